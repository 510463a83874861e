//! Plots of the body selected last, with those of the baseline run dashed.

use super::chart::{LEAST, cursor_ui, empty_plot, event_marks, padded, seek, subject_ui};
use crate::app::command::{Action, Command, FileCommand, FilePurpose, Table};
use crate::app::frame::FrameView;
use crate::app::panel::recording::watches::line::look;
use crate::app::panel::widgets::numbers::number;
use crate::app::style::theme::palette;
use crate::app::style::trace_colors::rule_color;
use crate::app::viewport::color32;
use crate::expression::rounded_text;
use crate::language::{noun, t};
use crate::ledger::{Span, Track, TrackChannel};
use crate::scene::AgentGroup;
use crate::sim::{Instant, unit_secs};
use crate::steering::Rule;
use crate::text;
use crate::text::count::counted;
use egui::{Color32, ComboBox, Id, Rect, RichText, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;
use egui_plot::{HLine, Line, LineStyle, PlotPoints};

/// One of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chart {
    Speed,
    Height,
    Velocity,
    Kinetic,
    Distance,
    /// What each rule of steering adds.
    Rules,
    /// The sum of the rules, and what the limit leaves of it.
    Steering,
    /// The distances to what has a field.
    Fields,
}

/// What a line shows.
#[derive(Clone, Copy)]
enum Shown {
    Channel(TrackChannel),
    /// The distance to the owner of a field, by its place in the setup.
    Field(usize),
}

impl Shown {
    fn spans(self, track: &Track) -> Box<dyn Iterator<Item = (u64, u64, Span)> + '_> {
        match self {
            Shown::Channel(channel) => Box::new(track.spans(channel)),
            Shown::Field(field) => Box::new(track.field_spans(field)),
        }
    }
}

/// One line of a plot.
struct Curve {
    shown: Shown,
    name: String,
    color: Color32,
    style: LineStyle,
    tooltip: &'static str,
}

/// As many distances to fields are drawn: those that the agent comes nearest to.
const MOST_FIELDS: usize = 8;
/// A limit that is more times as high as all curves is told but not drawn: it would flatten them.
const FARTHEST_LIMIT: f64 = 2.5;

impl Chart {
    const OF_BODIES: [Chart; 5] = [Chart::Speed, Chart::Height, Chart::Velocity, Chart::Kinetic, Chart::Distance];
    const OF_AGENTS: [Chart; 8] = [
        Chart::Speed,
        Chart::Rules,
        Chart::Steering,
        Chart::Fields,
        Chart::Height,
        Chart::Velocity,
        Chart::Kinetic,
        Chart::Distance,
    ];

