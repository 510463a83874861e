//! A tick from its beginning to its end: the running simulation, its replay, and the brute force it is compared with.
//!
//! Here the rooms for prediction, impacts, islands and agents are put in order, and only here does the state advance.
//! Nothing that outlives a tick enters: what is kept of a run is the recording's.

pub mod budget;
pub mod contacts;
pub mod every_pair;
pub mod predict;
pub mod prefetch;
pub mod progress;
pub mod reference;
pub mod replay;
pub mod rounds;
pub mod step_counters;
pub mod tick;
pub mod tick_log;
pub mod world;
