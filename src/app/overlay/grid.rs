//! The ground grid with the world's axes and a scale in metres.

use super::Sketch;
use super::obstacles::surface;
use crate::app::draw_list::{DrawList, Stroke, SurfaceInstance, SurfaceStyle, faded};
use glam::DVec3;

/// From the middle of the grid to where it has faded away, in radii of the scene.
const REACH: f64 = 9.0;

/// Adds the grid at height 0 and the X and Z axes through the origin, with numbers along them.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let palette = sketch.palette();
    let (spacing, extent) = (sketch.extent.grid(), &sketch.extent);
    // Around the scene, its middle on a tenth line, so that strong lines pass the origin.
    let strong = 10.0 * spacing;
    let middle = |x: f64| (x / strong).round() * strong;
    let center = DVec3::new(middle(extent.center.x), 0.0, middle(extent.center.z));
    let size = REACH * extent.radius + strong;
    let frame = [center, DVec3::Z * size, DVec3::X * size];
    let grid = surface(list, frame, SurfaceStyle::Grid, [0.0; 4], palette.grid);
    list.surfaces.push(SurfaceInstance { grid: spacing as f32, ..grid });

    let reach = 2.0 * extent.radius + extent.center.length();
    for (axis, color) in [(DVec3::X, palette.axes[0]), (DVec3::Z, palette.axes[2])] {
        list.line(-axis * reach, axis * reach, Stroke::solid(1.4, faded(color, 0.6)));
    }
    let step = super::round_down(reach / 3.0);
    for i in 1..=(reach / step) as u32 {
        for (axis, name, color) in [(DVec3::X, "x", palette.axes[0]), (DVec3::Z, "z", palette.axes[2])] {
            let metres = f64::from(i) * step;
            list.quiet_label(axis * metres, format!("{name} {} m", short(metres)), color);
        }
    }
}

/// A number without the digits that only rounding gave it.
fn short(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
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
    fn numbers_are_short() {
        assert_eq!(short(3.0 * 0.1).to_string(), "0.3");
    }
}
