//! What can be written at a place of a question.

use super::scene;
use collidoscope::asking::{Asks, Condition, Names, completions};
use collidoscope::language::{Language, speak};
use collidoscope::sim::Setup;

const SCENE: &str = r#"{"version": 1, "name": "names", "bodies": [
    {"id": 1, "name": "cue", "radius": 0.5, "position": [0, 1, 0]},
    {"id": 2, "radius": 0.5, "position": [5, 1, 0]},
    {"id": 3, "name": "twin", "radius": 0.5, "position": [9, 1, 0]},
    {"id": 4, "name": "twin", "radius": 0.5, "position": [12, 1, 0]}],
    "obstacles": [
        {"id": 5, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
        {"id": 6, "name": "box", "shape": {"box": {"center": [0, 9, 0], "half_extents": [1, 1, 1]}}}],
    "translations": {"ja": {"cue": "手玉", "floor": "床 一", "twin": "双子"}}}"#;

/// What can be written at the mark `¦`, with what is selected; each with what stands there then.
fn offered_with(text: &str, asks: Asks, selected: Option<u32>) -> Vec<String> {
    let (before, behind) = text.split_once('¦').unwrap();
    let setup = Setup::new(&scene(SCENE));
    let names = Names { setup: &setup, selected };
    let whole = format!("{before}{behind}");
    let offered = completions(&whole, before.chars().count(), asks, names);
    let letters: Vec<char> = whole.chars().collect();
    let written = |written: &str| {
        let kept = |range: std::ops::Range<usize>| letters[range].iter().collect::<String>();
        format!("{}{written}{}", kept(0..offered.replaced.start), kept(offered.replaced.end..letters.len()))
    };
    offered.found.iter().map(|found| written(&found.written)).collect()
}

fn offered(text: &str) -> Vec<String> {
    offered_with(text, Asks::Condition, None)
}

#[test]
fn objects_are_offered_by_the_names_of_the_language_that_is_spoken_and_by_their_own() {
    assert!(offered("speed(手¦").is_empty(), "English is spoken");
    let _speaking = speak(Language::Japanese);
    assert_eq!(offered("speed(手¦"), ["speed(手玉)"]);
    assert_eq!(offered("distance(cue, 床¦"), ["distance(cue, \"床 一\")"]);
    assert_eq!(offered("speed(双¦"), ["speed(#3)", "speed(#4)"]);
    assert_eq!(offered("speed(cu¦"), ["speed(cue)"]);
    let setup = Setup::new(&scene(SCENE));
    let names = Names { setup: &setup, selected: None };
    for written in ["speed(手玉) > 1", "distance(cue, \"床 一\") < 2"] {
        assert!(Condition::read(written, names).is_ok(), "{written}");
    }
}

#[test]
fn what_was_begun_is_completed_by_what_belongs_there() {
    assert_eq!(offered("sp¦"), ["speed(", "spread(", "max_speed(", "desired_speed(", "approach_speed("]);
    // A group, and nothing else, is spread.
    assert_eq!(offered("spread(al¦"), ["spread(all)"]);
    assert!(offered("spread(cu¦").is_empty());
    assert_eq!(offered("speed(c¦"), ["speed(cue)",]);
    assert_eq!(offered("speed(tw¦"), ["speed(#3)", "speed(#4)"]);
    assert_eq!(offered("speed(\"ba¦"), ["speed(\"ball 2\")"]);
    assert_eq!(offered("speed(#2¦"), ["speed(\"ball 2\")"]);
    assert_eq!(offered("energy f¦"), ["energy falls below "]);
    assert_eq!(offered("energy falls b¦"), ["energy falls below "]);
    assert_eq!(offered("flags(¦"), ["flags(box, "]);
    assert_eq!(offered("flags(box, cue) contains to¦"), ["flags(box, cue) contains top"]);
    assert_eq!(offered("distance(cue, fl¦"), ["distance(cue, floor)"]);
    // One and two objects have a gap.
    assert_eq!(offered("gap(cu¦"), ["gap(cue"]);
    assert_eq!(offered("count(b¦"), ["count(balls, "]);
    assert_eq!(
        offered("count(balls, spe¦"),
        [
            "count(balls, speed(",
            "count(balls, speed",
            "count(balls, max_speed(",
            "count(balls, max_speed",
            "count(balls, desired_speed(",
            "count(balls, desired_speed",
            "count(balls, approach_speed("
        ]
    );
    assert_eq!(offered("max(speed(al¦"), ["max(speed(all)"]);
}

#[test]
fn a_word_is_replaced_wherever_the_cursor_stands_in_it() {
    let speeds = ["speed", "max_speed", "desired_speed", "approach_speed"].map(|word| format!("{word}(cue) > 2"));
    assert_eq!(offered("spe¦ed(cue) > 2"), speeds);
    assert_eq!(offered("speed(c¦) > 2"), ["speed(cue) > 2"]);
    assert_eq!(offered("distance(c¦, floor)"), ["distance(cue, floor)"]);
    assert!(offered("speed(cue¦) > 2").is_empty(), "it stands there already");
}

#[test]
fn only_what_the_question_and_the_scene_have_is_offered() {
    let numbers = ["impulse", "nth"].map(|number| format!("impact and {number}"));
    for number in numbers {
        let begun: String = number.chars().take(number.len() - 2).collect();
        assert!(offered(&format!("{begun}¦")).contains(&number));
    }
    assert!(!offered("impul¦").contains(&"impulse".to_owned()), "of no event");
    assert!(offered("im¦").contains(&"impact(".to_owned()));
    assert!(offered_with("impa¦", Asks::Quantity, None).is_empty(), "an event is no quantity");
    assert!(offered_with("speed(cue) a¦", Asks::Quantity, None).is_empty());
    assert!(offered("speed(sel¦").is_empty(), "nothing is selected");
    assert_eq!(offered_with("speed(sel¦", Asks::Condition, Some(1)), ["speed(selected)"]);
    // No agents, and `any` is for events.
    assert!(offered("count(ag¦").is_empty());
    assert!(offered("speed(an¦").is_empty());
    assert_eq!(offered("impact(cue, an¦"), ["impact(cue, any)"]);
    // Obstacles have no mass.
    assert!(offered("mass(fl¦").is_empty());
}

#[test]
fn a_question_can_be_written_by_taking_what_is_offered() {
    let setup = Setup::new(&scene(SCENE));
    let mut text = String::new();
    for begun in ["imp", "cu", ", an", " an", "impu"] {
        text = offered(&format!("{text}{begun}¦")).into_iter().next().unwrap_or_else(|| panic!("{text}{begun}"));
    }
    text += " > 2";
    assert_eq!(text, "impact(cue, any) and impulse > 2");
    assert!(Condition::read(&text, Names { setup: &setup, selected: None }).is_ok());
}
