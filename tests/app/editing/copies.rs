//! Many copies of an object, from the menu to undo.

use crate::common::fields::type_into;
use crate::common::opened::{act, opened};
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, CopiesCommand, EditCommand, SelectionCommand};
use collidoscope::app::model::copies::{Arrangement, CopyPlan};
use collidoscope::scene::{Operation, PartRef, scene_to_json};
use collidoscope::text::step;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

const SCENE: &str = r#"{"version": 1, "name": "a pond", "agent_groups": [{"id": 9}],
    "bodies": [{"id": 1, "name": "fish", "radius": 0.25, "position": [0, 1, 0], "velocity": [1, 0, 0], "group": 9}],
    "obstacles": [
        {"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
        {"id": 4, "shape": {"box": {"center": [0, 1, 8], "half_extents": [0.5, 1, 0.5]}}}],
    "fields": [{"id": 5, "obstacle": 4}]}"#;

fn selecting(id: u32) -> App {
    let mut app = opened(SCENE);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(id)])));
    app
}

#[test]
fn copies_are_planned_in_a_window_made_in_one_step_and_selected() {
    let mut app = selecting(1);
    let before = scene_to_json(app.view().scene);
    act(&mut app, Action::MANY_COPIES);
    let mut window = whole_window(app);
    window.get_by_label("Copies of fish");
    window.get_by_label("in random directions").click();
    window.run();
    window.get_by_label("Make the copies").click();
    window.run();
    let view = window.state().view();
    let fish: Vec<_> = view.scene.bodies.iter().filter(|body| body.group == Some(9)).collect();
    assert_eq!((fish.len(), view.selection.objects().count()), (11, 10));
    assert!(fish.iter().all(|body| body.position.y == 1.0 && (body.velocity.length() - 1.0).abs() < 1e-12));
    let name = view.document.undo_name().map(step::name);
    assert_eq!(name.as_deref(), Some("Add 10 agents"));
    window.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(scene_to_json(window.state().view().scene), before);
    assert_eq!(window.state().view().document.undo_name(), None);
    let selected: Vec<_> = window.state().view().selection.objects().collect();
    assert_eq!(selected, [1], "what was selected before the copies were");
    // The plan is still open; Esc closes it.
    window.state_mut().apply(Command::Cancel);
    assert_eq!(window.state().view().windows.copies, None);
}

#[test]
fn a_number_that_no_plan_can_have_is_refused_beside_its_field_and_widens_no_window() {
    let mut app = selecting(1);
    act(&mut app, Action::MANY_COPIES);
    let mut window = whole_window(app);
    let plan = |window: &Harness<App>| window.state().view().windows.copies.clone().expect("it is open");
    let edge = |window: &Harness<App>| window.get_by_label("Make the copies").raw_bounds().expect("it is in sight").x0;
    let before = (plan(&window), edge(&window));
    for (field, typed, reason) in [
        ("how many", "2000000", "must be a whole number from 1 to 1000000, is 2000000"),
        ("how many", "2.5", "must be a whole number from 1 to 1000000, is 2.5"),
        ("half extents x", "1e300", "must be from 0 m to 1e12 m, is 1e300 m"),
        ("seed", "-1", "must be a whole number from 0 to 9007199254740992, is -1"),
    ] {
        type_into(&mut window, field, typed);
        window.get_by_label_contains(&format!(": {reason}."));
        assert_eq!((plan(&window), edge(&window)), before);
    }
}

#[test]
fn copies_beyond_what_a_scene_may_hold_are_refused_for_that_and_not_for_their_fields() {
    let mut app = selecting(4);
    let plan = CopyPlan::of(app.view().scene, 4).expect("a box");
    // Above the ground, where there is room.
    let ends = [9e12, 9.5e12].map(|x| DVec3::new(x, 5.0, 0.0));
    let plan = CopyPlan { arrangement: Arrangement::Line, count: 2, ends, ..plan };
    let before = scene_to_json(app.view().scene);
    app.apply(Command::Copies(CopiesCommand::Plan(Some(plan))));
    app.apply(Command::Copies(CopiesCommand::Make));
    let refusal = app.view().refusal.expect("it is refused").clone();
    assert_eq!(refusal.about.as_deref(), Some("shape.box.center[0]"));
    assert!(refusal.reason.starts_with("must be at most 1e12, is 9e12"), "{}", refusal.reason);
    assert_eq!(scene_to_json(app.view().scene), before);
}

