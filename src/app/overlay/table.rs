//! The one list of overlays: order, keys, names and what they draw.

use super::{
    Sketch, contacts, face_flags, fields, grid, labels, momentum, normals, path_ahead, shadows, steering, sweep_paths,
    trails, velocities,
};
use crate::app::draw_list::DrawList;
use crate::language::{Text, text};
use crate::scene::Overlay;

/// An overlay as a person sees it.
#[derive(Clone, Copy)]
pub struct OverlayEntry {
    /// Which one.
    pub overlay: Overlay,
    /// The digit of its key.
    pub key: u8,
    /// Whether Shift is held with it.
    pub shift: bool,
    /// Its name.
    pub name: Text,
    /// What it shows, in a sentence.
    pub tooltip: Text,
    /// Appends to the draw list.
    pub draw: fn(&Sketch, &mut DrawList),
}

/// All overlays: those with the keys 1 to 9 and 0, then those that need Shift.
pub const OVERLAYS: [OverlayEntry; Overlay::ALL.len()] = [
    OverlayEntry {
        overlay: Overlay::Normals,
        key: 1,
        shift: false,
        name: text!("Normals"),
        tooltip: text!("Normals of obstacles, and at contacts from the other to the ball (A→B)"),
        draw: normals::draw,
    },
    OverlayEntry {
        overlay: Overlay::SweepPaths,
        key: 2,
        shift: false,
        name: text!("Sweep paths"),
        tooltip: text!("The volume each ball sweeps in this tick, its ghost at each impact, its path after that"),
        draw: sweep_paths::draw,
    },
    OverlayEntry {
        overlay: Overlay::FaceFlags,
        key: 3,
        shift: false,
        name: text!("Face flags"),
        tooltip: text!("Touched faces of boxes, with their names and bits"),
        draw: face_flags::draw,
    },
    OverlayEntry {
        overlay: Overlay::Fields,
        key: 4,
        shift: false,
        name: text!("Fields and flows"),
        tooltip: text!(
            "Potential fields and flows at agents and on a slice: arrows, potential, equilibria, dead zones; point to read"
        ),
        draw: fields::draw,
    },
    OverlayEntry {
        overlay: Overlay::Velocities,
        key: 5,
        shift: false,
        name: text!("Velocities"),
        tooltip: text!("Velocities now; at impacts also before (dashed) and after (dotted)"),
        draw: velocities::draw,
    },
    OverlayEntry {
        overlay: Overlay::Contacts,
        key: 6,
        shift: false,
        name: text!("Contacts"),
        tooltip: text!(
            "Points of contact with their impulses; diamonds are contacts at rest, crosses are overlaps, unresolved pairs and held balls"
        ),
        draw: contacts::draw,
    },
    OverlayEntry {
        overlay: Overlay::Trails,
        key: 7,
        shift: false,
        name: text!("Trails"),
        tooltip: text!("The path of each ball in previous ticks"),
        draw: trails::draw,
    },
    OverlayEntry {
        overlay: Overlay::Labels,
        key: 8,
        shift: false,
        name: text!("Names"),
        tooltip: text!("Names of balls and obstacles"),
        draw: labels::draw,
    },
    OverlayEntry {
        overlay: Overlay::Grid,
        key: 9,
        shift: false,
        name: text!("Grid"),
        tooltip: text!("The ground grid, the world's X and Z axes, and a scale in metres"),
        draw: grid::draw,
    },
    OverlayEntry {
        overlay: Overlay::Momentum,
        key: 0,
        shift: false,
        name: text!("Momentum"),
        tooltip: text!("Momenta of the selected impact before and after, tip to tail, with their sum or the impulse"),
        draw: momentum::draw,
    },
    OverlayEntry {
        overlay: Overlay::Steering,
        key: 4,
        shift: true,
        name: text!("Steering"),
        tooltip: text!(
            "Of the selected agent: every rule's acceleration tip to tail, what the clamp leaves of their sum, \
                  the neighbours it perceives, and how far"
        ),
        draw: steering::draw,
    },
    OverlayEntry {
        overlay: Overlay::Shadows,
        key: 9,
        shift: true,
        name: text!("Shadows"),
        tooltip: text!("A soft shadow of each ball on the surface straight below it: how high it is, and over what"),
        draw: shadows::draw,
    },
    OverlayEntry {
        overlay: Overlay::PathAhead,
        key: 7,
        shift: true,
        name: text!("Path ahead"),
        tooltip: text!(
            "The paths of the selected balls, sixteen at most, in the next 2 s and at least 120 ticks, which are simulated for it"
        ),
        draw: path_ahead::draw,
    },
];

/// The table's row of an overlay.
pub fn overlay_entry(overlay: Overlay) -> &'static OverlayEntry {
    // The order of the enum is that of the table; a test says so.
    &OVERLAYS[overlay as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_overlay_has_its_row_and_a_key_of_its_own() {
        for (index, entry) in OVERLAYS.iter().enumerate() {
            assert_eq!(entry.overlay as usize, index);
            assert!(entry.shift || entry.key as usize == (index + 1) % 10, "{}", entry.name);
            let same = |other: &&OverlayEntry| (other.key, other.shift) == (entry.key, entry.shift);
            assert_eq!(OVERLAYS.iter().filter(same).count(), 1, "{}", entry.name);
            assert_eq!(overlay_entry(entry.overlay).name, entry.name);
        }
    }
}
