//! What panels and overlays show, and the commands that they emit.

mod agents;
mod asked;
mod bookmarks;
mod breakpoints;
mod camera;
mod card;
mod explaining;
mod finding;
mod fitting;
mod in_sight;
mod keys;
mod layout;
mod ledger;
mod lesson;
mod map;
mod moments;
mod monkey;
mod palette;
mod places;
mod predictions;
mod shown;
mod slice;
mod steering;
mod told;
pub mod two_balls;
mod vary;
mod watches;
