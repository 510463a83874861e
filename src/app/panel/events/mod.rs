//! Events in words and numbers: those of the tick on display, one in full, and the list of all.
//!
//! They come from the event log and the moment on display; a click goes to the exact instant. Events are not searched
//! for or counted here, and not explained: the explanation has a panel of its own.

pub mod event_list;
pub mod event_numbers;
pub mod filter_chip;
pub mod one_instant;
pub mod this_tick;
