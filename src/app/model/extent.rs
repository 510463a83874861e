//! How large a scene is, for sizes that nothing else determines.

use crate::scene::Geometry;
use crate::shape::Plane;
use crate::sim::Setup;
use glam::DVec3;

/// Planes farther from the rest of a scene than this many of its radii do not count: a ball may fall from high above
/// its floor, but a floor very far away would dwarf the balls.
const PLANE_REACH: f64 = 12.0;

/// A sphere around everything finite in a scene at its first tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its middle.
    pub center: DVec3,
    /// In metres, greater than 0.
    pub radius: f64,
}

/// The part of an infinite plane that is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanePatch {
    /// Its middle, on the plane.
    pub center: DVec3,
    /// From the middle to one edge; as long as `v`, and `u × v` points to the front.
    pub u: DVec3,
    /// From the middle to the next edge.
    pub v: DVec3,
    /// Distance of its grid lines in metres.
    pub grid: f64,
}

impl Extent {
    /// The extent of a scene: its balls, its finite obstacles, and the nearest points of planes close to these;
    /// without any, the points of the planes.
    pub fn of(setup: &Setup) -> Extent {
        let mut bounds = Bounds::default();
        for body in &setup.bodies {
            bounds.include(body.position_at_start(&setup.settings), body.radius);
        }
        let mut planes = Vec::new();
        for obstacle in &setup.obstacles {
            planes.extend(obstacle.shape.as_plane().copied());
            bounds.include_shape(&obstacle.shape);
        }
        match bounds.sphere() {
            Some(finite) => {
                let feet = planes.iter().map(|plane| plane.surface(finite.center).point);
                feet.filter(|foot| foot.distance(finite.center) < PLANE_REACH * finite.radius)
                    .for_each(|foot| bounds.include(foot, 0.0));
            }
            None => planes.iter().for_each(|plane| bounds.include(plane.point, 1.0)),
        }
        bounds.sphere().unwrap_or(Extent { center: DVec3::ZERO, radius: 5.0 })
    }

    /// A round distance of grid lines: five to twelve of them fit across.
    pub fn grid(&self) -> f64 {
        round_down(self.radius / 2.5)
    }
}

/// The patch of a plane that covers a scene; level planes reach farther, as ground does.
pub fn plane_patch(plane: &Plane, extent: &Extent) -> PlanePatch {
    let normal = plane.normal;
    let (u, v) = plane_axes(normal);
    let grid = extent.grid();
    let size = extent.radius * if normal.y.abs() > 0.95 { 3.0 } else { 1.8 };
    // The middle is a crossing of the grid through the world origin's foot point, so that the grids of parallel
    // planes and of the ground agree.
    let foot = plane.point.dot(normal) * normal;
    let snapped = |axis: DVec3| (extent.center.dot(axis) / grid).round() * grid * axis;
    PlanePatch { center: foot + snapped(u) + snapped(v), u: u * size, v: v * size, grid }
}

/// Two unit vectors in a plane with u × v = normal, along world axes where the normal is.
pub fn plane_axes(normal: DVec3) -> (DVec3, DVec3) {
    let near = if normal.y.abs() < 0.9 { DVec3::Y } else { DVec3::X };
    let v = (near - near.dot(normal) * normal).normalize();
    (v.cross(normal), v)
}

/// The largest of 1, 2 and 5 times a power of ten that is not greater than `x` > 0.
pub fn round_down(x: f64) -> f64 {
    let power = 10f64.powf(x.log10().floor());
    // 5 × 10ⁿ and 2 × 10ⁿ; a quotient of rounded numbers may fall a little short of them.
    let digits = x / power + 1e-9;
    power
        * if digits >= 5.0 {
            5.0
        } else if digits >= 2.0 {
            2.0
        } else {
            1.0
        }
}

/// An axis-aligned box that grows.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    least: DVec3,
    greatest: DVec3,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { least: DVec3::INFINITY, greatest: DVec3::NEG_INFINITY }
    }
}

impl Bounds {
    /// Grows to hold a ball.
    pub fn include(&mut self, center: DVec3, radius: f64) {
        self.least = self.least.min(center - radius);
        self.greatest = self.greatest.max(center + radius);
    }

    /// Grows to hold an obstacle; an infinite plane changes nothing.
    pub fn include_shape(&mut self, shape: &Geometry) {
        shape.hull().into_iter().for_each(|(corner, radius)| self.include(corner, radius));
    }

    /// The least and the greatest corner; `None` when nothing was included.
    pub fn corners(&self) -> Option<[DVec3; 2]> {
        (!self.is_empty()).then_some([self.least, self.greatest])
    }

    /// Whether nothing was included.
    pub fn is_empty(&self) -> bool {
        self.least.x > self.greatest.x
    }

    /// The sphere around the box; `None` when nothing was included.
    pub fn sphere(&self) -> Option<Extent> {
        let (center, half) = ((self.least + self.greatest) / 2.0, (self.greatest - self.least) / 2.0);
        (!self.is_empty()).then(|| Extent { center, radius: half.length().max(1e-3) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

    #[test]
    fn the_extent_is_the_sphere_around_balls_and_boxes() {
        // x from −1 (ball) to 5 (box), y and z from −1 to 1: half sizes 3, 1, 1.
        let extent =
            Fixture::empty().ball(1, 1.0, DVec3::ZERO, DVec3::ZERO).unit_box(2, DVec3::new(4.0, 0.0, 0.0)).extent();
        assert_eq!(extent.center, DVec3::new(2.0, 0.0, 0.0));
        assert!((extent.radius - 11f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_plane_widens_the_extent_only_where_it_is_near() {
        let ball = Fixture::empty().ball(1, 1.0, DVec3::ZERO, DVec3::ZERO);
        let alone = ball.extent();
        let far = ball.plane(2, DVec3::new(0.0, -50.0, 0.0), DVec3::Y);
        assert_eq!(far.extent(), alone);
        // From y = −2, the foot of the near plane, to y = 1, the top of the ball.
        assert_eq!(far.plane(3, DVec3::new(9.0, -2.0, 9.0), DVec3::Y).extent().center.y, -0.5);
    }

    #[test]
    fn a_patch_lies_on_its_plane_and_faces_its_front() {
        let extent = Extent { center: DVec3::new(3.0, 7.0, -2.0), radius: 4.0 };
        for normal in [DVec3::Y, DVec3::NEG_Y, DVec3::X, DVec3::new(0.6, 0.0, -0.8), DVec3::new(0.0, 0.8, 0.6)] {
            let plane = Plane { point: DVec3::new(1.0, 2.0, 3.0), normal };
            let patch = plane_patch(&plane, &extent);
            assert!(plane.surface(patch.center).distance.abs() < 1e-12, "{normal}");
            assert!((patch.u.normalize().cross(patch.v.normalize()) - normal).length() < 1e-12, "{normal}");
        }
    }

    #[test]
    fn rounding_gives_the_next_lower_of_one_two_and_five() {
        for (x, expected) in [(1.0, 1.0), (1.9, 1.0), (2.0, 2.0), (4.9, 2.0), (7.0, 5.0), (0.03, 0.02), (0.1, 0.1)] {
            assert!((round_down(x) - expected).abs() < 1e-12, "{x} gave {}", round_down(x));
        }
    }
}
