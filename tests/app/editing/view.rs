//! Editing in the 3D view, without a window: gizmo, handles, placing, undo.

use crate::common::opened::parsed;
use collidoscope::app::command::{
    Action, Command, EditCommand, ExplainCommand, PlaybackCommand, SelectionCommand, ViewCommand,
};
use collidoscope::app::model::explain::{Heading, Subject};
use collidoscope::app::model::settings::GizmoMode;
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput};
use collidoscope::query::{PointingStage, Stage, Value};
use collidoscope::scene::{
    Body, CapsuleShape, Edit, EditProperty, Id, Obstacle, Operation, Part, PartRef, Scene, Shape, parse_scene,
    shipped_scenes,
};
use collidoscope::sim::Instant;
use collidoscope::text::step;
use egui::{Event, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

/// Seen from the front without perspective, so that X is right and Y up on screen.
const SCENE: &str = r#"{
    "version": 1, "name": "by hand", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-2, 1, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 1, 0]}
    ],
    "obstacles": [
        {"id": 3, "shape": {"plane": {"point": [0, -2, 0], "normal": [0, 1, 0]}}},
        {"id": 4, "shape": {"box": {"center": [0, -1, 0], "half_extents": [1, 0.5, 0.5]}}}
    ],
    "queries": [{"id": 5, "ask": {"query": "ray_sphere", "center": [0, 3, 0], "radius": 0.5,
        "origin": [-3, 3, 0], "direction": [1, 0, 0]}}],
    "view": {"camera": {"target": [0, 0, 0], "distance": 12, "yaw": 0, "pitch": 0, "projection": "orthographic"},
        "overlays": ["velocities"]}
}"#;

fn scene() -> Scene {
    parsed(SCENE)
}

/// The whole window's content, without the panels around the view.
struct View(Harness<'static, App>);

impl View {
    fn new() -> View {
        View::of(scene())
    }

    fn of(scene: Scene) -> View {
        let mut app = App::new(scene, Source::Shipped("test".to_owned()));
        app.apply(Command::View(ViewCommand::ShowPanels(false)));
        let harness = Harness::builder()
            .with_size(vec2(1000.0, 800.0))
            .build_state(|ctx, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || true), app);
        let mut view = View(harness);
        view.0.run();
        view
    }

    fn app(&self) -> &App {
        self.0.state()
    }

    fn apply(&mut self, command: Command) {
        self.0.state_mut().apply(command);
        while self.app().is_moving() {
            self.0.state_mut().advance(0.02, &mut || true);
        }
        self.0.run();
    }

    /// Points of the interface for a metre.
    fn metre(&self) -> f32 {
        // 800 points show 2·12·tan 20° metres.
        800.0 / (24.0 * 20f32.to_radians().tan())
    }

    /// Where a point of the world is on screen.
    fn place(&self, x: f32, y: f32) -> Pos2 {
        pos2(500.0, 400.0) + vec2(x, -y) * self.metre()
    }

    fn event(&mut self, event: Event) {
        self.0.input_mut().events.push(event);
        self.0.step();
    }

    /// Moves the pointer, and lets the button that brings the panels back find its place.
    fn point_at(&mut self, at: Pos2) {
        self.event(Event::PointerMoved(at));
        self.0.step();
    }

    fn button(&mut self, pos: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
        self.event(Event::PointerButton { pos, button, pressed, modifiers });
    }

    /// Presses at a place and moves on, without releasing.
    fn press_and_move(&mut self, from: Pos2, by: Vec2, modifiers: Modifiers) {
        self.0.input_mut().modifiers = modifiers;
        self.point_at(from);
        self.button(from, PointerButton::Primary, true, modifiers);
        for share in [0.3, 1.0] {
            self.event(Event::PointerMoved(from + by * share));
        }
        self.0.step();
    }

    fn drag(&mut self, from: Pos2, by: Vec2, modifiers: Modifiers) {
        self.press_and_move(from, by, modifiers);
        self.button(from + by, PointerButton::Primary, false, modifiers);
        self.0.input_mut().modifiers = Modifiers::NONE;
        self.0.run();
    }

    fn right_click(&mut self, at: Pos2) {
        self.point_at(at);
        for pressed in [true, false] {
            self.button(at, PointerButton::Secondary, pressed, Modifiers::NONE);
        }
        self.0.run();
    }

    /// Esc, as the shortcut that it is and as what a drag waits for.
    fn escape(&mut self) {
        self.0.state_mut().apply(Command::Cancel);
        self.0.press_key(egui::Key::Escape);
        self.0.step();
    }

    fn selected(&self) -> Vec<Id> {
        self.app().view().selection.objects().collect()
    }

    fn click(&mut self, at: Pos2) {
        self.point_at(at);
        self.button(at, PointerButton::Primary, true, Modifiers::NONE);
        self.button(at, PointerButton::Primary, false, Modifiers::NONE);
        self.0.run();
    }

    /// Whether a text is painted.
    fn tells(&self, text: &str) -> bool {
        self.0.output().shapes.iter().any(|clipped| match &clipped.shape {
            egui::Shape::Text(shape) => shape.galley.text().contains(text),
            _ => false,
        })
    }

    fn ball(&self, id: Id) -> Body {
        self.app().view().scene.bodies.iter().find(|body| body.id == id).unwrap().clone()
    }

    fn undo_name(&self) -> Option<String> {
        self.app().view().document.undo_name().map(step::name)
    }
}

