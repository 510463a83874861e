//! Every recorded event as a table; a click goes to its exact moment.

use super::{filter_chip, one_instant};
use crate::app::command::{Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::{EventName, LoggedEvent};
use crate::app::panel::checks::expect_buttons::event_menu;
use crate::app::panel::widgets::numbers;
use crate::app::panel::widgets::progress::{progress, recorded_ticks};
use crate::app::panel::widgets::stops::context_menu;
use crate::app::style::theme::panel_colors;
use crate::app::text::events;
use crate::causes::EventPlace;
use crate::language::{noun, t};
use crate::text::count::counted;
use egui::{Color32, Id, RichText, Sense, TextStyle, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

/// Width of the column of ticks, in points, where its title needs no more.
const WIDTH_OF_TICKS: f32 = 46.0;

/// The table; only the rows in sight are made.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let events = view.event_log.events();
    let listed = Listed::of(view);
    if let Some(progress) = progress(view) {
        ui.label(RichText::new(progress).small().weak());
    }
    if events.is_empty() {
        let why = match view.scene.bodies.is_empty() {
            true => t!("Events are of balls, and the scene has none."),
            false => t!("No event yet. Press Space to play, or Shift+→ to look for the first one."),
        };
        ui.label(RichText::new(why).weak());
        if !view.troubles().is_empty() {
            let text = t!("That an agent is stuck, or chatters, is no event: the panel Agents tells of it.");
            ui.label(RichText::new(text).weak());
        }
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let shown = listed.len();
        let text = match listed {
            Listed::Filtered(_) => t!("{shown} of {events}", events = counted(events.len(), noun!("event")), shown),
            Listed::All(_) | Listed::Told(_) => counted(shown, noun!("event")),
        };
        ui.label(RichText::new(text).weak()).on_hover_text(t!("Events of the recording that are worth stopping at."));
        filter_chip::ui(ui, view, commands);
        if (0..shown).any(|row| events[listed.place_of(row)].simultaneous) {
            ui.label(RichText::new(t!("= at one instant")).weak()).on_hover_text(one_instant::about());
        }
    });
    if !view.event_log.is_complete() {
        let recorded = view.timeline.notable_events_before(view.event_log.next());
        let omitted = recorded.saturating_sub(events.len() as u64);
        let text =
            t!("The first {events} events; {omitted} later ones are not listed.", events = events.len(), omitted);
        ui.label(RichText::new(text).small().weak());
    }
    if matches!(&listed, Listed::Told(told) if told.is_empty()) {
        ui.label(RichText::new(t!("Nothing has happened so far.")).weak());
        return;
    }
    if let Some(filtered) = view.filtered.filter(|_| listed.len() == 0) {
        // An empty table would not say whether there is no such event or the list is not ready.
        let name = events::participants(filtered.filter(), |id| view.label_of(id));
        let among = match view.event_log.is_complete() {
            true => t!("in the {ticks} recorded", ticks = counted(recorded_ticks(view), noun!("tick"))),
            false => t!("among those listed").to_owned(),
        };
        let text = t!("No event of {name} {among}.", name, among);
        ui.label(RichText::new(text).weak());
        return;
    }
    let followed = row_to_follow(ui, &listed, view);
    let height = ui.available_height();
    let head =
        ui.painter().layout_no_wrap(t!("tick").to_owned(), TextStyle::Body.resolve(ui.style()), Color32::PLACEHOLDER);
    let mut table = TableBuilder::new(ui)
        .id_salt("events")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        // By default a table is at least 200 points high, and its last rows would be cut off in a low panel.
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Column::exact(86.0))
        .column(Column::exact(head.size().x.ceil().max(WIDTH_OF_TICKS)))
        .column(Column::exact(88.0))
        .column(Column::remainder().clip(true));
    if let Some(row) = followed {
        table = table.scroll_to_row(row, None);
    }
    table
        .header(18.0, |mut header| {
            for title in ["t (s)", t!("tick"), t!("event"), t!("between")] {
                header.col(|ui| _ = ui.label(RichText::new(title).weak()));
            }
        })
        .body(|body| {
            body.rows(18.0, listed.len(), |mut row| {
                let logged = events[listed.place_of(row.index())];
                row_ui(&mut row, &logged, view, commands);
            });
        });
}

/// The places in the log of the events that are listed.
enum Listed<'a> {
    /// So many: all.
    All(usize),
    /// Those of the filter.
    Filtered(&'a [u32]),
    /// Those of them that a lesson lets the list tell of.
    Told(Vec<usize>),
}

