//! The bars at the top of the window: menus, playing and stepping, speed, the time on display, and snapping.
//!
//! A bar shows rows of the table of commands and pushes the command of the row that was chosen.
//! What a command does never enters, nor a label that the table does not give.

pub mod go_to;
pub mod menu_bar;
pub mod recent_menu;
pub mod scene_menu;
pub mod snap_menu;
pub mod tool_bar;
