//! Points in simulated time that stay exact however long a run is.

use std::cmp::Ordering;

/// A point in simulated time: a tick and the seconds since it began.
///
/// Seconds since tick 0 alone would lose a digit with every tenfold length of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instant {
    /// The tick it lies in.
    pub tick: u64,
    /// Seconds since the tick began, in [0, tick length).
    pub local: f64,
}

impl Instant {
    /// When a tick begins.
    pub fn start_of(tick: u64) -> Instant {
        Instant { tick, local: 0.0 }
    }

    /// The later of two.
    pub fn later(self, other: Instant) -> Instant {
        if other > self { other } else { self }
    }
}

impl Eq for Instant {}

impl PartialOrd for Instant {
    fn partial_cmp(&self, other: &Instant) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Instant {
    fn cmp(&self, other: &Instant) -> Ordering {
        self.tick.cmp(&other.tick).then(self.local.total_cmp(&other.local))
    }
}

/// Converts between instants and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    ticks_per_second: f64,
}

impl Clock {
    /// Events within this many seconds happen at one instant.
    pub(in crate::sim) const ONE_INSTANT: f64 = 1e-9;

    /// Ticks past this lose whole ticks in an f64; nothing is predicted that far ahead.
    const LAST_TICK: f64 = 9.0e15;

    /// A clock with so many ticks per second.
    pub fn new(ticks_per_second: u32) -> Clock {
        Clock { ticks_per_second: f64::from(ticks_per_second) }
    }

    /// Length of a tick in seconds.
    pub fn tick_length(self) -> f64 {
        1.0 / self.ticks_per_second
    }

    /// Seconds since tick 0.
    pub fn seconds(self, at: Instant) -> f64 {
        at.tick as f64 / self.ticks_per_second + at.local
    }

    /// The tick that begins at or last before a time.
    pub fn tick_at(self, seconds: f64) -> u64 {
        self.instant_at(seconds).tick
    }

    /// The instant at a time in seconds since tick 0; negative times are tick 0. The
    /// [`seconds`](Clock::seconds) of a tick's start give that tick, not the rounding before it.
    pub fn instant_at(self, seconds: f64) -> Instant {
        let nearest = (seconds * self.ticks_per_second).round();
        if nearest < Clock::LAST_TICK && nearest / self.ticks_per_second == seconds {
            return Instant::start_of(nearest as u64);
        }
        self.after(Instant::start_of(0), seconds.max(0.0)).unwrap_or(Instant::start_of(u64::MAX))
    }

    /// The first tick that begins at a time or later.
    pub fn first_tick_at(self, seconds: f64) -> u64 {
        /// Seconds; what the decimal notation of a time may be off the tick it means. A tick is at least 1e-5 s long.
        const ROUNDING: f64 = 1e-9;
        let at = self.instant_at(seconds);
        at.tick + u64::from(at.local > ROUNDING)
    }

    /// Seconds since tick 0 whose [`instant_at`](Clock::instant_at) lies in the same tick, and not before the instant
    /// where rounding allows: what a bounce at this instant changed is already so.
    pub fn seconds_within_tick(self, at: Instant) -> f64 {
        let seconds = self.seconds(at);
        let near = [
            seconds,
            seconds.next_up(),
            seconds.next_up().next_up(),
            seconds.next_down(),
            seconds.next_down().next_down(),
        ];
        let is_within = |seconds: &f64| *seconds >= 0.0 && self.instant_at(*seconds).tick == at.tick;
        let within = || near.into_iter().filter(is_within);
        within().find(|seconds| self.instant_at(*seconds) >= at).or_else(|| within().next()).unwrap_or(seconds)
    }

    /// Seconds from one instant to another; negative when `to` is earlier.
    pub fn between(self, from: Instant, to: Instant) -> f64 {
        let seconds = to.local - from.local;
        match to.tick.cmp(&from.tick) {
            Ordering::Equal => seconds,
            Ordering::Greater => (to.tick - from.tick) as f64 / self.ticks_per_second + seconds,
            Ordering::Less => -((from.tick - to.tick) as f64) / self.ticks_per_second + seconds,
        }
    }

    /// Whether what happens at two times, the earlier one first, counts as simultaneous: less than 1e-9 s apart.
    pub(in crate::sim) fn is_one_instant(self, from: Instant, to: Instant) -> bool {
        self.between(from, to) <= Clock::ONE_INSTANT
    }

    /// [`between`](Clock::between) two instants less than 2^63 ticks apart, bit for bit but for the sign of a zero,
    /// without a branch.
    #[inline]
    pub(in crate::sim) fn between_near(self, from: Instant, to: Instant) -> f64 {
        to.tick.wrapping_sub(from.tick) as i64 as f64 / self.ticks_per_second + (to.local - from.local)
    }

    /// The instant `seconds` ≥ 0 after another; `None` when too far ahead to be counted in ticks.
    pub fn after(self, from: Instant, seconds: f64) -> Option<Instant> {
        let sum = from.local + seconds;
        let ahead = sum * self.ticks_per_second;
        if ahead.is_nan() || ahead >= Clock::LAST_TICK {
            return None;
        }
        // Rounded down: on many machines a cast is quicker than `floor`.
        let ahead = ahead as i64 as f64;
        let local = sum - ahead / self.ticks_per_second;
        // Rounding can leave it just outside its tick on either side.
        let (ahead, local) = if local < 0.0 {
            (ahead, 0.0)
        } else if local >= self.tick_length() {
            (ahead + 1.0, 0.0)
        } else {
            (ahead, local)
        };
        Some(Instant { tick: from.tick.saturating_add(ahead as u64), local })
    }

    /// Seconds from an instant to the end of its tick.
    pub fn rest_of_tick(self, at: Instant) -> f64 {
        self.tick_length() - at.local
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tick_at_a_time_is_the_one_that_its_decimals_mean() {
        let first_ticks = [2.0, 0.1, 0.101, 0.0].map(|seconds| Clock::new(60).first_tick_at(seconds));
        assert_eq!(first_ticks, [120, 6, 7, 0]);
        // 0.7 · 10 and 0.1 · 30 are a rounding error off.
        assert_eq!((Clock::new(10).first_tick_at(0.7), Clock::new(30).first_tick_at(0.1)), (7, 3));
    }
}
