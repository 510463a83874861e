//! A soft shadow of each ball on the surface straight below it, and its height above that surface.
//!
//! Without it a picture does not show whether a ball is near and low or far and high.

use super::Sketch;
use crate::app::draw_list::{DrawList, Importance, LineKind, Note, Stroke, Surface, SurfaceKind, faded};
use crate::app::model::extent::plane_patch;
use crate::app::text::labels;
use crate::scene::{Body, BodyNumber, Geometry};
use crate::shape::{orthonormal_frame, unit};
use glam::DVec3;

/// The most shadows; more would cover everything.
const MOST: usize = 1000;
/// The most tests of a ball against an obstacle in a frame.
const MOST_RAYS: usize = 200_000;
/// Balls with a smaller radius on screen, in pixels, have no shadow: it would not be seen.
const SMALLEST: f64 = 1.5;
/// With up to this many balls a line leads down to each shadow.
const MOST_LINES: usize = 40;
/// Heights below this share of the radius need no line.
const NEAR: f64 = 0.2;
/// Radius of a shadow's soft edge in radii of the ball, and how much longer than wide one may be on a slope.
const SOFT: f64 = 1.25;
const LONGEST: f64 = 4.0;
/// Half the side of the smallest shadow, at the edge of a surface, in radii.
const LEAST: f64 = 0.2;
/// The height in radii at which a shadow is half as dark, and the share of its darkness that always stays.
const HALF_HEIGHT: f64 = 6.0;
const FAINTEST: f64 = 0.3;

/// The place straight below a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Foot {
    point: DVec3,
    /// The surface's normal there, towards the ball.
    normal: DVec3,
    /// Distance from the ball's centre, in metres.
    distance: f64,
    /// The surface.
    surface: Geometry,
}

impl Foot {
    /// How far the surface extends from here along a unit vector in it, both ways.
    fn room(&self, along: DVec3) -> f64 {
        self.surface.room(self.point, along)
    }
}

/// Adds the shadows of the nearest balls, and lines down to them where there are few.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let surfaces: Vec<Geometry> = sketch.obstacles().map(|obstacle| sketch.shape(obstacle)).collect();
    if surfaces.is_empty() {
        return;
    }
    let down = downwards(sketch);
    let seen = nearest_seen(sketch, (MOST_RAYS / surfaces.len()).clamp(1, MOST), list);
    let has_lines = seen.len() <= MOST_LINES;
    for (index, body) in seen {
        let center = sketch.positions[index];
        let Some(foot) = foot_of(sketch, &surfaces, center, down) else { continue };
        let gap = foot.distance - body.radius;
        list.surfaces.push(shadow(sketch, body, (foot, down)));
        let is_selected = sketch.context.selected == Some(body.id);
        if (has_lines || is_selected) && gap > NEAR * body.radius {
            let color = faded(sketch.palette().text, if is_selected { 0.8 } else { 0.35 });
            let ends = [center + body.radius * down, foot.point];
            list.line(LineKind::Drop, Some(body.id), ends, Stroke::dashed(1.1, 3.0, color));
        }
        let tells_height = !sketch.context.hides_numbers.contains(&BodyNumber::Height);
        if is_selected && tells_height && gap > NEAR * body.radius {
            let middle = center + (body.radius + gap / 2.0) * down;
            let text = labels::above(gap);
            list.label(middle, text, sketch.palette().text, Importance::Name);
        }
    }
}

/// The direction of gravity or, without any, down as the camera stands at first.
fn downwards(sketch: &Sketch) -> DVec3 {
    unit(sketch.moment().setup.settings.gravity).unwrap_or(DVec3::NEG_Y)
}

/// The balls in view that are large enough to see, nearest to the eye first, at most `most`; where there are more, the
/// legend says so.
fn nearest_seen<'a>(sketch: &Sketch<'a>, most: usize, list: &mut DrawList) -> Vec<(usize, &'a Body)> {
    let frame = &sketch.context.frame;
    let camera = &frame.camera;
    let is_seen = |index: usize, radius: f64| {
        let center = sketch.positions[index];
        radius / frame.metres_per_pixel(center) >= SMALLEST && frame.has_in_view(center, radius)
    };
    let mut seen: Vec<(usize, &Body)> = sketch.bodies().filter(|(index, body)| is_seen(*index, body.radius)).collect();
    let depth = |index: usize| camera.depth_of(sketch.positions[index]);
    if seen.len() > most {
        seen.select_nth_unstable_by(most, |(a, _), (b, _)| depth(*a).total_cmp(&depth(*b)));
        seen.truncate(most);
        list.notes.push(Note::ShadowsOf { nearest: most });
    }
    seen
}

