//! Which quantity of the language of questions the value of a stage is.

use super::{Explained, Subject};
use crate::asking::{Amount, Asked};
use crate::query::{ResponseStage, Sphere, Stage, StageKind, SteeringStage, SweepStage, Value};
use crate::scene::Id;
use crate::sim::Impact;

/// The quantity that a stage computes, and its value; `None` for steps on the way, for which the language has no word. Of an
/// impact the value is that of the event, which may differ from the stage's by its rounding.
pub fn asked(explained: &Explained, stage: &Stage) -> Option<(Asked, Amount)> {
    let value = match *stage.value()? {
        Value::Scalar(value) => Amount::Number(value),
        Value::Vector(vector) | Value::Point(vector) => Amount::Vector(vector),
        Value::Homogeneous(_) | Value::Matrix(_) | Value::List(_) | Value::Bits(_) => return None,
    };
    match (explained.subject, stage.kind, &explained.impact) {
        (Subject::Agent(id), StageKind::Steering(stage), _) => Some((of_agent(id, stage, explained)?, value)),
        (Subject::Event(_), kind, Some(impact)) => of_impact(explained.between?, kind, impact),
        (Subject::Pair(..) | Subject::Event(_), StageKind::Sweep(stage), _) => {
            Some((of_pair(explained.between?, stage)?, value))
        }
        _ => None,
    }
}

fn of_agent(id: Id, stage: SteeringStage, explained: &Explained) -> Option<Asked> {
    // In units of the article, which are those of a tick, a number is another one than in the language.
    let is_per_tick = explained.stages.iter().any(|stage| stage.kind == SteeringStage::VelocityPerTick.into());
    let word = match stage {
        SteeringStage::Position | SteeringStage::NewPosition => return Some(Asked::Of("position", id)),
        SteeringStage::NewVelocityPerSecond => return Some(Asked::Of("velocity", id)),
        SteeringStage::Separation => "separation",
        SteeringStage::Alignment => "alignment",
        SteeringStage::Cohesion => "cohesion",
        SteeringStage::FlowSum => "flow",
        SteeringStage::Cruising => "cruising",
        SteeringStage::AvoidanceTerm => "avoidance",
        SteeringStage::Acceleration => "steering",
        SteeringStage::NewVelocity => "velocity",
        _ => return None,
    };
    (!is_per_tick).then_some(Asked::Of(word, id))
}

fn of_impact(pair: [Id; 2], kind: StageKind, impact: &Impact) -> Option<(Asked, Amount)> {
    let place = |of: Sphere| if of == Sphere::A { 0 } else { 1 };
    let velocity = |of: Sphere| (Asked::Of("velocity", pair[place(of)]), Amount::Vector(impact.after[place(of)]));
    let center = |of: Sphere| [impact.center, impact.other_center][place(of)];
    let position = |of: Sphere| (Asked::Of("position", pair[place(of)]), Amount::Vector(center(of)));
    let (word, value) = match kind {
        StageKind::Response(stage) => match stage {
            ResponseStage::ClosingSpeed | ResponseStage::SpeedAlongNormal => {
                ("approach_speed", Amount::Number(impact.approach_speed))
            }
            ResponseStage::Restitution => ("restitution", Amount::Number(impact.restitution)),
            ResponseStage::Impulse => ("impulse", Amount::Number(impact.impulse)),
            ResponseStage::VelocityOf(sphere) => return Some(velocity(sphere)),
            ResponseStage::Velocity => return Some(velocity(Sphere::A)),
            _ => return None,
        },
        StageKind::Sweep(stage) => match stage {
            SweepStage::Contact => ("point", Amount::Vector(impact.point)),
            SweepStage::Normal | SweepStage::PlaneNormal | SweepStage::NormalBToA => {
                ("normal", Amount::Vector(impact.normal))
            }
            SweepStage::CenterOf(sphere) => return Some(position(sphere)),
            SweepStage::TouchCenter | SweepStage::ImpactCenter => return Some(position(Sphere::A)),
            _ => return None,
        },
        _ => return None,
    };
    Some((Asked::OfImpact(word, pair), value))
}

fn of_pair([ball, other]: [Id; 2], stage: SweepStage) -> Option<Asked> {
    match stage {
        SweepStage::SignedDistance | SweepStage::Distance => Some(Asked::OfTwo("distance", [ball, other])),
        SweepStage::CenterOf(Sphere::A) | SweepStage::TouchCenter | SweepStage::ImpactCenter | SweepStage::Center => {
            Some(Asked::Of("position", ball))
        }
        SweepStage::CenterOf(Sphere::B) => Some(Asked::Of("position", other)),
        _ => None,
    }
}
