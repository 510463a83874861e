//! Live numbers of the selected part, followed by the fields that edit it.

use super::{
    about_editor, body_editor, bookmark_editor, breakpoint_editor, edit_editor, expectation_editor, links, locked,
    obstacle_editor, overview, query_editor, run_editor, settings_editor, several_editor, steering, step_editor,
    tick_zero, view_editor, watch_editor,
};
use crate::app::camera_work::framing::surface_point;
use crate::app::command::{Action, Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::explain::Subject;
use crate::app::panel::causes;
use crate::app::panel::checks::expect_buttons;
use crate::app::panel::view::baseline;
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::numbers::{number, value_grid, value_row, vector_row};
use crate::asking::Asked;
use crate::expression::MOMENTUM_UNIT;
use crate::language::t;
use crate::scene::{AgentGroup, Body, BodyNumber, Field, Flow, Geometry, Id, Mass, Obstacle, Part, PartRef};
use crate::sim::ObstacleBody;
use egui::{Label, RichText, Ui};
use glam::DVec3;

/// The numbers of the selected part of the scene at the moment on display.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if view.selection.is_multiple() {
        return several_editor::ui(ui, view, commands);
    }
    let selected = view.selection.primary();
    let Some((part_ref, part)) = selected.and_then(|part_ref| Some((part_ref, view.scene.part(part_ref)?))) else {
        overview::ui(ui, view, commands);
        expect_buttons::totals_ui(ui, view, commands);
        tick_zero::ui(ui, view, commands);
        about_scene_ui(ui, commands);
        settings_editor::ui(ui, view, commands);
        return edit_editor::list_ui(ui, view, commands);
    };
    heading_ui(ui, part_ref, view);
    part_ui(ui, part_ref, &part, view, commands);
}

/// Links to the parts of a scene that the 3D view does not show.
fn about_scene_ui(ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for (name, tooltip, part) in [
            (t!("Description…"), t!("What the scene says about itself: name and description."), PartRef::About),
            (t!("Opening view…"), t!("Camera, overlays and selection that the scene opens with."), PartRef::View),
        ] {
            if ui.button(name).on_hover_text(tooltip).clicked() {
                commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
            }
        }
    });
}

fn heading_ui(ui: &mut Ui, part_ref: PartRef, view: &FrameView) {
    ui.horizontal_wrapped(|ui| {
        // Whole where the pointer rests.
        ui.add(Label::new(RichText::new(view.scene.label_of(part_ref)).strong()).truncate());
        if let Some(id) = part_ref.id() {
            ui.label(RichText::new(t!("id {id}", id)).weak());
        }
    });
}

/// Numbers and fields of a part of the scene.
fn part_ui(ui: &mut Ui, part_ref: PartRef, part: &Part, view: &FrameView, commands: &mut Vec<Command>) {
    match (part, part_ref) {
        (Part::Body(body), _) => moving_ui(ui, body, view, commands),
        (Part::Obstacle(obstacle), _) => solid_ui(ui, obstacle, view, commands),
        (Part::Group(AgentGroup { id, .. }) | Part::Field(Field { id, .. }) | Part::Flow(Flow { id, .. }), _) => {
            several_editor::steering_ui(ui, &[*id], view, commands);
        }
        (Part::Query(query), _) => {
            locked::ui(ui, &[query.id], view, commands, |ui, commands| query_editor::ui(ui, query, view, commands));
        }
        (Part::Edit(edit), PartRef::Edit(index)) => edit_editor::ui(ui, index, edit, view, commands),
        (Part::Expectation(expectation), PartRef::Expectation(index)) => {
            expectation_editor::ui(ui, index, expectation, view, commands);
        }
        (Part::Bookmark(bookmark), PartRef::Bookmark(index)) => {
            bookmark_editor::ui(ui, index, bookmark, view, commands);
        }
        (Part::Breakpoint(breakpoint), PartRef::Breakpoint(index)) => {
            breakpoint_editor::ui(ui, index, breakpoint, view, commands);
        }
        (Part::Watch(watch), PartRef::Watch(index)) => watch_editor::ui(ui, index, watch, view, commands),
        (Part::Run(run), PartRef::Run(index)) => run_editor::ui(ui, index, run, view, commands),
        (Part::Step(step), PartRef::Step(index)) => step_editor::ui(ui, index, step, view, commands),
        (Part::Settings(_), _) => settings_editor::ui(ui, view, commands),
        (Part::About(about), _) => about_editor::ui(ui, about, view, commands),
        (Part::View(opening), _) => view_editor::ui(ui, opening, view, commands),
        (
            Part::Edit(_)
            | Part::Expectation(_)
            | Part::Bookmark(_)
            | Part::Breakpoint(_)
            | Part::Watch(_)
            | Part::Run(_)
            | Part::Step(_),
            _,
        ) => {
            debug_assert!(false, "{part_ref:?} names no edit, expectation, bookmark, breakpoint, watch, run or step");
        }
    }
}

