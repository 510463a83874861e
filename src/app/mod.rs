//! The window: panels, the 3D view, overlays, playback. Only this module knows egui and macroquad.

pub mod overlay;
