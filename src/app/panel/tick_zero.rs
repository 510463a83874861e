//! Back to tick 0, where the authored scene is edited.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::sim::Instant;
use egui::{RichText, Ui};

/// At a later tick: says that what follows edits the authored scene, and offers to go where it begins.
/// The selection stays.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if view.edited_tick() == 0 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("What follows is changed from tick 0 on.").weak());
        let tooltip = "Goes to tick 0, where the authored scene begins; the selection stays.";
        if ui.small_button("Back to tick 0").on_hover_text(tooltip).clicked() {
            commands.push(Command::Seek(Instant::start_of(0)));
        }
    });
}
