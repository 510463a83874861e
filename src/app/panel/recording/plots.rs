//! Plots over the whole recording: energy, momentum and the deepest overlap, or the values of the selected body. A
//! click or a drag seeks.

use crate::language::t;

pub(in crate::app::panel) mod chart;
mod selected;

use super::overlap::deepest_overlap;
use crate::app::command::{Action, Command, FileCommand, FilePurpose, Table};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::{number, without_rounding};
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::expression::{MOMENTUM_UNIT, rounded_text};
use crate::ledger::{Channel, RunningTotals};
use crate::sim::{Instant, Totals};
use chart::{LEAST, cursor_ui, empty_plot, event_marks, padded, seek, show_plot, subject_ui};
use egui::{Color32, Id, Rect, RichText, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;
use egui_plot::{Line, LineStyle, PlotPoints, Points};
use std::ops::RangeInclusive;

/// One of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chart {
    Energy,
    Momentum,
    Overlap,
}

/// One line of a plot.
struct Curve {
    channel: Channel,
    name: &'static str,
    color: Color32,
    style: LineStyle,
    tooltip: &'static str,
}

/// Every channel at the moment on display.
struct Now {
    totals: Totals,
    overlap: f64,
}

impl Now {
    fn of(ui: &Ui, view: &FrameView) -> Now {
        Now { totals: view.moment.totals(), overlap: deepest_overlap(ui, view).map_or(0.0, |(_, depth)| depth) }
    }

    fn value(&self, channel: Channel) -> f64 {
        let totals = &self.totals;
        let (energy, momentum) = totals.scales();
        match channel {
            Channel::Kinetic => without_rounding(totals.kinetic, energy),
            Channel::Potential => without_rounding(totals.potential, energy),
            Channel::Energy => without_rounding(totals.energy(), energy),
            Channel::MomentumX => without_rounding(totals.momentum.x, momentum),
            Channel::MomentumY => without_rounding(totals.momentum.y, momentum),
            Channel::MomentumZ => without_rounding(totals.momentum.z, momentum),
            Channel::Overlap => self.overlap,
        }
    }
}

impl Chart {
    const ALL: [Chart; 3] = [Chart::Energy, Chart::Momentum, Chart::Overlap];

    fn title(self) -> &'static str {
        match self {
            Chart::Energy => t!("Energy (J)"),
            Chart::Momentum => t!("Momentum (kg·m/s)"),
            Chart::Overlap => t!("Overlap (m)"),
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Chart::Energy => "J",
            Chart::Momentum => MOMENTUM_UNIT,
            Chart::Overlap => "m",
        }
    }

    /// Lines differ in colour and in their dashes.
    fn curves(self, view: &FrameView) -> Vec<Curve> {
        let palette = palette(view.settings.theme);
        let (dashed, dotted) = (LineStyle::dashed_dense(), LineStyle::dotted_dense());
        let curve =
            |channel, name, color, style, tooltip| Curve { channel, name, color: color32(color), style, tooltip };
        match self {
            Chart::Energy => vec![
                curve(
                    Channel::Kinetic,
                    t!("kinetic"),
                    palette.velocity,
                    dashed,
                    t!("Σ ½·m·v², over the bodies of finite mass."),
                ),
                curve(
                    Channel::Potential,
                    t!("potential"),
                    palette.field,
                    dotted,
                    t!("Σ −m·g·x, 0 at the world's origin."),
                ),
                curve(
                    Channel::Energy,
                    t!("sum"),
                    palette.text,
                    LineStyle::Solid,
                    t!("Kinetic and potential energy. What drifts between bounces is integration error."),
                ),
            ],
            Chart::Momentum => vec![
                curve(
                    Channel::MomentumX,
                    "x",
                    palette.axes[0],
                    LineStyle::Solid,
                    t!("Σ m·v along X, over the bodies of finite mass."),
                ),
                curve(
                    Channel::MomentumY,
                    "y",
                    palette.axes[1],
                    dashed,
                    t!("Σ m·v along Y, over the bodies of finite mass."),
                ),
                curve(
                    Channel::MomentumZ,
                    "z",
                    palette.axes[2],
                    dotted,
                    t!("Σ m·v along Z, over the bodies of finite mass."),
                ),
            ],
            Chart::Overlap => vec![curve(
                Channel::Overlap,
                t!("deepest"),
                palette.alarm,
                LineStyle::Solid,
                t!("The depth of the deepest overlap."),
            )],
        }
    }
}

/// The plots: all of them if there is room, else the chosen one.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let ticks = view.running_totals.ticks();
    if ticks.end - ticks.start < 2 {
        ui.label(RichText::new(t!("Nothing is recorded yet. Press Space to play.")).weak());
        return;
    }
    if view.settings.plots_selected {
        return selected::ui(ui, view, commands);
    }
    let now = Now::of(ui, view);
    let room = ui.available_rect_before_wrap();
    let (across, down) = ((room.width() / LEAST.x) as usize, (room.height() / LEAST.y) as usize);
    if across < Chart::ALL.len() && down < Chart::ALL.len() {
        let chart = choice_ui(ui, &now, view, commands);
        return chart_ui(ui, (chart, &now), view, commands);
    }
    let is_row = across >= Chart::ALL.len();
    let size = if is_row { vec2(room.width() / 3.0, room.height()) } else { vec2(room.width(), room.height() / 3.0) };
    for (place, chart) in Chart::ALL.into_iter().enumerate() {
        let step = if is_row { vec2(size.x, 0.0) } else { vec2(0.0, size.y) };
        let rect = Rect::from_min_size(room.min + step * place as f32, size - vec2(4.0, 0.0));
        ui.allocate_new_ui(UiBuilder::new().max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            ui.horizontal(|ui| {
                ui.label(RichText::new(chart.title()).size(12.0).strong());
                if chart == Chart::Overlap {
                    export_ui(ui, commands);
                    subject_ui(ui, view, commands);
                }
            });
            values_ui(ui, (chart, &now), view);
            chart_ui(ui, (chart, &now), view, commands);
        });
    }
}

