//! The map of a bench query whose two numbers are places: its picture, laid where they are.

use super::Sketch;
use crate::app::draw_list::{DrawList, MeshVertex, Rgba};
use crate::app::model::query_map::MapAnswers;
use glam::DVec3;

/// Cells along a side: every fifth pixel of the picture.
const CELLS: usize = 80;
/// Leaves what lies below visible.
const OPACITY: f32 = 0.75;

/// Adds the picture to the mesh.
pub(super) fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(map) = sketch.context.map.filter(|map| sketch.shows(&[map.query])) else { return };
    let Ok(answers) = &map.answers else { return };
    let axes = answers.question.axes();
    let place = |column: usize, row: usize| {
        let [x, y] = [column, row].map(|cell| cell as f64 / CELLS as f64);
        map.place_at([axes[0].between(x), axes[1].between(y)])
    };
    let (Some(corner), Some(right), Some(top)) = (place(0, 0), place(CELLS, 0), place(0, CELLS)) else { return };
    let at = |column: usize, row: usize| {
        let [x, y] = [column, row].map(|cell| cell as f64 / CELLS as f64);
        corner + x * (right - corner) + y * (top - corner)
    };
    // From far to near, so that they blend in the right order.
    let eye = sketch.context.frame.camera.eye();
    let from_far = |first: DVec3, last: DVec3| eye.distance_squared(first) >= eye.distance_squared(last);
    let order = |is_far_first: bool, cell: usize| if is_far_first { cell } else { CELLS - 1 - cell };
    let (columns, rows) = (from_far(corner, right), from_far(corner, top));
    for (i, j) in (0..CELLS).flat_map(|j| (0..CELLS).map(move |i| (i, j))) {
        let (i, j) = (order(columns, i), order(rows, j));
        let corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
        cell(list, corners, color(answers, [i, j]));
    }
}

fn cell(list: &mut DrawList, corners: [DVec3; 4], color: Rgba) {
    let first = list.mesh.vertices.len() as u32;
    list.mesh.vertices.extend(corners.map(|at| MeshVertex { at, hatch: 0.0, normal: DVec3::ZERO, color }));
    list.mesh.triangles.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
}

/// The colour of the pixel in the middle of a cell.
fn color(answers: &MapAnswers, [i, j]: [usize; 2]) -> Rgba {
    let [columns, rows] = answers.picture.size;
    // Rows of a picture run down.
    let (column, row) = ((2 * i + 1) * columns / (2 * CELLS), rows - 1 - (2 * j + 1) * rows / (2 * CELLS));
    let [r, g, b] =
        [0, 1, 2].map(|channel| f32::from(answers.picture.rgb[3 * (row * columns + column) + channel]) / 255.0);
    [r, g, b, OPACITY]
}

#[cfg(test)]
mod tests {
    use super::super::OverlayContext;
    use super::super::fixture::Fixture;
    use super::*;
    use crate::app::model::query_map::QueryMaps;
    use crate::scene::BenchQuery;
    use serde_json::json;

    #[test]
    fn a_map_over_a_place_is_laid_there_and_one_over_anything_else_is_not() {
        let ask = json!({"query": "ray_sphere", "center": [0, 7, 0], "radius": 1, "origin": [0, 9, 0],
            "direction": [0, -1, 0]});
        let axis = |input: &str, to: f64| json!({"input": input, "from": -2.0, "to": to});
        for (y, is_laid) in [("center.z", true), ("radius", false)] {
            let map = json!({"x": axis("center.x", 6.0), "y": axis(y, 2.0)});
            let query = json!({"id": 5, "ask": ask, "map": map});
            let query: BenchQuery = serde_json::from_value(query).expect("a query");
            let mut maps = QueryMaps::default();
            maps.show(Some(&query));
            maps.work(&mut || false);
            let list = Fixture::empty().draw(0.0, |sketch, list| {
                let context = OverlayContext { map: maps.shown(), ..*sketch.context };
                draw(&Sketch::new(&context), list);
            });
            assert_eq!(!list.mesh.vertices.is_empty(), is_laid, "{y}");
            let corners = || list.mesh.vertices.iter().map(|vertex| vertex.at);
            let (least, most) = (corners().reduce(DVec3::min), corners().reduce(DVec3::max));
            let ends = [DVec3::new(-2.0, 7.0, -2.0), DVec3::new(6.0, 7.0, 2.0)];
            assert_eq!([least, most], if is_laid { ends.map(Some) } else { [None; 2] }, "{y}");
        }
    }
}
