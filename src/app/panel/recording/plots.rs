//! Energy, momentum and the deepest overlap over the whole recording, or what the selected body did. A click or a drag
//! goes there.

mod selected;

use super::overlap::deepest_overlap;
use crate::app::command::{Action, Command, FileCommand, Table, ViewCommand};
use crate::app::frame_view::FrameView;
use crate::app::model::lanes::Lane;
use crate::app::panel::editor::overview::without_rounding;
use crate::app::panel::widgets::numbers::{number, rounded};
use crate::app::theme::{palette, panel_colors};
use crate::app::viewport::color32;
use crate::ledger::{Channel, RunningTotals};
use crate::sim::{Instant, Totals};
use egui::{Color32, Id, Rect, RichText, Shape, Stroke, Ui, UiBuilder, pos2, vec2};
use egui_phosphor::regular as icon;
use egui_plot::{AxisHints, Line, LineStyle, Plot, PlotPoints, PlotTransform, Points};
use std::ops::RangeInclusive;

/// Least height and width of a plot with its head.
const LEAST: egui::Vec2 = vec2(225.0, 105.0);
/// Ranges smaller than this share of the values in them are rounding, and shown flat.
const ROUNDING: f64 = 1e-9;

/// Width of the line at the moment on display, in points: the grid's are at most 1.
const CURSOR: f32 = 2.5;
/// Half the width of the handle at its upper end, in points.
const HANDLE: f32 = 5.0;

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
            Chart::Energy => "Energy (J)",
            Chart::Momentum => "Momentum (kg m/s)",
            Chart::Overlap => "Overlap (m)",
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Chart::Energy => "J",
            Chart::Momentum => "kg m/s",
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
                    "kinetic",
                    palette.velocity,
                    dashed,
                    "Σ ½·m·v², over the bodies of finite mass.",
                ),
                curve(Channel::Potential, "potential", palette.field, dotted, "Σ −m·g·x, 0 at the world's origin."),
                curve(
                    Channel::Energy,
                    "sum",
                    palette.text,
                    LineStyle::Solid,
                    "Kinetic and potential energy. What drifts between bounces is integration error.",
                ),
            ],
            Chart::Momentum => vec![
                curve(
                    Channel::MomentumX,
                    "x",
                    palette.axes[0],
                    LineStyle::Solid,
                    "Σ m·v along X, over the bodies of finite mass.",
                ),
                curve(
                    Channel::MomentumY,
                    "y",
                    palette.axes[1],
                    dashed,
                    "Σ m·v along Y, over the bodies of finite mass.",
                ),
                curve(
                    Channel::MomentumZ,
                    "z",
                    palette.axes[2],
                    dotted,
                    "Σ m·v along Z, over the bodies of finite mass.",
                ),
            ],
            Chart::Overlap => vec![curve(
                Channel::Overlap,
                "deepest",
                palette.alarm,
                LineStyle::Solid,
                "How far the two that overlap most are inside each other.",
            )],
        }
    }
}

/// The plots: all of them where there is room, else the chosen one.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let ticks = view.running_totals.ticks();
    if ticks.end - ticks.start < 2 {
        ui.label(RichText::new("Nothing is recorded yet. Press Space to play.").weak());
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

/// A button for the plots of the selected body, or for those of the whole scene.
fn subject_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let (name, tooltip) = if view.settings.plots_selected {
        ("Whole scene", "Energy, momentum and the deepest overlap of the whole scene.")
    } else {
        ("Selected", Action::PlotSelected.entry().tooltip)
    };
    if ui.small_button(name).on_hover_text(tooltip).clicked() {
        commands.push(Command::View(ViewCommand::PlotSelected(!view.settings.plots_selected)));
    }
}

