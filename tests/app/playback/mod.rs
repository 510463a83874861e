//! Stepping, seeking and playing, and what an edit at a tick leaves of a recording.

mod breakpoints;
mod causes;
mod session;
mod what_if;
