//! Going back to where a jump began, and forward again.

use super::two_balls::app;
use crate::common::keys::{press, with_alt};
use crate::common::opened::{act, carry_out, finish};
use crate::common::window::{all_texts_of, whole_window};
use collidoscope::app::command::{Action, Command, FindCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::model::event_log::EventRef;
use collidoscope::app::model::visits::Way;
use collidoscope::app::panel::Tab;
use collidoscope::app::{App, panel};
use collidoscope::sim::Instant;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

fn tick(app: &App) -> u64 {
    app.view().playback.cursor.tick
}

fn alt(app: &mut App, key: Key) {
    press(app, &[with_alt(key)]);
    finish(app);
}

#[test]
fn a_jump_is_taken_back_with_its_selection_and_done_again() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    carry_out(&mut app, Command::Selection(SelectionCommand::Object(3, None)));
    // The impact after 1.5 s, 90 ticks, selects both balls.
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::STEP_FORWARD);
    act(&mut app, Action::STEP_FORWARD);
    assert_eq!(tick(&app), 92);
    alt(&mut app, Key::ArrowLeft);
    assert_eq!((tick(&app), app.view().selection.object()), (20, Some(3)));
    alt(&mut app, Key::ArrowLeft);
    assert_eq!(tick(&app), 0);
    assert_eq!(Action::PREVIOUS_PLACE.command(&app.view()), None);
    alt(&mut app, Key::ArrowRight);
    alt(&mut app, Key::ArrowRight);
    assert_eq!(tick(&app), 92);
    assert_eq!(Action::NEXT_PLACE.command(&app.view()), None);
}

#[test]
fn the_buttons_say_where_they_lead() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::HOME);
    let name = |action: Action, app: &App| action.name(&app.view()).into_owned();
    assert_eq!(name(Action::PREVIOUS_PLACE, &app), "Back to tick 90, 1.5 s (impact: left ball – ball 2)");
    act(&mut app, Action::PREVIOUS_PLACE);
    assert_eq!(app.view().selection.event(), Some(EventRef { tick: 90, index: 0 }));
    assert_eq!(name(Action::NEXT_PLACE, &app), "Forward to tick 0, 0 s");
}

#[test]
fn an_event_that_an_edit_moved_leaves_the_moment() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::HOME);
    let mut ball = app.view().scene.bodies[0].clone();
    ball.velocity.x = 2.0;
    let change = collidoscope::scene::Operation::Replace {
        part: collidoscope::scene::PartRef::Object(1),
        with: collidoscope::scene::Part::Body(ball),
    };
    carry_out(&mut app, Command::Edit(collidoscope::app::command::EditCommand::Change(change)));
    act(&mut app, Action::PREVIOUS_PLACE);
    assert_eq!((tick(&app), app.view().selection.event()), (90, None));
}

#[test]
fn every_jump_is_listed_with_how_one_got_there_and_a_click_goes_back_to_it() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::STEP_FORWARD);
    carry_out(&mut app, Command::Playback(PlaybackCommand::Jump(Instant::start_of(30), Way::Typed)));
    carry_out(&mut app, Command::Find(FindCommand::Ask("time >= 2".to_owned())));
    carry_out(&mut app, Command::Find(FindCommand::Next));
    app.show_panel(Tab::Bookmarks);
    let listed = |app: &App| -> Vec<String> {
        let texts = all_texts_of(app, panel::bookmark_list::ui);
        texts.into_iter().filter_map(|text| text.strip_prefix("Visited ").map(str::to_owned)).collect()
    };
    // The impact after 1.5 s is tick 90, half a second tick 30, two seconds tick 120; the latest first.
    let all = [
        "tick 120, 2 s: next found: time >= 2",
        "tick 30, 0.5 s: typed",
        "tick 91, 1.51667 s: next event, and on from 1.5 s",
        "tick 0, 0 s: where you began",
    ];
    assert_eq!(listed(&app), all);
    let mut window = whole_window(app);
    window.get_by_label(&format!("Visited {}", all[2])).click();
    window.run();
    assert_eq!(tick(window.state()), 91);
    // What was gone back from is still listed, and so is how one got there.
    assert_eq!(listed(window.state()), all);
    window.get_by_label(&format!("Visited {}", all[0])).click();
    window.run();
    assert_eq!(tick(window.state()), 120);
}

fn pointer(window: &mut Harness<App>, pos: Pos2, pressed: Option<bool>) {
    let input = window.input_mut();
    input.events.push(Event::PointerMoved(pos));
    if let Some(pressed) = pressed {
        let button = PointerButton::Primary;
        input.events.push(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    window.run();
}

#[test]
fn a_drag_along_the_timeline_is_one_jump() {
    let mut app = app();
    act(&mut app, Action::STEP_FORWARD);
    let mut window = whole_window(app);
    let bounds = window.get_by_label("Tick").raw_bounds().expect("it is shown");
    let at = |share: f64| pos2((bounds.x0 + share * bounds.width()) as f32, (bounds.y0 + 0.5 * bounds.height()) as f32);
    pointer(&mut window, at(0.5), Some(true));
    for share in [0.6, 0.7, 0.8] {
        pointer(&mut window, at(share), None);
    }
    pointer(&mut window, at(0.8), Some(false));
    let app = window.state_mut();
    assert!(tick(app) > 100, "{}", tick(app));
    act(app, Action::PREVIOUS_PLACE);
    assert_eq!(tick(app), 1);
    assert_eq!(Action::PREVIOUS_PLACE.command(&app.view()), None);
}
