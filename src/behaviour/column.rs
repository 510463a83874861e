//! The numbers of a table of agents.

use super::row::AgentRow;

/// A number of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Length of the path in metres.
    Path,
    /// Distance from the first place to the last in metres.
    NetWay,
    /// Net way by path, from 0 to 1: low for who goes to and fro or around; NaN for who stays.
    Straightness,
    /// Share of the ticks at whose end it is stuck.
    Stuck,
    /// Reversals of the acceleration.
    Reversals,
    /// Share of the ticks in which the sum of the rules is cut at `max_change`.
    Clamped,
    /// Least distance to anything in metres.
    Nearest,
    /// Impacts.
    Impacts,
    /// Seconds in dead zones.
    DeadTime,
    /// Surfaces gone through.
    Crossings,
}

impl Column {
    /// All of them.
    pub const ALL: [Column; 10] = [
        Column::NetWay,
        Column::Path,
        Column::Straightness,
        Column::Stuck,
        Column::Reversals,
        Column::Clamped,
        Column::Nearest,
        Column::Impacts,
        Column::DeadTime,
        Column::Crossings,
    ];

    /// Its number in a row.
    pub fn of(self, row: &AgentRow) -> f64 {
        let conduct = &row.conduct;
        match self {
            Column::Path => conduct.path,
            Column::NetWay => conduct.way.length(),
            Column::Straightness => conduct.way.length() / conduct.path,
            Column::Stuck => f64::from(conduct.stuck) / f64::from(conduct.ticks),
            Column::Reversals => f64::from(conduct.reversals),
            Column::Clamped => f64::from(conduct.clamped) / f64::from(conduct.ticks),
            Column::Nearest => conduct.nearest,
            Column::Impacts => f64::from(conduct.impacts),
            Column::DeadTime => f64::from(conduct.dead) * row.tick_secs,
            Column::Crossings => f64::from(conduct.crossings),
        }
    }

    /// Whether its numbers are shares, told in percent.
    pub fn is_share(self) -> bool {
        matches!(self, Column::Stuck | Column::Clamped)
    }

    /// Whether low numbers tell of trouble, and not high ones.
    pub fn is_bad_when_low(self) -> bool {
        matches!(self, Column::Path | Column::NetWay | Column::Straightness | Column::Nearest)
    }
}
