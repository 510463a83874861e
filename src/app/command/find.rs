//! Commands about a condition and the moments at which it begins to hold.

/// What a person asked to be found.
#[derive(Clone, Debug, PartialEq)]
pub enum FindCommand {
    /// Brings the field for a condition to the front and puts the keys into it, or no longer asks for that.
    Show(bool),
    /// Asks when a condition holds; an empty one asks for nothing.
    Ask(String),
    /// Goes to the n-th moment that was found, counted from 0.
    GoTo(usize),
    /// Goes to the next moment at which it begins to hold, recording until there is one.
    Next,
    /// Goes to the last one before.
    Previous,
}
