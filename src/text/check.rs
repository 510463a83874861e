//! What expectations that do not hold found, and the report of `collidoscope check`.

use super::count::counted;
use super::{lesson, shape};
use crate::check::{
    AnswerDifference, Checked, ContactKind, Failure, FoundEvent, Judged, Measure, Outcome, Standing, StateDifference,
    StateQuantity, Undecided, Verdict,
};
use crate::expression::{MOMENTUM_UNIT, PlainNumber, PlainVector, rounded_text};
use crate::foreign_text::{escaped, printable, quoted};
use crate::language::{Language, noun, t};
use crate::query::Feature;
use crate::scene::{ExpectedCondition, Holds, NeverStuck, Quantity, Rounds};
use crate::shape::FaceFlags;
use crate::sim::Clock;
use std::fmt::Write as _;

/// "ok" and the number of expectations, or each that does not hold with its arithmetic, or why the
/// scene could not be read. Ends with a line break.
pub fn report(checked: &Checked) -> String {
    let judged = match &checked.result {
        Ok(judged) => judged,
        Err(error) => return printable(&format!("{error}\n")).into_owned(),
    };
    let name = escaped(&checked.name);
    if checked.standing() == Standing::Held {
        return format!("ok   {name} ({})\n", looked_at(judged));
    }
    let mut text = format!("FAIL {name}\n");
    for (i, why, verdict) in judged.told() {
        if let Some(explanation) = explanation(verdict, judged.clock, "\n       ") {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "     {}\n       {explanation}", title(i, why));
        }
    }
    for fault in &judged.faults {
        let _ = writeln!(text, "     {}", lesson::fault(fault).replace('\n', "\n       "));
    }
    for unused in &judged.unused {
        let _ = writeln!(text, "     {}", unused_translation(unused));
    }
    printable(&text).into_owned()
}

/// "translations.ja: the scene has no text “wall”; …".
pub fn unused_translation((language, text): &(Language, String)) -> String {
    let code = language.code();
    let text = quoted(text);
    t!(
        "translations.{code}: the scene has no text “{text}”: translate what it has instead, or remove this line",
        code,
        text
    )
}

/// "2 expectations", "no expectations, 7 steps".
pub fn looked_at(judged: &Judged) -> String {
    let steps = if judged.steps > 0 { format!(", {}", counted(judged.steps, "step")) } else { String::new() };
    format!("{}{steps}", expectations(judged.expectations.len()))
}

/// "expectations[0]: two equal balls exchange their velocities".
pub fn title(place: usize, why: &str) -> String {
    t!("expectations[{place}]: {why}", place, why)
}

/// "no expectations", "1 expectation", "2 expectations".
pub fn expectations(count: usize) -> String {
    match count {
        0 => "no expectations".to_owned(),
        count => counted(count, "expectation"),
    }
}

/// What was expected and found, and when it was decided; `None` for an expectation that holds.
pub fn explanation(verdict: &Verdict, clock: Clock, separator: &str) -> Option<String> {
    let when = verdict
        .at
        .map_or(String::new(), |at| format!("{separator}decided at t = {} s (tick {})", clock.seconds(at), at.tick));
    match &verdict.outcome {
        Outcome::Holds => None,
        Outcome::Fails(failure) => {
            Some(format!("expected {}{separator}got      {}{when}", expected(failure), got(failure)))
        }
        Outcome::Error(why) => Some(format!("could not be decided: {}{when}", undecided(why))),
    }
}

/// What was expected.
pub fn expected(failure: &Failure) -> String {
    match failure {
        Failure::Event { expected, between: [a, b], .. } => {
            let tolerance = format!("{:e}", expected.tolerance);
            let at = |time| t!(" at t = {time} s (± {tolerance})", time = PlainNumber(time), tolerance);
            let when = expected.time.map_or(String::new(), at);
            t!(
                "collision {nth} of {a} and {b}{when}{flags}",
                nth = expected.nth,
                flags = surface(expected.feature, expected.flags),
                a,
                b,
                when
            )
        }
        Failure::Body { body, time, tolerance, off } => {
            let wanted: Vec<String> = off.iter().map(|off| told_of_state(off, off.wanted)).collect();
            t!(
                "{body} at t = {time} s with {wanted} (± {tolerance})",
                body,
                time = PlainNumber(*time),
                wanted = wanted.join(t!(" and ")),
                tolerance = format!("{tolerance:e}"),
            )
        }
        Failure::Conserved { quantity, first, start_tick, scale, tolerance, .. } => {
            let (name, unit) = (quantity_name(*quantity), unit(*quantity));
            let scale = PlainNumber(*scale);
            let first = measure(*first);
            t!(
                "{name} {first} {unit} as at tick {start_tick} (± {tolerance} of its largest contribution, {scale} {unit})",
                name,
                first,
                unit,
                start_tick,
                tolerance = format!("{tolerance:e}"),
                scale,
            )
        }
        Failure::Collided { between: [a, b], .. } => t!("{a} and {b} never collide", a, b),
        Failure::Penetration { most, .. } => t!("at most {most} of the radius", most = format!("{most:e}")),
        Failure::Condition { expected, .. } => condition(expected),
        Failure::Stuck { expected, agent, .. } => format!("{agent} {}", never_stuck(expected)),
        Failure::Rounds { expected, of, .. } => format!("{of} {}", rounds(expected)),
        Failure::Answer(AnswerDifference { path, wanted, tolerance, .. }) => {
            let tolerance = tolerance.map_or(String::new(), |tolerance| format!(" (± {tolerance:e})"));
            format!("{path} = {wanted}{tolerance}")
        }
    }
}

