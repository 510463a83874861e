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
        Fault::Misread { what, misread } => format!("not understood\n{}", underlined(what, misread)),
        Fault::NeverComes { place, between, came, by } => {
            format!("{} by t = {} s", never_comes(place, between.as_ref(), *came), PlainNumber(*by))
        }
        Fault::NoneRight => "none of the answers is right at that moment".to_owned(),
        Fault::SeveralRight(places) => {
            let places: Vec<String> = places.iter().map(|place| format!("[{place}]")).collect();
            format!("several answers are right at that moment: {}", places.join(t!(" and ")))
        }
        Fault::AtOnce([first, second]) => format!("[{first}] and [{second}] happen at the same moment"),
        Fault::NoNumber => "is no number at that moment".to_owned(),
        Fault::NoVector => "is no vector at that moment: an arrow needs one, such as velocity(#1)".to_owned(),
        Fault::NoPlace => "is no place: it needs a vector in m, such as position(#1)".to_owned(),
        Fault::NoStretch => "must come after the moment that the step shows, from which on it asks".to_owned(),
        Fault::Unclosed(line) => {
            format!(
                "the brace of `{line}` is not closed on its line: write `}}` behind the quantity, or `{{{{` for a brace"
            )
        }
        Fault::Unit { of, error } => format!("must be a unit of a quantity in {of}: {error}"),
    }
}

fn never_comes(place: &StepPlace, between: Option<&[String; 2]>, came: u64) -> String {
    match (place, between) {
        (StepPlace::Event(event), Some([a, b])) => {
            let collision = format!("collision {} of {a} and {b}", event.nth);
            let there_are = if came == 1 { "there is" } else { "there are" };
            format!("{collision} never comes: {there_are} {}", counted(came, noun!("collision")))
        }
        (StepPlace::Condition(condition), _) => format!("`{condition}` never begins to hold"),
        _ => "lies after the end of the scene: the run ends".to_owned(),
    }
}