    /// The plots of a body or agent.
    fn all_of(group: Option<&AgentGroup>) -> &'static [Chart] {
        if group.is_some() { &Chart::OF_AGENTS } else { &Chart::OF_BODIES }
    }

    fn title(self) -> &'static str {
        match self {
            Chart::Speed => t!("Speed (m/s)"),
            Chart::Height => t!("Height (m)"),
            Chart::Velocity => t!("Velocity (m/s)"),
            Chart::Kinetic => t!("Kinetic energy (J)"),
            Chart::Distance => t!("Distance (m)"),
            Chart::Rules => t!("Rules (m/s²)"),
            Chart::Steering => t!("Steering (m/s²)"),
            Chart::Fields => t!("Distance to fields (m)"),
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Chart::Speed | Chart::Velocity => "m/s",
            Chart::Height | Chart::Distance | Chart::Fields => "m",
            Chart::Kinetic => "J",
            Chart::Rules | Chart::Steering => "m/s²",
        }
    }

    fn curves(self, view: &FrameView, track: &Track) -> Vec<Curve> {
        let theme = view.settings.theme;
        let palette = palette(theme);
        let curve = |channel, name: &str, color, tooltip| Curve {
            shown: Shown::Channel(channel),
            name: name.to_owned(),
            color: color32(color),
            style: LineStyle::Solid,
            tooltip,
        };
        let of_rule = |symbol: &str| rule_color(symbol, theme).unwrap_or(palette.text);
        match self {
            Chart::Speed => vec![curve(TrackChannel::Speed, t!("speed"), palette.velocity, "|v|")],
            Chart::Height => vec![curve(
                TrackChannel::Height,
                t!("height"),
                palette.text,
                t!("Of the centre above the world's origin, against gravity; without gravity along Y."),
            )],
            Chart::Velocity => vec![
                curve(TrackChannel::VelocityX, "x", palette.axes[0], t!("v along X.")),
                curve(TrackChannel::VelocityY, "y", palette.axes[1], t!("v along Y.")),
                curve(TrackChannel::VelocityZ, "z", palette.axes[2], t!("v along Z.")),
            ],
            Chart::Kinetic => vec![curve(TrackChannel::Kinetic, t!("kinetic"), palette.velocity, "½·m·v²")],
            Chart::Distance => vec![curve(
                TrackChannel::Distance,
                t!("distance"),
                palette.alarm,
                t!("From surface to surface; negative where they overlap or, of a plane, behind it."),
            )],
            Chart::Rules => {
                let applies = |rule: &Rule| {
                    let spans =
                        |track: &Track| track.spans(TrackChannel::of_rule(*rule)).any(|(_, _, span)| span.most > 0.0);
                    spans(track) || view.track_before.is_some_and(|(before, _)| spans(before))
                };
                let of = |rule: Rule| {
                    let channel = TrackChannel::of_rule(rule);
                    let tooltip = t!("What this rule adds at the end of each tick; 0 where it does not apply.");
                    curve(channel, text::steering::rule(rule), of_rule(rule.symbol()), tooltip)
                };
                Rule::ALL.into_iter().filter(applies).map(of).collect()
            }
            Chart::Steering => vec![
                Curve {
                    style: LineStyle::dashed_loose(),
                    ..curve(
                        TrackChannel::RuleSum,
                        t!("sum"),
                        of_rule(t!("sum")),
                        t!("The sum of all rules, before the limit."),
                    )
                },
                curve(
                    TrackChannel::Applied,
                    t!("applied"),
                    of_rule("a"),
                    t!("The sum, no longer than max_change: it acts."),
                ),
                curve(
                    TrackChannel::Clamped,
                    t!("clamp takes"),
                    palette.alarm,
                    t!("What the limit takes away from the sum."),
                ),
            ],
            Chart::Fields => nearest_fields(track)
                .into_iter()
                .map(|field| {
                    let look = look(field, theme);
                    Curve {
                        shown: Shown::Field(field),
                        name: view.moment.setup.label_of_field(field),
                        color: look.color,
                        style: look.style,
                        tooltip: t!("From its centre to the surface that the field surrounds; negative inside."),
                    }
                })
                .collect(),
        }
    }

    /// The limits of a group that belong to the plot, in its unit.
    fn limits(self, view: &FrameView, group: Option<&AgentGroup>) -> Vec<(&'static str, f64)> {
        let Some(group) = group else { return Vec::new() };
        let unit = unit_secs(view.moment.setup, Some(group));
        let params = &group.params;
        let [speed, acceleration] = [1.0 / unit, 1.0 / (unit * unit)];
        match self {
            Chart::Speed => vec![(t!("max speed"), params.max_speed * speed)],
            Chart::Rules => vec![
                (t!("min urgency"), params.min_urgency * acceleration),
                (t!("max urgency"), params.max_urgency * acceleration),
            ],
            Chart::Steering => vec![(t!("max change"), params.max_change * acceleration)],
            _ => Vec::new(),
        }
    }

    /// Why there is nothing to plot, if there is not.
    fn missing(self, view: &FrameView, track: &Track) -> Option<&'static str> {
        let is_known = |channel| track.spans(channel).any(|(_, _, span)| span.first.is_finite());
        match self {
            Chart::Distance if track.tracked().other.is_none() => {
                Some(t!("Select another ball or an obstacle as well (Ctrl click): its distance is plotted here."))
            }
            Chart::Kinetic if !is_known(TrackChannel::Kinetic) && !track.ticks().is_empty() => {
                Some(t!("This body is immovable: its mass is infinite."))
            }
            Chart::Rules if self.curves(view, track).is_empty() => Some(t!("No rule has applied to it yet.")),
            Chart::Fields if self.curves(view, track).is_empty() => Some(t!("Nothing in the scene has a field.")),
            _ if view.track.is_none() => Some(t!("Select a ball.")),
            _ => None,
        }
    }
}

