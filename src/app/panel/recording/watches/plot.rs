//! The plot of the watches: every curve over the whole recording, with those of the run beside it dashed behind.

use super::line::{Look, first_looks, look, marked};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::model::session::Curves;
use crate::app::panel::recording::plots::chart::{cursor_ui, empty_plot, event_marks, padded, seek, show_plot};
use crate::app::panel::widgets::numbers::number;
use crate::app::panel::widgets::round_marks::round_step;
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::app::style::theme::palette;
use crate::app::text::{runs, watches as words};
use crate::asking::{Amount, Curve};
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::PartRef;
use crate::sim::{Clock, Instant};
use egui::{Id, Label, LayerId, Order, RichText, Stroke, Ui, pos2};
use egui_plot::{AxisHints, GridInput, GridMark, Line, LineStyle, PlotPoints, PlotTransform, PlotUi, Points};
use std::ops::{Range, RangeInclusive};

/// Blocks that are drawn of a curve at most: more than the plot has columns.
const MOST_DRAWN: usize = 1024;
/// Length in points of the dashes of a run beside the one on display.
const BESIDE: f32 = 6.0;

/// A curve that is drawn.
struct Drawn<'a> {
    name: String,
    unit: String,
    curve: &'a Curve,
    /// In each run beside the one on display: from the first tick that can differ, in the look of a kept run.
    beside: Vec<(&'a Curve, u64, Option<Look>)>,
    look: Look,
    /// At the moment on display.
    now: Option<f64>,
}

/// The curves of the watches that are on.
fn drawn<'a>(view: &FrameView<'a>) -> Vec<Drawn<'a>> {
    let looks = first_looks(view);
    let moment = &view.moment;
    let mut all = Vec::new();
    for (index, watched) in view.watches.all().iter().enumerate().filter(|(_, watched)| watched.is_enabled) {
        let Ok(curves) = &watched.read else { continue };
        let beside = beside(index, view);
        let label = view.scene.label_of(PartRef::Watch(index));
        for (nth, curve) in curves.curves.iter().enumerate() {
            let now = match curve.measure().at(moment.setup, moment.record, moment.local, moment.phase) {
                Some(Amount::Number(number)) => Some(number).filter(|number| number.is_finite()),
                _ => None,
            };
            let name = match curves.curves.len() {
                1 => label.clone(),
                _ => format!("{label}.{}", ["x", "y", "z"][nth % 3]),
            };
            let beside = beside.iter().filter_map(|(curves, from, look)| Some((curves.curves.get(nth)?, *from, *look)));
            let beside = beside.collect();
            let look = look(looks[index] + nth, view.settings.theme);
            all.push(Drawn { name, unit: curve.measure().unit(), curve, beside, look, now });
        }
    }
    all
}

/// The curves of a watch in the runs beside the one on display, each with the first tick that can differ and the look of
/// a kept run.
fn beside<'a>(watch: usize, view: &FrameView<'a>) -> Vec<(&'a Curves, u64, Option<Look>)> {
    let look = |nth: usize| Look {
        color: color32(palette(view.settings.theme).kept_run(nth)),
        style: LineStyle::Dashed { length: BESIDE * Palette::kept_run_dash(nth) },
    };
    let compared = view
        .watches_before
        .and_then(|(all, from)| Some((all.get(watch)?.as_ref()?, from, view.kept_runs.ghost_color().map(look))));
    let others = view.ghosts.iter().filter_map(|ghost| {
        let (curves, from) = ghost.curves(watch)?;
        Some((curves, from, Some(look(ghost.color))))
    });
    compared.into_iter().chain(others).collect()
}

/// The most numbers of an axis.
const MOST_MARKS: f64 = 200.0;
/// What is nearer to zero than this share of a range is rounding.
const ROUNDING: f64 = 1e-9;

/// The range of all curves of a unit, which fills the height of the plot.
#[derive(Clone)]
struct Scale {
    unit: String,
    range: RangeInclusive<f64>,
}

fn scales(all: &[Drawn]) -> Vec<Scale> {
    let mut scales: Vec<Scale> = Vec::new();
    for unit in all.iter().map(|drawn| &drawn.unit) {
        if scales.iter().any(|scale| scale.unit == *unit) {
            continue;
        }
        let of_unit = all.iter().filter(|drawn| drawn.unit == *unit);
        let curves = of_unit.flat_map(|drawn| drawn.beside.iter().map(|(curve, ..)| *curve).chain([drawn.curve]));
        let [least, most] = curves
            .filter_map(Curve::range)
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], [least, most]| [low.min(least), high.max(most)]);
        scales.push(Scale { unit: unit.clone(), range: padded(least, most, least.abs().max(most.abs())) });
    }
    scales
}

