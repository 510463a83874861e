//! Where fields cancel, because agents get stuck there.

use super::map::lifted;
use super::map::{Hold, Marks, SliceMap};
use crate::app::draw_list::{DrawList, Importance, LineKind, Marker, Rgba, Stroke, faded};
use crate::app::overlay::Sketch;
use crate::app::text::labels;
use crate::steering::slice::Stability;
use glam::DVec2;

/// More marks than this go without labels; the key tells what they are.
const MOST_LABELLED: usize = 3;
/// More marks than this are smaller.
const CROWD: usize = 30;
/// Diameter of a mark in points, alone and in a crowd.
const SIZES: [f32; 2] = [14.0, 8.0];

/// Adds the marks, in the notation of dynamical systems: a full disc is stable, a half one a saddle, an
/// empty one unstable; a solid line is stable across, a dashed one is not.
pub fn draw(sketch: &Sketch, map: &SliceMap, found: &Marks, list: &mut DrawList) {
    let count = found.points.len() + found.lines.len();
    let size = SIZES[usize::from(count > CROWD)];
    let is_labelled = count <= MOST_LABELLED;
    let place = |at: DVec2| lifted(map, at, map.inputs.sampler.read(map.inputs.rect.world(at)).potential);
    for (at, stability, hold) in &found.points {
        list.marker(place(*at), size, marker(*stability), color(sketch, *hold));
        if is_labelled {
            let text = labels::equilibrium(*stability, *hold == Hold::OnSliceOnly);
            list.label(place(*at), text, color(sketch, *hold), Importance::Name);
        }
    }
    for (points, is_stable, hold) in &found.lines {
        let color = color(sketch, *hold);
        let stroke = if *is_stable { Stroke::solid(3.0, color) } else { Stroke::dashed(2.5, 5.0, color) };
        for pair in points.windows(2) {
            list.overlay_line(LineKind::Equilibrium, None, [place(pair[0]), place(pair[1])], stroke);
        }
        if is_labelled {
            let text = labels::equilibrium_line(*is_stable, *hold == Hold::OnSliceOnly);
            list.label(place(points[points.len() / 2]), text, color, Importance::Name);
        }
    }
}

/// The sign of an equilibrium.
pub fn marker(stability: Stability) -> Marker {
    match stability {
        Stability::Stable => Marker::Disc,
        Stability::Saddle => Marker::HalfDisc,
        Stability::Unstable => Marker::Ring,
    }
}

fn color(sketch: &Sketch, hold: Hold) -> Rgba {
    faded(sketch.palette().text, if hold == Hold::InSpace { 1.0 } else { 0.45 })
}