#[test]
fn the_gizmo_moves_a_ball_in_whole_steps_with_ctrl_and_each_drag_is_one_step_of_undo() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    // Half an arm right of the centre is the X arrow; 1.1 m right of it lands on 3 m.
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    let by = vec2(1.1 * view.metre(), 30.0);
    view.drag(arrow, by, Modifiers::CTRL);
    assert_eq!(view.ball(2).position, DVec3::new(3.0, 1.0, 0.0));
    assert_eq!(view.undo_name().as_deref(), Some("Move ball 2"));
    view.apply(Command::Edit(EditCommand::Undo));
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!(view.undo_name(), None, "a drag is one step, however many frames it has");
    assert_eq!(view.app().view().selection.object(), Some(2), "the press on the gizmo selected nothing else");
}

#[test]
fn a_click_on_the_gizmo_moves_nothing() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    for along in [30.0, 50.0, 70.0] {
        let arrow = view.place(2.0, 1.0) + vec2(along, 0.0);
        view.drag(arrow, Vec2::ZERO, Modifiers::NONE);
    }
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!(view.undo_name(), None);
}

#[test]
fn escape_cancels_a_drag_and_leaves_no_step() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let (arrow, by) = (view.place(2.0, 1.0) + vec2(45.0, 0.0), vec2(80.0, 0.0));
    view.press_and_move(arrow, by, Modifiers::NONE);
    assert_ne!(view.ball(2).position, DVec3::new(2.0, 1.0, 0.0));
    view.escape();
    view.event(Event::PointerMoved(arrow + 2.0 * by));
    view.button(arrow + 2.0 * by, PointerButton::Primary, false, Modifiers::NONE);
    view.0.run();
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!((view.undo_name(), view.app().view().selection.object()), (None, Some(2)));
}

#[test]
fn escape_while_the_button_is_held_leaves_the_selection_alone() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    // A frame around ball 1, a press on nothing and one on ball 1 that have not moved yet, and the gizmo.
    let (corner, gizmo) = (view.place(-3.0, 2.0), view.place(2.0, 1.0) + vec2(45.0, 0.0));
    for (from, by) in [
        (corner, vec2(200.0, 300.0)),
        (corner, Vec2::ZERO),
        (view.place(-2.0, 1.0), Vec2::ZERO),
        (gizmo, vec2(80.0, 0.0)),
        (gizmo, Vec2::ZERO),
    ] {
        view.press_and_move(from, by, Modifiers::NONE);
        view.escape();
        assert_eq!(view.selected(), [2], "pressed at {from:?}, moved by {by:?}");
        view.button(from + by, PointerButton::Primary, false, Modifiers::NONE);
        view.0.run();
        assert_eq!(view.selected(), [2], "released after {from:?} and {by:?}");
        assert_eq!(view.undo_name(), None);
    }
    view.escape();
    assert_eq!(view.selected(), [0; 0], "with no button held it selects nothing");
}

#[test]
fn undo_in_the_middle_of_a_drag_ends_it() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let (arrow, by) = (view.place(2.0, 1.0) + vec2(45.0, 0.0), vec2(80.0, 0.0));
    for interruption in [Command::Edit(EditCommand::Undo), Command::Cancel] {
        view.press_and_move(arrow, by, Modifiers::NONE);
        assert_ne!(view.ball(2).position, DVec3::new(2.0, 1.0, 0.0));
        assert!(view.tells("x 2 →"));
        view.0.state_mut().apply(interruption);
        for further in [2.0, 3.0] {
            view.event(Event::PointerMoved(arrow + further * by));
            assert_eq!(view.app().view().scene, &scene());
            assert!(!view.tells("x 2 →"), "what it says of itself ends with it");
        }
        view.button(arrow + 3.0 * by, PointerButton::Primary, false, Modifiers::NONE);
        view.0.run();
        assert_eq!(view.app().view().scene, &scene());
        assert_eq!((view.undo_name(), view.app().view().selection.object()), (None, Some(2)));
    }
}

