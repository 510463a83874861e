//! Playing: how display time moves the cursor, independently of the frame rate.

use crate::scene::Settings;
use crate::sim::{Clock, Instant, Phase};

/// Simulated seconds per second, a power of two from 1/64 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(i8);

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Speed; 10] =
        [Speed(-6), Speed(-5), Speed(-4), Speed(-3), Speed(-2), Speed(-1), Speed(0), Speed(1), Speed(2), Speed(3)];
    /// As fast as real time.
    pub const NORMAL: Speed = Speed(0);

    /// Simulated seconds per second.
    pub fn factor(self) -> f64 {
        f64::from(self.0).exp2()
    }

    /// The one nearest to so many simulated seconds per second.
    pub fn nearest(factor: f64) -> Speed {
        let power = factor.log2().round().clamp(-6.0, 3.0);
        Speed(power as i8)
    }

    /// Its name: "¼×".
    pub fn name(self) -> &'static str {
        match self.0 {
            ..=-6 => "1/64×",
            -5 => "1/32×",
            -4 => "1/16×",
            -3 => "⅛×",
            -2 => "¼×",
            -1 => "½×",
            0 => "1×",
            1 => "2×",
            2 => "4×",
            _ => "8×",
        }
    }

    /// The next faster one, or the fastest.
    pub fn faster(self) -> Speed {
        Speed((self.0 + 1).min(3))
    }

    /// The next slower one, or the slowest.
    pub fn slower(self) -> Speed {
        Speed((self.0 - 1).max(-6))
    }
}

/// The tick at which a scene ends, if it does.
pub fn last_tick(settings: &Settings) -> Option<u64> {
    let clock = Clock::new(settings.ticks_per_second);
    settings.duration.map(|seconds| clock.first_tick_at(seconds))
}

/// The cursor in simulated time, and whether it moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Playback {
    /// Whether it plays.
    pub playing: bool,
    /// Whether it plays backwards.
    pub backwards: bool,
    /// How fast.
    pub speed: Speed,
    /// The moment on display.
    pub cursor: Instant,
    /// Whether the state is that before or after the events of the instant; seeking shows the state after.
    pub phase: Phase,
    /// The tick at which the scene starts.
    pub first_tick: u64,
    /// The last tick that can be shown; `None` for a scene without a duration.
    pub last_tick: Option<u64>,
    /// Simulated seconds that were due but did not fill a tick. Only speeds of 1 and more use it: they show whole
    /// ticks, lower ones every moment in between.
    remainder: f64,
}

impl Playback {
    /// A frame that takes longer than this many seconds counts as this long: after a stall the picture continues
    /// instead of leaping.
    pub const LONGEST_FRAME: f64 = 0.1;

    /// Paused on the first tick.
    pub fn new(first_tick: u64, last_tick: Option<u64>) -> Playback {
        Playback {
            playing: false,
            backwards: false,
            speed: Speed::NORMAL,
            cursor: Instant::start_of(first_tick),
            phase: Phase::After,
            first_tick,
            last_tick,
            remainder: 0.0,
        }
    }

    /// Whether the cursor is at the end of the scene.
    pub fn at_end(&self) -> bool {
        self.last_tick.is_some_and(|last| self.cursor.tick >= last)
    }

    /// The moment to show when `elapsed` seconds of display time have passed; the cursor stays.
    ///
    /// Whole ticks at speeds of 1 and more, any moment below. Never past the last tick, nor, backwards,
    /// before the first.
    pub fn advance(&mut self, elapsed: f64, clock: Clock) -> Instant {
        if !self.playing {
            return self.cursor;
        }
        let due = elapsed.clamp(0.0, Playback::LONGEST_FRAME) * self.speed.factor() + self.remainder;
        if self.backwards {
            return self.retreat(due, clock);
        }
        let Some(reached) = clock.after(self.cursor, due) else {
            return self.cursor;
        };
        if self.speed < Speed::NORMAL {
            self.remainder = 0.0;
            return self.clamp(reached);
        }
        if reached.tick == self.cursor.tick {
            self.remainder = due;
            return self.cursor;
        }
        self.remainder = reached.local;
        self.clamp(Instant::start_of(reached.tick))
    }

