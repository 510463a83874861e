//! The bookmarks of the scene: the list, and their flags on the timeline; beside it the moments that were visited.

pub mod bookmark_list;
pub(in crate::app::panel) mod flags;
mod visited_list;
