//! Shapes: plain data, where their surface is, and whether they are valid.
//!
//! Everything is in world space unless a name says otherwise; lengths are scene units (metres).

mod capsule;
mod direction;
mod extremes;
mod face;
mod flat;
mod golden_section;
mod obb;
mod overlapping;
mod plane;
mod quad;

pub use capsule::Capsule;
pub use direction::{
    LONGEST_ROTATION, euler_degrees, length, orthonormal_frame, power_of_two_above, rotation_axes,
    rotation_by_euler_degrees, scale_by_power_of_two, unit,
};
pub use extremes::{larger, nearest_in_box, smaller};
pub use face::{Face, FaceFlags};
pub use flat::Flat;
pub use golden_section::minimum_between;
pub use obb::Obb;
pub use overlapping::overlapping_boxes;
pub use plane::Plane;
pub use quad::Quad;

use glam::DVec3;

/// Where a surface is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// Distance from the surface; negative inside a solid or behind a plane.
    pub distance: f64,
    /// Nearest point of the surface.
    pub point: DVec3,
    /// Unit vector from the surface towards the outside, through the point asked about.
    pub normal: DVec3,
}
