//! A link to the first tick, where the authored scene is edited.

use crate::app::command::{Command, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::language::t;
use egui::{Button, RichText, Ui};

/// Says that the fields below edit the authored scene and, at a later tick, offers to go to its first; the selection
/// stays. It is also there at the first tick, so that the fields do not move.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let start = view.playback.start();
    let first = start.tick;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(t!("The fields below change the scene from tick {first} on.", first)).weak());
        let tooltip = t!("Goes to where the authored scene begins; the selection stays.");
        let button = ui.add_enabled(!view.is_at_first_tick(), Button::new(t!("Back to tick {first}", first)).small());
        if button.on_hover_text(tooltip).clicked() {
            commands.push(Command::Playback(PlaybackCommand::Seek(start)));
        }
    });
}
