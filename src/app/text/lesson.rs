//! What a lesson says of its questions, and of what was answered.

use crate::app::model::lesson::{Answered, Votes};
use crate::app::model::moment::Moment;
use crate::asking::{Amount, Measure, Names};
use crate::expression::rounded_text;
use crate::language::{Text, noun, t, text};
use crate::lesson::{Given, Off, Piece, RightAnswer, pieces};
use crate::scene::{Ask, AskTouched, Touchable};
use crate::sim::Setup;
use crate::text::count::counted;
use crate::text::listed::listed;
use crate::text::{asking, shape};
use glam::DVec3;
use std::collections::BTreeSet;

/// Shown in place of a panel while a question is open or the step covers it.
pub fn covered(is_asking: bool) -> &'static str {
    if is_asking { t!("Covered until the question is answered.") } else { t!("Covered in this step of the lesson.") }
}

/// Shown in place of what the scene expects of its run, while a later step asks.
pub fn verdicts_covered() -> &'static str {
    t!("Covered until the questions of the lesson are answered.")
}

/// Refuses what would give the answer away.
pub fn answer_first() -> &'static str {
    t!("A question is open: answer it first, or show the answer (Page Down).")
}

/// Told where the right answer is not known yet.
pub fn is_computed() -> &'static str {
    t!("The right answer is still being computed: a moment.")
}

/// Told where a lesson is left in which something was answered.
pub fn answers_kept() -> &'static str {
    t!("The lesson is left. Its answers are kept as long as the scene is open: L goes on with them.")
}

/// "Step 2 of 7".
pub fn progress(place: usize, count: usize) -> String {
    if place < count {
        t!("Step {place} of {count}", place = place + 1, count)
    } else {
        t!("{count} done", count = counted(count, noun!("step")))
    }
}

/// "stage 3 of 17", behind the progress.
pub fn stage_progress(stage: usize, count: usize) -> String {
    t!("stage {stage} of {count}", stage, count)
}

/// Stands for a quantity that has no value at a moment.
const NO_VALUE: &str = "—";

/// Stands for a quantity while the moment of its text is still sought.
const SOUGHT: &str = "…";

/// A text with the values of its quantities at a moment; what is no quantity stays as it is written.
pub fn live(text: &str, moment: &Moment) -> String {
    filled(text, moment.setup, |measure| {
        let now = measure.at(moment.setup, moment.record, moment.local, moment.phase);
        now.map_or_else(|| NO_VALUE.to_owned(), |now| asking::amount(&now, &measure.unit(), 4))
    })
}

/// The same while its moment is not on display yet: values of those on the way to it would be read as its own.
pub fn sought(text: &str, setup: &Setup) -> String {
    filled(text, setup, |_| SOUGHT.to_owned())
}

fn filled(text: &str, setup: &Setup, value: impl Fn(&Measure) -> String) -> String {
    let pieces = pieces(text);
    // The power of a quantity in a formula: its unit is raised with its number.
    let is_raised = |place: usize| matches!(pieces.get(place + 1), Some(Piece::Text(text)) if text.starts_with('^'));
    let shown = |(place, piece): (usize, &Piece)| match piece {
        Piece::Text(text) | Piece::Unclosed(text) => (*text).to_owned(),
        Piece::Quantity(what) => match Measure::read(what, Names { setup, selected: None }) {
            Ok(measure) if is_raised(place) => format!("({})", value(&measure)),
            Ok(measure) => value(&measure),
            Err(_) => format!("{{{what}}}"),
        },
    };
    pieces.iter().enumerate().map(shown).collect()
}

