//! A small deterministic random generator.

use glam::{DQuat, DVec3};

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in [low, high).
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// Every component uniform in [−half, half).
    pub fn vector(&mut self, half: f64) -> DVec3 {
        DVec3::new(self.range(-half, half), self.range(-half, half), self.range(-half, half))
    }

    /// A unit vector, uniform on the sphere.
    pub fn direction(&mut self) -> DVec3 {
        loop {
            let v = self.vector(1.0);
            let length = v.length();
            if (0.01..=1.0).contains(&length) {
                return v / length;
            }
        }
    }

    /// A rotation; the axis is uniform.
    pub fn rotation(&mut self) -> DQuat {
        DQuat::from_axis_angle(self.direction(), self.range(0.0, std::f64::consts::TAU))
    }
}
