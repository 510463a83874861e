//! Rings drawn as polygons.

use crate::app::draw_list::{DrawList, LineKind, Stroke};
use crate::scene::Id;
use glam::DVec3;
use std::f64::consts::TAU;

/// Sides of a ring's polygon.
const PIECES: u32 = 72;

/// Adds a ring around a place, for a limit of an agent; `axes` are two radii of it.
pub(super) fn ring(list: &mut DrawList, of: Id, (center, [u, v]): (DVec3, [DVec3; 2]), stroke: Stroke) {
    let at = |piece: u32| {
        let (sin, cos) = (TAU * f64::from(piece % PIECES) / f64::from(PIECES)).sin_cos();
        center + cos * u + sin * v
    };
    for piece in 0..PIECES {
        list.overlay_line(LineKind::Limit, Some(of), [at(piece), at(piece + 1)], stroke);
    }
}
