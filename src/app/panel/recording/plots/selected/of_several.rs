//! The plots of several bodies: of each quantity one, with a curve for each body in a colour of its own.

use super::figure::{Curve, Figure, Plotted, Shown};
use super::limits::limits;
use super::of_one::MOST_FIELDS;
use crate::app::frame::FrameView;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::language::t;
use crate::ledger::{Track, TrackChannel};
use crate::scene::Id;
use crate::steering::Rule;
use crate::text;
use egui_plot::LineStyle;

/// What can be plotted: of agents first how they steer, and of rules and fields those that concern any of them.
pub(super) fn quantities(all: &[Plotted]) -> Vec<Shown> {
    let is_known = |shown: &Shown| all.iter().any(|of| shown.is_known(of.track));
    let steers = is_known(&Shown::Channel(TrackChannel::RuleSum));
    let applies = |rule: &Rule| {
        let channel = TrackChannel::of_rule(*rule);
        all.iter().flat_map(Plotted::runs).any(|track| track.spans(channel).any(|(_, _, span)| span.most > 0.0))
    };
    let rules = Rule::ALL.into_iter().filter(applies).map(TrackChannel::of_rule);
    let sums = [TrackChannel::RuleSum, TrackChannel::Applied, TrackChannel::Clamped].into_iter().filter(|_| steers);
    let others = [
        TrackChannel::Height,
        TrackChannel::VelocityX,
        TrackChannel::VelocityY,
        TrackChannel::VelocityZ,
        TrackChannel::Kinetic,
        TrackChannel::Distance,
    ];
    let others = others.into_iter().map(Shown::Channel).filter(is_known);
    let steering = rules.chain(sums).map(Shown::Channel);
    let fields = nearest_fields(all).into_iter().map(Shown::Field);
    [Shown::Channel(TrackChannel::Speed)].into_iter().chain(steering).chain(fields).chain(others).collect()
}

/// The title of the plot of a quantity.
pub(super) fn title(shown: Shown, view: &FrameView, all: &[Plotted]) -> String {
    let of_rule = |rule| t!("{rule} (m/s²)", rule = capitalised(text::steering::rule(rule)));
    let channel = match shown {
        Shown::Channel(channel) => channel,
        Shown::Field(field) => return t!("Distance to {other} (m)", other = view.moment.setup.label_of_field(field)),
    };
    let title = match channel {
        TrackChannel::Speed => t!("Speed (m/s)"),
        TrackChannel::Height => t!("Height (m)"),
        TrackChannel::VelocityX => t!("Velocity along X (m/s)"),
        TrackChannel::VelocityY => t!("Velocity along Y (m/s)"),
        TrackChannel::VelocityZ => t!("Velocity along Z (m/s)"),
        TrackChannel::Kinetic => t!("Kinetic energy (J)"),
        TrackChannel::Distance => {
            let other = all.iter().find_map(|of| of.track.tracked().other);
            return t!("Distance to {other} (m)", other = other.map_or_else(String::new, |id| view.label_of(id)));
        }
        TrackChannel::Separation => return of_rule(Rule::Separation),
        TrackChannel::Alignment => return of_rule(Rule::Alignment),
        TrackChannel::Cohesion => return of_rule(Rule::Cohesion),
        TrackChannel::Flow => return of_rule(Rule::Flow),
        TrackChannel::Cruising => return of_rule(Rule::Cruising),
        TrackChannel::Avoidance => return of_rule(Rule::Avoidance),
        TrackChannel::RuleSum => t!("Sum of the rules (m/s²)"),
        TrackChannel::Applied => t!("Applied (m/s²)"),
        TrackChannel::Clamped => t!("Clamp takes (m/s²)"),
    };
    title.to_owned()
}

fn unit(shown: Shown) -> &'static str {
    match shown {
        Shown::Field(_) | Shown::Channel(TrackChannel::Height | TrackChannel::Distance) => "m",
        Shown::Channel(TrackChannel::Kinetic) => "J",
        Shown::Channel(channel) if channel.is_steering() => "m/s²",
        Shown::Channel(_) => "m/s",
    }
}

/// The plot of a quantity.
pub(super) fn figure<'a>(shown: Shown, view: &FrameView<'a>, all: &'a [Plotted<'a>]) -> Figure<'a> {
    let palette = palette(view.settings.theme);
    let has_it = |of: &&Plotted| of.runs().any(|track| shown.is_known(track));
    let curve = |of: &'a Plotted<'a>| {
        let name = view.label_of(of.track.tracked().body);
        Curve {
            of,
            shown,
            tooltip: name.clone(),
            name,
            color: color32(palette.kept_run(of.number)),
            style: LineStyle::Solid,
        }
    };
    let curves = all.iter().filter(has_it).map(curve).collect();
    Figure {
        title: title(shown, view, all),
        unit: unit(shown),
        curves,
        limits: limits_of(shown, view, all),
        missing: None,
    }
}

/// The limits of all groups, of several with their names.
fn limits_of(shown: Shown, view: &FrameView, all: &[Plotted]) -> Vec<(String, f64)> {
    let Shown::Channel(channel) = shown else { return Vec::new() };
    let mut groups: Vec<Id> = all.iter().filter_map(|of| of.group(view)).map(|group| group.id).collect();
    groups.sort_unstable();
    groups.dedup();
    let of_group = |id: Id| all.iter().filter_map(|of| of.group(view)).find(|group| group.id == id);
    let name = |name: &str, id: Id| match groups.len() {
        1 => name.to_owned(),
        _ => format!("{name} ({})", view.label_of(id)),
    };
    let mut named = Vec::new();
    for id in &groups {
        named.extend(limits(view, of_group(*id), channel).into_iter().map(|(limit, value)| (name(limit, *id), value)));
    }
    named
}

/// The fields whose owners any of them comes nearest to, in the order of the scene.
fn nearest_fields(all: &[Plotted]) -> Vec<usize> {
    let of_track = |track: &Track, field: usize| {
        track.field_spans(field).map(|(_, _, span)| span.least.abs()).fold(f64::INFINITY, f64::min)
    };
    let least = |field: usize| all.iter().map(|of| of_track(of.track, field)).fold(f64::INFINITY, f64::min);
    let count = all.iter().map(|of| of.track.field_count()).max().unwrap_or(0);
    let mut fields: Vec<(f64, usize)> = (0..count).map(|field| (least(field), field)).collect();
    fields.sort_by(|a, b| a.0.total_cmp(&b.0));
    fields.truncate(MOST_FIELDS);
    let mut fields: Vec<usize> = fields.into_iter().map(|(_, field)| field).collect();
    fields.sort_unstable();
    fields
}

/// With its first letter as at the beginning of a sentence.
fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
