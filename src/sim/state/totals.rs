//! Momentum and energy of a whole scene.

use crate::scene::Mass;
use crate::sim::{Instant, Motion, Setup, Snapshot};
use glam::DVec3;

/// Sums over the bodies of finite mass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Σ m in kg.
    pub mass: f64,
    /// Σ m·v in kg·m/s.
    pub momentum: DVec3,
    /// Σ ½·m·v² in J.
    pub kinetic: f64,
    /// Σ −m·g·x in J, zero at the world's origin.
    pub potential: f64,
}

impl Totals {
    /// The sums at the start of a tick, where positions and true velocities belong together exactly.
    pub fn of(setup: &Setup, snapshot: &Snapshot) -> Totals {
        Totals::at(setup, snapshot.motions.iter(), Instant::start_of(snapshot.tick))
    }

    /// The sums at an instant, of motions in the order of [`Setup::bodies`]. Inside a tick with gravity a ball moves
    /// along a straight segment while its velocity changes: the energy dips there, by at most m·g²·Δt²/8.
    pub fn at<'a>(setup: &Setup, motions: impl IntoIterator<Item = &'a Motion>, at: Instant) -> Totals {
        let mut totals = Totals::default();
        for (body, motion) in motions.into_iter().enumerate() {
            let Some(share) = Totals::of_body(setup, body, motion, at) else { continue };
            totals.mass += share.mass;
            totals.momentum += share.momentum;
            totals.kinetic += share.kinetic;
            totals.potential += share.potential;
        }
        totals
    }

    /// What a body, by its index, adds to the sums at an instant; `None` for one of infinite mass.
    pub fn of_body(setup: &Setup, body: usize, motion: &Motion, at: Instant) -> Option<Totals> {
        let Mass::Finite(mass) = setup.bodies[body].mass else { return None };
        let velocity = motion.velocity_at(at, setup.clock);
        Some(Totals {
            mass,
            momentum: mass * velocity,
            kinetic: 0.5 * mass * velocity.length_squared(),
            potential: -mass * setup.settings.gravity.dot(motion.position_at(at, setup.clock)),
        })
    }

    /// Sizes of energy (J) and momentum (kg·m/s) in this scene. Sums that are exactly zero in theory
    /// come out smaller than about 1e-12 of them.
    pub fn scales(&self) -> (f64, f64) {
        let energy = self.kinetic + self.potential.abs();
        (energy, (2.0 * self.mass * energy).sqrt())
    }

    /// Kinetic and potential energy together in J.
    pub fn energy(&self) -> f64 {
        self.kinetic + self.potential
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    #[test]
    fn totals_leave_out_bodies_of_infinite_mass() {
        let text = r#"{"version": 1, "name": "totals", "settings": {"gravity": [0, -10, 0]}, "bodies": [
            {"id": 1, "radius": 1, "mass": 2, "position": [0, 3, 0], "velocity": [4, 0, 0]},
            {"id": 2, "radius": 1, "mass": 1, "position": [9, -1, 0], "velocity": [0, 0, -2]},
            {"id": 3, "radius": 1, "mass": "infinite", "position": [20, 5, 0], "velocity": [1, 1, 1]}]}"#;
        let setup = Setup::new(&parsed(text));
        let totals = Totals::of(&setup, &Snapshot::initial(&setup));
        // 2·(4, 0, 0) + 1·(0, 0, −2); ½·2·4² + ½·1·2² = 18; 2·10·3 + 1·10·(−1) = 50.
        assert_eq!(totals.momentum, DVec3::new(8.0, 0.0, -2.0));
        assert_eq!(totals.mass, 3.0);
        assert_eq!((totals.kinetic, totals.potential, totals.energy()), (18.0, 50.0, 68.0));
    }
}
