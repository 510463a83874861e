//! Editing in the 3D view, without a window.

mod gizmo;
mod handles;
mod keyboard;
mod pointing;
mod scene_lock;

use crate::common::opened::parsed;
use collidoscope::app::command::{Command, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput};
use collidoscope::scene::{Body, Id, Scene};
use collidoscope::text::step;
use egui::{Event, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::Harness;

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
        self.click_with(at, Modifiers::NONE);
    }

    fn click_with(&mut self, at: Pos2, modifiers: Modifiers) {
        self.0.input_mut().modifiers = modifiers;
        self.point_at(at);
        self.button(at, PointerButton::Primary, true, modifiers);
        self.button(at, PointerButton::Primary, false, modifiers);
        self.0.input_mut().modifiers = Modifiers::NONE;
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
