//! What parts of shapes are called in a sentence.

use crate::language::t;
use crate::query::CapsulePart;
use crate::shape::{Face, FaceFlags};

/// "the face +X", "the edge +X −Y", "the corner +X −Y −Z", by the faces beyond which the part lies.
pub(super) fn of_box(faces: FaceFlags) -> String {
    let mut faces: Vec<Face> = faces.faces().collect();
    faces.sort_by_key(|face| face.axis_and_sign().0);
    let kind = [t!("the inside"), t!("the face"), t!("the edge"), t!("the corner")][faces.len().min(3)];
    let side = |face: &Face| match face {
        Face::Left => " −X",
        Face::Right => " +X",
        Face::Bottom => " −Y",
        Face::Top => " +Y",
        Face::Front => " −Z",
        Face::Back => " +Z",
    };
    faces.iter().map(side).fold(kind.to_owned(), |name, side| name + side)
}

pub(super) fn of_capsule(part: CapsulePart) -> &'static str {
    match part {
        CapsulePart::Side => t!("the side"),
        CapsulePart::End(0) => t!("the end a"),
        CapsulePart::End(_) => t!("the end b"),
    }
}