/// An answer in words: an option, a number with the unit of the right one, or things in order.
pub fn given(ask: &Ask, given: &Given, unit: &str, setup: &Setup) -> String {
    let told = |text| setup.translations.told(text);
    match (ask, given) {
        (Ask::Place(_), Given::Place { at, .. }) => vector(*at, "m"),
        (Ask::Touched(touched), Given::Touched(places)) => touched_names(touched, places, setup),
        (Ask::Choice(choice), Given::Choice(place)) => {
            choice.options.get(*place).map_or_else(String::new, |option| told(&option.text).to_owned())
        }
        (Ask::Number(_), Given::Number(value)) => with_unit(*value, unit),
        (Ask::Arrow(_), Given::Arrow(value)) => vector(*value, unit),
        (Ask::Order(order), Given::Order(places)) => {
            let texts: Vec<&str> =
                places.iter().filter_map(|place| Some(told(&order.events.get(*place)?.text))).collect();
            texts.join(" → ")
        }
        _ => String::new(),
    }
}

/// What is touched, by name: "floor, top of box"; "nothing".
fn touched_names(touched: &AskTouched, places: &BTreeSet<usize>, setup: &Setup) -> String {
    let names =
        places.iter().filter_map(|place| touched.among.get(*place)).map(|touchable| touchable_name(touchable, setup));
    let names: Vec<String> = names.collect();
    if names.is_empty() { t!("nothing").to_owned() } else { listed(&names) }
}

/// "floor", "top of box".
pub fn touchable_name(touchable: &Touchable, setup: &Setup) -> String {
    match touchable {
        Touchable::Object(id) => setup.label_of(*id),
        Touchable::Face(face) => t!("{side} of {of}", side = shape::face(face.side), of = setup.label_of(face.of)),
    }
}

/// "A", "B", … of an option.
pub fn letter(place: usize) -> char {
    char::from(b'A' + (place % 26) as u8)
}

/// The right answer in words.
pub fn right(ask: &Ask, right: &RightAnswer, setup: &Setup) -> String {
    match right {
        RightAnswer::Curve { .. } => String::new(),
        RightAnswer::Place(place) => vector(*place, "m"),
        RightAnswer::Touched { places, .. } => given(ask, &Given::Touched(places.clone()), "", setup),
        RightAnswer::Choice(place) => given(ask, &Given::Choice(*place), "", setup),
        RightAnswer::Number { value, unit } => with_unit(*value, unit),
        RightAnswer::Arrow { value, unit, .. } => vector(*value, unit),
        RightAnswer::Order(places) => given(ask, &Given::Order(places.clone()), "", setup),
    }
}

/// The right answer in a sentence: "It is: 5 m/s"; of options, which are sentences of their own, "B is right: It comes up again".
pub fn told_right(ask: &Ask, answer: &RightAnswer, setup: &Setup) -> String {
    let is = right(ask, answer, setup);
    match answer {
        RightAnswer::Choice(place) => t!("{letter} is right: {is}", letter = letter(*place), is),
        _ if is.is_empty() => t!("It is as drawn here.").to_owned(),
        _ => t!("It is: {is}", is),
    }
}

/// Why an answer cannot be given yet.
pub fn lacking(ask: &Ask, is_known: bool) -> &'static str {
    match ask {
        _ if !is_known => is_computed(),
        Ask::Choice(_) => t!("Choose one of them first."),
        Ask::Number(_) => t!("Type a number first."),
        Ask::Order(_) => t!("Put all of them in order first."),
        Ask::Arrow(_) => t!("Draw the arrow first."),
        Ask::Place(_) => t!("Mark the place first."),
        Ask::Touched(_) => "",
        Ask::Curve(_) => t!("Sketch it over the whole time first."),
    }
}

/// How many of so many questions were answered rightly: "3 of 6 right, 2 not answered".
pub fn score(right: usize, answered: usize, asked: usize) -> String {
    match asked - answered {
        _ if answered == 0 => t!("Nothing was predicted.").to_owned(),
        0 => t!("{right} of {asked} right", right, asked),
        left => t!("{right} of {asked} right, {left} not answered", right, asked, left),
    }
}

/// What came of a question, at the end of the lesson, where nothing is drawn beside it.
pub fn summed_up(ask: &Ask, answered: Option<&Answered>, setup: &Setup) -> String {
    match answered {
        Some(answered) if answered.given.is_some() => outcome(ask, answered, setup),
        Some(answered) if !right(ask, &answered.right, setup).is_empty() => {
            format!("{} {}", t!("Not answered."), told_right(ask, &answered.right, setup))
        }
        Some(_) | None => t!("Not answered.").to_owned(),
    }
}

