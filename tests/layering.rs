//! The invariants of `src/lib.rs` that the sources themselves can tell.

#[path = "layering/catalogue.rs"]
mod catalogue;
#[path = "layering/circles.rs"]
mod circles;
#[path = "layering/modules.rs"]
mod modules;
#[path = "layering/sentences.rs"]
mod sentences;
#[path = "layering/tokens.rs"]
mod tokens;

use collidoscope::language::catalogue::{FILES, entries};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below a folder of the crate, with its path from `src` and its text.
fn sources(folder: &str) -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut open = vec![src.join(folder)];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a readable folder").map(|entry| entry.expect("an entry").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(&src).map(PathBuf::from).expect("a path below src");
            found.push((name.display().to_string(), fs::read_to_string(&path).expect("a text")));
        }
    }
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// Lines of code (no comments) that hold a word.
fn lines_with<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//") && line.contains(word)).collect()
}

fn assert_absent(folder: &str, words: &[&str], allowed: &[&str], why: &str) {
    for (file, text) in sources(folder) {
        if allowed.iter().any(|prefix| file.starts_with(prefix)) {
            continue;
        }
        for word in words {
            let lines = lines_with(&text, word);
            assert!(lines.is_empty(), "src/{file} mentions {word}: {why}\n{}", lines.join("\n"));
        }
    }
}

const CORE: [&str; 17] = [
    "asking",
    "behaviour",
    "causes",
    "expression",
    "series.rs",
    "shape",
    "query",
    "steering",
    "question",
    "scene",
    "sim",
    "check",
    "carve",
    "compare",
    "ledger",
    "lesson",
    "sweep",
];

#[test]
fn only_the_app_knows_egui() {
    assert_absent("", &["egui"], &["app/"], "panels and overlays alone draw");
}

#[test]
fn only_the_window_knows_macroquad() {
    let allowed = ["main.rs", "app/render/", "app/viewport/", "app/window/"];
    assert_absent("", &["macroquad::", "miniquad"], &allowed, "its contexts are global and panic without a window");
}

#[test]
fn the_renderer_alone_knows_how_the_gpu_takes_things() {
    let words = ["repr(C)", "render::instance"];
    assert_absent("app", &words, &["app/render"], "a picture is a list of things that say what they are");
}

