//! A moment that is waited for.

use crate::asking::{Condition, Finder, Misread, Names};
use crate::scene::{BookmarkedEvent, StepPlace};
use crate::sim::{Instant, Phase, Setup, TickRecord, is_same_pair};
use std::sync::Arc;

/// A moment of the run that was waited for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// When.
    pub at: Instant,
    /// Before or after what happens then.
    pub phase: Phase,
    /// The event that it is known by: its place in the record of its tick, and which of its kind it is.
    pub event: Option<(usize, u64)>,
}

/// How a moment is known once it comes.
pub(super) enum Wait {
    /// It is given.
    At(Instant),
    /// It is a collision, of which some came already.
    Event(BookmarkedEvent, u64),
    /// A condition begins to hold.
    Condition(Box<Finder>),
}

impl Wait {
    /// Waits for a moment.
    ///
    /// # Errors
    /// When its condition is not understood.
    pub fn of(place: &StepPlace, setup: &Setup) -> Result<Wait, Misread> {
        match place {
            StepPlace::Moment(moment) => Ok(Wait::At(Instant { tick: moment.tick, local: moment.local_time })),
            StepPlace::Time(time) => Ok(Wait::At(setup.clock.instant_at(*time))),
            StepPlace::Event(event) => Ok(Wait::Event(*event, 0)),
            StepPlace::Condition(condition) => {
                let condition = Condition::read(condition, Names { setup, selected: None })?;
                Ok(Wait::Condition(Box::new(Finder::new(Arc::new(condition), setup.settings.start_tick))))
            }
        }
    }

    /// Looks at the next tick; the moment, if it lies in it.
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Found> {
        match self {
            Wait::At(at) => {
                (at.tick == record.start.tick).then_some(Found { at: *at, phase: Phase::After, event: None })
            }
            Wait::Event(event, came) => {
                for (place, happened) in record.events.iter().enumerate() {
                    if happened.kind.collision().is_some_and(|pair| is_same_pair(pair, event.between)) {
                        *came += 1;
                        if *came == event.nth {
                            let event = Some((place, *came));
                            return Some(Found { at: happened.at, phase: Phase::After, event });
                        }
                    }
                }
                None
            }
            Wait::Condition(finder) => {
                finder.observe(setup, record);
                let begin = finder.spans().next()?.begin;
                let event = begin.event.filter(|_| begin.recorded_in == record.start.tick);
                Some(Found { at: begin.at, phase: begin.phase, event: event.map(|place| (place, begin.nth)) })
            }
        }
    }
}