#[test]
fn a_plan_goes_with_what_it_copies() {
    let mut app = selecting(4);
    act(&mut app, Action::MANY_COPIES);
    let mut window = whole_window(app);
    let gone = Operation::Remove(vec![PartRef::Object(4)]);
    window.state_mut().apply(Command::Edit(EditCommand::Change(gone)));
    window.run();
    assert_eq!(window.state().view().windows.copies, None);
}

#[test]
fn rows_of_a_pillar_bring_their_fields_along_and_what_has_no_room_is_told() {
    let mut app = selecting(4);
    let plan = CopyPlan::of(app.view().scene, 4).expect("a box");
    let spacing = DVec3::new(2.0, 1.0, 2.0);
    // Those a metre above overlap those below.
    let plan = CopyPlan { arrangement: Arrangement::Rows, rows: [2, 2, 1], spacing, ..plan };
    app.apply(Command::Copies(CopiesCommand::Plan(Some(plan))));
    app.apply(Command::Copies(CopiesCommand::Make));
    let view = app.view();
    assert_eq!((view.scene.obstacles.len(), view.scene.fields.len()), (3, 2));
    assert_eq!(view.scene.fields[1].obstacle, view.scene.obstacles[2].id);
    let told = view.windows.confirmation.as_ref().map(|told| told.text.as_str());
    assert_eq!(told, Some("1 copy made; 2 would have overlapped something."));
    assert_eq!(view.document.undo_name().map(step::name).as_deref(), Some("Add box"));
    app.apply(Command::Edit(EditCommand::Undo));
    assert_eq!(app.view().scene.fields.len(), 1);
}

#[test]
fn who_asks_for_more_copies_than_are_made_is_told() {
    let plan = CopyPlan { count: 2_001, ..CopyPlan::of(selecting(1).view().scene, 1).expect("a ball") };
    let rows = CopyPlan { arrangement: Arrangement::Rows, rows: [1_000_000; 3], ..plan.clone() };
    let told = |plan: CopyPlan| {
        let mut app = selecting(1);
        app.apply(Command::Copies(CopiesCommand::Plan(Some(plan))));
        whole_window(app).query_by_label("At most 2000 copies are made.").is_some()
    };
    assert!(told(plan.clone()) && told(rows.clone()));
    assert!(!told(CopyPlan { count: 2_000, ..plan }));
    // The first place is that of the original.
    assert!(!told(CopyPlan { rows: [2_001, 1, 1], ..rows.clone() }) && told(CopyPlan { rows: [2_002, 1, 1], ..rows }));
}

#[test]
fn the_note_on_copies_tells_of_groups_and_fields_only_where_there_are_some() {
    let note = |id: u32, scene: &str| {
        let mut app = opened(scene);
        app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(id)])));
        act(&mut app, Action::MANY_COPIES);
        let window = whole_window(app);
        let told = |text: &str| window.query_by_label_contains(text).is_some();
        [told("Copies are of the same group."), told("Copies have the same fields."), told("would overlap something")]
    };
    assert_eq!(note(1, SCENE), [true, false, true]);
    assert_eq!(note(4, SCENE), [false, true, true]);
    assert_eq!(note(4, &SCENE.replace(r#"{"id": 5, "obstacle": 4}"#, "")), [false, false, true]);
}

#[test]
fn copies_that_are_out_of_sight_are_framed() {
    let mut app = selecting(4);
    let plan = CopyPlan::of(app.view().scene, 4).expect("a box");
    let ends = [DVec3::new(500.0, 1.0, 0.0), DVec3::new(900.0, 1.0, 0.0)];
    let far = CopyPlan { arrangement: Arrangement::Line, count: 3, ends, ..plan };
    app.apply(Command::Copies(CopiesCommand::Plan(Some(far))));
    let before = app.view().camera.target;
    app.apply(Command::Copies(CopiesCommand::Make));
    let target = app.view().camera.target;
    assert!(before.distance(ends[0]) > 400.0 && target.distance(DVec3::new(700.0, 1.0, 0.0)) < 10.0, "{target}");
}

#[test]
fn a_plane_has_no_copies() {
    assert!(!Action::MANY_COPIES.is_possible(&selecting(3).view()));
    assert!(Action::MANY_COPIES.is_possible(&selecting(4).view()));
}
