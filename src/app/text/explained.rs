//! What an explanation found.

use crate::app::model::explain::{Explained, Finding, Heading};
use crate::expression::four_digits;
use crate::language::t;
use crate::query::{Stage, Status};
use crate::sim::PairVerdict;
use crate::text::{pair, stage, status};

/// What it is about, in a few words: "left ball – floor".
pub fn title(explained: &Explained) -> String {
    match explained.verdict.finding {
        Finding::Pick { .. } => t!("The pick of {name}", name = explained.name),
        _ => explained.name.clone(),
    }
}

/// Whom the numbers below symbols stand for: "1: cue; 2: eight"; `None` where no stage has any.
pub fn numbered(explained: &Explained) -> Option<String> {
    let [first, second] = match &explained.whose {
        Some(whose) => whose.clone(),
        // As the stages of a bench query call them.
        None => ["A", "B"].map(str::to_owned),
    };
    let is_numbered = explained.stages.iter().any(Stage::numbers_two);
    is_numbered.then(|| t!("1: {first}; 2: {second}", first, second))
}

/// What came of it, in a word: "HIT".
pub fn word(finding: &Finding) -> String {
    match finding {
        Finding::Impact { .. } => t!("HIT").to_owned(),
        Finding::Pair { reason, slides } => of_pair(reason.verdict(), *slides).to_owned(),
        Finding::Steering { .. } => t!("STEERS").to_owned(),
        Finding::Pick { .. } => t!("PICKED").to_owned(),
        Finding::Answer { status } if status::kind_of_miss(*status).is_some() => {
            status::name(Status::Miss).to_uppercase()
        }
        Finding::Answer { status } => status::name(*status).to_uppercase(),
        Finding::Invalid { .. } => t!("INVALID").to_owned(),
    }
}

fn of_pair(verdict: PairVerdict, slides: bool) -> &'static str {
    match verdict {
        PairVerdict::Impact => t!("HIT"),
        PairVerdict::Resting if slides => t!("SLIDING"),
        PairVerdict::Resting => t!("AT REST"),
        PairVerdict::NoResponse => t!("NO RESPONSE"),
        PairVerdict::Apart => t!("MISS"),
        PairVerdict::NotTested => t!("NOT TESTED"),
    }
}

/// Why, in a sentence; empty where there is nothing to say.
pub fn reason(explained: &Explained) -> String {
    match &explained.verdict.finding {
        Finding::Impact { t, approach_speed, parting_speed } => t!(
            "they collide at {t}, approaching at {approach_speed} m/s, and separate at {parting_speed} m/s",
            t = pair::place_in_tick(*t),
            approach_speed = four_digits(*approach_speed),
            parting_speed = four_digits(*parting_speed)
        ),
        Finding::Pair { reason, .. } => pair::reason(reason),
        Finding::Steering { tick } => t!("at the end of tick {tick}, from the positions reached", tick),
        Finding::Pick { pixel, distance, is_ball } => {
            let pixel = format!("({}, {})", four_digits(pixel.x), four_digits(pixel.y));
            let hit = t!(
                "the ray through pixel {pixel} hits {name} after {distance} m",
                name = explained.name,
                distance = four_digits(*distance),
                pixel
            );
            let others = if *is_ball { t!(", before every other ball") } else { t!(", and no ball") };
            format!("{hit}{others}")
        }
        Finding::Answer { status } => of_answer(explained, *status),
        Finding::Invalid { error } => error.clone(),
    }
}

/// What kind of miss it is, and what decided.
fn of_answer(explained: &Explained, status: Status) -> String {
    let decided = explained.verdict.decided_at.and_then(|at| explained.stages[at].decision()).map(stage::decision);
    match (status::kind_of_miss(status), decided) {
        (Some(kind), Some(reason)) => format!("{kind}: {reason}"),
        (Some(kind), None) => kind.to_owned(),
        (None, reason) => reason.unwrap_or_default(),
    }
}

/// What the stages below it are about.
pub fn heading(heading: Heading) -> &'static str {
    match heading {
        Heading::Sweep => t!("The sweep"),
        Heading::Response => t!("The response"),
        Heading::PixelToRay => t!("From the pixel to the ray"),
        Heading::RayToBall => t!("From the ray to the ball"),
    }
}
