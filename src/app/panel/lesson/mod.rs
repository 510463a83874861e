//! A lesson that is under way: its card over the 3D view, its questions, and what was answered; and the
//! list of its steps, where it is made.

pub mod card;
pub mod list;
mod question;
mod summary;
