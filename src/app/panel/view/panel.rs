//! The 3D view as a panel.

use super::painted::PaintedView;
use super::{
    bar, baseline, card, confirmation, drag, hidden, hint, nothing_found, out_of_view, press, rubber_band, slice_edges,
    slice_grip, slice_release,
};
use crate::app::camera_work::framing::reference_point;
use crate::app::command::{Command, ExplainCommand, SelectionCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::explain::{Highlight, HighlightSource};
use crate::app::model::selection::{PickRay, SurfacePoint};
use crate::app::overlay::stages::scale_of;
use crate::app::panel::lesson;
use crate::app::panel::presentation::numbers;
use crate::app::panel::tree::add_menu;
use crate::app::viewport::{Picked, ViewOutput, pick_behind, view_ui};
use crate::scene::PartRef;
use egui::Ui;

/// The view's widget, and the line for newcomers on top of it.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) -> PaintedView {
    let output = view_ui(ui, view.camera, view.pointer);
    commands.extend(output.camera.map(|camera| Command::View(ViewCommand::SetCamera(camera))));
    let drawing = lesson::drawing::ui(ui, view, &output, commands);
    let mut drag = drag::ui(ui, view, &output, commands);
    drag.is_over |= drawing.is_over;
    let grip = slice_grip::ui(ui, view, &output, drag.is_over, commands);
    let edges = slice_edges::ui(ui, view, &output, drag.is_over || grip.is_over, commands);
    drag.on_top.extend(edges.on_top.into_iter().chain(grip.on_top));
    let takes_press = drawing.took_press || drag.took_press || grip.took_press || edges.took_press;
    let is_taken = press::is_used_up(ui, &output.response, takes_press);
    drag.on_top.extend(rubber_band::ui(ui, view, &output, is_taken, commands));
    if !is_taken {
        slice_release::invite(&output, view);
        match slice_release::commands(&output, view) {
            Some(released) => commands.extend(released),
            None => commands.extend(selection_command(&output, view)),
        }
    }
    commands.extend(highlight_command(&output, view, drag.is_over));
    if !view.settings.handles_visible {
        drag.on_top.clear();
    }
    drag.on_top.extend(drawing.on_top);
    let rect = output.response.rect;
    let chip = baseline::chip_ui(ui, rect, view, commands);
    let answer = nothing_found::ui(ui, (rect, chip), view, commands)
        .or_else(|| out_of_view::ui(ui, (rect, chip), &output.frame, view, commands));
    let mut covered = vec![
        hint::empty_ui(ui, rect, view),
        hint::ui(ui, (rect, answer.or(chip)), view, commands),
        chip,
        answer,
        hidden::ui(ui, rect, view, commands),
    ];
    let beside = if view.settings.has_panels() {
        let bar = bar::ui(ui, rect, view, commands);
        covered.extend([card::ui(ui, rect, bar, view, commands), bar]);
        bar
    } else {
        let numbers = numbers::place(ui.ctx(), view);
        covered.push(numbers);
        numbers
    };
    let lesson_card = lesson::card::ui(ui, rect, beside, view, commands);
    covered.push(lesson_card.map(|card| card.rect));
    confirmation::ui(ui, rect, view);
    add_menu::at_pointer_ui(ui, &output, view, commands);
    let covered = covered.into_iter().flatten().collect();
    PaintedView {
        rect,
        painter: output.painter,
        covered,
        has_rest_of_card: lesson_card.is_some_and(|card| card.has_rest),
        on_top: drag.on_top,
        is_busy: drag.is_over || grip.is_over || edges.is_over,
        scale: drag.scale,
    }
}

/// Highlights the term whose drawing is under the pointer, and ends the highlight that the view began where there is
/// none. Nothing is highlighted during a drag.
fn highlight_command(output: &ViewOutput, view: &FrameView, is_taken: bool) -> Option<Command> {
    let highlight = view.explanation.cursor.highlight.as_ref();
    let [x, y] = view.pointer.pixel;
    let at = egui::pos2(x, y) / output.frame.pixels_per_point;
    let is_turning = view.pointer.right || view.pointer.middle;
    let pointer_is_free = output.response.contains_pointer() && !is_turning && !is_taken;
    let (steering, factor) = (view.shown_steering(), view.settings.sizes.arrows);
    let is_linked = |symbol: &str| steering.is_some_and(|steering| steering.draws(symbol));
    let of_stages = || {
        let scale = scale_of(view.moment.setup, factor);
        view.shown_stages()?.drawing_at(at, &output.frame, &scale, is_linked)
    };
    let of_chain = || steering?.link_at(at, &output.frame, factor);
    let under = if pointer_is_free { of_chain().or_else(of_stages) } else { None };
    match under {
        Some((stage, symbol)) => {
            let found = Highlight { from: HighlightSource::View, stage, symbol: Some(symbol) };
            (highlight != Some(&found)).then_some(Command::Explain(ExplainCommand::Highlight(Some(found))))
        }
        None => highlight
            .is_some_and(|highlight| highlight.from == HighlightSource::View)
            .then_some(Command::Explain(ExplainCommand::Highlight(None))),
    }
}

/// The command of a click: selects the object under it, or nothing; with Ctrl or Shift toggles it in the selection, with
/// Alt selects what is behind the selected one.
fn selection_command(output: &ViewOutput, view: &FrameView) -> Option<Command> {
    let pixel = output.click?;
    let modifiers = output.response.ctx.input(|input| input.modifiers);
    let toggles = modifiers.command || modifiers.shift;
    let before = view.selection.object().filter(|_| modifiers.alt);
    let picked = pick_behind(&output.frame, pixel, &view.moment, before, |id| view.is_pickable(id));
    let Some(Picked { target, point, distance }) = picked else {
        return (!toggles).then_some(Command::Selection(SelectionCommand::Deselect));
    };
    if toggles {
        return Some(Command::Selection(SelectionCommand::Parts(view.selection.toggled(PartRef::Object(target)))));
    }
    let center = reference_point(&view.moment, target)?;
    let ray = PickRay { frame: output.frame, pixel, center };
    let surface_point = SurfacePoint { world: point, at: view.moment.at(), offset: point - center, distance, ray };
    Some(Command::Selection(SelectionCommand::Object(target, Some(surface_point))))
}
