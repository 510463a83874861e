//! Questions to the narrow phase and their answers, as programs see them.

mod answers;
mod obstacles;
mod published;
