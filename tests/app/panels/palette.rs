//! The palette: what is found by a part of its name, and what choosing it does.

use super::two_balls::app;
use crate::common::keys::{plain, press, with, with_alt};
use crate::common::opened::act;
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, SelectionCommand, ViewCommand, actions};
use collidoscope::app::model::source::Source;
use collidoscope::language::Language;
use collidoscope::scene::Scene;
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// The palette is open, and something is typed into it.
fn typed(mut app: App, text: &str) -> Harness<'static, App> {
    press(&mut app, &[with(Key::P, true, false)]);
    assert!(app.view().windows.palette);
    let mut window = whole_window(app);
    window.get_by_label("Find").type_text(text);
    window.run();
    window
}

fn enter(window: &mut Harness<App>) {
    window.press_key(Key::Enter);
    window.run();
}

#[test]
fn commands_are_found_with_their_keys_and_carried_out_by_enter() {
    let mut window = typed(app(), "to the EN");
    window.get_by_label_contains("To the end");
    enter(&mut window);
    assert!(!window.state().view().windows.palette);
    // The end of the scene: 3 s at 60 Hz.
    assert_eq!(window.state().view().playback.cursor, Instant::start_of(180));
}

#[test]
fn arrows_choose_another_row_and_a_click_takes_one() {
    // In the order of the menu: “Step back”, “Step”.
    let mut moved = app();
    act(&mut moved, Action::STEP_FORWARD);
    let mut window = typed(moved, "step");
    window.press_key(Key::ArrowDown);
    window.run();
    enter(&mut window);
    assert_eq!(window.state().view().playback.cursor, Instant::start_of(2));
    let mut window = typed(app(), "about coll");
    window.get_by_label_contains("About Collidoscope").click();
    window.run();
    let windows = window.state().view().windows;
    assert!(!windows.palette && windows.about);
}

#[test]
fn objects_events_and_scenes_are_found_by_parts_of_their_names() {
    let mut window = typed(app(), "ball le");
    enter(&mut window);
    assert_eq!(window.state().view().selection.object(), Some(1));

    let mut played = app();
    act(&mut played, Action::END);
    let mut window = typed(played, "impact left");
    enter(&mut window);
    // A gap of 3 m at 2 m/s: 1.5 s are 90 ticks.
    assert_eq!(window.state().view().playback.cursor, Instant::start_of(90));
    assert_eq!(window.state().view().selection.event().map(|event| event.tick), Some(90));

    let mut window = typed(app(), "balls_row");
    enter(&mut window);
    assert_eq!(*window.state().view().source, Source::Shipped("balls_row".to_owned()));
}

#[test]
fn a_command_is_found_by_words_of_what_is_told_of_it_too() {
    let window = typed(app(), "scatter");
    window.get_by_label_contains("Many copies");
    assert!(window.query_by_label("Nothing has that name.").is_none());
    // Not by what stands within its words.
    typed(app(), "catter").get_by_label("Nothing has that name.");
}

#[test]
fn languages_fields_and_the_topics_of_lessons_are_found() {
    let mut window = typed(app(), "lang");
    window.get_by_label_contains("日本語");
    window.get_by_label_contains("English").click();
    window.run();
    assert_eq!(window.state().view().settings.language, Language::English);
    let mut window = typed(app(), "restitution");
    window.get_by_label_contains("a dropped ball");
    let first = app().view().scene.bodies[0].id;
    let name = app().view().label_of(first);
    window.get_by_label_contains(&format!("restitution of {name}"));
    enter(&mut window);
    assert_eq!(window.state().view().selection.object(), Some(first));
    // In Japanese the English words are found, too.
    let mut japanese = app();
    japanese.apply(Command::View(ViewCommand::SetLanguage(Language::Japanese)));
    press(&mut japanese, &[with(Key::P, true, false)]);
    let mut window = whole_window(japanese);
    window.get_by_label("検索").type_text("lang");
    window.run();
    // Behind its icon: the inspector has fields for that language.
    window.get_by_label_contains("  日本語");
}

#[test]
fn escape_closes_it_and_does_nothing_else() {
    let mut window = typed(app(), "restart");
    window.state_mut().apply(Command::Cancel);
    window.run();
    window.state_mut().apply(Command::View(ViewCommand::ShowPalette(true)));
    window.run();
    assert_eq!(window.get_by_label("Find").value(), Some(String::new()), "it opens empty");
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    press(&mut app, &[with(Key::P, true, false)]);
    // Nor do other keys reach what is behind it.
    press(&mut app, &[plain(Key::ArrowRight), plain(Key::Escape)]);
    assert!(!app.view().windows.palette);
    assert_eq!((app.view().selection.object(), app.view().playback.cursor.tick), (Some(2), 0));
}

#[test]
fn what_is_not_possible_now_says_why_and_stays_undone() {
    let mut window = typed(app(), "undo");
    window.get_by_label_contains("Undo");
    enter(&mut window);
    assert!(window.state().view().windows.palette, "there is nothing to undo");
    let nothing = App::new(Scene::empty(), Source::New);
    for app in [nothing, app()] {
        for action in actions().filter(|action| !action.is_possible(&app.view())) {
            assert!(action.needs().ends_with('.'), "{}: {}", action.label(), action.needs());
        }
    }
}

#[test]
fn keys_with_alt_are_other_keys() {
    let mut app = app();
    press(&mut app, &[with_alt(Key::Space)]);
    assert!(!app.view().playback.playing);
}
