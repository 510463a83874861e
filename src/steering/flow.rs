//! Flows: their regions and velocities, and how they accelerate an agent.

use super::{Boid, Limit, SteeringParams, circulating_flow, clamp, unit_or_zero};
use crate::query::{Mark, Probe, Role, Stage, SteeringDecision, SteeringStage, Value};
use crate::shape::length;
use glam::{DMat3, DVec3};

/// A flow: it has a velocity everywhere in its region, and accelerates the agents there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flow {
    /// A point of the axis, or the centre of the region.
    pub center: DVec3,
    /// Its shape and direction.
    pub course: Course,
    /// How it acts.
    pub pull: Pull,
}

/// The shape and direction of a flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course {
    /// Around an axis, along the sides of a square.
    Circulating {
        /// Orthonormal columns: Y is the axis, X and Z the sides of the square.
        axes: DMat3,
        /// Speed; `None`: equal to the distance from the axis, as in the article.
        speed: Option<f64>,
        /// Half the side of the square to which the flow is limited; `None`: no limit.
        extent: Option<f64>,
    },
    /// The same velocity everywhere in a box.
    Uniform {
        /// Its velocity.
        velocity: DVec3,
        /// Half lengths of the box.
        half_extents: DVec3,
        /// Local X, Y, Z of the box as seen in the world (columns).
        axes: DMat3,
    },
}

/// How a flow acts on an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pull {
    /// An acceleration along its velocity, with the length clamped to the urgencies, as in the article.
    Acceleration,
    /// Drag towards its velocity.
    Drag {
        /// Fraction of the velocity difference per unit of time.
        rate: f64,
        /// Seconds in a unit of the agent's time: the flow's velocity is in m/s.
        unit_secs: f64,
    },
}

impl Flow {
    /// The article's flow about the vertical axis through a point.
    pub fn about(center: DVec3) -> Flow {
        let course = Course::Circulating { axes: DMat3::IDENTITY, speed: None, extent: None };
        Flow { center, course, pull: Pull::Acceleration }
    }

    /// Its velocity at a place in m/s; `None` outside its region.
    pub fn velocity_at(&self, position: DVec3) -> Option<DVec3> {
        let local = self.local_point(position);
        if self.leaves_by(local).is_some() {
            return None;
        }
        Some(match self.course {
            Course::Circulating { axes, speed, .. } => match side_of_square(local) {
                Some((direction, distance)) => axes * direction * speed.unwrap_or(distance),
                None => DVec3::ZERO,
            },
            Course::Uniform { velocity, .. } => velocity,
        })
    }

    /// The acceleration of an agent; `None` outside the region.
    pub fn acceleration(&self, me: &Boid, params: &SteeringParams, probe: &mut impl Probe) -> Option<DVec3> {
        let velocity = self.velocity_at(me.position);
        self.record_region(me.position, probe);
        let velocity = velocity?;
        if *self == Flow::about(self.center) {
            return Some(circulating_flow(me.position, self.center, params, probe));
        }
        self.record_velocity(me.position, velocity, probe);
        Some(match self.pull {
            Pull::Acceleration => along(me, velocity, params, probe),
            Pull::Drag { rate, unit_secs } => drag(me, velocity, rate, unit_secs, probe),
        })
    }

    /// The limit of the urgencies that acts on its acceleration of an agent, if one does. Drag knows none.
    pub fn limit_at(&self, position: DVec3, params: &SteeringParams) -> Option<Limit> {
        let velocity = self.velocity_at(position).filter(|_| self.pull == Pull::Acceleration)?;
        // Without a direction there is nothing to raise.
        (velocity != DVec3::ZERO).then(|| Limit::on_urgency(length(velocity), params)).flatten()
    }

    /// A place in the axes of the flow, relative to its centre.
    fn local_point(&self, position: DVec3) -> DVec3 {
        let (Course::Circulating { axes, .. } | Course::Uniform { axes, .. }) = self.course;
        axes.transpose() * (position - self.center)
    }

    /// An axis along which a position in the flow's axes is outside the region.
    fn leaves_by(&self, local: DVec3) -> Option<usize> {
        let half = self.half_region()?;
        (0..3).find(|&axis| local[axis].abs() > half[axis])
    }

    /// Half lengths of the region; `None` if it is infinite.
    fn half_region(&self) -> Option<DVec3> {
        match self.course {
            Course::Circulating { extent, .. } => extent.map(|extent| DVec3::new(extent, f64::INFINITY, extent)),
            Course::Uniform { half_extents, .. } => Some(half_extents),
        }
    }

