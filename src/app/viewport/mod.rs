//! The 3D view as a part of the interface: camera, pointer, picking and the text over it.

mod camera;
mod view_frame;

pub use camera::Camera;
pub use view_frame::{PixelRect, ViewFrame};
