//! Kept runs: what they are called, and in what one differs from another.

use crate::app::model::recorded_run::RecordedRun;
use crate::app::model::session::{How, KeptRun, NotShown, RunChange, RunId, RunName};
use crate::compare::{EventDifference, Identity, Report, Side, What};
use crate::expression::{four_digits, rounded_text};
use crate::language::{noun, t};
use crate::scene::{Edit, EditValue, Id, ValueChange};
use crate::text::compare::{self as words, component};
use crate::text::count::counted;
use crate::text::edits;
use glam::DVec3;

/// What a kept run is called, in the language that is spoken.
pub fn of_run(run: &KeptRun) -> String {
    match &run.name {
        RunName::Given(name) => run.told(name).to_owned(),
        name => self::name(name),
    }
}

/// What a run is called: "e of ball 3: 0.5 → 0.8".
pub fn name(name: &RunName) -> String {
    match name {
        RunName::Given(name) => name.clone(),
        RunName::Change(change) => self::change(change),
        RunName::First => t!("First run").to_owned(),
        RunName::Unchanged => t!("Unchanged").to_owned(),
    }
}

/// What makes a run differ from the one it was made from.
pub fn change(change: &RunChange) -> String {
    let of =
        |what: &str| change.object.as_ref().map_or(what.to_owned(), |object| t!("{what} of {object}", what, object));
    let object = change.object.as_deref().unwrap_or(t!("the scene"));
    let text = match &change.how {
        How::Value(which, values) => {
            let [before, after] = values.map(short);
            format!("{}: {before} → {after}", of(edits::letter(*which)))
        }
        How::AtTick { property, before, value, tick } => {
            let value = match before {
                Some(before) => format!("{} → {}", short(*before), short(*value)),
                None => edits::value(*value, 3),
            };
            t!("{which}: {value} from tick {tick}", which = of(edits::letter(*property)), value, tick)
        }
        How::NotAtTick(which, tick) => t!("{which} unchanged at tick {tick}", which = of(edits::letter(*which)), tick),
        How::Added => t!("with {object}", object),
        How::Removed => t!("without {object}", object),
        How::Otherwise => t!("{object} changed", object),
        How::Gravity([before, after]) => {
            t!("gravity: {before} → {after}", before = vector(*before), after = vector(*after))
        }
        How::Scene => t!("scene changed").to_owned(),
    };
    match change.others {
        0 => text,
        others => t!("{text}, and {others} more", text, others),
    }
}

/// A value with a few digits.
fn short(value: EditValue) -> String {
    match value {
        EditValue::Number(number) => four_digits(number),
        other => edits::value(other, 3),
    }
}

fn vector(vector: DVec3) -> String {
    edits::value(vector.into(), 3)
}

/// How a run of the list stands to the run on display, and what a click does.
pub fn row(name: &str, run: &KeptRun, is_front: bool, is_compared: bool) -> String {
    let rest = match (is_front, run.is_shown, is_compared) {
        (true, _, _) => t!("It is on display."),
        (false, true, true) => t!("It is shown as a ghost, and compared here; a click hides it."),
        (false, true, false) => t!("It is shown as a ghost; a click hides it."),
        (false, false, _) => t!("A click shows it as a ghost beside the run on display, and compares both."),
    };
    let leaves = run.parent.map_or_else(String::new, |(_, tick)| t!(" It leaves the run above at tick {tick}.", tick));
    let is_saved = run.id != RunId::First;
    let saved = if is_saved { "" } else { t!("\nIt is saved with the scene once a run is kept or this one renamed.") };
    format!("{name}\n{rest}{leaves}{saved}")
}

/// Where a kept run leaves the one it was made from.
pub fn made_from(parent: Option<(&str, u64)>) -> String {
    match parent {
        Some((name, tick)) => t!("Leaves “{name}” at tick {tick}.", name, tick),
        None => t!("Made from no other kept run: it differs from the scene as it is now.").to_owned(),
    }
}

/// "bodies.3.restitution: 0.8".
pub fn value_change(change: &ValueChange) -> String {
    let value = change.value.as_ref().map_or("–".to_owned(), |value| value.to_string());
    format!("{}: {value}", change.at)
}

/// An edit that a run has besides, or that it lacks.
pub fn of_edit(edit: &Edit, object: &str, is_gone: bool) -> String {
    let (object, tick) = (Some(object.to_owned()), edit.tick);
    let how = if is_gone {
        How::NotAtTick(edit.property, tick)
    } else {
        How::AtTick { property: edit.property, before: None, value: edit.value, tick }
    };
    change(&RunChange { object, how, others: 0 })
}

/// "and 3 more".
pub fn more(count: usize) -> String {
    t!("and {count} more", count)
}

