//! The recording: how much there is, where the cursor is, and where something happened.

use super::scrubber;
use crate::app::command::{Action, Command, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::panel::events::filter_chip;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::number_field::NumberField;
use crate::app::panel::widgets::numbers::number;
use crate::app::panel::widgets::progress::phase_name;
use crate::app::panel::widgets::progress::recorded_ticks;
use crate::app::style::theme::panel_colors;
use crate::language::{noun, t};
use crate::sim::{Event, Instant, Phase};
use crate::text::count::counted;
use egui::{Color32, RichText, TextStyle, Ui, pos2, vec2};

/// In a lower panel, in points, the lanes need all the room there is.
const LEAST_HEIGHT_WITH_STATUS: f32 = 100.0;

/// Digits of the time within the tick, and the width of its field in points.
const DIGITS: usize = 6;
const NUMBER: f32 = 56.0;

/// Room that a separator takes, in points.
const SEPARATOR: f32 = 8.0;

/// What is recorded, the lanes, and the slider within the tick.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let within_height = 26.0;
    let has_status = ui.available_height() > LEAST_HEIGHT_WITH_STATUS;
    if has_status {
        status_ui(ui, view, commands);
    }
    let lanes_height = (ui.available_height() - within_height - ui.spacing().item_spacing.y).max(40.0);
    scrubber::ui(ui, lanes_height, view, commands);
    within_tick_ui(ui, !has_status, view, commands);
}

/// How much is recorded, and how: as much of it as there is room for, the rest where the pointer rests on it.
fn status_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let (keep, mut told) = (t!("Keep as scene"), status(view));
    let width = |text: &str, style: TextStyle| {
        let font = style.resolve(ui.style());
        ui.fonts(|fonts| fonts.layout_no_wrap(text.to_owned(), font, Color32::WHITE)).size().x
    };
    let spacing = ui.spacing();
    // Behind each stands a separator; the button has an icon's width of its own, and its padding.
    let separated =
        |(text, _): &(String, String)| width(text, TextStyle::Small) + 2.0 * spacing.item_spacing.x + SEPARATOR;
    let button = width(keep, TextStyle::Button) + 2.0 * spacing.button_padding.x;
    let room = ui.available_width() - button;
    while told.len() > 1 && told.iter().map(separated).sum::<f32>() > room {
        let (text, tooltip) = told.pop().unwrap_or_default();
        if let Some((_, last)) = told.last_mut() {
            *last = format!("{last}\n\n{text}\n{tooltip}");
        }
    }
    ui.horizontal_wrapped(|ui| {
        for (text, tooltip) in told {
            ui.label(RichText::new(text).small()).on_hover_text(tooltip);
            ui.separator();
        }
        labelled_button_ui(ui, Action::KEEP_AS_SCENE, keep, view, commands);
        filter_chip::narrow_ui(ui, true, view, commands);
    });
}

/// What is told of the recording, the most useful first, and what each of it means.
fn status(view: &FrameView) -> Vec<(String, String)> {
    let (used, budget) = view.timeline.memory();
    let hash = view.timeline.summary(view.playback.cursor.tick).map_or(0, |summary| summary.hash);
    let of_ticks = t!(
        "Ticks simulated so far; each can be shown again exactly.\nState hash of this tick: {hash}. Equal \
         states have equal hashes; while nothing changes a velocity, a ball's motion and its hash stay the same.",
        hash = format!("{hash:016x}"),
    );
    let (used, budget) = (number(megabytes(used)), number(megabytes(budget).round()));
    let of_memory = t!("Memory the recording uses. When the budget is reached, keyframes grow sparser.");
    let spacing = match view.timeline.keyframe_spacing() {
        0 | 1 => t!("keyframe every tick").to_owned(),
        ticks => t!("keyframe every {ticks} ticks", ticks),
    };
    let of_spacing = t!("Ticks between keyframes are simulated again from the keyframe before, with the same bits.");
    vec![
        (t!("{recorded} recorded", recorded = counted(recorded_ticks(view), noun!("tick"))), of_ticks),
        (t!("{used} of {budget} MB", used, budget), of_memory.to_owned()),
        (spacing, of_spacing.to_owned()),
    ]
}

