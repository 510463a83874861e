//! A lesson that is under way: its card over the 3D view, its questions, and what was answered.

pub mod card;
mod question;
mod summary;
