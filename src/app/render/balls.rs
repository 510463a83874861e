//! Balls in the order in which they are drawn.

use super::instance::{SphereInstance, sphere};
use crate::app::draw_list::Sphere;
use crate::app::model::camera::Camera;
use crate::app::model::view_frame::ViewFrame;
use glam::{DVec3, Vec3};

/// Up to so many balls all are drawn with their true depth.
const CROWD: usize = 2_000;
/// Of a crowd, balls of a smaller radius in pixels count as near everywhere as in their nearest point: so they never
/// dip into what they rest on, and what comes out of them does so a pixel or two too late.
const SMALL: f32 = 8.0;
/// Steps of depth by which the small ones are told apart: their order only saves time.
const STEPS: usize = 4096;

/// Balls by the pipeline that draws them.
#[derive(Default)]
pub struct Balls {
    /// With their true depth.
    pub large: Vec<SphereInstance>,
    /// Of a crowd those of a few pixels, the nearest first up to a step: what they hide need not be shaded.
    pub small: Vec<SphereInstance>,
    /// Whether they are so many that nobody could look at each.
    pub is_crowd: bool,
    /// The depths of the small ones, and their places in the list.
    depths: Vec<(f32, u32)>,
    /// Where the small ones of each step go.
    places: Vec<usize>,
}

impl Balls {
    /// Replaces them by these, whose positions are relative to `origin`; of a crowd by what is in view.
    pub fn sort(&mut self, balls: &[Sphere], origin: DVec3, frame: &ViewFrame) {
        self.large.clear();
        self.small.clear();
        self.depths.clear();
        self.is_crowd = balls.len() > CROWD;
        if !self.is_crowd {
            self.large.extend(balls.iter().map(|ball| sphere(origin, ball)));
            return;
        }
        let camera = &frame.camera;
        let eye = (camera.eye() - origin).as_vec3();
        let [right, up, forward] = [camera.right(), camera.up(), -camera.backward()].map(|axis| axis.as_vec3());
        let height = f64::from(frame.rect.height);
        let pixel_size = Camera::pixel_size(height) as f32;
        let half_height = 0.5 * height as f32 * pixel_size;
        let half_width = half_height * frame.rect.aspect() as f32;
        // A ball reaches as much farther into a leaning side of the view.
        let [lean_x, lean_y] = [half_width, half_height].map(|slope| (1.0 + slope * slope).sqrt());
        for (place, ball) in balls.iter().enumerate() {
            let ball = sphere(origin, ball);
            let to_center = Vec3::from(ball.center) - eye;
            let depth = to_center.dot(forward);
            let spread = camera.spread(f64::from(depth)) as f32;
            // Half a pixel more is the soft edge.
            let reach = ball.radius + pixel_size * spread;
            let is_beside = to_center.dot(right).abs() > half_width * spread + lean_x * reach
                || to_center.dot(up).abs() > half_height * spread + lean_y * reach;
            if is_beside || (depth < -reach && !camera.is_orthographic()) {
                continue;
            }
            if ball.radius > SMALL * pixel_size * spread || depth <= ball.radius {
                self.large.push(ball);
            } else {
                self.depths.push((depth - ball.radius, place as u32));
            }
        }
        self.put_nearest_first(balls, origin);
    }