/// The votes on options before and after the class talked about it: "Votes: A 12 → 5, B 7 → 14".
pub fn votes(votes: &Votes, options: usize) -> String {
    let has_second = votes.total(1) > 0;
    let of = |option: usize| match has_second {
        true => format!("{} {} → {}", letter(option), votes.of(option, 0), votes.of(option, 1)),
        false => format!("{} {}", letter(option), votes.of(option, 0)),
    };
    t!("Votes: {votes}", votes = listed((0..options).map(of)))
}

/// What came of an answer: "Right: 5 m/s.", "Not so: 7 m/s was predicted, it is 5 m/s: 2 m/s too much."
pub fn outcome(ask: &Ask, answered: &Answered, setup: &Setup) -> String {
    let is = right(ask, &answered.right, setup);
    let (Some(given_one), Some(judgement)) = (&answered.given, answered.judgement) else {
        return told_right(ask, &answered.right, setup);
    };
    let unit = unit_of(&answered.right);
    if let Off::Curve(_) = judgement.off {
        let verdict = if judgement.is_right { t!("Right") } else { t!("Not so") };
        return t!("{verdict}: the sketch is {unit}.", unit = difference(judgement.off, unit), verdict);
    }
    let predicted = given(ask, given_one, unit, setup);
    let verdict = if judgement.is_right { t!("Right") } else { t!("Not so") };
    match (judgement.is_right, judgement.off) {
        (true, Off::Number(_)) => t!("Right: {predicted} was predicted, it is {is}.", predicted, is),
        (true, Off::Other | Off::InPlace(_) | Off::Touched { .. }) => t!("Right: {is}", is),
        (false, Off::InPlace(in_place)) => {
            let not_so = t!("Not so, {in_place} in place: {predicted}", in_place, predicted);
            format!("{not_so}\n{}", told_right(ask, &answered.right, setup))
        }
        (false, Off::Other) => {
            format!("{}\n{}", t!("Not so: {predicted}", predicted), told_right(ask, &answered.right, setup))
        }
        (false, Off::Number(_) | Off::Touched { .. }) | (_, Off::Arrow { .. } | Off::Place(_) | Off::Curve(_)) => {
            t!(
                "{verdict}: {predicted} was predicted, it is {is}: {unit}.",
                unit = difference(judgement.off, unit),
                verdict,
                predicted,
                is
            )
        }
    }
}

/// How an answer differs from the right one: "2 m/s too much", "23° off, 12 % too long"; empty where that says nothing.
pub fn difference(off: Off, unit: &str) -> String {
    match off {
        Off::Other => String::new(),
        Off::Number(0.0) => String::new(),
        Off::Number(off) => {
            let much = if off > 0.0 { t!("too much") } else { t!("too little") };
            format!("{} {much}", with_unit(off.abs(), unit))
        }
        Off::InPlace(in_place) => t!("{in_place} in place", in_place),
        Off::Curve(off) => t!("{unit} off on average over time", unit = with_unit(off, unit)),
        Off::Place(away) => t!("{away} away", away = with_unit(away, "m")),
        Off::Touched { missing: 0, surplus: 0 } => String::new(),
        Off::Touched { missing, surplus } => {
            let told =
                [(missing, t!("missing")), (surplus, t!("too many"))].into_iter().filter(|(count, _)| *count > 0);
            listed(told.map(|(count, what)| format!("{count} {what}")))
        }
        Off::Arrow { angle, length } => {
            let turned = angle.map(|angle| t!("{angle}° off", angle = whole(angle.to_degrees())));
            // A direction has no length to be wrong.
            let long = length.filter(|_| angle.is_some() && !unit.is_empty()).map(|length| match length {
                length if whole(100.0 * length) == "0" => t!("as long").to_owned(),
                length if length > 0.0 => t!("{length} % too long", length = whole(100.0 * length)),
                length => t!("{length} % too short", length = whole(-100.0 * length)),
            });
            let told: Vec<String> = turned.into_iter().chain(long).collect();
            if told.is_empty() { NO_ARROW.words().to_owned() } else { listed(&told) }
        }
    }
}

