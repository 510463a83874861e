//! The columns of the table of agents.

use crate::behaviour::Column;
use crate::expression::rounded_text;
use crate::language::t;

/// The title of a column with its unit.
pub fn title(column: Column) -> &'static str {
    match column {
        Column::NetWay => t!("net (m)"),
        Column::Path => t!("path (m)"),
        Column::Straightness => t!("net/path"),
        Column::Stuck => t!("stuck"),
        Column::Reversals => t!("reversals"),
        Column::Clamped => t!("clamped"),
        Column::Nearest => t!("nearest (m)"),
        Column::Impacts => t!("impacts"),
        Column::DeadTime => t!("dead (s)"),
        Column::Crossings => t!("walls"),
    }
}

/// A number of a column, without its unit but for percent; a dash for none.
pub fn value(column: Column, value: f64, digits: usize) -> String {
    match () {
        () if value.is_nan() => "–".to_owned(),
        () if column.is_share() => format!("{} %", rounded_text(100.0 * value, digits.min(3))),
        () => rounded_text(value, digits),
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
        Column::Stuck => {
            t!(
                "Share of the time in which it is stuck: for two seconds it has been no farther from where it was than its greatest speed carries it in 0.1 s. Who was away and came back is not."
            )
        }
        Column::Reversals => {
            t!(
                "How many ticks its acceleration turned by more than a right angle, against the tick before. Who turns back slowly under a steady push counts none: see net/path."
            )
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
