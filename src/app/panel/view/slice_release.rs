//! A click on the slice releases an agent there, while basins are shown.

use super::slice_drag;
use crate::app::command::{Command, EditCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::overlay::cells_of_basins;
use crate::app::viewport::{ViewOutput, pick};
use crate::scene::{Body, Operation, Part, PartRef};
use egui::CursorIcon;
use glam::{DVec2, DVec3};

/// The commands of a click on the slice: an agent like the one whose basins are shown, at rest in the middle of the cell,
/// which is what has the colour, and selected. None where something lies in front of the slice, and after the first tick: there
/// an agent's way would begin before what the colours stand for.
pub(super) fn commands(output: &ViewOutput, view: &FrameView) -> Option<[Command; 2]> {
    let place = place(output, output.click?, view)?;
    let body = Body {
        id: view.scene.fresh_id(),
        name: String::new(),
        position: place,
        since: None,
        velocity: DVec3::ZERO,
        ..agent(view)?.clone()
    };
    let selected = PartRef::Object(body.id);
    let add = Command::Edit(EditCommand::Change(Operation::Add(Part::Body(body))));
    Some([add, Command::Selection(SelectionCommand::Parts(vec![selected]))])
}

/// Shows by the pointer that a click where it is releases an agent.
pub(super) fn invite(output: &ViewOutput, view: &FrameView) {
    let pixel = DVec2::from_array(view.pointer.pixel.map(f64::from));
    if output.response.contains_pointer() && agent(view).is_some() && place(output, pixel, view).is_some() {
        output.response.ctx.set_cursor_icon(CursorIcon::Cell);
    }
}

/// Where an agent is released that is asked for at a pixel.
fn place(output: &ViewOutput, pixel: DVec2, view: &FrameView) -> Option<DVec3> {
    if !view.settings.slice.basins || !slice_drag::is_drawn(view) || !view.is_at_first_tick() {
        return None;
    }
    let toggles = output.response.ctx.input(|input| input.modifiers.command || input.modifiers.shift);
    let rect = slice_drag::rect(view);
    let (origin, direction) = output.frame.ray(pixel);
    let (distance, at) = rect.hit((origin, direction)).filter(|_| !toggles)?;
    // Planes and quads do not hide the slice.
    let hides = |id| view.is_pickable(id) && view.moment.setup.is_solid(id);
    let before = pick(&output.frame, pixel, &view.moment, hides);
    let is_hidden = before.is_some_and(|picked| (picked.point - origin).dot(direction) < distance);
    (!is_hidden).then(|| rect.world(cells_of_basins(&rect).middle_of(at)))
}

/// The selected agent, or the first of the first group.
fn agent<'a>(view: &FrameView<'a>) -> Option<&'a Body> {
    let bodies = &view.scene.bodies;
    let selected = view.selection.object();
    let of_selected = bodies.iter().find(|body| Some(body.id) == selected && body.group.is_some());
    let first = view.scene.agent_groups.first()?.id;
    of_selected.or_else(|| bodies.iter().find(|body| body.group == Some(first)))
}
