//! stand-in
pub type Camera = crate::scene::Camera;
