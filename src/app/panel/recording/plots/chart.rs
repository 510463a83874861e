//! What the plots of the scene and of a body share.

use crate::app::command::{Action, Command, PlaybackCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::lanes::Lane;
use crate::app::model::visits::Way;
use crate::app::panel::widgets::numbers::number;
use crate::app::panel::widgets::round_marks::round_marks;
use crate::app::style::theme::panel_colors;
use crate::expression::rounded_text;
use crate::language::t;
use crate::sim::Instant;
use egui::{Id, Shape, Stroke, Ui, pos2, vec2};
use egui_plot::{AxisHints, Plot, PlotResponse, PlotTransform, PlotUi};
use std::ops::RangeInclusive;

/// Least height and width of a plot with its head.
pub(super) const LEAST: egui::Vec2 = vec2(225.0, 105.0);

/// Ranges smaller than this share of their values are rounding errors, and shown flat.
const ROUNDING: f64 = 1e-9;

/// Least distance of the lines of the grid, in points.
const GRID: f32 = 22.0;

/// Room right of a plot, in points.
const BEYOND: f32 = 16.0;

/// Width of the line at the moment on display, in points: the grid's are at most 1.
const CURSOR: f32 = 2.5;

/// Half the width of the handle at its upper end, in points.
const HANDLE: f32 = 5.0;

/// A button for the plots of the selected body, or for those of the whole scene.
pub(super) fn subject_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let (name, tooltip) = if view.settings.plots_selected {
        (t!("Whole scene"), t!("Energy, momentum and the deepest overlap of the whole scene."))
    } else {
        (t!("Selected"), Action::PLOT_SELECTED.tooltip())
    };
    if ui.small_button(name).on_hover_text(tooltip).clicked() {
        commands.push(Command::View(ViewCommand::PlotSelected(!view.settings.plots_selected)));
    }
}

/// A plot over the whole recording, without curves yet; all plots of the tab show the same time range.
pub(in crate::app::panel) fn empty_plot(
    id: Id,
    seconds: [f64; 2],
    heights: &RangeInclusive<f64>,
    unit: &'static str,
) -> Plot<'static> {
    // Small plots have tick labels too; spaces keep those of time apart.
    let heights_axis = AxisHints::new_y()
        .formatter(|mark, _| rounded_text(mark.value, 5))
        .min_thickness(36.0)
        .label_spacing(16.0..=26.0);
    let seconds_axis = AxisHints::new_x()
        .formatter(|mark, _| format!(" {} s ", rounded_text(mark.value, 6)))
        .label_spacing(16.0..=26.0);
    Plot::new(id)
        // As long as nobody zooms it grows with the recording.
        .auto_bounds(true)
        .set_margin_fraction(egui::Vec2::ZERO)
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
        .grid_spacing(GRID..=10.0 * GRID)
        .y_grid_spacer(|input| round_marks(input, 1.0))
        // Numbers of seconds take more room beside each other.
        .x_grid_spacer(|input| round_marks(input, 3.0))
        .custom_x_axes(vec![seconds_axis])
        .custom_y_axes(vec![heights_axis])
        .label_formatter(move |name, at| match name {
            "" => String::new(),
            _ => format!("{name} {} {unit}\nat {} s", number(at.y), number(at.x)),
        })
}

/// Shows a plot, with room for the half of its last number of seconds that stands beyond its end.
pub(in crate::app::panel) fn show_plot<R>(
    ui: &mut Ui,
    plot: Plot<'_>,
    draw: impl FnOnce(&mut PlotUi<'_>) -> R,
) -> PlotResponse<R> {
    plot.width(ui.available_width() - BEYOND).show(ui, draw)
}

/// The moment on display: a line with a handle, as in the timeline, thicker than the grid.
pub(in crate::app::panel) fn cursor_ui(ui: &Ui, transform: &PlotTransform, view: &FrameView) {
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

/// A range with a margin; if it is rounding of values of some size, a range of that size.
pub(in crate::app::panel) fn padded(least: f64, most: f64, size: f64) -> RangeInclusive<f64> {
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
pub(in crate::app::panel) fn event_marks(
    ui: &Ui,
    transform: &PlotTransform,
    view: &FrameView,
    seconds: impl Fn(u64) -> f64,
) {
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
pub(in crate::app::panel) fn seek(
    ui: &Ui,
    response: &egui::Response,
    transform: &PlotTransform,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let is_pressed = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    let Some(at) = response.interact_pointer_pos().filter(|_| is_pressed) else { return };
    let seconds = transform.value_from_position(at).x;
    let ticks = view.running_totals.ticks();
    // A cast saturates: left of tick 0 is tick 0.
    let tick = (seconds / view.moment.setup.clock.tick_length()).round() as u64;
    let tick = tick.clamp(ticks.start, ticks.end - 1);
    if Instant::start_of(tick) != view.playback.cursor {
        commands.push(Command::Playback(PlaybackCommand::Jump(Instant::start_of(tick), Way::Plot)));
    }
}