/// "Kept: e of ball 3: 0.5 → 0.8."
pub fn kept(run: &KeptRun) -> String {
    t!("Kept: {name}.", name = of_run(run))
}

/// Why a run cannot be shown beside another.
pub fn not_shown(reason: NotShown) -> &'static str {
    match reason {
        NotShown::OtherTicks => {
            t!("That run has another tick rate: the two cannot be shown side by side. Bring it to the front.")
        }
        NotShown::TooMany => t!("Six kept runs are shown already, each in a colour of its own: hide one first."),
    }
}

/// What a recording is, and what a click on it does.
pub fn recording(run: &RecordedRun, is_compared: bool) -> String {
    let states = counted(run.ticks().len(), noun!("state"));
    let length = match run.ticks().last() {
        Some(last) => t!("{states} up to {time} s", states, time = four_digits(last.time)),
        None => states,
    };
    let rest = match (run.is_reading(), run.is_cut()) {
        (true, _) => t!("; it is still being read"),
        (_, true) => t!("; it is too long, and its rest is left out"),
        _ => "",
    };
    let click = if is_compared {
        t!("It is compared with the run on display; a click hides it.")
    } else {
        t!("A click shows its balls as ghosts beside the run on display, and compares both.")
    };
    format!("{}\n{length}{rest}.\n{click}", run.name())
}

/// "± 0.0001", or "equal".
pub fn tolerance(tolerance: f64) -> String {
    if tolerance == 0.0 { t!("equal").to_owned() } else { format!("± {tolerance:e}") }
}

/// What a comparison with the baseline run found up to a tick.
pub fn found(report: &Report, compared: u64, is_full: bool, label_of: impl Fn(Id) -> String) -> String {
    let [there, here] = Side::BOTH.map(|side| report.only_in(side));
    let both = report.events.len() - there - here;
    let first = report.divergence.map_or(String::new(), |found| {
        t!(
            "They part at tick {tick}, {component} of {body} by {found}. ",
            tick = found.ticks[1],
            component = component(found.component),
            body = label_of(found.body),
            found = counted(found.ulps(), noun!("ULP"))
        )
    });
    let beyond = report.beyond_rounding.map_or(String::new(), |found| {
        t!(
            "By more than rounding at tick {tick}: {component} of {body}. ",
            tick = found.ticks[1],
            component = component(found.component),
            body = label_of(found.body)
        )
    });
    let events = match report.events.len() {
        0 => t!("No event differs").to_owned(),
        _ => t!(
            "{both} of both differ, {here} are only here, {there} only there",
            both = counted(both, noun!("event")),
            here,
            there
        ),
    };
    let bodies = match report.only_bodies.len() {
        0 => String::new(),
        only => t!("; {bodies} in one run only", bodies = counted(only, noun!("body"))),
    };
    let rest = if is_full { t!("; later ones are not compared") } else { "" };
    let first = first + &beyond;
    t!("{first}{events} up to tick {compared}{bodies}{rest}.", first, events, compared, bodies, rest)
}

/// How far a body gets from its place in the other run.
pub fn farthest(distance: &str) -> String {
    t!("At most {distance} m from its place in the run beside this one. A click selects it.", distance)
}

/// "cue – ball 12"; of what is no impact also what happens.
pub fn participants(identity: Identity, label_of: impl Fn(Id) -> String) -> String {
    match (identity.what, identity.body, identity.other) {
        (What::Impact, Some(body), Some(other)) => format!("{} – {}", label_of(body), label_of(other)),
        _ => words::identity(identity, label_of),
    }
}

/// The run that alone has an event.
pub fn only_in(event: &EventDifference) -> Option<&'static str> {
    match event {
        EventDifference::Both(_) => None,
        EventDifference::OnlyIn(Side::A, _) => Some(t!("only there")),
        EventDifference::OnlyIn(Side::B, _) => Some(t!("only here")),
    }
}

/// All that is told of an event that differs, and what a click does.
pub fn of_event(what: &str, event: &EventDifference) -> String {
    let rest = match (only_in(event), event.differences()) {
        (Some(only), _) => format!(", {only}."),
        (None, Some((time, numbers))) => {
            let optional = |value: Option<f64>, unit: &str| {
                value.map_or_else(String::new, |value| format!(", {} {unit}", rounded_text(value, 6)))
            };
            let speed = optional(numbers.approach_speed, t!("m/s of approach"));
            let impulse = optional(numbers.impulse, t!("kg·m/s of impulse"));
            t!(". Here less there: {time} s{speed}{impulse}.", time = rounded_text(time, 6), speed, impulse)
        }
        (None, None) => ".".to_owned(),
    };
    t!("{what}{rest}\nA click goes to this moment in both runs.", what, rest)
}
