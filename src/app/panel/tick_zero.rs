//! Back to the first tick, where the authored scene is edited.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use egui::{RichText, Ui};

/// At a later tick: says that what follows edits the authored scene, and offers to go where it begins.
/// The selection stays.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if view.is_at_first_tick() {
        return;
    }
    let start = view.playback.start();
    let first = start.tick;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("What follows is changed from tick {first} on.")).weak());
        let tooltip = "Goes to where the authored scene begins; the selection stays.";
        if ui.small_button(format!("Back to tick {first}")).on_hover_text(tooltip).clicked() {
            commands.push(Command::Seek(start));
        }
    });
}
