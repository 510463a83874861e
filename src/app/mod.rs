//! The window: panels, the 3D view, overlays, playback. Only this module knows egui and macroquad.

pub mod draw_list;
pub mod overlay;
pub mod palette;
pub mod render;
pub mod viewport;
