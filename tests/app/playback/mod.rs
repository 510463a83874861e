//! Stepping, seeking and playing, and what an edit at a tick leaves of a recording.

mod session;
mod what_if;
