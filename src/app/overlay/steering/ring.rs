//! Rings of straight pieces.

use crate::app::draw_list::{DrawList, Stroke};
use glam::DVec3;
use std::f64::consts::TAU;

/// Straight pieces of a ring.
const PIECES: u32 = 72;

/// Adds a ring about a place; `axes` lead from it to the ring.
pub(super) fn ring(list: &mut DrawList, center: DVec3, [u, v]: [DVec3; 2], stroke: Stroke) {
    let at = |piece: u32| {
        let (sin, cos) = (TAU * f64::from(piece % PIECES) / f64::from(PIECES)).sin_cos();
        center + cos * u + sin * v
    };
    for piece in 0..PIECES {
        list.overlay_line(at(piece), at(piece + 1), stroke);
    }
}
