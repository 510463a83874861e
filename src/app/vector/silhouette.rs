//! The outline of a ball in the picture, and what it hides.

use super::view::View;
use glam::{DVec2, DVec3};

/// An ellipse in the picture, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ellipse {
    /// Its middle.
    pub middle: DVec2,
    /// Its half axes.
    pub axes: [f64; 2],
    /// Angle of the first one in radians.
    pub angle: f64,
}

/// The outline of a ball; `None` where the eye is inside or not in front of all of it.
///
/// In perspective the rays that touch a ball form a cone, which the picture cuts in an ellipse. With the ball's depth z,
/// its distance x from the line of sight and its radius r, in the plane of both: tan(β ± α), where tan β = x/z and
/// sin α = r/√(x² + z²), are the ends of the long axis; across it the half axis is r/√(z² − r²).
pub(super) fn outline(view: &View<'_>, center: DVec3, radius: f64) -> Option<Ellipse> {
    let camera = &view.frame.camera;
    if camera.is_orthographic() {
        let r = radius / view.point(center);
        return Some(Ellipse { middle: view.place(center)?, axes: [r, r], angle: 0.0 });
    }
    let z = camera.depth_of(center);
    let clear = z * z - radius * radius;
    if z <= radius || z < camera.near() || clear <= 0.0 {
        return None;
    }
    // Points of the picture for a tangent of 1.
    let scale = z / view.point(center);
    let offset = center - camera.eye();
    let aside = DVec2::new(offset.dot(camera.right()), -offset.dot(camera.up()));
    let x = aside.length();
    let point = f64::from(view.frame.pixels_per_point);
    let middle = view.frame.middle() / point + aside * (scale * z / clear);
    let long = scale * radius * (x * x + clear).sqrt() / clear;
    Some(Ellipse { middle, axes: [long, scale * radius / clear.sqrt()], angle: aside.y.atan2(aside.x) })
}

/// A ball that hides what lies behind it.
pub(super) struct Hiding {
    center: DVec3,
    radius: f64,
    /// Where the eye is; far away in orthographic projection.
    eye: DVec3,
    /// Its rectangle in the picture.
    bounds: [DVec2; 2],
}

impl Hiding {
    /// What a ball hides; nothing where it has no outline.
    pub fn of(view: &View<'_>, center: DVec3, radius: f64) -> Option<Hiding> {
        /// Distances from the eye that are as good as parallel rays.
        const FAR: f64 = 1e5;
        let camera = &view.frame.camera;
        let Ellipse { middle, axes, .. } = outline(view, center, radius)?;
        let reach = DVec2::splat(axes[0].max(axes[1]));
        let eye = match camera.is_orthographic() {
            true => center + camera.backward() * (FAR * (camera.distance + radius)),
            false => camera.eye(),
        };
        Some(Hiding { center, radius, eye, bounds: [middle - reach, middle + reach] })
    }

    /// Shares of a line between which it is hidden, appended to `hidden`; `ends` are its ends in the picture.
    pub fn hide(&self, [from, to]: [DVec3; 2], ends: [DVec2; 2], hidden: &mut Vec<[f64; 2]>) {
        let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        if low.cmpgt(self.bounds[1]).any() || high.cmplt(self.bounds[0]).any() {
            return;
        }
        let (start, along) = (from - self.eye, to - from);
        let center = self.center - self.eye;
        let distance = center.length();
        let axis = center / distance;
        // Where it meets the cone of rays that touch the ball, the plane in which they touch it, and the ball.
        let cosine2 = 1.0 - (self.radius / distance).powi(2);
        let (a, b) = (start.dot(axis), along.dot(axis));
        let touching = distance * cosine2;
        let mut shares = vec![0.0, 1.0];
        shares.extend(roots(
            b * b - cosine2 * along.length_squared(),
            a * b - cosine2 * start.dot(along),
            a * a - cosine2 * start.length_squared(),
        ));
        let out = start - center;
        shares.extend(roots(along.length_squared(), out.dot(along), out.length_squared() - self.radius.powi(2)));
        if b != 0.0 {
            shares.push((touching - a) / b);
        }
        shares.retain(|share| (0.0..=1.0).contains(share));
        shares.sort_by(f64::total_cmp);
        for piece in shares.windows(2).filter(|piece| piece[1] > piece[0]) {
            let at = start + along * (0.5 * (piece[0] + piece[1]));
            let depth = at.dot(axis);
            let is_behind = depth > 0.0 && depth * depth > cosine2 * at.length_squared() && depth >= touching;
            if is_behind || (at - center).length() < self.radius {
                hidden.push([piece[0], piece[1]]);
            }
        }
    }
}

/// Roots of a·x² + 2·b·x + c.
fn roots(a: f64, b: f64, c: f64) -> impl Iterator<Item = f64> {
    let discriminant = b * b - a * c;
    let root = discriminant.max(0.0).sqrt();
    let is_real = a != 0.0 && discriminant >= 0.0;
    is_real.then(|| [(-b - root) / a, (-b + root) / a]).into_iter().flatten()
}