/// What was found instead.
pub fn got(failure: &Failure) -> String {
    match failure {
        Failure::Event { found: FoundEvent::Otherwise { time, feature, flags }, .. } => {
            t!("at t = {time} s{flags}", time = PlainNumber(*time), flags = surface(*feature, *flags))
        }
        Failure::Event { found: FoundEvent::TooFew { count, by }, .. } => {
            t!("{count} by t = {by} s", count = collisions(*count), by = PlainNumber(*by))
        }
        Failure::Body { off, .. } => {
            let found = |off: &StateDifference| {
                t!("{found} (off by {off})", found = told_of_state(off, off.found), off = PlainNumber(off.off))
            };
            off.iter().map(found).collect::<Vec<_>>().join(t!(" and "))
        }
        Failure::Conserved { quantity, now, off, time, .. } => {
            let (now, unit) = (measure(*now), unit(*quantity));
            t!(
                "{now} {unit} (off by {off}) at t = {time} s",
                off = PlainNumber(*off),
                time = PlainNumber(*time),
                now,
                unit
            )
        }
        Failure::Collided { contact, time, .. } => {
            t!("{contact} at t = {time} s", contact = contact_name(*contact), time = PlainNumber(*time))
        }
        Failure::Penetration { share, between: [a, b], time, .. } => {
            format!("{share:e} of it between {a} and {b} at t = {} s", PlainNumber(*time))
        }
        Failure::Condition { expected, time: Some(time), who } => {
            let negation = if expected.holds == Holds::Never { "" } else { t!("not ") };
            let when = t!("{negation}at t = {time} s", time = PlainNumber(*time), negation);
            if who.is_empty() { when } else { format!("{when}, by {}", who.join(" and ")) }
        }
        Failure::Stuck { way, time, .. } => {
            t!("at most {way} m up to t = {time} s", way = PlainNumber(*way), time = PlainNumber(*time))
        }
        Failure::Rounds { agent, rounds, time, .. } => {
            format!("{} by {agent} until t = {} s", PlainNumber(*rounds), PlainNumber(*time))
        }
        Failure::Condition { expected, time: None, .. } => {
            if expected.holds == Holds::At {
                t!("not then").to_owned()
            } else {
                t!("at no time").to_owned()
            }
        }
        Failure::Answer(AnswerDifference { found, .. }) => {
            found.as_ref().map_or_else(|| t!("no such field").to_owned(), ToString::to_string)
        }
    }
}

/// When a condition is expected to hold.
pub fn condition(expected: &ExpectedCondition) -> String {
    let ExpectedCondition { holds, what, time, tolerance } = expected;
    let until = time.map_or(String::new(), |time| t!(" until t = {time} s", time = PlainNumber(time)));
    match (holds, time) {
        (Holds::Always, _) => t!("always {what}{until}", what, until),
        (Holds::Never, _) => t!("never {what}{until}", what, until),
        (Holds::At, Some(time)) => format!("{what} at t = {} s (± {tolerance:e})", PlainNumber(*time)),
        (Holds::Eventually | Holds::At, _) => t!("at some time{until}: {what}", until, what),
    }
}

/// "never stuck: at least 0.5 m in 2 s".
pub fn never_stuck(expected: &NeverStuck) -> String {
    let until = expected.until.map_or(String::new(), |until| format!(" until t = {} s", PlainNumber(until)));
    format!("never stuck: at least {} m in {} s{until}", PlainNumber(expected.way), PlainNumber(expected.within))
}

/// "3 rounds".
pub fn rounds(expected: &Rounds) -> String {
    let until = expected.until.map_or(String::new(), |until| format!(" until t = {} s", PlainNumber(until)));
    format!("rounds {}{until}", PlainNumber(expected.count))
}

