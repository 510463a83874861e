//! Two runs side by side: where they part, which events are the same ones, and how far apart each body is.
//!
//! A [`Comparison`] is shown both runs tick by tick, whether they are simulated or read from recordings, and makes a
//! [`Report`]. States are compared where both runs have one at the same time. Events are told apart by their
//! [`Identity`], what happened between whom, and by their order: `alignment` finds which of one run is which of the
//! other. What only one run has is said to be its own.

mod alignment;
mod comparison;
mod distances;
mod matching;
mod recording;
mod report;
mod run_event;
mod run_tick;
mod side;
mod simulated;
mod states;
mod tolerance;
mod ulps;

pub use comparison::{Apart, Comparison};
pub use distances::Distances;
pub use recording::{Recording, RecordingError};
pub use report::{BodyReport, Counted, EventDifference, Report};
pub use run_event::{Identity, Number, Numbers, RunEvent, What};
pub use run_tick::{BodyAt, RunTick, TickReader};
pub use side::Side;
pub use simulated::Simulated;
pub use states::{Component, Divergence};
pub use tolerance::Tolerance;
pub use ulps::ulps_between;
