//! What happens in the tick on display, and every number of the selected event.

use super::{event_numbers, one_instant};
use crate::app::command::{Command, ExplainCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::{EventName, EventRef};
use crate::app::panel::causes;
use crate::app::panel::checks::expect_buttons;
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::app::text::events;
use crate::language::t;
use crate::sim::Event;
use egui::{RichText, TextStyle, Ui};
use egui_phosphor::regular as icon;

/// At most this many events are listed; the others are counted, and are in the list of all events.
const MOST_EVENTS: usize = 40;

/// Opacity of the tick's events after the moment on display.
const TO_COME: f32 = 0.55;

/// Height of a separator, in points.
const SEPARATOR: f32 = 6.0;

/// The tick's events, then the selected one.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    // The numbers of the selected event stay visible, however many events there are.
    let available = ui.available_height();
    let height = if view.selected_event.is_some() { 0.4 * available } else { (available - hint_height(ui)).max(0.0) };
    let area = scroll::vertical().id_salt("events of the tick").max_height(height).min_scrolled_height(0.0);
    let area = area.auto_shrink([false, true]);
    scroll::show(ui, area, |ui| tick_ui(ui, view, commands));
    ui.separator();
    let area = scroll::vertical().id_salt("numbers of the event").auto_shrink([false, false]);
    scroll::show(ui, area, |ui| numbers_ui(ui, view, commands));
}

/// What the two lines that tell how to select an event take, with the line above them and the room around.
fn hint_height(ui: &Ui) -> f32 {
    2.0 * ui.text_style_height(&TextStyle::Body) + SEPARATOR + 3.0 * ui.spacing().item_spacing.y
}

fn numbers_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    match (view.selected_event, view.selection.event()) {
        (Some(event), Some(place)) => selected_ui(ui, event, place, view, commands),
        _ => {
            // Two lines: more have no room in a window of 1280 × 800.
            let above = if lists_events(view) { t!("above or ") } else { "" };
            let text = t!("Shift+→ goes to the next event; or select one {above}under Events.", above);
            ui.label(RichText::new(text).weak());
        }
    }
}

/// Whether the tick on display has events.
fn lists_events(view: &FrameView) -> bool {
    let record = view.moment.record;
    let is_over = view.playback.last_tick.is_some_and(|last| record.start.tick >= last);
    !is_over && record.events.iter().any(|event| is_told(event, view))
}

fn is_told(event: &Event, view: &FrameView) -> bool {
    view.is_told(event.at, event.kind.participants().into_iter())
}

fn tick_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let record = view.moment.record;
    let tick = record.start.tick;
    if view.playback.last_tick.is_some_and(|last| tick >= last) {
        ui.label(RichText::new(t!("Tick {tick} is the end of the scene.", tick)).weak());
        return;
    }
    if !lists_events(view) {
        ui.label(RichText::new(t!("Nothing happens in tick {tick}.", tick)).weak());
        return;
    }
    // Impacts come before resting contacts, which may be many.
    let told = record.events.iter().enumerate().filter(|(_, event)| is_told(event, view));
    let mut listed: Vec<(usize, &Event)> = told.collect();
    listed.sort_by_key(|(_, event)| !event.kind.is_notable());
    let selected = view.selection.event().filter(|event| event.tick == tick);
    let is_selected = |index: usize| selected.is_some_and(|event| event.index == index);
    let follows = has_moved(ui, view);
    // The selected one is always listed.
    let more = listed.len().saturating_sub(MOST_EVENTS);
    let shown = listed.into_iter().enumerate().filter(|(row, (index, _))| *row < MOST_EVENTS || is_selected(*index));
    for (_, (index, event)) in shown {
        let place = EventRef { tick, index };
        let color = event_color(ui, event, view);
        // Events after the moment on display are dimmed.
        let color = if view.moment.has_happened(event.at) { color } else { color.gamma_multiply(TO_COME) };
        let text = RichText::new(line(event, view)).color(color);
        let response = ui.selectable_label(view.selection.event() == Some(place), text);
        let tooltip = one_instant::tooltip(t!("Goes to the exact moment of this event."), event.simultaneous);
        if is_selected(index) && follows {
            response.scroll_to_me(None);
        }
        if response.on_hover_text(tooltip).clicked() {
            commands.push(Command::Selection(SelectionCommand::Event(place)));
        }
    }
    if more > 0 {
        ui.label(RichText::new(t!("and {more} more", more)).weak());
    }
}

/// Whether the selected event is another than in the last frame.
fn has_moved(ui: &Ui, view: &FrameView) -> bool {
    let memory = egui::Id::new("this tick follows");
    let before: Option<Option<EventRef>> = ui.data(|data| data.get_temp(memory));
    ui.data_mut(|data| data.insert_temp(memory, view.selection.event()));
    before != Some(view.selection.event())
}

fn selected_ui(ui: &mut Ui, event: &Event, place: EventRef, view: &FrameView, commands: &mut Vec<Command>) {
    let name = EventName::of(&event.kind);
    // The participants come first: in a low panel nothing below the buttons is visible.
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(capitalized(events::name(name))).strong().color(event_color(ui, event, view)));
        if view.playback.cursor != event.at {
            let link = ui
                .link(t!("tick {tick}", tick = place.tick))
                .on_hover_text(t!("Goes to the exact moment of this event."));
            if link.clicked() {
                commands.push(Command::Selection(SelectionCommand::Event(place)));
            }
        }
        if view.explanation.explained.is_some() && !view.explanation.is_in_front {
            let tooltip = t!("Shows the algorithm behind this event, stage by stage.");
            let text = RichText::new(t!("{icon} Explain", icon = icon::MATH_OPERATIONS)).size(11.5);
            if ui.button(text).on_hover_text(tooltip).clicked() {
                commands.push(Command::Explain(ExplainCommand::Show));
            }
        }
    });
    event_numbers::between_ui(ui, event, view);
    if view.event_on_display.is_some() {
        causes::buttons_ui(ui, view, commands);
        causes::past_ui(ui, view, commands);
    }
    expect_buttons::event_ui(ui, place, name, commands);
    event_numbers::ui(ui, event, view, commands);
}

/// "+3.125 ms  impact  A – B".
fn line(event: &Event, view: &FrameView) -> String {
    let participants = event.kind.subjects();
    let names: Vec<String> = participants.iter().take(2).map(|&id| view.label_of(id)).collect();
    let more = if participants.len() > 2 { format!(" +{}", participants.len() - 2) } else { String::new() };
    let label = events::name(EventName::of(&event.kind));
    let mark = one_instant::mark(event.simultaneous);
    format!("{:.3} ms{mark:1} {label}  {}{more}", event.at.local * 1e3, names.join(" – "))
}

fn event_color(ui: &Ui, event: &Event, view: &FrameView) -> egui::Color32 {
    let alarming = EventName::of(&event.kind).is_alarming();
    if alarming { panel_colors(view.settings.theme).alarm } else { ui.visuals().text_color() }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