#[test]
fn the_tip_of_a_velocity_is_dragged_and_its_ball_selected() {
    let mut view = View::new();
    let scale = collidoscope::app::overlay::VectorScale::of(
        view.app().view().moment.setup,
        &collidoscope::app::model::extent::Extent::of(view.app().view().moment.setup),
        1.0,
    );
    let metres = scale.metres_per_unit as f32;
    let tip = view.place(-2.0 + metres, 1.0);
    let by = vec2(0.0, -metres * view.metre());
    // One m/s up.
    view.drag(tip, by, Modifiers::CTRL);
    assert_eq!(view.ball(1).velocity, DVec3::new(1.0, 1.0, 0.0));
    assert_eq!(view.app().view().selection.object(), Some(1));
    assert_eq!(view.undo_name().as_deref(), Some("Change velocity of ball 1"));
}

#[test]
fn at_a_later_tick_a_drag_becomes_an_edit_of_that_tick() {
    let mut view = View::new();
    view.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let arrow = view.place(2.0, 1.0) + vec2(0.0, -45.0);
    let by = vec2(0.0, -view.metre());
    view.drag(arrow, by, Modifiers::CTRL);
    let edit = Edit { tick: 30, id: 2, property: EditProperty::Position, value: DVec3::new(2.0, 2.0, 0.0) };
    assert_eq!(view.app().view().scene.edits, [edit]);
    assert_eq!(view.ball(2).position, DVec3::new(2.0, 1.0, 0.0), "the past stays");
}

#[test]
fn what_cannot_be_edited_later_offers_to_go_to_tick_0() {
    let mut view = View::new();
    view.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    view.apply(Command::Selection(SelectionCommand::Object(4, None)));
    let arrow = view.place(0.0, -1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(60.0, 0.0), Modifiers::NONE);
    assert_eq!(view.app().view().playback.cursor, Instant::start_of(0));
    assert_eq!(view.app().view().scene, &scene());
}

#[test]
fn several_are_moved_together_as_one_step() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1), PartRef::Object(2)])));
    // Their middle is at (0, 1).
    let arrow = view.place(0.0, 1.0) + vec2(0.0, -45.0);
    let by = vec2(0.0, -0.5 * view.metre());
    view.drag(arrow, by, Modifiers::CTRL);
    assert_eq!(view.ball(1).position, DVec3::new(-2.0, 1.5, 0.0));
    assert_eq!(view.ball(2).position, DVec3::new(2.0, 1.5, 0.0));
    assert_eq!(view.undo_name().as_deref(), Some("Move 2 objects"));
    view.apply(Command::Edit(EditCommand::Undo));
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!(view.undo_name(), None);
}

#[test]
fn a_box_is_resized_along_one_axis() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(4, None)));
    view.apply(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Resize)));
    // Twice as far from the middle: twice the half extent.
    let arrow = view.place(0.0, -1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(45.0, 0.0), Modifiers::CTRL);
    let Shape::Box(obb) = &view.app().view().scene.obstacles[1].shape else { panic!("a box") };
    assert_eq!(obb.half_extents, DVec3::new(2.0, 0.5, 0.5));
}

#[test]
fn the_point_of_a_plane_moves_along_its_normal() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let point = view.place(0.0, -2.0);
    let by = vec2(70.0, -view.metre());
    view.drag(point, by, Modifiers::CTRL);
    let Shape::Plane(plane) = &view.app().view().scene.obstacles[0].shape else { panic!("a plane") };
    assert_eq!(plane.point, DVec3::new(0.0, -1.0, 0.0));
}

#[test]
fn an_end_of_a_capsule_is_dragged_and_the_other_stays() {
    let mut view = View::new();
    let [a, b] = [DVec3::new(1.0, 2.0, 0.0), DVec3::new(3.0, 2.0, 0.0)];
    let obstacle = Obstacle { shape: CapsuleShape { a, b, radius: 0.25 }.into(), ..scene().obstacles[1].clone() };
    view.apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(4),
        with: Part::Obstacle(obstacle),
    })));
    view.apply(Command::Selection(SelectionCommand::Object(4, None)));
    view.apply(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Off)));
    let by = vec2(0.0, view.metre());
    view.drag(view.place(3.0, 2.0), by, Modifiers::CTRL);
    let moved = CapsuleShape { a, b: DVec3::new(3.0, 1.0, 0.0), radius: 0.25 };
    assert_eq!(view.app().view().scene.obstacles[1].shape, moved.into());
}

