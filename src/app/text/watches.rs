//! What is told of watches.

use crate::asking::Curve;
use crate::language::{noun, t};
use crate::text::count::counted;

/// The table was copied.
pub fn copied() -> String {
    t!("Copied the values of the curves.").to_owned()
}

/// How far the curves were read.
pub fn reading(next: u64, recorded: u64) -> String {
    t!("{next} of {recorded}", recorded = counted(recorded, noun!("tick")), next)
}

/// "Several ticks share a point", where they do.
pub fn coarse(curves: &[&Curve]) -> Option<String> {
    let each = curves.iter().map(|curve| curve.ticks_per_block()).max().filter(|each| *each > 1)?;
    Some(t!("{each} each, with their least and greatest value.", each = counted(each, noun!("tick"))))
}
