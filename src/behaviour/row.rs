//! A row of the table of agents.

use super::conduct::Conduct;
use crate::scene::Id;

/// What an agent did over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentRow {
    /// Its body.
    pub agent: Id,
    /// What it did.
    pub conduct: Conduct,
    /// Seconds in a tick.
    pub tick_secs: f64,
}