impl Scale {
    fn of<'a>(unit: &str, all: &'a [Scale]) -> &'a Scale {
        all.iter().find(|scale| scale.unit == unit).unwrap_or(&all[0])
    }

    /// The share of the plot's height at which a value stands.
    fn height(&self, value: f64) -> f64 {
        (value - self.range.start()) / (self.range.end() - self.range.start())
    }

    /// The value at a share of the height.
    fn value(&self, height: f64) -> f64 {
        let size = self.range.end() - self.range.start();
        let value = self.range.start() + height * size;
        if value.abs() < ROUNDING * size { 0.0 } else { value }
    }

    /// Round numbers, by where they stand.
    fn marks(&self, input: GridInput) -> Vec<GridMark> {
        let size = self.range.end() - self.range.start();
        let step = round_step(input.base_step_size * size);
        let [first, last] = [input.bounds.0, input.bounds.1].map(|height| self.value(height) / step);
        let count = (last.floor() - first.ceil()).clamp(0.0, MOST_MARKS) as u32;
        let mark =
            |nth: u32| GridMark { value: self.height((first.ceil() + f64::from(nth)) * step), step_size: step / size };
        (0..=count).map(mark).collect()
    }

    /// The axis with its numbers.
    fn axis(&self) -> AxisHints<'static> {
        let scale = self.clone();
        AxisHints::new_y()
            .formatter(move |mark, _| rounded_text(scale.value(mark.value), 5))
            .min_thickness(36.0)
            .label_spacing(16.0..=26.0)
    }
}

/// The plot, or what there is to plot.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let all = drawn(view);
    if all.is_empty() {
        return;
    }
    let scales = scales(&all);
    let marked_unit = marked(view).and_then(|index| Some(view.watches.all()[index].read.as_ref().ok()?.measure.unit()));
    let axis = scales.iter().find(|scale| Some(&scale.unit) == marked_unit.as_ref()).unwrap_or(&scales[0]);
    head_ui(ui, &all, (&scales, axis), view);
    let clock = view.moment.setup.clock;
    let seconds = |tick: u64| clock.seconds(Instant::start_of(tick));
    let ticks = view.running_totals.ticks();
    let ends = [seconds(ticks.start), seconds(ticks.end.max(ticks.start + 2) - 1)];
    let plot = empty_plot(Id::new("plot of the watches"), ends, &(0.0..=1.0), "");
    let spacer = axis.clone();
    let plot = plot
        .label_formatter(|_, _| String::new())
        .custom_y_axes(vec![axis.axis()])
        .y_grid_spacer(move |input| spacer.marks(input));
    let shown = show_plot(ui, plot, |plot| {
        let sight = in_sight(plot, clock);
        for drawn in &all {
            draw(plot, drawn, Scale::of(&drawn.unit, &scales), (sight.clone(), clock));
        }
        for drawn in &all {
            let scale = Scale::of(&drawn.unit, &scales);
            let at = drawn.now.map(|now| [clock.seconds(view.moment.at()), scale.height(now)]);
            let points = PlotPoints::from(at.into_iter().collect::<Vec<_>>());
            plot.points(Points::new(points).color(drawn.look.color).radius(3.5).filled(true));
        }
    });
    cursor_ui(ui, &shown.transform, view);
    event_marks(ui, &shown.transform, view, seconds);
    hover_ui(ui, (&shown.response, &shown.transform), &all, view);
    seek(ui, &shown.response, &shown.transform, view, commands);
}

/// The unit of the axis, and how far the curves are known.
fn head_ui(ui: &mut Ui, all: &[Drawn], (scales, axis): (&[Scale], &Scale), view: &FrameView) {
    ui.horizontal(|ui| {
        let unit = if axis.unit.is_empty() { t!("number") } else { &axis.unit };
        let label = ui.label(RichText::new(unit).size(12.0).strong());
        if scales.len() > 1 {
            label.on_hover_text(t!("Each unit has a scale of its own. A click on a watch shows the one of its unit."));
        }
        if all.iter().any(|drawn| !drawn.beside.is_empty()) {
            let runs: Vec<_> = view.kept_runs.shown().filter(|run| view.kept_runs.front() != Some(run.id)).collect();
            if runs.is_empty() {
                ui.label(RichText::new(t!("thin: the run beside it")).small().weak());
            }
            for run in runs {
                let color = color32(palette(view.settings.theme).kept_run(view.kept_runs.color(run.id)));
                let name = RichText::new(runs::of_run(run)).small().color(color);
                ui.add(Label::new(name).truncate())
                    .on_hover_text(t!("The thin curves of this colour are of this kept run."));
            }
        }
        let curves: Vec<&Curve> = all.iter().map(|drawn| drawn.curve).collect();
        if view.watches_lag {
            ui.spinner();
            let next = curves.iter().map(|curve| curve.next_tick() - curve.ticks().start).min().unwrap_or(0);
            let recorded = view.timeline.recorded() - view.timeline.first_tick();
            ui.label(RichText::new(words::reading(next, recorded)).small().weak());
        } else if let Some(coarse) = words::coarse(&curves) {
            ui.label(RichText::new(coarse).small().weak());
        }
    });
}

