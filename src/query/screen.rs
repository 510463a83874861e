//! From the screen into the world, and to the surface of a sphere.

use super::matrix_inverse::matrix_inverse;
use super::{Mark, PointingStage, Probe, RayStatus, Remark, Role, Stage, Undrawn, Value, ray_sphere};
use crate::shape::unit;
use glam::{DMat4, DVec2, DVec3, DVec4, Vec4Swizzles};

/// A homogeneous point whose |w| is at most this fraction of its other components lies at infinity.
const INFINITE_W: f64 = 1e-12;

/// The rectangle of the screen that shows the world, and the range its depths cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Left edge in pixels.
    pub x: f64,
    /// Top edge in pixels, y down.
    pub y: f64,
    /// In pixels, greater than 0.
    pub width: f64,
    /// In pixels, greater than 0.
    pub height: f64,
    /// Depth of the near plane.
    pub min_depth: f64,
    /// Depth of the far plane; not that of the near plane.
    pub max_depth: f64,
}

/// Which clip-space depths lie between near and far plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipDepth {
    /// −1 to 1, as OpenGL.
    MinusOneToOne,
    /// 0 to 1, as Direct3D and Vulkan.
    ZeroToOne,
}

/// Why a point on the screen has no point in the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenError {
    /// The viewport has no area.
    EmptyViewport,
    /// Near and far plane have the same depth.
    EqualDepths,
    /// The view matrix has no inverse.
    SingularView,
    /// The projection matrix has no inverse.
    SingularProjection,
    /// The depth asked for lies infinitely far away.
    PointAtInfinity,
    /// The near plane lies infinitely far away, so that no ray can begin there.
    NearAtInfinity,
    /// Numbers too large for any answer.
    NoDirection,
}

/// The transform from a pixel to the world: viewport and inverse matrices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    viewport: Viewport,
    clip_depth: ClipDepth,
    /// Homogeneous view space from clip space.
    view_from_clip: DMat4,
    /// Homogeneous world space from view space.
    world_from_view: DMat4,
}

impl Screen {
    /// A screen whose camera maps the world by `view` and then `projection`, both for column vectors.
    pub fn new(
        viewport: Viewport,
        view: &DMat4,
        projection: &DMat4,
        clip_depth: ClipDepth,
    ) -> Result<Screen, ScreenError> {
        if !(viewport.width > 0.0 && viewport.height > 0.0) {
            return Err(ScreenError::EmptyViewport);
        }
        if viewport.min_depth == viewport.max_depth {
            return Err(ScreenError::EqualDepths);
        }
        let world_from_view = matrix_inverse(view).ok_or(ScreenError::SingularView)?;
        let view_from_clip = matrix_inverse(projection).ok_or(ScreenError::SingularProjection)?;
        Ok(Screen { viewport, clip_depth, view_from_clip, world_from_view })
    }

