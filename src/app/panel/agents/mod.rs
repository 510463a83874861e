//! The table of agents: what each did over a span, sorted by any column; a click selects an agent.

mod table;

use crate::app::command::{AgentsCommand, Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::number_field::NumberField;
use crate::app::style::agent_colors::AgentColors;
use crate::app::style::color::color32;
use crate::app::text::{runs, watches::reading};
use crate::behaviour::{Behaviours, Column};
use crate::expression::rounded_text;
use crate::language::t;
use crate::sim::Instant;
use crate::text::agents as words;
use egui::text::{LayoutJob, TextFormat};
use egui::{ComboBox, Label, RichText, TextStyle, Ui};
use egui_phosphor::regular as icon;

/// Digits of a time in seconds, and the width of its field in points.
const DIGITS: usize = 6;
const BOUND: f32 = 64.0;
/// Width of the list of colours with its name, in points.
const CHOICE: f32 = 170.0;

/// The table of agents.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(behaviours) = view.behaving.behaviours().filter(|behaviours| !behaviours.agents().is_empty()) else {
        let why =
            t!("The scene has no agents: bodies in an agent group. + ▸ Agent adds one, with a group if there is none.");
        ui.add(Label::new(RichText::new(why).weak()).wrap());
        return;
    };
    ui.horizontal_wrapped(|ui| {
        span_ui(ui, view, commands);
        color_ui(ui, view, commands);
        events_ui(ui, view, commands);
        before_ui(ui, view);
        let copy = ui.small_button(t!("{icon} CSV", icon = icon::CLIPBOARD_TEXT));
        if copy.on_hover_text(t!("Copies the table as CSV, with every digit.")).clicked() {
            commands.push(Command::Agents(AgentsCommand::CopyTable));
        }
        progress_ui(ui, view, behaviours);
    });
    match view.behaving.table() {
        Some(found) => table::ui(ui, found, view, commands),
        None => {
            ui.label(RichText::new(t!("Nothing is recorded of this span yet. Press Space to play.")).weak());
        }
    }
}

/// From when to when.
fn span_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let clock = view.moment.setup.clock;
    let first = view.timeline.first_tick();
    let last = view.playback.last_tick.unwrap_or(u64::MAX).min(view.timeline.recorded()).max(first + 1);
    let shown = view.behaving.span().unwrap_or(first..last);
    let mut seconds = [shown.start, shown.end].map(|tick| clock.seconds(Instant::start_of(tick)));
    let whole = [first, last].map(|tick| clock.seconds(Instant::start_of(tick)));
    let mut is_changed = false;
    for (label, value) in [t!("from"), t!("to")].into_iter().zip(&mut seconds) {
        ui.label(RichText::new(label).weak());
        let field = NumberField {
            label,
            unit: "s",
            speed: 0.05,
            limits: whole[0]..=whole[1],
            is_whole: false,
            digits: DIGITS,
            width: BOUND,
        };
        let (typed, _) = field.ui(ui, view, *value, &|_| Ok(()));
        is_changed |= typed.is_some();
        *value = typed.unwrap_or(*value);
        ui.label(RichText::new("s").weak());
    }
    if is_changed {
        let [from, to] = seconds.map(|seconds| (seconds / clock.tick_length()).round().max(0.0) as u64);
        let from = from.clamp(first, last - 1);
        commands.push(Command::Agents(AgentsCommand::SetSpan(Some(from..to.max(from + 1)))));
    }
    let all = ui.add_enabled(view.behaving.span().is_some(), egui::Button::new(t!("all")).small());
    if all.on_hover_text(t!("Sums up all of the recording.")).clicked() {
        commands.push(Command::Agents(AgentsCommand::SetSpan(None)));
    }
}

