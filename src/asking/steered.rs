//! Bounds of what acts on agents: the potential of fields where a body is, how an agent steers, and its limits.

use super::changing::{ANY, Changing, Sign};
use super::course::{ChangingVector, Course, Stretch, norm};
use super::surface::{between_centers, surface_distance};
use crate::expression::{Arithmetic, Number};
use crate::scene::{Affects, Field};
use crate::sim::{FieldOwner, FieldSource, Phase, Setup, unit_secs};
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

/// A number that the group of an agent sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AgentLimit {
    DesiredSpeed,
    MaxChange,
    MaxSpeed,
    MaxUrgency,
    MinUrgency,
    Perception,
    SeparationDistance,
}

/// A limit of a body in metres and seconds; without value for one that is in no group.
pub(super) fn limit(setup: &Setup, body: usize, limit: AgentLimit) -> Changing {
    let Some(group) = setup.group_of(body) else { return Changing::exact(f64::NAN) };
    let (params, unit) = (&group.params, unit_secs(setup, Some(group)));
    let (value, seconds) = match limit {
        AgentLimit::DesiredSpeed => (params.desired_speed, unit),
        AgentLimit::MaxSpeed => (params.max_speed, unit),
        AgentLimit::MaxChange => (params.max_change, unit * unit),
        AgentLimit::MaxUrgency => (params.max_urgency, unit * unit),
        AgentLimit::MinUrgency => (params.min_urgency, unit * unit),
        AgentLimit::Perception => (params.perception, 1.0),
        AgentLimit::SeparationDistance => (params.separation_distance, 1.0),
    };
    match seconds == 1.0 {
        true => Changing::exact(value),
        false => Changing::constant(Number::rounded(value / seconds)),
    }
}

/// 1 if an agent is stuck when the tick begins, and so until its end, else 0; without value where that is not known, and for
/// what is no agent.
pub(super) fn stuck(course: &Course, body: usize) -> Changing {
    let Some(record) = course.record else { return course.unknown() };
    let is_agent = course.setup.group_of(body).is_some() && course.setup.is_steered(body);
    let stuck = record.stuck.is_stuck(body).filter(|_| is_agent);
    Changing::exact(stuck.map_or(f64::NAN, |stuck| f64::from(u8::from(stuck))))
}

/// Fields that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fields {
    /// All that act.
    All,
    /// Those around an object.
    Around(FieldOwner),
    /// One of them, by its index.
    One(usize),
}

/// Those that act on a body.
fn acting<'a>(course: &'a Course, body: usize, of: Fields) -> impl Iterator<Item = &'a FieldSource> {
    let setup = course.setup;
    let is_agent = setup.bodies[body].group.is_some();
    let is_meant = move |index: usize, source: &FieldSource| match of {
        Fields::All => true,
        Fields::Around(owner) => source.owner == owner,
        Fields::One(field) => index == field,
    };
    let acts = move |(index, source): &(usize, &FieldSource)| {
        (is_agent || source.field.affects == Affects::All)
            && source.owner != FieldOwner::Body(body)
            && is_meant(*index, source)
    };
    setup.fields.iter().enumerate().filter(acts).map(|(_, source)| source)
}

/// Bounds of the potential of the fields where the centre of a body is. In m²/s²; for the article's law that of S, before the
/// clamp.
pub(super) fn potential(course: &Course, body: usize, of: Fields, stretch: Stretch) -> Changing {
    let nothing = Changing::exact(0.0);
    acting(course, body, of).fold(nothing, |sum, source| sum.plus(potential_of(course, body, source, stretch)))
}

/// Bounds of what the fields push where the centre of a body is: the negative gradient of their potential, in m/s²; for the
/// article's law a term of S, before the clamp.
pub(super) fn push(course: &Course, body: usize, of: Fields, stretch: Stretch) -> ChangingVector {
    acting(course, body, of).fold([Changing::exact(0.0); 3], |sum, source| {
        let own = push_of(course, body, source, stretch);
        [0, 1, 2].map(|axis| sum[axis].plus(own[axis]))
    })
}

fn push_of(course: &Course, body: usize, source: &FieldSource, stretch: Stretch) -> ChangingVector {
    let setup = course.setup;
    let group = setup.group_of(body);
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let Seen { distance, is_solid, is_front } = seen(course, body, source.owner, stretch);
    let push = match stretch.middle().1 == 0.0 {
        true => push_here(course, body, source, (&params, is_solid), stretch),
        false => push_on_way(course, body, source, (&params, is_solid, distance), stretch),
    };
    let unit = Changing::exact(unit_secs(setup, group).powi(-2));
    let push = match source.field.law {
        FieldLaw::Clamped => push,
        _ => push.map(|along| along.times(unit)),
    };
    let nothing = Changing::exact(0.0);
    match (source.field.sides, is_front) {
        (FieldSides::Both, _) | (FieldSides::Front, Some(true)) => push,
        (FieldSides::Front, Some(false)) => [nothing; 3],
        (FieldSides::Front, None) => push.map(|along| along.or_later(nothing)),
    }
}

