//! The moments that were visited, and how one got there; a click goes back or forward to one.

use crate::app::command::{Command, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::model::visits::Visit;
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::numbers::seconds;
use crate::app::panel::widgets::scroll;
use crate::app::text::visits as words;
use crate::language::t;
use egui::{Button, Label, RichText, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// The list, the latest first; the moment on display is marked.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let now = view.playback.cursor;
    let (before, after) = (view.visits.before(now), view.visits.after(now));
    let title = RichText::new(t!("Visited")).strong();
    ui.label(title).on_hover_text(t!(
        "Every jump, and how you got there. Alt+← and Alt+→ walk along it, M keeps a place as a bookmark."
    ));
    if before.is_empty() && after.is_empty() {
        let text = t!("No jump yet: a click on the timeline or an event, a search, what is typed.");
        ui.add(Label::new(RichText::new(text).weak()).wrap());
        return;
    }
    let arrival = view.visits.arrival(now).cloned();
    let event = view.event_on_display.and(view.selection.event());
    let here = Visit { at: now, arrival, selected: Vec::new(), event };
    let count = before.len() + 1 + after.len();
    let height = ui.spacing().interact_size.y;
    let area = scroll::vertical().id_salt("visited").auto_shrink([false, false]);
    scroll::show_rows(ui, area, (height, count), |ui, range| {
        for row in range {
            let (visit, goes) = match row.checked_sub(after.len()) {
                None => (&after[row], Some(PlaybackCommand::NextPlace(after.len() - row))),
                Some(0) => (&here, None),
                Some(back) => (&before[before.len() - back], Some(PlaybackCommand::PreviousPlace(back))),
            };
            row_ui(ui, visit, goes, view, commands);
        }
    });
}

fn row_ui(ui: &mut Ui, visit: &Visit, goes: Option<PlaybackCommand>, view: &FrameView, commands: &mut Vec<Command>) {
    let clock = view.moment.setup.clock;
    let how = words::arrival(visit, clock);
    let place = words::place(visit, view.event_log, clock, |id| view.label_of(id));
    let what = words::happened(visit, view.event_log, |id| view.label_of(id));
    let text = what.map_or_else(|| how.clone(), |what| format!("{how} · {what}"));
    let picture = if goes.is_some() { icon::FOOTPRINTS } else { icon::MAP_PIN };
    let time = format!("{} s", seconds(clock.seconds(visit.at)));
    let row = Button::new(format!("{picture}  {text}"))
        .shortcut_text(quiet(ui, time).monospace())
        .selected(goes.is_none())
        .frame(goes.is_none())
        .truncate();
    let response = ui.add_sized(egui::vec2(ui.available_width(), ui.spacing().interact_size.y), row);
    let label = t!("Visited {place}: {how}", place, how);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    let tooltip = if goes.is_some() { t!("{label}\nA click goes there.", label) } else { label };
    if response.on_hover_text(tooltip).clicked() {
        commands.extend(goes.map(Command::Playback));
    }
}