    /// Homogeneous world point under a cursor; `fraction` is 0 on the near and 1 on the far plane.
    fn unproject(&self, cursor: DVec2, fraction: f64, probe: &mut impl Probe) -> DVec4 {
        let Viewport { x, y, width, height, .. } = self.viewport;
        // Pixel coordinates are continuous: the centre of an odd-sized viewport is at half a pixel.
        let ndc_x = 2.0 * ((cursor.x - x) / width) - 1.0;
        let ndc_y = 1.0 - 2.0 * ((cursor.y - y) / height);
        let ndc_z = match self.clip_depth {
            ClipDepth::MinusOneToOne => 2.0 * fraction - 1.0,
            ClipDepth::ZeroToOne => fraction,
        };
        let clip = DVec4::new(ndc_x, ndc_y, ndc_z, 1.0);
        let in_view = self.view_from_clip * clip;
        let world = self.world_from_view * in_view;
        probe.record(|| {
            let formula = match self.clip_depth {
                ClipDepth::MinusOneToOne => {
                    "n = (2·((cursor_x − corner_x) / size_x) − 1, 1 − 2·((cursor_y − corner_y) / size_y), 2·s − 1, 1)"
                }
                ClipDepth::ZeroToOne => {
                    "n = (2·((cursor_x − corner_x) / size_x) − 1, 1 − 2·((cursor_y − corner_y) / size_y), s, 1)"
                }
            };
            Stage::new(PointingStage::DeviceCoordinates, formula, Value::Homogeneous(clip))
                .term("cursor", Value::Point(cursor.extend(0.0)))
                .term("corner", Value::Point(DVec3::new(x, y, 0.0)))
                .term("size", Value::Vector(DVec3::new(width, height, 0.0)))
                .term("s", fraction)
                .remark(Remark::Pixels)
                .undrawn(Undrawn::OnScreen)
        });
        probe.record(|| {
            Stage::new(PointingStage::CameraPoint, "v = P⁻¹·n", Value::Homogeneous(in_view))
                .term("P⁻¹", Value::Matrix(self.view_from_clip))
                .term("n", Value::Homogeneous(clip))
                .undrawn(Undrawn::InCamera)
        });
        probe.record(|| {
            let stage = Stage::new(PointingStage::HomogeneousWorldPoint, "h = V⁻¹·v", Value::Homogeneous(world))
                .term("V⁻¹", Value::Matrix(self.world_from_view))
                .term("v", Value::Homogeneous(in_view));
            match finite_point(world) {
                Some(at) => stage.mark(Mark::Point { at, role: Role::Aid }),
                None => stage.undrawn(Undrawn::AtInfinity),
            }
        });
        world
    }
}

/// The world point under the cursor at a depth in the viewport's range.
pub fn screen_to_world(
    screen: &Screen,
    cursor: DVec2,
    depth: f64,
    probe: &mut impl Probe,
) -> Result<DVec3, ScreenError> {
    let Viewport { min_depth, max_depth, .. } = screen.viewport;
    let fraction = (depth - min_depth) / (max_depth - min_depth);
    let world = screen.unproject(cursor, fraction, probe);
    let point = finite_point(world).ok_or(ScreenError::PointAtInfinity)?;
    record_world_point(PointingStage::WorldPoint, "p", world, point, "point", probe);
    Ok(point)
}

/// What lies under the cursor, from the near plane to the far plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScreenRay {
    /// The point on the near plane, where the depth is `min_depth`.
    pub near: DVec3,
    /// The point on the far plane, where the depth is `max_depth`; `None` when it is infinitely far.
    pub far: Option<DVec3>,
    /// Unit vector from the near plane into the picture.
    pub direction: DVec3,
}

/// The ray under the cursor.
pub fn screen_ray(screen: &Screen, cursor: DVec2, probe: &mut impl Probe) -> Result<ScreenRay, ScreenError> {
    let near = screen.unproject(cursor, 0.0, probe);
    let near_point = finite_point(near).ok_or(ScreenError::NearAtInfinity)?;
    record_world_point(PointingStage::NearPlanePoint, "near", near, near_point, "near", probe);
    let far = screen.unproject(cursor, 1.0, probe);
    let far_point = finite_point(far);
    if let Some(far_point) = far_point {
        record_world_point(PointingStage::FarPlanePoint, "far", far, far_point, "far", probe);
    }
    // With fraction s the point is (n + s·(f − n)) / (wn + s·(wf − wn)); its derivative at s = 0 is
    // (f·wn − n·wf) / wn². It is right also where the far plane is at or beyond infinity.
    let direction = unit(far.xyz() * near.w - near.xyz() * far.w).ok_or(ScreenError::NoDirection)?;
    probe.record(|| {
        Stage::new(PointingStage::Direction, "d = unit(f·wn − n·wf)", Value::Vector(direction))
            .term("f", Value::Vector(far.xyz()))
            .term("wf", far.w)
            .term("n", Value::Vector(near.xyz()))
            .term("wn", near.w)
            .remark(Remark::TowardsDepth)
            .mark(Mark::Arrow { tail: near_point, along: direction, role: Role::Motion })
            .gives("direction")
    });
    Ok(ScreenRay { near: near_point, far: far_point, direction })
}

