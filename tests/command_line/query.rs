//! `query` as another program uses it: through pipes, one answer at a time.

use crate::collidoscope;
use collidoscope::explained;
use collidoscope::published;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Generous: it only expires if an answer never arrives.
const DEADLINE: Duration = Duration::from_secs(30);

#[test]
fn each_answer_arrives_before_the_next_question_is_asked() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut questions = child.stdin.take().expect("a pipe");
    let answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || answers.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));

    // The ball falls from 3 to −1: it touches at height 1 after (3 − 1)/4 = 0.5, and half as far
    // down for each following question.
    for (id, bottom, t) in [(1, -1.0, 0.5), (2, -5.0, 0.25), (3, -13.0, 0.125)] {
        writeln!(
            questions,
            r#"{{"id":{id},"query":"sphere_plane_sweep","radius":1,"from":[0,3,0],"to":[0,{bottom},0],"point":[0,0,0],"normal":[0,1,0]}}"#
        )
        .expect("the program listens");
        questions.flush().expect("the program listens");
        let line = receiver.recv_timeout(DEADLINE).expect("an answer to every question");
        let answer: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["id"], id, "{line}");
        assert_eq!(answer["t"], t, "{line}");
    }
    writeln!(questions, "what?").expect("the program listens");
    let line = receiver.recv_timeout(DEADLINE).expect("an answer to nonsense, too");
    assert!(line.contains(r#""status":"invalid""#), "{line}");
    drop(questions);
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "one question was invalid");
}

#[test]
fn the_command_line_takes_both_ways_but_not_at_once() {
    const QUESTION: &str = r#"{"id": 7, "query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
        "normal": [0, 1, 0], "point": [0, 0, 0]}"#;
    // One question per line.
    let question = QUESTION.replace('\n', " ");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("questions.jsonl");
    std::fs::write(&file, &question).unwrap();
    let run = |ways: &[&str]| {
        let output = collidoscope(&[&["query"], ways, &[file.to_str().unwrap()]].concat());
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let explained = explained::answer(&question).text;
    assert_eq!(run(&["--explain"]), (Some(0), explained + "\n"));
    let as_published = published::answer(&question).text;
    assert_eq!(run(&["--as-published"]), (Some(0), as_published + "\n"));
    assert_eq!(run(&["--explain", "--as-published"]).0, Some(2));
}