#[test]
fn no_file_depends_on_itself_through_others() {
    let circles = circles::circles(&modules::edges(&sources("")));
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn circles_are_found_through_rooms_that_hand_names_on_and_not_through_tests() {
    let sources = |thing: &str| {
        let files = [
            ("lib.rs", "mod a; mod b; mod room;"),
            ("a.rs", "use crate::room::Thing;\npub struct A;\n#[cfg(test)]\nmod tests { use crate::b::B; }"),
            ("b.rs", "use crate::a::A;\npub struct B;"),
            ("room/mod.rs", "//! See crate::a::A.\nmod thing;\npub use thing::*;"),
            ("room/thing.rs", thing),
        ];
        files.map(|(file, text)| (file.to_owned(), text.to_owned()))
    };
    let found = circles::circles(&modules::edges(&sources("pub struct Thing(crate::b::B);")));
    let ties = "a circle of 3 files:\n  a.rs → room/thing.rs: Thing\n  b.rs → a.rs: A\n  room/thing.rs → b.rs: B";
    assert_eq!(found, [ties]);
    assert!(circles::circles(&modules::edges(&sources("pub struct Thing;"))).is_empty());
}

#[test]
fn the_model_knows_no_view() {
    assert_absent("app/model", &["egui", "macroquad"], &[], "it is tested without a window");
    let edges = modules::edges(&sources(""));
    let is_model = |file: &str| file.starts_with("app/model/");
    for (file, targets) in edges.iter().filter(|(file, _)| is_model(file)) {
        let of_view: Vec<_> =
            targets.iter().filter(|(target, _)| target.starts_with("app/") && !is_model(target)).collect();
        assert!(of_view.is_empty(), "src/{file} takes {of_view:?}: the view reads the model, not the other way round");
    }
}

#[test]
fn every_room_of_the_window_is_in_its_table() {
    let files = sources("app").into_iter().map(|(file, _)| file).filter(|file| file != "app/mod.rs");
    let rooms: BTreeSet<String> = files.map(|file| room_of(&file).to_owned()).collect();
    let module = sources("app/mod.rs").swap_remove(0).1;
    let told: BTreeSet<String> = module.lines().filter_map(row_of).map(str::to_owned).collect();
    assert_eq!(rooms, told, "give the file a room, and the room a row");
}

/// The part of a file's path behind `app/`.
fn room_of(file: &str) -> &str {
    file.split('/').nth(1).unwrap_or_default()
}

/// The room that a row of the table is about.
fn row_of(line: &str) -> Option<&str> {
    let (room, _) = line.strip_prefix("//! | ")?.split_once(" |")?;
    let is_room = room.contains('`');
    is_room.then(|| room.trim_matches(['[', ']', '`']))
}

#[test]
fn the_core_knows_nothing_above_it() {
    for folder in CORE {
        let above = ["crate::app", "crate::command_line", "crate::text"];
        assert_absent(folder, &above, &[], "dependencies point one way");
    }
    for folder in ["series.rs", "shape", "query", "question"] {
        assert_absent(
            folder,
            &["crate::scene", "crate::sim", "crate::check", "crate::ledger", "crate::protocol"],
            &[],
            "dependencies point one way",
        );
    }
    // Checks ask the protocol, and sentences are about checks.
    let above = ["crate::app", "crate::command_line", "crate::text", "crate::explained", "crate::check"];
    assert_absent("protocol", &above, &[], "dependencies point one way");
    let above = ["crate::app", "crate::command_line", "crate::explained"];
    assert_absent("text", &above, &[], "dependencies point one way");
    let above = ["crate::app", "crate::command_line", "crate::text", "crate::explained", "crate::sim"];
    assert_absent("map", &above, &[], "dependencies point one way");
    // What is wrong is told in the language of who reads it, as all errors are, and knows nothing else.
    let told = ["expression/error.rs", "expression/unit.rs"];
    assert_absent("expression", &["crate::"], &told, "scopes tell it what names stand for");
    for file in told {
        let (_, text) = sources(file).swap_remove(0);
        let known: Vec<&str> = text.lines().filter(|line| line.contains("crate::")).collect();
        assert_eq!(known, ["use crate::language::t;"], "src/{file}: scopes tell it what names stand for");
    }
    assert_absent("shape", &["crate::query"], &[], "dependencies point one way");
    for folder in ["shape", "query", "steering"] {
        assert_absent(folder, &["crate::question"], &[], "a query knows nothing of how it is asked for");
    }
    let above = ["crate::sim", "crate::check", "crate::ledger", "crate::protocol"];
    assert_absent("scene", &above, &[], "dependencies point one way");
    assert_absent("sim", &["crate::check", "crate::ledger", "crate::protocol"], &[], "dependencies point one way");
    let above = ["crate::check", "crate::carve", "crate::ledger", "crate::protocol"];
    assert_absent("asking", &above, &[], "dependencies point one way");
    assert_absent("sim", &["crate::asking", "crate::causes", "crate::compare"], &[], "dependencies point one way");
    let above = ["crate::asking", "crate::check", "crate::carve", "crate::ledger", "crate::protocol"];
    let beside = ["crate::check", "crate::carve", "crate::compare", "crate::ledger", "crate::protocol"];
    assert_absent("sweep", &beside, &[], "dependencies point one way");
    assert_absent("asking", &["crate::sweep"], &[], "dependencies point one way");
    assert_absent("compare", &above, &[], "dependencies point one way");
    let above = ["crate::check", "crate::carve", "crate::ledger", "crate::protocol", "crate::asking"];
    assert_absent("causes", &above, &[], "dependencies point one way");
    assert_absent("ledger", &["crate::check", "crate::carve", "crate::protocol"], &[], "dependencies point one way");
    assert_absent("check", &["crate::carve", "crate::ledger"], &[], "dependencies point one way");
    let above = ["crate::check", "crate::carve", "crate::protocol", "crate::asking"];
    assert_absent("behaviour", &above, &[], "dependencies point one way");
    assert_absent("carve", &["crate::ledger"], &[], "dependencies point one way");
}

#[test]
fn the_core_puts_no_number_into_a_sentence() {
    // What a stage decides, or why two met, keeps its numbers; `text` writes them. Formulas are notation.
    let words = ["number_text(", "four_digits(", "rounded_text(", "exact_text("];
    for folder in CORE {
        assert_absent(folder, &words, &["expression", "query/formula"], "give the number as a value");
    }
}

#[test]
fn the_shapes_of_obstacles_are_told_apart_in_three_places_alone() {
    // Whatever else depends on the shape is asked of it, in the one file that it has in `scene/obstacle`.
    let places = ["scene/obstacle/shape.rs", "scene/obstacle/geometry.rs", "app/panel/tree/scene_tree/kind.rs"];
    let shape = sources("scene/obstacle/shape.rs").swap_remove(0).1;
    let shapes: Vec<&str> = variants_of(&shape, "Shape");
    assert!(shapes.len() >= 4, "{shapes:?}");
    let variants: Vec<String> =
        shapes.iter().flat_map(|shape| ["Shape", "Geometry"].map(|of| format!("{of}::{shape}("))).collect();
    for (file, text) in sources("") {
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for variant in variants.iter().filter(|_| !places.contains(&file.as_str())) {
            let lines = lines_with(program, variant);
            assert!(lines.is_empty(), "src/{file} mentions {variant}: ask the shape instead\n{}", lines.join("\n"));
        }
    }
    let files: Vec<String> = sources("scene/obstacle").into_iter().map(|(file, _)| file).collect();
    for shape in ["plane", "quad", "cuboid", "capsule"] {
        assert!(files.contains(&format!("scene/obstacle/{shape}.rs")), "{shape} has a file: {files:?}");
    }
}

#[test]
fn queries_are_told_apart_by_name_in_one_room_alone() {
    // Whatever else depends on the query follows from its kind and from what its question is about.
    let is_question = |file: &str| file.starts_with("question/");
    let name =
        |line: &str| Some(line.trim().strip_prefix("const NAME: &'static str = ")?.trim_end_matches(';').to_owned());
    let names: Vec<String> = sources("question").iter().flat_map(|(_, text)| text.lines().filter_map(name)).collect();
    assert!(names.len() >= 15, "{names:?}");
    for (file, text) in sources("").iter().filter(|(file, _)| !is_question(file)) {
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for name in &names {
            let lines = lines_with(program, name);
            assert!(lines.is_empty(), "src/{file} mentions {name}: ask its kind or its elements\n{}", lines.join("\n"));
        }
    }
}

/// The variants of an enum with data, in a source.
fn variants_of<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let (_, body) = source.split_once(&format!("pub enum {name} {{")).expect("the enum");
    let (body, _) = body.split_once("\n}").expect("its end");
    body.lines().filter_map(|line| line.trim().split_once('(')).map(|(variant, _)| variant).filter(is_a_name).collect()
}

