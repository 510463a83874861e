//! What an explanation found.

use crate::app::model::explain::{Explained, ExplainedClock, Finding, Heading};
use crate::expression::{four_digits, rounded_text};
use crate::language::t;
use crate::query::{Stage, Status, Value};
use crate::sim::PairVerdict;
use crate::text::{pair, stage, status};

/// What it is about, in a few words: "left ball – floor".
pub fn title(explained: &Explained) -> String {
    match explained.verdict.finding {
        Finding::Pick { .. } => t!("The pick of {name}", name = explained.name),
        _ => explained.name.clone(),
    }
}

/// What symbols of these stages stand for: "1: cue; 2: eight", whom the numbers below them mean, and in what `t` counts;
/// `None` where they have neither.
pub fn symbols<'a>(explained: &Explained, stages: impl IntoIterator<Item = &'a Stage>) -> Option<String> {
    let [mut is_numbered, mut is_timed] = [false; 2];
    for stage in stages {
        is_numbered |= stage.numbers_two();
        is_timed |= explained.inside.is_some() && stage.involves(TIME);
    }
    let numbered = is_numbered.then(|| {
        let [first, second] = match &explained.whose {
            Some(whose) => whose.clone(),
            // As the stages of a bench query call them.
            None => ["A", "B"].map(str::to_owned),
        };
        t!("1: {first}; 2: {second}", first, second)
    });
    let timed = is_timed.then(|| match explained.clock {
        Some(ExplainedClock { tick_length, .. }) => {
            t!("t: in ticks of {length} s", length = four_digits(tick_length))
        }
        None => t!("t: as a share of the sweep").to_owned(),
    });
    let told: Vec<String> = numbered.into_iter().chain(timed).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The symbol of the time of impact.
const TIME: &str = "t";

/// A time of impact in seconds: "0.5 · 0.03333 s = 0.01667 s"; `None` where the stage computes none, or no time of a run.
pub fn in_seconds(explained: &Explained, stage: &Stage) -> Option<String> {
    let ExplainedClock { tick_length, at } = explained.clock?;
    let (Some(TIME), Some(Value::Scalar(t)), true) = (stage.symbol(), stage.value(), explained.inside.is_some()) else {
        return None;
    };
    let [t, length, seconds] = [*t, tick_length, t * tick_length].map(four_digits);
    let told = t!("{t} · {length} s = {seconds} s", t, length, seconds);
    Some(match at {
        Some(at) => t!("{told}; the time of the run is then {at} s", at = rounded_text(at, 6), told),
        None => told,
    })
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