/// Buttons for the plots, and the numbers of the chosen one.
fn choice_ui(ui: &mut Ui, now: &Now, view: &FrameView, commands: &mut Vec<Command>) -> Chart {
    let memory = Id::new("chosen plot");
    let mut chosen = ui.data(|data| data.get_temp(memory)).unwrap_or(Chart::Energy);
    ui.horizontal_wrapped(|ui| {
        for chart in Chart::ALL {
            // Without the unit, so that all names fit into the narrowest panel.
            let name = chart.title().split_once(" (").map_or(chart.title(), |(name, _)| name);
            ui.selectable_value(&mut chosen, chart, name);
        }
        export_ui(ui, commands);
        subject_ui(ui, view, commands);
    });
    values_ui(ui, (chosen, now), view);
    ui.data_mut(|data| data.insert_temp(memory, chosen));
    chosen
}

fn export_ui(ui: &mut Ui, commands: &mut Vec<Command>) {
    let entry = Action::EXPORT_TOTALS;
    if ui.small_button(format!("{} CSV…", icon::EXPORT)).on_hover_text(entry.tooltip()).clicked() {
        commands.push(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Totals)))));
    }
}

/// The names of the lines, with their values at the moment on display.
fn values_ui(ui: &mut Ui, (chart, now): (Chart, &Now), view: &FrameView) {
    // Wrapped: a longer line would widen the plot below.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for curve in chart.curves(view) {
            let value = now.value(curve.channel);
            let text =
                RichText::new(format!("{} {}", curve.name, rounded_text(value, 4))).size(11.5).color(curve.color);
            let seconds = number(view.moment.setup.clock.seconds(view.moment.at()));
            let tooltip = format!("{}\n{value:?} {} at {seconds} s", curve.tooltip, chart.unit());
            ui.label(text).on_hover_text(tooltip);
        }
    });
}

fn chart_ui(ui: &mut Ui, (chart, now): (Chart, &Now), view: &FrameView, commands: &mut Vec<Command>) {
    let clock = view.moment.setup.clock;
    let totals = view.running_totals;
    let curves = chart.curves(view);
    let seconds = |tick: u64| clock.seconds(Instant::start_of(tick));
    let heights = range(chart, &curves, view);
    let unit = chart.unit();
    let ends = [seconds(totals.ticks().start), seconds(totals.ticks().end - 1)];
    let plot = empty_plot(Id::new(("plot", chart.title())), ends, &heights, unit);
    let shown = show_plot(ui, plot, |plot| {
        for curve in &curves {
            let points = PlotPoints::from(points(totals, curve.channel, seconds));
            plot.line(Line::new(points).name(curve.name).color(curve.color).style(curve.style).width(1.5));
        }
        // The values at the moment on display, between those of two ticks, or beside them at an impact.
        for curve in &curves {
            let at = [clock.seconds(view.moment.at()), now.value(curve.channel)];
            plot.points(Points::new(PlotPoints::from(vec![at])).color(curve.color).radius(3.5).filled(true));
        }
    });
    cursor_ui(ui, &shown.transform, view);
    event_marks(ui, &shown.transform, view, seconds);
    seek(ui, &shown.response, &shown.transform, view, commands);
}

/// A line through every tick or, for a block of ticks, through its first, least, greatest and last value.
fn points(totals: &RunningTotals, channel: Channel, seconds: impl Fn(u64) -> f64) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for (first, last, span) in totals.spans(channel) {
        points.push([seconds(first), span.first]);
        if last > first {
            let middle = 0.5 * (seconds(first) + seconds(last));
            points.extend([[middle, span.least], [middle, span.most], [seconds(last), span.last]]);
        }
    }
    points
}

/// A range that shows all curves, with some margin; values that differ only by rounding are shown flat.
fn range(chart: Chart, curves: &[Curve], view: &FrameView) -> RangeInclusive<f64> {
    let spans = || curves.iter().flat_map(|curve| view.running_totals.spans(curve.channel));
    let least = spans().map(|(_, _, span)| span.least).fold(f64::INFINITY, f64::min);
    let most = spans().map(|(_, _, span)| span.most).fold(f64::NEG_INFINITY, f64::max);
    if chart == Chart::Overlap && most <= 0.0 {
        // Nothing overlaps: a line near the lower edge, and no depths below 0.
        return -0.08..=1.0;
    }
    let size = match chart {
        Chart::Energy => view.totals_at_start.scales().0,
        Chart::Momentum => view.totals_at_start.scales().1,
        Chart::Overlap => 0.0,
    };
    padded(least, most, size.max(least.abs()).max(most.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_room_around_what_it_shows() {
        // From 0 to 50: 4 more on either side.
        assert_eq!(padded(0.0, 50.0, 50.0), -4.0..=54.0);
    }

    #[test]
    fn rounding_is_not_magnified_into_a_mountain_range() {
        let range = padded(8.0, 8.0 + 1e-12, 8.0);
        assert!((range.start() - 4.0).abs() < 1e-9 && (range.end() - 12.0).abs() < 1e-9, "{range:?}");
        assert_eq!(padded(0.0, 0.0, 0.0), -1.0..=1.0);
        assert_eq!(padded(f64::INFINITY, f64::NEG_INFINITY, 0.0), -1.0..=1.0);
    }
}
