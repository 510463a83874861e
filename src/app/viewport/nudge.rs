//! What the gizmo does when it is moved by keys: a step along the axis that looks most like the key.

use super::subject::Change;
use crate::app::model::camera::Camera;
use crate::app::model::settings::GizmoMode;
use crate::app::model::snap::{Snap, snapped_travel};
use glam::{DQuat, DVec3};

/// Where a key moves what is selected, as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Away from the camera.
    Away,
    /// Towards it.
    Closer,
}

/// Pixels that a step covers at least, unless drags snap.
const PIXELS: f64 = 10.0;
/// Degrees of a turn, unless drags snap.
const DEGREES: f64 = 5.0;
/// Factor on sizes.
const GROWTH: f64 = 1.25;

impl Nudge {
    /// What it does to subjects around `pivot`, where a pixel covers so many metres: moves them along an axis of the world,
    /// turns them about the one that the key turns a globe about, makes them larger or smaller.
    pub fn change(
        self,
        mode: GizmoMode,
        camera: &Camera,
        pivot: DVec3,
        (snap, metres_per_pixel): (Snap, f64),
    ) -> Change {
        let steps = snap.steps(false, PIXELS * metres_per_pixel);
        let [right, up, away] = seen_axes(camera);
        match mode {
            GizmoMode::Off | GizmoMode::Move => {
                let along = match self {
                    Nudge::Left => -right,
                    Nudge::Right => right,
                    Nudge::Up => up,
                    Nudge::Down => -up,
                    Nudge::Away => away,
                    Nudge::Closer => -away,
                };
                Change::Move(snapped_travel(pivot, along * steps.units, None, steps.units))
            }
            GizmoMode::Rotate => {
                let axis = match self {
                    Nudge::Left => -up,
                    Nudge::Right => up,
                    Nudge::Up => -right,
                    Nudge::Down => right,
                    Nudge::Away => away,
                    Nudge::Closer => -away,
                };
                let degrees = if snap.is_on { snap.degrees } else { DEGREES };
                Change::Turn { pivot, rotation: DQuat::from_axis_angle(axis, degrees.to_radians()) }
            }
            GizmoMode::Resize => {
                let grows = matches!(self, Nudge::Right | Nudge::Up | Nudge::Closer);
                Change::Resize { factors: DVec3::splat(if grows { GROWTH } else { 1.0 / GROWTH }), step: steps.units }
            }
        }
    }
}

/// The axes of the world that look most like to the right, up, and away from the camera; all different.
fn seen_axes(camera: &Camera) -> [DVec3; 3] {
    let nearest = |direction: DVec3, taken: &[DVec3]| {
        let free = DVec3::AXES.into_iter().filter(|axis| taken.iter().all(|other| other.dot(*axis) == 0.0));
        let axis = free.max_by(|a, b| a.dot(direction).abs().total_cmp(&b.dot(direction).abs()));
        axis.map_or(direction, |axis| axis * axis.dot(direction).signum())
    };
    let right = nearest(camera.right(), &[]);
    let up = nearest(camera.up(), &[right]);
    [right, up, nearest(-camera.backward(), &[right, up])]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAP: Snap = Snap { is_on: true, metres: 0.25, degrees: 15.0 };

    fn moved(nudge: Nudge, yaw: f64, pitch: f64) -> DVec3 {
        let camera = Camera { yaw, pitch, ..Camera::default() };
        match nudge.change(GizmoMode::Move, &camera, DVec3::new(1.0, 0.3, 0.0), (SNAP, 0.01)) {
            Change::Move(travel) => travel,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn keys_move_along_the_axes_that_the_camera_sees_them_along() {
        // With yaw 0 the camera looks along −Z: X is to the right, and away is −Z. The place lands on quarters of a metre.
        assert_eq!(moved(Nudge::Right, 0.1, 0.4), DVec3::X * 0.25);
        assert_eq!(moved(Nudge::Left, 0.1, 0.4), DVec3::NEG_X * 0.25);
        assert!((moved(Nudge::Up, 0.1, 0.4) - DVec3::Y * 0.2).length() < 1e-12);
        assert_eq!(moved(Nudge::Away, 0.1, 0.4), DVec3::NEG_Z * 0.25);
        // From straight above up on the screen is −Z, and away is down.
        assert_eq!(moved(Nudge::Up, 0.0, 1.5), DVec3::NEG_Z * 0.25);
        assert!((moved(Nudge::Away, 0.0, 1.5) - DVec3::NEG_Y * 0.3).length() < 1e-12);
        // From any side the six go six ways.
        for step in 0..40 {
            let (yaw, pitch) = (0.37 * f64::from(step), 0.07 * f64::from(step) - 1.4);
            let all = [Nudge::Left, Nudge::Right, Nudge::Up, Nudge::Down, Nudge::Away, Nudge::Closer]
                .map(|nudge| moved(nudge, yaw, pitch).normalize());
            for (place, way) in all.iter().enumerate() {
                assert!(all[place + 1..].iter().all(|other| (*other - *way).length() > 0.1), "{yaw} {pitch}: {all:?}");
            }
        }
    }

    #[test]
    fn keys_turn_by_the_snapped_angle_and_grow_by_a_quarter() {
        let change = |nudge: Nudge, mode| nudge.change(mode, &Camera::default(), DVec3::ZERO, (SNAP, 0.01));
        let Change::Turn { rotation, .. } = change(Nudge::Left, GizmoMode::Rotate) else { panic!() };
        assert!((rotation.to_axis_angle().1.to_degrees() - 15.0).abs() < 1e-9, "{rotation}");
        let grown = Change::Resize { factors: DVec3::splat(1.25), step: 0.25 };
        assert_eq!(change(Nudge::Up, GizmoMode::Resize), grown);
    }
}
