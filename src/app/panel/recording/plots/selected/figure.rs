//! A plot of selected bodies, and how it is drawn.

use super::super::chart::{cursor_ui, empty_plot, event_marks, padded, seek, show_plot};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::number;
use crate::expression::rounded_text;
use crate::language::t;
use crate::ledger::{Span, Track, TrackChannel};
use crate::scene::AgentGroup;
use crate::sim::Instant;
use egui::{Color32, Id, RichText, Ui};
use egui_plot::{HLine, Line, LineStyle, PlotPoints};

/// A limit that is more times as high as all curves is told but not drawn: it would flatten them.
const FARTHEST_LIMIT: f64 = 2.5;

/// What a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Channel(TrackChannel),
    /// The distance to the owner of a field, by its place in the setup.
    Field(usize),
}

impl Shown {
    pub(super) fn spans(self, track: &Track) -> Box<dyn Iterator<Item = (u64, u64, Span)> + '_> {
        match self {
            Shown::Channel(channel) => Box::new(track.spans(channel)),
            Shown::Field(field) => Box::new(track.field_spans(field)),
        }
    }

    /// Whether it has a value anywhere in a track.
    pub(super) fn is_known(self, track: &Track) -> bool {
        self.spans(track).any(|(_, _, span)| span.first.is_finite())
    }
}

/// A body whose plots are shown.
pub(super) struct Plotted<'a> {
    pub(super) track: &'a Track,
    /// In the baseline run, where that has the body.
    pub(super) before: Option<&'a Track>,
    /// The number of its colour where several are plotted.
    pub(super) number: usize,
    /// Every channel, and the distance to what has a field, at the moment on display.
    now: Option<[f64; TrackChannel::ALL.len()]>,
    distances: Vec<f64>,
}

impl<'a> Plotted<'a> {
    /// All of them, in the order in which they were selected.
    pub(super) fn all(view: &FrameView<'a>) -> Vec<Plotted<'a>> {
        let moment = &view.moment;
        let before = view.tracks_before.map_or(&[][..], |(before, _)| before);
        let of = |(place, track): (usize, &'a Track)| {
            let tracked = track.tracked();
            let velocity = moment.setup.body_index(tracked.body).map(|body| moment.velocity(body));
            Plotted {
                track,
                before: before.iter().find(|before| before.tracked().body == tracked.body),
                number: view.untracked + place,
                now: velocity.and_then(|v| tracked.sample(moment.setup, moment.record, moment.local, v)),
                distances: tracked.field_distances(moment.setup, moment.record, moment.local),
            }
        };
        view.tracks.iter().enumerate().map(of).collect()
    }

    /// Both runs, as far as there are two.
    pub(super) fn runs(&self) -> impl Iterator<Item = &'a Track> {
        [Some(self.track), self.before].into_iter().flatten()
    }

    /// The group that it steers in.
    pub(super) fn group(&self, view: &FrameView<'a>) -> Option<&'a AgentGroup> {
        let setup = view.moment.setup;
        setup.group_of(setup.body_index(self.track.tracked().body)?)
    }

    fn value(&self, shown: Shown) -> f64 {
        match shown {
            Shown::Channel(channel) => self.now.map_or(f64::NAN, |now| now[channel as usize]),
            Shown::Field(field) => self.distances.get(field).copied().unwrap_or(f64::NAN),
        }
    }
}

/// One line of a plot.
pub(super) struct Curve<'a> {
    pub(super) of: &'a Plotted<'a>,
    pub(super) shown: Shown,
    pub(super) name: String,
    pub(super) color: Color32,
    pub(super) style: LineStyle,
    pub(super) tooltip: String,
}

/// A plot.
pub(super) struct Figure<'a> {
    pub(super) title: String,
    pub(super) unit: &'static str,
    pub(super) curves: Vec<Curve<'a>>,
    /// Limits that belong to it, in its unit.
    pub(super) limits: Vec<(String, f64)>,
    /// Why there is nothing to plot, if there is not.
    pub(super) missing: Option<&'static str>,
}

