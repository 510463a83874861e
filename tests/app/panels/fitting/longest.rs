//! Sentences with the longest values that are likely in them.

use super::seen::{Catalogued, misfits, window_of};
use super::{HEADS_OF_AGENTS, LANGUAGES, LAST_TAB, SIZES};
use crate::common::opened::{act, finish, opened};
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, SelectionCommand, ViewCommand};
use collidoscope::app::panel::Tab;
use collidoscope::language::{Language, speak};
use collidoscope::scene::PartRef;

/// Names of several words, numbers of many digits, hours of ticks.
fn scene() -> String {
    let ball = |id: u32, name: &str, x: f64, speed: f64| {
        serde_json::json!({"id": id, "name": name, "radius": 0.123456, "mass": 1234.5678, "restitution": 0.987654,
            "position": [x, 1234.56789, -2345.67891], "velocity": [speed, 0, 0]})
    };
    serde_json::json!({"version": 1, "name": "two heavy balls that meet far from the origin",
        "settings": {"ticks_per_second": 1000, "duration": 3600.125, "gravity": [0, 0, 0]},
        "bodies": [
            ball(101, "ball from the left", -1234.56789, 98.7654321),
            ball(102, "ball from the right", -1233.06789, -87.6543219)],
        "obstacles": [{"id": 1003, "name": "wall at the end of the hall",
            "shape": {"plane": {"point": [-1200.5, 0, 0], "normal": [-1, 0, 0]}}}],
        "watches": [{"name": "speed of the left one", "quantity": "speed(#101)"}],
        "expectations": [{"why": "Both are as heavy.", "expect": {"condition":
            {"holds": "always", "what": "abs(momentum.x - 13716.1234 kg*m/s) < 1234.5678 kg*m/s"}}}]})
    .to_string()
}

/// At the collision, which is selected and explained, with another run beside it.
fn app(language: Language) -> App {
    let mut app = opened(&scene());
    app.apply(Command::View(ViewCommand::SetLanguage(language)));
    act(&mut app, Action::NEXT_EVENT);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(102), PartRef::Object(101)])));
    finish(&mut app);
    app
}

/// Whether it is the name of a stage behind its number: folded, it leaves room for its result; a click unfolds it.
fn is_folded_stage(text: &str) -> bool {
    text.split_once("  ").is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

#[test]
fn sentences_with_long_names_and_numbers_fit_in_every_panel() {
    let catalogued = Catalogued::read();
    let mut found = Vec::new();
    for (language, size) in LANGUAGES.into_iter().flat_map(|language| SIZES.map(|size| (language, size))) {
        let _spoken = speak(language);
        let mut window = window_of(app(language), size);
        for tab in Tab::ALL {
            window.state_mut().show_panel(tab);
            window.run_steps(4);
            let misfits = misfits(&window, &catalogued).into_iter().filter(|what| {
                let text = what.trim_start_matches("cut off: ");
                !(size == SIZES[0] && text == LAST_TAB || HEADS_OF_AGENTS.contains(&text) || is_folded_stage(text))
            });
            found.extend(misfits.map(|what| format!("{tab:?}, {size}, {language:?}: {what}")));
        }
    }
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
}
