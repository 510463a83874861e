//! The terms of an agent's acceleration.

use super::rule::Rule;
use super::{Boid, Flow, Limit, LocalField, SteeringParams, avoid_fields, clamp, clamp_length, unit_or_zero};
use crate::query::{Mark, Probe, Remark, Role, Stage, SteeringStage, Undrawn, Value};
use crate::shape::length;
use glam::DVec3;
use std::borrow::Cow;

/// The agents that an agent flocks with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flock<'a> {
    /// Positions of the perceived agents, in the order they are summed; never empty.
    pub seen: &'a [DVec3],
    /// The nearest of all within perception.
    pub nearest: Boid,
}

/// The input of an agent's steering.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings<'a> {
    /// `None` without neighbours, or when it does not flock.
    pub flock: Option<Flock<'a>>,
    /// The flows that carry it; their accelerations add up.
    pub flows: &'a [Flow],
    /// A random number in [0, 1] that selects the axis of its turn, or `None` when it does not cruise.
    pub cruising: Option<f64>,
    /// The potential fields that push it, evaluated at its position.
    pub fields: &'a [LocalField],
}

/// The terms of an agent's acceleration; `None` where a rule did not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SteeringTerms {
    /// Separation from the nearest agent.
    pub separation: Option<DVec3>,
    /// Alignment with the nearest agent.
    pub alignment: Option<DVec3>,
    /// Cohesion with the perceived agents.
    pub cohesion: Option<DVec3>,
    /// The flows.
    pub flow: Option<DVec3>,
    /// Cruising at the desired speed, with a random turn.
    pub cruising: Option<DVec3>,
    /// Avoidance of obstacles.
    pub avoidance: Option<DVec3>,
}

impl SteeringTerms {
    /// The rules that applied, with their terms, in the order they are summed.
    pub fn by_rule(&self) -> impl Iterator<Item = (Rule, DVec3)> {
        [
            (Rule::Separation, self.separation),
            (Rule::Alignment, self.alignment),
            (Rule::Cohesion, self.cohesion),
            (Rule::Flow, self.flow),
            (Rule::Cruising, self.cruising),
            (Rule::Avoidance, self.avoidance),
        ]
        .into_iter()
        .filter_map(|(rule, term)| term.map(|term| (rule, term)))
    }

    /// The term of a rule, if it applied.
    pub fn of_rule(&self, rule: Rule) -> Option<DVec3> {
        match rule {
            Rule::Separation => self.separation,
            Rule::Alignment => self.alignment,
            Rule::Cohesion => self.cohesion,
            Rule::Flow => self.flow,
            Rule::Cruising => self.cruising,
            Rule::Avoidance => self.avoidance,
        }
    }

    /// Each term that applies, changed.
    pub fn map(self, change: impl Fn(DVec3) -> DVec3) -> SteeringTerms {
        let SteeringTerms { separation, alignment, cohesion, flow, cruising, avoidance } = self;
        SteeringTerms {
            separation: separation.map(&change),
            alignment: alignment.map(&change),
            cohesion: cohesion.map(&change),
            flow: flow.map(&change),
            cruising: cruising.map(&change),
            avoidance: avoidance.map(&change),
        }
    }

    /// Their sum.
    pub fn sum(&self) -> DVec3 {
        self.by_rule().fold(DVec3::ZERO, |sum, (_, term)| sum + term)
    }

    /// The limit that acted on separation from an agent at a distance, if one did.
    pub fn limit_of_separation(distance: f64, params: &SteeringParams) -> Option<Limit> {
        let has_direction = distance != 0.0 && distance != params.separation_distance;
        has_direction.then(|| Limit::on_urgency(distance / params.separation_distance, params)).flatten()
    }

    /// The limit that acted on cruising at a velocity, if one did.
    pub fn limit_of_cruising(velocity: DVec3, params: &SteeringParams) -> Option<Limit> {
        Limit::on_urgency(excess_speed(velocity, params).abs(), params)
    }

    /// Their sum, not longer than `max_change`.
    pub fn acceleration(&self, params: &SteeringParams) -> DVec3 {
        clamp_length(self.sum(), params.max_change)
    }
}