/// What is left between 0 and 1, and what is hidden, each as a list of shares.
pub(super) fn parted(mut hidden: Vec<[f64; 2]>) -> [Vec<[f64; 2]>; 2] {
    hidden.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let (mut seen, mut merged): (Vec<[f64; 2]>, Vec<[f64; 2]>) = (Vec::new(), Vec::new());
    let mut at = 0.0;
    for [from, to] in hidden {
        if from > at {
            seen.push([at, from]);
        }
        match merged.last_mut().filter(|last| last[1] >= from) {
            Some(last) => last[1] = last[1].max(to),
            None => merged.push([from, to]),
        }
        at = at.max(to);
    }
    if at < 1.0 {
        seen.push([at, 1.0]);
    }
    [seen, merged]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::{Camera, Projection};
    use crate::app::model::view_frame::{PixelRect, ViewFrame};

    fn frame(projection: Projection) -> ViewFrame {
        let camera = Camera { target: DVec3::new(1.0, -2.0, 0.5), distance: 6.0, yaw: 0.7, pitch: 0.3, projection };
        ViewFrame { camera, rect: PixelRect { x: 40, y: 10, width: 900, height: 600 }, pixels_per_point: 1.0 }
    }

    fn view(frame: &ViewFrame) -> View<'_> {
        View::of(frame)
    }

    /// Places on the ball where rays from the eye touch it.
    fn touched(eye: DVec3, center: DVec3, radius: f64) -> Vec<DVec3> {
        let axis = center - eye;
        let distance = axis.length();
        let axis = axis / distance;
        let across = axis.any_orthonormal_vector();
        let other = axis.cross(across);
        let middle = center - axis * (radius * radius / distance);
        let ring = radius * (1.0 - (radius / distance).powi(2)).sqrt();
        (0..24)
            .map(|i| f64::from(i) * std::f64::consts::TAU / 24.0)
            .map(|angle| middle + ring * (across * angle.cos() + other * angle.sin()))
            .collect()
    }

    #[test]
    fn the_rays_that_touch_a_ball_meet_the_picture_on_its_outline() {
        let frame = frame(Projection::Perspective);
        for (center, radius) in [(frame.camera.target, 1.0), (DVec3::new(2.5, -0.7, 2.0), 0.8), (DVec3::ZERO, 0.01)] {
            let outline = outline(&view(&frame), center, radius).unwrap();
            for place in touched(frame.camera.eye(), center, radius) {
                let off = frame.pixel_at(place).unwrap() - outline.middle;
                let (sin, cos) = outline.angle.sin_cos();
                let along = (off.x * cos + off.y * sin) / outline.axes[0];
                let across = (off.y * cos - off.x * sin) / outline.axes[1];
                assert!((along.hypot(across) - 1.0).abs() < 1e-9, "{center} {along} {across}");
            }
        }
    }

    #[test]
    fn in_orthographic_projection_a_ball_is_a_circle_of_its_radius() {
        let frame = frame(Projection::Orthographic);
        let center = DVec3::new(2.0, 1.0, 0.0);
        let outline = outline(&view(&frame), center, 0.5).unwrap();
        let top = frame.pixel_at(center + 0.5 * frame.camera.up()).unwrap();
        assert!((outline.middle.distance(top) - outline.axes[0]).abs() < 1e-9);
    }

    #[test]
    fn a_line_behind_or_through_a_ball_is_hidden_where_it_is_and_nowhere_else() {
        for projection in [Projection::Perspective, Projection::Orthographic] {
            let frame = frame(projection);
            let view = view(&frame);
            let (center, radius) = (frame.camera.target, 1.0);
            let hiding = Hiding::of(&view, center, radius).unwrap();
            let [right, up, back] = [frame.camera.right(), frame.camera.up(), -frame.camera.backward()];
            // Behind, in front, beside, through, and along the line of sight.
            let lines = [
                [center + 2.0 * back - 3.0 * right, center + 2.0 * back + 3.0 * right],
                [center - 2.0 * back - 3.0 * right, center - 2.0 * back + 3.0 * right],
                [center + 2.5 * up - 3.0 * right, center + 2.5 * up + 3.0 * right],
                [center - 2.0 * right - 2.0 * back, center + 2.0 * right + 2.0 * back],
                [center - 2.0 * back + 0.3 * right, center + 4.0 * back + 0.3 * right],
            ];
            for line in lines {
                let ends = line.map(|end| frame.pixel_at(end).unwrap());
                let mut hidden = Vec::new();
                hiding.hide(line, ends, &mut hidden);
                let [seen, hidden] = parted(hidden);
                for i in 0..200 {
                    let share = (f64::from(i) + 0.5) / 200.0;
                    let at = line[0].lerp(line[1], share);
                    // By the ray through it: a ball hides what lies on its way behind the first meeting.
                    let (origin, direction) = frame.ray(frame.pixel_at(at).unwrap());
                    let offset = origin - center;
                    let b = offset.dot(direction);
                    let h = b * b - offset.length_squared() + radius * radius;
                    let is_hidden = h > 0.0 && (at - origin).dot(direction) > -b - h.sqrt();
                    let near_edge =
                        h.abs() < 1e-3 || ((at - origin).dot(direction) + b + h.max(0.0).sqrt()).abs() < 1e-3;
                    let lies_in = |parts: &[[f64; 2]]| parts.iter().any(|part| part[0] <= share && share <= part[1]);
                    assert!(near_edge || lies_in(&hidden) == is_hidden, "{projection:?} {line:?} at {share}");
                    assert!(lies_in(&hidden) || lies_in(&seen));
                }
            }
        }
    }
}
