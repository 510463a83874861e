//! A recording in a file, as another program wrote it: its states and events, and where its bodies are between them.

use crate::compare::{BodyAt, Recording, RecordingError, RunTick};
use crate::scene::Id;
use glam::DVec3;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Most states of bodies that are held; 270 MB.
const MOST_STATES: usize = 4_800_000;

/// A recording, as far as it was read.
pub struct RecordedRun {
    name: String,
    /// By ascending time.
    ticks: Vec<RunTick>,
    /// The rest of the file.
    rest: Option<Box<Recording<BufReader<File>>>>,
    /// How many states of bodies are held.
    states: usize,
    is_cut: bool,
}

/// A recording, and how it is shown.
#[derive(Clone, Copy)]
pub struct ShownRecording<'a> {
    /// The recording.
    pub run: &'a RecordedRun,
    /// The number of its colour among those of kept runs.
    pub color: usize,
}

impl RecordedRun {
    /// Opens a file, of which nothing but the header is read yet.
    ///
    /// # Errors
    /// When there is no such file, or it does not begin as a recording.
    pub fn open(path: &Path) -> Result<RecordedRun, RecordingError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let rest = Some(Box::new(Recording::open(path)?));
        Ok(RecordedRun { name, ticks: Vec::new(), rest, states: 0, is_cut: false })
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The ticks that were read.
    pub fn ticks(&self) -> &[RunTick] {
        &self.ticks
    }

    /// Whether there is more to be read.
    pub fn is_reading(&self) -> bool {
        self.rest.is_some()
    }

    /// Whether it is so long that its rest was left out.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Reads ticks while `may_go_on` says so.
    ///
    /// # Errors
    /// When a line is none of a recording; then nothing more is read.
    pub fn read(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> Result<(), RecordingError> {
        while let Some(mut rest) = self.rest.take() {
            let Some(tick) = rest.next().transpose()? else { break };
            self.states += tick.bodies.len();
            self.ticks.push(tick);
            self.is_cut = self.states >= MOST_STATES;
            if self.is_cut {
                break;
            }
            self.rest = Some(rest);
            if !may_go_on() {
                break;
            }
        }
        Ok(())
    }

    /// Where a body is at a time in seconds since tick 0: between two states on the cubic curve through both with their
    /// velocities, which is exact in free flight. `None` where it has no state.
    pub fn place(&self, id: Id, time: f64) -> Option<DVec3> {
        let begun = self.ticks.partition_point(|tick| tick.time <= time);
        let before = &self.ticks[begun.checked_sub(1)?];
        let from = body(before, id)?;
        if before.time == time {
            return Some(from.position);
        }
        let after = self.ticks.get(begun)?;
        let to = body(after, id)?;
        let length = after.time - before.time;
        let s = (time - before.time) / length;
        let chord = to.position - from.position;
        // What the velocities at both ends bend the chord by.
        let [begin, end] = [from.velocity * length - chord, chord - to.velocity * length];
        Some(from.position + chord * s + (begin * (1.0 - s) + end * s) * (s * (1.0 - s)))
    }

    /// The places of a body in the states between two times in seconds since tick 0.
    pub fn places_between(&self, id: Id, [from, to]: [f64; 2]) -> impl Iterator<Item = DVec3> {
        let at = |time: f64| self.ticks.partition_point(move |tick| tick.time <= time);
        let ticks = &self.ticks[at(from).min(at(to))..at(to)];
        ticks.iter().filter_map(move |tick| Some(body(tick, id)?.position))
    }
}

fn body(tick: &RunTick, id: Id) -> Option<&BodyAt> {
    tick.bodies.binary_search_by_key(&id, |body| body.id).ok().map(|place| &tick.bodies[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The states of a ball at ticks of 1 s, thrown upwards with 10 m/s under 10 m/s², until its peak; and of one that
    /// appears then.
    const THROWN: &str = r#"{"type":"header","version":1,"ticks_per_second":1}
{"type":"tick","tick":0,"bodies":[{"id":1,"position":[0,0,0],"velocity":[2,10,0]}]}
{"type":"event","tick":0,"event":"impact","local_time":0.5,"body":1,"other":2}
{"type":"tick","tick":1,"bodies":[{"id":7,"position":[0,0,3],"velocity":[0,0,0]},{"id":1,"position":[2,5,0],"velocity":[2,0,0]}]}
"#;

    fn read(text: &str) -> (RecordedRun, Result<(), RecordingError>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thrown.jsonl");
        fs::write(&path, text).unwrap();
        let mut run = RecordedRun::open(&path).unwrap();
        let mut outcome = Ok(());
        // One tick at a time.
        while run.is_reading() && outcome.is_ok() {
            outcome = run.read(&mut || false);
        }
        (run, outcome)
    }

    #[test]
    fn between_its_states_a_ball_in_free_flight_is_on_its_parabola() {
        let (run, outcome) = read(THROWN);
        assert!(outcome.is_ok() && !run.is_cut());
        assert_eq!((run.name(), run.ticks().len(), run.ticks()[0].events.len()), ("thrown.jsonl", 2, 1));
        // y = 10·t − 5·t², x = 2·t.
        for (t, place) in [(0.0, [0.0, 0.0]), (0.25, [0.5, 2.1875]), (0.5, [1.0, 3.75]), (1.0, [2.0, 5.0])] {
            let found = run.place(1, t).unwrap();
            assert!((found - DVec3::new(place[0], place[1], 0.0)).length() < 1e-15, "{t}: {found}");
        }
        assert_eq!(
            (run.place(1, -0.1), run.place(1, 1.1), run.place(7, 0.5), run.place(8, 0.0)),
            (None, None, None, None)
        );
        assert_eq!(run.place(7, 1.0), Some(DVec3::Z * 3.0));
        assert_eq!(run.places_between(1, [0.0, 1.0]).collect::<Vec<_>>(), [DVec3::new(2.0, 5.0, 0.0)]);
        assert_eq!(run.places_between(1, [-1.0, 0.5]).collect::<Vec<_>>(), [DVec3::ZERO]);
        assert_eq!(run.places_between(1, [2.0, 0.5]).count(), 0);
    }

    #[test]
    fn a_line_that_is_none_of_a_recording_is_told_with_its_number() {
        let broken = format!("{THROWN}{{\"type\":\"tick\",\"tick\":1,\"bodies\":[]}}\n");
        let (run, outcome) = read(&broken);
        assert!(outcome.unwrap_err().to_string().starts_with("line 5: tick 1 follows tick 1"), "the tick came before");
        assert!(!run.is_reading());
    }
}
