//! A lesson that is under way: its card over the 3D view, its questions, and what was answered; and the
//! list of its steps, where it is made.

mod arrow;
pub mod card;
mod curve;
pub mod drawing;
mod keys;
pub mod list;
mod nudge;
mod page;
mod place;
mod question;
mod summary;
mod touched;
mod vector;
