//! A run to be compared: a scene that is simulated, or a recording that is read.

use super::query::open_questions;
use crate::compare::{Recording, RunTick, Simulated};
use crate::foreign_text::escaped;
use crate::scene::{MAX_DURATION, Scene, open_scene, parse_scene};
use crate::sim::{Clock, Instant, Setup};
use anyhow::{Context, anyhow, bail};
use std::fs::File;
use std::io::{BufRead, BufReader, Chain, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

/// Bytes of the longest header that is told from a scene.
const LONGEST_HEADER: u64 = 64 << 20;

/// A run to be asked about: a scene, and if it is that of a recording, where that ends.
pub(super) struct AskedRun {
    /// The scene; of a recording it lasts as long as what is recorded.
    pub scene: Scene,
    /// The last tick of the recording.
    recorded: Option<u64>,
}

impl AskedRun {
    /// How many ticks: as many as are asked for, else up to the scene's duration.
    pub(super) fn ticks(&self, asked: Option<u64>, path: &Path) -> anyhow::Result<u64> {
        let settings = &self.scene.settings;
        match (asked, settings.duration) {
            (Some(ticks), _) => {
                let most = most_ticks(Clock::new(settings.ticks_per_second));
                if settings.start_tick.saturating_add(ticks) > most {
                    bail!("--ticks {ticks}: runs end with tick {most}, after {MAX_DURATION:e} s");
                }
                self.check_reaches(settings.start_tick.saturating_add(ticks), path)?;
                Ok(ticks)
            }
            (None, Some(seconds)) => {
                let clock = Clock::new(settings.ticks_per_second);
                Ok(clock.first_tick_at(seconds).saturating_sub(settings.start_tick))
            }
            (None, None) => bail!(
                "{}: the scene has no settings.duration: say how long with --ticks N",
                escaped(&path.to_string_lossy())
            ),
        }
    }

    /// Refuses a tick that a recording does not reach: what would happen then is not what it holds.
    pub(super) fn check_reaches(&self, tick: u64, path: &Path) -> anyhow::Result<()> {
        if let Some(recorded) = self.recorded.filter(|&recorded| recorded < tick) {
            let seconds = Clock::new(self.scene.settings.ticks_per_second).seconds(Instant::start_of(recorded));
            bail!(
                "{}: the recording ends at tick {recorded}, after {seconds} s, before tick {tick}: ask up to there, or its scene",
                escaped(&path.to_string_lossy())
            );
        }
        Ok(())
    }
}

/// The last tick that a run can have.
pub(super) fn most_ticks(clock: Clock) -> u64 {
    clock.first_tick_at(MAX_DURATION)
}

/// What is wrong with a recording that its own scene does not make.
const NOT_ITS_OWN: &str = "is not what the recording's own scene makes: it is of another version or program, or was changed. \
                           `collidoscope diff` shows how they differ";

/// The scene of a run to be asked about. Of a recording it is the one that its header holds, with what is recorded as its
/// duration; each recorded state and event is compared with what the scene makes.
pub(super) fn open_asked(path: &Path) -> anyhow::Result<AskedRun> {
    let name = escaped(&path.to_string_lossy()).into_owned();
    let recording = match OpenedRun::open(path)? {
        OpenedRun::Scene(scene) => return Ok(AskedRun { scene: *scene, recorded: None }),
        OpenedRun::Recording(recording) => recording,
    };
    let Some(text) = recording.document() else {
        bail!(
            "{name}: the header of this recording has no `document`, the scene that makes it: masses, shapes and forces are \
             not known without that. `collidoscope diff` compares what is recorded"
        );
    };
    let mut scene = parse_scene(&text, &format!("{name}: document"))?;
    let mut made = Simulated::new(Arc::new(Setup::new(&scene)), u64::MAX);
    let mut before: Option<[RunTick; 2]> = None;
    for recorded in recording {
        let recorded = recorded.map_err(|error| anyhow!("{name}: {error}"))?;
        let next = before.as_ref().map_or(scene.settings.start_tick, |[recorded, _]| recorded.tick + 1);
        if recorded.tick != next {
            bail!("{name}: the state at tick {} stands where that at tick {next} belongs", recorded.tick);
        }
        // Of the last tick nothing but the state is recorded.
        if let Some([recorded, made]) = &before
            && recorded.events != made.events
        {
            bail!("{name}: what happens in tick {} {NOT_ITS_OWN}", made.tick);
        }
        let made = made.next().context("the run has ended")?;
        if made.bodies != recorded.bodies {
            bail!("{name}: the state at tick {next} {NOT_ITS_OWN}");
        }
        before = Some([recorded, made]);
    }
    let recorded = before.as_ref().map_or(scene.settings.start_tick, |[last, _]| last.tick);
    if let Some([last, _]) = before {
        scene.settings.duration = Some(last.time);
    }
    Ok(AskedRun { scene, recorded: Some(recorded) })
}

/// What a run is made of.
pub(super) enum OpenedRun {
    Scene(Box<Scene>),
    Recording(Recording<RecordingInput>),
}

type RecordingInput = Chain<Cursor<Vec<u8>>, BufReader<File>>;

/// The ticks of a run.
pub(super) enum Ticks {
    Simulated(Box<Simulated>),
    Recording {
        recording: Box<Recording<RecordingInput>>,
        name: String,
        /// Ticks left to read; `None` once the state at the end was given.
        left: Option<u64>,
    },
}

impl OpenedRun {
    /// Opens a scene, by its file or name, or a recording, in a file or a pipe.
    pub(super) fn open(path: &Path) -> anyhow::Result<OpenedRun> {
        let name = escaped(&path.to_string_lossy()).into_owned();

        if path.symlink_metadata().is_err() {
            return Ok(OpenedRun::Scene(Box::new(open_scene(path)?.scene)));
        }
        let file = open_questions(path)?;
        let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
        let mut input = BufReader::new(file);
        let mut first = Vec::new();
        let read = input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut first);
        read.with_context(|| format!("{name}: cannot be read"))?;
        if Recording::<RecordingInput>::is_header(&first) {
            let recording = Recording::new(Cursor::new(first).chain(input));
            return Ok(OpenedRun::Recording(recording.map_err(|error| anyhow!("{name}: {error}"))?));
        }
        if !is_file {
            bail!("{name}: its first line is no header of a recording; a scene must be a file");
        }
        Ok(OpenedRun::Scene(Box::new(open_scene(path)?.scene)))
    }

    pub(super) fn is_recording(&self) -> bool {
        matches!(self, OpenedRun::Recording(_))
    }

    /// The number of ticks of a scene up to its duration.
    pub(super) fn duration(&self) -> Option<u64> {
        let OpenedRun::Scene(scene) = self else { return None };
        let settings = &scene.settings;
        let clock = Clock::new(settings.ticks_per_second);
        settings.duration.map(|seconds| clock.first_tick_at(seconds).saturating_sub(settings.start_tick))
    }

    /// At most so many of its ticks.
    pub(super) fn ticks(self, path: &Path, most: u64) -> Ticks {
        match self {
            OpenedRun::Scene(scene) => Ticks::Simulated(Box::new(Simulated::new(Arc::new(Setup::new(&scene)), most))),
            OpenedRun::Recording(recording) => Ticks::Recording {
                recording: Box::new(recording),
                name: escaped(&path.to_string_lossy()).into_owned(),
                left: Some(most),
            },
        }
    }
}

impl Ticks {
    /// The next tick; the last one has no events.
    pub(super) fn next(&mut self) -> anyhow::Result<Option<RunTick>> {
        match self {
            Ticks::Simulated(simulated) => Ok(simulated.next()),
            Ticks::Recording { recording, name, left } => {
                let Some(now) = *left else { return Ok(None) };
                *left = now.checked_sub(1);
                let tick = recording.next().transpose().map_err(|error| anyhow!("{name}: {error}"))?;
                Ok(tick.map(|tick| if now == 0 { RunTick { events: Vec::new(), ..tick } } else { tick }))
            }
        }
    }
}