/// The field at an offset from its surface.
fn local(field: &Field, offset: DVec3, is_inside: bool) -> LocalField {
    LocalField { offset, is_inside, strength: field.strength, range: field.range, law: field.law }
}

/// Where the body is at a point of time.
fn push_here(
    course: &Course,
    body: usize,
    source: &FieldSource,
    (params, is_solid): (&SteeringParams, bool),
    stretch: Stretch,
) -> ChangingVector {
    let setup = course.setup;
    let [center, off] = [|along: Changing| along.value.value, |along: Changing| along.value.error]
        .map(|of| DVec3::from_array(course.position(body, stretch).map(of)));
    let (offset, is_inside) = match source.owner {
        FieldOwner::Body(other) => {
            let between =
                DVec3::from_array(between_centers(course, [body, other], stretch).map(|along| along.value.value));
            let distance = between.length() - setup.bodies[other].radius;
            (between.normalize_or_zero() * distance.abs(), distance < 0.0)
        }
        FieldOwner::Obstacle(obstacle) => {
            let shape = setup.obstacles[obstacle].shape_at(course.instant(stretch.middle().0), setup.clock);
            let (offset, side) = shape.offset_to(center);
            (offset, is_solid && !side.is_front())
        }
    };
    let field = local(&source.field, offset, is_inside);
    let push = field.push(params);
    // How far it may be off where the centre is off by its rounding: near the surface it is steep.
    let rounding = 16.0 * f64::EPSILON * (center.abs().max_element() + offset.length()) + off.length();
    // The linear law falls evenly to nothing.
    let steepest = push.length().max(if source.field.law == FieldLaw::Linear { source.field.strength } else { 0.0 });
    let error = push.length() * 8.0 * f64::EPSILON + 4.0 * steepest * rounding / field.distance();
    push.to_array().map(|value| Changing::bounded(Number { value, error }, ANY, true))
}

/// On the way through a stretch: no longer than at the nearest place, in any direction.
fn push_on_way(
    course: &Course,
    body: usize,
    source: &FieldSource,
    (params, is_solid, distance): (&SteeringParams, bool, Changing),
    stretch: Stretch,
) -> ChangingVector {
    let Number { value, error } = distance.value;
    if !error.is_finite() || value.is_nan() {
        return [Changing::within(ANY); 3];
    }
    let nearest = (value.abs() - error).max(0.0);
    let most = local(&source.field, DVec3::X * nearest.max(f64::MIN_POSITIVE), false).push(params).length();
    if most == 0.0 {
        return [Changing::exact(0.0); 3];
    }
    let middle = Stretch::point(stretch.middle().0, Phase::After);
    let here = push_here(course, body, source, (params, is_solid), middle);
    let way = way(course, body, source.owner, stretch);
    // Outside of what is convex it turns by no more than the way over the distance, and grows by no more than its law says.
    let is_outside = !is_solid || value - error > 0.0;
    let turned = if is_outside && nearest > 0.0 { 2.0 * most * way / nearest } else { f64::INFINITY };
    let least = local(&source.field, DVec3::X * (value.abs() + error), false).push(params).length();
    let off = (turned + (most - least)).min(2.0 * most);
    here.map(|along| Changing::bounded(Number { error: along.value.error + off, ..along.value }, ANY, false))
}

/// How far a body and the owner of a field go within half of a stretch, together.
fn way(course: &Course, body: usize, owner: FieldOwner, stretch: Stretch) -> f64 {
    let errors = |vector: ChangingVector| DVec3::from_array(vector.map(|along| along.value.error)).length();
    match owner {
        FieldOwner::Body(other) => errors(between_centers(course, [body, other], stretch)),
        FieldOwner::Obstacle(obstacle) => {
            let velocity = course.setup.obstacles[obstacle].obstacle.velocity;
            errors(course.position(body, stretch)) + velocity.length() * stretch.middle().1
        }
    }
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
        return Changing::within(ANY);
    }
    let local = |at: f64| local(field, DVec3::X * at.abs().max(f64::MIN_POSITIVE), is_solid && at < 0.0);
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
    Changing::bounded(value, slope, distance.is_settled)
}
