//! The examples on the pages for users: scenes are valid and hold what they expect, and questions are answered as the
//! page says. What an example is, says the word behind its fence: ```` ```json query ````.

use crate::common::pages::{Block, blocks, left_out, pages, text_of};
use collidoscope::check::{Checked, Standing};
use collidoscope::explained;
use collidoscope::protocol::{Answer, answer};
use collidoscope::published;
use collidoscope::question::{Input, InputKind, QueryKind};
use collidoscope::scene::{parse_scene, scene_schema};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::Path;

/// The blocks of all pages with this word behind `json`.
fn examples(word: &str) -> Vec<Block> {
    let all = pages().into_iter().flat_map(|page| blocks(&page));
    let found: Vec<Block> =
        all.filter(|block| block.words.first().is_some_and(|language| language == "json")).collect();
    let words = ["scene", "part", "failing", "query", "explain", "published"];
    for block in &found {
        let word = block.words.get(1).unwrap_or_else(|| panic!("{}: nothing says what it is", block.place));
        assert!(words.contains(&&**word), "{}: {word}", block.place);
    }
    let found: Vec<Block> = found.into_iter().filter(|block| block.words[1] == word).collect();
    assert!(!found.is_empty(), "no examples of {word}");
    found
}

/// What a check makes of a scene on a page.
fn checked(text: &str, place: &str) -> Checked {
    let scene = parse_scene(text, place).unwrap_or_else(|error| panic!("{error}"));
    Checked::of_scene(place.to_owned(), scene, &mut || true).expect("nothing ends it")
}

fn holds(text: &str, place: &str) {
    let checked = checked(text, place);
    assert_eq!(checked.standing(), Standing::Held, "{checked:?}");
}

#[test]
fn scenes_on_pages_are_valid_and_hold_what_they_expect() {
    for block in examples("scene") {
        holds(&block.text, &block.place);
    }
    for block in examples("part") {
        let mut scene: Map<String, Value> =
            serde_json::from_str(&block.text).unwrap_or_else(|error| panic!("{}: {error}", block.place));
        scene.insert("version".to_owned(), 1.into());
        scene.insert("name".to_owned(), "part".into());
        holds(&Value::Object(scene).to_string(), &block.place);
    }
    for Block { text, place, .. } in examples("failing") {
        assert!(checked(&text, &place).standing() != Standing::Held, "{place}");
    }
}

/// Questions and answers on lines that take turns.
fn compare_answers(block: &Block, answer: fn(&str) -> Answer) -> Vec<String> {
    let lines: Vec<&str> = block.text.lines().collect();
    let (pairs, rest) = lines.as_chunks::<2>();
    assert!(rest.is_empty(), "{}: a question without an answer", block.place);
    for [question, told] in pairs {
        assert_eq!(answer(question).text, *told, "{}: {question}", block.place);
    }
    let name = |[question, _]: &[&str; 2]| serde_json::from_str::<Value>(question).unwrap()["query"].to_string();
    pairs.iter().map(name).collect()
}

#[test]
fn questions_on_pages_are_answered_as_the_pages_say_and_none_is_left_out() {
    let asked: BTreeSet<String> = examples("query").iter().flat_map(|block| compare_answers(block, answer)).collect();
    let all: BTreeSet<String> = QueryKind::names().map(|name| format!("{name:?}")).collect();
    assert_eq!(asked, all);
    examples("published").iter().for_each(|block| {
        compare_answers(block, published::answer);
    });
}

#[test]
fn a_stage_on_a_page_is_one_of_its_question() {
    for Block { text, place, .. } in examples("explain") {
        let (question, stage) = text.split_once('\n').unwrap();
        let stage: Value = serde_json::from_str(stage).unwrap_or_else(|error| panic!("{place}: {error}"));
        let answer: Value = serde_json::from_str(&explained::answer(question).text).unwrap();
        assert!(answer["stages"].as_array().unwrap().contains(&stage), "{place}: {answer:#}");
    }
}

#[test]
fn the_pages_on_scenes_and_lessons_name_every_field_and_word_of_the_schema() {
    let schema = serde_json::from_str(&scene_schema()).unwrap();
    // Steps of lessons have a page of their own.
    let lessons = left_out(&schema, Path::new("docs/lessons.md"));
    let mut left_out = left_out(&schema, Path::new("docs/scenes.md"));
    left_out.retain(|name| lessons.contains(name));
    assert_eq!(left_out, BTreeSet::new());
}

/// The names of inputs, of their fields, and the words that they take.
fn names_in(inputs: &[Input], names: &mut BTreeSet<String>) {
    for input in inputs {
        names.insert(input.name.clone());
        match &input.kind {
            InputKind::Choice(words) => names.extend(words.iter().cloned()),
            InputKind::NumberOr(word) => _ = names.insert(word.clone()),
            InputKind::Object(fields) | InputKind::List(fields) => names_in(fields, names),
            _ => {}
        }
    }
}

#[test]
fn the_page_on_queries_names_every_input() {
    let mut names = BTreeSet::new();
    QueryKind::ALL.iter().for_each(|query| names_in(&query.inputs(), &mut names));
    assert!(names.len() > 40, "{names:?}");
    // Those of steering are told where scenes are.
    let text = ["docs/query.md", "docs/scenes.md"].map(|page| text_of(Path::new(page))).concat();
    names.retain(|name| !text.contains(&format!("`{name}`")) && !text.contains(&format!("\"{name}\"")));
    assert_eq!(names, BTreeSet::new());
}

/// A heading as GitHub makes an anchor of it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}

#[test]
fn links_of_pages_lead_to_files_and_headings_that_are_there() {
    let mut links = 0;
    for page in pages() {
        let text = text_of(&page);
        for link in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
            let file = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let there = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
            assert!(there.exists(), "{}: {link}", page.display());
            if let Some(heading) = heading {
                let text = text_of(&file);
                let mut headings = text.lines().filter_map(|line| line.strip_prefix('#'));
                let is_it = |line: &str| anchor(line.trim_start_matches('#').trim()) == heading;
                assert!(headings.any(is_it), "{}: {link}", page.display());
            }
            links += 1;
        }
    }
    assert!(links > 20, "{links}");
}

#[test]
fn places_in_the_sources_that_pages_name_are_there() {
    let mut places = 0;
    for page in pages() {
        let text = text_of(&page);
        // What stands between two backquotes is every other part.
        for place in text.split('`').skip(1).step_by(2) {
            if ["src/", "tests/", "assets/", "benches/", "docs/"].iter().any(|folder| place.starts_with(folder)) {
                assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(place).exists(), "{}: {place}", page.display());
                places += 1;
            }
        }
    }
    assert!(places > 15, "{places}");
}