fn is_a_name(word: &&str) -> bool {
    word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphanumeric)
}

#[test]
fn what_is_derived_from_ticks_is_in_one_list() {
    let list = sources("app/model/session/derivations.rs").swap_remove(0).1;
    for (file, text) in sources("") {
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in program.lines().filter(|line| line.starts_with("impl Derived for ")) {
            let name = line.trim_start_matches("impl Derived for ").trim_end_matches(" {");
            // A track or a history is kept by what follows the selected body.
            let is_listed = list.contains(&format!(": {name},")) || list.contains(&format!(": Option<{name}>,"));
            assert!(
                is_listed || ["History", "Track"].contains(&name),
                "src/{file}: nobody shows ticks to {name}; give it a row"
            );
        }
    }
}

#[test]
fn only_maps_the_command_line_and_the_window_know_the_published_methods() {
    let allowed = ["published/", "map/", "command_line/", "app/", "text/map.rs", "lib.rs"];
    assert_absent("", &["published"], &allowed, "they are there to be compared with, not to be used");
}

#[test]
fn the_core_is_deterministic() {
    for folder in CORE {
        let words = ["std::time", "std::thread", "rand::", "Instant::now", "SystemTime"];
        assert_absent(folder, &words, &["scene/file.rs"], "the same scene gives the same bits");
    }
}

#[test]
fn the_window_and_scenes_open_files_only_where_pipes_are_told_apart() {
    for folder in ["app", "scene"] {
        for (file, text) in sources(folder) {
            let program = text.split("#[cfg(test)]").next().unwrap_or_default();
            for word in ["fs::read(", "fs::read_to_string(", "File::open("] {
                let lines = lines_with(program, word);
                assert!(lines.is_empty(), "src/{file} mentions {word}: a pipe keeps it waiting; see regular_file");
            }
        }
    }
}