    /// Counts the small ones of each step of depth, then puts them in their places.
    fn put_nearest_first(&mut self, balls: &[Sphere], origin: DVec3) {
        let Some(&(_, any)) = self.depths.first() else { return };
        let range = |[low, high]: [f32; 2], (depth, _): &(f32, u32)| [low.min(*depth), high.max(*depth)];
        let [nearest, farthest] = self.depths.iter().fold([f32::INFINITY, f32::NEG_INFINITY], range);
        let per_metre = STEPS as f32 / (farthest - nearest).max(f32::MIN_POSITIVE);
        let step = |depth: f32| (((depth - nearest) * per_metre) as usize).min(STEPS - 1);
        self.places.clear();
        self.places.resize(STEPS + 1, 0);
        self.depths.iter().for_each(|&(depth, _)| self.places[step(depth) + 1] += 1);
        (1..=STEPS).for_each(|step| self.places[step] += self.places[step - 1]);
        self.small.resize(self.depths.len(), sphere(origin, &balls[any as usize]));
        for &(depth, place) in &self.depths {
            let next = &mut self.places[step(depth)];
            self.small[*next] = sphere(origin, &balls[place as usize]);
            *next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Projection;
    use crate::app::model::view_frame::PixelRect;

    /// Looks along −Z at the origin from 100 m away; the view is as high as it is wide.
    fn frame(projection: Projection) -> ViewFrame {
        let camera = Camera { target: DVec3::ZERO, distance: 100.0, yaw: 0.0, pitch: 0.0, projection };
        ViewFrame { camera, rect: PixelRect { x: 0, y: 0, width: 500, height: 500 }, pixels_per_point: 1.0 }
    }

    fn ball(center: [f64; 3], radius: f64) -> Sphere {
        Sphere { of: 1, center: center.into(), radius, color: [1.0; 4] }
    }

    fn encoded(balls: &[Sphere]) -> Vec<SphereInstance> {
        balls.iter().map(|ball| sphere(DVec3::ZERO, ball)).collect()
    }

    /// A crowd of balls one behind the other, the farthest first, and some more.
    fn crowd(more: &[Sphere]) -> Vec<Sphere> {
        let row = (0..=CROWD).map(|place| ball([0.0, 0.0, 0.01 * place as f64], 0.1));
        row.chain(more.iter().copied()).collect()
    }

    #[test]
    fn without_a_crowd_all_balls_keep_their_true_depth_and_their_order() {
        let all = [ball([0.0; 3], 0.1), ball([0.0, 0.0, 1.0], 0.1), ball([0.0, 1e3, 0.0], 0.1)];
        let mut balls = Balls::default();
        balls.sort(&all, DVec3::ZERO, &frame(Projection::Perspective));
        assert_eq!((balls.large, balls.small), (encoded(&all), vec![]));
    }

    #[test]
    fn the_small_ones_of_a_crowd_come_nearest_first_and_large_ones_apart() {
        for projection in [Projection::Perspective, Projection::Orthographic] {
            // A pixel is 0.15 m at the target.
            let large = ball([0.0, 5.0, 0.0], 2.0);
            let mut balls = Balls::default();
            balls.sort(&crowd(&[large]), DVec3::ZERO, &frame(projection));
            assert_eq!(
                (balls.large.as_slice(), balls.small.len()),
                (encoded(&[large]).as_slice(), CROWD + 1),
                "{projection:?}"
            );
            // They reach over 20 m, in steps of 5 mm, and stand 10 mm apart.
            let depths: Vec<f32> = balls.small.iter().map(|ball| ball.center[2]).collect();
            assert!(depths.is_sorted_by(|a, b| a > b), "{projection:?}");
        }
    }

    /// Whether each of these is drawn, as one of a crowd.
    fn are_drawn<const N: usize>(balls: [Sphere; N], frame: &ViewFrame) -> [bool; N] {
        let mut sorted = Balls::default();
        sorted.sort(&crowd(&balls), DVec3::ZERO, frame);
        balls.map(|ball| [&sorted.small, &sorted.large].iter().any(|drawn| drawn.contains(&sphere(DVec3::ZERO, &ball))))
    }

    #[test]
    fn of_a_crowd_what_reaches_into_the_view_is_kept_and_what_does_not_is_left_out() {
        for projection in [Projection::Perspective, Projection::Orthographic] {
            // 100·tan 20° = 36.4 m above and below are in view at the target, and twice as much to each side.
            let mut wide = frame(projection);
            wide.rect.width = 1000;
            for sign in [-1.0, 1.0] {
                let beside = [72.4, 73.0, 76.0].map(|x| ball([sign * x, 0.0, 0.0], 0.4));
                assert_eq!(are_drawn(beside, &wide), [true, true, false], "{projection:?}");
                let above = [36.0, 36.6, 39.0].map(|y| ball([0.0, sign * y, 0.0], 0.4));
                assert_eq!(are_drawn(above, &wide), [true, true, false], "{projection:?}");
            }
        }
    }

    #[test]
    fn what_is_behind_the_eye_is_left_out_in_perspective_alone() {
        // The eye is at z = 100.
        let behind = [ball([0.0, 0.0, 101.0], 0.4), ball([0.0, 0.0, 100.2], 0.4)];
        assert_eq!(are_drawn(behind, &frame(Projection::Perspective)), [false, true]);
        assert_eq!(are_drawn(behind, &frame(Projection::Orthographic)), [true, true]);
    }

    #[test]
    fn a_ball_around_the_eye_keeps_its_true_depth_however_small_it_is() {
        let around = ball([0.0, 0.0, 99.9995], 0.001);
        let mut balls = Balls::default();
        balls.sort(&crowd(&[around]), DVec3::ZERO, &frame(Projection::Perspective));
        assert_eq!(balls.large, encoded(&[around]));
    }

    #[test]
    fn positions_are_relative_to_the_origin_and_nothing_of_the_last_frame_stays() {
        let more = [ball([0.0, 5.0, 0.0], 2.0), ball([39.0, 0.0, 0.0], 0.4), ball([0.0, 0.0, 101.0], 0.4)];
        for projection in [Projection::Perspective, Projection::Orthographic] {
            let near = frame(projection);
            let origin = DVec3::new(1e6, -2e6, 3e6);
            let far = ViewFrame { camera: Camera { target: origin, ..near.camera }, ..near };
            let [mut here, mut there] = [Balls::default(), Balls::default()];
            here.sort(&crowd(&more), DVec3::ZERO, &near);
            let moved: Vec<Sphere> =
                crowd(&more).into_iter().map(|ball| Sphere { center: origin + ball.center, ..ball }).collect();
            there.sort(&moved, origin, &far);
            there.sort(&moved, origin, &far);
            assert_eq!((here.large, here.small), (there.large, there.small), "{projection:?}");
        }
    }
}
