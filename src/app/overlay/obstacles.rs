//! Obstacles.

use super::Sketch;
use crate::app::draw_list::{DrawList, GhostKind, LineKind, Rgba, Stroke, Surface, SurfaceKind, faded};
use crate::app::model::extent::plane_patch;
use crate::scene::{Id, Outline, Overlay, Rounded};
use crate::shape::{Flat, Plane};
use glam::DVec3;

/// Planes whose normal points this far up or down are floors and ceilings rather than walls.
const LEVEL: f64 = 0.95;
/// Finite obstacles are translucent: what is behind and between them matters.
const FILL: f32 = 0.36;
/// Thickness of the rim of a sheet in points.
const RIM: f32 = 1.5;

/// Adds every obstacle at its place now, translucent, so that nothing behind it is lost.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let palette = sketch.palette();
    for obstacle in sketch.obstacles() {
        let fill = palette.obstacle(obstacle.obstacle.color);
        let shape = sketch.shape(obstacle);
        let Some(plane) = shape.as_plane() else {
            outline(list, obstacle.obstacle.id, &shape.outline(), [faded(fill, FILL), palette.edge], 1.5);
            continue;
        };
        let patch = plane_patch(plane, &sketch.extent);
        let opacity = if plane.normal.y.abs() > LEVEL { 0.26 } else { 0.2 };
        // The ground grid in the same place would give every line twice.
        let has_grid = sketch.context.overlays.contains(&Overlay::Grid) && is_ground(plane);
        let colors = [faded(fill, opacity), faded(palette.edge, 0.6)];
        let frame = [patch.center, patch.u, patch.v];
        list.surfaces.push(Surface {
            grid: if has_grid { 0.0 } else { patch.grid },
            ..surface(SurfaceKind::Plane, Some(obstacle.obstacle.id), frame, colors)
        });
    }
}

/// Adds a finite shape of this obstacle or query: its flat and round parts, and its edges, whose thickness is in
/// points.
pub fn outline(list: &mut DrawList, of: Id, outline: &Outline, [fill, edge]: [Rgba; 2], width: f32) {
    // A sheet has no edges but its rim.
    let is_sheet = outline.flats.len() == 1;
    for flat in &outline.flats {
        let face = surface(SurfaceKind::Face, Some(of), frame_of(flat), [fill, edge]);
        list.surfaces.push(Surface { outline: if is_sheet { RIM } else { 0.0 }, ..face });
    }
    for Rounded { ends, radius } in &outline.rounded {
        list.ghost_capsule(GhostKind::Solid, Some(of), (*ends, *radius), fill);
    }
    for ends in outline.edges.iter().filter(|_| !is_sheet) {
        list.line(LineKind::Edge, Some(of), *ends, Stroke::solid(width, edge));
    }
}

/// Whether a plane lies where the ground grid is.
fn is_ground(plane: &Plane) -> bool {
    plane.normal.y.abs() > 1.0 - 1e-9 && plane.point.y.abs() < 1e-6
}

/// A surface from its middle and the vectors from there to two neighbouring edges, with its fill and the colour of its
/// lines.
pub fn surface(
    kind: SurfaceKind,
    of: Option<Id>,
    [center, u, v]: [DVec3; 3],
    [color, line_color]: [Rgba; 2],
) -> Surface {
    Surface { kind, of, center, u, v, grid: 0.0, outline: 0.0, color, line_color }
}

/// Middle of a flat and the vectors from there to two of its sides.
pub fn frame_of(flat: &Flat) -> [DVec3; 3] {
    let [u, v] = flat.half_sides();
    [flat.center, u, v]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

    #[test]
    fn a_box_has_six_faces_that_look_outwards_and_twelve_edges_of_its_lengths() {
        let list = Fixture::empty().unit_box(1, DVec3::new(0.0, 5.0, 0.0)).draw(0.0, draw);
        assert_eq!((list.surfaces.len(), list.lines.len()), (6, 12));
        for face in &list.surfaces {
            assert_eq!((face.kind, face.of), (SurfaceKind::Face, Some(1)));
            let outwards = face.center - DVec3::Y * 5.0;
            assert!((face.u.cross(face.v) - outwards).length() < 1e-6);
        }
        for edge in &list.lines {
            assert!((edge.from.distance(edge.to) - 2.0).abs() < 1e-6);
        }
    }

    #[test]
    fn a_moving_obstacle_is_where_it_is_at_the_moment() {
        let quad = serde_json::json!({
            "id": 1, "velocity": [0.0, 2.0, 0.0],
            "shape": {"quad": {"center": [1.0, 0.0, 0.0], "half_extents": [2.0, 3.0]}}
        });
        let list = Fixture::empty().obstacle(quad).draw(0.25, draw);
        // A quarter of a second at 2 m/s.
        assert_eq!(list.surfaces[0].center, DVec3::new(1.0, 0.5, 0.0));
    }

    #[test]
    fn the_front_of_a_quad_is_where_its_normal_points() {
        let quad = serde_json::json!({"id": 1, "shape": {"quad": {"center": [0, 0, 0], "half_extents": [2.0, 3.0]}}});
        let list = Fixture::empty().obstacle(quad).draw(0.0, draw);
        let front = list.surfaces[0].u.cross(list.surfaces[0].v);
        assert!(front.y > 0.0 && front.x == 0.0 && front.z == 0.0, "{front}");
    }
}
