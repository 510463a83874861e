//! Links: a moment of a scene, and what is selected there, as the command that opens the window on it.

use crate::scene::{Id, PartRef, Scene, Settings};
use crate::sim::{Clock, Instant};
use std::fmt;
use std::str::FromStr;

/// What to open, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// A file, or the name of a shipped scene.
    pub scene: String,
    /// Which moment.
    pub at: LinkTime,
    /// What is selected, the primary one last.
    pub select: Vec<Id>,
}

/// The command, quoted for a shell.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "collidoscope {} --at {}", quoted(&self.scene), self.at)?;
        let ids: Vec<String> = self.select.iter().map(Id::to_string).collect();
        if ids.is_empty() { Ok(()) } else { write!(f, " --select {}", ids.join(",")) }
    }
}

/// One word of a POSIX shell.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A path as one word of a POSIX shell that no command takes for an option.
pub fn quoted_path(path: &str) -> String {
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(path) }
}

/// A moment as it is written in a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LinkTime {
    /// Seconds since tick 0: `12.3`.
    Seconds(f64),
    /// A tick and seconds within it, for moments that seconds alone would round: `738:0.0013`.
    Inside(u64, f64),
}

/// A text that is no time of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be seconds such as 12.3 or, for a moment inside a tick, TICK:SECONDS such as 738:0.0013")]
pub struct NoLinkTime;

/// Why a link does not lead into a scene.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinkError {
    /// Seconds within a tick that are more than it has.
    #[error("--at {0}: a tick of this scene lasts {1} s")]
    BeyondTick(LinkTime, f64),
    /// Before the first tick.
    #[error("--at {0}: the scene begins at {1} s")]
    Before(LinkTime, f64),
    /// After the last tick.
    #[error("--at {0}: the scene ends at {1} s")]
    After(LinkTime, f64),
    /// An object that is not there.
    #[error("--select {0}: the scene has no object with this id")]
    NoObject(Id),
}

impl LinkTime {
    /// How a moment is written, so that it is read as the same.
    pub fn of(at: Instant, clock: Clock) -> LinkTime {
        let seconds = clock.seconds(at);
        if clock.instant_at(seconds) == at { LinkTime::Seconds(seconds) } else { LinkTime::Inside(at.tick, at.local) }
    }

    /// The moment of a scene with these settings.
    ///
    /// # Errors
    /// Where the scene has no such moment.
    pub fn instant(self, settings: &Settings) -> Result<Instant, LinkError> {
        let clock = Clock::new(settings.ticks_per_second);
        let at = match self {
            LinkTime::Seconds(seconds) => clock.instant_at(seconds),
            LinkTime::Inside(tick, local) => Instant { tick, local },
        };
        let first = Instant::start_of(settings.start_tick);
        if at.local >= clock.tick_length() {
            return Err(LinkError::BeyondTick(self, clock.tick_length()));
        }
        if at < first {
            return Err(LinkError::Before(self, clock.seconds(first)));
        }
        match settings.duration.map(|seconds| Instant::start_of(clock.first_tick_at(seconds))) {
            Some(last) if at > last => Err(LinkError::After(self, clock.seconds(last))),
            _ => Ok(at),
        }
    }
}

/// The ids, if the scene has an object of each.
///
/// # Errors
/// The first one that it does not have.
pub fn objects_of(scene: &Scene, ids: &[Id]) -> Result<Vec<Id>, LinkError> {
    let unknown = ids.iter().find(|id| scene.part(PartRef::Object(**id)).is_none());
    unknown.map_or_else(|| Ok(ids.to_vec()), |id| Err(LinkError::NoObject(*id)))
}

impl fmt::Display for LinkTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkTime::Seconds(seconds) => write!(f, "{seconds}"),
            LinkTime::Inside(tick, local) => write!(f, "{tick}:{local}"),
        }
    }
}

impl FromStr for LinkTime {
    type Err = NoLinkTime;

    fn from_str(text: &str) -> Result<LinkTime, NoLinkTime> {
        let seconds = |text: &str| text.parse().ok().filter(|seconds: &f64| *seconds >= 0.0 && seconds.is_finite());
        match text.split_once(':') {
            None => seconds(text).map(LinkTime::Seconds),
            Some((tick, local)) => {
                tick.parse().ok().zip(seconds(local)).map(|(tick, local)| LinkTime::Inside(tick, local))
            }
        }
        .ok_or(NoLinkTime)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_as_it_was_written_to_the_last_bit() {
        for ticks_per_second in [1, 7, 60, 240, 1000] {
            let clock = Clock::new(ticks_per_second);
            let settings = Settings { ticks_per_second, ..Settings::default() };
            for tick in [0, 1, 2, 10, 738, 100_000] {
                for part in [0.0, 1e-9, 0.1, 1.0 / 3.0, 0.999] {
                    let at = Instant { tick, local: part * clock.tick_length() };
                    let text = LinkTime::of(at, clock).to_string();
                    let read = text.parse::<LinkTime>().expect("a time").instant(&settings);
                    assert_eq!(read, Ok(at), "{text} at {ticks_per_second} Hz");
                }
            }
        }
        // Ticks begin at plain seconds: 738 ticks at 60 Hz are 12.3 s.
        assert_eq!(LinkTime::of(Instant::start_of(738), Clock::new(60)).to_string(), "12.3");
    }

    #[test]
    fn what_a_scene_does_not_have_is_refused_with_what_it_has() {
        let settings = Settings { ticks_per_second: 10, start_tick: 5, duration: Some(2.0), ..Settings::default() };
        let refused =
            |text: &str| text.parse::<LinkTime>().expect("a time").instant(&settings).map_err(|e| e.to_string());
        assert_eq!(refused("2"), Ok(Instant::start_of(20)));
        assert_eq!(refused("0.4"), Err("--at 0.4: the scene begins at 0.5 s".to_owned()));
        assert_eq!(refused("20:0.01"), Err("--at 20:0.01: the scene ends at 2 s".to_owned()));
        assert_eq!(refused("7:0.1"), Err("--at 7:0.1: a tick of this scene lasts 0.1 s".to_owned()));
        for wrong in ["", "soon", "-1", "1e999", "nan", "3:", ":1", "1.5:0", "1:-1"] {
            assert_eq!(wrong.parse::<LinkTime>(), Err(NoLinkTime), "{wrong}");
        }
    }

    #[test]
    fn a_path_is_one_word_of_the_shell_whatever_is_in_it() {
        let link = |scene: &str, select: &[Id]| {
            Link { scene: scene.to_owned(), at: LinkTime::Seconds(12.3), select: select.to_vec() }.to_string()
        };
        assert_eq!(link("balls_row", &[]), "collidoscope balls_row --at 12.3");
        assert_eq!(link("/tmp/a-1.json", &[3, 7]), "collidoscope /tmp/a-1.json --at 12.3 --select 3,7");
        assert_eq!(link("/my scene's $1", &[]), r"collidoscope '/my scene'\''s $1' --at 12.3");
        assert_eq!(link("", &[]), "collidoscope '' --at 12.3");
    }
}