/// The nearest surface straight below; of a plane only the part that is drawn.
fn foot_of(sketch: &Sketch, surfaces: &[Geometry], center: DVec3, down: DVec3) -> Option<Foot> {
    let feet = surfaces.iter().filter_map(|shape| {
        let distance = shape.ray_distance(center, down)?;
        let point = center + distance * down;
        let normal = shape.normal_at(point);
        if let Some(plane) = shape.as_plane() {
            let patch = plane_patch(plane, &sketch.extent);
            let is_shown = point.distance(patch.center) <= patch.u.length();
            // A surface is solid only from its front.
            (is_shown && normal.dot(down) < 0.0).then_some(())?;
        }
        let normal = if normal.dot(down) > 0.0 { -normal } else { normal };
        Some(Foot { point, normal, distance, surface: *shape })
    });
    feet.min_by(|a, b| a.distance.total_cmp(&b.distance))
}

/// The ellipse in which the vertical cylinder of the ball meets the surface, made smaller at the surface's edge,
/// beyond which the shadow would hang in the air.
fn shadow(sketch: &Sketch, body: &Body, (foot, down): (Foot, DVec3)) -> Surface {
    let radius = body.radius;
    let Foot { point, normal, distance, .. } = foot;
    let across = unit(normal.cross(down)).unwrap_or_else(|| orthonormal_frame(normal).0);
    let slope = (1.0 / normal.dot(down).abs()).min(LONGEST);
    let within = |along: DVec3, half: f64| along * half.min(foot.room(along).max(LEAST * radius));
    let u = within(across, SOFT * radius);
    let v = within(normal.cross(across), SOFT * radius * slope);
    let height = (distance / radius - 1.0).max(0.0);
    let share = FAINTEST + (1.0 - FAINTEST) / (1.0 + height / HALF_HEIGHT);
    let colors = [faded(sketch.palette().shadow, share as f32), [0.0; 4]];
    super::obstacles::surface(SurfaceKind::Shadow, Some(body.id), [point, u, v], colors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

    /// The shadows that are drawn at a moment: middle, and both half axes.
    fn shadows(fixture: &Fixture, local: f64) -> Vec<[DVec3; 3]> {
        let list = fixture.draw(local, draw);
        let shadows = list.surfaces.iter().filter(|surface| surface.kind == SurfaceKind::Shadow);
        shadows.map(|shadow| [shadow.center, shadow.u, shadow.v]).collect()
    }

    fn ball(at: DVec3) -> Fixture {
        Fixture::empty().ball(1, 0.5, at, DVec3::ZERO)
    }

    #[test]
    fn a_ball_has_its_shadow_straight_below_on_the_nearest_surface() {
        // A floor at y = −1, a box with its top at y = 1, a quad at y = 1.5 beside the ball.
        let scene = ball(DVec3::new(0.5, 3.0, 0.25)).plane(2, DVec3::NEG_Y, DVec3::Y);
        assert_eq!(shadows(&scene, 0.0)[0][0], DVec3::new(0.5, -1.0, 0.25));
        let scene = scene.unit_box(3, DVec3::ZERO);
        assert_eq!(shadows(&scene, 0.0)[0][0], DVec3::new(0.5, 1.0, 0.25));
        let quad = |x: f64| serde_json::json!({"id": 4, "shape": {"quad": {"center": [x, 1.5, 0.0], "half_extents": [1.0, 1.0]}}});
        let beside = ball(DVec3::new(0.5, 3.0, 0.25)).unit_box(3, DVec3::ZERO).obstacle(quad(9.0));
        assert_eq!(shadows(&beside, 0.0)[0][0], DVec3::new(0.5, 1.0, 0.25));
        let below = ball(DVec3::new(0.5, 3.0, 0.25)).unit_box(3, DVec3::ZERO).obstacle(quad(0.0));
        assert_eq!(shadows(&below, 0.0)[0][0], DVec3::new(0.5, 1.5, 0.25));
    }

    #[test]
    fn on_a_slope_the_shadow_is_the_ellipse_under_the_ball() {
        // A slope of 60° through the origin: below (0.2, y) at −0.2·tan 60°, and as long as 1/cos 60° = 2.
        let (sine, cosine) = (3f64.sqrt() / 2.0, 0.5);
        let scene = ball(DVec3::new(0.2, 1.2, 0.0)).plane(2, DVec3::ZERO, DVec3::new(sine, cosine, 0.0));
        let [center, u, v] = shadows(&scene, 0.0)[0];
        assert!((center - DVec3::new(0.2, -0.2 * 3f64.sqrt(), 0.0)).length() < 1e-5, "{center}");
        assert!((u.length() - 0.625).abs() < 1e-5 && (v.length() - 1.25).abs() < 1e-5, "{u} {v}");
        assert!(u.x.abs() < 1e-6 && u.y.abs() < 1e-6, "across the slope");
    }

    #[test]
    fn a_shadow_ends_where_its_surface_does() {
        // A tenth of a metre from the edge of a box that ends at x = 1; along z there is room for 1.25 radii.
        let scene = ball(DVec3::new(0.9, 3.0, 0.0)).unit_box(2, DVec3::ZERO);
        let [center, u, v] = shadows(&scene, 0.0)[0];
        assert_eq!(center, DVec3::new(0.9, 1.0, 0.0));
        let reach = u.abs() + v.abs();
        assert!((reach.x - 0.1).abs() < 1e-6 && (reach.z - 0.625).abs() < 1e-6, "{reach}");
    }

    #[test]
    fn it_is_of_the_moment_and_along_gravity() {
        let scene = Fixture::empty().ball(1, 0.5, DVec3::Y, DVec3::new(2.0, 0.0, 0.0)).plane(2, DVec3::ZERO, DVec3::Y);
        assert_eq!(shadows(&scene, 0.5)[0][0], DVec3::new(1.0, 0.0, 0.0));
        let wall = ball(DVec3::new(3.0, 1.0, 0.0))
            .plane(2, DVec3::ZERO, DVec3::X)
            .edited(|scene| scene.settings.gravity = DVec3::new(-5.0, 0.0, 0.0));
        assert_eq!(shadows(&wall, 0.0)[0][0], DVec3::new(0.0, 1.0, 0.0));
    }

    #[test]
    fn there_is_none_without_a_surface_below_nor_on_or_of_what_is_hidden() {
        assert!(shadows(&ball(DVec3::Y), 0.0).is_empty());
        assert!(shadows(&ball(DVec3::NEG_Y).plane(2, DVec3::ZERO, DVec3::Y), 0.0).is_empty(), "above");
        assert!(shadows(&ball(DVec3::NEG_Y).plane(2, DVec3::NEG_Y * 2.0, DVec3::NEG_Y), 0.0).is_empty(), "from behind");
        let mut scene = ball(DVec3::Y).plane(2, DVec3::ZERO, DVec3::Y);
        for hidden in [1, 2] {
            scene.hidden = [hidden].into();
            assert!(shadows(&scene, 0.0).is_empty(), "{hidden}");
        }
    }

    #[test]
    fn of_ten_thousand_balls_the_nearest_have_one_and_the_legend_says_so() {
        let mut scene = Fixture::empty().plane(90_000, DVec3::NEG_Y, DVec3::Y).edited(|scene| {
            scene.bodies = (0..10_000u32)
                .map(|i| {
                    let at = [f64::from(i % 100) * 0.06 - 3.0, 0.0, f64::from(i / 100) * 0.06 - 3.0];
                    serde_json::from_value(serde_json::json!({"id": i + 1, "radius": 0.025, "position": at})).unwrap()
                })
                .collect();
        });
        assert_eq!(shadows(&scene, 0.0).len(), MOST);
        let list = scene.draw(0.0, draw);
        assert_eq!(list.notes, [Note::ShadowsOf { nearest: 1000 }]);
        assert!(list.lines.is_empty(), "no lines in a crowd");
        scene.selected = Some(5000);
        assert_eq!(scene.draw(0.0, draw).spheres.len(), 0);
    }

    #[test]
    fn the_selected_ball_has_its_height() {
        let mut scene = ball(DVec3::new(0.0, 2.0, 0.0)).plane(2, DVec3::ZERO, DVec3::Y);
        scene.selected = Some(1);
        let list = scene.draw(0.0, draw);
        // Its lowest point: 2 − 0.5.
        assert_eq!(list.labels[0].text, "1.5 m above");
        assert_eq!(list.lines.len(), 1);
        scene.hides_numbers = [BodyNumber::Height].into();
        assert!(scene.draw(0.0, draw).labels.is_empty(), "a step of a lesson hides it");
    }
}
