//! Handouts: a lesson, or a scene without one, as a page that needs nothing else: no script, no other file, no network. It
//! is read on a phone and on paper.
//!
//! The page is made by a program of its own, which nobody operates: it goes through the lesson as a person would who
//! answers nothing, and what it shows is drawn and written down. So numbers, answers and pictures are the lesson's own.
//!
//! | file | holds |
//! |---|---|
//! | `maker` | the page, part by part |
//! | `step` | a step: text, figure, question, answer, film |
//! | `question` | what is asked, to be answered by hand |
//! | `curve` | axes to sketch a curve in, and the right one |
//! | `explanation` | stages with their formulas |
//! | `formula` | formulas as MathML |
//! | `exchange` | what was exchanged in a collision |
//! | `ledger` | every impact of the run |
//! | `scene` | the numbers of a scene |
//! | `figure` | pictures and films in the page |
//! | `markdown` | texts of authors |
//! | `html` | elements, closed and escaped |

mod curve;
mod exchange;
mod explanation;
mod figure;
mod formula;
mod html;
mod ledger;
mod maker;
mod markdown;
mod question;
mod scene;
mod step;

#[cfg(test)]
mod tests;

pub use maker::{Maker, Paper};

use crate::command_line::HandoutRequest;

/// The page that is asked for.
pub fn handout(HandoutRequest { scene, language, films, color_blind }: HandoutRequest) -> String {
    let mut maker = Maker::new(scene, language, Paper { films, color_blind });
    loop {
        if let Some(page) = maker.go_on() {
            return page;
        }
    }
}
