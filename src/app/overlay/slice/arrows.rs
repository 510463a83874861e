//! The accelerations on the slice as arrows.

use super::map::lifted;
use super::map::{SliceArrow, SliceMap};
use crate::app::draw_list::{DrawList, Pose, VectorKind};
use crate::app::model::extent::round_down;
use crate::app::overlay::{ArrowStyle, Sketch, draw_arrow};
use crate::scene::{SliceArrows, SliceNet};
use glam::DVec3;

/// Length of an arrow in steps of the lattice, where all are equally long.
const OF_STEP: f64 = 0.62;
/// The greatest length of arrows drawn to scale, in steps; longer ones are cut, and marked by a gap.
const LONGEST: f64 = 1.5;
/// Share of the greatest acceleration below which nothing is drawn: an arrow too faint to be read is
/// only clutter.
const NEGLIGIBLE: f64 = 0.02;
/// Share of the places where the acceleration is at most the one whose arrow is a step long.
const TYPICAL: f64 = 0.9;

/// Adds the arrows: those of the net push, or of fields and flows by themselves. Where there are fields and flows they stand on the nodes of a chessboard, fields on
/// the white squares and flows on the black ones, so that neither hides the other.
pub fn draw(sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
    let inputs = &map.inputs;
    if inputs.look.net != SliceNet::None {
        let full = full_strength(map);
        map.arrows.iter().for_each(|arrow| node(sketch, map, (VectorKind::Net, full), (arrow, arrow.net), list));
        return;
    }
    let both = !inputs.sampler.is_empty() && !inputs.flows.is_empty();
    let columns = inputs.lattice_of_arrows().cells[0];
    let full = full_strength(map);
    for (index, arrow) in map.arrows.iter().enumerate() {
        let is_white = (index / columns + index % columns).is_multiple_of(2);
        if !both || is_white {
            node(sketch, map, (VectorKind::Field, full), (arrow, arrow.field), list);
        }
        if !both || !is_white {
            node(sketch, map, (VectorKind::Flow, full), (arrow, arrow.flow), list);
        }
    }
}

/// The acceleration, in the group's units, whose arrow is one step long when arrows are to scale: a round value above
/// most of those on the slice.
pub fn full_strength(map: &SliceMap) -> Option<f64> {
    if map.inputs.look.arrows != SliceArrows::Length {
        return None;
    }
    let has_net = map.inputs.look.net != SliceNet::None;
    let own = |arrow: &SliceArrow| if has_net { [arrow.net, DVec3::ZERO] } else { [arrow.field, arrow.flow] };
    let accelerations = map.arrows.iter().flat_map(own);
    let mut strengths: Vec<f64> = accelerations.map(DVec3::length).filter(|length| *length > 0.0).collect();
    let last = strengths.len().checked_sub(1)?;
    let (_, typical, _) = strengths.select_nth_unstable_by((TYPICAL * last as f64) as usize, f64::total_cmp);
    Some(round_down(*typical))
}

fn node(
    sketch: &Sketch,
    map: &SliceMap,
    (kind, full): (VectorKind, Option<f64>),
    (arrow, value): (&SliceArrow, DVec3),
    list: &mut DrawList,
) {
    let Some(direction) = crate::shape::unit(value) else { return };
    let (strength, step) = (value.length(), map.arrow_step());
    let middle = lifted(map, arrow.at, arrow.potential);
    let mut piece = |from: f64, to: f64, opacity: f64| {
        let opacity = kind_opacity(kind) * opacity as f32;
        let style = ArrowStyle { kind, pose: Pose::At, of: None, opacity, weight: 0.75 };
        draw_arrow(list, sketch.palette(), style, [middle + from * direction, middle + to * direction]);
    };
    match full {
        None => {
            let share = strength / greatest(map, kind);
            if share >= NEGLIGIBLE {
                // Sums of flows may exceed what one of them can be.
                piece(
                    -0.5 * OF_STEP * step,
                    0.5 * OF_STEP * step,
                    (0.95 * share.powf(map.inputs.look.gamma)).min(0.95),
                );
            }
        }
        Some(full) => {
            let wanted = strength / full * step * sketch.context.arrow_scale;
            let length = wanted.min(LONGEST * step);
            if wanted > length {
                // A foot behind the arrow with a gap between, as in a broken-out dimension of a
                // technical drawing.
                piece(-0.5 * length, -0.35 * length, 0.95);
                piece(-0.25 * length, 0.5 * length, 0.95);
            } else if length > NEGLIGIBLE * step {
                piece(-0.5 * length, 0.5 * length, 0.95);
            }
        }
    }
}

/// The greatest acceleration that one field or flow can give, or that an agent can take.
fn greatest(map: &SliceMap, kind: VectorKind) -> f64 {
    let params = map.inputs.sampler.params();
    match kind {
        VectorKind::Net => params.max_change,
        VectorKind::Flow => params.max_urgency,
        _ => 5.0 * params.max_urgency,
    }
}

/// Flows are fainter than fields: they are everywhere, and fields do the steering.
fn kind_opacity(kind: VectorKind) -> f32 {
    if kind == VectorKind::Flow { 0.6 } else { 1.0 }
}
