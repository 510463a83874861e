//! The whole recording at a glance: the timeline with its lanes, the plots, and the ledger.
//!
//! They draw series that were collected tick by tick while recording, so a long run costs no more than a short one.
//! Nothing is simulated or replayed for them here.

pub mod ledger;
pub mod overlap;
pub mod plots;
pub mod scrubber;
pub mod timeline;
pub mod watches;
