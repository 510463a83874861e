//! A scene that is locked: what would change it by accident.

use super::{SCENE, View as Seen};
use crate::common::fields::field_of;
use crate::common::opened::parsed;
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, EditCommand, RunsCommand, SelectionCommand};
use collidoscope::app::model::source::Source;
use collidoscope::scene::{Changeable, Operation, Part, PartRef, Scene, View};
use egui::{Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

fn locked(changeable: Changeable) -> Scene {
    let mut scene = parsed(SCENE);
    scene.view.changeable = changeable;
    scene
}

/// Drags of the gizmo of ball 2, of the tip of the velocity of ball 1, and of a point of the query.
fn drag_all(view: &mut Seen) {
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let metre = view.metre();
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(1.1 * metre, 0.0), Modifiers::CTRL);
    view.apply(Command::Selection(SelectionCommand::Object(1, None)));
    for place in [[-2.0, 1.0], [-3.0, 3.0]] {
        for reach in [0.0, 0.5, 1.0, 1.5] {
            let from = view.place(place[0] + reach, place[1]);
            view.drag(from, vec2(0.0, -80.0), Modifiers::NONE);
        }
    }
}

#[test]
fn drags_change_nothing_of_a_locked_scene_which_they_do_of_another() {
    let mut view = Seen::of(locked(Changeable::Nothing));
    drag_all(&mut view);
    assert_eq!(view.app().view().scene, &locked(Changeable::Nothing));
    assert_eq!(view.undo_name(), None);
    let mut view = Seen::of(locked(Changeable::Everything));
    drag_all(&mut view);
    assert_ne!(view.app().view().scene, &locked(Changeable::Everything));
}

#[test]
fn no_command_of_the_menus_and_keys_changes_a_locked_scene_but_the_one_that_unlocks_it() {
    let edits = [Action::DELETE, Action::DUPLICATE, Action::TOGGLE_HIDDEN, Action::TOGGLE_LOCKED];
    for action in edits {
        let mut view = Seen::of(locked(Changeable::Nothing));
        view.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
        let command = action.command(&view.app().view()).expect("something is selected");
        view.apply(command);
        assert_eq!(view.app().view().scene, &locked(Changeable::Nothing), "{}", action.label());
        // Without a tree that shows it, over the view.
        let told = view.app().view().windows.confirmation.clone().map_or_else(String::new, |told| told.text);
        assert!(told.contains("the scene is locked; the Edit menu unlocks it"), "{}: {told}", action.label());
        let unlock = Action::TOGGLE_SCENE_LOCK.command(&view.app().view()).expect("it is always possible");
        view.apply(unlock);
        let again = action.command(&view.app().view()).expect("something is selected");
        view.apply(again);
        assert_ne!(view.app().view().scene, &locked(Changeable::Everything), "{}", action.label());
        view.apply(Command::Edit(EditCommand::Undo));
        view.apply(Command::Edit(EditCommand::Undo));
        assert_eq!(view.app().view().scene, &locked(Changeable::Nothing));
    }
}

#[test]
fn a_value_that_may_be_changed_has_its_handle_and_others_are_refused() {
    let only = Changeable::Only(vec!["#2.position".to_owned()]);
    let mut view = Seen::of(locked(only.clone()));
    drag_all(&mut view);
    // 1.1 m right of 2 m lands on 3 m in whole steps.
    assert_eq!(view.ball(2).position.x, 3.0);
    assert_eq!(view.ball(1), locked(only).bodies[0]);
}

#[test]
fn the_window_says_that_a_scene_is_locked_and_a_click_unlocks_it() {
    let mut app = App::new(locked(Changeable::Nothing), Source::Shipped("test".to_owned()));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut window = whole_window(app);
    assert!(window.query_by_label_contains("The scene is locked.").is_some(), "the inspector says so, too");
    window.get_by_label_contains("  Locked").click();
    window.run();
    assert!(!window.state().view().scene.view.changeable.is_locked());
    assert!(window.query_by_label_contains("  Locked").is_none());
}

#[test]
fn of_a_value_that_may_be_changed_the_field_is_open_and_the_others_are_grey() {
    let only = ["#1.restitution", "#1.velocity.x"].map(str::to_owned).to_vec();
    let mut app = App::new(locked(Changeable::Only(only)), Source::Shipped("test".to_owned()));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut window = whole_window(app);
    let is_open = |window: &Harness<App>, name: &str| !field_of(window, name).is_disabled();
    let fields = ["restitution e", "velocity v₀ x", "velocity v₀ y", "radius r", "position x₀ x", "name", "mass m"];
    let open = |window: &Harness<App>| fields.map(|name| is_open(window, name));
    assert_eq!(open(&window), [true, true, false, false, false, false, false]);
    let unlock = Action::TOGGLE_SCENE_LOCK.command(&window.state().view()).expect("it is always possible");
    window.state_mut().apply(unlock);
    window.run();
    assert_eq!(open(&window), [true; 7]);
}

#[test]
fn nothing_of_many_copies_can_be_planned_in_a_locked_scene() {
    for (changeable, is_open) in [(Changeable::Nothing, false), (Changeable::Everything, true)] {
        let mut app = App::new(locked(changeable), Source::Shipped("test".to_owned()));
        app.apply(Command::Selection(SelectionCommand::Object(1, None)));
        let plan = Action::MANY_COPIES.command(&app.view()).expect("a ball is selected");
        app.apply(plan);
        let window = whole_window(app);
        assert_eq!(!window.get_by_label("Make the copies").is_disabled(), is_open);
    }
}

#[test]
fn a_kept_run_is_brought_to_the_front_only_where_that_changes_what_may_be_changed() {
    for (held, comes) in [("#1.restitution", true), ("#1.mass", false)] {
        let mut app = App::new(locked(Changeable::Everything), Source::Shipped("test".to_owned()));
        app.apply(Command::Runs(RunsCommand::Keep));
        let Some(Part::Body(mut ball)) = app.view().scene.part(PartRef::Object(1)) else { panic!("no ball 1") };
        ball.restitution = 0.25;
        let slower = Operation::Replace { part: PartRef::Object(1), with: Part::Body(ball) };
        app.apply(Command::Edit(EditCommand::Change(slower)));
        let lock = View { changeable: Changeable::Only(vec![held.to_owned()]), ..app.view().scene.view.clone() };
        let lock = Operation::Replace { part: PartRef::View, with: Part::View(lock) };
        app.apply(Command::Edit(EditCommand::Change(lock)));
        let first = app.view().kept_runs.tree()[0].1.id;
        app.apply(Command::Runs(RunsCommand::BringToFront(first)));
        assert_eq!(app.view().scene.bodies[0].restitution != 0.25, comes, "{held}");
        assert_eq!(app.view().refusal.is_some(), !comes, "{held}");
    }
}