#[test]
fn the_ends_of_a_bench_query_are_dragged() {
    let mut view = View::new();
    let origin = view.place(-3.0, 3.0);
    let by = vec2(0.0, -view.metre());
    view.drag(origin, by, Modifiers::CTRL);
    let ask = &view.app().view().scene.queries[0].ask;
    assert_eq!(ask["origin"], serde_json::json!([-3.0, 4.0, 0.0]));
    assert_eq!(view.app().view().selection.object(), Some(5));
}

#[test]
fn a_bench_query_does_not_take_the_pointer_from_the_gizmo_of_something_else() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let (origin, by) = (view.place(-3.0, 3.0), vec2(0.0, -view.metre()));
    view.drag(origin, by, Modifiers::CTRL);
    assert_eq!(view.app().view().scene.queries, scene().queries);
}

#[test]
fn a_right_click_on_an_object_selects_it_and_has_the_menu_of_the_tree() {
    let mut view = View::new();
    view.right_click(view.place(2.0, 1.0));
    assert_eq!(view.selected(), [2]);
    for entry in ["Rename", "Duplicate", "Hide", "Lock", "Why not?", "Delete"] {
        assert_eq!(view.0.get_all_by_label_contains(entry).count(), 1, "{entry}");
    }
    view.0.get_by_label_contains("Duplicate").click();
    view.0.run();
    assert_eq!(view.app().view().scene.bodies.len(), 3);
    assert!(view.0.query_by_label_contains("Duplicate").is_none(), "the menu is closed");
}

#[test]
fn a_right_click_on_one_of_several_keeps_the_selection_and_one_beside_everything_adds() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Parts([1, 2].map(PartRef::Object).to_vec())));
    view.right_click(view.place(2.0, 1.0));
    assert_eq!(view.selected(), [1, 2]);
    view.0.get_by_label("2 objects");
    view.0.get_by_label_contains("Delete").click();
    view.0.run();
    assert!(view.app().view().scene.bodies.is_empty());
    view.right_click(view.place(-4.0, 3.8));
    assert!(view.0.query_by_label_contains("Delete").is_none());
    view.0.get_by_label("Ball").click();
    view.0.run();
    assert_eq!(view.app().view().scene.bodies.len(), 1);
}

#[test]
fn a_frame_drawn_with_the_left_button_selects_what_lies_in_it() {
    let mut view = View::new();
    // From (−3, 2) to (1.2, −1.6): ball 1 at (−2, 1) and the whole box, which ends at (±1, −1.5); neither ball 2
    // nor the floor.
    let (from, to) = (view.place(-3.0, 2.0), view.place(1.2, -1.6));
    view.drag(from, to - from, Modifiers::NONE);
    assert_eq!(view.selected(), [4, 1]);
    // With Shift ball 2 besides; of the box a corner alone is not enough.
    let (from, to) = (view.place(3.0, 2.0), view.place(0.5, -1.0));
    view.drag(from, to - from, Modifiers::SHIFT);
    assert_eq!(view.selected(), [4, 1, 2]);
    let (from, to) = (view.place(3.0, 3.0), view.place(3.5, 3.5));
    view.drag(from, to - from, Modifiers::NONE);
    assert_eq!(view.selected(), [0; 0], "an empty frame selects nothing");
    assert_eq!(view.undo_name(), None);
}

#[test]
fn a_frame_takes_neither_what_is_locked_nor_a_drag_of_the_gizmo() {
    let mut view = View::new();
    view.apply(Command::Edit(EditCommand::Change(collidoscope::scene::Operation::SetLocked {
        ids: vec![1],
        locked: true,
    })));
    let (from, to) = (view.place(-3.0, 2.0), view.place(3.0, -1.6));
    view.drag(from, to - from, Modifiers::NONE);
    assert_eq!(view.selected(), [4, 2]);
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(-400.0, 0.0), Modifiers::NONE);
    assert_eq!(view.selected(), [2]);
}

