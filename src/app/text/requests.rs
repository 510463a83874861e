//! What came of what a person asked for.

use super::source;
use crate::app::model::session::{NotExpected, Refusal};
use crate::app::model::source::Source;
use crate::carve::CarveError;
use crate::foreign_text::escaped;
use std::fmt::Display;
use std::path::Path;

/// A Rust test is on the clipboard.
pub const COPIED_RUST_TEST: &str = "Copied a Rust test of this event. Paste it into a file in tests/.";

/// A link is on the clipboard.
pub fn copied_link(link: &str, is_changed: bool) -> String {
    let but = if is_changed { " It opens the scene as it was saved, without the changes since." } else { "" };
    format!("Copied: {}{but}", escaped(link))
}

/// A file whose name no shell could be given.
pub fn no_link(file: &Path) -> String {
    format!("{}: its name is not Unicode, so no link can hold it.", escaped(&file.to_string_lossy()))
}

/// "Saved ball.json."
pub fn saved(source: &Source) -> String {
    format!("Saved {}.", source::name(source))
}

/// The tour is open in place of what was asked for.
pub fn opened_tour(problem: &dyn Display) -> String {
    format!("{problem:#}\n\nThe tour is open instead.")
}

/// What errors call the scene of an autosave.
pub fn autosave_of(source: &Source) -> String {
    format!("autosave of {}", source::name(source))
}

/// An autosave could not be removed.
pub fn autosave_stays(error: &dyn Display) -> String {
    format!("The autosave could not be removed: {error}")
}

/// The state on display cannot be kept as a scene.
pub fn no_valid_scene(problem: &dyn Display) -> String {
    format!("The state at this tick makes no valid scene: {problem}")
}

/// An expectation was refused.
pub fn not_taken(refusal: &Refusal) -> String {
    format!("Not taken: {}.", refusal.reason)
}

/// An event has no repro.
pub fn no_repro(error: CarveError) -> String {
    format!("No repro: {error}.")
}

/// Why something on display is no expectation.
pub fn not_expected(why: NotExpected) -> String {
    match why {
        NotExpected::NoBody(id) => format!("There is no body {id}."),
        NotExpected::NoQuery(id) => format!("There is no query {id}."),
        NotExpected::BeforeImpact => "An expectation is about the state after what happens at its time. Show the \
                                      moment after the impact first."
            .to_owned(),
        NotExpected::EventGone => "This event is no longer there.".to_owned(),
        NotExpected::NoCollision => "Only a collision can be expected as an event. Expect the state of a body after \
                                     it, or carve a repro."
            .to_owned(),
        NotExpected::Unlisted => "This event is not in the list: too many happened before it.".to_owned(),
        NotExpected::NoCondition => "No condition was asked for that is understood.".to_owned(),
        NotExpected::TooLong => {
            "It would take long to measure everything up to this moment. Go to an earlier one.".to_owned()
        }
    }
}
