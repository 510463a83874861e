//! Avoidance of obstacles by their potential fields.

use super::{FieldLaw, LocalField, SteeringParams, clamp, unit_or_zero};
use crate::query::{Mark, Probe, Remark, Role, Stage, SteeringStage, Undrawn, Value};
use crate::shape::length;
use glam::DVec3;

/// The limit of avoidance in units of `max_urgency`: it must outweigh the other terms.
const AVOIDANCE_PRIORITY: f64 = 5.0;

/// An infinite plane to keep away from, on both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// Any point on it.
    pub point: DVec3,
    /// Its normal, used as given: offsets grow with the square of its length.
    pub normal: DVec3,
}

impl Wall {
    /// Offset from the plane to `position`, on either side.
    pub fn offset(&self, position: DVec3) -> DVec3 {
        (position - self.point).dot(self.normal) * self.normal
    }
}

/// The answer of [`avoid_obstacles`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Avoidance {
    /// Whether any obstacle is closer than `perception`.
    pub perceived: bool,
    /// Acceleration away from the perceived obstacles: the force of their potential field at the position.
    pub acceleration: DVec3,
}

/// The push of walls on an agent at `position`.
pub fn avoid_obstacles(position: DVec3, walls: &[Wall], params: &SteeringParams, probe: &mut impl Probe) -> Avoidance {
    let found = avoid_fields(position, walls.iter().map(|wall| wall.offset(position).into()), params, probe);
    probe.record(|| {
        let acceleration = Value::Vector(found.acceleration);
        Stage::new(SteeringStage::Acceleration, "a = avoidance", acceleration.clone())
            .term("avoidance", acceleration)
            .mark(Mark::Arrow { tail: position, along: found.acceleration, role: Role::Force })
            .gives("acceleration")
    });
    found
}

/// The push of potential fields on an agent at `position`; `fields` are evaluated there.
///
/// Each perceived field with the article's law adds unit(g)/d, the negative gradient of the potential
/// −ln d. Since the sum S acts with the length S·S, a single wall pushes with 1/d², clamped. The
/// pushes of the other laws are accelerations themselves and are added to that.
pub fn avoid_fields(
    position: DVec3,
    fields: impl IntoIterator<Item = LocalField>,
    params: &SteeringParams,
    probe: &mut impl Probe,
) -> Avoidance {
    let (mut of_article, mut of_others) = (Pushes::default(), Pushes::default());
    for field in fields {
        let distance = field.distance();
        let push = push_of(position, &field, distance, params, probe);
        let pushes = if field.law == FieldLaw::Clamped { &mut of_article } else { &mut of_others };
        pushes.add(push, distance < field.reach(params), probe);
    }
    let perceived = of_article.perceived || of_others.perceived;
    if of_others.count == 0 {
        let acceleration = clamped(position, &mut of_article, "avoidance", params, probe);
        return Avoidance { perceived, acceleration };
    }
    let by_article = (of_article.count > 0).then(|| clamped(position, &mut of_article, "clamped", params, probe));
    let acceleration = by_article.unwrap_or(DVec3::ZERO) + of_others.sum;
    probe.record(|| {
        let formula = if by_article.is_some() { "avoidance = clamped + Σ p" } else { "avoidance = Σ p" };
        Stage::new(SteeringStage::AvoidanceOfAllLaws, formula, Value::Vector(acceleration))
            .terms(by_article.map(|by_article| ("clamped", Value::Vector(by_article))))
            .term("p", Value::List(std::mem::take(&mut of_others.shown)))
            .mark(Mark::Arrow { tail: position, along: acceleration, role: Role::Force })
    });
    Avoidance { perceived, acceleration }
}

/// How strongly a field by itself accelerates an agent at a distance from its surface, the limits of avoidance and
/// `max_change` included.
pub fn response(field: &LocalField, distance: f64, params: &SteeringParams) -> f64 {
    let local = LocalField { offset: DVec3::X * distance, is_inside: false, ..*field };
    let alone = avoid_fields(DVec3::ZERO, [local], params, &mut ());
    length(alone.acceleration).min(params.max_change)
}

/// The contribution of each field to the result of [`avoid_fields`]: for fields with the article's law
/// the push, scaled as S was; for the others the push itself. The contributions add up to the
/// acceleration, except for rounding.
pub fn avoidance_shares(fields: &[LocalField], params: &SteeringParams) -> Vec<DVec3> {
    let of_article = |field: &&LocalField| field.law == FieldLaw::Clamped;
    let sum: DVec3 = fields.iter().filter(of_article).map(|field| field.push(params)).sum();
    let length = length(sum);
    let proportion = if length > 0.0 { strength_of(sum, params) / length } else { 0.0 };
    let share = |field: &LocalField| field.push(params) * if of_article(&field) { proportion } else { 1.0 };
    fields.iter().map(share).collect()
}