/// The terms of an agent's acceleration where it is now.
pub fn steer(me: &Boid, surroundings: &Surroundings, params: &SteeringParams, probe: &mut impl Probe) -> SteeringTerms {
    let mut terms = SteeringTerms::default();
    if let Some(flock) = &surroundings.flock {
        terms.separation = Some(separation(me, &flock.nearest, params, probe));
        terms.alignment = Some(alignment(me, &flock.nearest, params, probe));
        terms.cohesion = Some(cohesion(me, flock.seen, params, probe));
    }
    terms.flow = carried(me, surroundings.flows, params, probe);
    terms.cruising = surroundings.cruising.map(|draw| cruising(me, draw, params, probe));
    let avoidance = avoid_fields(me.position, surroundings.fields.iter().copied(), params, probe);
    terms.avoidance = avoidance.perceived.then_some(avoidance.acceleration);
    if let Some(term) = terms.avoidance {
        probe.record(|| {
            Stage::new(SteeringStage::AvoidanceTerm, "term = avoidance", Value::Vector(term))
                .term("avoidance", Value::Vector(term))
                .draw("avoidance", Mark::Arrow { tail: me.position, along: term, role: Role::Force })
                .gives_if(is_given(params), "terms.avoidance")
        });
        terms.avoidance = Some(in_plane(term, ("avoidance", "terms.avoidance"), me, params, probe));
    }
    record_acceleration(me, &terms, params, probe);
    terms
}

