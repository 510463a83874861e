//! What the runs came to over the values of what varies; a click keeps a run.

use crate::app::command::{Command, VaryCommand};
use crate::app::frame::FrameView;
use crate::app::model::variation::Varied;
use crate::app::panel::recording::plots::chart::padded;
use crate::app::panel::widgets::fixed_plot::fixed_plot;
use crate::app::panel::widgets::round_marks::round_marks;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::app::text::variation as words;
use crate::expression::rounded_text;
use crate::language::t;
use egui::{Align2, Id, Rect, TextStyle, Ui, Vec2, vec2};
use egui_plot::{AxisHints, Line, LineStyle, PlotPoints, Points};
use std::ops::RangeInclusive;

/// How near the pointer has to be to a point, in points.
const NEAR: f32 = 14.0;
/// Least distance of the lines of the grid, in points.
const GRID: f32 = 20.0;
/// Least height of the plot, in points.
const LEAST: f32 = 70.0;

/// The plot.
pub(super) fn ui(ui: &mut Ui, varied: &Varied, view: &FrameView, commands: &mut Vec<Command>) {
    let answered = |(nth, run)| varied.height(run).map(|height| (nth, [run.value, height]));
    let points: Vec<(usize, [f64; 2])> = varied.runs().iter().enumerate().filter_map(answered).collect();
    if points.is_empty() {
        return;
    }
    let variable = &varied.choice.variable;
    let heights = points.iter().map(|(_, [_, height])| *height);
    let (least, most) = (heights.clone().fold(f64::INFINITY, f64::min), heights.fold(f64::NEG_INFINITY, f64::max));
    let range = padded(least, most, least.abs().max(most.abs()));
    let measure = varied.choice.question.measure.as_deref().unwrap_or(t!("time (s)"));
    let ticks = |axis: AxisHints<'static>, spacing: RangeInclusive<f32>| {
        axis.formatter(|mark, _| rounded_text(mark.value, 5)).label_spacing(spacing)
    };
    let plot = fixed_plot(Id::new("what the runs come to"))
        .height(ui.available_height().max(LEAST))
        .auto_bounds(true)
        .set_margin_fraction(Vec2::splat(0.03))
        .include_x(variable.low)
        .include_x(variable.high)
        .include_y(*range.start())
        .include_y(*range.end())
        .show_x(false)
        .show_y(false)
        .grid_spacing(GRID..=10.0 * GRID)
        .y_grid_spacer(|input| round_marks(input, 1.0))
        .x_grid_spacer(|input| round_marks(input, 3.0))
        .custom_x_axes(vec![ticks(AxisHints::new_x(), 40.0..=60.0).label(variable.path.clone())])
        .custom_y_axes(vec![ticks(AxisHints::new_y(), 11.0..=16.0).min_thickness(40.0).label(measure.to_owned())])
        .label_formatter(|_, _| String::new());
    let color = color32(palette(view.settings.theme).kept_run(0));
    let shown = plot.show(ui, |plot| {
        let all = || PlotPoints::from_iter(points.iter().map(|(_, point)| *point));
        plot.line(Line::new(all()).color(color.gamma_multiply(0.5)).style(LineStyle::Solid).width(1.2));
        plot.points(Points::new(all()).color(color).radius(3.5));
    });
    let place = |[x, y]: [f64; 2]| shown.transform.position_from_point(&egui_plot::PlotPoint::new(x, y));
    let ring = |point: [f64; 2], width: f32| {
        ui.painter().circle_stroke(place(point), 6.5, egui::Stroke::new(width, color));
    };
    let on_display = varied.on_display(view.moment.setup);
    points.iter().filter(|(nth, _)| Some(*nth) == on_display).for_each(|(_, point)| ring(*point, 3.0));
    let Some(pointer) = shown.response.hover_pos() else { return };
    let distance = |point: &(usize, [f64; 2])| place(point.1).distance(pointer);
    let nearest = points.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let Some((nth, [value, height])) = nearest.filter(|point| distance(point) <= NEAR) else { return };
    ring([*value, *height], 1.5);
    let response = shown.response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.clicked() {
        commands.push(Command::Vary(VaryCommand::Open(*nth)));
    }
    reading_ui(ui, shown.transform.frame(), words::reading(&variable.path, *value, measure, *height));
}

/// A text in the upper corner of the plot, at once and where it covers least.
fn reading_ui(ui: &Ui, frame: &Rect, text: String) {
    let galley =
        ui.painter().layout(text, TextStyle::Small.resolve(ui.style()), ui.visuals().text_color(), frame.width());
    let rect = Align2::RIGHT_TOP.anchor_size(frame.right_top() + vec2(-6.0, 4.0), galley.size());
    ui.painter().rect_filled(rect.expand(3.0), 3.0, ui.visuals().window_fill.gamma_multiply(0.9));
    ui.painter().galley(rect.min, galley, ui.visuals().text_color());
}