/// The length with which the sum S of the article's pushes acts.
fn strength_of(sum: DVec3, params: &SteeringParams) -> f64 {
    clamp(sum.length_squared(), params.min_urgency, most(params))
}

/// The greatest length of the sum S of the article's pushes.
pub(super) fn most(params: &SteeringParams) -> f64 {
    AVOIDANCE_PRIORITY * params.max_urgency
}

/// The push of one field, with its stages.
fn push_of(
    position: DVec3,
    field: &LocalField,
    distance: f64,
    params: &SteeringParams,
    probe: &mut impl Probe,
) -> DVec3 {
    let push = field.push_at(distance, params);
    probe.record(|| {
        Stage::new(SteeringStage::ObstacleDistance, "d = ‖g‖ + 0.0001", distance)
            .term("g", Value::Vector(field.offset))
            .draw("g", Mark::Arrow { tail: field.tail(position), along: field.offset, role: Role::Offset })
    });
    probe.record(|| {
        let symbol = if field.law == FieldLaw::Clamped { "u" } else { "p" };
        let reach = if field.range.is_some() { "range" } else { "perception" };
        let factor = if field.strength == 1.0 { "" } else { "strength·" };
        let formula = match field.law {
            _ if distance >= field.reach(params) => format!("{symbol} = 0·g if d ≥ {reach}"),
            FieldLaw::Clamped | FieldLaw::Inverse => format!("{symbol} = {factor}unit(g) / d if d < {reach}"),
            FieldLaw::InverseSquare => format!("p = {factor}unit(g) / d² if d < {reach}"),
            FieldLaw::Linear => format!("p = {factor}unit(g)·(1 − d / {reach}) if d < {reach}"),
        };
        Stage::new(SteeringStage::ObstaclePush, formula, Value::Vector(push))
            .term("g", Value::Vector(field.offset))
            .term("d", distance)
            .term(reach, field.reach(params))
            .terms((field.strength != 1.0).then_some(("strength", field.strength)))
            .mark(Mark::Arrow { tail: position, along: push, role: Role::Force })
    });
    push
}

/// The avoidance from the sum of the pushes by the article's law, with its stages; `symbol` is the symbol
/// of the last one.
fn clamped(
    position: DVec3,
    pushes: &mut Pushes,
    symbol: &'static str,
    params: &SteeringParams,
    probe: &mut impl Probe,
) -> DVec3 {
    let sum = pushes.sum;
    probe.record(|| {
        let formula = if pushes.shown.is_empty() { "S = (0, 0, 0)" } else { "S = Σ u" };
        Stage::new(SteeringStage::PushSum, formula, Value::Vector(sum))
            .term("u", Value::List(std::mem::take(&mut pushes.shown)))
            .mark(Mark::Arrow { tail: position, along: sum, role: Role::Force })
    });
    if !pushes.perceived {
        probe.record(|| {
            Stage::new(SteeringStage::Avoidance, format!("{symbol} = S"), Value::Vector(sum))
                .term("S", Value::Vector(sum))
                .remark(Remark::NothingPerceived)
                .mark(Mark::Arrow { tail: position, along: sum, role: Role::Force })
        });
        return DVec3::ZERO;
    }
    let strength = strength_of(sum, params);
    let acceleration = unit_or_zero(sum) * strength;
    probe.record(|| {
        Stage::new(SteeringStage::Strength, "f = clamp(S·S, min_urgency, 5·max_urgency)", strength)
            .term("S", Value::Vector(sum))
            .term("min_urgency", params.min_urgency)
            .term("max_urgency", params.max_urgency)
            .undrawn(Undrawn::NextLength)
    });
    probe.record(|| {
        Stage::new(SteeringStage::Avoidance, format!("{symbol} = unit(S)·f"), Value::Vector(acceleration))
            .term("S", Value::Vector(sum))
            .term("f", strength)
            .mark(Mark::Arrow { tail: position, along: acceleration, role: Role::Force })
    });
    acceleration
}

/// The pushes of fields with the same kind of law.
#[derive(Default)]
struct Pushes {
    sum: DVec3,
    count: usize,
    /// Whether the position is within the range of any field.
    perceived: bool,
    /// Each push as a stage shows it; only kept for a probe that records.
    shown: Vec<Value>,
}

