//! The result of checking a scene.

use super::{Outcome, Verdict, check_scene_while};
use crate::language::Language;
use crate::lesson::{LessonFault, Walk};
use crate::scene::{Scene, SceneError, Translations, open_scene};
use crate::sim::Clock;
use std::path::Path;

/// The result of checking one scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// What the scene is called: the path of its file as it was named.
    pub name: String,
    /// A verdict for each of its expectations, or why there is none.
    pub result: Result<Judged, SceneError>,
}

/// What came of the expectations of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The scene's clock, by which the instants of verdicts are seconds.
    pub clock: Clock,
    /// The arithmetic of each expectation, with the verdict on it.
    pub expectations: Vec<(String, Verdict)>,
    /// How many steps its lesson has; a lesson that is a text has none.
    pub steps: usize,
    /// What is wrong with its lesson.
    pub faults: Vec<LessonFault>,
    /// Translations of texts that it does not have, with their languages.
    pub unused: Vec<(Language, String)>,
    /// What it says, in other languages.
    pub translations: Translations,
}

impl Judged {
    /// The expectations by their places, each with its arithmetic in the language that is spoken.
    pub fn told(&self) -> impl Iterator<Item = (usize, &str, &Verdict)> {
        let all = self.expectations.iter().enumerate();
        all.map(|(place, (why, verdict))| (place, self.translations.told(why), verdict))
    }
}

/// What came of a check, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Every expectation holds.
    Held,
    /// Some do not.
    Failed,
    /// The scene could not be read, or an expectation could not be decided.
    CouldNotRun,
}

impl Checked {
    /// Checks a scene that is open; `None` when `may_go_on` ended it, which is asked before every tick.
    pub fn of_scene(name: String, scene: Scene, may_go_on: &mut dyn FnMut() -> bool) -> Option<Checked> {
        let verdicts = check_scene_while(&scene, may_go_on)?;
        let mut walk = Walk::new(&scene);
        if !walk.advance(may_go_on) {
            return None;
        }
        let clock = Clock::new(scene.settings.ticks_per_second);
        let unused = scene.unused_translations();
        let unused = unused.into_iter().map(|(language, text)| (language, text.to_owned())).collect();
        let steps = if scene.has_text_alone() { 0 } else { scene.lesson.len() };
        let translations = scene.translations;
        let expectations = scene.expectations.into_iter().map(|expectation| expectation.why).zip(verdicts).collect();
        Some(Checked {
            name,
            result: Ok(Judged { clock, expectations, steps, faults: walk.faults().to_vec(), unused, translations }),
        })
    }

    /// Checks a scene file or a shipped scene; `None` when `may_go_on` ended it.
    pub fn of_file(file: &Path, may_go_on: &mut dyn FnMut() -> bool) -> Option<Checked> {
        let name = file.display().to_string();
        match open_scene(file) {
            Ok(opened) => Checked::of_scene(name, opened.scene, may_go_on),
            Err(error) => Some(Checked { name, result: Err(error) }),
        }
    }

    /// The worst of its expectations, of what its lesson refers to, and of what is translated.
    pub fn standing(&self) -> Standing {
        let Ok(judged) = &self.result else { return Standing::CouldNotRun };
        let standing = |(_, verdict): &(String, Verdict)| match verdict.outcome {
            Outcome::Holds => Standing::Held,
            Outcome::Fails(_) => Standing::Failed,
            Outcome::Error(_) => Standing::CouldNotRun,
        };
        let of_fault = |fault: &LessonFault| match fault.fault.is_of_run() {
            true => Standing::Failed,
            false => Standing::CouldNotRun,
        };
        judged
            .expectations
            .iter()
            .map(standing)
            .chain(judged.faults.iter().map(of_fault))
            .chain(judged.unused.iter().map(|_| Standing::Failed))
            .max()
            .unwrap_or(Standing::Held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ContactKind, Failure, Undecided};
    use crate::language::speak;
    use crate::scene::parse_scene;

    fn checked(outcome: Outcome) -> Checked {
        let verdict = Verdict { outcome, at: None };
        let judged = Judged {
            clock: Clock::new(60),
            expectations: vec![(String::new(), verdict)],
            steps: 0,
            faults: Vec::new(),
            unused: Vec::new(),
            translations: Translations::default(),
        };
        Checked { name: "a.json".to_owned(), result: Ok(judged) }
    }

    #[test]
    fn what_is_expected_is_told_in_the_language_that_is_spoken() {
        let text = r#"{"version": 1, "name": "n", "settings": {"duration": 0.1},
            "expectations": [{"why": "It stays.", "expect": {"conserved": {"quantity": "energy"}}}],
            "translations": {"ja": {"It stays.": "変わりません。", "gone": "ない"}}}"#;
        let scene = parse_scene(text, "").unwrap_or_else(|error| panic!("{error}"));
        let checked = Checked::of_scene(String::new(), scene, &mut || true).expect("nothing ends it");
        assert_eq!(checked.standing(), Standing::Failed);
        let judged = checked.result.expect("it could be read");
        let told = || judged.told().map(|(place, why, _)| (place, why.to_owned())).collect::<Vec<_>>();
        assert_eq!(told(), [(0, "It stays.".to_owned())]);
        let _spoken = speak(Language::Japanese);
        assert_eq!(told(), [(0, "変わりません。".to_owned())]);
    }

    #[test]
    fn what_could_not_run_outweighs_what_fails() {
        let error = SceneError::Unreadable { file: "b.json".to_owned(), reason: "no such file".to_owned() };
        let unreadable = Checked { name: "b.json".to_owned(), result: Err(error) };
        let fails =
            Failure::Collided { between: ["a", "b"].map(str::to_owned), contact: ContactKind::Impact, time: 0.5 };
        assert_eq!(checked(Outcome::Holds).standing(), Standing::Held);
        assert_eq!(checked(Outcome::Fails(fails)).standing(), Standing::Failed);
        assert_eq!(checked(Outcome::Error(Undecided::RunEnded)).standing(), Standing::CouldNotRun);
        assert_eq!(unreadable.standing(), Standing::CouldNotRun);
        assert!(Standing::Held < Standing::Failed && Standing::Failed < Standing::CouldNotRun);
    }

    #[test]
    fn a_check_that_may_not_go_on_has_no_result() {
        let text = r#"{"version": 1, "name": "n", "settings": {"duration": 1},
            "expectations": [{"why": "", "expect": {"conserved": {"quantity": "energy"}}}]}"#;
        let scene = parse_scene(text, "").unwrap();
        let mut asked = 0;
        let mut until_tick_10 = || {
            asked += 1;
            asked <= 10
        };
        assert_eq!(Checked::of_scene("n".to_owned(), scene.clone(), &mut until_tick_10), None);
        assert_eq!(asked, 11);
        let whole = Checked::of_scene("n".to_owned(), scene, &mut || true);
        assert_eq!(whole.map(|checked| checked.standing()), Some(Standing::Held));
    }
}
