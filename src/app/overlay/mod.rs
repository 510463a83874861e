//! Overlays: one file each, drawn into a plain [`DrawList`](super::draw_list) from a [`Moment`].

use crate::sim::{Instant, Setup, TickRecord};
use glam::DVec3;
use std::sync::Arc;

/// What there is to draw: one moment of a run.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The constants of the run.
    pub setup: &'a Setup,
    /// The tick under the cursor.
    pub record: &'a TickRecord,
    /// Seconds into that tick, from 0 to its length.
    pub local: f64,
    /// The ticks before it, oldest first, for trails.
    pub trail: &'a [Arc<TickRecord>],
    /// The same tick of the swept run, when the scene itself collides only at the ends of ticks.
    pub swept_ghost: Option<&'a TickRecord>,
}

impl Moment<'_> {
    /// The moment as an instant.
    pub fn at(&self) -> Instant {
        Instant { tick: self.record.start.tick, local: self.local }
    }

    /// Centre of a body now.
    pub fn position(&self, body: usize) -> DVec3 {
        self.record.position_at(body, self.local, self.setup.clock)
    }

    /// True velocity of a body now.
    pub fn velocity(&self, body: usize) -> DVec3 {
        self.record.velocity_at(body, self.local, self.setup.clock)
    }
}