#[test]
fn examples_of_questions_need_no_feature_that_only_the_window_switches_on() {
    assert_absent(
        "",
        &["example = [", "example = {"],
        &[],
        "it needs the feature `full` of syn; json!([..]) needs none",
    );
}

#[test]
fn what_people_read_is_not_made_of_the_tokens_of_files() {
    // What a face is called in an answer stays; what a person reads gets other words, or another language.
    let files = ["published/", "protocol/", "query/", "shape/face.rs", "steering/rule.rs"];
    let words = [".token()", "Face::token", "Rule::token", "replace('_'", "replace(\"_\""];
    assert_absent("", &words, &files, "src/text has the words, each by an exhaustive match");
}

/// What a person reads, and where it is shown or written.
const SURFACES: [&str; 7] = [
    "text/",
    "app/text/",
    // Labels and tooltips stand where the widgets are.
    "app/panel/",
    "app/command/menu",
    // Names and tooltips of the overlays, as the table of commands has its own.
    "app/overlay/table.rs",
    "command_line/",
    // Answers and errors of `collidoscope query`.
    "protocol/",
];

/// Errors have their texts with them.
const ERRORS: [&str; 21] = [
    "app/window/mod.rs",
    "atomic_file.rs",
    "expression/error.rs",
    // Says what serde finds wrong in words for a person.
    "foreign_text.rs",
    "json_words.rs",
    "map/error.rs",
    "published/answer.rs",
    "question/fields.rs",
    "regular_file.rs",
    "scene/bench.rs",
    "scene/file.rs",
    "scene/obstacle/capsule.rs",
    "scene/parse.rs",
    "scene/run/resolved.rs",
    "scene/shipped.rs",
    "scene/steps_or_text.rs",
    "scene/timed_edit.rs",
    "scene/validate.rs",
    "scene/validate/",
    "strict_json.rs",
    "sweep/error.rs",
];

/// What is written into files, and is theirs.
const WRITERS: [&str; 5] = [
    "app/render/shader.rs",
    "carve/rust_test.rs",
    "ledger/csv.rs",
    // A generated scene describes itself, as a scene of a person does.
    "scene/generate/",
    // What parts are called where a scene gives them no name.
    "scene/names.rs",
];

/// Where stages show formulas, such as "flow = a if b", which are no sentences.
const FORMULAS: [&str; 3] = ["published/", "query/", "steering/"];

#[test]
fn sentences_stand_where_they_are_shown() {
    let sources = sources("");
    let tests = modules::only_for_tests(&sources);
    let rooms = [&SURFACES[..], &ERRORS, &WRITERS].concat();
    let (mut needed, mut strays) = (BTreeSet::new(), Vec::new());
    for (file, text) in sources.iter().filter(|(file, _)| !tests.contains(file)) {
        let shows_formulas = FORMULAS.iter().any(|room| file.starts_with(room));
        let is_sentence = |literal: &str| !(shows_formulas && sentences::is_formula(literal));
        for (line, literal) in sentences::sentences(text).into_iter().filter(|(_, literal)| is_sentence(literal)) {
            match rooms.iter().find(|room| file.starts_with(**room)) {
                Some(room) => drop(needed.insert(*room)),
                None => strays.push(format!("src/{file}:{line}: {literal}")),
            }
        }
    }
    assert!(strays.is_empty(), "give values, and their words in src/text or src/app/text:\n{}", strays.join("\n"));
    let needless: Vec<&&str> = rooms.iter().filter(|room| !needed.contains(**room)).collect();
    assert!(needless.is_empty(), "there is no sentence in {needless:?}: take them off the list");
}

#[test]
fn sentences_are_found_and_told_from_what_only_programmers_read() {
    let text = r##"
        //! Not in a comment.
        #[error("not in an attribute")]
        fn told() {
            assert!(true, "not what is broken");
            found.expect("not what is broken");
            let formula = "v = D·N if D is short";
            let key = "two words";
            let unit = format!("{a_name_of_three} {words} {more} m/s");
            let plain = "this is\
                         a sentence";
            let raw = r#"and "so" is this"#;
            format!("{count} balls at tick {tick}")
        }
        #[cfg(test)]
        mod tests {
            const NAME: &str = "not in a test";
        }
    "##;
    let found = sentences::sentences(text);
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [7, 10, 12, 13], "{found:?}");
    assert_eq!(found.iter().filter(|(_, literal)| sentences::is_formula(literal)).count(), 1);
}

