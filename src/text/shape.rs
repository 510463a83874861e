//! Parts of shapes.

use crate::language::t;
use crate::query::Feature;
use crate::shape::Face;
use crate::text::listed::listed;

/// A face of a box: "top".
pub fn face(face: Face) -> &'static str {
    match face {
        Face::Top => t!("top"),
        Face::Bottom => t!("bottom"),
        Face::Left => t!("left"),
        Face::Right => t!("right"),
        Face::Front => t!("front"),
        Face::Back => t!("back"),
    }
}

/// Faces of a box: "top, right".
pub fn faces(faces: impl IntoIterator<Item = Face>) -> String {
    listed(faces.into_iter().map(face))
}

/// The part of a shape that was hit: "edge".
pub fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Face => t!("face"),
        Feature::Edge => t!("edge"),
        Feature::Corner => t!("corner"),
        Feature::Side => t!("side"),
        Feature::End => t!("end"),
    }
}

/// One such part: "an edge".
pub fn a_feature(of: Feature) -> String {
    match of {
        Feature::Edge | Feature::End => t!("an {feature}", feature = feature(of)),
        Feature::Face | Feature::Corner | Feature::Side => t!("a {feature}", feature = feature(of)),
    }
}
