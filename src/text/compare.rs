//! In what two runs differ.

use super::count::counted;
use crate::compare::{Component, Divergence, EventDifference, Identity, Report, Side, What};
use crate::expression::PlainNumber;
use crate::language::{noun, t};
use crate::scene::Id;

/// "the first run".
pub fn run(side: Side) -> &'static str {
    match side {
        Side::A => t!("the first run"),
        Side::B => t!("the second run"),
    }
}

/// "x of the velocity".
pub fn component(component: Component) -> String {
    let axis = |axis: usize| ["x", "y", "z"][axis.min(2)];
    match component {
        Component::Position(of) => t!("{of} of the position", of = axis(of)),
        Component::Velocity(of) => t!("{of} of the velocity", of = axis(of)),
    }
}

/// Where two runs part first, and where by more than rounding.
pub fn states(report: &Report) -> Option<String> {
    let first = divergence(report.divergence.as_ref()?);
    let beyond = report.beyond_rounding.as_ref();
    Some(
        first + &beyond.map_or_else(String::new, |found| format!("; by more than rounding at tick {}", found.ticks[0])),
    )
}

fn divergence(found: &Divergence) -> String {
    let [a, b] = found.values;
    format!(
        "they first differ at tick {} (t = {} s), in {}: {} of body {} is {} in the first run and {} in the second ({})",
        found.ticks[0],
        PlainNumber(found.time),
        counted(found.bodies, noun!("body")),
        component(found.component),
        found.body,
        PlainNumber(a),
        PlainNumber(b),
        counted(found.ulps(), noun!("ULP")),
    )
}

/// What happened between whom, who are called by `label_of`.
pub fn identity(identity: Identity, label_of: impl Fn(Id) -> String) -> String {
    let what = match identity.what {
        What::Impact => t!("impact"),
        What::Resting => t!("coming to rest"),
        What::Unresolved => t!("unresolved collision"),
        What::Overlap => t!("overlap"),
        What::BudgetSpent => t!("spent event budget"),
        What::BoundsCrossed => t!("crossing of the bounds"),
        What::BoundsReflected => t!("reflection at the bounds"),
        What::WentThrough => t!("way through a surface"),
        What::Edited => t!("edit"),
    };
    match (identity.body, identity.other) {
        (Some(body), Some(other)) => {
            t!("{what} of {body} and {other}", body = label_of(body), other = label_of(other), what)
        }
        (Some(body), None) => t!("{what} of {body}", body = label_of(body), what),
        _ => what.to_owned(),
    }
}

/// How many events differ, and the first of them.
pub fn events(report: &Report) -> Option<String> {
    let first = report.events.first()?;
    let [a, b] = Side::BOTH.map(|side| report.only_in(side));
    let both = report.events.len() - a - b;
    let whose = match first {
        EventDifference::Both(_) => t!("in both runs").to_owned(),
        EventDifference::OnlyIn(side, _) => t!("only in {side}", side = run(*side)),
    };
    Some(format!(
        "{} of both runs differ, {a} are only in the first run and {b} only in the second; the first: {} at t = {} s, {whose}",
        counted(both, noun!("event")),
        identity(first.identity(), |id| id.to_string()),
        PlainNumber(first.time()),
    ))
}

/// The bodies that only one run has.
pub fn only_bodies(report: &Report) -> Option<String> {
    let list = |side: Side| {
        let of: Vec<String> =
            report.only_bodies.iter().filter(|(of, _)| *of == side).map(|(_, id)| id.to_string()).collect();
        (!of.is_empty()).then(|| format!("only {} has {}", run(side), of.join(", ")))
    };
    let lists: Vec<String> = Side::BOTH.into_iter().filter_map(list).collect();
    (!lists.is_empty()).then(|| lists.join("; "))
}

/// The run that is longer.
pub fn longer(report: &Report) -> Option<String> {
    let side = report.longer?;
    Some(format!("{} goes on after t = {} s, where the other one ends", run(side), PlainNumber(report.end)))
}