    /// The moment `due` seconds before the cursor.
    fn retreat(&mut self, due: f64, clock: Clock) -> Instant {
        let Instant { tick, local } = self.cursor;
        let beyond = due - local;
        if beyond < 0.0 {
            let shown = self.speed < Speed::NORMAL;
            self.remainder = if shown { 0.0 } else { due };
            return if shown { Instant { tick, local: local - due } } else { self.cursor };
        }
        let ticks = (beyond / clock.tick_length()).floor();
        let rest = beyond - ticks * clock.tick_length();
        // The cast saturates.
        let whole = Instant::start_of(tick.saturating_sub(ticks as u64).max(self.first_tick));
        if self.speed < Speed::NORMAL {
            self.remainder = 0.0;
            if whole.tick > self.first_tick && rest > 0.0 {
                return Instant { tick: whole.tick - 1, local: clock.tick_length() - rest };
            }
        } else {
            self.remainder = rest;
        }
        whole
    }

    /// Moves the cursor; at the end of the scene, or at its start when rewinding, playing stops.
    pub fn go_to(&mut self, moment: Instant) {
        let moment = self.clamp(moment);
        if moment != self.cursor {
            self.phase = Phase::After;
        }
        self.cursor = moment;
        let is_over = if self.backwards { self.cursor == self.start() } else { self.at_end() };
        if is_over {
            self.playing = false;
            self.remainder = 0.0;
        }
    }

    /// Starts or stops playing; the remainder of a tick is dropped, so that stepping and playing mix exactly.
    pub fn set_playing(&mut self, playing: bool) {
        self.playing = playing;
        self.backwards = false;
        self.remainder = 0.0;
    }

    /// Starts or stops rewinding.
    pub fn set_rewinding(&mut self, rewinding: bool) {
        self.set_playing(rewinding);
        self.backwards = rewinding;
    }

    /// The start of the scene.
    pub fn start(&self) -> Instant {
        Instant::start_of(self.first_tick)
    }

