//! A scene that is locked: what would change it by accident.

use super::{SCENE, View};
use crate::common::opened::parsed;
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, EditCommand, SelectionCommand};
use collidoscope::app::model::source::Source;
use collidoscope::scene::{Changeable, PartRef, Scene};
use egui::{Modifiers, vec2};
use egui_kittest::kittest::Queryable;

fn locked(changeable: Changeable) -> Scene {
    let mut scene = parsed(SCENE);
    scene.view.changeable = changeable;
    scene
}

/// Drags of the gizmo of ball 2, of the tip of the velocity of ball 1, and of a point of the query.
fn drag_all(view: &mut View) {
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
    let mut view = View::of(locked(Changeable::Nothing));
    drag_all(&mut view);
    assert_eq!(view.app().view().scene, &locked(Changeable::Nothing));
    assert_eq!(view.undo_name(), None);
    let mut view = View::of(locked(Changeable::Everything));
    drag_all(&mut view);
    assert_ne!(view.app().view().scene, &locked(Changeable::Everything));
}

#[test]
fn no_command_of_the_menus_and_keys_changes_a_locked_scene_but_the_one_that_unlocks_it() {
    let edits = [Action::DELETE, Action::DUPLICATE, Action::TOGGLE_HIDDEN, Action::TOGGLE_LOCKED];
    for action in edits {
        let mut view = View::of(locked(Changeable::Nothing));
        view.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
        let command = action.command(&view.app().view()).expect("something is selected");
        view.apply(command);
        assert_eq!(view.app().view().scene, &locked(Changeable::Nothing), "{}", action.label());
        let reason = view.app().view().refusal.map(|refusal| refusal.reason.clone());
        assert_eq!(reason.as_deref(), Some("the scene is locked; the Edit menu unlocks it"), "{}", action.label());
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
    let mut view = View::of(locked(only.clone()));
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
