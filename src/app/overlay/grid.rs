//! The ground grid with the world's axes and a scale in metres.

use super::Sketch;
use super::obstacles::surface;
use crate::app::draw_list::{DrawList, LineKind, Stroke, Surface, SurfaceKind, faded};
use crate::app::model::camera::{Camera, Side};
use crate::expression::rounded_text;
use glam::DVec3;

/// From the middle of the grid to where it has faded away, in radii of the scene.
const REACH: f64 = 9.0;
/// World X, Y, Z.
const AXES: [DVec3; 3] = [DVec3::X, DVec3::Y, DVec3::Z];
const NAMES: [&str; 3] = ["x", "y", "z"];

/// Adds the grid at height 0 and the X and Z axes through the origin, with numbers along them. From the
/// front or the right, where the ground is a line, the grid stands upright through the origin.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let palette = sketch.palette();
    let (spacing, extent) = (sketch.extent.grid(), &sketch.extent);
    let axes = axes_of(&sketch.context.frame.camera);
    // Around the scene, its middle on a tenth line, so that strong lines pass the origin.
    let strong = 10.0 * spacing;
    let middle = |axis: usize| AXES[axis] * ((extent.center[axis] / strong).round() * strong);
    let size = REACH * extent.radius + strong;
    let [across, along] = axes;
    let frame = [middle(across) + middle(along), AXES[along] * size, AXES[across] * size];
    let grid = surface(SurfaceKind::Grid, None, frame, [[0.0; 4], palette.grid]);
    list.surfaces.push(Surface { grid: spacing, ..grid });

    let reach = 2.0 * extent.radius + extent.center.length();
    for axis in axes {
        let stroke = Stroke::solid(1.4, faded(palette.axes[axis], 0.6));
        list.line(LineKind::Axis, None, [-AXES[axis] * reach, AXES[axis] * reach], stroke);
    }
    let step = crate::app::model::extent::round_down(reach / 3.0);
    for i in 1..=(reach / step) as u32 {
        for axis in axes {
            let metres = f64::from(i) * step;
            let text = format!("{} {} m", NAMES[axis], rounded_text(metres, 6));
            list.scale_label(AXES[axis] * metres, AXES[axis], text, palette.axes[axis]);
        }
    }
}

/// The axes that the grid lies along.
fn axes_of(camera: &Camera) -> [usize; 2] {
    if !camera.is_orthographic() {
        return [0, 2];
    }
    match [Side::Front, Side::Right].into_iter().find(|side| camera.is_from(*side)) {
        Some(Side::Front) => [0, 1],
        Some(Side::Right) => [2, 1],
        _ => [0, 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

    #[test]
    fn the_grid_lies_at_height_zero_with_its_lines_through_the_origin() {
        let list = Fixture::empty().ball(1, 0.5, DVec3::new(13.0, 4.0, -7.0), DVec3::ZERO).draw(0.0, draw);
        let grid = &list.surfaces[0];
        assert_eq!(grid.center[1], 0.0);
        for along in [grid.center[0], grid.center[2]] {
            let lines = along / (10.0 * grid.grid);
            assert!((lines - lines.round()).abs() < 1e-4, "{lines} strong lines from the origin");
        }
    }

    #[test]
    fn the_axes_pass_the_origin_and_carry_numbers() {
        let list = Fixture::empty().ball(1, 3.0, DVec3::ZERO, DVec3::ZERO).draw(0.0, draw);
        assert_eq!(list.lines.len(), 2);
        assert!(list.labels.iter().any(|label| label.text.starts_with("x ")));
        assert!(list.labels.iter().all(|label| label.at.y == 0.0));
    }

    #[test]
    fn seen_from_the_front_or_the_right_the_grid_stands_upright() {
        let flat = Camera::default().from_side(Side::Front);
        assert_eq!(axes_of(&flat), [0, 1]);
        assert_eq!(axes_of(&flat.from_side(Side::Right)), [2, 1]);
        assert_eq!(axes_of(&flat.from_side(Side::Top)), [0, 2]);
        assert_eq!(axes_of(&flat.with_other_projection()), [0, 2], "in perspective the ground is seen");
        assert_eq!(axes_of(&flat.orbited(20.0, 20.0)), [0, 2]);
    }
}
