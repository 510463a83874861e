//! A flow that circulates around a vertical axis.

use super::{SteeringParams, clamp};
use crate::query::{Mark, Probe, Role, Stage, SteeringStage, Value};
use glam::DVec3;

/// Acceleration of the flow about the vertical axis through `center`, along the sides of a square.
///
/// Its direction changes abruptly on the diagonals, and its strength is clamped to the urgencies. On the
/// axis it is zero.
pub fn circulating_flow(position: DVec3, center: DVec3, params: &SteeringParams, probe: &mut impl Probe) -> DVec3 {
    let from_axis = position - center;
    let (x, z) = (from_axis.x, from_axis.z);
    let (direction, distance, formula) = match () {
        () if x == 0.0 && z == 0.0 => (DVec3::ZERO, 0.0, "flow = (0, 0, 0) if x = 0 ∧ z = 0"),
        () if x.abs() < z.abs() => (
            DVec3::NEG_X * z.signum(),
            z.abs(),
            "flow = (−sign(z)·clamp(|z|, min_urgency, max_urgency), 0, 0) if |x| < |z|",
        ),
        () => {
            (DVec3::Z * x.signum(), x.abs(), "flow = (0, 0, sign(x)·clamp(|x|, min_urgency, max_urgency)) if |x| ≥ |z|")
        }
    };
    let flow = direction * clamp(distance, params.min_urgency, params.max_urgency);
    probe.record(|| {
        Stage::new(SteeringStage::AxisOffset, "o = position − center", Value::Vector(from_axis))
            .term("position", Value::Point(position))
            .term("center", Value::Point(center))
            .mark(Mark::Arrow { tail: center, along: from_axis, role: Role::Offset })
            .draw("position", Mark::Point { at: position, role: Role::Aid })
            .draw("center", Mark::Point { at: center, role: Role::Aid })
    });
    probe.record(|| {
        Stage::new(SteeringStage::Flow, formula, Value::Vector(flow))
            .term("x", x)
            .term("z", z)
            .term("min_urgency", params.min_urgency)
            .term("max_urgency", params.max_urgency)
            .mark(Mark::Arrow { tail: position, along: flow, role: Role::Force })
    });
    flow
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(x: f64, z: f64) -> DVec3 {
        let center = DVec3::new(10.0, 3.0, -20.0);
        circulating_flow(center + DVec3::new(x, 99.0, z), center, &SteeringParams::default(), &mut ())
    }

    #[test]
    fn it_runs_along_the_four_sides_in_one_sense() {
        assert_eq!(flow(1.0, 5.0), DVec3::NEG_X * 0.1);
        assert_eq!(flow(1.0, -5.0), DVec3::X * 0.1);
        assert_eq!(flow(5.0, 1.0), DVec3::Z * 0.1);
        assert_eq!(flow(-5.0, 1.0), DVec3::NEG_Z * 0.1);
    }

    #[test]
    fn on_a_diagonal_x_decides() {
        assert_eq!(flow(-2.0, 2.0), DVec3::NEG_Z * 0.1);
    }

    #[test]
    fn its_strength_is_the_distance_between_the_urgencies_and_zero_on_the_axis() {
        // 0.0625 lies between 0.05 and 0.1, 0.03125 below.
        assert_eq!(flow(0.0625, 0.0), DVec3::Z * 0.0625);
        assert_eq!(flow(0.0, 0.03125), DVec3::NEG_X * 0.05);
        assert_eq!(flow(0.0, 0.0), DVec3::ZERO);
    }
}