/// The ticks in sight.
fn in_sight(plot: &PlotUi, clock: Clock) -> Range<u64> {
    let bounds = plot.plot_bounds();
    // A cast saturates: before tick 0 is tick 0.
    let [from, to] = [bounds.min()[0], bounds.max()[0]].map(|seconds| seconds / clock.tick_length());
    let from = from.floor() as u64;
    from.saturating_sub(1)..(to.ceil() as u64).saturating_add(2).max(from + 1)
}

fn draw(plot: &mut PlotUi, drawn: &Drawn, scale: &Scale, (sight, clock): (Range<u64>, Clock)) {
    let scaled = |line: Vec<[f64; 2]>| {
        PlotPoints::from(line.into_iter().map(|[at, value]| [at, scale.height(value)]).collect::<Vec<_>>())
    };
    for (before, from, look) in &drawn.beside {
        let unnamed = Look { color: drawn.look.color.gamma_multiply(0.6), style: LineStyle::Dashed { length: BESIDE } };
        let Look { color, style } = look.unwrap_or(unnamed);
        for line in before.lines(sight.start.max(*from)..sight.end, MOST_DRAWN, clock) {
            plot.line(Line::new(scaled(line)).color(color).style(style).width(1.0));
        }
    }
    for line in drawn.curve.lines(sight.clone(), MOST_DRAWN, clock) {
        plot.line(Line::new(scaled(line)).color(drawn.look.color).style(drawn.look.style).width(1.8));
    }
}

/// The values at the pointer, which is at a time.
fn hover_ui(ui: &Ui, (response, transform): (&egui::Response, &PlotTransform), all: &[Drawn], view: &FrameView) {
    let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else { return };
    let clock = view.moment.setup.clock;
    let at = transform.value_from_position(pointer).x;
    let Some(instant) = instant_at(at, clock) else { return };
    let frame = transform.frame();
    let color = ui.visuals().weak_text_color();
    let ends = [pos2(pointer.x, frame.top()), pos2(pointer.x, frame.bottom())];
    ui.painter().with_clip_rect(*frame).line_segment(ends, Stroke::new(1.0, color));
    let layer = LayerId::new(Order::Tooltip, ui.id().with("values at the pointer"));
    egui::show_tooltip_at_pointer(ui.ctx(), layer, ui.id().with("values"), |ui| {
        ui.label(RichText::new(format!("{} s", number(at))).small().weak());
        for drawn in all {
            let value = match drawn.curve.near(instant, clock) {
                None => "–".to_owned(),
                Some([least, most]) if least == most => format!("{} {}", number(least), drawn.unit),
                Some([least, most]) => format!("{} … {} {}", number(least), number(most), drawn.unit),
            };
            ui.label(RichText::new(format!("{}  {value}", drawn.name)).color(drawn.look.color).size(12.0));
        }
    });
}

/// The moment at a time, from tick 0 on.
fn instant_at(seconds: f64, clock: Clock) -> Option<Instant> {
    let ticks = (seconds / clock.tick_length()).floor();
    (ticks >= 0.0 && ticks < 2f64.powi(53)).then(|| {
        let tick = ticks as u64;
        let local = (seconds - clock.seconds(Instant::start_of(tick))).clamp(0.0, clock.tick_length());
        Instant { tick, local }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers_stand_where_their_values_do() {
        let scale = Scale { unit: "m".to_owned(), range: -2.0..=8.0 };
        assert_eq!((scale.height(0.5), scale.value(0.25), scale.value(0.2)), (0.25, 0.5, 0.0));
        // At least a fifth of the height apart: of 10 m these are 2 m.
        let marks = scale.marks(GridInput { bounds: (0.0, 1.0), base_step_size: 0.17 });
        let values: Vec<f64> = marks.iter().map(|mark| (scale.value(mark.value) * 1e9).round() / 1e9).collect();
        assert_eq!(values, [-2.0, 0.0, 2.0, 4.0, 6.0, 8.0]);
    }

    #[test]
    fn the_moment_at_a_time_lies_in_its_tick() {
        let clock = Clock::new(4);
        // Quarters of a second: 1.3 s lies 0.05 s into tick 5.
        let at = instant_at(1.3, clock).unwrap();
        assert!(at.tick == 5 && (at.local - 0.05).abs() < 1e-12, "{at:?}");
        assert_eq!(instant_at(-0.1, clock), None);
    }
}
