//! The agent's velocity before and after its steering.

use super::apart::APART;
use crate::app::draw_list::{DrawList, Importance, LineKind, Pose, Stroke, VectorKind, faded};
use crate::app::overlay::Sketch;
use crate::expression::four_digits;
use crate::language::t;
use crate::sim::Attribution;
use crate::steering::Boid;

/// The velocity before and after, where they can be told apart, and what the speed limit removes.
pub(super) fn draw(sketch: &Sketch, attribution: &Attribution, list: &mut DrawList) {
    let Boid { position, velocity } = attribution.me;
    let [before, wanted] = [velocity, attribution.wanted_velocity()].map(|v| v / attribution.unit_secs);
    let after = attribution.after.velocity;
    let id = sketch.moment().setup.bodies[attribution.body].id;
    let visible = sketch.metres(APART, position) / sketch.scale.metres_per_unit;
    if before.distance(after) > visible {
        for (pose, value) in [(Pose::Before, before), (Pose::After, after)] {
            sketch.vector(list, id, (VectorKind::Velocity, pose), [position, value]);
        }
    }
    let limited = crate::shape::unit(wanted).filter(|_| attribution.is_speed_limited());
    if let Some(direction) = limited {
        let most = attribution.params.max_speed / attribution.unit_secs;
        if wanted.length() - most > visible {
            let ends = [direction * most, wanted].map(|v| position + v * sketch.scale.metres_per_unit);
            let color = sketch.palette().vector(VectorKind::Velocity);
            list.overlay_line(LineKind::Limit, Some(id), ends, Stroke::dashed(2.0, 4.0, faded(color, 0.8)));
            let text = t!("max speed {most} m/s", most = four_digits(most));
            list.label(ends[1], text, color, Importance::Selected);
        }
    }
}
