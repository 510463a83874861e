//! A line over the 3D view when no ball is in it, with what brings them back.

use super::baseline;
use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::app::model::view_frame::ViewFrame;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::language::t;
use egui::{Align2, Area, Frame, Id, Order, Rect, Ui};

/// The line near the lower edge of the view; its rectangle.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    (rect, chip): (Rect, Option<Rect>),
    frame: &ViewFrame,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Option<Rect> {
    if view.windows.is_asking() || !are_out_of_view(frame, view) {
        return None;
    }
    let at = baseline::above_chip(rect, chip, view);
    let area = Area::new(Id::new("out of view")).order(Order::Middle).pivot(Align2::CENTER_BOTTOM).fixed_pos(at);
    let shown = area.show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.92);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(t!("No ball is in view."));
                let frame = Action::FRAME_SELECTION;
                let name = if view.selection.is_empty() { t!("Bring all into view") } else { frame.label() };
                labelled_button_ui(ui, frame, name, view, commands);
            });
        });
    });
    Some(shown.response.rect)
}

/// Whether the scene has balls that are shown, and all of them are outside the view.
fn are_out_of_view(frame: &ViewFrame, view: &FrameView) -> bool {
    let hidden = view.hidden();
    let bodies = view.moment.setup.bodies.iter().enumerate();
    let mut shown = bodies.filter(|(_, body)| !hidden.contains(&body.id)).peekable();
    shown.peek().is_some() && shown.all(|(index, body)| !frame.has_in_view(view.moment.position(index), body.radius))
}
