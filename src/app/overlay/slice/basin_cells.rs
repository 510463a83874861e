//! Basins as colours on the slice, with a mark where agents end.

use super::basins::{Basin, BasinEnd, Basins};
use super::map::{SliceMap, lifted};
use crate::app::draw_list::{DrawList, Marker, MeshVertex, Rgba, faded};
use crate::app::overlay::Sketch;
use crate::app::style::palette::Palette;
use crate::scene::Id;
use glam::{DVec2, DVec3};

/// Opacity of the cells, and of those from which agents leave; of those that are not known yet this share.
const OPACITY: f32 = 0.55;
const OUT_OPACITY: f32 = 0.22;
const UNKNOWN: f32 = 0.6;
/// Diameter of the marks in points.
const MARK: f32 = 13.0;

/// Adds the cells, those that are not known yet as their neighbours, and fainter.
pub fn draw(sketch: &Sketch, map: &SliceMap, basins: &Basins, list: &mut DrawList) {
    let palette = sketch.palette();
    let dark = if palette.sky[0] < palette.text[0] { 1.0 } else { -1.0 };
    let half = basins.lattice.step() / 2.0;
    for (middle, cell) in basins.lattice.middles().zip(basins.lattice.each_cell()) {
        let Some((basin, is_known)) = basins.shown(cell) else { continue };
        let basin = &basins.basins[basin];
        if basin.end == BasinEnd::Unmoved {
            continue;
        }
        let look = CellLook::of(palette, basin);
        let color = faded(look.color, if is_known { 1.0 } else { UNKNOWN });
        let hatch = if look.is_striped { dark } else { 0.0 };
        let first = list.mesh.vertices.len() as u32;
        for corner in [DVec2::new(-1.0, -1.0), DVec2::new(1.0, -1.0), DVec2::ONE, DVec2::new(-1.0, 1.0)] {
            let at = map.inputs.rect.world(middle + corner * half);
            list.mesh.vertices.push(MeshVertex { at, hatch, normal: DVec3::ZERO, color });
        }
        list.mesh.triangles.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
    for basin in basins.basins.iter().filter(|basin| basin.color.is_some()) {
        let (place, marker) = match basin.end {
            BasinEnd::Rest(place) => (place, Marker::Disc),
            BasinEnd::Moving(place) => (place, Marker::Ring),
            BasinEnd::Unmoved | BasinEnd::Out | BasinEnd::Met(_) => continue,
        };
        let on_slice = lifted(map, map.inputs.rect.along(place - map.inputs.rect.center), 0.0);
        list.marker(on_slice, MARK, marker, color(palette, basin));
    }
}

/// How the cells of a basin look: those from which agents leave are faint, those that end in a wall striped, and so are those
/// without a colour of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellLook {
    /// With its opacity.
    pub color: Rgba,
    pub is_striped: bool,
}

impl CellLook {
    pub fn of(palette: &Palette, basin: &Basin) -> CellLook {
        let opacity = if basin.end == BasinEnd::Out { OUT_OPACITY } else { OPACITY };
        let is_striped = basin.color.is_none() && basin.end != BasinEnd::Out;
        CellLook { color: faded(color(palette, basin), opacity), is_striped }
    }
}

/// The colour of a basin: those into which agents come have the colours of balls.
fn color(palette: &Palette, basin: &Basin) -> Rgba {
    match (basin.color, basin.end) {
        (Some(color), _) => palette.body(color as Id, None),
        (None, BasinEnd::Met(_)) => palette.impulse,
        (None, _) => palette.offset,
    }
}
