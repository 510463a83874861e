//! A run that was written line by line, by `collidoscope run` or by another program in the same format.

use super::run_event::{Identity, Numbers, RunEvent, What};
use super::run_tick::{BodyAt, RunTick};
use crate::foreign_text::quoted_within;
use crate::json_words::{in_plain_words, without_place};
use crate::regular_file::open_regular;
use crate::scene::{Id, MAX_TICKS_PER_SECOND};
use crate::sim::{Clock, Instant};
use glam::DVec3;
use serde::Deserialize;
use serde_json::error::Category;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use thiserror::Error;

/// Bytes of the longest line that is read; one with the state of 100 000 bodies has a quarter of it.
const LONGEST_LINE: u64 = 64 << 20;

/// Why a recording cannot be read, at a line counted from 1.
#[derive(Debug, Error)]
pub enum RecordingError {
    /// There is no such file.
    #[error("{0}")]
    NotOpened(io::Error),
    /// The input gives no more.
    #[error("line {0}: cannot be read: {1}")]
    Unreadable(u64, io::Error),
    /// A line is endless.
    #[error("line {0} is longer than {mib} MiB", mib = LONGEST_LINE >> 20)]
    TooLong(u64),
    /// A line is no line of a recording, for this reason.
    #[error("line {0}: {reason}; `collidoscope schema --output` describes the lines", reason = quoted_within(.1))]
    NoLine(u64, String),
    /// The file ends within a line.
    #[error("line {0} {1}; is the recording complete?")]
    CutOff(u64, String),
    /// Something comes before the header.
    #[error("line {0}: a recording begins with its header, {{\"type\":\"header\",\"version\":1,…}}")]
    NoHeader(u64),
    /// The header is of another version.
    #[error("line {0}: version {1} of the format; this program reads version 1")]
    OtherVersion(u64, u32),
    /// A tick rate that there is not.
    #[error("line {0}: ticks_per_second must be from 1 to {MAX_TICKS_PER_SECOND}, is {1}")]
    NoRate(u64, u32),
    /// A tick does not come after the one before it.
    #[error("line {0}: tick {1} follows tick {2}; ticks must ascend")]
    OutOfOrder(u64, u64, u64),
    /// A body twice in a tick.
    #[error("line {0}: body {1} is listed twice")]
    Twice(u64, Id),
    /// An event stands with another tick than its own.
    #[error("line {0}: an event of tick {1} follows the state of tick {2}; it must follow that of its own tick")]
    Misplaced(u64, u64, u64),
    /// An event before the first state.
    #[error("line {0}: an event before the first state; the state of its tick must come first")]
    NoState(u64),
    /// An event that does not say when.
    #[error("line {0}: the event has no local_time, the seconds since its tick began")]
    NoTime(u64),
}

/// A line, as far as it is compared. What else it says is left aside.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line {
    Header(HeaderLine),
    Tick(StateLine),
    Event(EventLine),
    /// A kind of line that this version does not know.
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize)]
struct HeaderLine {
    version: u32,
    ticks_per_second: u32,
    document: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct StateLine {
    tick: u64,
    bodies: Vec<BodyLine>,
}

#[derive(Deserialize)]
struct BodyLine {
    id: Id,
    position: DVec3,
    velocity: DVec3,
}

#[derive(Deserialize)]
struct EventLine {
    event: String,
    tick: Option<u64>,
    local_time: Option<f64>,
    body: Option<Id>,
    other: Option<Id>,
    #[serde(default)]
    joined: Vec<JoinedLine>,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Deserialize)]
struct JoinedLine {
    body: Id,
    other: Id,
    impulse: Option<f64>,
}

/// The ticks of a recording, read one by one.
pub struct Recording<R> {
    input: R,
    line: u64,
    clock: Clock,
    /// What makes the run, if the header says so.
    document: Option<Box<serde_json::Value>>,
    /// The state whose events are being read.
    open: Option<RunTick>,
}

impl Recording<BufReader<File>> {
    /// Opens a file, and reads its header.
    ///
    /// # Errors
    /// When there is none.
    pub fn open(path: &Path) -> Result<Recording<BufReader<File>>, RecordingError> {
        Recording::new(BufReader::new(open_regular(path).map_err(RecordingError::NotOpened)?))
    }
}

