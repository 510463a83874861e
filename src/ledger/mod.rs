//! The ledger: the momentum and energy that every event exchanged, whether they balance, and running totals.
//!
//! An entry is derived from a recorded event and the constants of the run alone. It balances when the recorded values
//! differ from what the laws of the bounce predict by no more than rounding; see [`Law`]. The drift of energy under gravity
//! is an error of integration, not of a bounce: the [`RunningTotals`] show it.

mod book;
mod csv;
mod curves;
mod entry;
mod residual;
mod running;
mod span;
mod track;

pub use book::Ledger;
pub use csv::{write_ledger, write_totals, write_tracks};
pub use curves::{curve_line, curve_table, curve_titles};
pub use entry::{Account, Exchange, LedgerEntry, Support};
pub use residual::{Law, Residual};
pub use running::{Channel, RunningTotals, deepest_overlap};
pub use span::Span;
pub use track::{Track, TrackChannel, Tracked};
