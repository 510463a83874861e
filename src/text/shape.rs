//! Parts of shapes.

use crate::query::Feature;
use crate::shape::Face;

/// A face of a box: "top".
pub fn face(face: Face) -> &'static str {
    match face {
        Face::Top => "top",
        Face::Bottom => "bottom",
        Face::Left => "left",
        Face::Right => "right",
        Face::Front => "front",
        Face::Back => "back",
    }
}

/// Faces of a box: "top, right".
pub fn faces(faces: impl IntoIterator<Item = Face>) -> String {
    faces.into_iter().map(face).collect::<Vec<_>>().join(", ")
}

/// The part of a shape that was hit: "edge".
pub fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Face => "face",
        Feature::Edge => "edge",
        Feature::Corner => "corner",
        Feature::Side => "side",
        Feature::End => "end",
    }
}

/// One such part: "an edge".
pub fn a_feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Face => "a face",
        Feature::Edge => "an edge",
        Feature::Corner => "a corner",
        Feature::Side => "a side",
        Feature::End => "an end",
    }
}

/// The part in question: "the edge".
pub fn the_feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Face => "the face",
        Feature::Edge => "the edge",
        Feature::Corner => "the corner",
        Feature::Side => "the side",
        Feature::End => "the end",
    }
}
