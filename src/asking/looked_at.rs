//! Which ticks of a recording may hold a moment of a condition.

use super::condition::Condition;
use super::truth::{Ends, Steady};
use crate::scene::Id;
use crate::sim::{TickEvents, Timeline};
use std::ops::Range;

/// The ticks of a part of a recording that must be looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct LookedAt {
    /// All the ticks of the part.
    part: Range<u64>,
    ticks: Ticks,
}

#[derive(Clone, Debug, Default)]
enum Ticks {
    /// Each.
    #[default]
    All,
    /// Those in which two meet that the condition asks for, ascending.
    Contacts(Vec<u64>),
    /// Those in which something changes that it asks for, ascending, after a tick of which is known how it ends.
    Changes(Vec<u64>),
    /// None: the condition asks for nothing but events, and these are all that it may ask for.
    Events(Vec<TickEvents>),
    /// None after a tick that ends so.
    Steady(Steady),
}

impl LookedAt {
    /// Whether the part is one of whose ticks all events are known that matter.
    pub fn is_of_events(&self) -> bool {
        matches!(self.ticks, Ticks::Events(_))
    }

    /// Whether each tick of the part is looked at.
    pub fn is_each(&self) -> bool {
        matches!(self.ticks, Ticks::All | Ticks::Steady(_))
    }

    /// The first tick of a range that must be looked at; its end if none must. Where its events are enough, all up to the
    /// next such tick or the next keyframe are given with that. `before` is how the tick before the range ended, if that is
    /// known.
    pub fn next(
        &mut self,
        condition: &Condition,
        timeline: &Timeline,
        range: Range<u64>,
        before: Option<&Ends>,
    ) -> (u64, &[TickEvents]) {
        let mut tick = range.start;
        while tick < range.end {
            if !self.part.contains(&tick) {
                (self.part, self.ticks) = part(condition, timeline, tick);
            }
            match &self.ticks {
                Ticks::Changes(_) if before.is_none() => return (tick, &[]),
                Ticks::Contacts(ticks) | Ticks::Changes(ticks) => {
                    match ticks.get(ticks.partition_point(|&looked_at| looked_at < tick)) {
                        Some(&next) => return (next.min(range.end), &[]),
                        None => tick = self.part.end,
                    }
                }
                Ticks::Steady(steady) if before.is_some_and(|before| steady.goes_on_from(before)) => {
                    tick = self.part.end;
                }
                Ticks::Steady(_) | Ticks::All => return (tick, &[]),
                Ticks::Events(_) => break,
            }
        }
        match &self.ticks {
            Ticks::Events(events) if tick < range.end => {
                let end = self.part.end.min(range.end);
                let from = events.partition_point(|events| events.tick < tick);
                let to = events.partition_point(|events| events.tick < end);
                (end, &events[from..to])
            }
            _ => (range.end, &[]),
        }
    }
}

/// The part of a recording around a tick.
fn part(condition: &Condition, timeline: &Timeline, tick: u64) -> (Range<u64>, Ticks) {
    if let Some(patterns) = condition.takes_contact() {
        let takes = |pair: [Id; 2]| patterns.iter().any(|pattern| pattern.takes_pair(pair));
        let impacts = condition.takes_contact_alone().and_then(|_| timeline.impacts(tick, &takes));
        if let Some((part, impacts)) = impacts {
            return (part, Ticks::Events(impacts));
        }
        let (part, ticks) = timeline.contact_ticks(tick, &takes);
        return (part, ticks.map_or(Ticks::All, Ticks::Contacts));
    }
    let roamed = if condition.patterns.is_empty() { timeline.roamed(tick) } else { None };
    let steady =
        roamed.as_ref().and_then(|roamed| Steady::between_keyframes(condition, timeline.setup_at(tick), roamed));
    if let (Some(roamed), Some(steady)) = (&roamed, steady) {
        return (roamed.ticks.clone(), Ticks::Steady(steady));
    }
    let changes = condition.asks_velocities_of().and_then(|bodies| timeline.velocity_changes(tick, &bodies));
    match (changes, roamed) {
        (Some((part, ticks)), _) => (part, Ticks::Changes(ticks)),
        (None, Some(roamed)) => (roamed.ticks, Ticks::All),
        // Where nothing is known it may be known once the recording has gone on.
        (None, None) => (tick..tick + 1, Ticks::All),
    }
}
