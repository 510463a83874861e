//! Times of contenders that take turns, so that other load on the machine affects all of them alike.

use std::time::{Duration, Instant};

/// Median time of one run of each contender; they take turns for `rounds` rounds after a warm-up run.
pub fn take_turns<const N: usize>(rounds: usize, contenders: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut times: [Vec<Duration>; N] = std::array::from_fn(|_| Vec::with_capacity(rounds));
    let mut contenders = contenders;
    contenders.iter_mut().for_each(|go| go());
    for _ in 0..rounds {
        for (go, times) in contenders.iter_mut().zip(&mut times) {
            times.push(time_of(go));
        }
    }
    times.map(|mut times| median(&mut times))
}

/// Time of one call.
pub fn time_of(go: &mut dyn FnMut()) -> Duration {
    let began = Instant::now();
    go();
    began.elapsed()
}

/// The median; zero if there are no times.
pub fn median(times: &mut [Duration]) -> Duration {
    quantile(times, 0.5)
}

/// The time that the given fraction of all times does not exceed; zero if there are none.
pub fn quantile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}
