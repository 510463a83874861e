//! A click on the slice releases an agent there, while basins are shown.

use super::slice_drag;
use crate::app::command::{Command, EditCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::overlay::cells_of_basins;
use crate::app::viewport::{ViewOutput, pick};
use crate::language::t;
use crate::scene::{Body, Gesture, Operation, Part, PartRef};
use glam::DVec3;

/// The commands of a click on the slice: an agent like the one whose basins are shown, at rest in the middle of the cell,
/// which is what has the colour, and selected. None where something lies in front of the slice.
pub(super) fn commands(output: &ViewOutput, view: &FrameView) -> Option<[Command; 2]> {
    if !view.settings.slice.basins || !slice_drag::is_drawn(view) {
        return None;
    }
    let pixel = output.click?;
    let toggles = output.response.ctx.input(|input| input.modifiers.command || input.modifiers.shift);
    let rect = slice_drag::rect(view);
    let (origin, direction) = output.frame.ray(pixel);
    let (distance, at) = rect.hit((origin, direction)).filter(|_| !toggles)?;
    // Planes and quads do not hide the slice.
    let hides = |id| view.is_pickable(id) && view.moment.setup.is_solid(id);
    let before = pick(&output.frame, pixel, &view.moment, hides);
    if before.is_some_and(|picked| (picked.point - origin).dot(direction) < distance) {
        return None;
    }
    let like = agent(view)?;
    if !view.is_at_first_tick() {
        // Its way would begin before what the colours stand for.
        let told = t!("bodies are there from the first tick on: go there (Home) to release an agent").to_owned();
        let release = Gesture(egui::Id::new("release").value());
        return Some([EditCommand::Refuse(release, told), EditCommand::TellRefusal].map(Command::Edit));
    }
    let body = Body {
        id: view.scene.fresh_id(),
        name: String::new(),
        position: rect.world(cells_of_basins(&rect).middle_of(at)),
        since: None,
        velocity: DVec3::ZERO,
        ..like.clone()
    };
    let selected = PartRef::Object(body.id);
    let add = Command::Edit(EditCommand::Change(Operation::Add(Part::Body(body))));
    Some([add, Command::Selection(SelectionCommand::Parts(vec![selected]))])
}

/// The selected agent, or the first of the first group.
fn agent<'a>(view: &FrameView<'a>) -> Option<&'a Body> {
    let bodies = &view.scene.bodies;
    let selected = view.selection.object();
    let of_selected = bodies.iter().find(|body| Some(body.id) == selected && body.group.is_some());
    let first = view.scene.agent_groups.first()?.id;
    of_selected.or_else(|| bodies.iter().find(|body| body.group == Some(first)))
}
