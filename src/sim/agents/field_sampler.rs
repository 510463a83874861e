//! The potential fields of one moment, for reading at many places.

use super::steer::{Affected, field_from, offset_from_ball};
use crate::scene::{Affects, Field, Geometry};
use crate::sim::{FieldOwner, Instant, Setup};
use crate::steering::{
    Boid, FieldLaw, FieldSides, Flow, LocalField, SteeringParams, Surroundings, avoid_fields, steer,
};
use glam::DVec3;

/// The fields that act at a moment. Two samplers are equal if they give the same readings everywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldSampler {
    sources: Vec<Source>,
    params: SteeringParams,
}

/// A field and the surface that it surrounds.
#[derive(Clone, Debug, PartialEq)]
struct Source {
    /// Its place in [`Setup::fields`].
    index: usize,
    field: Field,
    surface: Owner,
    /// The sphere outside which it neither pushes nor has a potential; `None` if it is unbounded.
    reach: Option<(DVec3, f64)>,
}

/// The surface that a field surrounds, where it is at the moment.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Owner {
    Obstacle(Geometry),
    Ball { center: DVec3, radius: f64 },
}

/// The fields at one place, in the units of the group that feels them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FieldReading {
    /// Sum of the potentials: of S, before the clamp, for the article's law.
    pub potential: f64,
    /// Minus the gradient of the potential: the sum of all pushes.
    pub downhill: DVec3,
    /// S, the sum of the pushes of the article's law.
    pub sum: DVec3,
    /// The acceleration: S clamped, and the pushes of the other laws.
    pub acceleration: DVec3,
    /// Whether any field is within reach.
    pub perceived: bool,
    /// Whether the place is inside a solid that has a field.
    pub is_inside: bool,
    /// Distance from the nearest surface within reach; infinite where there is none.
    pub nearest: f64,
    /// A hash of the one-sided fields that act here: where it changes from place to place, the potential jumps.
    pub sides: u64,
}

/// What one field adds at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldSummand {
    /// Its place in [`Setup::fields`].
    pub source: usize,
    /// Its law; the pushes of [`FieldLaw::Clamped`] add up to S, those of the others to accelerations.
    pub law: FieldLaw,
    /// Vector to the place from the nearest point of the surface; inside a solid from the place to it.
    pub offset: DVec3,
    /// Whether the place is inside a solid.
    pub is_inside: bool,
    /// Its summand.
    pub push: DVec3,
    /// Its summand of the potential.
    pub potential: f64,
    /// Whether the place is within its reach.
    pub perceived: bool,
}

impl FieldReading {
    /// A vector that vanishes where the acceleration does, but without a jump: S where only the article's law pushes, as its
    /// clamp keeps a least length up to S = 0, else the acceleration.
    pub fn steering(&self) -> DVec3 {
        if self.downhill == self.sum { self.sum } else { self.acceleration }
    }
}

impl FieldSampler {
    /// The fields that act at an instant on what steers with `params`. `place_of` gives the centre of a body that carries
    /// a field.
    pub fn new(
        setup: &Setup,
        at: Instant,
        affected: Affected,
        params: SteeringParams,
        place_of: impl Fn(usize) -> DVec3,
    ) -> FieldSampler {
        let acts = |affects: Affects| affected.is_agent || affects == Affects::All;
        let source = |(index, source): (usize, &crate::sim::FieldSource)| {
            let surface = match source.owner {
                FieldOwner::Obstacle(obstacle) => Owner::Obstacle(setup.obstacles[obstacle].shape_at(at, setup.clock)),
                FieldOwner::Body(body) if affected.body == Some(body) => return None,
                FieldOwner::Body(body) => Owner::Ball { center: place_of(body), radius: setup.bodies[body].radius },
            };
            let field = &source.field;
            acts(field.affects).then(|| Source {
                index,
                field: field.clone(),
                surface,
                reach: surface
                    .sphere()
                    .map(|(center, radius)| (center, radius + field.range.unwrap_or(params.perception))),
            })
        };
        FieldSampler { sources: setup.fields.iter().enumerate().filter_map(source).collect(), params }
    }

    /// The same with some of its fields, by their places in [`Setup::fields`].
    pub fn of_some(mut self, is_one: impl Fn(usize) -> bool) -> FieldSampler {
        self.sources.retain(|source| is_one(source.index));
        self
    }