/// The plots of the selected body: as many as fit side by side, the chosen one first.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(track) = view.track else {
        ui.horizontal(|ui| subject_ui(ui, view, commands));
        ui.label(RichText::new(t!("Select a ball or agent to see what it did over the recording.")).weak());
        return;
    };
    let group = group_of(view, track);
    let all = Chart::all_of(group);
    let memory = Id::new("chosen plot of the selected");
    let chosen: Option<Chart> = ui.data(|data| data.get_temp(memory));
    let mut chosen = chosen.filter(|chart| all.contains(chart)).unwrap_or(Chart::Speed);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name_of(view, track)).strong().size(12.0));
        ComboBox::from_id_salt("plot of the selected").selected_text(chosen.title()).show_ui(ui, |ui| {
            for chart in all {
                ui.selectable_value(&mut chosen, *chart, chart.title());
            }
        });
        export_ui(ui, view, commands);
        subject_ui(ui, view, commands);
        progress_ui(ui, view, track);
    });
    ui.data_mut(|data| data.insert_temp(memory, chosen));
    let room = ui.available_rect_before_wrap();
    let across = ((room.width() / LEAST.x) as usize).clamp(1, all.len());
    let others = all.iter().copied().filter(|chart| *chart != chosen);
    let width = room.width() / across as f32;
    for (place, chart) in [chosen].into_iter().chain(others).take(across).enumerate() {
        let left_top = room.min + vec2(width * place as f32, 0.0);
        let rect = Rect::from_min_size(left_top, vec2(width - 4.0, room.height()));
        ui.allocate_new_ui(UiBuilder::new().max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            match chart.missing(view, track) {
                Some(reason) => {
                    ui.label(RichText::new(chart.title()).size(12.0).strong());
                    ui.label(RichText::new(reason).weak());
                }
                None => {
                    ui.label(RichText::new(chart.title()).size(12.0).strong());
                    values_ui(ui, chart, view, track);
                    chart_ui(ui, chart, view, track, commands);
                }
            }
        });
    }
}

/// The group of the plotted body.
fn group_of<'a>(view: &FrameView<'a>, track: &Track) -> Option<&'a AgentGroup> {
    let setup = view.moment.setup;
    setup.group_of(setup.body_index(track.tracked().body)?)
}

/// The fields whose owners the agent comes nearest to, in the order of the scene.
fn nearest_fields(track: &Track) -> Vec<usize> {
    let least =
        |field: &usize| track.field_spans(*field).map(|(_, _, span)| span.least.abs()).fold(f64::INFINITY, f64::min);
    let mut fields: Vec<usize> = (0..track.field_count()).collect();
    fields.sort_by(|a, b| least(a).total_cmp(&least(b)));
    fields.truncate(MOST_FIELDS);
    fields.sort_unstable();
    fields
}

/// The name of the plotted body.
fn name_of(view: &FrameView, track: &Track) -> String {
    let tracked = track.tracked();
    let other = tracked.other.map(|other| t!(" (to {other})", other = view.label_of(other)));
    format!("{}{}", view.label_of(tracked.body), other.unwrap_or_default())
}

fn export_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::EXPORT_TRACK;
    let button = egui::Button::new(format!("{} CSV…", icon::EXPORT)).small();
    let response = ui.add_enabled(action.is_possible(view), button).on_hover_text(action.tooltip());
    if response.on_disabled_hover_text(t!("Still reading the recording.")).clicked() {
        commands.push(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Track)))));
    }
}

/// How much of the recording has been read, until all of it is.
fn progress_ui(ui: &mut Ui, view: &FrameView, track: &Track) {
    if !view.track_is_complete {
        ui.spinner();
        let read = track.ticks().end - track.ticks().start;
        ui.label(RichText::new(t!("{read} read", read = counted(read, noun!("tick")))).small().weak());
    }
}