#[test]
fn a_click_where_a_ball_is_picks_the_ball_and_not_a_question_drawn_over_it() {
    let shipped = shipped_scenes().iter().find(|scene| scene.key == "pick_sizes").expect("it is shipped");
    let mut view = View::of(parse_scene(shipped.text, "pick_sizes.json").unwrap_or_else(|error| panic!("{error}")));
    // The very middle, as the scene says: the point (0, 0, 1) of the ball in front.
    view.click(pos2(500.0, 400.0));
    let selection = view.app().view().selection;
    assert_eq!(selection.object(), Some(1));
    let point = selection.surface_point.expect("a point was picked");
    assert!((point.world - DVec3::Z).length() < 1e-6, "{}", point.world);
}

#[test]
fn at_an_event_the_gizmo_does_not_lie_over_what_happens() {
    // Ball 1 goes the 3 m to ball 2 at 2 m/s: at 1.5 s it is at (1, 1), and the gizmo of both would be at (1.5, 1).
    let faster = SCENE.replace(r#""velocity": [1, 0, 0]}"#, r#""velocity": [2, 0, 0]}"#);
    let mut view = View::of(parsed(&faster));
    view.apply(Command::Playback(PlaybackCommand::NextEvent));
    assert!(view.app().view().event_on_display.is_some());
    let before = view.app().view().scene.clone();
    view.drag(view.place(1.5, 1.0), vec2(0.0, -60.0), Modifiers::NONE);
    assert_eq!(*view.app().view().scene, before, "there is nothing to drag at the contact");
    // Who clicks a ball wants to do something with it.
    view.click(view.place(0.8, 1.2));
    view.drag(view.place(1.0, 1.0), vec2(0.0, -60.0), Modifiers::NONE);
    assert_ne!(*view.app().view().scene, before);
}

#[test]
fn a_pick_is_explained_from_the_pixel_to_the_ball_with_the_camera_as_it_was() {
    let mut view = View::new();
    let at = view.place(2.1, 1.2);
    view.click(at);
    let frame = view.app().view().view_frame;
    view.apply(Command::Explain(ExplainCommand::Show));
    // The explanation is about the click, whatever the view does then.
    view.apply(Command::View(ViewCommand::SetCamera(frame.camera.orbited(0.5, 0.2))));
    view.apply(Command::Playback(PlaybackCommand::StepForward));
    let app = view.app().view();
    let picked = app.selection.surface_point.expect("a point was picked");
    assert_eq!((picked.ray.frame, picked.ray.center), (frame, DVec3::new(2.0, 1.0, 0.0)));
    let explained = app.explanation.explained.expect("the pick is explained");
    assert_eq!((explained.subject, explained.tick), (Subject::Pick(2), None));
    let headings: Vec<Heading> = explained.headings.iter().map(|(_, heading)| *heading).collect();
    assert_eq!(headings, [Heading::PixelToRay, Heading::RayToBall]);
    let is_point = |stage: &&Stage| stage.is(PointingStage::PickedPoint);
    let point = explained.stages.iter().rfind(is_point).and_then(Stage::value);
    assert_eq!(point, Some(&Value::Point(picked.world)));
    // Without perspective a ray goes straight along −Z: (2.1, 1.2) is 0.1 and 0.2 off the centre, and the front of
    // the ball of radius 0.5 there at z = √(0.25 − 0.01 − 0.04) = √0.2.
    let expected = DVec3::new(2.1, 1.2, 0.2f64.sqrt());
    assert!((picked.world - expected).length() < 1e-3, "{}", picked.world);
    assert!(explained.stages.iter().any(|stage| !stage.drawings.is_empty()));
    // Another click, another explanation; the gizmo would take it.
    view.apply(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Off)));
    view.apply(Command::View(ViewCommand::SetCamera(frame.camera)));
    view.click(view.place(1.9, 0.9));
    let again = view.app().view().explanation.explained.expect("the pick is explained").stages.clone();
    assert!(again.iter().any(|stage| is_point(&stage) && stage.value() != Some(&Value::Point(picked.world))));
}

#[test]
fn a_ball_added_by_a_right_click_rests_on_the_box_under_it() {
    let mut view = View::new();
    view.apply(Action::FROM_TOP.command(&view.app().view()).expect("it is possible"));
    // From the top, the box lies around the middle; its upper side is at y = −0.5.
    let at = view.place(0.5, 0.0);
    view.point_at(at);
    view.right_click(at);
    view.0.get_by_label_contains("Add here…").click();
    view.0.run();
    view.0.get_by_label("Ball").click();
    view.0.run();
    let added = view.ball(6);
    assert!((added.position - DVec3::new(0.5, 0.0, 0.0)).length() < 1e-9, "{}", added.position);
    assert_eq!(view.app().view().selection.object(), Some(6));
    assert!(view.0.query_by_label("Ball").is_none(), "the menu is closed");
}
