//! Commands about a number that varies.

use crate::app::model::variation::VariationChoice;

/// What a person asked of the runs of a number that varies.
#[derive(Clone, Debug, PartialEq)]
pub enum VaryCommand {
    /// Brings the panel to the front.
    Show,
    /// Varies something else, or asks something else; nothing is simulated yet.
    Choose(VariationChoice),
    /// Simulates the runs.
    Start(VariationChoice),
    /// Simulates no more of them.
    Stop,
    /// Keeps one of the runs, counted from 0, and brings it to the front.
    Open(usize),
}