/// The names of the lines, with their values at the moment on display.
fn values_ui(ui: &mut Ui, chart: Chart, view: &FrameView, track: &Track) {
    let moment = &view.moment;
    let velocity = moment.setup.body_index(track.tracked().body).map(|body| moment.velocity(body));
    let now = velocity.and_then(|v| track.tracked().sample(moment.setup, moment.record, moment.local, v));
    let distances = match chart {
        Chart::Fields => track.tracked().field_distances(moment.setup, moment.record, moment.local),
        _ => Vec::new(),
    };
    let value_of = |shown: Shown| match shown {
        Shown::Channel(channel) => now.map_or(f64::NAN, |now| now[channel as usize]),
        Shown::Field(field) => distances.get(field).copied().unwrap_or(f64::NAN),
    };
    let seconds = number(moment.setup.clock.seconds(moment.at()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for curve in chart.curves(view, track) {
            let value = value_of(curve.shown);
            let text = format!("{} {} {}", curve.name, rounded_text(value, 4), chart.unit());
            let label = ui.label(RichText::new(text).size(11.5).color(curve.color));
            label.on_hover_text(format!("{}\n{value:?} {} at {seconds} s", curve.tooltip, chart.unit()));
        }
        for (name, limit) in chart.limits(view, group_of(view, track)) {
            let label = ui.label(RichText::new(format!("{name} {}", rounded_text(limit, 4))).size(11.5).weak());
            label.on_hover_text(t!("A limit of its group: a thin line where the curves come near it."));
        }
        if view.track_before.is_some() {
            ui.label(RichText::new(t!("dashed: before the change")).small().weak());
        }
    });
}

fn chart_ui(ui: &mut Ui, chart: Chart, view: &FrameView, track: &Track, commands: &mut Vec<Command>) {
    let clock = view.moment.setup.clock;
    let seconds = |tick: u64| clock.seconds(Instant::start_of(tick));
    let curves = chart.curves(view, track);
    let before = view.track_before;
    let tracks = || [Some(track), before.map(|(track, _)| track)].into_iter().flatten();
    let spans = || tracks().flat_map(|track| curves.iter().flat_map(|curve| curve.shown.spans(track)));
    let finite = |value: &f64| value.is_finite();
    let least = spans().map(|(_, _, span)| span.least).filter(finite).fold(f64::INFINITY, f64::min);
    let most = spans().map(|(_, _, span)| span.most).filter(finite).fold(f64::NEG_INFINITY, f64::max);
    let limits = chart.limits(view, group_of(view, track)).into_iter();
    let limits: Vec<_> = limits.filter(|(_, limit)| *limit <= FARTHEST_LIMIT * most).collect();
    let most = limits.iter().map(|(_, limit)| *limit).fold(most, f64::max);
    let heights = padded(least, most, least.abs().max(most.abs()));
    let ticks = view.running_totals.ticks();
    let unit = chart.unit();
    let ends = [seconds(ticks.start), seconds(ticks.end - 1)];
    let plot = empty_plot(Id::new(("plot of the selected", chart.title())), ends, &heights, unit);
    let weak = ui.visuals().weak_text_color();
    let shown = plot.show(ui, |plot| {
        for (name, limit) in &limits {
            plot.hline(HLine::new(*limit).name(*name).color(weak).style(LineStyle::dotted_loose()).width(1.0));
        }
        for curve in &curves {
            if let Some((before, from)) = before {
                let points = PlotPoints::from(points(curve.shown.spans(before), from, seconds));
                let line = Line::new(points).name(t!("{name} before", name = curve.name)).color(curve.color);
                plot.line(line.style(LineStyle::dashed_dense()).width(1.0));
            }
            let points = PlotPoints::from(points(curve.shown.spans(track), 0, seconds));
            plot.line(Line::new(points).name(&curve.name).color(curve.color).style(curve.style).width(1.5));
        }
    });
    cursor_ui(ui, &shown.transform, view);
    event_marks(ui, &shown.transform, view, seconds);
    seek(ui, &shown.response, &shown.transform, view, commands);
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
