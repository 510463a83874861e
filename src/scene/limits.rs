//! The limits of numbers in a scene.

use serde_json::{Value, json};

/// Greatest magnitude of a coordinate, length, speed or acceleration. Beyond it squares still fit
/// an f64 with room to spare, but a ball of 1 m is lost in the rounding of its own position.
pub const MAX_MAGNITUDE: f64 = 1e12;

/// Most ticks per second.
pub const MAX_TICKS_PER_SECOND: u32 = 100_000;

/// Longest duration in seconds (some 30 years): at any tick rate all ticks can be counted.
pub const MAX_DURATION: f64 = 1e9;

/// A number that has no limit but that it is finite.
pub(super) fn unlimited() -> Value {
    json!({"type": "number", "format": "double", "minimum": null, "maximum": null})
}
