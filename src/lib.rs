//! Collidoscope, a debugger for collisions.

pub mod app;
pub mod atomic_file;
pub mod check;
pub mod command_line;
pub mod protocol;
pub mod query;
pub mod response;
pub mod scene;
pub mod shape;
pub mod sim;
pub mod steering;
