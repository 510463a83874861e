//! The scene tree, and the menus that add a part or act on one, here and in the 3D view.
//!
//! Rows follow the order of the file, so what is moved here is moved there.
//! No property of a part is edited here but its name: that is what the inspector is for.

pub mod add_menu;
pub mod object_menu;
pub mod scene_tree;
