//! The scene tree, and the menus that add a part or act on one, here and in the 3D view.
//!
//! Rows are in the order of the file, and dragging one reorders the file. Properties other than the name are edited in
//! the inspector.

pub mod add_menu;
pub mod object_menu;
pub mod scene_tree;
