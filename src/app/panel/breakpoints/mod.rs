//! The breakpoints of the scene: the list, and their marks on the timeline.

pub mod breakpoint_list;
pub(in crate::app::panel) mod marks;
