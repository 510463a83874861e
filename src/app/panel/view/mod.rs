//! The 3D view as a panel: its drags, what lies over it, and the switches of what it draws.
//!
//! Handles, picking and projection come from the viewport; here they become gestures of the pointer. The scene is not
//! drawn here: the overlays do that, through the draw list.

pub mod bar;
pub mod baseline;
pub mod card;
pub mod confirmation;
pub mod drag;
pub mod grips;
mod hand;
pub mod hidden;
pub mod hint;
pub mod nothing_found;
pub mod out_of_view;
pub mod overlays;
pub mod painted;
pub mod panel;
mod press;
pub mod readout;
pub mod rubber_band;
pub mod slice_controls;
mod slice_drag;
pub mod slice_edges;
pub mod slice_grip;
pub mod slice_probe;
mod slice_release;
