//! The mark of events that happen at one instant and share a body.

use crate::language::t;

/// What stands behind the time of an event.
pub fn mark(simultaneous: bool) -> &'static str {
    if simultaneous { "=" } else { "" }
}

/// What the mark says.
pub fn about() -> &'static str {
    t!("The sign = marks events at one instant that share a body.")
}

/// The tooltip of an event in a list, with what the mark says where there is one.
pub fn tooltip(does: &str, simultaneous: bool) -> String {
    if simultaneous { format!("{does} {}", about()) } else { does.to_owned() }
}