/// Of two vectors of which one or both are nothing.
const NO_ARROW: Text = text!("there is no direction to compare");

/// Without decimals.
fn whole(value: f64) -> String {
    format!("{:.0}", value.abs())
}

/// The unit in which is answered.
fn unit_of(right: &RightAnswer) -> &str {
    match right {
        RightAnswer::Number { unit, .. } | RightAnswer::Arrow { unit, .. } | RightAnswer::Curve { unit, .. } => unit,
        RightAnswer::Place(_) => "m",
        RightAnswer::Choice(_) | RightAnswer::Order(_) | RightAnswer::Touched { .. } => "",
    }
}

/// "5 m/s", four significant digits.
fn with_unit(value: f64, unit: &str) -> String {
    let number = rounded_text(value, 4);
    if unit.is_empty() { number } else { format!("{number} {unit}") }
}

/// "(3, 0, −1) m/s", three significant digits; what is nothing beside the other components is 0.
pub fn vector(value: DVec3, unit: &str) -> String {
    let least = 1e-9 * value.length().max(1.0);
    let shown = value.to_array().map(|component| if component.abs() < least { 0.0 } else { component });
    asking::amount(&Amount::Vector(DVec3::from_array(shown)), unit, 3)
}

/// Beside the pointer while an arrow is dragged: how long it is, and its components.
pub fn drawn_arrow(value: DVec3, unit: &str) -> Vec<String> {
    let length = (!unit.is_empty()).then(|| with_unit(value.length(), unit));
    length.into_iter().chain([vector(value, unit)]).collect()
}

/// The answers as comma-separated values, one line per question; votes as "A 12, B 7".
pub fn table(lesson: &crate::app::model::lesson::LessonRun) -> String {
    let mut table = "step,title,answer,right answer,is right,difference,first vote,second vote\n".to_owned();
    for (place, step) in lesson.steps().iter().enumerate() {
        let Some(ask) = &step.ask else { continue };
        let answered = lesson.answered(place);
        let answer = answered
            .and_then(|answered| Some(given(ask, answered.given.as_ref()?, unit_of(&answered.right), lesson.setup())))
            .unwrap_or_default();
        // Of a question that is still open nothing is told.
        let is = answered.map(|answered| right(ask, &answered.right, lesson.setup())).unwrap_or_default();
        let verdict = answered.and_then(|answered| answered.judgement);
        let off = answered
            .zip(verdict)
            .map_or_else(String::new, |(answered, verdict)| difference(verdict.off, unit_of(&answered.right)));
        let verdict = verdict.map_or("not answered", |judgement| if judgement.is_right { "yes" } else { "no" });
        let votes = |round: usize| {
            let options = match ask {
                Ask::Choice(choice) => choice.options.len(),
                Ask::Number(_) | Ask::Order(_) | Ask::Arrow(_) | Ask::Place(_) | Ask::Touched(_) | Ask::Curve(_) => 0,
            };
            let votes = lesson.votes(place).filter(|votes| votes.total(round) > 0);
            let of = |votes: &Votes, option: usize| format!("{} {}", letter(option), votes.of(option, round));
            let each = votes.map(|votes| (0..options).map(|option| of(votes, option)).collect::<Vec<_>>());
            each.unwrap_or_default().join(", ")
        };
        let title = lesson.setup().translations.told(&step.title).to_owned();
        let told = [(place + 1).to_string(), title, answer, is, verdict.to_owned(), off];
        let fields = told.into_iter().chain([votes(0), votes(1)]);
        let line: Vec<String> = fields.map(|field| crate::csv_field::csv_field(&field).to_string()).collect();
        table.push_str(&line.join(","));
        table.push('\n');
    }
    table
}
