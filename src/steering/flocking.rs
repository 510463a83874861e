//! One step of an agent among others.

use super::{
    Boid, Flock, Flow, LocalField, Neighbours, Selection, SteeringParams, SteeringTerms, Surroundings, Wall,
    clamp_length, steer,
};
use crate::query::{Mark, Neighbour, Probe, Remark, Role, Stage, SteeringDecision, SteeringStage, Undrawn, Value};
use crate::shape::length;
use glam::DVec3;

/// Which rules move an agent in [`boid_step`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoidRules {
    /// Length of the step in units of time.
    pub dt: f64,
    /// Whether separation, alignment and cohesion apply.
    pub flocking: bool,
    /// Whether the flow around the vertical axis through the origin applies.
    pub flow: bool,
    /// The random number for cruising, in [0, 1]; `None` when it does not cruise.
    pub cruising: Option<f64>,
    /// Half extents of the world, centred at the origin; `None` when it has no bounds.
    pub world_half: Option<DVec3>,
}

impl Default for BoidRules {
    fn default() -> BoidRules {
        BoidRules { dt: 1.0, flocking: true, flow: true, cruising: None, world_half: None }
    }
}

/// The answer of [`boid_step`].
#[derive(Clone, Debug, PartialEq)]
pub struct BoidStep {
    /// The agent's position after the step.
    pub position: DVec3,
    /// Its velocity after the step.
    pub velocity: DVec3,
    /// Sum of the terms, clamped.
    pub acceleration: DVec3,
    /// The terms.
    pub terms: SteeringTerms,
    /// Indices of the agents that it perceived, and of the nearest.
    pub neighbours: Neighbours<usize>,
}

/// Moves the agent `boids[index]` by one step: first its position, then its velocity, by what it perceives
/// there. The others do not change.
///
/// # Panics
/// When there is no agent with that index.
pub fn boid_step(
    boids: &[Boid],
    index: usize,
    walls: &[Wall],
    params: &SteeringParams,
    rules: &BoidRules,
    probe: &mut impl Probe,
) -> BoidStep {
    let Boid { position, velocity } = boids[index];
    let moved = Boid { position: position + velocity * rules.dt, velocity };
    probe.record(|| {
        Stage::new(SteeringStage::NewPosition, "p = position + velocity·dt", Value::Point(moved.position))
            .term("position", Value::Point(position))
            .term("velocity", Value::Vector(velocity))
            .term("dt", rules.dt)
            .mark(Mark::Arrow { tail: position, along: velocity * rules.dt, role: Role::Motion })
            .draw("velocity", Mark::Arrow { tail: position, along: velocity, role: Role::Velocity })
    });
    let others = boids.iter().map(|boid| boid.position).enumerate().filter(|&(other, _)| other != index);
    let neighbours = Neighbours::find(moved.position, others, params, Selection::First);
    record_neighbours(boids, index, &moved, &neighbours, params, probe);

    let seen: Vec<DVec3> = neighbours.seen.iter().map(|&other| boids[other].position).collect();
    let flock = neighbours
        .nearest
        .filter(|_| rules.flocking && !seen.is_empty())
        .map(|nearest| Flock { seen: &seen, nearest: boids[nearest] });
    let flows: &[Flow] = if rules.flow { &[Flow::about(DVec3::ZERO)] } else { &[] };
    let fields: Vec<LocalField> = walls.iter().map(|wall| wall.offset(moved.position).into()).collect();
    let surroundings = Surroundings { flock, flows, cruising: rules.cruising, fields: &fields };
    let terms = steer(&moved, &surroundings, params, probe);

    let acceleration = terms.acceleration(params);
    let new_velocity = next_velocity(velocity, acceleration, rules.dt, params);
    let new_position = rules.world_half.map_or(moved.position, |half| wrap(moved.position, half));
    probe.record(|| next_velocity_stage(&moved, acceleration, rules.dt, params).gives("velocity"));
    probe.record(|| wrap_stage("p", moved.position, rules.world_half).gives("position"));
    BoidStep { position: new_position, velocity: new_velocity, acceleration, terms, neighbours }
}

/// The velocity after `dt` of an acceleration, in the plane that it keeps in, and not longer than `max_speed`.
pub fn next_velocity(velocity: DVec3, acceleration: DVec3, dt: f64, params: &SteeringParams) -> DVec3 {
    clamp_length(params.in_plane(velocity + acceleration * dt), params.max_speed)
}

