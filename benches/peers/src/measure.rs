//! Time of contenders that take turns, so that whatever else the machine does meets all of them.

use std::time::{Duration, Instant};

/// Median time of one go of each contender; they take turns for so many rounds after a first go that
/// does not count.
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

/// Time that something takes.
pub fn time_of(go: &mut dyn FnMut()) -> Duration {
    let began = Instant::now();
    go();
    began.elapsed()
}

/// The middle one; zero where there is none.
pub fn median(times: &mut [Duration]) -> Duration {
    quantile(times, 0.5)
}

/// The one that a share of all is not longer than; zero where there is none.
pub fn quantile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}
