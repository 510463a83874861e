//! The moment on display, and the same moment of the baseline run.
//!
//! The only place that decides what the state at a moment is: panels and overlays ask [`Moment`] instead of looking up
//! motions in a record.

use super::paths::PathSegment;
use crate::scene::Id;
use crate::sim::{Event, Instant, Motion, Phase, Setup, TickRecord, Totals};
use glam::DVec3;
use std::sync::Arc;

/// A moment of a run.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The constants of the run.
    pub setup: &'a Setup,
    /// The tick under the cursor.
    pub record: &'a TickRecord,
    /// Seconds into that tick, from 0 to its length.
    pub local: f64,
    /// Whether the state is that before or after the events of the instant.
    pub phase: Phase,
    /// The ticks before it, oldest first, for trails.
    pub trail: &'a [Arc<TickRecord>],
    /// The same tick of the swept run, in a scene with discrete collisions.
    pub swept_ghost: Option<&'a TickRecord>,
    /// The baseline run, if there is one.
    pub baseline: Option<BaselineRun<'a>>,
}

/// The same moment of the baseline run.
#[derive(Clone, Copy)]
pub struct BaselineRun<'a> {
    /// The constants of that run; its ticks are as long as those of the new one.
    pub setup: &'a Setup,
    /// Of a kept run the number of its colour; `None` of the one before the last change.
    pub color: Option<usize>,
    /// The first tick that can differ; `None` when the runs are the same.
    pub from: Option<u64>,
    /// The tick under the cursor; `None` before the first difference, and until it is simulated.
    pub record: Option<&'a TickRecord>,
    /// The ticks before it, oldest first.
    pub trail: &'a [Arc<TickRecord>],
    /// The selected body's path from the tick under the cursor on: in the present run, and in the baseline run.
    pub ahead: [&'a [PathSegment]; 2],
    /// When the selected body's motion begins to differ.
    pub divergence: Option<Divergence>,
}

/// When a body's motion begins to differ from that in the baseline run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// Its states differ from this tick on.
    At(u64),
    /// They are the same before this tick; later ones are not compared yet.
    NotBefore(u64),
}

impl BaselineRun<'_> {
    /// A body's position at a moment; `None` if the run has no such body, or not yet this tick.
    pub fn position(&self, id: Id, moment: &Moment) -> Option<DVec3> {
        let body = self.setup.body_index(id)?;
        let motion = self.record?.motion_in(body, moment.local, moment.phase);
        Some(motion.position_at(moment.at(), self.setup.clock))
    }
}

impl<'a> Moment<'a> {
    /// The moment as an instant.
    pub fn at(&self) -> Instant {
        Instant { tick: self.record.start.tick, local: self.local }
    }

    /// Centre of a body now.
    pub fn position(&self, body: usize) -> DVec3 {
        self.motion(body).position_at(self.at(), self.setup.clock)
    }

    /// True velocity of a body now.
    pub fn velocity(&self, body: usize) -> DVec3 {
        self.motion(body).velocity_at(self.at(), self.setup.clock)
    }

    /// The motion of every body now, in one pass over the segments: looking up each body would cost bodies ×
    /// segments.
    pub fn motions(&self) -> Vec<&'a Motion> {
        self.record.motions_in(self.local, self.phase)
    }

    /// Momentum and energy of the whole scene now.
    pub fn totals(&self) -> Totals {
        Totals::at(self.setup, self.motions(), self.at())
    }

    /// Whether an event at an instant has happened by now.
    pub fn has_happened(&self, at: Instant) -> bool {
        self.phase.includes(at, self.at())
    }

    /// The events of the tick at exactly this instant.
    pub fn events_now(&self) -> impl Iterator<Item = &'a Event> {
        let at = self.at();
        self.record.events.iter().filter(move |event| event.at == at)
    }

    fn motion(&self, body: usize) -> &'a Motion {
        self.record.motion_in(body, self.local, self.phase)
    }
}
