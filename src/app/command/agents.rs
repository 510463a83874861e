//! Commands about the table of agents.

use crate::behaviour::Column;
use std::ops::Range;

/// What a person asked of the table of agents.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentsCommand {
    /// Brings the table to the front.
    Show,
    /// Sums up these ticks; `None`: all of the recording.
    SetSpan(Option<Range<u64>>),
    /// Colours the agents in the view by a column, or as they are.
    ColorBy(Option<Column>),
    /// Copies the table as comma-separated values.
    CopyTable,
}