    fn record_region(&self, position: DVec3, probe: &mut impl Probe) {
        let Some(half) = self.half_region() else { return };
        let local = self.local_point(position);
        probe.record(|| {
            let (Course::Circulating { axes, .. } | Course::Uniform { axes, .. }) = self.course;
            let from_center = position - self.center;
            Stage::new(SteeringStage::FlowPlace, "l = (o·e1, o·e2, o·e3)", Value::Vector(local))
                .term("o", Value::Vector(from_center))
                .terms([
                    ("e1", Value::Vector(axes.x_axis)),
                    ("e2", Value::Vector(axes.y_axis)),
                    ("e3", Value::Vector(axes.z_axis)),
                ])
                .draw("o", Mark::Arrow { tail: self.center, along: from_center, role: Role::Offset })
                .mark(Mark::Point { at: position, role: Role::Aid })
        });
        probe.record(|| {
            let (condition, decision) = match self.leaves_by(local) {
                Some(0) => ("|l_x| > h_x", SteeringDecision::OutsideFlow),
                Some(1) => ("|l_y| > h_y", SteeringDecision::OutsideFlow),
                Some(_) => ("|l_z| > h_z", SteeringDecision::OutsideFlow),
                None => ("|l_x| ≤ h_x ∧ |l_y| ≤ h_y ∧ |l_z| ≤ h_z", SteeringDecision::InFlow),
            };
            Stage::decided(SteeringStage::FlowRegion, condition, decision)
                .term("l", Value::Vector(local))
                .term("h", Value::Vector(half))
                .mark(Mark::Point { at: position, role: Role::Aid })
        });
    }

    fn record_velocity(&self, position: DVec3, velocity: DVec3, probe: &mut impl Probe) {
        let local = self.local_point(position);
        probe.record(|| {
            let stage = match self.course {
                Course::Uniform { velocity, .. } => {
                    Stage::new(SteeringStage::FlowVelocity, "w = velocity", Value::Vector(velocity))
                        .term("velocity", Value::Vector(velocity))
                }
                Course::Circulating { axes, speed, .. } => {
                    let size = if speed.is_some() { "speed" } else { "distance" };
                    let (formula, axis, distance) = match () {
                        () if local.x == 0.0 && local.z == 0.0 => {
                            ("w = 0·e if x = 0 ∧ z = 0".to_owned(), axes.x_axis, None)
                        }
                        () if local.x.abs() < local.z.abs() => {
                            (format!("w = −sign(z)·{size}·e if |x| < |z|"), axes.x_axis, Some(local.z.abs()))
                        }
                        () => (format!("w = sign(x)·{size}·e if |x| ≥ |z|"), axes.z_axis, Some(local.x.abs())),
                    };
                    Stage::new(SteeringStage::FlowVelocity, formula, Value::Vector(velocity))
                        .terms([("x", local.x), ("z", local.z)])
                        .terms(distance.map(|distance| (size, speed.unwrap_or(distance))))
                        .term("e", Value::Vector(axis))
                }
            };
            stage.mark(Mark::Arrow { tail: position, along: velocity, role: Role::Velocity })
        });
    }
}

/// Direction along the sides of a square around Y, and distance from the axis; `None` on the axis.
fn side_of_square(local: DVec3) -> Option<(DVec3, f64)> {
    let (x, z) = (local.x, local.z);
    match () {
        () if x == 0.0 && z == 0.0 => None,
        () if x.abs() < z.abs() => Some((DVec3::NEG_X * z.signum(), z.abs())),
        () => Some((DVec3::Z * x.signum(), x.abs())),
    }
}

fn along(me: &Boid, velocity: DVec3, params: &SteeringParams, probe: &mut impl Probe) -> DVec3 {
    let flow = unit_or_zero(velocity) * clamp(length(velocity), params.min_urgency, params.max_urgency);
    probe.record(|| {
        Stage::new(SteeringStage::Flow, "flow = unit(w)·clamp(‖w‖, min_urgency, max_urgency)", Value::Vector(flow))
            .term("w", Value::Vector(velocity))
            .term("min_urgency", params.min_urgency)
            .term("max_urgency", params.max_urgency)
            .mark(Mark::Arrow { tail: me.position, along: flow, role: Role::Force })
    });
    flow
}

