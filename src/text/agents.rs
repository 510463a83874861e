//! The columns of the table of agents.

use crate::behaviour::Column;

/// The title of a column with its unit.
pub fn title(column: Column) -> &'static str {
    match column {
        Column::NetWay => "net (m)",
        Column::Path => "path (m)",
        Column::Straightness => "net/path",
        Column::Reversals => "reversals",
        Column::Clamped => "clamped",
        Column::Nearest => "nearest (m)",
        Column::Impacts => "impacts",
        Column::DeadTime => "dead (s)",
        Column::Crossings => "walls",
    }
}

/// What a column tells.
pub fn about(column: Column) -> &'static str {
    match column {
        Column::NetWay => "How far it is at the end from where it was at the beginning of the span.",
        Column::Path => "How far it went, straight from tick to tick.",
        Column::Straightness => "Net way by path: near 0 for who goes to and fro or around, 1 for who goes straight.",
        Column::Reversals => {
            "How often its acceleration turned around from one tick to the next, by more than a right angle."
        }
        Column::Clamped => "Share of the ticks in which the sum of its rules was cut at max change.",
        Column::Nearest => {
            "The least distance of its surface from anything: another body, an obstacle. Negative: they overlapped."
        }
        Column::Impacts => "How often it hit something.",
        Column::DeadTime => "How long fields and flows together pushed it less than the min urgency of its group.",
        Column::Crossings => "How many surfaces it went through, of an agent without hard contact.",
    }
}