    /// No fields.
    pub fn none(params: SteeringParams) -> FieldSampler {
        FieldSampler { sources: Vec::new(), params }
    }

    /// Whether there is no field.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// How many fields there are.
    pub fn count(&self) -> usize {
        self.sources.len()
    }

    /// Whether any field, and whether every field, is of the article's law.
    pub fn is_clamped(&self) -> [bool; 2] {
        let is_clamped = |source: &Source| source.field.law == FieldLaw::Clamped;
        [self.sources.iter().any(is_clamped), self.sources.iter().all(is_clamped)]
    }

    /// Whether any field acts on one side only: there the potential jumps.
    pub fn is_one_sided(&self) -> bool {
        self.sources.iter().any(|source| source.field.sides == FieldSides::Front)
    }

    /// The parameters of the steering.
    pub fn params(&self) -> &SteeringParams {
        &self.params
    }

    /// The fields at a place.
    pub fn read(&self, place: DVec3) -> FieldReading {
        let mut reading = FieldReading { nearest: f64::INFINITY, ..FieldReading::default() };
        let near = self.sources.iter().filter(|source| source.may_reach(place));
        let fields = near.filter_map(|source| {
            let local = source.at(place)?;
            let distance = local.distance();
            if distance < local.reach(&self.params) {
                reading.potential += local.potential(&self.params);
                let push = local.push(&self.params);
                reading.downhill += push;
                reading.sum += if local.law == FieldLaw::Clamped { push } else { DVec3::ZERO };
                reading.nearest = reading.nearest.min(distance);
                reading.is_inside |= local.is_inside;
                if source.field.sides == FieldSides::Front {
                    // Any odd factor keeps the sums of different sets apart.
                    let mark = (source.index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    reading.sides = reading.sides.wrapping_add(mark);
                }
            }
            Some(local)
        });
        let avoidance = avoid_fields(place, fields, &self.params, &mut ());
        FieldReading { acceleration: avoidance.acceleration, perceived: avoidance.perceived, ..reading }
    }

    /// The acceleration with which an agent steers that is alone and does not cruise: by these fields, by `flows`, and not
    /// longer than `max_change`. As in the simulation, bit for bit; position in metres, all else in the units of its group.
    /// `near` is emptied and filled: a caller that asks often keeps it.
    pub fn steering(&self, me: &Boid, flows: &[Flow], near: &mut Vec<LocalField>) -> DVec3 {
        near.clear();
        let reaching = self.sources.iter().filter(|source| source.may_reach(me.position));
        near.extend(reaching.filter_map(|source| source.at(me.position)));
        let surroundings = Surroundings { flock: None, flows, cruising: None, fields: near };
        steer(me, &surroundings, &self.params, &mut ()).acceleration(&self.params)
    }

    /// What every field adds at a place, in the order of the scene. Summed in this order, those of the article's law are
    /// S and those of the others their acceleration, bit for bit as in the simulation.
    pub fn shares(&self, place: DVec3) -> Vec<FieldSummand> {
        let share = |source: &Source| {
            let local = source.at(place)?;
            Some(FieldSummand {
                source: source.index,
                law: local.law,
                offset: local.offset,
                is_inside: local.is_inside,
                push: local.push(&self.params),
                potential: local.potential(&self.params),
                perceived: local.distance() < local.reach(&self.params),
            })
        };
        self.sources.iter().filter_map(share).collect()
    }
}

impl Source {
    fn may_reach(&self, place: DVec3) -> bool {
        self.reach.is_none_or(|(center, radius)| place.distance_squared(center) <= radius * radius)
    }

    /// `None` where it does not act.
    fn at(&self, place: DVec3) -> Option<LocalField> {
        let from = match self.surface {
            Owner::Obstacle(shape) => shape.offset_to(place),
            Owner::Ball { center, radius } => offset_from_ball(center, radius, place),
        };
        field_from(&self.field, from)
    }
}

impl Owner {
    /// A sphere around it; `None` around an infinite plane.
    fn sphere(&self) -> Option<(DVec3, f64)> {
        match self {
            Owner::Obstacle(shape) => Some((shape.place(), shape.bounding_radius()?)),
            Owner::Ball { center, radius } => Some((*center, *radius)),
        }
    }
}
