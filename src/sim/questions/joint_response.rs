//! The stages of the response of one of several contacts that were solved together.

use crate::query::{Mark, ResponseDecision, ResponseStage, Role, Sphere, Stage, Value};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Impact, JointShare, Setup};
use glam::DVec3;

/// A ball of the pair, with the symbols of what is told of it.
struct Told {
    stage: ResponseStage,
    symbols: [&'static str; 3],
    formula: &'static str,
    /// As the responses of two call it.
    gives: &'static str,
    side: usize,
    inverse_mass: f64,
}

/// The stages of the response of a contact that has a share in a joint one: its own impulse, and what both sides get from
/// it and from the others.
pub(super) fn stages(setup: &Setup, pair: Pair, impact: &Impact, share: &JointShare) -> Vec<Stage> {
    let inverse_mass = |ball: usize| setup.bodies[ball].mass.inverse();
    let (velocities, formula, told) = match pair.other {
        Other::Obstacle(_) => {
            let ball = Told {
                stage: ResponseStage::Velocity,
                symbols: ["v", "w", "p"],
                formula: "v' = v + w·(j·n + p)",
                gives: "velocity",
                side: 0,
                inverse_mass: inverse_mass(pair.body),
            };
            (["v", "vo"], "s = (vo − v)·n", vec![ball])
        }
        Other::Body(other) => {
            let a = Told {
                stage: ResponseStage::VelocityOf(Sphere::A),
                symbols: ["va", "wa", "pa"],
                formula: "va' = va + wa·(pa + j·n)",
                gives: "a.velocity",
                side: 0,
                inverse_mass: inverse_mass(pair.body),
            };
            let b = Told {
                stage: ResponseStage::VelocityOf(Sphere::B),
                symbols: ["vb", "wb", "pb"],
                formula: "vb' = vb + wb·(pb − j·n)",
                gives: "b.velocity",
                side: 1,
                inverse_mass: inverse_mass(other),
            };
            (["va", "vb"], "s = (vb − va)·n", vec![a, b])
        }
    };
    let closing = |[first, second]: [DVec3; 2]| (second - first).dot(impact.normal);
    let [before, after] = [closing(impact.before), closing(impact.after)];
    let mut closing_speed = Stage::new(ResponseStage::ClosingSpeed, formula, before)
        .term("n", Value::Vector(impact.normal))
        .mark(Mark::Arrow { tail: impact.center, along: before * impact.normal, role: Role::Motion });
    for (side, symbol) in velocities.into_iter().enumerate() {
        let velocity = impact.before[side];
        closing_speed = closing_speed
            .term(symbol, Value::Vector(velocity))
            .draw(symbol, Mark::Arrow { tail: center_of(impact, side), along: velocity, role: Role::Velocity });
    }
    let mut stages = vec![closing_speed];
    let decision = ResponseDecision::Joint { contacts: share.contacts, before, after };
    if told.iter().all(|told| told.inverse_mass == 0.0) {
        // Obstacles turn a ball of infinite mass around without an impulse.
        stages.push(Stage::verdict("w = 0", decision).term("w", 0.0));
        return stages;
    }
    let impulse = Stage::new(ResponseStage::JointImpulse, "j = (1 + e)·i", impact.impulse)
        .term("e", share.restitution)
        .term("i", share.inelastic_impulse)
        .mark(Mark::Arrow { tail: impact.point, along: impact.impulse * impact.normal, role: Role::Force })
        .gives("impulse");
    stages.push(impulse);
    stages.extend(told.iter().map(|told| velocity_of(told, impact, share)));
    stages.push(Stage::verdict("j > 0", decision).term("j", impact.impulse));
    stages
}

fn velocity_of(told: &Told, impact: &Impact, share: &JointShare) -> Stage {
    let Told { stage, symbols: [velocity, inverse_mass, others], formula, gives, side, .. } = *told;
    let (after, center) = (impact.after[side], center_of(impact, side));
    let from_others = share.from_others[side];
    let stage = Stage::new(stage, formula, Value::Vector(after))
        .term(velocity, Value::Vector(impact.before[side]))
        .term(inverse_mass, told.inverse_mass)
        .term("j", impact.impulse)
        .term("n", Value::Vector(impact.normal))
        .term(others, Value::Vector(from_others))
        .mark(Mark::Arrow { tail: center, along: after, role: Role::Velocity })
        .gives(gives);
    stage.draw(others, Mark::Arrow { tail: center, along: from_others, role: Role::Force })
}

/// The centre of the first or second side of an impact.
fn center_of(impact: &Impact, side: usize) -> DVec3 {
    [impact.center, impact.other_center][side]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::{Quantity, Value as Evaluated, evaluate};
    use crate::query::Digits;
    use crate::scene_for_tests::parsed;
    use crate::sim::{EventKind, World};
    use std::sync::Arc;

    /// The impacts of three balls that meet at one instant: two pushed against the one between them, which touches a wall
    /// that is at an angle.
    fn impacts() -> (Arc<Setup>, Vec<Impact>) {
        let scene = parsed(
            r#"{"version": 1, "name": "three", "bodies": [
            {"id": 1, "radius": 0.5, "position": [-1, 0, 0], "velocity": [2, 0, 0]},
            {"id": 2, "radius": 0.5, "mass": 2, "position": [0, 0, 0], "velocity": [0, -1, 0]},
            {"id": 3, "radius": 0.5, "restitution": 0.5, "position": [1, 0, 0], "velocity": [-1, 0, 0]}],
            "obstacles": [{"id": 9, "shape": {"plane": {"point": [-0.3, -0.4, 0], "normal": [0.6, 0.8, 0]}}}]}"#,
        );
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        world.step();
        let of_event = |event: &crate::sim::Event| match &event.kind {
            EventKind::Impact(impact) if impact.joint.is_some() => Some(impact.clone()),
            _ => None,
        };
        (world.setup().clone(), world.events().iter().filter_map(of_event).collect())
    }

    #[test]
    fn every_formula_of_a_joint_response_evaluates_to_the_value_shown() {
        let (setup, impacts) = impacts();
        assert_eq!(impacts.len(), 3);
        for impact in &impacts {
            let pair = crate::sim::pair_of(&setup, impact.body, impact.other).expect("a pair");
            let share = impact.joint.as_ref().expect("a share");
            for stage in stages(&setup, pair, impact, share) {
                let text = stage.substituted_text(Digits::All);
                let found = match evaluate(&text) {
                    Ok(Quantity { value: Evaluated::Truth(truth), .. }) => {
                        assert!(truth && stage.decision().is_some(), "{text}");
                        continue;
                    }
                    Ok(Quantity { value: Evaluated::Scalar(x), .. }) => vec![x.value],
                    Ok(Quantity { value: Evaluated::Vector(v), .. }) => v.iter().map(|x| x.value).collect(),
                    other => panic!("{text}: {other:?}"),
                };
                let shown = match stage.value() {
                    Some(Value::Scalar(x)) => vec![*x],
                    Some(Value::Vector(v)) => v.to_array().to_vec(),
                    other => panic!("{text}: {other:?}"),
                };
                for (found, shown) in found.iter().zip(&shown) {
                    assert!((found - shown).abs() < 1e-14, "{text}: {shown}");
                }
            }
        }
    }
}
