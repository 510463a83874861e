//! The inspector's editors for everything but balls, obstacles and settings: what is typed changes the
//! scene, what is wrong is refused beside the field, and undo brings the same bytes back.

mod adding;
mod expectations;
mod parts;
mod queries;
mod steering;

use crate::common::fields::{field_of, type_into};
use crate::common::opened::{opened, parsed};
use crate::common::window::{Panel, live_panel};
use collidoscope::app::App;
use collidoscope::app::command::{Command, EditCommand, SelectionCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::panel::inspector;
use collidoscope::scene::{PartRef, Scene, parse_scene, scene_to_json};
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

const SCENE: &str = r#"{
    "version": 1, "name": "all parts", "settings": {"duration": 3},
    "description": "Before.",
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "radius": 0.2, "position": [0, 9, 0], "group": 10}
    ],
    "obstacles": [
        {"id": 5, "name": "crate", "shape": {"box": {"center": [0, -3, 0], "half_extents": [1, 1, 1]}}},
        {"id": 6, "name": "wall", "shape": {"plane": {"point": [-9, 0, 0], "normal": [1, 0, 0]}}}
    ],
    "agent_groups": [{"id": 10}],
    "fields": [{"id": 11, "obstacle": 6}],
    "flows": [{"id": 12}],
    "queries": [{"id": 20, "ask": {
        "query": "sphere_plane_sweep", "radius": 0.5, "from": [0, 2, 0], "to": [0, -1, 0],
        "normal": [0, 1, 0], "point": [0, 0, 0]
    }}],
    "edits": [{"tick": 30, "id": 1, "property": "velocity", "value": [2, 0, 0]}],
    "expectations": [{"why": "", "expect": {"event": {"between": [1, 5]}}}]
}"#;

fn scene() -> Scene {
    parsed(SCENE)
}

fn app() -> App {
    opened(SCENE)
}

/// A panel whose commands the program carries out, high enough that nothing is scrolled away.
fn high_panel(app: App, panel: Panel) -> Harness<'static, App> {
    live_panel(app, panel, egui::vec2(420.0, 3000.0))
}

/// The inspector with one part of the scene selected.
fn inspecting(mut app: App, part: PartRef) -> Harness<'static, App> {
    app.apply(Command::Selection(SelectionCommand::Parts(vec![part])));
    high_panel(app, inspector::ui)
}

fn scene_of<'a>(harness: &'a Harness<App>) -> &'a Scene {
    harness.state().view().scene
}

/// Writes over a text of several lines, `before`, and leaves it.
fn write_into(harness: &mut Harness<App>, field: &str, before: &str, text: &str) {
    field_of(harness, field).focus();
    harness.run();
    for _ in before.chars() {
        harness.press_key(Key::Backspace);
    }
    harness.run();
    field_of(harness, field).type_text(text);
    harness.run();
    harness.press_key(Key::Escape);
    harness.run();
}

fn click(harness: &mut Harness<App>, label: &str) {
    field_of(harness, label).click();
    harness.run();
}

/// Opens the list of choices of this name and chooses.
fn choose(harness: &mut Harness<App>, list: &str, choice: &str) {
    for label in [list, choice] {
        // A list closes when the pointer clicks, not when a screen reader does.
        field_of(harness, label).simulate_click();
        harness.run();
    }
}

/// Undoes every step, and compares the scene with its bytes at the start.
fn assert_undone(harness: &mut Harness<App>, before: &str) {
    while harness.state().view().document.undo_name().is_some() {
        harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    }
    assert_eq!(scene_to_json(scene_of(harness)), before);
}

fn selected(harness: &Harness<App>) -> Option<PartRef> {
    harness.state().view().selection.primary()
}
