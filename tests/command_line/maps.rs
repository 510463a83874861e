//! `map`: pictures and tables of answers.

use crate::collidoscope;
use collidoscope::protocol::answer;
use serde_json::{Value, json};
use std::fs;

const QUESTION: &str =
    r#"{"query":"sphere_plane_sweep","radius":1,"from":[0,3,0],"to":[0,-1,0],"point":[0,0,0],"normal":[0,1,0]}"#;

fn printed(output: &[u8]) -> &str {
    std::str::from_utf8(output).expect("text")
}

#[test]
fn a_table_has_the_answer_to_each_question() {
    let folder = tempfile::tempdir().unwrap();
    let (query, out) = (folder.path().join("query.json"), folder.path().join("map.csv"));
    fs::write(&query, QUESTION).unwrap();
    let [query, out] = [&query, &out].map(|path| path.to_str().unwrap());
    let arguments = ["map", query, "--x", "from.y=-4:4", "--y", "to.y=-3:5", "--size", "4x2", "-o", out];
    let done = collidoscope(&arguments);
    assert!(done.status.success() && done.stdout.is_empty(), "{done:?}");
    let table = fs::read_to_string(out).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("from.y,to.y,status,t,feature,flags,normal_x,normal_y,normal_z"));
    // Pixels of width 2 and height 4.
    for (to, from) in [-1.0, 3.0].into_iter().flat_map(|to| [-3.0, -1.0, 1.0, 3.0].map(|from| (to, from))) {
        let mut ask: Value = serde_json::from_str(QUESTION).unwrap();
        (ask["from"][1], ask["to"][1]) = (json!(from), json!(to));
        let found: Value = serde_json::from_str(&answer(&ask.to_string()).text).unwrap();
        let cells: Vec<&str> = lines.next().expect("a row").split(',').collect();
        assert_eq!(cells[..2], [from.to_string(), to.to_string()]);
        assert_eq!(cells[2], found["status"].as_str().unwrap());
        assert_eq!(cells[3].parse().ok(), found["t"].as_f64(), "{cells:?}");
    }
    assert_eq!(lines.next(), None);
    // Its own table it may replace; nothing else.
    assert!(collidoscope(&arguments).status.success());
    fs::write(out, "mine").unwrap();
    assert_eq!(collidoscope(&arguments).status.code(), Some(2));
    assert_eq!(fs::read_to_string(out).unwrap(), "mine");
}

#[test]
fn a_picture_comes_with_its_legend_and_counts_every_pixel() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("map.png");
    let out = out.to_str().unwrap();
    let done = collidoscope(&["map", QUESTION, "--x", "from.y=-4:4", "--y", "to.y=-4:4", "--size", "30x20", "-o", out]);
    assert!(done.status.success(), "{done:?}");
    let picture = fs::read(out).unwrap();
    // Width and height stand after the signature, the length and the name of the first chunk.
    assert_eq!(picture[16..24], [0, 0, 0, 30, 0, 0, 0, 20]);
    let legend: Vec<Value> = printed(&done.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let pixels: u64 = legend.iter().map(|entry| entry["pixels"].as_u64().unwrap()).sum();
    assert_eq!(pixels, 30 * 20);
    assert!(legend.iter().any(|entry| entry["meaning"] == "miss (behind)"), "{legend:?}");
}

/// A command of the shell that answers as this program does.
#[cfg(unix)]
fn ourselves() -> String {
    format!("'{}' query", env!("CARGO_BIN_EXE_collidoscope"))
}

#[cfg(unix)]
#[test]
fn a_map_is_coloured_by_the_difference_from_the_answers_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("map.csv");
    let out = out.to_str().unwrap();
    let mapped = |program: &str| {
        let axes = ["--x", "from.y=-4:4", "--y", "to.y=-3:5", "--size", "4x2", "-o", out];
        let done = collidoscope(&[&["map", QUESTION, "--color", "program", "--program", program], &axes[..]].concat());
        let differences = || -> Vec<String> {
            let table = fs::read_to_string(out).unwrap();
            table.lines().map(|line| line.rsplit(',').next().unwrap().to_owned()).collect()
        };
        (
            done.status.code(),
            printed(&done.stderr).to_owned(),
            if done.status.success() { differences() } else { Vec::new() },
        )
    };
    let (code, _, same) = mapped(&ourselves());
    assert_eq!(
        (code, same),
        (Some(0), [vec!["difference"], vec!["0"; 8]].concat().iter().map(|&s| s.to_owned()).collect())
    );
    // From 3 to −1 it hits after half the way, with its centre at 1.
    let program =
        format!("{} | sed 's/\"t\":0.5,/\"t\":0.75,/; s/\"status\":\"hit\"/\"status\":\"sure\"/'", ourselves());
    let (code, _, off) = mapped(&program);
    assert_eq!((code, off.iter().filter(|difference| *difference == "0.25").count()), (Some(0), 1), "{off:?}");
    // Who sees no contact where there is one disagrees.
    let program = format!("{} | sed 's/\"hit\":true/\"hit\":false/'", ourselves());
    let (code, _, off) = mapped(&program);
    assert!(code == Some(0) && off.iter().any(|difference| difference == "verdict"), "{off:?}");
    // Who tells nothing has not answered.
    let (code, _, none) = mapped("sed 's/.*/{}/'");
    assert_eq!((code, none.iter().filter(|difference| *difference == "unanswered").count()), (Some(0), 8), "{none:?}");
    for (program, told) in [
        ("true", "`true` answered 0 of 8 questions and ended with exit status: 0"),
        ("head -n 3", "`head -n 3` answered 3 of 8 questions"),
        ("sed p", "`sed p` writes more than the 8 answers that it was asked for"),
        ("sed s/.*/hit/", "answer 1 of `sed s/.*/hit/` is `hit`, and no JSON object"),
    ] {
        let (code, told_then, _) = mapped(program);
        assert!(code == Some(2) && told_then.contains(told), "{program}: {told_then}");
    }
}

#[test]
fn what_is_wrong_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (png, pdf) = (out("map.png"), out("map.pdf"));
    let (x, y) = ("from.x=-2:2", "from.z=-2:2");
    for (arguments, told) in [
        (
            [QUESTION, "from.w=-2:2", y, "status", &png],
            "the query has no number `from.w`, did you mean `from.x`?; it has radius, from.x,",
        ),
        (
            [QUESTION, "from.x=2:-2", y, "status", &png],
            "the range of `from.x` must go from a smaller to a greater number",
        ),
        (
            [QUESTION, "from.x", y, "status", &png],
            "`from.x` is no axis; write an input and its range, as in from.x=-2:2",
        ),
        ([QUESTION, x, x, "status", &png], "`from.x` and `from.x` cannot both vary"),
        (
            [QUESTION, x, y, "feature", &png],
            "answers to sphere_plane_sweep have nothing for a map by feature and faces",
        ),
        ([QUESTION, x, y, "status", &pdf], "the name must end in .png or .csv"),
        (["no such file", x, y, "status", &png], "no such file: no such file"),
        ([r#"{"query":"what"}"#, x, y, "status", &png], "`query`: unknown query `what`"),
        ([r#"{"query":"ray_sphere","query":"ray_sphere"}"#, x, y, "status", &png], "duplicate field `query`"),
    ] {
        let [query, x, y, color, out] = arguments;
        let done = collidoscope(&["map", query, "--x", x, "--y", y, "--color", color, "-o", out]);
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(printed(&done.stderr).contains(told), "{arguments:?}: {}", printed(&done.stderr));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
