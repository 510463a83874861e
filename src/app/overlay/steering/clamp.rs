//! The sphere to which the clamp shortens the sum, and what it removes.

use super::arrows::add_link;
use super::chain::Chain;
use super::pens::Pens;
use super::ring::ring;
use crate::app::draw_list::{DrawList, Importance, Pose, RuleShare, Stroke, faded};
use crate::app::overlay::Sketch;
use crate::app::text::labels;
use crate::expression::four_digits;
use crate::sim::Attribution;
use glam::DVec3;

/// A larger ring of the clamp, in reaches of the chain, is not drawn: no arrow comes near it.
const LARGEST_RING: f64 = 1.75;
/// Nor is a smaller one, in points.
const SMALLEST_RING: f64 = 4.0;

/// The ring to which the clamp shortens, and what it removes.
pub(super) fn draw(sketch: &Sketch, attribution: &Attribution, chain: &Chain, pens: &Pens, list: &mut DrawList) {
    let Some(pen) = pens.pen("a") else { return };
    let of = sketch.moment().setup.bodies[attribution.body].id;
    let [applied, sum] =
        [attribution.acceleration(), attribution.terms.sum()].map(|end| attribution.per_second_squared(end));
    let taken = attribution.per_second_squared(attribution.taken_away()).length();
    if taken > 0.0 {
        let ends = [applied, sum].map(|end| chain.place(end, -1.0));
        let look = (pen.weight, faded(pen.color, 0.85));
        add_link(list, of, ("a", RuleShare::Rule, Pose::Before), ends, look);
        if pen.is_named {
            let text = labels::clamp_takes(&four_digits(taken));
            list.label(ends[0].midpoint(ends[1]), text, pen.color, Importance::Selected);
        }
    }
    let most = attribution.per_second_squared(DVec3::X * attribution.params.max_change).x;
    let radius = most * chain.metres;
    let center = attribution.me.position;
    let is_near = most <= LARGEST_RING * chain.reach && radius > sketch.metres(SMALLEST_RING, center);
    if is_near {
        let camera = &sketch.context.frame.camera;
        let stroke = Stroke::solid(1.2, faded(pen.color, 0.75));
        ring(list, of, (center, [radius * camera.right(), radius * camera.up()]), stroke);
        let at = center - radius * (camera.right() + camera.up()) / 2f64.sqrt();
        list.quiet_label(at, labels::max_change(&four_digits(most)), pen.color);
    }
}