impl<R: BufRead> Recording<R> {
    /// Whether a text is the header of a recording.
    pub fn is_header(line: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Kind {
            r#type: String,
        }
        serde_json::from_slice::<Kind>(line).is_ok_and(|kind| kind.r#type == "header")
    }

    /// Reads the header.
    ///
    /// # Errors
    /// When there is none.
    pub fn new(input: R) -> Result<Recording<R>, RecordingError> {
        let mut recording = Recording { input, line: 0, clock: Clock::new(1), document: None, open: None };
        let Some(Line::Header(header)) = recording.read_line()? else {
            return Err(RecordingError::NoHeader(recording.line.max(1)));
        };
        if header.version != 1 {
            return Err(RecordingError::OtherVersion(recording.line, header.version));
        }
        if !(1..=MAX_TICKS_PER_SECOND).contains(&header.ticks_per_second) {
            return Err(RecordingError::NoRate(recording.line, header.ticks_per_second));
        }
        recording.clock = Clock::new(header.ticks_per_second);
        recording.document = header.document.map(Box::new);
        Ok(recording)
    }

    /// The text of the scene that makes the run, if the header has it.
    pub fn document(&self) -> Option<String> {
        self.document.as_ref().map(ToString::to_string)
    }

    /// The next line that is not blank; `None` at the end.
    fn read_line(&mut self) -> Result<Option<Line>, RecordingError> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            self.line += 1;
            let read = self.input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
            if read.map_err(|error| RecordingError::Unreadable(self.line, error))? == 0 {
                return Ok(None);
            }
            if bytes.len() as u64 > LONGEST_LINE {
                return Err(RecordingError::TooLong(self.line));
            }
            if !bytes.trim_ascii().is_empty() {
                let line = serde_json::from_slice(&bytes);
                return line.map(Some).map_err(|error| self.unreadable(&error));
            }
        }
    }

    /// Why the last line is no line of a recording.
    fn unreadable(&self, error: &serde_json::Error) -> RecordingError {
        let reason = in_plain_words(&without_place(error));
        match error.classify() {
            Category::Eof => RecordingError::CutOff(self.line, reason),
            _ => RecordingError::NoLine(self.line, reason),
        }
    }

    fn state(&self, line: StateLine) -> Result<RunTick, RecordingError> {
        if let Some(before) = self.open.as_ref().filter(|before| before.tick >= line.tick) {
            return Err(RecordingError::OutOfOrder(self.line, line.tick, before.tick));
        }
        let body = |BodyLine { id, position, velocity }| BodyAt { id, position, velocity };
        let mut bodies: Vec<BodyAt> = line.bodies.into_iter().map(body).collect();
        bodies.sort_by_key(|body| body.id);
        if let Some(twice) = bodies.windows(2).find(|two| two[0].id == two[1].id) {
            return Err(RecordingError::Twice(self.line, twice[0].id));
        }
        let time = self.clock.seconds(Instant::start_of(line.tick));
        Ok(RunTick { tick: line.tick, time, bodies, events: Vec::new() })
    }

    fn add(&mut self, line: EventLine) -> Result<(), RecordingError> {
        let number = self.line;
        let open = self.open.as_mut().ok_or(RecordingError::NoState(number))?;
        if let Some(tick) = line.tick.filter(|tick| *tick != open.tick) {
            return Err(RecordingError::Misplaced(number, tick, open.tick));
        }
        // Later versions may know further kinds.
        let Ok(what) = serde_json::from_value::<What>(line.event.into()) else { return Ok(()) };
        let at = Instant { tick: open.tick, local: line.local_time.ok_or(RecordingError::NoTime(number))? };
        let tick_time = open.time;
        let event = |identity, numbers| RunEvent { identity, at, tick_time, numbers };
        if what == What::Resting {
            open.events.extend(line.joined.into_iter().map(|JoinedLine { body, other, impulse }| {
                let identity = Identity { what, body: Some(body), other: Some(other) };
                event(identity, Numbers { impulse, ..Numbers::default() })
            }));
        } else {
            open.events.push(event(Identity { what, body: line.body, other: line.other }, line.numbers));
        }
        Ok(())
    }

    fn next_tick(&mut self) -> Result<Option<RunTick>, RecordingError> {
        loop {
            match self.read_line()? {
                None => return Ok(self.open.take()),
                Some(Line::Header(_)) => return Err(RecordingError::NoHeader(self.line)),
                Some(Line::Unknown) => {}
                Some(Line::Event(event)) => self.add(event)?,
                Some(Line::Tick(state)) => {
                    let state = self.state(state)?;
                    if let Some(complete) = self.open.replace(state) {
                        return Ok(Some(complete));
                    }
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Recording<R> {
    type Item = Result<RunTick, RecordingError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_tick().transpose()
    }
}