/// [`next_velocity`] as a stage.
pub fn next_velocity_stage(me: &Boid, acceleration: DVec3, dt: f64, params: &SteeringParams) -> Stage {
    let next = next_velocity(me.velocity, acceleration, dt, params);
    let wanted = params.in_plane(me.velocity + acceleration * dt);
    let stage = match params.keep_in_plane {
        None => Stage::new(SteeringStage::NewVelocity, "v = shorten(velocity + a·dt, max_speed)", Value::Vector(next)),
        Some(across) => {
            let formula = "v = shorten(velocity + a·dt − (velocity·n)·n, max_speed)";
            Stage::new(SteeringStage::NewVelocity, formula, Value::Vector(next))
                .term("n", Value::Vector(across.normal()))
        }
    };
    let stage = stage
        .term("velocity", Value::Vector(me.velocity))
        .term("a", Value::Vector(acceleration))
        .term("dt", dt)
        .term("max_speed", params.max_speed)
        .draw("velocity", Mark::Arrow { tail: me.position, along: me.velocity, role: Role::Velocity })
        .mark(Mark::Arrow { tail: me.position, along: next, role: Role::Velocity });
    if next == wanted { stage } else { stage.remark(Remark::SpeedShortened) }
}

/// Moves a position outside the world of half extents `half` exactly to the opposite side, along the
/// first axis on which it is outside.
pub fn wrap(position: DVec3, half: DVec3) -> DVec3 {
    let mut wrapped = position;
    if let Some(axis) = (0..3).find(|&axis| position[axis].abs() > half[axis]) {
        wrapped[axis] = -half[axis].copysign(position[axis]);
    }
    wrapped
}

/// [`wrap`] as a stage; `symbol` is the position before. A world without `half` has no bounds.
pub fn wrap_stage(symbol: &'static str, moved: DVec3, half: Option<DVec3>) -> Stage {
    let wrapped = half.map_or(moved, |half| wrap(moved, half));
    let left_by = half.and_then(|half| (0..3).find(|&axis| moved[axis].abs() > half[axis]));
    let across = left_by.map(|axis| ["x", "y", "z"][axis]);
    let coordinate = |axis: &str| match across {
        Some(across) if across == axis => format!("−sign({symbol}_{axis})·half_{axis}"),
        _ => format!("{symbol}_{axis}"),
    };
    let formula = match across {
        None => format!("position = {symbol}"),
        Some(across) => {
            let [x, y, z] = ["x", "y", "z"].map(coordinate);
            format!("position = ({x}, {y}, {z}) if |{symbol}_{across}| > half_{across}")
        }
    };
    let stage = Stage::new(SteeringStage::Position, formula, Value::Point(wrapped))
        .term(symbol, Value::Point(moved))
        .mark(Mark::Point { at: wrapped, role: Role::Aid });
    match half.filter(|_| across.is_some()) {
        None => stage,
        Some(half) => stage.term("half", Value::Vector(half)).remark(Remark::Wrapped).mark(Mark::Segment {
            from: moved,
            to: wrapped,
            role: Role::Aid,
        }),
    }
}

/// Mirrors a position outside the world of half extents `half` at the bounds that it crossed, and turns the
/// velocity inwards there. A position farther outside than the width of the world ends on the bound.
pub fn reflect(position: DVec3, velocity: DVec3, half: DVec3) -> Boid {
    let mut reflected = Boid { position, velocity };
    for axis in 0..3 {
        let beyond = position[axis].abs() - half[axis];
        if beyond > 0.0 {
            let mirrored = half[axis] - beyond;
            let inside = if mirrored < -half[axis] { half[axis] } else { mirrored };
            reflected.position[axis] = inside * position[axis].signum();
            reflected.velocity[axis] = -velocity[axis].abs() * position[axis].signum();
        }
    }
    reflected
}

/// [`reflect`] as stages, for an agent outside the world of half extents `half`; `reached` is the
/// position before.
pub fn reflect_stages(moved: &Boid, half: DVec3) -> [Stage; 2] {
    let inside = reflect(moved.position, moved.velocity, half);
    let (mut place, mut velocity) = (Vec::new(), Vec::new());
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        let beyond = moved.position[axis].abs() - half[axis];
        place.push(match () {
            () if beyond <= 0.0 => format!("reached_{name}"),
            () if half[axis] - beyond < -half[axis] => format!("sign(reached_{name})·half_{name}"),
            () => format!("sign(reached_{name})·(half_{name} − (|reached_{name}| − half_{name}))"),
        });
        let turned = format!("−sign(reached_{name})·|v_{name}|");
        velocity.push(if beyond > 0.0 { turned } else { format!("v_{name}") });
    }
    [
        Stage::new(
            SteeringStage::Position,
            format!("position = ({})", place.join(", ")),
            Value::Point(inside.position),
        )
        .term("reached", Value::Point(moved.position))
        .term("half", Value::Vector(half))
        .remark(Remark::Reflected)
        .mark(Mark::Point { at: inside.position, role: Role::Aid })
        .mark(Mark::Segment { from: moved.position, to: inside.position, role: Role::Aid }),
        Stage::new(
            SteeringStage::InwardVelocity,
            format!("inwards = ({})", velocity.join(", ")),
            Value::Vector(inside.velocity),
        )
        .term("reached", Value::Point(moved.position))
        .term("v", Value::Vector(moved.velocity))
        .mark(Mark::Arrow { tail: inside.position, along: inside.velocity, role: Role::Velocity }),
    ]
}

