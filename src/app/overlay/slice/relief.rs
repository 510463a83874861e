//! The potential as colours or height, and the dead zones.

use super::color_map::ColorMap;
use super::map::{FieldMap, SliceMap};
use crate::app::draw_list::{DrawList, MeshVertex, Rgba};
use crate::app::overlay::Sketch;
use crate::scene::SlicePotential;
use crate::sim::FieldReading;
use glam::{DVec2, DVec3};

/// Opacity of colours on the slice, which leaves objects inside and below it visible, and of a raised surface.
const FLAT_OPACITY: f32 = 0.6;
const RAISED_OPACITY: f32 = 0.85;

/// Adds the coloured mesh.
pub fn draw(sketch: &Sketch, map: &SliceMap, field: &FieldMap, list: &mut DrawList) {
    let potential = map.inputs.look.potential;
    let is_colored = potential != SlicePotential::None && field.scale.is_some();
    if !is_colored && !field.is_dead.contains(&true) {
        return;
    }
    let colors = is_colored.then(|| ColorMap::of(sketch.palette()));
    // Stripes contrast with the theme's background, which shines through the slice.
    let stripes = if sketch.palette().sky[0] < sketch.palette().text[0] { 1.0 } else { -1.0 };
    let opacity = if potential == SlicePotential::Height { RAISED_OPACITY } else { FLAT_OPACITY };
    let vertex = |(node, at): (usize, DVec2)| {
        let reading = &field.readings[node];
        MeshVertex {
            at: map.place(at, reading.potential),
            hatch: if field.is_dead.get(node) == Some(&true) { stripes } else { 0.0 },
            normal: normal(map, reading),
            color: colors.as_ref().zip(field.scale).map_or([0.0; 4], |(colors, scale)| -> Rgba {
                let [r, g, b, _] = colors.color(scale.share(reading.potential));
                [r, g, b, opacity]
            }),
        }
    };
    list.mesh.vertices = field.lattice.nodes().enumerate().map(vertex).collect();
    list.mesh.triangles = triangles(sketch, map, field);
    list.mesh.hides = potential == SlicePotential::Height;
}

/// Unit normal of the raised surface, from the push, which is its slope; zero where it is flat and shows its colour
/// unshaded.
fn normal(map: &SliceMap, reading: &FieldReading) -> DVec3 {
    let Some(scale) = map.scale().filter(|_| map.full_height() > 0.0) else { return DVec3::ZERO };
    let [u, v, normal] = map.inputs.rect.axes();
    if reading.potential >= scale.top {
        return normal;
    }
    let slope = map.inputs.rect.along(-reading.downhill) * (map.full_height() / (scale.top - scale.low));
    (normal - slope.x * u - slope.y * v).normalize()
}

/// Two triangles for each cell, from far to near, so that they blend in the right order.
fn triangles(sketch: &Sketch, map: &SliceMap, field: &FieldMap) -> Vec<u32> {
    let lattice = &field.lattice;
    let [columns, rows] = lattice.cells;
    let eye = map.inputs.rect.along(sketch.context.frame.camera.eye() - map.inputs.rect.center);
    let from_far = |count: usize, eye: f64| move |k: usize| if eye >= 0.0 { k } else { count - 1 - k };
    let (column, row) = (from_far(columns, eye.x), from_far(rows, eye.y));
    let mut triangles = Vec::with_capacity(6 * columns * rows);
    for j in 0..rows {
        for i in 0..columns {
            let [a, b, c, d] = lattice.corners([column(i), row(j)]).map(|corner| corner as u32);
            triangles.extend([a, b, c, a, c, d]);
        }
    }
    triangles
}