fn drag(me: &Boid, velocity: DVec3, rate: f64, unit_secs: f64, probe: &mut impl Probe) -> DVec3 {
    let flow = (velocity * unit_secs - me.velocity) * rate;
    probe.record(|| {
        let formula = if unit_secs == 1.0 { "flow = (w − v)·rate" } else { "flow = (w·tick − v)·rate" };
        Stage::new(SteeringStage::FlowDrag, formula, Value::Vector(flow))
            .term("w", Value::Vector(velocity))
            .term("v", Value::Vector(me.velocity))
            .term("rate", rate)
            .terms((unit_secs != 1.0).then_some(("tick", unit_secs)))
            .draw("v", Mark::Arrow { tail: me.position, along: me.velocity, role: Role::Velocity })
            .mark(Mark::Arrow { tail: me.position, along: flow, role: Role::Force })
    });
    flow
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boid(position: [f64; 3], velocity: [f64; 3]) -> Boid {
        Boid { position: position.into(), velocity: velocity.into() }
    }

    fn acceleration(flow: &Flow, me: &Boid) -> Option<DVec3> {
        flow.acceleration(me, &SteeringParams::default(), &mut ())
    }

    /// About world X: its X is world Y, and its Z = X × Y is world −Z.
    fn about_x(speed: Option<f64>, extent: Option<f64>) -> Flow {
        let axes = DMat3::from_cols(DVec3::Y, DVec3::X, DVec3::NEG_Z);
        Flow { course: Course::Circulating { axes, speed, extent }, ..Flow::about(DVec3::new(1.0, 2.0, 3.0)) }
    }

    fn uniform(pull: Pull) -> Flow {
        let (velocity, half_extents) = (DVec3::new(0.0, 0.0, 0.0625), DVec3::new(1.0, 2.0, 3.0));
        let course = Course::Uniform { velocity, half_extents, axes: DMat3::IDENTITY };
        Flow { center: DVec3::X * 10.0, course, pull }
    }

    #[test]
    fn it_circulates_about_any_axis_with_its_speed_inside_its_extent() {
        let flow = about_x(Some(0.5), Some(4.0));
        // 3 above the axis: local X is the longer, so along local Z, which is world −Z.
        assert_eq!(flow.velocity_at(DVec3::new(99.0, 5.0, 3.0)), Some(DVec3::NEG_Z * 0.5));
        // 2 in front in world Z: local z = −2, so along local +X, which is world Y.
        assert_eq!(flow.velocity_at(DVec3::new(1.0, 2.0, 5.0)), Some(DVec3::Y * 0.5));
        assert_eq!(flow.velocity_at(DVec3::new(1.0, 6.0, 3.0)), Some(DVec3::NEG_Z * 0.5), "on the edge");
        assert_eq!(flow.velocity_at(DVec3::new(1.0, 6.5, 3.0)), None);
        // Without a speed, as fast as it is far: 3.
        assert_eq!(about_x(None, None).velocity_at(DVec3::new(0.0, 5.0, 3.0)), Some(DVec3::NEG_Z * 3.0));
    }

    #[test]
    fn inside_its_region_it_accelerates_between_the_urgencies_and_not_at_all_outside() {
        let flow = uniform(Pull::Acceleration);
        // 0.0625 lies between 0.05 and 0.1.
        assert_eq!(acceleration(&flow, &boid([10.9, -2.0, 3.0], [0.0; 3])), Some(DVec3::Z * 0.0625));
        assert_eq!(acceleration(&flow, &boid([11.1, 0.0, 0.0], [0.0; 3])), None);
    }

    #[test]
    fn drag_draws_to_the_velocity_of_the_flow_and_vanishes_there() {
        // Half of (0, 0, 0.0625) − (1, 0, 0).
        let drag = |unit_secs: f64| uniform(Pull::Drag { rate: 0.5, unit_secs });
        let sideways = boid([10.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
        assert_eq!(acceleration(&drag(1.0), &sideways), Some(DVec3::new(-0.5, 0.0, 0.03125)));
        // Counted in units of half a second the flow runs 0.03125 in each.
        let along = boid([10.0, 0.0, 0.0], [0.0, 0.0, 0.03125]);
        assert_eq!(acceleration(&drag(0.5), &along), Some(DVec3::ZERO));
    }

    #[test]
    fn by_default_it_is_the_article_s_flow_in_every_bit() {
        let center = DVec3::new(0.5, 0.0, -0.25);
        for (x, z) in [(0.07, 0.01), (-0.3, 0.3), (0.5, -0.9), (0.0, 0.0), (-4.0, 0.2)] {
            let me = Boid { position: center + DVec3::new(x, 3.0, z), velocity: DVec3::X };
            let article = circulating_flow(me.position, center, &SteeringParams::default(), &mut ());
            assert_eq!(acceleration(&Flow::about(center), &me), Some(article));
        }
    }
}
