//! Checking scenes in the background, as `collidoscope check` does.

use super::source::Source;
use crate::check::{Checked, Judged, Outcome, Standing, Verdict};
use crate::scene::Scene;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// A scene to be checked.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// The scene that is open, as it is now.
    Open {
        /// Where it came from.
        source: Source,
        /// What the report calls it.
        name: String,
        /// The scene itself.
        scene: Box<Scene>,
    },
    /// A scene file.
    File(PathBuf),
}

/// The result of one scene, without the scene itself.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneResult {
    /// What is opened to look at it.
    pub source: Source,
    /// The verdicts on its expectations.
    pub checked: Checked,
}

/// How far a check is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Scenes that are done.
    pub done: usize,
    /// All scenes.
    pub all: usize,
    /// The tick that the present one is at.
    pub tick: u64,
}

/// The last check of scenes, running or done.
#[derive(Debug, Default)]
pub struct CheckAll {
    results: Vec<SceneResult>,
    all: usize,
    running: Option<Running>,
}

/// A check on its own thread. It ends when this is dropped.
#[derive(Debug)]
struct Running {
    results: Receiver<SceneResult>,
    control: Arc<Control>,
}

#[derive(Debug, Default)]
struct Control {
    cancelled: AtomicBool,
    tick: AtomicU64,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.control.cancelled.store(true, Ordering::Relaxed);
    }
}

impl CheckAll {
    /// Begins to check scenes; cancels a check under way.
    pub fn start(&mut self, subjects: Vec<Subject>) {
        let (sender, results) = channel();
        let control = Arc::new(Control::default());
        let for_thread = Arc::clone(&control);
        *self = CheckAll { results: Vec::new(), all: subjects.len(), running: Some(Running { results, control }) };
        thread::spawn(move || check(subjects, &for_thread, &sender));
    }

    /// Cancels the check under way; results so far stay.
    pub fn cancel(&mut self) {
        self.running = None;
    }

    /// Receives the results since the last call.
    pub fn take_in(&mut self) {
        let Some(running) = &self.running else { return };
        loop {
            match running.results.try_recv() {
                Ok(result) => self.results.push(result),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        self.running = None;
    }

    /// Waits until the check is done.
    pub fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            self.results.extend(running.results.iter());
        }
    }

    /// How far it is; `None` when none goes on.
    pub fn progress(&self) -> Option<Progress> {
        let running = self.running.as_ref()?;
        Some(Progress { done: self.results.len(), all: self.all, tick: running.control.tick.load(Ordering::Relaxed) })
    }

    /// The results so far, in the order of the scenes.
    pub fn results(&self) -> &[SceneResult] {
        &self.results
    }

    /// How many scenes came out so.
    pub fn count(&self, standing: Standing) -> usize {
        self.results.iter().filter(|result| result.standing() == standing).count()
    }

    /// How many scenes were not checked when it ended before; 0 while it goes on.
    pub fn unchecked(&self) -> usize {
        if self.running.is_none() { self.all - self.results.len() } else { 0 }
    }
}

/// Checks one scene after the other until all are done or it is cancelled.
fn check(subjects: Vec<Subject>, control: &Control, sender: &Sender<SceneResult>) {
    for subject in subjects {
        control.tick.store(0, Ordering::Relaxed);
        let mut may_go_on = || {
            control.tick.fetch_add(1, Ordering::Relaxed);
            !control.cancelled.load(Ordering::Relaxed)
        };
        let (source, checked) = match subject {
            Subject::Open { source, name, scene } => (source, Checked::of_scene(name, *scene, &mut may_go_on)),
            Subject::File(path) => {
                let checked = Checked::of_file(&path, &mut may_go_on);
                (Source::File(path), checked)
            }
        };
        let Some(checked) = checked else { return };
        if sender.send(SceneResult { source, checked }).is_err() {
            return;
        }
    }
}

impl SceneResult {
    /// What came of it.
    pub fn standing(&self) -> Standing {
        self.checked.standing()
    }

    /// The expectations that do not hold, with their places in the scene.
    pub fn problems(&self) -> impl Iterator<Item = (usize, &str, &Verdict)> {
        let all = self.checked.result.iter().flat_map(Judged::told);
        all.filter(|(.., verdict)| verdict.outcome != Outcome::Holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{parse_scene, save_scene};

    /// Two balls that close a gap of 3 m at 2 m/s + 1 m/s: after 1 s, tick 60.
    fn impact_expected_at(time: f64) -> Scene {
        let text = format!(
            r#"{{"version": 1, "name": "predicted", "settings": {{"duration": 2}}, "bodies": [
                {{"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [2, 0, 0]}},
                {{"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}}],
                "expectations": [{{"why": "(4 - 1)/(2 + 1) = 1 s", "expect": {{"event": {{"between": [1, 2], "time": {time}}}}}}}]}}"#
        );
        parse_scene(&text, "").unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn files_are_judged_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let [right, wrong, none] = ["right.json", "wrong.json", "none.json"].map(|name| folder.path().join(name));
        save_scene(&impact_expected_at(1.0), &right).unwrap();
        save_scene(&impact_expected_at(1.5), &wrong).unwrap();
        let mut check = CheckAll::default();
        check.start([&right, &wrong, &none].map(|path| Subject::File(path.clone())).to_vec());
        check.finish();
        let expected = [Standing::Held, Standing::Failed, Standing::CouldNotRun];
        let standings: Vec<Standing> = check.results().iter().map(SceneResult::standing).collect();
        assert_eq!(standings, expected);
        assert_eq!(expected.map(|standing| check.count(standing)), [1, 1, 1]);
        let problems: Vec<_> = check.results()[1].problems().map(|(place, why, _)| (place, why)).collect();
        assert_eq!(problems, [(0, "(4 - 1)/(2 + 1) = 1 s")]);
        assert!(check.progress().is_none());
    }

    #[test]
    fn the_open_scene_is_judged_as_it_is_and_not_as_its_file_is() {
        let source = Source::File("never/written.json".into());
        let mut check = CheckAll::default();
        check.start(vec![Subject::Open {
            source: source.clone(),
            name: "never/written.json".to_owned(),
            scene: Box::new(impact_expected_at(1.0)),
        }]);
        check.finish();
        assert_eq!(check.results()[0].source, source);
        let checked = &check.results()[0].checked;
        assert_eq!((checked.name.as_str(), checked.standing()), ("never/written.json", Standing::Held));
    }

    #[test]
    fn a_cancelled_check_keeps_what_is_done_and_says_what_is_not() {
        let mut endless = impact_expected_at(1.0);
        endless.settings.duration = Some(1e6);
        endless.expectations = parse_scene(
            r#"{"version": 1, "name": "n", "settings": {"duration": 1}, "expectations": [{"why": "", "expect": {"conserved": {"quantity": "energy"}}}]}"#,
            "",
        )
        .unwrap()
        .expectations;
        let subject =
            |scene: &Scene| Subject::Open { source: Source::New, name: String::new(), scene: Box::new(scene.clone()) };
        let mut check = CheckAll::default();
        check.start(vec![subject(&impact_expected_at(1.0)), subject(&endless)]);
        while check.results().is_empty() {
            check.take_in();
            thread::yield_now();
        }
        assert_eq!(check.progress().map(|progress| (progress.done, progress.all)), Some((1, 2)));
        check.cancel();
        assert_eq!(check.progress(), None);
        assert_eq!((check.count(Standing::Held), check.unchecked()), (1, 1));
    }
}
