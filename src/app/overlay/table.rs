//! The one list of overlays: order, keys, names and what they draw.

use super::{Sketch, contacts, face_flags, fields, grid, labels, momentum, normals, sweep_paths, trails, velocities};
use crate::app::draw_list::DrawList;
use crate::scene::Overlay;

/// An overlay as a person sees it.
#[derive(Clone, Copy)]
pub struct OverlayEntry {
    /// Which one.
    pub overlay: Overlay,
    /// Its key, from 1 to 9, then 0.
    pub key: u8,
    /// Its name.
    pub name: &'static str,
    /// What it shows, in a sentence.
    pub tooltip: &'static str,
    /// Appends to the draw list.
    pub draw: fn(&Sketch, &mut DrawList),
}

/// All overlays in the order of their keys.
pub const OVERLAYS: [OverlayEntry; 10] = [
    OverlayEntry {
        overlay: Overlay::Normals,
        key: 1,
        name: "Normals",
        tooltip: "Normals of planes, quads and boxes, and at contacts from the other to the ball (A→B)",
        draw: normals::draw,
    },
    OverlayEntry {
        overlay: Overlay::SweepPaths,
        key: 2,
        name: "Sweep paths",
        tooltip: "The volume each ball sweeps in this tick, its ghost at each impact, its path after that",
        draw: sweep_paths::draw,
    },
    OverlayEntry {
        overlay: Overlay::FaceFlags,
        key: 3,
        name: "Face flags",
        tooltip: "Touched faces of boxes, with their names and bits",
        draw: face_flags::draw,
    },
    OverlayEntry {
        overlay: Overlay::Fields,
        key: 4,
        name: "Fields and flows",
        tooltip: "Potential fields and flows at agents and on a slice: arrows, potential, equilibria, dead zones; point to read",
        draw: fields::draw,
    },
    OverlayEntry {
        overlay: Overlay::Velocities,
        key: 5,
        name: "Velocities",
        tooltip: "Velocities now; at impacts also before (dashed) and after (dotted)",
        draw: velocities::draw,
    },
    OverlayEntry {
        overlay: Overlay::Contacts,
        key: 6,
        name: "Contacts",
        tooltip: "Points of contact with their impulses; diamonds are contacts at rest, crosses are trouble",
        draw: contacts::draw,
    },
    OverlayEntry {
        overlay: Overlay::Trails,
        key: 7,
        name: "Trails",
        tooltip: "Where each ball has been in the ticks before",
        draw: trails::draw,
    },
    OverlayEntry {
        overlay: Overlay::Labels,
        key: 8,
        name: "Names",
        tooltip: "Names of balls and obstacles",
        draw: labels::draw,
    },
    OverlayEntry {
        overlay: Overlay::Grid,
        key: 9,
        name: "Grid",
        tooltip: "The ground grid, the world's X and Z axes, and a scale in metres",
        draw: grid::draw,
    },
    OverlayEntry {
        overlay: Overlay::Momentum,
        key: 0,
        name: "Momentum",
        tooltip: "Momenta of the selected impact before and after, tip to tail, with their sum or the impulse",
        draw: momentum::draw,
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
            assert_eq!(entry.key as usize, (index + 1) % 10);
            assert_eq!(overlay_entry(entry.overlay).name, entry.name);
        }
    }
}
