//! The past in a recording, in slices, from a moment backwards.

use super::past::Past;
use super::steps::{Step, Steps, bodies_of};
use crate::sim::{Instant, Phase, Reader, Setup, TickRecord, Timeline};

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    /// An event, by its tick and its place among the events of the tick.
    Event(super::EventPlace),
    /// The state of a body, by index.
    State {
        /// Whose.
        body: usize,
        /// When.
        at: Instant,
        /// Before or after the events of that instant.
        phase: Phase,
    },
}

impl Asked {
    /// The tick in which it lies.
    pub fn tick(&self) -> u64 {
        match self {
            Asked::Event(place) => place.tick,
            Asked::State { at, .. } => at.tick,
        }
    }
}

/// Walks back from what is asked about to the first tick of a recording.
///
/// Parts between two keyframes are replayed one after the other, from the last one to the first.
pub struct PastSearch {
    asked: Asked,
    past: Option<Past>,
    reader: Reader,
    /// The first tick that was walked over.
    reached: u64,
    /// The first tick of the part that is read, and its ticks as far as they were.
    begin: u64,
    part: Vec<Steps>,
    is_done: bool,
}

impl PastSearch {
    /// Of something in a recording.
    pub fn new(asked: Asked) -> PastSearch {
        let reached = asked.tick().saturating_add(1);
        PastSearch { asked, past: None, reader: Reader::default(), reached, begin: 0, part: Vec::new(), is_done: false }
    }

    /// What was asked about.
    pub fn asked(&self) -> Asked {
        self.asked
    }

    /// What was found so far.
    pub fn past(&self) -> Option<&Past> {
        self.past.as_ref()
    }

    /// Whether it has come to the first tick.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The first tick that it walked over.
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Walks on until everything was seen or `may_go_on` says no; whether everything was.
    pub fn advance(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        self.advance_until(timeline, |_| false, may_go_on);
        self.is_done
    }

    /// Walks on until what was found is enough, everything was seen, or `may_go_on` says no.
    pub fn advance_until(
        &mut self,
        timeline: &Timeline,
        is_enough: impl Fn(&Past) -> bool,
        may_go_on: &mut dyn FnMut() -> bool,
    ) {
        while !self.is_done && !self.past.as_ref().is_some_and(&is_enough) {
            if !self.advance_by_a_tick(timeline, may_go_on) || !self.is_done && !may_go_on() {
                break;
            }
        }
    }

    /// Reads a tick, or walks over a part that was read; whether it could.
    fn advance_by_a_tick(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let (setup, first) = (timeline.setup(), timeline.first_tick());
        if self.past.is_none() {
            return self.begin(timeline, may_go_on);
        }
        if self.reached <= first {
            self.is_done = true;
            return true;
        }
        let begin = timeline.keyframe_before(self.reached - 1).max(first);
        if begin != self.begin {
            // Keyframes may have been thinned out since.
            self.part.clear();
            self.begin = begin;
        }
        let next = begin + self.part.len() as u64;
        if next < self.reached {
            let Some(record) = timeline.read_while(&mut self.reader, next, may_go_on) else { return false };
            self.part.push(Steps::of(setup, &record));
            return true;
        }
        if let Some(past) = &mut self.past {
            self.part.iter().rev().for_each(|tick| past.walk(tick, None));
        }
        self.part.clear();
        self.reached = begin;
        true
    }

    /// Walks over the part of the tick that lies before what is asked about; whether it could.
    fn begin(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let (setup, tick) = (timeline.setup(), self.asked.tick());
        if tick >= timeline.recorded() {
            // Nothing of its tick has happened yet.
            match self.asked {
                Asked::State { body, at, .. } => self.past = Some(Past::new(setup, [body as u32], at)),
                Asked::Event(_) => self.is_done = true,
            }
            self.reached = timeline.recorded();
            return true;
        }
        let Some(record) = timeline.read_while(&mut self.reader, tick, may_go_on) else { return false };
        match first_part(setup, &record, self.asked) {
            Some(past) => self.past = Some(past),
            None => self.is_done = true,
        }
        self.reached = tick;
        true
    }
}

/// The past within the tick of what is asked about; `None` if there is no such event.
fn first_part(setup: &Setup, record: &TickRecord, asked: Asked) -> Option<Past> {
    let tick = Steps::of(setup, record);
    let (mut past, steps) = match asked {
        Asked::State { body, at, phase } => {
            let steps = tick.steps.iter().take_while(|step| phase.includes(step.at, at)).count();
            (Past::new(setup, [body as u32], at), steps)
        }
        Asked::Event(place) => {
            let event = record.events.get(place.index)?;
            match tick.of_event(place.index) {
                Some(step) => (Past::new(setup, reads(setup, &tick, step), event.at), step),
                // It changes nothing, but it was found from where the bodies were.
                None => {
                    let earlier = |step: &&Step| step.events.start <= place.index;
                    let bodies = bodies_of(setup, &event.kind);
                    (Past::new(setup, bodies, event.at), tick.steps.iter().take_while(earlier).count())
                }
            }
        }
    };
    past.walk(&tick, Some(steps));
    Some(past)
}

/// The bodies on which a step depends.
fn reads(setup: &Setup, tick: &Steps, step: usize) -> Vec<u32> {
    let Step { bodies, is_of_each, .. } = &tick.steps[step];
    if *is_of_each {
        return Vec::new();
    }
    if bodies.is_empty() { (0..setup.bodies.len() as u32).collect() } else { bodies.clone() }
}
