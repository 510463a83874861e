//! Offers unsaved changes of an earlier start.

use crate::app::command::{Command, FileCommand};
use crate::app::frame::FrameView;
use crate::app::model::source::Source;
use crate::app::model::state::Leftover;
use crate::app::style::theme::panel_colors;
use crate::app::text;
use crate::language::{noun, t};
use crate::text::count::counted;
use crate::text::listed::listed;
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;
use std::time::{Duration, SystemTime};

/// A line with the newest unsaved changes and what can be done with them. The buttons come before the text, whose
/// width changes, so that they never move.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(leftover) = view.leftovers.first() else { return };
    ui.horizontal_wrapped(|ui| {
        let sign = RichText::new(icon::CLOCK_COUNTER_CLOCKWISE).color(panel_colors(view.settings.theme).resting);
        ui.label(sign);
        ui.label(t!("Recovered changes:"));
        let open = ui.button(t!("Open them"));
        if open.on_hover_text(t!("Opens the scene with its changes, not saved yet. The file stays as it is.")).clicked()
        {
            commands.push(Command::File(FileCommand::OpenRecovered));
        }
        if ui.button(t!("Later")).on_hover_text(t!("Keeps them and asks again at the next start.")).clicked() {
            commands.push(Command::File(FileCommand::PostponeRecovered));
        }
        let discard = ui.button(t!("Discard")).on_hover_text(t!("Removes these changes for good."));
        // The second click of a double click would discard the next changes, too.
        if discard.clicked() && !discard.double_clicked() {
            commands.push(Command::File(FileCommand::DiscardRecovered));
        }
        let age = SystemTime::now().duration_since(leftover.saved_at()).unwrap_or_default();
        let line = ui.label(listed([name_of(leftover), ago(age)]));
        if let Some(file) = leftover.source().file() {
            line.on_hover_text(file.display().to_string());
        }
        let others = view.leftovers.len() - 1;
        if others > 0 {
            ui.label(RichText::new(t!("and {others} more", others)).weak());
        }
    });
}

fn name_of(leftover: &Leftover) -> String {
    match leftover.source() {
        Source::New => t!("new scene “{name}”", name = leftover.scene_name()),
        source => text::source::name(source),
    }
}

/// "just now", "5 minutes ago", "1 hour ago", "3 days ago".
fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (count, unit) = match minutes {
        0 => return t!("just now").to_owned(),
        1..60 => (minutes, noun!("minute")),
        60..1440 => (minutes / 60, noun!("hour")),
        _ => (minutes / 1440, noun!("day")),
    };
    t!("{span} ago", span = counted(count, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_given_in_its_largest_whole_unit() {
        let texts = [0, 59, 60, 119, 3599, 3600, 86_399, 86_400, 259_200].map(|secs| ago(Duration::from_secs(secs)));
        let expected = [
            "just now",
            "just now",
            "1 minute ago",
            "1 minute ago",
            "59 minutes ago",
            "1 hour ago",
            "23 hours ago",
            "1 day ago",
            "3 days ago",
        ];
        assert_eq!(texts, expected);
    }
}