/// The answer of [`pick_sphere`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pick {
    /// The status of [`ray_sphere`] for the ray from the near plane.
    pub status: RayStatus,
    /// The point of the surface under the cursor and its distance from the near plane, along the
    /// ray; `None` when the sphere is missed or lies before the near plane.
    pub surface: Option<PickedPoint>,
}

/// A point of a surface under the cursor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PickedPoint {
    /// Distance from the origin of the ray on the near plane.
    pub distance: f64,
    /// The point itself.
    pub point: DVec3,
}

/// The point of a sphere's surface under the cursor.
pub fn pick_sphere(
    screen: &Screen,
    cursor: DVec2,
    center: DVec3,
    radius: f64,
    probe: &mut impl Probe,
) -> Result<Pick, ScreenError> {
    let ray = screen_ray(screen, cursor, probe)?;
    let found = ray_sphere(center, radius, ray.near, ray.direction, probe);
    // Along a unit direction the ray's `t` is a distance.
    let surface = found.half_line().map(|met| PickedPoint { distance: met.t, point: met.point });
    if let Some(PickedPoint { distance, point }) = surface {
        let mark = Mark::Point { at: point, role: Role::Contact };
        probe.record(|| {
            Stage::new(PointingStage::UnitRayDistance, "distance = t", distance)
                .term("t", distance)
                .mark(mark.clone())
                .gives("distance")
        });
        probe.record(|| {
            Stage::new(PointingStage::PickedPoint, "point = p", Value::Point(point))
                .term("p", Value::Point(point))
                .mark(mark.clone())
                .gives("point")
        });
    }
    Ok(Pick { status: found.status, surface })
}

fn record_world_point(
    kind: PointingStage,
    symbol: &'static str,
    homogeneous: DVec4,
    point: DVec3,
    field: &'static str,
    probe: &mut impl Probe,
) {
    probe.record(|| {
        Stage::new(kind, format!("{symbol} = h / w"), Value::Point(point))
            .term("h", Value::Vector(homogeneous.xyz()))
            .term("w", homogeneous.w)
            .mark(Mark::Point { at: point, role: Role::Contact })
            .gives(field)
    });
}

