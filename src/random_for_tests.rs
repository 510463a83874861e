//! Random numbers that are the same in every run, for the tests beside the code.

/// Numbers from −1 to 1, by the generator of Knuth's MMIX.
pub fn signed_random(mut seed: u64) -> impl FnMut() -> f64 {
    move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0
    }
}
