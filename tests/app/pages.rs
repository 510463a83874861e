//! The page about the window says what the window's own tables say, and those for teachers what the lessons do.

use collidoscope::app::command::Group;
use collidoscope::app::overlay::OVERLAYS;
use collidoscope::app::text::lesson as told;
use collidoscope::language::{Language, speak};
use collidoscope::lesson::{RightAnswer, Walk};
use collidoscope::scene::{Ask, shipped_scenes};
use collidoscope::sim::Setup;
use std::sync::Arc;

#[test]
fn the_page_on_the_window_has_every_key_and_every_overlay() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/window.md")).unwrap();
    for group in Group::ALL {
        // Overlays have a list of their own, with their digits.
        let is_overlay = |label: &str| OVERLAYS.iter().any(|overlay| overlay.name.english() == label);
        for action in group.actions().filter(|action| !is_overlay(action.label())) {
            let Some(shortcut) = action.shortcut else { continue };
            let row = format!("| {} | {} |", shortcut.name(), action.key_label());
            assert!(page.contains(&row), "{}: {row}", group.label());
        }
    }
    for overlay in OVERLAYS {
        let key = format!("{}{}", if overlay.shift { "Shift " } else { "" }, overlay.key);
        let item = format!("- **{}** ({key})", overlay.name);
        assert!(page.contains(&item), "{item}");
    }
}

/// The pages for teachers, with the word before the answers to what a lesson asks, and how steps are counted.
const FOR_TEACHERS: [(Language, &str, &str, &str); 2] = [
    (Language::English, "teaching.md", "**Answers.** ", " steps, "),
    (Language::Japanese, "teaching.ja.md", "**答え。** ", " ステップ、"),
];

/// The part of a page that is about a lesson: from its key on to the next heading.
fn part_about<'a>(page: &'a str, key: &str) -> &'a str {
    let from = page.find(&format!("\n`{key}`")).unwrap_or_else(|| panic!("nothing is about {key}"));
    page[from..].split("\n## ").next().unwrap()
}

/// A text without the places at which its lines end, whatever the language.
fn letters(text: &str) -> String {
    text.replace(char::is_whitespace, "")
}

/// What is right, as a teacher reads it: an option with its letter, or the value; nothing for a curve, which is drawn.
fn answer_of(ask: &Ask, right: &RightAnswer, setup: &Setup) -> String {
    match right {
        RightAnswer::Choice(place) => format!("{}: {}", told::letter(*place), told::right(ask, right, setup)),
        _ => told::right(ask, right, setup),
    }
}

#[test]
fn the_pages_for_teachers_count_the_steps_of_every_lesson_and_answer_every_question_in_it() {
    let lessons = || shipped_scenes().iter().filter(|shipped| shipped.key.starts_with("lesson_"));
    assert!(lessons().count() >= 11);
    let mut lacking = Vec::new();
    for (language, file, word, steps) in FOR_TEACHERS {
        let _spoken = speak(language);
        let page = std::fs::read_to_string(format!("{}/docs/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        for shipped in lessons() {
            let scene = shipped.load().unwrap();
            let part = part_about(&page, shipped.key);
            let counted = format!("{}{steps}", scene.lesson.len());
            assert!(part.lines().nth(1).is_some_and(|line| line.contains(&counted)), "{file}: {}", shipped.key);
            let setup = Arc::new(Setup::new(&scene));
            let mut walk = Walk::new(&scene);
            while !walk.is_over() {
                walk.advance(&mut || true);
            }
            let asking = scene.lesson.iter().enumerate().filter_map(|(place, step)| Some((place, step.ask.as_ref()?)));
            let wanted = asking.map(|(place, ask)| {
                let right = walk.answer(place).unwrap_or_else(|| panic!("{}, step {}", shipped.key, place + 1));
                format!("({}) {}", place + 1, answer_of(ask, right, &setup))
            });
            let wanted: Vec<String> = wanted.collect();
            let told = part.split_once(word).map_or("", |(_, told)| told.split("\n\n").next().unwrap());
            let mut rest = letters(told);
            let is_told = wanted.iter().all(|answer| match rest.find(&letters(answer)) {
                Some(at) => {
                    rest = rest.split_off(at + letters(answer).len());
                    true
                }
                None => false,
            });
            if !is_told {
                lacking.push(format!("{file}, {}: {word}{}", shipped.key, wanted.join("; ")));
            }
        }
    }
    assert!(lacking.is_empty(), "not answered in order:\n{}", lacking.join("\n"));
}
