//! The window: panels, the 3D view, overlays, playback. Only this module knows egui and macroquad.
//!
//! A frame runs in one direction: input → panels read a [`FrameView`] and push [`Command`]s → [`App`]
//! carries them out and lets time pass → overlays read the new moment into a draw list → 3D → panels
//! on top. So nothing on screen is a frame old.

pub mod draw_list;
pub mod overlay;
pub mod palette;
pub mod render;
pub mod viewport;