impl<'a> Listed<'a> {
    fn of(view: &FrameView<'a>) -> Listed<'a> {
        let events = view.event_log.events();
        let listed = view.filtered.map_or(Listed::All(events.len()), |filtered| Listed::Filtered(filtered.places()));
        if !view.concealed().some_events() {
            return listed;
        }
        let is_told = |place: &usize| {
            let LoggedEvent { at, first, second, .. } = events[*place];
            view.is_told(at, first.into_iter().chain(second))
        };
        Listed::Told((0..listed.len()).map(|row| listed.place_of(row)).filter(is_told).collect())
    }

    fn len(&self) -> usize {
        match self {
            Listed::All(count) => *count,
            Listed::Filtered(places) => places.len(),
            Listed::Told(places) => places.len(),
        }
    }

    fn place_of(&self, row: usize) -> usize {
        match self {
            Listed::All(_) => row,
            Listed::Filtered(places) => places[row] as usize,
            Listed::Told(places) => places[row],
        }
    }

    /// The first row of an event at this place in the log or behind it.
    fn row_of(&self, place: usize) -> usize {
        match self {
            Listed::All(_) => place,
            Listed::Filtered(places) => places.partition_point(|&of| (of as usize) < place),
            Listed::Told(places) => places.partition_point(|&of| of < place),
        }
    }
}

/// The row of the selected event, else of the one at the cursor, if it is another than in the last frame, or playing has stopped.
fn row_to_follow(ui: &Ui, listed: &Listed, view: &FrameView) -> Option<usize> {
    let memory = Id::new("event list follows");
    let (events, cursor) = (view.event_log.events(), view.playback.cursor);
    let selected = view.selection.event().and_then(|event| events.binary_search_by_key(&event, |at| at.event).ok());
    let selected = selected.filter(|&place| events[place].at == cursor);
    let place = selected.unwrap_or_else(|| view.event_log.place_of(cursor));
    let row = listed.row_of(place);
    // When playing stops, again: until then the list may not have caught up.
    let now = (cursor.tick, cursor.local, row, view.playback.playing);
    let before = ui.data(|data| data.get_temp(memory));
    ui.data_mut(|data| data.insert_temp(memory, now));
    let last = listed.len().checked_sub(1)?;
    (before != Some(now)).then(|| row.min(last))
}

fn row_ui(row: &mut TableRow, logged: &LoggedEvent, view: &FrameView, commands: &mut Vec<Command>) {
    row.set_selected(view.selection.event() == Some(logged.event));
    let place = EventPlace { tick: logged.event.tick, index: logged.event.index };
    // Beside the events of a causal past all others step back.
    let steps_back = view.past.is_some_and(|past| !past.holds(place));
    let cell = |ui: &mut Ui, text: RichText| cell(ui, if steps_back { text.weak() } else { text });
    let seconds = view.moment.setup.clock.seconds(logged.at);
    let colors = panel_colors(view.settings.theme);
    let time = format!("{}{}", numbers::seconds(seconds), one_instant::mark(logged.simultaneous));
    row.col(|ui| cell(ui, RichText::new(time).monospace()));
    row.col(|ui| cell(ui, RichText::new(logged.at.tick.to_string()).monospace()));
    row.col(|ui| {
        let name = RichText::new(events::name(logged.kind));
        cell(ui, if logged.kind.is_alarming() && !steps_back { name.color(colors.alarm) } else { name });
    });
    row.col(|ui| cell(ui, RichText::new(events::between(logged, |id| view.label_of(id)))));
    let does = t!("Goes to the exact moment of this event. Right click: tests made from it.");
    let response = row.response().on_hover_text(one_instant::tooltip(does, logged.simultaneous));
    if response.clicked() {
        commands.push(Command::Selection(SelectionCommand::Event(logged.event)));
    }
    context_menu(&response, |ui| event_menu(ui, logged.event, logged.kind, pair(logged), commands));
}

/// Text that does not take the clicks on its row.
fn cell(ui: &mut Ui, text: RichText) {
    ui.add(egui::Label::new(text).selectable(false).truncate());
}

/// The two participants, if there are two.
fn pair(logged: &LoggedEvent) -> Option<[crate::scene::Id; 2]> {
    let is_contact = logged.kind.is_collision() || logged.kind == EventName::Overlap;
    logged.first.zip(logged.second).filter(|_| is_contact).map(|(first, second)| [first, second])
}
