//! The columns of the table of agents.

use crate::behaviour::Column;
use crate::language::t;

/// The title of a column with its unit.
pub fn title(column: Column) -> &'static str {
    match column {
        Column::NetWay => t!("net (m)"),
        Column::Path => t!("path (m)"),
        Column::Straightness => t!("net/path"),
        Column::Reversals => t!("reversals"),
        Column::Clamped => t!("clamped"),
        Column::Nearest => t!("nearest (m)"),
        Column::Impacts => t!("impacts"),
        Column::DeadTime => t!("dead (s)"),
        Column::Crossings => t!("walls"),
    }
}

/// What a column tells.
pub fn about(column: Column) -> &'static str {
    match column {
        Column::NetWay => t!("How far it is at the end from where it was at the beginning of the span."),
        Column::Path => t!("How far it went, straight from tick to tick."),
        Column::Straightness => {
            t!("Net way by path: near 0 for who goes to and fro or around, 1 for who goes straight.")
        }
        Column::Reversals => {
            t!("How often its acceleration turned around from one tick to the next, by more than a right angle.")
        }
        Column::Clamped => t!("Share of the ticks in which the sum of its rules was cut at max change."),
        Column::Nearest => {
            t!("The least distance of its surface from anything: another body, an obstacle. Negative: they overlapped.")
        }
        Column::Impacts => t!("How often it hit something."),
        Column::DeadTime => t!("How long fields and flows together pushed it less than the min urgency of its group."),
        Column::Crossings => t!("How many surfaces it went through, of an agent without hard contact."),
    }
}