fn moving_ui(ui: &mut Ui, body: &Body, view: &FrameView, commands: &mut Vec<Command>) {
    if let Some(index) = view.moment.setup.body_index(body.id) {
        body_ui(ui, (index, body), view, commands);
        causes::links_ui(ui, view, commands);
        steering::ui(ui, index, view, commands);
        expect_buttons::state_ui(ui, body.id, view, commands);
        locked::ui(ui, &[body.id], view, commands, |ui, commands| {
            body_editor::ui(ui, index, body, view, commands);
        });
        links::group_ui(ui, body, view, commands);
        links::fields_ui(ui, body.id, view, commands);
        passing_ui(ui, body.id, view, commands);
    }
}

fn solid_ui(ui: &mut Ui, obstacle: &Obstacle, view: &FrameView, commands: &mut Vec<Command>) {
    let setup = view.moment.setup;
    if let Some(index) = setup.obstacle_index(obstacle.id) {
        obstacle_ui(ui, &setup.obstacles[index], view, commands);
        tick_zero::ui(ui, view, commands);
        locked::ui(ui, &[obstacle.id], view, commands, |ui, commands| {
            obstacle_editor::ui(ui, obstacle, view, commands);
        });
        links::fields_ui(ui, obstacle.id, view, commands);
        passing_ui(ui, obstacle.id, view, commands);
    }
}

/// Numbers that come with a click or a change: last, so that no field moves from under the pointer.
fn passing_ui(ui: &mut Ui, id: Id, view: &FrameView, commands: &mut Vec<Command>) {
    value_grid(ui, |ui| {
        baseline::rows_ui(ui, id, view);
        point_rows(ui, view, commands);
    });
}

fn body_ui(ui: &mut Ui, (index, body): (usize, &Body), view: &FrameView, commands: &mut Vec<Command>) {
    let position = view.moment.position(index);
    let velocity = view.moment.velocity(index);
    let mut rows = Asking { view, commands };
    let of = |word| Asked::Of(word, body.id);
    let concealed = view.concealed();
    let is_told = |number| !concealed.number(number);
    value_grid(ui, |ui| {
        if is_told(BodyNumber::Position) {
            let about = t!("Centre at the moment on display.");
            rows.vector_row(ui, t!("position"), (position, "m"), about, of("position"));
        }
        if is_told(BodyNumber::Velocity) {
            let about = t!("True velocity at the moment on display.");
            rows.vector_row(ui, t!("velocity v"), (velocity, "m/s"), about, of("velocity"));
        }
        if is_told(BodyNumber::Speed) {
            let about = t!("Length of the velocity.");
            rows.value_row(ui, t!("speed |v|"), (velocity.length(), "m/s"), about, of("speed"));
        }
        let Mass::Finite(mass) = body.mass else { return };
        if is_told(BodyNumber::Momentum) {
            let momentum = (velocity * mass, MOMENTUM_UNIT);
            rows.vector_row(ui, t!("momentum m·v"), momentum, t!("Mass times velocity."), of("momentum"));
        }
        if is_told(BodyNumber::KineticEnergy) {
            let energy = 0.5 * mass * velocity.length_squared();
            rows.value_row(ui, t!("energy ½m·v²"), (energy, "J"), t!("Kinetic energy."), of("kinetic_energy"));
        }
    });
}

fn obstacle_ui(ui: &mut Ui, obstacle: &ObstacleBody, view: &FrameView, commands: &mut Vec<Command>) {
    let shape = obstacle.shape_at(view.moment.at(), view.moment.setup.clock);
    let mut rows = Asking { view, commands };
    let asked = Asked::Of("position", obstacle.obstacle.id);
    value_grid(ui, |ui| {
        let (name, place, about) = match shape.as_plane() {
            Some(plane) => (t!("point"), plane.point, t!("A point of the plane at the moment on display.")),
            None => (t!("centre"), shape.place(), t!("Middle at the moment on display.")),
        };
        rows.vector_row(ui, name, (place, "m"), about, asked);
        if let Some((normal, about)) = normal_of(&shape) {
            vector_row(ui, t!("normal n"), normal, "", about);
        }
    });
}

/// The normal of a plane or quad, with its explanation.
fn normal_of(shape: &Geometry) -> Option<(DVec3, &'static str)> {
    if let Some(plane) = shape.as_plane() {
        return Some((plane.normal, t!("Unit vector to the front; balls pass from the back.")));
    }
    match shape.outline().flats[..] {
        [flat] => Some((flat.normal, t!("Local Y; a quad is solid from both sides."))),
        _ => None,
    }
}

/// The clicked point of the surface, which moves with its owner.
fn point_rows(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some((point, now)) = view.selection.surface_point.zip(surface_point(&view.moment, view.selection)) else {
        return;
    };
    vector_row(ui, t!("picked point"), now, "m", t!("The clicked point of the surface, in world coordinates, now."));
    vector_row(ui, t!("when picked"), point.world, "m", t!("The point of the surface that was clicked."));
    vector_row(ui, t!("from centre"), point.offset, "m", t!("From the centre (a plane's point) to the picked point."));
    value_row(ui, t!("ray length"), number(point.distance), "m", t!("Along the pick ray from the near plane."));
    let is_explained = view.explanation.explained.is_some_and(|of| matches!(of.subject, Subject::Pick(_)));
    if !(is_explained && view.explanation.is_in_front) {
        labelled_button_ui(ui, Action::EXPLAIN_PICK, Action::EXPLAIN_PICK.label(), view, commands);
    }
}
