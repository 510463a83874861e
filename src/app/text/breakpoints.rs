//! What stopped playing, and what came of searching for it.

use crate::language::{noun, t};
use crate::text::count::counted;

/// "Stopped at cue too fast: speed(cue) = 2 m/s."
pub fn stopped(stops: &[(String, Vec<String>)]) -> String {
    let one = |(name, values): &(String, Vec<String>)| match values.as_slice() {
        [] => name.clone(),
        values => format!("{name} ({})", values.join(", ")),
    };
    let all: Vec<String> = stops.iter().map(one).collect();
    t!("Stopped at {all}.", all = all.join("; "))
}

/// No break after the moment on display.
pub fn none_ahead(end: u64) -> String {
    t!("No further break up to the end, tick {end}.", end)
}

/// No break before the moment on display.
pub fn none_behind() -> String {
    t!("No break before this moment.").to_owned()
}

/// No breakpoint is on.
pub fn none_enabled() -> String {
    t!("No breakpoint is on.").to_owned()
}

/// "3 hits", "1 hit so far", "more than 100 000 hits".
pub fn hits(count: usize, is_full: bool, is_complete: bool) -> String {
    match () {
        () if is_full => t!("{count} or more", count = counted(count, noun!("hit"))),
        () if is_complete => counted(count, noun!("hit")),
        () => t!("{count} so far", count = counted(count, noun!("hit"))),
    }
}