impl Pushes {
    fn add(&mut self, push: DVec3, is_within_reach: bool, probe: &mut impl Probe) {
        self.sum += push;
        self.count += 1;
        self.perceived |= is_within_reach;
        if probe.is_recording() {
            self.shown.push(Value::Vector(push));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floor() -> Wall {
        Wall { point: DVec3::ZERO, normal: DVec3::Y }
    }

    fn push(y: f64, walls: &[Wall]) -> Avoidance {
        avoid_obstacles(DVec3::new(7.0, y, -2.0), walls, &SteeringParams::default(), &mut ())
    }

    #[test]
    fn a_single_wall_pushes_with_one_over_distance_squared_between_the_clamps() {
        // d = 2 + 0.0001; S = 1/d; S·S = 1/d² ≈ 0.25 lies between 0.05 and 5·0.1.
        let up = push(2.0, &[floor()]);
        let d: f64 = 2.0001;
        assert!(up.perceived);
        assert!((up.acceleration - DVec3::Y / (d * d)).length() < 1e-15, "{}", up.acceleration);
        // At 1 it would be almost 1: clamped to 0.5. At 7 it would be 1/49 ≈ 0.02: raised to 0.05.
        assert_eq!(push(1.0, &[floor()]).acceleration, DVec3::Y * 0.5);
        assert_eq!(push(7.0, &[floor()]).acceleration, DVec3::Y * 0.05);
    }

    #[test]
    fn behind_a_wall_the_push_leads_further_away() {
        assert_eq!(push(-1.0, &[floor()]).acceleration, DVec3::NEG_Y * 0.5);
    }

    #[test]
    fn perception_ends_strictly_before_its_distance_which_has_the_least_distance_added() {
        // 7.9999 + 0.0001 = 8 is not less than 8; a step nearer is.
        assert_eq!(push(7.9999, &[floor()]), Avoidance { perceived: false, acceleration: DVec3::ZERO });
        assert!(push(7.9998, &[floor()]).perceived);
    }

    #[test]
    fn on_the_wall_and_midway_between_two_the_push_vanishes_but_is_perceived() {
        let ceiling = Wall { point: DVec3::new(0.0, 4.0, 0.0), normal: DVec3::NEG_Y };
        for nothing in [push(0.0, &[floor()]), push(2.0, &[floor(), ceiling])] {
            assert_eq!(nothing, Avoidance { perceived: true, acceleration: DVec3::ZERO });
        }
    }

    #[test]
    fn a_normal_is_used_as_given() {
        // Length 2: g = (2·2)·2 = 8 long at height 2, d = 8.0001: not perceived any more.
        let steep = Wall { normal: 2.0 * DVec3::Y, ..floor() };
        assert!(!push(2.0, &[steep]).perceived);
    }

    #[test]
    fn two_walls_in_a_corner_add_their_pushes_before_the_square() {
        // Both at distance 4: S = (1, 1, 0)/d with d = 4.0001, S·S = 2/d².
        let side = Wall { point: DVec3::new(3.0, 0.0, 0.0), normal: DVec3::X };
        let d: f64 = 4.0001;
        let expected = DVec3::new(1.0, 1.0, 0.0) / 2f64.sqrt() * (2.0 / (d * d));
        assert!((push(4.0, &[floor(), side]).acceleration - expected).length() < 1e-12);
    }

    #[test]
    fn the_response_is_the_push_of_a_field_alone_within_all_limits() {
        // max_change of 0.1 cuts first of all: 1/d² = 0.0625 at d = 4, 0.1 from d = √10 inwards, 0.05 from d = √20 outwards.
        let (params, field) = (SteeringParams::default(), LocalField::from(DVec3::ZERO));
        for (distance, expected) in [(0.0, 0.1), (2.0, 0.1), (3.9999, 0.0625), (7.0, 0.05), (8.0, 0.0)] {
            let found = response(&field, distance, &params);
            // On the surface a push has no direction.
            let expected = if distance == 0.0 { 0.0 } else { expected };
            assert!((found - expected).abs() < 1e-12, "{found} at {distance}");
        }
    }

    #[test]
    fn a_probe_changes_nothing() {
        let mut trace = Vec::new();
        let walls = [floor(), Wall { point: DVec3::ONE, normal: DVec3::new(0.3, -0.2, 0.9) }];
        let position = DVec3::new(0.1, 0.7, -0.3);
        let traced = avoid_obstacles(position, &walls, &SteeringParams::default(), &mut trace);
        assert_eq!(traced, avoid_obstacles(position, &walls, &SteeringParams::default(), &mut ()));
        assert_eq!(trace.last().unwrap().value(), Some(&Value::Vector(traced.acceleration)));
    }
}
