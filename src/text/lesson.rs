//! What is wrong with a lesson, in words.

use super::asking::underlined;
use super::count::counted;
use crate::expression::PlainNumber;
use crate::language::{noun, t};
use crate::lesson::{Fault, LessonFault};
use crate::scene::StepPlace;

/// Where it is, and what is wrong: "lesson[3].view.at: the 3rd collision of ball and floor never comes …".
pub fn fault(fault: &LessonFault) -> String {
    format!("{}: {}", fault.path, what(&fault.fault))
}

/// What is wrong.
pub fn what(fault: &Fault) -> String {
    match fault {
        Fault::Misread { what, misread } => t!("not understood\n{what}", what = underlined(what, misread)),
        Fault::NeverComes { place, between, came, by } => {
            t!("{never} by t = {by} s", never = never_comes(place, between.as_ref(), *came), by = PlainNumber(*by))
        }
        Fault::NoneRight => t!("none of the answers is right at that moment").to_owned(),
        Fault::SeveralRight(places) => {
            let places: Vec<String> = places.iter().map(|place| format!("[{place}]")).collect();
            t!("several answers are right at that moment: {places}", places = places.join(t!(" and ")))
        }
        Fault::AtOnce([first, second]) => t!("[{first}] and [{second}] happen at the same moment", first, second),
        Fault::NoNumber => t!("is no number at that moment").to_owned(),
        Fault::NoVector => t!("is no vector at that moment: an arrow needs one, such as velocity(#1)").to_owned(),
        Fault::NoPlace => t!("is no place: it needs a vector in m, such as position(#1)").to_owned(),
        Fault::NoStretch => t!("must come after the moment that the step shows, from which on it asks").to_owned(),
        Fault::Unclosed(line) => {
            let [close, open] = ["}", "{{"];
            t!(
                "the brace of `{line}` is not closed on its line: write `{close}` behind the quantity, or `{open}` for a brace",
                line,
                close,
                open
            )
        }
        Fault::QuantityLost(quantity) => {
            let live = format!("{{{quantity}}}");
            t!("does not show `{live}`, which the text shows: put it into the translation", live)
        }
        Fault::NothingExplained => {
            t!("there is nothing to explain: let the step show a collision, or select an agent, two that can collide, or a question").to_owned()
        }
        Fault::NoStage { wanted, count } => {
            let stages = counted(*count as u64, noun!("stage"));
            t!("there is no stage {wanted}: what is explained then has {stages}", wanted, stages)
        }
        Fault::Formula(part) => t!("the formula `{part}` cannot be read", part),
        Fault::Unit { of, error } => t!("must be a unit of a quantity in {of}: {error}", of, error),
    }
}

fn never_comes(place: &StepPlace, between: Option<&[String; 2]>, came: u64) -> String {
    match (place, between) {
        (StepPlace::Event(event), Some([a, b])) => {
            let (nth, there) = (event.nth, counted(came, noun!("collision")));
            match came {
                1 => t!("collision {nth} of {a} and {b} never comes: there is {there}", nth, a, b, there),
                _ => t!("collision {nth} of {a} and {b} never comes: there are {there}", nth, a, b, there),
            }
        }
        (StepPlace::Condition(condition), _) => t!("`{condition}` never begins to hold", condition),
        _ => t!("lies after the end of the scene: the run ends").to_owned(),
    }
}
