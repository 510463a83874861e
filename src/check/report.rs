//! The result of checking a scene, in the words of the command line and the window.

use super::{Outcome, Verdict, check_scene_while};
use crate::foreign_text::{escaped, printable};
use crate::scene::{Scene, SceneError, open_scene};
use crate::sim::Clock;
use std::fmt::Write as _;
use std::path::Path;

/// The result of checking one scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// What the scene is called: the path of its file as it was named.
    pub name: String,
    /// The scene with a verdict for each of its expectations, or why there is none.
    pub result: Result<(Scene, Vec<Verdict>), SceneError>,
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
        Some(Checked { name, result: Ok((scene, verdicts)) })
    }

    /// Checks a scene file or a shipped scene; `None` when `may_go_on` ended it.
    pub fn of_file(file: &Path, may_go_on: &mut dyn FnMut() -> bool) -> Option<Checked> {
        let name = file.display().to_string();
        match open_scene(file) {
            Ok(opened) => Checked::of_scene(name, opened.scene, may_go_on),
            Err(error) => Some(Checked { name, result: Err(error) }),
        }
    }

    /// The worst of its expectations.
    pub fn standing(&self) -> Standing {
        let Ok((_, verdicts)) = &self.result else { return Standing::CouldNotRun };
        let standing = |verdict: &Verdict| match verdict.outcome {
            Outcome::Holds => Standing::Held,
            Outcome::Fails { .. } => Standing::Failed,
            Outcome::Error(_) => Standing::CouldNotRun,
        };
        verdicts.iter().map(standing).max().unwrap_or(Standing::Held)
    }

    /// "ok" and the number of expectations, or each that does not hold with its arithmetic, or why the
    /// scene could not be read. Ends with a line break.
    pub fn report(&self) -> String {
        let (scene, verdicts) = match &self.result {
            Ok(judged) => judged,
            Err(error) => return printable(&format!("{error}\n")).into_owned(),
        };
        let name = escaped(&self.name);
        if self.standing() == Standing::Held {
            return format!("ok   {name} ({})\n", expectations(verdicts.len()));
        }
        let mut text = format!("FAIL {name}\n");
        for (i, (expectation, verdict)) in scene.expectations.iter().zip(verdicts).enumerate() {
            if let Some(explanation) = explanation(verdict, scene, "\n       ") {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "     expectations[{i}]: {}\n       {explanation}", expectation.why);
            }
        }
        printable(&text).into_owned()
    }
}

/// "no expectations", "1 expectation", "2 expectations".
pub fn expectations(count: usize) -> String {
    match count {
        0 => "no expectations".to_owned(),
        1 => "1 expectation".to_owned(),
        count => format!("{count} expectations"),
    }
}

/// What was expected and found, and when it was decided; `None` for an expectation that holds.
pub fn explanation(verdict: &Verdict, scene: &Scene, separator: &str) -> Option<String> {
    let when = verdict.at.map_or(String::new(), |at| {
        let seconds = Clock::new(scene.settings.ticks_per_second).seconds(at);
        format!("{separator}decided at t = {seconds} s (tick {})", at.tick)
    });
    match &verdict.outcome {
        Outcome::Holds => None,
        Outcome::Fails { expected, got } => Some(format!("expected {expected}{separator}got      {got}{when}")),
        Outcome::Error(reason) => Some(format!("could not be decided: {reason}{when}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Conserved, Expectation, Expected, Quantity, parse_scene};

    fn checked(why: &str, outcome: Outcome) -> Checked {
        let mut scene = parse_scene(r#"{"version": 1, "name": "n"}"#, "").unwrap();
        let conserved = Conserved { quantity: Quantity::Energy, tolerance: 0.0, until: Some(1.0) };
        scene.expectations = vec![Expectation { why: why.to_owned(), expect: Expected::Conserved(conserved) }];
        let at = Some(crate::sim::Instant { tick: 30, local: 0.0 });
        Checked { name: "a.json".to_owned(), result: Ok((scene, vec![Verdict { outcome, at }])) }
    }

    fn fails() -> Outcome {
        Outcome::Fails { expected: "a < b".to_owned(), got: "a > b".to_owned() }
    }

    #[test]
    fn what_holds_is_one_line() {
        assert_eq!(checked("w", Outcome::Holds).report(), "ok   a.json (1 expectation)\n");
    }

    #[test]
    fn what_fails_says_why_expected_got_and_when() {
        let expected = "FAIL a.json\n     expectations[0]: the arithmetic\n       expected a < b\n       got      a > b\n       \
                        decided at t = 0.5 s (tick 30)\n";
        assert_eq!(checked("the arithmetic", fails()).report(), expected);
    }

    #[test]
    fn what_could_not_run_outweighs_what_fails() {
        let error = SceneError::Unreadable { file: "b.json".to_owned(), reason: "no such file".to_owned() };
        let unreadable = Checked { name: "b.json".to_owned(), result: Err(error) };
        assert_eq!(checked("", Outcome::Holds).standing(), Standing::Held);
        assert_eq!(checked("", fails()).standing(), Standing::Failed);
        assert_eq!(checked("", Outcome::Error(String::new())).standing(), Standing::CouldNotRun);
        assert_eq!(unreadable.standing(), Standing::CouldNotRun);
        assert_eq!(unreadable.report(), "b.json: no such file\n");
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