/// By what the agents are coloured.
fn color_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let chosen = view.behaving.color();
    let text = chosen.map_or(t!("as they are"), words::title);
    // A list to choose from goes to no next line by itself.
    if ui.available_size_before_wrap().x < CHOICE {
        ui.end_row();
    }
    let label = ui.label(RichText::new(t!("colour")).weak());
    let choice = ComboBox::from_id_salt("colour of agents").selected_text(text).show_ui(ui, |ui| {
        let mut picked = chosen;
        ui.selectable_value(&mut picked, None, t!("as they are"));
        for column in Column::ALL {
            ui.selectable_value(&mut picked, Some(column), words::title(column)).on_hover_text(words::about(column));
        }
        if picked != chosen {
            commands.push(Command::Agents(AgentsCommand::ColorBy(picked)));
        }
    });
    choice.response.labelled_by(label.id).on_hover_text(t!("Colours the agents in the view by a column of the table."));
    if let Some((table, column)) = view.behaving.coloring()
        && let Some(colors) = AgentColors::of(table, column, view.settings.theme)
    {
        ends_ui(ui, column, colors);
    }
}

/// What the ends of the scale of colours stand for, in one piece that no line ends within.
fn ends_ui(ui: &mut Ui, column: Column, colors: AgentColors) {
    let weak = ui.visuals().weak_text_color();
    let font = TextStyle::Small.resolve(ui.style());
    let [quiet, troubled] = colors.ends;
    let mut job = LayoutJob::default();
    for (text, value) in [
        (icon::CIRCLE, Some(quiet)),
        (&words::value(column, quiet, 3), None),
        ("…", None),
        (icon::CIRCLE, Some(troubled)),
        (&words::value(column, troubled, 3), None),
    ] {
        let color = value.and_then(|value| colors.color(value)).map_or(weak, color32);
        job.append(text, 3.0, TextFormat::simple(font.clone(), color));
    }
    ui.add(Label::new(job).extend());
}

/// Whether the list of events, the lanes and the steps from event to event obey the selection.
fn events_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let mut is_filtered = view.filtered.is_some();
    let can_filter = is_filtered || view.of_selected.is_some();
    let response = checkbox::enabled_ui(ui, can_filter, &mut is_filtered, t!("only their events"));
    let tooltip = t!(
        "The list of events and the steps from event to event obey the rows that are selected: of two agents, events between them."
    );
    if response.on_hover_text(tooltip).on_disabled_hover_text(t!("Select an agent.")).changed() {
        let ids = view.of_selected.filter(|_| is_filtered).map_or(Vec::new(), |of| of.filter().ids().to_vec());
        commands.push(Command::Selection(SelectionCommand::SetFilter(ids)));
    }
}

/// What the second number of a cell is, if another run is shown beside this one.
fn before_ui(ui: &mut Ui, view: &FrameView) {
    let (Some(table), Some(before)) = (view.behaving.table(), view.agents_before) else { return };
    let kept = view.kept_runs.ghost().and_then(|ghost| view.kept_runs.run(ghost));
    let run = kept.map_or_else(|| t!("before the change").to_owned(), runs::of_run);
    let text = if before.ticks == table.ticks {
        t!("grey: {run}", run)
    } else {
        let end = view.moment.setup.clock.seconds(Instant::start_of(before.ticks.end));
        t!("{run}: known up to {end} s", end = rounded_text(end, DIGITS), run)
    };
    let tooltip = t!("Where a number of the run that is shown beside this one is another, it stands in grey.");
    ui.add(Label::new(RichText::new(text).small().weak()).extend()).on_hover_text(tooltip);
}

/// How much of the recording was read, and how exactly.
fn progress_ui(ui: &mut Ui, view: &FrameView, behaviours: &Behaviours) {
    if view.agents_lag {
        ui.spinner();
        let ticks = behaviours.ticks();
        let recorded = view.timeline.recorded() - view.timeline.first_tick();
        ui.label(RichText::new(reading(ticks.end - ticks.start, recorded)).small().weak());
    }
    if behaviours.ticks_per_block() > 1 {
        let text = t!("in steps of {ticks} ticks", ticks = behaviours.ticks_per_block());
        let why = t!("The recording is long: the beginning and the end of the span are rounded.");
        ui.label(RichText::new(text).small().weak()).on_hover_text(why);
    }
}
