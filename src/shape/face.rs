//! The six faces of a box and sets of them.

use glam::DVec3;
use serde::{Deserialize, Serialize};

/// A face of an oriented box, named along its local axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// +Y, bit 1.
    Top,
    /// −Y, bit 2.
    Bottom,
    /// −X, bit 4.
    Left,
    /// +X, bit 8.
    Right,
    /// −Z, bit 16 (other conventions call +Z front).
    Front,
    /// +Z, bit 32.
    Back,
}

impl Face {
    /// All faces in the order of their bits.
    pub const ALL: [Face; 6] = [Face::Top, Face::Bottom, Face::Left, Face::Right, Face::Front, Face::Back];

    /// The face's bit in [`FaceFlags`].
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Local axis (0 = X, 1 = Y, 2 = Z) and side (+1 or −1).
    pub fn axis_and_sign(self) -> (usize, f64) {
        match self {
            Face::Top => (1, 1.0),
            Face::Bottom => (1, -1.0),
            Face::Left => (0, -1.0),
            Face::Right => (0, 1.0),
            Face::Front => (2, -1.0),
            Face::Back => (2, 1.0),
        }
    }

    /// The face on one side of a local axis.
    pub fn on(axis: usize, positive: bool) -> Face {
        match (axis, positive) {
            (0, false) => Face::Left,
            (0, true) => Face::Right,
            (1, false) => Face::Bottom,
            (1, true) => Face::Top,
            (2, false) => Face::Front,
            (2, true) => Face::Back,
            _ => panic!("a box has axes 0, 1 and 2, not {axis}"),
        }
    }

    /// Outward normal in box coordinates.
    pub fn local_normal(self) -> DVec3 {
        let (axis, sign) = self.axis_and_sign();
        DVec3::AXES[axis] * sign
    }

    /// What it is called in files and answers.
    pub fn token(self) -> &'static str {
        match self {
            Face::Top => "top",
            Face::Bottom => "bottom",
            Face::Left => "left",
            Face::Right => "right",
            Face::Front => "front",
            Face::Back => "back",
        }
    }
}

/// A set of touched faces: the sum of their bits, or [`FaceFlags::SEPARATED`] alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct FaceFlags(pub u8);

impl FaceFlags {
    /// No face touched.
    pub const NONE: FaceFlags = FaceFlags(0);
    /// The solid box is farther away than the radius; never combined with a face.
    pub const SEPARATED: FaceFlags = FaceFlags(64);

    /// Adds a face.
    pub fn insert(&mut self, face: Face) {
        self.0 |= face.bit();
    }

    /// Whether the face is in the set.
    pub fn contains(self, face: Face) -> bool {
        self.0 & face.bit() != 0
    }

    /// The faces of the set in bit order.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(move |&face| self.contains(face))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_axes_and_names_are_the_contracts() {
        let bits = Face::ALL.map(|face| (face.bit(), face.token()));
        assert_eq!(bits, [(1, "top"), (2, "bottom"), (4, "left"), (8, "right"), (16, "front"), (32, "back")]);
        let normals = Face::ALL.map(Face::local_normal);
        assert_eq!(normals, [DVec3::Y, -DVec3::Y, -DVec3::X, DVec3::X, -DVec3::Z, DVec3::Z]);
        for face in Face::ALL {
            let (axis, sign) = face.axis_and_sign();
            assert_eq!(Face::on(axis, sign > 0.0), face);
        }
    }

    #[test]
    fn a_set_lists_its_faces_in_bit_order() {
        let mut flags = FaceFlags::NONE;
        for face in [Face::Back, Face::Top, Face::Left] {
            flags.insert(face);
        }
        assert_eq!(flags, FaceFlags(1 + 4 + 32));
        assert!(flags.faces().eq([Face::Top, Face::Left, Face::Back]));
        assert_eq!(FaceFlags::SEPARATED.faces().count(), 0);
    }
}