/// Buttons for the plots, and the numbers of the chosen one.
fn choice_ui(ui: &mut Ui, now: &Now, view: &FrameView, commands: &mut Vec<Command>) -> Chart {
    let memory = Id::new("chosen plot");
    let mut chosen = ui.data(|data| data.get_temp(memory)).unwrap_or(Chart::Energy);
    ui.horizontal_wrapped(|ui| {
        for chart in Chart::ALL {
            // Without its unit: all of them fit into the narrowest panel.
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
    let entry = Action::Export(Table::Totals).entry();
    if ui.small_button(format!("{} CSV…", icon::EXPORT)).on_hover_text(entry.tooltip).clicked() {
        commands.push(Command::File(FileCommand::ShowExport(Some(Table::Totals))));
    }
}

/// What the lines are, and their values at the moment on display.
fn values_ui(ui: &mut Ui, (chart, now): (Chart, &Now), view: &FrameView) {
    // Wrapped: a line that is too long would widen the plot below it.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for curve in chart.curves(view) {
            let value = now.value(curve.channel);
            let text = RichText::new(format!("{} {}", curve.name, rounded(value, 4))).size(11.5).color(curve.color);
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
    let shown = plot.show(ui, |plot| {
        for curve in &curves {
            let points = PlotPoints::from(points(totals, curve.channel, seconds));
            plot.line(Line::new(points).name(curve.name).color(curve.color).style(curve.style).width(1.5));
        }
        // The values of the moment, which lie between those of two ticks, or beside them at an impact.
        for curve in &curves {
            let at = [clock.seconds(view.moment.at()), now.value(curve.channel)];
            plot.points(Points::new(PlotPoints::from(vec![at])).color(curve.color).radius(3.5).filled(true));
        }
    });
    cursor_ui(ui, &shown.transform, view);
    event_marks(ui, &shown.transform, view, seconds);
    seek(ui, &shown.response, &shown.transform, view, commands);
}

/// A plot over the whole recording, without curves yet; those of one tab show the same stretch of time.
fn empty_plot(id: Id, seconds: [f64; 2], heights: &RangeInclusive<f64>, unit: &'static str) -> Plot<'static> {
    // Low and narrow plots have numbers at their axes too; spaces keep those of time apart.
    let heights_axis =
        AxisHints::new_y().formatter(|mark, _| rounded(mark.value, 5)).min_thickness(36.0).label_spacing(16.0..=26.0);
    let seconds_axis =
        AxisHints::new_x().formatter(|mark, _| format!(" {} s ", rounded(mark.value, 6))).label_spacing(16.0..=26.0);
    Plot::new(id)
        .auto_bounds(false)
        .include_x(seconds[0])
        .include_x(seconds[1])
        .include_y(*heights.start())
        .include_y(*heights.end())
        .allow_drag(false)
        .allow_boxed_zoom(false)
        .allow_zoom([true, false])
        .allow_scroll([true, false])
        .link_axis("plots", [true, false])
        .show_x(false)
        .show_y(false)
        .grid_spacing(22.0..=220.0)
        .custom_x_axes(vec![seconds_axis])
        .custom_y_axes(vec![heights_axis])
        .label_formatter(move |name, at| match name {
            "" => String::new(),
            _ => format!("{name} {} {unit}\nat {} s", number(at.y), number(at.x)),
        })
}

/// The moment on display: a line with a handle, as in the timeline, unlike any line of the grid.
fn cursor_ui(ui: &Ui, transform: &PlotTransform, view: &FrameView) {
    let frame = transform.frame();
    let x = transform.position_from_point_x(view.moment.setup.clock.seconds(view.moment.at()));
    if !frame.x_range().contains(x) {
        return;
    }
    let (painter, color) =
        (ui.painter().with_clip_rect(frame.expand(HANDLE)), panel_colors(view.settings.theme).playhead);
    painter.line_segment([pos2(x, frame.top()), pos2(x, frame.bottom())], Stroke::new(CURSOR, color));
    let corners = [vec2(-HANDLE, 0.0), vec2(HANDLE, 0.0), vec2(0.0, 1.5 * HANDLE)];
    let corners = corners.map(|corner| pos2(x, frame.top()) + corner).to_vec();
    painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// A line through every tick; of a block of ticks through its first, least, greatest and last value.
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

/// Heights that show all curves, with some room; what differs by rounding alone lies flat in the middle.
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

/// A range with room above and below; where it is rounding of numbers of some size, a range of that size.
fn padded(least: f64, most: f64, size: f64) -> RangeInclusive<f64> {
    let height = most - least;
    if !height.is_finite() {
        return -1.0..=1.0;
    }
    if height > ROUNDING * size {
        return least - 0.08 * height..=most + 0.08 * height;
    }
    let half = if size > 0.0 { 0.5 * size } else { 1.0 };
    let middle = 0.5 * (least + most);
    middle - half..=middle + half
}

/// Marks along the lower edge where something happened: one per column of pixels, as in the timeline.
fn event_marks(ui: &Ui, transform: &PlotTransform, view: &FrameView, seconds: impl Fn(u64) -> f64) {
    let frame = transform.frame();
    let painter = ui.painter().with_clip_rect(*frame);
    let colors = panel_colors(view.settings.theme);
    for (lane, color) in [(Lane::Others, colors.other), (Lane::Impacts, colors.impact), (Lane::Alarms, colors.alarm)] {
        let mut drawn_to = f32::NEG_INFINITY;
        for (tick, _) in view.shown_lanes().buckets().filter(|(_, bucket)| bucket.count(lane) > 0) {
            let x = transform.position_from_point_x(seconds(tick));
            if x >= drawn_to + 1.0 && frame.x_range().contains(x) {
                let ends = [pos2(x, frame.bottom() - 6.0), pos2(x, frame.bottom())];
                painter.line_segment(ends, Stroke::new(1.5, color));
                drawn_to = x;
            }
        }
    }
}

/// Goes to the tick at the pointer while its button is down.
fn seek(ui: &Ui, response: &egui::Response, transform: &PlotTransform, view: &FrameView, commands: &mut Vec<Command>) {
    let is_pressed = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    let Some(at) = response.interact_pointer_pos().filter(|_| is_pressed) else { return };
    let seconds = transform.value_from_position(at).x;
    let ticks = view.running_totals.ticks();
    // A cast saturates: left of tick 0 is tick 0.
    let tick = (seconds / view.moment.setup.clock.tick_length()).round() as u64;
    let tick = tick.clamp(ticks.start, ticks.end - 1);
    if Instant::start_of(tick) != view.playback.cursor {
        commands.push(Command::Seek(Instant::start_of(tick)));
    }
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