fn record_acceleration(me: &Boid, terms: &SteeringTerms, params: &SteeringParams, probe: &mut impl Probe) {
    let sum = terms.sum();
    probe.record(|| {
        let addends: Vec<(&'static str, Value)> =
            terms.by_rule().map(|(rule, term)| (rule.symbol(), Value::Vector(term))).collect();
        let symbols: Vec<&str> = addends.iter().map(|(name, _)| *name).collect();
        let symbols = if symbols.is_empty() { "(0, 0, 0)".to_owned() } else { symbols.join(" + ") };
        force_stage(SteeringStage::RuleSum, format!("sum = {symbols}"), me, sum).terms(addends)
    });
    probe.record(|| {
        let acceleration = terms.acceleration(params);
        let stage = force_stage(SteeringStage::Acceleration, "a = shorten(sum, max_change)", me, acceleration)
            .term("sum", Value::Vector(sum))
            .term("max_change", params.max_change)
            .gives("acceleration");
        match length(sum) {
            wanted if wanted > params.max_change => {
                stage.remark(Remark::SumShortened { share: 1.0 - params.max_change / wanted })
            }
            _ => stage.remark(Remark::SumKept),
        }
    });
}

/// Whether what a rule comes to is its term: in a plane that is only the part along it.
fn is_given(params: &SteeringParams) -> bool {
    params.keep_in_plane.is_none()
}

/// The term of a rule: of agents that keep in a plane, its part along the plane.
fn in_plane(
    whole: DVec3,
    (symbol, gives): (&'static str, &'static str),
    me: &Boid,
    params: &SteeringParams,
    probe: &mut impl Probe,
) -> DVec3 {
    let Some(across) = params.keep_in_plane else { return whole };
    let term = across.flattened(whole);
    probe.record(|| {
        force_stage(SteeringStage::InPlane, format!("{symbol} = u − (u·n)·n"), me, term)
            .term("u", Value::Vector(whole))
            .term("n", Value::Vector(across.normal()))
            .gives(gives)
    });
    term
}

/// The acceleration by all flows that it is in; `None` when it is in none.
fn carried(me: &Boid, flows: &[Flow], params: &SteeringParams, probe: &mut impl Probe) -> Option<DVec3> {
    let mut accelerations = Vec::new();
    let mut sum = None;
    for flow in flows {
        let Some(acceleration) = flow.acceleration(me, params, probe) else { continue };
        sum = Some(sum.unwrap_or(DVec3::ZERO) + acceleration);
        if probe.is_recording() {
            accelerations.push(Value::Vector(acceleration));
        }
    }
    if let Some(sum) = sum {
        probe.record(|| {
            force_stage(SteeringStage::FlowSum, "flows = Σ flow", me, sum)
                .term("flow", Value::List(accelerations))
                .gives_if(is_given(params), "terms.flow")
        });
    }
    sum.map(|sum| in_plane(sum, ("flows", "terms.flow"), me, params, probe))
}

/// Pushes away from the nearest agent if it is closer than the separation distance, towards it if farther.
fn separation(me: &Boid, nearest: &Boid, params: &SteeringParams, probe: &mut impl Probe) -> DVec3 {
    let away = me.position - nearest.position;
    let distance = length(away);
    let ratio = distance / params.separation_distance;
    let strength = clamp(ratio, params.min_urgency, params.max_urgency);
    let (sign, formula) = match () {
        () if distance < params.separation_distance => {
            (1.0, "separation = f·unit(g) if distance < separation_distance")
        }
        () if distance > params.separation_distance => {
            (-1.0, "separation = −f·unit(g) if distance > separation_distance")
        }
        () => (0.0, "separation = 0·g if distance = separation_distance"),
    };
    let weight = params.weights.separation;
    let term = weight * (sign * strength * unit_or_zero(away));
    probe.record(|| {
        Stage::new(SteeringStage::NearestDistance, "distance = ‖position − nearest‖", distance)
            .term("position", Value::Point(me.position))
            .term("nearest", Value::Point(nearest.position))
            .mark(Mark::Segment { from: nearest.position, to: me.position, role: Role::Offset })
            .draw("nearest", Mark::Point { at: nearest.position, role: Role::Aid })
    });
    probe.record(|| {
        Stage::new(
            SteeringStage::SeparationStrength,
            "f = clamp(distance / separation_distance, min_urgency, max_urgency)",
            strength,
        )
        .term("distance", distance)
        .terms(params_of(params))
        .undrawn(Undrawn::NextLength)
    });
    probe.record(|| {
        weighted_stage(SteeringStage::Separation, (formula, weight), me, term)
            .term("f", strength)
            .term("g", Value::Vector(away))
            .term("distance", distance)
            .term("separation_distance", params.separation_distance)
            .draw("g", Mark::Arrow { tail: nearest.position, along: away, role: Role::Offset })
            .gives_if(is_given(params), "terms.separation")
    });
    in_plane(term, ("separation", "terms.separation"), me, params, probe)
}

fn alignment(me: &Boid, nearest: &Boid, params: &SteeringParams, probe: &mut impl Probe) -> DVec3 {
    let weight = params.weights.alignment;
    let term = weight * (unit_or_zero(nearest.velocity) * params.min_urgency);
    probe.record(|| {
        weighted_stage(SteeringStage::Alignment, ("alignment = unit(vn)·min_urgency", weight), me, term)
            .term("vn", Value::Vector(nearest.velocity))
            .term("min_urgency", params.min_urgency)
            .draw("vn", Mark::Arrow { tail: nearest.position, along: nearest.velocity, role: Role::Velocity })
            .gives_if(is_given(params), "terms.alignment")
    });
    in_plane(term, ("alignment", "terms.alignment"), me, params, probe)
}

fn cohesion(me: &Boid, seen: &[DVec3], params: &SteeringParams, probe: &mut impl Probe) -> DVec3 {
    debug_assert!(!seen.is_empty(), "a flock has members");
    let mean = seen.iter().sum::<DVec3>() / seen.len() as f64;
    let weight = params.weights.cohesion;
    let term = weight * (unit_or_zero(mean - me.position) * params.min_urgency);
    probe.record(|| {
        Stage::new(SteeringStage::SeenMiddle, "mean = (Σ places) / count", Value::Point(mean))
            .term("places", Value::List(seen.iter().map(|&place| Value::Point(place)).collect()))
            .term("count", seen.len() as f64)
            .mark(Mark::Point { at: mean, role: Role::Aid })
    });
    probe.record(|| {
        weighted_stage(SteeringStage::Cohesion, ("cohesion = unit(mean − position)·min_urgency", weight), me, term)
            .term("mean", Value::Point(mean))
            .term("position", Value::Point(me.position))
            .term("min_urgency", params.min_urgency)
            .gives_if(is_given(params), "terms.cohesion")
    });
    in_plane(term, ("cohesion", "terms.cohesion"), me, params, probe)
}

/// Random numbers below the first turn on x, below the second on z. The others turn on y, which is rare
/// because agents mostly stay level.
const DRAW_X: f64 = 0.45;
const DRAW_X_OR_Z: f64 = 0.9;

/// How much faster an agent is than it wants to be, as a share of its greatest speed.
fn excess_speed(velocity: DVec3, params: &SteeringParams) -> f64 {
    (length(velocity) - params.desired_speed) / params.max_speed
}

fn cruising(me: &Boid, draw: f64, params: &SteeringParams, probe: &mut impl Probe) -> DVec3 {
    let diff = excess_speed(me.velocity, params);
    // With a difference of exactly 0, of either sign bit, the turn is positive.
    let turn = if diff < 0.0 { -params.min_urgency } else { params.min_urgency };
    let axis = match draw {
        draw if draw < DRAW_X => DVec3::X,
        draw if draw < DRAW_X_OR_Z => DVec3::Z,
        _ => DVec3::Y,
    };
    let turned = me.velocity + turn * axis;
    let strength = clamp(diff.abs(), params.min_urgency, params.max_urgency);
    let weight = params.weights.cruising;
    let term = weight * (unit_or_zero(turned) * if diff > 0.0 { -strength } else { strength });
    probe.record(|| {
        Stage::new(SteeringStage::ExcessSpeed, "diff = (‖v‖ − desired_speed) / max_speed", diff)
            .term("v", Value::Vector(me.velocity))
            .term("desired_speed", params.desired_speed)
            .term("max_speed", params.max_speed)
            .draw("v", Mark::Arrow { tail: me.position, along: me.velocity, role: Role::Velocity })
    });
    probe.record(|| {
        let formula = match axis {
            DVec3::X => "turn = (sign(diff)·min_urgency, 0, 0) if draw < 0.45",
            DVec3::Z => "turn = (0, 0, sign(diff)·min_urgency) if 0.45 ≤ draw < 0.9",
            _ => "turn = (0, sign(diff)·min_urgency, 0) if draw ≥ 0.9",
        };
        force_stage(SteeringStage::RandomTurn, formula, me, turn * axis).terms([
            ("diff", diff),
            ("min_urgency", params.min_urgency),
            ("draw", draw),
        ])
    });
    probe.record(|| {
        let formula = match diff > 0.0 {
            true => "cruising = unit(v + turn)·(−clamp(|diff|, min_urgency, max_urgency)) if diff > 0",
            false => "cruising = unit(v + turn)·clamp(|diff|, min_urgency, max_urgency) if diff ≤ 0",
        };
        weighted_stage(SteeringStage::Cruising, (formula, weight), me, term)
            .term("v", Value::Vector(me.velocity))
            .term("turn", Value::Vector(turn * axis))
            .term("diff", diff)
            .terms(params_of(params))
            .gives_if(is_given(params), "terms.cruising")
    });
    in_plane(term, ("cruising", "terms.cruising"), me, params, probe)
}

fn params_of(params: &SteeringParams) -> [(&'static str, f64); 3] {
    [
        ("separation_distance", params.separation_distance),
        ("min_urgency", params.min_urgency),
        ("max_urgency", params.max_urgency),
    ]
}

/// A stage of a rule with its formula, in which the weight stands unless it is 1, as in the article.
fn weighted_stage(kind: SteeringStage, (formula, weight): (&'static str, f64), me: &Boid, term: DVec3) -> Stage {
    match (weight == 1.0, formula.split_once(" = ")) {
        (false, Some((name, value))) => {
            let (sign, value) = value.strip_prefix('−').map_or(("", value), |value| ("−", value));
            force_stage(kind, format!("{name} = {sign}w·{value}"), me, term).term("w", weight)
        }
        _ => force_stage(kind, formula, me, term),
    }
}

fn force_stage(kind: SteeringStage, formula: impl Into<Cow<'static, str>>, me: &Boid, term: DVec3) -> Stage {
    Stage::new(kind, formula, Value::Vector(term)).mark(Mark::Arrow {
        tail: me.position,
        along: term,
        role: Role::Force,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steering::{PlaneAcross, RuleWeights};

    fn boid(position: [f64; 3], velocity: [f64; 3]) -> Boid {
        Boid { position: position.into(), velocity: velocity.into() }
    }

    fn terms(me: Boid, surroundings: Surroundings) -> SteeringTerms {
        steer(&me, &surroundings, &SteeringParams::default(), &mut ())
    }

    fn flocking(me: Boid, nearest: Boid) -> SteeringTerms {
        let seen = [nearest.position];
        terms(me, Surroundings { flock: Some(Flock { seen: &seen, nearest }), ..Surroundings::default() })
    }

    #[test]
    fn separation_keeps_the_distance_with_the_clamped_ratio() {
        let me = boid([0.0; 3], [0.0; 3]);
        let separation = |x: f64| flocking(me, boid([x, 0.0, 0.0], [0.0; 3])).separation.unwrap();
        // 0.1875 / 3 = 0.0625 lies between 0.05 and 0.1; 0.0625 / 3 ≈ 0.02 is raised, 2 / 3 lowered.
        assert_eq!(separation(0.1875), DVec3::NEG_X * 0.0625);
        assert_eq!(separation(0.0625), DVec3::NEG_X * 0.05);
        assert_eq!(separation(2.0), DVec3::NEG_X * 0.1);
        assert_eq!(separation(3.0).length(), 0.0);
        assert_eq!(separation(4.0), DVec3::X * 0.1);
        assert_eq!(separation(0.0).length(), 0.0);
    }

    #[test]
    fn alignment_and_cohesion_have_the_least_urgency() {
        let found = flocking(boid([0.0; 3], [9.0, 0.0, 0.0]), boid([0.0, 6.0, 0.0], [0.0, 0.0, -7.0]));
        assert_eq!(found.alignment, Some(DVec3::NEG_Z * 0.05));
        assert_eq!(found.cohesion, Some(DVec3::Y * 0.05));
    }

    #[test]
    fn cohesion_aims_at_the_mean_of_those_seen() {
        // Mean of (4, 0, 0) and (0, 0, 4) is (2, 0, 2): the diagonal.
        let seen = [DVec3::X * 4.0, DVec3::Z * 4.0];
        let flock = Flock { seen: &seen, nearest: boid([4.0, 0.0, 0.0], [0.0; 3]) };
        let found = terms(boid([0.0; 3], [0.0; 3]), Surroundings { flock: Some(flock), ..Surroundings::default() });
        let diagonal = DVec3::new(1.0, 0.0, 1.0) / 2f64.sqrt() * 0.05;
        assert!((found.cohesion.unwrap() - diagonal).length() < 1e-16);
    }

    #[test]
    fn cruising_slows_the_fast_and_drives_the_slow_turning_on_the_drawn_axis() {
        let cruise = |velocity: [f64; 3], draw: f64| {
            let surroundings = Surroundings { cruising: Some(draw), ..Surroundings::default() };
            terms(boid([0.0; 3], velocity), surroundings).cruising.unwrap()
        };
        // Speed 0: diff = −0.5, turn −0.05 on the axis, length clamped to 0.1, not negated.
        assert_eq!(cruise([0.0; 3], 0.0), DVec3::NEG_X * 0.1);
        assert_eq!(cruise([0.0; 3], 0.45), DVec3::NEG_Z * 0.1);
        assert_eq!(cruise([0.0; 3], 0.9), DVec3::NEG_Y * 0.1);
        // Speed 1 along x: diff = 0.5 > 0: (1.05, 0, 0) to length 0.1, negated.
        assert_eq!(cruise([1.0, 0.0, 0.0], 0.2), DVec3::NEG_X * 0.1);
        // Speed 0.5: diff = 0 counts as positive for the turn, and the result is not negated; the
        // length is the least urgency.
        assert_eq!(cruise([0.5, 0.0, 0.0], 0.2), DVec3::X * 0.05);
    }

    #[test]
    fn a_rule_counts_as_much_as_its_weight_and_says_so_in_its_formula() {
        let (me, nearest) = (boid([0.0; 3], [0.2, 0.0, 0.1]), boid([1.0, 2.0, 0.5], [0.0, 0.0, -7.0]));
        let seen = [nearest.position, DVec3::Y * 4.0];
        let surroundings = Surroundings {
            flock: Some(Flock { seen: &seen, nearest }),
            cruising: Some(0.3),
            ..Surroundings::default()
        };
        let terms_with = |weights: RuleWeights, stages: &mut Vec<Stage>| {
            steer(&me, &surroundings, &SteeringParams { weights, ..SteeringParams::default() }, stages)
        };
        let of_article = terms_with(RuleWeights::ARTICLE, &mut Vec::new());
        // Powers of two round nothing.
        let weights = RuleWeights { separation: 2.0, alignment: 0.5, cohesion: 0.0, cruising: 4.0 };
        let mut stages = Vec::new();
        let weighted = terms_with(weights, &mut stages);
        assert_eq!(weighted.separation, of_article.separation.map(|term| term * 2.0));
        assert_eq!(weighted.alignment, of_article.alignment.map(|term| term * 0.5));
        assert_eq!(weighted.cohesion, Some(DVec3::ZERO));
        assert_eq!(weighted.cruising, of_article.cruising.map(|term| term * 4.0));
        let formulas: Vec<&str> = stages.iter().map(|stage| stage.formula.as_ref()).collect();
        for formula in
            ["separation = w·f·unit(g) if distance < separation_distance", "alignment = w·unit(vn)·min_urgency"]
        {
            assert!(formulas.contains(&formula), "{formulas:?}");
        }
    }

    #[test]
    fn in_a_plane_each_rule_has_its_part_along_it_and_the_limit_is_that_of_their_sum() {
        let params = SteeringParams { max_change: 0.06, ..SteeringParams::default() };
        let level = SteeringParams { keep_in_plane: Some(PlaneAcross::Y), ..params };
        let me = boid([0.0; 3], [0.3, -0.2, 0.1]);
        let nearest = boid([3.0, 4.0, 0.0], [1.0, 1.0, 0.0]);
        let seen = [nearest.position];
        let surroundings = Surroundings { flock: Some(Flock { seen: &seen, nearest }), ..Surroundings::default() };
        let mut stages = Vec::new();
        let (free, kept) =
            (steer(&me, &surroundings, &params, &mut ()), steer(&me, &surroundings, &level, &mut stages));
        assert_eq!(kept, steer(&me, &surroundings, &level, &mut ()), "a probe changes nothing");
        for (free, kept) in free.by_rule().zip(kept.by_rule()) {
            assert_eq!((free.0, DVec3::new(free.1.x, 0.0, free.1.z)), kept);
        }
        // It is drawn over (3, 4, 0): of 0.1 for the distance and 0.05 for cohesion 0.6 are level, of the 0.05 for
        // alignment 1/√2. What is across the plane uses up nothing of the limit.
        let wanted = 0.6 * 0.15 + 0.05 / 2f64.sqrt();
        assert!((kept.sum() - DVec3::X * wanted).length() < 1e-15 && kept.acceleration(&level) == DVec3::X * 0.06);
        let given = |path| stages.iter().filter(|stage| stage.gives.as_deref() == Some(path)).count();
        assert_eq!([given("terms.separation"), given("terms.alignment"), given("terms.cohesion")], [1; 3]);
    }

    #[test]
    fn flows_add_up() {
        // It is 5 and 2 away in +x from the two axes: both push along +z, each with at most 0.1.
        let flows = [-5.0, -2.0].map(|x| Flow::about(DVec3::X * x));
        let found = terms(boid([0.0; 3], [0.0; 3]), Surroundings { flows: &flows, ..Surroundings::default() });
        assert_eq!(found.flow, Some(DVec3::Z * 0.2));
    }

    #[test]
    fn only_rules_that_apply_have_a_term() {
        let far_wall = [LocalField::from(DVec3::Y * 100.0)];
        let found = terms(boid([0.0; 3], [0.0; 3]), Surroundings { fields: &far_wall, ..Surroundings::default() });
        assert_eq!(found, SteeringTerms::default());
    }

    #[test]
    fn the_acceleration_is_the_sum_but_not_longer_than_max_change() {
        let params = SteeringParams::default();
        let short = SteeringTerms {
            separation: Some(DVec3::X * 0.25),
            flow: Some(DVec3::X * -0.1875),
            ..SteeringTerms::default()
        };
        assert_eq!(short.acceleration(&params), DVec3::X * 0.0625);
        let long = SteeringTerms { avoidance: Some(DVec3::Y * 7.0), ..short };
        assert!((long.acceleration(&params).length() - 0.1).abs() < 1e-16);
    }
}
