//! Surfaces in the order in which they are drawn.

use super::far_first::sort_far_first;
use super::instance::{self, SurfaceInstance};
use crate::app::draw_list::{Surface, SurfaceKind};
use crate::app::model::camera::Camera;
use glam::{DVec3, Vec3};

/// Surfaces by the pipeline that draws them; of each the farthest first.
///
/// A plane is solid on one side, and what is in the scene is on the other: seen from there it is behind all of
/// that, and seen from its back before all of it.
#[derive(Default)]
pub struct Sides {
    /// Planes seen from the side that counts.
    pub planes: Vec<SurfaceInstance>,
    /// The ground grid.
    pub grounds: Vec<SurfaceInstance>,
    /// Surfaces that end at their edges.
    pub sheets: Vec<SurfaceInstance>,
    /// Shadows on any of these.
    pub shadows: Vec<SurfaceInstance>,
    /// Planes seen from behind.
    pub backs: Vec<SurfaceInstance>,
}

impl Sides {
    /// Replaces them by these, whose positions are relative to `origin`.
    pub fn sort(&mut self, surfaces: &[Surface], origin: DVec3, camera: &Camera) {
        let backward = camera.backward().as_vec3();
        let eye = (camera.eye() - origin).as_vec3();
        let towards_eye = |at: Vec3| if camera.is_orthographic() { backward } else { eye - at };
        for list in [&mut self.planes, &mut self.grounds, &mut self.sheets, &mut self.shadows, &mut self.backs] {
            list.clear();
        }
        for surface in surfaces {
            let instance = instance::surface(origin, surface);
            let [center, u, v] = [instance.center, instance.u, instance.v].map(Vec3::from);
            let list = match surface.kind {
                SurfaceKind::Grid => &mut self.grounds,
                SurfaceKind::Shadow => &mut self.shadows,
                SurfaceKind::Face | SurfaceKind::TouchedFace | SurfaceKind::Patch | SurfaceKind::Slice => {
                    &mut self.sheets
                }
                SurfaceKind::Plane if u.cross(v).dot(towards_eye(center)) >= 0.0 => &mut self.planes,
                SurfaceKind::Plane => &mut self.backs,
            };
            list.push(instance);
        }
        let far = |surface: &SurfaceInstance| {
            let at = Vec3::from(surface.center);
            if camera.is_orthographic() { -at.dot(backward) } else { at.distance_squared(eye) }
        };
        for list in [&mut self.planes, &mut self.sheets, &mut self.backs] {
            sort_far_first(list, far);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Projection;

    /// A surface across the Z axis whose front looks along it, towards the eye.
    fn surface(z: f64, kind: SurfaceKind) -> Surface {
        let (center, [u, v]) = (DVec3::Z * z, [DVec3::X, DVec3::Y]);
        Surface { kind, of: None, center, u, v, grid: 0.0, outline: 0.0, color: [1.0; 4], line_color: [1.0; 4] }
    }

    fn depths(list: &[SurfaceInstance]) -> Vec<f32> {
        list.iter().map(|surface| surface.center[2]).collect()
    }

    #[test]
    fn planes_come_before_everything_and_those_seen_from_behind_after_it() {
        let turned = Surface { u: DVec3::NEG_X, ..surface(2.0, SurfaceKind::Plane) };
        let all = [
            turned,
            surface(1.0, SurfaceKind::Face),
            surface(-1.0, SurfaceKind::Plane),
            surface(-3.0, SurfaceKind::TouchedFace),
            surface(0.0, SurfaceKind::Grid),
            surface(-2.0, SurfaceKind::Plane),
        ];
        for projection in [Projection::Perspective, Projection::Orthographic] {
            let camera = Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.0, pitch: 0.0, projection };
            let mut sides = Sides::default();
            sides.sort(&all, DVec3::ZERO, &camera);
            let lists = [&sides.planes, &sides.grounds, &sides.sheets, &sides.backs].map(|list| depths(list));
            assert_eq!(lists, [vec![-2.0, -1.0], vec![0.0], vec![-3.0, 1.0], vec![2.0]], "{projection:?}");
        }
    }

    /// Looks along −Z from 10 m before a target.
    fn camera(target: DVec3, projection: Projection) -> Camera {
        Camera { target, distance: 10.0, yaw: 0.0, pitch: 0.0, projection }
    }

    #[test]
    fn which_side_of_a_plane_is_seen_follows_from_the_eye_or_without_perspective_from_the_line_of_sight() {
        // Beside the eye, turned to it by less than 45°: the front looks to −X and a little away from the eye.
        let beside = Surface {
            center: DVec3::X * 30.0,
            u: DVec3::Y,
            v: DVec3::new(0.2, 0.0, -1.0),
            ..surface(0.0, SurfaceKind::Plane)
        };
        let is_front = |projection| {
            let mut sides = Sides::default();
            sides.sort(&[beside], DVec3::ZERO, &camera(DVec3::ZERO, projection));
            assert_eq!(sides.planes.len() + sides.backs.len(), 1);
            sides.backs.is_empty()
        };
        assert_eq!([Projection::Perspective, Projection::Orthographic].map(is_front), [true, false]);
    }

    #[test]
    fn the_farthest_is_so_from_the_eye_or_without_perspective_along_the_line_of_sight() {
        // From the eye at z = 10 they are 10 m and √(9² + 6²) = 10.8 m away.
        let beside = Surface { center: DVec3::new(6.0, 0.0, 1.0), ..surface(0.0, SurfaceKind::Face) };
        let order = |projection| {
            let mut sides = Sides::default();
            sides.sort(&[surface(0.0, SurfaceKind::Face), beside], DVec3::ZERO, &camera(DVec3::ZERO, projection));
            depths(&sides.sheets)
        };
        assert_eq!(order(Projection::Perspective), [1.0, 0.0]);
        assert_eq!(order(Projection::Orthographic), [0.0, 1.0]);
    }

    #[test]
    fn surfaces_are_relative_to_the_origin_and_nothing_of_the_last_frame_stays() {
        let turned = Surface { u: DVec3::NEG_X, ..surface(2.0, SurfaceKind::Plane) };
        let all = [turned, surface(1.0, SurfaceKind::Face), surface(-3.0, SurfaceKind::TouchedFace)];
        let origin = DVec3::new(1e6, 2e6, -3e6);
        let mut sides = Sides::default();
        let all = all.map(|surface| Surface { center: origin + surface.center, ..surface });
        for _ in 0..2 {
            sides.sort(&all, origin, &camera(origin, Projection::Perspective));
        }
        assert_eq!(
            [depths(&sides.planes), depths(&sides.sheets), depths(&sides.backs)],
            [vec![], vec![-3.0, 1.0], vec![2.0]]
        );
    }
}