/// Rooms in which every label is marked for translation.
const TRANSLATED: [&str; 28] = [
    "app/command/menu",
    "app/overlay/table.rs",
    "app/panel/agents/",
    "app/panel/bars/",
    "app/panel/bookmarks/",
    "app/panel/breakpoints/",
    "app/panel/checks/",
    "app/panel/events/",
    "app/panel/explain/",
    "app/panel/lesson/",
    "app/panel/map/",
    "app/panel/tree/",
    "app/panel/vary/",
    "app/text/labels.rs",
    "app/text/stages.rs",
    "app/text/variation.rs",
    "map/error.rs",
    "scene/bench.rs",
    "scene/validate.rs",
    "scene/validate/expected.rs",
    "scene/validate/kept_runs.rs",
    "scene/validate/lesson.rs",
    "sweep/error.rs",
    "text/pair.rs",
    "text/shape.rs",
    "text/stage/",
    "text/steering.rs",
    "text/step.rs",
];

#[test]
fn every_marked_text_has_its_translation_and_none_is_unused() {
    let mut marked: BTreeMap<String, (String, bool)> = BTreeMap::new();
    let mut strays = Vec::new();
    for (file, text) in sources("") {
        for found in catalogue::marked(&text) {
            let placeholders = collidoscope::language::placeholders(&found.key);
            let named = placeholders.unwrap_or_default().into_iter().map(|placeholder| placeholder.name);
            let has_values = found.values.is_some();
            if found.values.is_some_and(|values| named.collect::<BTreeSet<_>>() != values.into_iter().collect()) {
                strays.push(format!("src/{file}: other values than places for them: {:?}", found.key));
            }
            marked.insert(found.key, (file.clone(), has_values));
        }
    }
    let mut translated = BTreeSet::new();
    for (name, file) in FILES {
        for entry in entries(file).filter_map(Result::ok) {
            let wrong = match marked.get(&entry.english) {
                None => Some("nothing says it".to_owned()),
                Some((_, true)) => catalogue::disagreement(&entry.english, &entry.japanese),
                Some((_, false)) => None,
            };
            strays.extend(wrong.map(|why| format!("{name}.txt: {:?}: {why}", entry.english)));
            if !translated.insert(entry.english.clone()) {
                strays.push(format!("{name}.txt: once is enough: {:?}", entry.english));
            }
        }
    }
    let untranslated = marked.iter().filter(|(key, _)| !translated.contains(*key));
    strays.extend(untranslated.map(|(key, (file, _))| format!("src/{file}: src/language/ja lacks {key:?}")));
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

#[test]
fn a_translated_room_has_no_label_that_is_not_marked() {
    let sources = sources("");
    let tests = modules::only_for_tests(&sources);
    let of_room = |file: &str| TRANSLATED.iter().any(|room| file.starts_with(room)) && !tests.contains(file);
    let strays: Vec<String> = sources
        .iter()
        .filter(|(file, _)| of_room(file))
        .flat_map(|(file, text)| catalogue::unmarked(text).into_iter().map(move |label| format!("src/{file}: {label}")))
        .collect();
    assert!(strays.is_empty(), "mark them by t!, text! or noun! of crate::language:\n{}", strays.join("\n"));
}

/// Where errors come from that a person meets in the window.
const REFUSALS: [&str; 8] =
    ["app/apply/", "app/model/state/", "carve/mod.rs", "map/", "other_program.rs", "picture_file/", "scene/", "sweep/"];

#[test]
fn the_reasons_of_errors_that_a_window_tells_are_marked() {
    let of_room = |file: &str| REFUSALS.iter().any(|room| file.starts_with(room));
    let strays: Vec<String> = sources("")
        .iter()
        .filter(|(file, _)| of_room(file))
        .flat_map(|(file, text)| {
            catalogue::unmarked_reasons(text).into_iter().map(move |told| format!("src/{file}: {told}"))
        })
        .collect();
    assert!(strays.is_empty(), "mark them by t! of crate::language:\n{}", strays.join("\n"));
}

#[test]
fn a_reason_is_marked_if_it_is_made_of_marked_texts_alone() {
    let source = r##"
        #[error("the part is missing")] struct A;
        #[error("{}", t!("this is {part}", part = .0))] struct B(u8);
        #[error(transparent)] struct C;
        #[error("{0}: {1}")] struct D(u8, u8);
        #[error("{}: not here", .0)] struct E(u8);
    "##;
    assert_eq!(catalogue::unmarked_reasons(source), ["\"the part is missing\"", "\"{}: not here\""]);
}

#[test]
fn marked_texts_are_found_with_their_values_and_labels_without_a_mark() {
    let source = r##"
        menu! { ROW { icon: icon::X, label: "Row", tooltip: "Does \
            this.", needs: "That.", makes: |_| t!("inner"), } }
        const NAME: Text = text!("a name");
        fn told() {
            let id = Id::new("not a label");
            let sum = t!("{a} and {b}", a, b = t!(face: "back").len(),);
            counted(3, noun!("ball")) + "Label" + "key" + "two words" + "kg·m/s" + "{icon}  {name}"
        }
    "##;
    let found: Vec<(String, Option<Vec<String>>)> =
        catalogue::marked(source).into_iter().map(|marked| (marked.key, marked.values)).collect();
    let with = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
    let expected: [(&str, Option<Vec<String>>); 8] = [
        ("Row", None),
        ("Does this.", None),
        ("That.", None),
        ("inner", None),
        ("a name", None),
        ("{a} and {b}", with(&["a", "b"])),
        ("face: back", None),
        ("{count} ball", with(&["count"])),
    ];
    assert_eq!(found, expected.map(|(key, values)| (key.to_owned(), values)));
    assert_eq!(catalogue::unmarked(source), ["\"Label\"", "\"two words\""]);
    assert!(catalogue::disagreement("{a} {b:.3}", "{b:.3}の{a}").is_none());
    assert!(catalogue::disagreement("{a}", "{b}").is_some() && catalogue::disagreement("{a}", "{").is_some());
}

/// The packages that ours depends on, as a lock file has them, without versions.
fn locked_dependencies(lock: &str) -> Vec<String> {
    let text = fs::read_to_string(lock).unwrap_or_else(|error| panic!("{lock}: {error}"));
    let ours = text.split("[[package]]").find(|package| package.contains("name = \"collidoscope\"\n"));
    let ours = ours.unwrap_or_else(|| panic!("{lock} has no package of ours"));
    let list = ours.split_once("dependencies = [").map_or("", |(_, list)| list);
    let names = list.split('"').skip(1).step_by(2);
    names.map(|name| name.split(' ').next().unwrap_or(name).to_owned()).collect()
}

#[test]
fn the_benchmark_beside_the_peers_has_locked_all_that_we_depend_on() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap_or_else(|error| panic!("Cargo.toml: {error}"));
    let tests_need = manifest.split("\n[").find(|section| section.starts_with("dev-dependencies]")).unwrap_or_default();
    let is_for_tests = |name: &str| tests_need.lines().any(|line| line.starts_with(&format!("{name} = ")));
    let ours = locked_dependencies("Cargo.lock");
    let theirs = locked_dependencies("benches/peers/Cargo.lock");
    let missing: Vec<&String> = ours.iter().filter(|name| !theirs.contains(name) && !is_for_tests(name)).collect();
    assert!(!theirs.is_empty() && missing.is_empty(), "`make bench` would stop: {missing:?}");
}

#[test]
fn nothing_is_silenced_or_left_open() {
    let words = ["#[allow", "#![allow", "todo!(", "unimplemented!(", "dbg!(", "TODO", "FIXME"];
    assert_absent("", &words, &[], "what is not done is not shipped");
}

/// Every file below a folder of the crate that a person reads or whose strings one reads.
fn read_by_people(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        let is_text = |ending| ["rs", "txt", "json", "md"].iter().any(|text| ending == *text);
        if path.is_dir() {
            read_by_people(&path, found);
        } else if path.extension().is_some_and(is_text) {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
}

#[test]
fn units_that_are_multiplied_have_a_dot_between_them_wherever_they_are_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    ["src", "assets/scenes", "docs"].iter().for_each(|folder| read_by_people(&root.join(folder), &mut found));
    // No-break spaces are spaces, and so are other signs of multiplication.
    let others = ["kg m/s", "kg\u{a0}m/s", "kg\u{202f}m/s", "kg⋅m/s", "kg*m/s", "kg×m/s", "kg m²", "kgm/s"];
    for (file, text) in found {
        for line in text.lines() {
            let other = others.iter().find(|other| line.contains(**other));
            assert_eq!(other, None, "{}: write kg·m/s: {line}", file.display());
        }
    }
}
