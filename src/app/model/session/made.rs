//! What a session makes of a scene when it is opened or changed.

use crate::scene::{CollisionMode, Scene};
use crate::sim::Setup;

/// The tick at which a scene ends, if it does: the first that begins at its end or later. A
/// millionth of a tick is rounding, such as that of 0.1 s × 30.
pub(super) fn last_tick(scene: &Scene) -> Option<u64> {
    let ticks_per_second = f64::from(scene.settings.ticks_per_second);
    scene.settings.duration.map(|seconds| (seconds * ticks_per_second - 1e-6).ceil() as u64)
}

/// The same scene with swept collisions, when it collides only at the ends of ticks itself.
pub(super) fn swept_setup(setup: &Setup) -> Option<Setup> {
    let is_discrete = setup.settings.collision == CollisionMode::Discrete;
    let mut swept = is_discrete.then(|| setup.clone())?;
    swept.settings.collision = CollisionMode::Swept;
    Some(swept)
}
