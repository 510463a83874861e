//! Bounds of what acts on agents: the potential of fields where a body is, and how an agent steers.

use super::changing::{Changing, Sign};
use super::course::{ChangingVector, Course, Stretch, norm};
use super::surface::{between_centers, surface_distance};
use crate::expression::{Arithmetic, Number};
use crate::scene::{Affects, Field};
use crate::sim::{FieldOwner, FieldSource, unit_secs};
use crate::steering::{FieldLaw, FieldSides, LocalField, Rule, SteeringParams};
use glam::DVec3;

/// A part of how an agent steers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steering {
    /// What a rule adds.
    Rule(Rule),
    /// All rules together, shortened to the limit.
    All,
    /// What the limit takes away.
    Clamped,
}

/// An acceleration with which a body steers at the end of the tick, in m/s²; zero for a rule that does not apply, and
/// without value for what does not steer.
pub(super) fn steering(course: &Course, body: usize, part: Steering) -> ChangingVector {
    let constant = |vector: DVec3| vector.to_array().map(Changing::exact);
    let Some(attribution) = course.attribution(body) else { return constant(DVec3::NAN) };
    let acceleration = match part {
        Steering::Rule(rule) => attribution.terms.of_rule(rule).unwrap_or(DVec3::ZERO),
        Steering::All => attribution.acceleration(),
        Steering::Clamped => attribution.taken_away(),
    };
    constant(attribution.per_second_squared(acceleration))
}

/// Bounds of the potential of the fields where the centre of a body is; of those of one object alone, if it is given. In m²/s²;
/// for the article's law that of S, before the clamp.
pub(super) fn potential(course: &Course, body: usize, of: Option<FieldOwner>, stretch: Stretch) -> Changing {
    let setup = course.setup;
    let is_agent = setup.bodies[body].group.is_some();
    let acts = |source: &&FieldSource| {
        (is_agent || source.field.affects == Affects::All)
            && source.owner != FieldOwner::Body(body)
            && of.is_none_or(|of| of == source.owner)
    };
    let fields = setup.fields.iter().filter(acts);
    fields.fold(Changing::exact(0.0), |sum, source| sum.plus(potential_of(course, body, source, stretch)))
}

/// The surface of a field as a body's centre sees it.
struct Seen {
    /// Bounds of the distance, negative inside a solid and behind a plane.
    distance: Changing,
    is_solid: bool,
    /// Whether it is the front, where that is known.
    is_front: Option<bool>,
}

fn seen(course: &Course, body: usize, owner: FieldOwner, stretch: Stretch) -> Seen {
    let setup = course.setup;
    // The sign of the distance tells the side, as far as it is known.
    let by_sign = |distance: Changing| match distance.sign_throughout() {
        Some(Sign::Positive) => Some(true),
        Some(_) => Some(false),
        None => None,
    };
    match owner {
        FieldOwner::Body(other) => {
            let radius = Changing::exact(setup.bodies[other].radius);
            let between = between_centers(course, [body, other], stretch);
            let distance = norm(&between).minus(radius);
            Seen { distance, is_solid: true, is_front: by_sign(distance) }
        }
        FieldOwner::Obstacle(obstacle) => {
            let (middle, half) = stretch.middle();
            let shape = setup.obstacles[obstacle].shape_at(course.instant(middle), setup.clock);
            let distance = surface_distance(course, body, obstacle, stretch);
            let has_sign = shape.is_solid() || shape.as_plane().is_some();
            let is_front = match half == 0.0 {
                true => {
                    let center = course.position(body, stretch).map(|along| along.value.value);
                    Some(shape.offset_to(DVec3::from_array(center)).1.is_front())
                }
                false => by_sign(distance).filter(|_| has_sign),
            };
            Seen { distance, is_solid: shape.is_solid(), is_front }
        }
    }
}

fn potential_of(course: &Course, body: usize, source: &FieldSource, stretch: Stretch) -> Changing {
    let setup = course.setup;
    let group = setup.group_of(body);
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let Seen { distance, is_solid, is_front } = seen(course, body, source.owner, stretch);
    let depth = if is_solid { distance } else { distance.absolute() };
    let potential = by_distance(&source.field, &params, depth, is_solid);
    let potential = match source.field.law {
        FieldLaw::Clamped => potential,
        _ => potential.times(Changing::exact(unit_secs(setup, group).powi(-2))),
    };
    let nothing = Changing::exact(0.0);
    match (source.field.sides, is_front) {
        (FieldSides::Both, _) | (FieldSides::Front, Some(true)) => potential,
        (FieldSides::Front, Some(false)) => nothing,
        (FieldSides::Front, None) => potential.or_later(nothing),
    }
}

/// Bounds of the potential at a distance, which falls with it; inside a solid it goes on to rise.
fn by_distance(field: &Field, params: &SteeringParams, distance: Changing, is_solid: bool) -> Changing {
    let Number { value, error } = distance.value;
    if !error.is_finite() || value.is_nan() {
        return Changing::within(Number { value: 0.0, error: f64::INFINITY });
    }
    let local = |at: f64| LocalField {
        offset: DVec3::X * at.abs().max(f64::MIN_POSITIVE),
        is_inside: is_solid && at < 0.0,
        strength: field.strength,
        range: field.range,
        law: field.law,
    };
    let floor = |at: f64| if is_solid { at } else { at.max(0.0) };
    let [near, far] = [floor(value - error), floor(value + error)];
    let [high, low, middle] = [near, far, floor(value)].map(|at| local(at).potential(params));
    let rounding = 8.0 * f64::EPSILON * (high.abs() + low.abs());
    let value = Number { value: middle, error: (high - middle).max(middle - low) + rounding };
    if distance.is_settled && distance.slope.error == 0.0 && distance.slope.value == 0.0 {
        return Changing::constant(value);
    }
    // It is steepest at the surface, and level beyond its reach.
    let nearest = if near <= 0.0 && far >= 0.0 { 0.0 } else { near.abs().min(far.abs()) };
    let [most, least] = [nearest, near.abs().max(far.abs())].map(|at| local(at).push(params).length());
    let fall = Number { value: -0.5 * (most + least), error: 0.5 * (most - least) + 4.0 * f64::EPSILON * most };
    let slope = if distance.slope.error.is_finite() { fall.times(distance.slope) } else { distance.slope };
    Changing { value, slope, is_settled: distance.is_settled }
}
