//! What came of what a person asked for.

use super::labels::first_of;
use super::source;
use crate::app::model::session::{NotExpected, Refusal};
use crate::app::model::source::Source;
use crate::carve::CarveError;
use crate::foreign_text::escaped;
use crate::language::{Text, t, text};
use std::fmt::Display;
use std::path::Path;

/// How many of the parts removed with another one are named.
const MOST_REMOVED: usize = 3;

/// A Rust test is on the clipboard.
pub const COPIED_RUST_TEST: Text = text!("Copied a Rust test of this event. Paste it into a file in tests/.");

/// A picture is on the clipboard.
pub const COPIED_PICTURE: Text = text!("Copied the picture.");

/// No picture is on the clipboard.
pub fn no_picture_copied(error: &dyn Display) -> String {
    t!("The picture was not copied: {error}\n\nFile ▸ Export a picture… writes it to a file.", error)
}

/// After the first tick not everything can be edited.
pub fn only_at_the_first_tick(tick: u64) -> String {
    t!("At tick {tick} only positions and velocities of balls can be edited.", tick)
}

/// A link is on the clipboard.
pub fn copied_link(link: &str, is_changed: bool) -> String {
    let link = escaped(link);
    match is_changed {
        true => t!("Copied: {link}\n\nIt opens the scene as it was saved, without the changes since.", link),
        false => t!("Copied: {link}", link),
    }
}

/// A file whose name no shell could be given.
pub fn no_link(file: &Path) -> String {
    t!("{file}: its name is not Unicode, so no link can hold it.", file = escaped(&file.to_string_lossy()))
}

/// "Saved ball.json."
pub fn saved(source: &Source) -> String {
    t!("Saved {source}.", source = source::name(source))
}

/// What was removed with something else, because it cannot be without that.
pub fn removed_too(names: &[String]) -> String {
    t!("Also removed: {told}. Undo brings all back.", told = first_of(names, MOST_REMOVED))
}

/// A change made what was watched another run.
pub fn rewritten(from: u64) -> String {
    t!("From tick {from} on this is another run. The one before is the ghost beside it; Undo brings it back.", from)
}

/// The tour is open in place of what was asked for.
pub fn opened_tour(problem: &dyn Display) -> String {
    t!("{problem}\n\nThe tour is open instead.", problem = format!("{problem:#}"))
}

/// What errors call the scene of an autosave.
pub fn autosave_of(source: &Source) -> String {
    t!("autosave of {source}", source = source::name(source))
}

/// An autosave could not be removed.
pub fn autosave_stays(error: &dyn Display) -> String {
    t!("The autosave could not be removed: {error}", error)
}

/// The state on display cannot be kept as a scene.
pub fn no_valid_scene(problem: &dyn Display) -> String {
    t!("The state at this tick makes no valid scene: {problem}", problem)
}

/// An input was refused, and stands beside no field.
pub fn not_taken(refusal: &Refusal) -> String {
    let reason = match &refusal.about {
        Some(about) => format!("{about}: {}", refusal.reason),
        None => refusal.reason.clone(),
    };
    t!("Not taken: {reason}.", reason)
}

/// An event has no repro.
pub fn no_repro(error: CarveError) -> String {
    t!("No repro: {error}.", error)
}

/// Why something on display is no expectation.
pub fn not_expected(why: NotExpected) -> String {
    match why {
        NotExpected::NoBody(id) => t!("There is no body {id}.", id),
        NotExpected::NoQuery(id) => t!("There is no query {id}.", id),
        NotExpected::BeforeImpact => t!("An expectation is about the state after what happens at its time. Show the \
                                      moment after the impact first.")
        .to_owned(),
        NotExpected::EventGone => t!("This event is no longer there.").to_owned(),
        NotExpected::NoCollision => {
            t!("Only a collision can be expected as an event. Expect the state of a body after \
                                     it, or carve a repro.")
            .to_owned()
        }
        NotExpected::Unlisted => t!("This event is not in the list: too many happened before it.").to_owned(),
        NotExpected::NoCondition => t!("No condition was asked for that is understood.").to_owned(),
        NotExpected::TooLong => {
            t!("It would take long to measure everything up to this moment. Go to an earlier one.").to_owned()
        }
    }
}
