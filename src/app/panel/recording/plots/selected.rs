//! Plots of the body selected last, with those of the baseline run dashed.

use super::chart::{LEAST, cursor_ui, empty_plot, event_marks, padded, seek, subject_ui};
use crate::app::command::{Action, Command, FileCommand, Table};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::number;
use crate::app::style::theme::palette;
use crate::app::viewport::color32;
use crate::expression::rounded_text;
use crate::ledger::{Track, TrackChannel};
use crate::sim::Instant;
use crate::text::count::counted;
use egui::{Color32, ComboBox, Id, Rect, RichText, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;
use egui_plot::{Line, LineStyle, PlotPoints};

/// One of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chart {
    Speed,
    Height,
    Velocity,
    Kinetic,
    Distance,
}

/// One line of a plot.
struct Curve {
    channel: TrackChannel,
    name: &'static str,
    color: Color32,
    tooltip: &'static str,
}

impl Chart {
    const ALL: [Chart; 5] = [Chart::Speed, Chart::Height, Chart::Velocity, Chart::Kinetic, Chart::Distance];

    fn title(self) -> &'static str {
        match self {
            Chart::Speed => "Speed (m/s)",
            Chart::Height => "Height (m)",
            Chart::Velocity => "Velocity (m/s)",
            Chart::Kinetic => "Kinetic energy (J)",
            Chart::Distance => "Distance (m)",
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Chart::Speed | Chart::Velocity => "m/s",
            Chart::Height | Chart::Distance => "m",
            Chart::Kinetic => "J",
        }
    }

    fn curves(self, view: &FrameView) -> Vec<Curve> {
        let palette = palette(view.settings.theme);
        let curve = |channel, name, color, tooltip| Curve { channel, name, color: color32(color), tooltip };
        match self {
            Chart::Speed => vec![curve(TrackChannel::Speed, "speed", palette.velocity, "|v|")],
            Chart::Height => vec![curve(
                TrackChannel::Height,
                "height",
                palette.text,
                "Of the centre above the world's origin, against gravity; without gravity along Y.",
            )],
            Chart::Velocity => vec![
                curve(TrackChannel::VelocityX, "x", palette.axes[0], "v along X."),
                curve(TrackChannel::VelocityY, "y", palette.axes[1], "v along Y."),
                curve(TrackChannel::VelocityZ, "z", palette.axes[2], "v along Z."),
            ],
            Chart::Kinetic => vec![curve(TrackChannel::Kinetic, "kinetic", palette.velocity, "½·m·v²")],
            Chart::Distance => vec![curve(
                TrackChannel::Distance,
                "distance",
                palette.alarm,
                "From surface to surface; negative where they overlap or, of a plane, behind it.",
            )],
        }
    }

    /// Why there is nothing to plot, if there is not.
    fn missing(self, view: &FrameView, track: &Track) -> Option<&'static str> {
        let is_known = |channel| track.spans(channel).any(|(_, _, span)| span.first.is_finite());
        match self {
            Chart::Distance if track.tracked().other.is_none() => {
                Some("Select another ball or an obstacle as well (Ctrl click): its distance is plotted here.")
            }
            Chart::Kinetic if !is_known(TrackChannel::Kinetic) && !track.ticks().is_empty() => {
                Some("This body is immovable: its mass is infinite.")
            }
            _ if view.track.is_none() => Some("Select a ball."),
            _ => None,
        }
    }
}

/// The plots of the selected body: as many as fit side by side, the chosen one first.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(track) = view.track else {
        ui.horizontal(|ui| subject_ui(ui, view, commands));
        ui.label(RichText::new("Select a ball or agent to see what it did over the recording.").weak());
        return;
    };
    let memory = Id::new("chosen plot of the selected");
    let mut chosen: Chart = ui.data(|data| data.get_temp(memory)).unwrap_or(Chart::Speed);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name_of(view, track)).strong().size(12.0));
        ComboBox::from_id_salt("plot of the selected").selected_text(chosen.title()).show_ui(ui, |ui| {
            for chart in Chart::ALL {
                ui.selectable_value(&mut chosen, chart, chart.title());
            }
        });
        export_ui(ui, view, commands);
        subject_ui(ui, view, commands);
        progress_ui(ui, view, track);
    });
    ui.data_mut(|data| data.insert_temp(memory, chosen));
    let room = ui.available_rect_before_wrap();
    let across = ((room.width() / LEAST.x) as usize).clamp(1, Chart::ALL.len());
    let others = Chart::ALL.into_iter().filter(|chart| *chart != chosen);
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
                    values_ui(ui, chart, view, track);
                    chart_ui(ui, chart, view, track, commands);
                }
            }
        });
    }
}