fn record_neighbours(
    boids: &[Boid],
    index: usize,
    me: &Boid,
    neighbours: &Neighbours<usize>,
    params: &SteeringParams,
    probe: &mut impl Probe,
) {
    probe.record(|| {
        let distance = |other: usize| length(me.position - boids[other].position);
        let Some(nearest) = neighbours.nearest else {
            let others = (0..boids.len()).filter(|&other| other != index);
            let least = others.map(distance).fold(f64::INFINITY, f64::min);
            let nobody = SteeringDecision::SeesNobody;
            let stage = Stage::decided(SteeringStage::Neighbours, "distance ≥ perception", nobody);
            let stage = stage.term("distance", least).term("perception", params.perception);
            return stage.undrawn(Undrawn::Nobody);
        };
        let sees = SteeringDecision::Sees { count: neighbours.seen.len(), nearest: Neighbour::Number(nearest) };
        let stage = Stage::decided(SteeringStage::Neighbours, "distance < perception", sees);
        let stage = stage.term("distance", distance(nearest)).term("perception", params.perception);
        neighbours.seen.iter().chain([&nearest]).fold(stage, |stage, &other| {
            stage.mark(Mark::Segment { from: me.position, to: boids[other].position, role: Role::Aid })
        })
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boid(position: [f64; 3], velocity: [f64; 3]) -> Boid {
        Boid { position: position.into(), velocity: velocity.into() }
    }

    fn quiet() -> BoidRules {
        BoidRules { flocking: false, flow: false, ..BoidRules::default() }
    }

    fn step(boids: &[Boid], index: usize, walls: &[Wall], rules: BoidRules) -> BoidStep {
        boid_step(boids, index, walls, &SteeringParams::default(), &rules, &mut ())
    }

    #[test]
    fn a_lone_agent_without_rules_moves_straight_on() {
        let done = step(&[boid([1.0, 2.0, 3.0], [0.5, 0.0, 0.25])], 0, &[], BoidRules { dt: 2.0, ..quiet() });
        assert_eq!(done.position, DVec3::new(2.0, 2.0, 3.5));
        assert_eq!((done.velocity, done.acceleration), (DVec3::new(0.5, 0.0, 0.25), DVec3::ZERO));
        assert_eq!(done.terms, SteeringTerms::default());
    }

    #[test]
    fn terms_see_the_new_position_of_the_agent_and_the_others_where_they_are() {
        // After the step it is 2 away from the other: nearer than 3, so it is pushed back, 2/3 → 0.1.
        // Alignment: unit(0, 0, 4)·0.05. Cohesion: towards +x, 0.05. Sum (−0.05, 0, 0.05), length
        // 0.0707 < max_change.
        let boids = [boid([0.0; 3], [1.0, 0.0, 0.0]), boid([3.0, 0.0, 0.0], [0.0, 0.0, 4.0])];
        let done = step(&boids, 0, &[], BoidRules { flow: false, ..BoidRules::default() });
        assert_eq!(done.position, DVec3::X);
        assert_eq!(done.neighbours, Neighbours { seen: vec![1], nearest: Some(1) });
        assert_eq!(done.terms.separation, Some(DVec3::X * -0.1));
        assert_eq!(done.terms.alignment, Some(DVec3::Z * 0.05));
        assert_eq!(done.terms.cohesion, Some(DVec3::X * 0.05));
        assert_eq!(done.acceleration, DVec3::new(-0.05, 0.0, 0.05));
        // 1 − 0.05 along x, 0.05 along z: shorter than max_speed 1.
        assert_eq!(done.velocity, DVec3::new(0.95, 0.0, 0.05));
    }

    #[test]
    fn the_first_friends_are_seen_and_the_nearest_steers_even_when_it_is_not_among_them() {
        let params = SteeringParams { max_friends: 1, ..SteeringParams::default() };
        let boids = [boid([0.0; 3], [0.0; 3]), boid([6.0, 0.0, 0.0], [0.0; 3]), boid([0.0, 0.0, 1.0], [0.0; 3])];
        let done = boid_step(&boids, 0, &[], &params, &BoidRules::default(), &mut ());
        assert_eq!(done.neighbours, Neighbours { seen: vec![1], nearest: Some(2) });
        assert_eq!(done.terms.separation, Some(DVec3::Z * -0.1));
        assert_eq!(done.terms.cohesion, Some(DVec3::X * 0.05));
    }

    #[test]
    fn without_friends_nobody_is_followed() {
        let params = SteeringParams { max_friends: 0, ..SteeringParams::default() };
        let boids = [boid([0.0; 3], [0.0; 3]), boid([1.0, 0.0, 0.0], [0.0; 3])];
        let done = boid_step(&boids, 0, &[], &params, &BoidRules { flow: false, ..BoidRules::default() }, &mut ());
        assert_eq!((done.terms, done.neighbours.nearest), (SteeringTerms::default(), Some(1)));
    }

    #[test]
    fn acceleration_and_speed_are_clamped() {
        // The wall pushes back with 0.5, clamped to max_change 0.1; 2 − 0.1·dt is clamped to speed 1.
        let wall = Wall { point: DVec3::X * 3.0, normal: DVec3::NEG_X };
        let done = step(&[boid([0.0; 3], [2.0, 0.0, 0.0])], 0, &[wall], quiet());
        assert_eq!(done.terms.avoidance, Some(DVec3::NEG_X * 0.5));
        assert_eq!(done.acceleration, DVec3::NEG_X * 0.1);
        assert_eq!(done.velocity, DVec3::X);
    }

    #[test]
    fn leaving_the_world_leads_in_at_exactly_the_opposite_side_of_one_axis() {
        let half = DVec3::new(10.0, 5.0, 10.0);
        assert_eq!(wrap(DVec3::new(10.5, 6.0, 0.0), half), DVec3::new(-10.0, 6.0, 0.0));
        assert_eq!(wrap(DVec3::new(0.0, -5.25, 11.0), half), DVec3::new(0.0, 5.0, 11.0));
        assert_eq!(wrap(DVec3::new(10.0, -5.0, -10.0), half), DVec3::new(10.0, -5.0, -10.0));
        let rules = BoidRules { world_half: Some(half), ..quiet() };
        let done = step(&[boid([9.0, 0.0, 0.0], [1.5, 0.0, 0.0])], 0, &[], rules);
        assert_eq!(done.position, DVec3::new(-10.0, 0.0, 0.0));
    }

    #[test]
    fn a_bound_reflects_place_and_velocity_on_every_axis_that_was_left_by() {
        let half = DVec3::new(10.0, 5.0, 10.0);
        let velocity = DVec3::new(2.0, -1.0, 3.0);
        // 0.5 beyond x = 10, 1 beyond y = −5; z stays.
        let inside = reflect(DVec3::new(10.5, -6.0, 4.0), velocity, half);
        assert_eq!(inside, Boid { position: DVec3::new(9.5, -4.0, 4.0), velocity: DVec3::new(-2.0, 1.0, 3.0) });
        // A velocity that already points inwards is kept.
        assert_eq!(reflect(DVec3::X * 10.5, DVec3::NEG_X, half).velocity, DVec3::NEG_X);
        // On the bound is inside; farther outside than the width of the world ends on the bound.
        assert_eq!(reflect(half, velocity, half), Boid { position: half, velocity });
        assert_eq!(reflect(DVec3::Y * -99.0, velocity, half).position, DVec3::Y * -5.0);
    }

    #[test]
    fn a_probe_changes_nothing() {
        let boids: Vec<Boid> = (0..20)
            .map(|i| {
                let i = f64::from(i);
                boid([i.sin() * 5.0, i.cos() * 4.0, (2.0 * i).sin() * 3.0], [i.cos(), 0.3, -i.sin()])
            })
            .collect();
        let walls = [Wall { point: DVec3::NEG_Y * 4.0, normal: DVec3::Y }];
        let rules = BoidRules { cruising: Some(0.7), world_half: Some(DVec3::splat(5.0)), ..BoidRules::default() };
        let params = SteeringParams::default();
        for index in 0..boids.len() {
            let mut trace = Vec::new();
            let traced = boid_step(&boids, index, &walls, &params, &rules, &mut trace);
            assert_eq!(traced, boid_step(&boids, index, &walls, &params, &rules, &mut ()));
            assert!(trace.iter().any(|stage| stage.is(SteeringStage::NewVelocity)));
        }
    }
}
