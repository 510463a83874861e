//! The bars at the top of the window: menus, playing and stepping, speed, the time on display, and snapping.
//!
//! A bar shows rows of the table of commands and pushes the command of the row that was chosen. It has no labels of
//! its own, and does not know what a command does.

pub mod go_to;
pub mod menu_bar;
pub mod recent_menu;
pub mod scene_menu;
pub mod snap_menu;
pub mod tool_bar;
