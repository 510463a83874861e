//! Things in the layout that the GPU reads, in single precision and relative to the list's origin.

use crate::app::draw_list::Rgba;

/// An arrow, solid all around.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ArrowInstance {
    /// Relative to the list's origin.
    pub tail: [f32; 3],
    /// Radius of the shaft: in points of the interface, or in metres when `metric` is 1.
    pub shaft_radius: f32,
    /// Relative to the list's origin.
    pub tip: [f32; 3],
    /// The shape of the head as the shader numbers it.
    pub head: f32,
    /// Colour; opacity scales with it.
    pub color: Rgba,
    /// Radius of the head, in the shaft's unit; 0 draws none.
    pub head_radius: f32,
    /// Length of the head, in the shaft's unit; never drawn longer than half the arrow.
    pub head_length: f32,
    /// Length of a dash and of the gap after it in points; 0 draws a solid shaft.
    pub dash: f32,
    /// 0: radii and lengths are points; 1: metres.
    pub metric: f32,
}