fn megabytes(bytes: usize) -> f64 {
    ((bytes as f64 / f64::from(1 << 20)) * 10.0).round() / 10.0
}

/// The moment between two ticks, with a mark for every event of the tick.
fn within_tick_ui(ui: &mut Ui, has_chip: bool, view: &FrameView, commands: &mut Vec<Command>) {
    let cursor = view.playback.cursor;
    let length = view.moment.setup.clock.tick_length();
    ui.horizontal(|ui| {
        if has_chip {
            filter_chip::narrow_ui(ui, true, view, commands);
        }
        let tooltip = t!("Any moment between two ticks; the marks are the tick's events.");
        let name = t!("Within the tick");
        let label = ui.label(RichText::new(name).small()).on_hover_text(tooltip);
        ui.spacing_mut().slider_width = (ui.available_width() - 110.0 - phases_width(ui)).max(60.0);
        // The end of a tick is the start of the next one.
        let last_ms = length.next_down() * 1e3;
        let (limits, label_of_number) = (0.0..=last_ms, &t!("{name}, in ms", name));
        let field = NumberField {
            label: label_of_number,
            unit: "ms",
            speed: last_ms / 1e3,
            limits,
            is_whole: false,
            digits: DIGITS,
            width: NUMBER,
        };
        let shown_ms = cursor.local * 1e3;
        let slider = |ui: &mut Ui| field.with_slider_ui(ui, view, shown_ms, |slider| slider.trailing_fill(true));
        let (chosen_ms, response) = ui.add_enabled_ui(!view.playback.at_end(), slider).inner;
        let response = response.labelled_by(label.id);
        ui.label(RichText::new("ms").weak());
        if let Some(chosen_ms) = chosen_ms {
            let local = (chosen_ms * 1e-3).clamp(0.0, length.next_down());
            commands.push(Command::Playback(PlaybackCommand::Seek(Instant { tick: cursor.tick, local })));
        }
        event_marks(ui, &response, length, view);
        phase_ui(ui, view, commands);
    });
}

/// Room that the choice between before and after takes.
fn phases_width(ui: &Ui) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    let width = |phase: Phase| {
        let name = phase_name(phase).to_owned();
        ui.fonts(|fonts| fonts.layout_no_wrap(name, font.clone(), Color32::WHITE)).size().x
    };
    let names: f32 = [Phase::Before, Phase::After].map(width).iter().sum();
    names + 4.0 * ui.spacing().button_padding.x + 2.0 * ui.spacing().item_spacing.x + 2.0
}

/// Before or after the events of this instant; a choice where there are any.
fn phase_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::TOGGLE_PHASE;
    ui.add_enabled_ui(action.is_possible(view), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for phase in [Phase::Before, Phase::After] {
            let is_shown = view.moment.phase == phase && action.is_possible(view);
            let label = egui::SelectableLabel::new(is_shown, RichText::new(phase_name(phase)).small());
            let response = ui.add(label).on_hover_text(action.help());
            if response.on_disabled_hover_text(action.needs()).clicked() && !is_shown {
                commands.push(Command::Playback(PlaybackCommand::ShowPhase(phase)));
            }
        }
    });
}

fn event_marks(ui: &Ui, slider: &egui::Response, length: f64, view: &FrameView) {
    if view.playback.at_end() {
        return;
    }
    let colors = panel_colors(view.settings.theme);
    let radius = slider.rect.height() / 2.5;
    let (from, width) = (slider.rect.min.x + radius, ui.spacing().slider_width - 2.0 * radius);
    // One mark per column of pixels, however many events it covers.
    let mut drawn = f32::NEG_INFINITY;
    let events = view.moment.record.events.iter().enumerate();
    let all_told = !view.concealed().some_events();
    let is_told = |event: &Event| all_told || view.is_told(event.at, event.kind.participants().into_iter());
    for (_, event) in events.filter(|(index, event)| view.is_wanted(*index) && is_told(event)) {
        let x = from + (event.at.local / length) as f32 * width;
        if x < drawn + 1.0 / ui.ctx().pixels_per_point() {
            continue;
        }
        drawn = x;
        let top = pos2(x, slider.rect.top() + 1.0);
        ui.painter().line_segment([top, top + vec2(0.0, 6.0)], egui::Stroke::new(1.5, colors.impact));
    }
}