/// Why an expectation could not be decided.
pub fn undecided(why: &Undecided) -> String {
    match why {
        Undecided::NoBody(id) => t!("there is no body {id}", id),
        Undecided::Nobody(id) => format!("there is neither a body nor an agent group {id}"),
        Undecided::NoMember(group) => t!("nobody is in agent group {group}", group),
        Undecided::NoQuery(id) => t!("there is no query {id}", id),
        Undecided::Misread { what, misread } => {
            t!("`{what}` is not understood: {mistake}", mistake = super::asking::mistake(&misread.mistake), what)
        }
        Undecided::TooShort { within, whole } => {
            let [within, whole] = [*within, *whole].map(|seconds| rounded_text(seconds, 6));
            t!("{within} s are never over: it is about no more than {whole} s", within, whole)
        }
        Undecided::Endless => t!("has no end: the scene has no duration").to_owned(),
        Undecided::RunEnded => t!("the run ended before this could be decided").to_owned(),
    }
}

/// What a part of a body's state is called.
pub fn quantity_of_state(quantity: StateQuantity) -> &'static str {
    match quantity {
        StateQuantity::Position => t!("position"),
        StateQuantity::Velocity => t!("velocity"),
        StateQuantity::Speed => t!("speed"),
    }
}

/// What a conserved quantity is called.
pub fn quantity_name(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Momentum => t!("momentum"),
        Quantity::Energy => t!("energy"),
    }
}

fn unit(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Momentum => MOMENTUM_UNIT,
        Quantity::Energy => "J",
    }
}

fn told_of_state(off: &StateDifference, value: Measure) -> String {
    format!("{} {}", quantity_of_state(off.quantity), measure(value))
}

fn measure(value: Measure) -> String {
    match value {
        Measure::Vector(vector) => PlainVector(vector).to_string(),
        Measure::Number(number) => PlainNumber(number).to_string(),
    }
}

fn contact_name(contact: ContactKind) -> &'static str {
    match contact {
        ContactKind::Impact => t!("an impact"),
        ContactKind::Unresolved => t!("a contact that cannot be resolved"),
        ContactKind::Overlap => t!("an overlap"),
        ContactKind::Resting => t!("a resting contact"),
    }
}

/// "no collision", "1 collision", "2 collisions".
fn collisions(count: usize) -> String {
    match count {
        0 => t!("no collision").to_owned(),
        count => counted(count, noun!("collision")),
    }
}

/// ", on a face, flags 1 (top)": what is known of the surface that was hit.
fn surface(feature: Option<Feature>, flags: Option<FaceFlags>) -> String {
    let feature = feature.map_or(String::new(), |feature| t!(", on {feature}", feature = shape::a_feature(feature)));
    let flags = flags.map_or(String::new(), |flags| {
        t!(", flags {flags} ({flags_2})", flags = flags.0, flags_2 = shape::faces(flags.faces()))
    });
    format!("{feature}{flags}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SceneError;
    use crate::sim::Instant;

    fn checked(why: &str, outcome: Outcome) -> Checked {
        // 30 ticks at 60 per second are 0.5 s.
        let verdict = Verdict { outcome, at: Some(Instant { tick: 30, local: 0.0 }) };
        let expectations = vec![(why.to_owned(), verdict)];
        let (faults, unused, translations) = Default::default();
        let judged = Judged { clock: Clock::new(60), expectations, steps: 0, faults, unused, translations };
        Checked { name: "a.json".to_owned(), result: Ok(judged) }
    }

    #[test]
    fn what_holds_is_one_line() {
        assert_eq!(report(&checked("w", Outcome::Holds)), "ok   a.json (1 expectation)\n");
    }

    #[test]
    fn what_fails_says_why_expected_got_and_when() {
        let between = ["ball 1", "ball 2"].map(str::to_owned);
        let failure = Failure::Collided { between, contact: ContactKind::Impact, time: 0.5 };
        let expected = "FAIL a.json\n     expectations[0]: the arithmetic\n       expected ball 1 and ball 2 never collide\n       \
                        got      an impact at t = 0.5 s\n       decided at t = 0.5 s (tick 30)\n";
        assert_eq!(report(&checked("the arithmetic", Outcome::Fails(failure))), expected);
    }

    #[test]
    fn what_cannot_be_read_says_so_in_one_line() {
        let error = SceneError::Unreadable { file: "b.json".to_owned(), reason: "no such file".to_owned() };
        let unreadable = Checked { name: "b.json".to_owned(), result: Err(error) };
        assert_eq!(report(&unreadable), "b.json: no such file\n");
    }
}
