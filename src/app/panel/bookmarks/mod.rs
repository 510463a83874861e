//! The bookmarks of the scene: the list, and their flags on the timeline.

pub mod bookmark_list;
pub(in crate::app::panel) mod flags;
