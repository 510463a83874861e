//! Overlays: one file each, drawn into a plain [`DrawList`] from a [`Moment`].
//!
//! A new overlay is one file and one line in [`OVERLAYS`].

mod extent;
mod vectors;
pub use extent::{Bounds, Extent, PlanePatch, plane_axes, plane_patch, round_down};
use super::draw_list::DrawList;
use super::palette::Palette;
use super::viewport::ViewFrame;
use crate::scene::{Id, Overlay, Scene};
use crate::sim::{Instant, Setup, TickRecord};
use glam::DVec3;
use std::collections::BTreeSet;
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

/// Everything an overlay may look at.
#[derive(Clone, Copy)]
pub struct OverlayContext<'a> {
    /// The scene as authored, for its fields, flows and agent groups.
    pub scene: &'a Scene,
    /// The moment on display.
    pub moment: Moment<'a>,
    /// Camera and rectangle, for what has a size on screen.
    pub frame: ViewFrame,
    /// Colours of the theme.
    pub palette: &'a Palette,
    /// Overlays that are on.
    pub overlays: &'a BTreeSet<Overlay>,
    /// Body or obstacle that is selected.
    pub selected: Option<Id>,
    /// The clicked point of its surface, where it is now, in world coordinates.
    pub surface_point: Option<DVec3>,
    /// Height (world Y) of the horizontal slice on which fields are drawn, in metres.
    pub slice_height: f64,
    /// Factor on the length of all arrows.
    pub arrow_scale: f64,
}

/// Draws the scene at the moment, and every overlay that is on.
pub fn draw_all(context: &OverlayContext) -> DrawList {
    DrawList::new(context.frame.camera.target)
}
