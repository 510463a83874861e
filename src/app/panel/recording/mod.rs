//! The whole recording at a glance: the timeline with its lanes, the plots, and the ledger.
//!
//! What they draw was gathered tick by tick while recording, so a long run costs no more than a short one.
//! No tick is simulated or gone through for them here: they read series and push seeks.

pub mod ledger;
pub mod overlap;
pub mod plots;
pub mod scrubber;
pub mod timeline;