    /// The moment, clamped to the scene.
    pub fn clamp(&self, moment: Instant) -> Instant {
        let moment = moment.later(self.start());
        match self.last_tick {
            Some(last) if moment.tick >= last => Instant::start_of(last),
            _ => moment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCK_TICKS: u32 = 64;

    fn clock() -> Clock {
        Clock::new(CLOCK_TICKS)
    }

    /// Plays for `frames` frames of `elapsed` seconds and gives the cursor.
    fn play(speed: Speed, frames: u32, elapsed: f64) -> Instant {
        let mut playback = Playback::new(0, None);
        playback.speed = speed;
        playback.set_playing(true);
        for _ in 0..frames {
            let target = playback.advance(elapsed, clock());
            playback.go_to(target);
        }
        playback.cursor
    }

    #[test]
    fn a_second_is_as_many_ticks_at_every_frame_rate() {
        // 1 s = 64 ticks: 32 frames of 1/32 s (two ticks each), 256 of 1/256 s (a quarter tick each).
        assert_eq!(play(Speed::NORMAL, 32, 1.0 / 32.0), Instant::start_of(64));
        assert_eq!(play(Speed::NORMAL, 256, 1.0 / 256.0), Instant::start_of(64));
    }

    #[test]
    fn at_normal_speed_only_whole_ticks_are_shown() {
        // 5 frames of 3/256 s = 15/256 s = 3.75 ticks: tick 3 is shown, 0.75 of a tick is kept.
        assert_eq!(play(Speed::NORMAL, 5, 3.0 / 256.0), Instant::start_of(3));
        // One frame more is 18/256 s = 4.5 ticks.
        assert_eq!(play(Speed::NORMAL, 6, 3.0 / 256.0), Instant::start_of(4));
    }

    #[test]
    fn slow_motion_shows_moments_between_ticks() {
        // ⅛ of 1/64 s in one frame is 1/512 s, an eighth of the first tick.
        let slow = Speed::NORMAL.slower().slower().slower();
        assert_eq!(play(slow, 1, 1.0 / 64.0), Instant { tick: 0, local: 1.0 / 512.0 });
    }

    #[test]
    fn eight_times_is_eight_times_as_many_ticks() {
        // 16 frames of 1/64 s at 8x are 2 s, 128 ticks.
        assert_eq!(play(Speed::ALL[9], 16, 1.0 / 64.0), Instant::start_of(128));
    }

    /// Rewinds from a moment for `frames` frames of `elapsed` seconds.
    fn rewind(from: Instant, speed: Speed, frames: u32, elapsed: f64) -> Playback {
        let mut playback = Playback::new(0, None);
        playback.speed = speed;
        playback.go_to(from);
        playback.set_rewinding(true);
        for _ in 0..frames {
            let target = playback.advance(elapsed, clock());
            playback.go_to(target);
        }
        playback
    }

    #[test]
    fn rewinding_goes_back_as_many_ticks_at_every_frame_rate() {
        // 1/2 s = 32 ticks.
        assert_eq!(rewind(Instant::start_of(40), Speed::NORMAL, 16, 1.0 / 32.0).cursor, Instant::start_of(8));
        assert_eq!(rewind(Instant::start_of(40), Speed::NORMAL, 128, 1.0 / 256.0).cursor, Instant::start_of(8));
    }

    #[test]
    fn rewinding_slowly_shows_moments_between_ticks() {
        // ⅛ of 1/64 s in one frame: an eighth of a tick before tick 3.
        let slow = Speed::NORMAL.slower().slower().slower();
        let expected = Instant { tick: 2, local: 7.0 / 512.0 };
        assert_eq!(rewind(Instant::start_of(3), slow, 1, 1.0 / 64.0).cursor, expected);
        // And another eighth within the tick.
        let expected = Instant { tick: 2, local: 6.0 / 512.0 };
        assert_eq!(rewind(Instant::start_of(3), slow, 2, 1.0 / 64.0).cursor, expected);
    }

    #[test]
    fn rewinding_stops_at_the_start() {
        let playback = rewind(Instant::start_of(2), Speed::NORMAL, 1, 0.1);
        assert_eq!(playback.cursor, Instant::start_of(0));
        assert!(!playback.playing);
    }

    #[test]
    fn rewinding_begins_at_the_end_of_the_scene_too() {
        let mut playback = Playback::new(0, Some(64));
        playback.go_to(Instant::start_of(64));
        playback.set_rewinding(true);
        let target = playback.advance(1.0 / 64.0, clock());
        playback.go_to(target);
        assert_eq!(playback.cursor, Instant::start_of(63));
        assert!(playback.playing);
    }

    #[test]
    fn a_stall_is_not_made_up_for() {
        // 10 s in one frame count as 0.1 s: 6.4 ticks of 1/64 s, of which 6 are whole.
        assert_eq!(play(Speed::NORMAL, 1, 10.0), Instant::start_of(6));
    }

    #[test]
    fn a_clock_that_runs_backwards_moves_nothing() {
        assert_eq!(play(Speed::NORMAL, 3, -1.0), Instant::start_of(0));
    }

    #[test]
    fn playing_stops_at_the_end_of_the_scene() {
        let mut playback = Playback::new(0, Some(3));
        playback.set_playing(true);
        let target = playback.advance(0.1, clock());
        playback.go_to(target);
        assert_eq!(playback.cursor, Instant::start_of(3));
        assert!(!playback.playing);
        assert!(playback.at_end());
    }

    #[test]
    fn paused_time_stands_still() {
        let mut playback = Playback::new(0, None);
        assert_eq!(playback.advance(0.1, clock()), Instant::start_of(0));
    }

    #[test]
    fn playing_on_from_the_middle_of_a_tick_shows_the_next_tick_when_it_is_due() {
        let mut playback = Playback::new(0, None);
        let half = Instant { tick: 2, local: 1.0 / 128.0 };
        playback.go_to(half);
        playback.set_playing(true);
        // A quarter of a tick is not enough to reach tick 3, another quarter is.
        assert_eq!(playback.advance(1.0 / 256.0, clock()), half);
        assert_eq!(playback.advance(1.0 / 256.0, clock()), Instant::start_of(3));
    }

    #[test]
    fn speeds_are_powers_of_two_from_a_sixty_fourth_to_eight() {
        let factors: Vec<f64> = Speed::ALL.iter().map(|speed| speed.factor()).collect();
        assert_eq!(factors, [0.015625, 0.03125, 0.0625, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0]);
        assert_eq!((Speed::ALL[9].faster(), Speed::ALL[0].slower()), (Speed::ALL[9], Speed::ALL[0]));
    }
}