impl Figure<'_> {
    /// With its title, and the values at the moment on display.
    pub(super) fn ui(&self, ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
        ui.label(RichText::new(&self.title).size(12.0).strong());
        match self.missing {
            Some(reason) => drop(ui.label(RichText::new(reason).weak())),
            None => {
                self.values_ui(ui, view);
                self.plot_ui(ui, view, commands);
            }
        }
    }

    /// The names of the lines, with their values at the moment on display.
    fn values_ui(&self, ui: &mut Ui, view: &FrameView) {
        let moment = &view.moment;
        let seconds = number(moment.setup.clock.seconds(moment.at()));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for curve in &self.curves {
                let value = curve.of.value(curve.shown);
                // The title tells the unit.
                let text = format!("{} {}", curve.name, rounded_text(value, 4));
                let label = ui.label(RichText::new(text).size(11.5).color(curve.color));
                label.on_hover_text(format!("{}\n{value:?} {} at {seconds} s", curve.tooltip, self.unit));
            }
            for (name, limit) in &self.limits {
                let label = ui.label(RichText::new(format!("{name} {}", rounded_text(*limit, 4))).size(11.5).weak());
                label.on_hover_text(t!("A limit of its group: a thin line where the curves come near it."));
            }
            if self.curves.iter().any(|curve| curve.of.before.is_some()) {
                ui.label(RichText::new(t!("dashed: before the change")).small().weak());
            }
        });
    }

    fn plot_ui(&self, ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
        let clock = view.moment.setup.clock;
        let seconds = |tick: u64| clock.seconds(Instant::start_of(tick));
        let spans = || self.curves.iter().flat_map(|curve| curve.of.runs().flat_map(|track| curve.shown.spans(track)));
        let finite = |value: &f64| value.is_finite();
        let least = spans().map(|(_, _, span)| span.least).filter(finite).fold(f64::INFINITY, f64::min);
        let most = spans().map(|(_, _, span)| span.most).filter(finite).fold(f64::NEG_INFINITY, f64::max);
        let limits: Vec<_> = self.limits.iter().filter(|(_, limit)| *limit <= FARTHEST_LIMIT * most).collect();
        let most = limits.iter().map(|(_, limit)| *limit).fold(most, f64::max);
        let heights = padded(least, most, least.abs().max(most.abs()));
        let ticks = view.running_totals.ticks();
        let ends = [seconds(ticks.start), seconds(ticks.end - 1)];
        let plot = empty_plot(Id::new(("plot of the selected", &self.title)), ends, &heights, self.unit);
        let weak = ui.visuals().weak_text_color();
        let from = view.tracks_before.map_or(0, |(_, from)| from);
        let shown = show_plot(ui, plot, |plot| {
            for (name, limit) in limits {
                plot.hline(HLine::new(*limit).name(name).color(weak).style(LineStyle::dotted_loose()).width(1.0));
            }
            for curve in &self.curves {
                if let Some(before) = curve.of.before {
                    let points = PlotPoints::from(points(curve.shown.spans(before), from, seconds));
                    let line = Line::new(points).name(t!("{name} before", name = curve.name)).color(curve.color);
                    plot.line(line.style(LineStyle::dashed_dense()).width(1.0));
                }
                let points = PlotPoints::from(points(curve.shown.spans(curve.of.track), 0, seconds));
                plot.line(Line::new(points).name(&curve.name).color(curve.color).style(curve.style).width(1.5));
            }
        });
        cursor_ui(ui, &shown.transform, view);
        event_marks(ui, &shown.transform, view, seconds);
        seek(ui, &shown.response, &shown.transform, view, commands);
    }
}

/// A line through every tick from `from` on or, for a block of ticks, through its first, least, greatest and last
/// value.
fn points(spans: impl Iterator<Item = (u64, u64, Span)>, from: u64, seconds: impl Fn(u64) -> f64) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for (first, last, span) in spans.filter(|(_, last, _)| *last >= from) {
        points.push([seconds(first), span.first]);
        if last > first {
            let middle = 0.5 * (seconds(first) + seconds(last));
            points.extend([[middle, span.least], [middle, span.most], [seconds(last), span.last]]);
        }
    }
    // A ball wholly behind a plane is infinitely far away.
    points.retain(|[_, value]| value.is_finite());
    points
}