/// The name of the plotted body.
fn name_of(view: &FrameView, track: &Track) -> String {
    let tracked = track.tracked();
    let other = tracked.other.map(|other| format!(" (to {})", view.label_of(other)));
    format!("{}{}", view.label_of(tracked.body), other.unwrap_or_default())
}

fn export_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::EXPORT_TRACK;
    let button = egui::Button::new(format!("{} CSV…", icon::EXPORT)).small();
    let response = ui.add_enabled(action.is_possible(view), button).on_hover_text(action.tooltip);
    if response.on_disabled_hover_text("Still reading the recording.").clicked() {
        commands.push(Command::File(FileCommand::ShowExport(Some(Table::Track))));
    }
}

/// How much of the recording has been read, until all of it is.
fn progress_ui(ui: &mut Ui, view: &FrameView, track: &Track) {
    if !view.track_is_complete {
        ui.spinner();
        let read = track.ticks().end - track.ticks().start;
        ui.label(RichText::new(format!("{} read", counted(read, "tick"))).small().weak());
    }
}

/// The names of the lines, with their values at the moment on display.
fn values_ui(ui: &mut Ui, chart: Chart, view: &FrameView, track: &Track) {
    let moment = &view.moment;
    let velocity = moment.setup.body_index(track.tracked().body).map(|body| moment.velocity(body));
    let now = velocity.and_then(|v| track.tracked().sample(moment.setup, moment.record, moment.local, v));
    let seconds = number(moment.setup.clock.seconds(moment.at()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for curve in chart.curves(view) {
            let value = now.map_or(f64::NAN, |now| now[curve.channel as usize]);
            let text = format!("{} {} {}", curve.name, rounded_text(value, 4), chart.unit());
            let label = ui.label(RichText::new(text).size(11.5).color(curve.color));
            label.on_hover_text(format!("{}\n{value:?} {} at {seconds} s", curve.tooltip, chart.unit()));
        }
        if view.track_before.is_some() {
            ui.label(RichText::new("dashed: before the change").small().weak());
        }
    });
}

fn chart_ui(ui: &mut Ui, chart: Chart, view: &FrameView, track: &Track, commands: &mut Vec<Command>) {
    let clock = view.moment.setup.clock;
    let seconds = |tick: u64| clock.seconds(Instant::start_of(tick));
    let curves = chart.curves(view);
    let before = view.track_before;
    let tracks = || [Some(track), before.map(|(track, _)| track)].into_iter().flatten();
    let spans = || tracks().flat_map(|track| curves.iter().flat_map(|curve| track.spans(curve.channel)));
    let finite = |value: &f64| value.is_finite();
    let least = spans().map(|(_, _, span)| span.least).filter(finite).fold(f64::INFINITY, f64::min);
    let most = spans().map(|(_, _, span)| span.most).filter(finite).fold(f64::NEG_INFINITY, f64::max);
    let heights = padded(least, most, least.abs().max(most.abs()));
    let ticks = view.running_totals.ticks();
    let unit = chart.unit();
    let ends = [seconds(ticks.start), seconds(ticks.end - 1)];
    let plot = empty_plot(Id::new(("plot of the selected", chart.title())), ends, &heights, unit);
    let shown = plot.show(ui, |plot| {
        for curve in &curves {
            if let Some((before, from)) = before {
                let points = PlotPoints::from(points(before, curve.channel, from, seconds));
                let line = Line::new(points).name(format!("{} before", curve.name)).color(curve.color);
                plot.line(line.style(LineStyle::dashed_dense()).width(1.0));
            }
            let points = PlotPoints::from(points(track, curve.channel, 0, seconds));
            plot.line(Line::new(points).name(curve.name).color(curve.color).width(1.5));
        }
    });
    cursor_ui(ui, &shown.transform, view);
    event_marks(ui, &shown.transform, view, seconds);
    seek(ui, &shown.response, &shown.transform, view, commands);
}

/// A line through every tick from `from` on or, for a block of ticks, through its first, least, greatest and last
/// value.
fn points(track: &Track, channel: TrackChannel, from: u64, seconds: impl Fn(u64) -> f64) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for (first, last, span) in track.spans(channel).filter(|(_, last, _)| *last >= from) {
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
