//! The state of the interface itself: how the panels are docked, what is open on top of them, and who gets the keys.
//!
//! Panels show it, commands and the frame change it, and it ends with the program. What a panel contains stays with the
//! panel; neither scene nor recording enters.

pub(in crate::app) mod lasting;
pub(in crate::app) mod layout;
pub(in crate::app) mod left_field;
pub(in crate::app) mod menus;
pub(in crate::app) mod typing;
pub mod windows;
