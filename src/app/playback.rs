//! Playing: how a moment of display time moves the cursor, whatever the frame rate.

use crate::sim::{Clock, Instant};

/// Simulated seconds per second, a power of two from ⅛ to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(i8);

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Speed; 7] = [Speed(-3), Speed(-2), Speed(-1), Speed(0), Speed(1), Speed(2), Speed(3)];
    /// As fast as real time.
    pub const NORMAL: Speed = Speed(0);

    /// Simulated seconds per second.
    pub fn factor(self) -> f64 {
        f64::from(self.0).exp2()
    }

    /// As shown: "¼×".
    pub fn name(self) -> &'static str {
        match self.0 {
            ..=-3 => "⅛×",
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
        Speed((self.0 - 1).max(-3))
    }
}

/// Where the display is in simulated time, and whether it moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Playback {
    /// Whether time runs.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
    /// The moment on display.
    pub cursor: Instant,
    /// The last tick that can be shown; `None` for a scene without a duration.
    pub last_tick: Option<u64>,
    /// Simulated seconds that were due but did not fill a tick. Only speeds of 1 and more use it:
    /// they show whole ticks, slower ones every moment in between.
    remainder: f64,
}

impl Playback {
    /// Display time longer than this in one frame is not made up for: after a stall the picture
    /// goes on from where it was instead of leaping.
    pub const LONGEST_FRAME: f64 = 0.1;

    /// Paused on tick 0.
    pub fn new(last_tick: Option<u64>) -> Playback {
        Playback { playing: false, speed: Speed::NORMAL, cursor: Instant::start_of(0), last_tick, remainder: 0.0 }
    }

    /// Whether the cursor is at the end of the scene.
    pub fn at_end(&self) -> bool {
        self.last_tick.is_some_and(|last| self.cursor.tick >= last)
    }

    /// The moment to go to when `elapsed` seconds of display time have passed; the cursor stays.
    ///
    /// Whole ticks at speeds of 1 and more, any moment below. Never past the last tick.
    pub fn advance(&mut self, elapsed: f64, clock: Clock) -> Instant {
        if !self.playing {
            return self.cursor;
        }
        let due = elapsed.clamp(0.0, Playback::LONGEST_FRAME) * self.speed.factor();
        let target = if self.speed < Speed::NORMAL {
            clock.after(self.cursor, due + self.remainder).unwrap_or(self.cursor)
        } else {
            let from = Instant { tick: self.cursor.tick, local: self.cursor.local };
            let reached = clock.after(from, due + self.remainder).unwrap_or(from);
            let whole = Instant::start_of(reached.tick);
            if whole > from {
                self.remainder = reached.local;
                return self.clamp(whole);
            }
            self.remainder += due;
            return self.clamp(from);
        };
        self.remainder = 0.0;
        self.clamp(target)
    }

    /// Moves the cursor; at the end of the scene playing stops.
    pub fn go_to(&mut self, moment: Instant) {
        self.cursor = self.clamp(moment);
        if self.at_end() {
            self.playing = false;
            self.remainder = 0.0;
        }
    }

    /// Starts or stops; what was left of a tick is forgotten, so that stepping and playing mix exactly.
    pub fn set_playing(&mut self, playing: bool) {
        self.playing = playing;
        self.remainder = 0.0;
    }

    /// The moment, or the end of the scene when it lies beyond.
    pub fn clamp(&self, moment: Instant) -> Instant {
        match self.last_tick {
            Some(last) if moment.tick >= last => Instant::start_of(last),
            _ => moment,
        }
    }
}
