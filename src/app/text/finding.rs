//! What was found of a condition.

use crate::app::model::session::NotFound;
use crate::asking::Amount;
use crate::expression::rounded_text;
use crate::language::t;
use crate::sim::{Clock, Instant};
use crate::text::asking::no_number;

/// No moment was found.
pub fn not_found(what: NotFound, clock: Clock) -> String {
    match what {
        NotFound::Later(end) => {
            t!(
                "It does not begin to hold again before {end} s. Shift+F3 goes back to the last moment.",
                end = rounded_text(clock.seconds(Instant::start_of(end)), 6)
            )
        }
        NotFound::Earlier => t!("It did not begin to hold before this moment.").to_owned(),
    }
}

/// A value of a quantity: "2.5", "(1, 0, −2)", "yes".
pub fn amount(amount: Amount, digits: usize) -> String {
    match amount {
        amount if !amount.is_finite() => no_number().to_owned(),
        Amount::Number(number) => rounded_text(number, digits),
        Amount::Vector(vector) => {
            let [x, y, z] = vector.to_array().map(|component| rounded_text(component, digits.min(4)));
            format!("({x}, {y}, {z})")
        }
        Amount::Truth(true) => t!("yes").to_owned(),
        Amount::Truth(false) => t!("no").to_owned(),
    }
}
