//! Which moments of a run a film shows.

use crate::expression::rounded_text;
use crate::language::t;
use crate::sim::{Clock, Instant};

/// The most frames of a film: over nine hours at 30 a second.
const MOST_FRAMES: f64 = 1e6;

/// How much of the run passes from one frame to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// Simulated seconds, more than 0; frames show moments between ticks, too.
    Seconds(f64),
    /// Ticks, at least one.
    Ticks(u64),
}

/// The moments of a run that the frames of a film show, evenly spaced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    from: Instant,
    pace: Pace,
    clock: Clock,
    frames: u32,
}

/// Why there is no such film.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum CutError {
    /// It would end before it begins.
    #[error("{}", t!("the film would end at tick {to}, before it begins at tick {from}", to = .to, from = .from))]
    Backwards {
        /// The first tick shown.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// Too long to be watched.
    #[error("{}", t!(
        "the film would have {frames} frames, and {most} at most are made; show less of the run, or less often",
        frames = told(.frames),
        most = MOST_FRAMES
    ))]
    TooLong {
        /// How many frames it would have.
        frames: f64,
    },
}

/// A number of frames, of which no more than seven digits say anything.
fn told(frames: &f64) -> String {
    rounded_text(*frames, 7)
}

impl Cut {
    /// The moments from the start of one tick to that of another; the last frame shows `to` if a frame falls on it.
    ///
    /// # Errors
    /// When it would end before it begins, or have more than 10⁶ frames.
    pub fn new(from: u64, to: u64, pace: Pace, ticks_per_second: u32) -> Result<Cut, CutError> {
        /// Of a frame: what rounding may take from the last one.
        const ROUNDING: f64 = 1e-6;
        let clock = Clock::new(ticks_per_second);
        let Some(ticks) = to.checked_sub(from) else { return Err(CutError::Backwards { from, to }) };
        let steps = match pace {
            Pace::Seconds(seconds) => ticks as f64 * clock.tick_length() / seconds + ROUNDING,
            Pace::Ticks(step) => ticks as f64 / step as f64,
        };
        let frames = steps.floor() + 1.0;
        if frames.is_nan() || frames > MOST_FRAMES {
            return Err(CutError::TooLong { frames });
        }
        Ok(Cut { from: Instant::start_of(from), pace, clock, frames: frames as u32 })
    }

    /// How many frames there are, at least one.
    pub fn frames(&self) -> u32 {
        self.frames
    }

    /// The moment that a frame shows, counted from 0.
    pub fn moment(&self, frame: u32) -> Instant {
        match self.pace {
            Pace::Ticks(step) => Instant::start_of(self.from.tick + u64::from(frame) * step),
            // From the first one and not from frame to frame, so that rounding does not add up.
            Pace::Seconds(seconds) => {
                let start = self.clock.seconds(self.from);
                let at = self.clock.instant_at(start + f64::from(frame) * seconds);
                at.later(self.from)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICKS_PER_SECOND: u32 = 64;

    fn cut(from: u64, to: u64, pace: Pace) -> Cut {
        Cut::new(from, to, pace, TICKS_PER_SECOND).unwrap()
    }

    #[test]
    fn a_film_at_the_rate_of_the_ticks_shows_each_tick_once() {
        // 64 frames a second at the run's own speed: 1/64 s each.
        let cut = cut(3, 10, Pace::Seconds(1.0 / 64.0));
        let ticks: Vec<Instant> = (0..cut.frames()).map(|frame| cut.moment(frame)).collect();
        assert_eq!(ticks, (3..=10).map(Instant::start_of).collect::<Vec<_>>());
    }

    #[test]
    fn a_slow_film_shows_moments_between_ticks() {
        // ¼ of the speed at 64 frames a second: a quarter of a tick, 1/256 s, each; one tick has 5 frames with both ends.
        let cut = cut(0, 1, Pace::Seconds(1.0 / 256.0));
        assert_eq!(cut.frames(), 5);
        assert_eq!(cut.moment(3), Instant { tick: 0, local: 3.0 / 256.0 });
        assert_eq!(cut.moment(4), Instant::start_of(1));
    }

    #[test]
    fn a_rate_that_does_not_divide_the_ticks_drifts_by_no_frame_in_an_hour() {
        // 60 ticks a second, 30 frames a second: an hour is 108 000 frames and one, the last at tick 216 000.
        let cut = Cut::new(0, 216_000, Pace::Seconds(1.0 / 30.0), 60).unwrap();
        assert_eq!(cut.frames(), 108_001);
        assert_eq!(cut.moment(108_000), Instant::start_of(216_000));
    }

    #[test]
    fn every_so_many_ticks_is_one_frame() {
        // Ticks 5, 8, 11; 14 would be past 13.
        let cut = cut(5, 13, Pace::Ticks(3));
        let ticks: Vec<u64> = (0..cut.frames()).map(|frame| cut.moment(frame).tick).collect();
        assert_eq!(ticks, [5, 8, 11]);
    }

    #[test]
    fn what_ends_before_it_begins_or_never_ends_is_refused() {
        let seconds = Pace::Seconds(1.0 / 30.0);
        assert_eq!(Cut::new(5, 4, seconds, 60), Err(CutError::Backwards { from: 5, to: 4 }));
        assert!(matches!(Cut::new(0, u64::MAX, Pace::Ticks(1), 60), Err(CutError::TooLong { .. })));
        assert!(matches!(Cut::new(0, 60, Pace::Seconds(f64::MIN_POSITIVE), 60), Err(CutError::TooLong { .. })));
    }
}