/// The Cartesian point of a homogeneous one, or `None` at infinity.
fn finite_point(homogeneous: DVec4) -> Option<DVec3> {
    let w = homogeneous.w;
    let at_infinity = w.abs() <= INFINITE_W * homogeneous.xyz().abs().max_element();
    (!at_infinity).then(|| homogeneous.xyz() / w)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::f64::consts::FRAC_PI_2;

    fn viewport(width: f64, height: f64) -> Viewport {
        Viewport { x: 0.0, y: 0.0, width, height, min_depth: 0.0, max_depth: 1.0 }
    }

    /// A camera at the origin that looks along −Z with a right angle of view, near 1, far 3.
    fn simple_screen(viewport: Viewport) -> Screen {
        let projection = DMat4::perspective_rh_gl(FRAC_PI_2, viewport.width / viewport.height, 1.0, 3.0);
        Screen::new(viewport, &DMat4::IDENTITY, &projection, ClipDepth::MinusOneToOne).unwrap()
    }

    fn assert_near(a: DVec3, b: DVec3) {
        assert!(a.abs_diff_eq(b, 1e-12), "{a} is not {b}");
    }

    #[test]
    fn the_corners_of_the_viewport_are_the_corners_of_the_frustum() {
        // Right angle of view: on the near plane at distance 1 the half height is 1, at 3 it is 3.
        let ray = screen_ray(&simple_screen(viewport(100.0, 100.0)), DVec2::ZERO, &mut ()).unwrap();
        assert_near(ray.near, DVec3::new(-1.0, 1.0, -1.0));
        assert_near(ray.far.unwrap(), DVec3::new(-3.0, 3.0, -3.0));
        assert_near(ray.direction, DVec3::new(-1.0, 1.0, -1.0) / 3f64.sqrt());
    }

    #[test]
    fn the_middle_of_an_odd_viewport_is_a_half_pixel() {
        // 641 × 481 pixels from (7, 9): the middle is (7 + 320.5, 9 + 240.5). Integer halves would
        // look at (327, 249), 1/641 and 1/481 beside it.
        let odd = Viewport { x: 7.0, y: 9.0, ..viewport(641.0, 481.0) };
        let ray = screen_ray(&simple_screen(odd), DVec2::new(327.5, 249.5), &mut ()).unwrap();
        assert_near(ray.direction, DVec3::NEG_Z);
        let beside = screen_ray(&simple_screen(odd), DVec2::new(327.0, 249.0), &mut ()).unwrap();
        assert!(beside.direction.x < -1e-3 && beside.direction.y > 1e-3, "{}", beside.direction);
    }

    #[test]
    fn the_depth_range_of_the_viewport_is_only_a_label() {
        // [0, 0.5], [2, 7] and the reversed [1, 0] name the same planes: the ray stays the same.
        let cursor = DVec2::new(20.0, 70.0);
        let plain = screen_ray(&simple_screen(viewport(100.0, 100.0)), cursor, &mut ()).unwrap();
        for (min_depth, max_depth) in [(0.0, 0.5), (2.0, 7.0), (1.0, 0.0)] {
            let screen = simple_screen(Viewport { min_depth, max_depth, ..viewport(100.0, 100.0) });
            assert_eq!(screen_ray(&screen, cursor, &mut ()).unwrap(), plain);
            assert_eq!(screen_to_world(&screen, cursor, min_depth, &mut ()).unwrap(), plain.near);
            assert_eq!(screen_to_world(&screen, cursor, max_depth, &mut ()).unwrap(), plain.far.unwrap());
        }
    }

    #[test]
    fn an_infinite_far_plane_has_no_far_point_but_a_direction() {
        let projection = DMat4::perspective_infinite_rh(FRAC_PI_2, 1.0, 0.5);
        let view = DMat4::from_translation(DVec3::new(0.0, 0.0, -10.0));
        let screen = Screen::new(viewport(2.0, 2.0), &view, &projection, ClipDepth::ZeroToOne).unwrap();
        let ray = screen_ray(&screen, DVec2::new(2.0, 1.0), &mut ()).unwrap();
        // The camera is at z = 10; its near plane at z = 9.5 is ±0.5 wide.
        assert_near(ray.near, DVec3::new(0.5, 0.0, 9.5));
        assert_eq!(ray.far, None);
        assert_near(ray.direction, DVec3::new(1.0, 0.0, -1.0) / 2f64.sqrt());
        assert_eq!(screen_to_world(&screen, DVec2::ONE, 1.0, &mut ()), Err(ScreenError::PointAtInfinity));
    }

    #[test]
    fn a_projection_that_reverses_depth_to_infinity_cannot_begin_a_ray() {
        let projection = DMat4::perspective_infinite_reverse_rh(FRAC_PI_2, 1.0, 0.5);
        let screen = Screen::new(viewport(2.0, 2.0), &DMat4::IDENTITY, &projection, ClipDepth::ZeroToOne).unwrap();
        assert_eq!(screen_ray(&screen, DVec2::ONE, &mut ()), Err(ScreenError::NearAtInfinity));
    }

    #[test]
    fn what_cannot_be_inverted_is_named() {
        let new = |viewport, view: DMat4, projection: DMat4| {
            Screen::new(viewport, &view, &projection, ClipDepth::ZeroToOne).unwrap_err()
        };
        let good = DMat4::IDENTITY;
        let flat = DMat4::from_scale(DVec3::new(1.0, 0.0, 1.0));
        let fine = viewport(4.0, 4.0);
        assert_eq!(new(fine, flat, good), ScreenError::SingularView);
        assert_eq!(new(fine, good, flat), ScreenError::SingularProjection);
        assert_eq!(new(viewport(0.0, 4.0), good, good), ScreenError::EmptyViewport);
        assert_eq!(new(viewport(4.0, -1.0), good, good), ScreenError::EmptyViewport);
        let level = Viewport { min_depth: 1.0, ..fine };
        assert_eq!(new(level, good, good), ScreenError::EqualDepths);
    }

    #[test]
    fn picking_finds_the_point_on_the_surface_that_faces_the_cursor() {
        // Near plane at z = −1, sphere of radius 2 about z = −10: its front is at z = −8, 7 away.
        let screen = simple_screen(viewport(100.0, 100.0));
        let pick = pick_sphere(&screen, DVec2::splat(50.0), DVec3::new(0.0, 0.0, -10.0), 2.0, &mut ()).unwrap();
        assert_eq!(pick.status, RayStatus::Hit);
        let surface = pick.surface.unwrap();
        assert!((surface.distance - 7.0).abs() < 1e-12);
        assert_near(surface.point, DVec3::new(0.0, 0.0, -8.0));
    }

    fn camera() -> impl Strategy<Value = (DMat4, DVec3)> {
        let eye = prop::array::uniform3(-20.0..20.0f64).prop_map(DVec3::from);
        let target = prop::array::uniform3(-5.0..5.0f64).prop_map(DVec3::from);
        (eye, target)
            .prop_filter("looks somewhere, not straight up", |(eye, target)| {
                unit(*target - *eye).is_some_and(|look| look.y.abs() < 0.95)
            })
            .prop_map(|(eye, target)| (DMat4::look_at_rh(eye, target, DVec3::Y), target))
    }

    proptest! {
        #[test]
        fn a_projected_point_comes_back_from_its_cursor_and_depth(
            (view, target) in camera(),
            away in prop::array::uniform3(-1.0..1.0f64),
            direct3d in any::<bool>(),
            size in (1.0..2000.0f64, 1.0..2000.0f64),
            corner in (-300.0..300.0f64, -300.0..300.0f64),
            depths in prop::sample::select(vec![(0.0, 1.0), (0.25, 0.5), (1.0, 0.0), (-3.0, 4.0)]),
        ) {
            let (clip_depth, projection) = if direct3d {
                (ClipDepth::ZeroToOne, DMat4::perspective_rh(1.0, size.0 / size.1, 0.5, 80.0))
            } else {
                (ClipDepth::MinusOneToOne, DMat4::perspective_rh_gl(1.0, size.0 / size.1, 0.5, 80.0))
            };
            let (min_depth, max_depth) = depths;
            let viewport = Viewport { x: corner.0, y: corner.1, width: size.0, height: size.1, min_depth, max_depth };
            let screen = Screen::new(viewport, &view, &projection, clip_depth).unwrap();
            let world = target + DVec3::from(away);
            let in_view = view.transform_point3(world);
            prop_assume!(in_view.z < -0.6);

            // The way there, written with the other library's own projection.
            let ndc = projection.project_point3(in_view);
            let fraction = if direct3d { ndc.z } else { (ndc.z + 1.0) / 2.0 };
            let cursor = DVec2::new(
                corner.0 + (ndc.x + 1.0) / 2.0 * size.0,
                corner.1 + (1.0 - ndc.y) / 2.0 * size.1,
            );
            let depth = min_depth + fraction * (max_depth - min_depth);
            let back = screen_to_world(&screen, cursor, depth, &mut ()).unwrap();
            prop_assert!(back.abs_diff_eq(world, 1e-8), "{} is not {}", back, world);

            // The ray passes through it, forwards, and pick_sphere is ray_sphere along that ray.
            let ray = screen_ray(&screen, cursor, &mut ()).unwrap();
            prop_assert!((world - ray.near).cross(ray.direction).length() < 1e-8);
            prop_assert!((world - ray.near).dot(ray.direction) > 0.0);
            let pick = pick_sphere(&screen, cursor, world, 0.25, &mut ()).unwrap();
            let direct = ray_sphere(world, 0.25, ray.near, ray.direction, &mut ());
            prop_assert_eq!(pick.status, direct.status);
            prop_assert_eq!(pick.surface.map(|met| met.point), direct.half_line().map(|met| met.point));
            prop_assert_eq!(pick, pick_sphere(&screen, cursor, world, 0.25, &mut Vec::new()).unwrap());
        }
    }
}
