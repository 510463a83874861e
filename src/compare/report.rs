//! What a comparison found.

use super::run_event::{Identity, Number, Numbers, RunEvent};
use super::side::Side;
use super::states::Divergence;
use super::tolerance::Tolerance;
use super::ulps::ulps_between;
use crate::scene::Id;

/// What two runs differ in.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Times at which both runs have a state.
    pub states: u64,
    /// The first of them at which the states differ.
    pub divergence: Option<Divergence>,
    /// If they differ by rounding there, the first at which they differ by more.
    pub beyond_rounding: Option<Divergence>,
    /// The bodies that differ at some time, by ascending id.
    pub bodies: Vec<BodyReport>,
    /// The bodies that only the first run has, and those that only the second has, each by ascending id.
    pub only_bodies: Vec<(Side, Id)>,
    /// The events that differ, by the time of the earlier one.
    pub events: Vec<EventDifference>,
    /// How many events were found in both runs.
    pub matched: u64,
    /// The run that goes on where the other one has ended.
    pub longer: Option<Side>,
    /// When the last common state is, in seconds since tick 0.
    pub end: f64,
}

impl Report {
    /// Whether nothing differs.
    pub fn is_alike(&self) -> bool {
        self.divergence.is_none() && self.only_bodies.is_empty() && self.events.is_empty() && self.longer.is_none()
    }

    /// How many events only this run has.
    pub fn only_in(&self, side: Side) -> usize {
        self.events.iter().filter(|event| matches!(event, EventDifference::OnlyIn(of, _) if *of == side)).count()
    }
}

/// How far a body is from where it is in the other run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyReport {
    /// Which body.
    pub id: Id,
    /// The first tick at which it differs in position or velocity, and its time.
    pub first: (u64, f64),
    /// The tick at which it is farthest away, its time, and the distance in metres.
    pub farthest: (u64, f64, f64),
    /// The distance at the end.
    pub at_end: f64,
}

/// An event, and which of its identity it is in its run, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted {
    /// The event.
    pub event: RunEvent,
    /// Which one.
    pub nth: u64,
}

/// An event in which two runs differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventDifference {
    /// The same event of both runs, with other numbers or at another time.
    Both([Counted; 2]),
    /// An event that only one run has, or that cannot be told to be any of the other.
    OnlyIn(Side, Counted),
}

impl EventDifference {
    /// What happened between whom.
    pub fn identity(&self) -> Identity {
        self.in_either().event.identity
    }

    /// The event in one of the runs.
    pub fn in_run(&self, side: Side) -> Option<&Counted> {
        match self {
            EventDifference::Both(pair) => Some(&pair[side as usize]),
            EventDifference::OnlyIn(of, counted) => (*of == side).then_some(counted),
        }
    }

    /// When the earlier one happened, in seconds since tick 0.
    pub fn time(&self) -> f64 {
        let time = |side| self.in_run(side).map_or(f64::INFINITY, |counted| counted.event.time());
        time(Side::A).min(time(Side::B))
    }

    /// The second run's time and numbers less those of the first.
    pub fn differences(&self) -> Option<(f64, Numbers)> {
        let EventDifference::Both([a, b]) = self else { return None };
        Some((a.event.seconds_to(&b.event), a.event.numbers.of_both(&b.event.numbers, |a, b| b - a)))
    }

    /// How many doubles lie between the times, and between each two numbers.
    pub fn ulps(&self) -> Option<(u64, Vec<(Number, u64)>)> {
        let EventDifference::Both([a, b]) = self else { return None };
        let time = if a.event.tick_time == b.event.tick_time {
            ulps_between(a.event.at.local, b.event.at.local)
        } else {
            ulps_between(a.event.time(), b.event.time())
        };
        let numbers = a.event.numbers.each().into_iter().zip(b.event.numbers.each());
        let both = numbers.filter_map(|((number, a), (_, b))| Some((number, ulps_between(a?, b?))));
        Some((time, both.collect()))
    }

    pub(super) fn is_within(&self, tolerance: Tolerance) -> bool {
        let EventDifference::Both([a, b]) = self else { return false };
        let numbers = a.event.numbers.each().into_iter().zip(b.event.numbers.each());
        // A number that only one program writes says nothing of the run.
        let mut both = numbers.filter_map(|((_, a), (_, b))| Some((a?, b?)));
        a.event.seconds_to(&b.event).abs() <= tolerance.0 && both.all(|(a, b)| tolerance.takes(a, b))
    }

    fn in_either(&self) -> &Counted {
        match self {
            EventDifference::Both([a, _]) => a,
            EventDifference::OnlyIn(_, counted) => counted,
        }
    }
}
