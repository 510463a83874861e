//! The 3D view as a part of the interface: camera, pointer, picking and the text over it.

mod camera;
mod labels;
mod pick;
mod pointer;
mod view_frame;
mod widget;

pub use camera::{Camera, Projection, Side};
pub use labels::{color32, paint_labels};
pub use pick::{Picked, pick, screen_of};
pub use pointer::Pointer;
pub use view_frame::{PixelRect, ViewFrame};
pub use widget::{ViewOutput, view_ui};
