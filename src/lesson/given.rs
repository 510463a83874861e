//! Whether an answer that was given is right, and by how much it is not.

use super::answer::RightAnswer;
use crate::scene::Ask;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// The option with this place.
    Choice(usize),
    /// A number in the unit of the question.
    Number(f64),
    /// The places of the things in the order that was given.
    Order(Vec<usize>),
}

/// What came of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Whether it is right.
    pub is_right: bool,
    /// Of a number, how much greater than the right one it is.
    pub off: Option<f64>,
    /// Of an order, how many things stand where they belong.
    pub in_place: Option<usize>,
}

/// Compares an answer with the right one.
pub fn judge(ask: &Ask, given: &Given, right: &RightAnswer) -> Judgement {
    match (ask, given, right) {
        (Ask::Number(number), Given::Number(given), RightAnswer::Number { value, .. }) => {
            let off = given - value;
            Judgement { is_right: off.abs() <= number.tolerance, off: Some(off), in_place: None }
        }
        (_, Given::Choice(given), RightAnswer::Choice(right)) => {
            Judgement { is_right: given == right, off: None, in_place: None }
        }
        (_, Given::Order(given), RightAnswer::Order(right)) => {
            let in_place = given.iter().zip(right).filter(|(given, right)| given == right).count();
            Judgement { is_right: given == right, off: None, in_place: Some(in_place) }
        }
        _ => Judgement { is_right: false, off: None, in_place: None },
    }
}
