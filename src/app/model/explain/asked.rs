//! Which quantity of the language of questions the value of a stage is.

use super::{Explained, Finding, Subject};
use crate::asking::{Amount, Asked};
use crate::query::{ResponseStage, Sphere, Stage, StageKind, SteeringStage, SweepStage, Value};
use crate::scene::Id;

/// The quantity that a stage computes, and its value there; `None` for steps on the way, for which the language has no word.
pub fn asked(explained: &Explained, stage: &Stage) -> Option<(Asked, Amount)> {
    let value = match *stage.value()? {
        Value::Scalar(value) => Amount::Number(value),
        Value::Vector(vector) | Value::Point(vector) => Amount::Vector(vector),
        Value::Homogeneous(_) | Value::Matrix(_) | Value::List(_) | Value::Bits(_) => return None,
    };
    let asked = match (explained.subject, stage.kind) {
        (Subject::Agent(id), StageKind::Steering(stage)) => of_agent(id, stage, explained)?,
        (Subject::Event(_), kind) if matches!(explained.verdict.finding, Finding::Impact { .. }) => {
            of_impact(explained.between?, kind)?
        }
        (Subject::Pair(..) | Subject::Event(_), StageKind::Sweep(stage)) => of_pair(explained.between?, stage)?,
        _ => return None,
    };
    Some((asked, amount(stage, value)))
}

/// The value with the sign that the language gives it.
fn amount(stage: &Stage, value: Amount) -> Amount {
    let is_speed =
        matches!(stage.kind, StageKind::Response(ResponseStage::ClosingSpeed | ResponseStage::SpeedAlongNormal));
    match value {
        Amount::Number(number) if is_speed => Amount::Number(number.abs()),
        value => value,
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

fn of_impact(pair: [Id; 2], kind: StageKind) -> Option<Asked> {
    let [ball, other] = pair;
    let of = |sphere| if sphere == Sphere::A { ball } else { other };
    let word = match kind {
        StageKind::Response(stage) => match stage {
            ResponseStage::ClosingSpeed | ResponseStage::SpeedAlongNormal => "approach_speed",
            ResponseStage::Restitution => "restitution",
            ResponseStage::Impulse => "impulse",
            ResponseStage::VelocityOf(sphere) => return Some(Asked::Of("velocity", of(sphere))),
            ResponseStage::Velocity => return Some(Asked::Of("velocity", ball)),
            _ => return None,
        },
        StageKind::Sweep(stage) => match stage {
            SweepStage::Contact => "point",
            SweepStage::Normal | SweepStage::PlaneNormal | SweepStage::NormalBToA => "normal",
            stage => return of_pair(pair, stage),
        },
        _ => return None,
    };
    Some(Asked::OfImpact(word, pair))
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
