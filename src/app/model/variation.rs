//! A number of the scene varied: what a run comes to for each of its values, simulated in slices.

use crate::asking::Amount;
use crate::scene::Scene;
use crate::sim::{Clock, Setup};
use crate::sweep::{NotUnderstood, Outcome, Question, Sweep, SweepError, SweepTable, SweptRun, Variable};
use std::sync::Arc;

/// What varies, and what is asked of each run.
#[derive(Clone, Debug, PartialEq)]
pub struct VariationChoice {
    /// The number and its values.
    pub variable: Variable,
    /// What a run comes to.
    pub question: Question,
}

/// What is varied in the open scene.
#[derive(Default)]
pub struct Variation {
    choice: Option<VariationChoice>,
    varied: Option<Result<Varied, VariationProblem>>,
}

/// Why there are no runs, or no more of them.
#[derive(Clone, Debug, PartialEq)]
pub enum VariationProblem {
    /// The scene has no such number, or is not valid with one of the values.
    Sweep(SweepError),
    /// What is asked is not understood.
    NotUnderstood(NotUnderstood),
    /// The quantity is a vector, which has no place on an axis.
    Vector(String),
    /// Nothing is asked.
    NoQuestion,
}

/// The runs, as far as they are simulated.
pub struct Varied {
    /// What varies, and what is asked.
    pub choice: VariationChoice,
    sweep: Sweep,
    /// The constants of the scene whose number varies.
    setup: Arc<Setup>,
    /// Length of the runs of a scene that does not say it, in ticks.
    ticks: u64,
    runs: Vec<VariedRun>,
    under_way: Option<(SweptRun, Clock)>,
    problem: Option<VariationProblem>,
    is_stopped: bool,
    /// The run that was brought to the front last, and its constants.
    opened: Option<(usize, Arc<Setup>)>,
}

/// A run that is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariedRun {
    /// What the number is in it.
    pub value: f64,
    /// What it came to.
    pub outcome: Outcome,
    clock: Clock,
}

impl Variation {
    /// What a person chose, if anything.
    pub fn choice(&self) -> Option<&VariationChoice> {
        self.choice.as_ref()
    }

    /// Another choice; what was simulated stays until it is started.
    pub fn choose(&mut self, choice: VariationChoice) {
        // What is wrong with another choice says nothing about this one.
        self.varied = self.varied.take().filter(Result::is_ok);
        self.choice = Some(choice);
    }

    /// The runs, if any were asked for.
    pub fn varied(&self) -> Option<&Varied> {
        self.varied.as_ref()?.as_ref().ok()
    }

    /// Why there are no runs, or no more of them.
    pub fn problem(&self) -> Option<&VariationProblem> {
        match self.varied.as_ref()? {
            Ok(varied) => varied.problem.as_ref().filter(|_| self.choice.as_ref() == Some(&varied.choice)),
            Err(problem) => Some(problem),
        }
    }

    /// Begins with the runs of a choice. Where the scene does not say how long it lasts, they are that many ticks long.
    pub fn start(&mut self, choice: VariationChoice, scene: &Scene, ticks: u64) {
        self.choice = Some(choice.clone());
        self.varied = Some(Varied::new(choice, scene, ticks));
    }

    /// Whether runs are missing that were asked for.
    pub fn is_working(&self) -> bool {
        self.varied().is_some_and(Varied::is_working)
    }

    /// Simulates no more; whether there was anything left to simulate.
    pub fn stop(&mut self) -> bool {
        let was_working = self.is_working();
        if let Some(Ok(varied)) = &mut self.varied {
            varied.is_stopped = true;
            varied.under_way = None;
        }
        was_working
    }

    /// A run was brought to the front, where it has these constants.
    pub fn opened(&mut self, nth: usize, setup: Arc<Setup>) {
        if let Some(Ok(varied)) = &mut self.varied {
            varied.opened = Some((nth, setup));
        }
    }

    /// Goes on while `may_go_on` says so.
    pub fn work(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(Ok(varied)) = &mut self.varied else { return };
        while varied.is_working() {
            if let Err(problem) = varied.advance(may_go_on) {
                varied.problem = Some(problem);
            }
            if !may_go_on() {
                return;
            }
        }
    }
}

impl Varied {
    fn new(choice: VariationChoice, scene: &Scene, ticks: u64) -> Result<Varied, VariationProblem> {
        if choice.question.measure.is_none() && choice.question.first.is_none() {
            return Err(VariationProblem::NoQuestion);
        }
        let sweep = Sweep::new(scene, vec![choice.variable.clone()]).map_err(VariationProblem::Sweep)?;
        let setup = Arc::new(Setup::new(scene));
        let (runs, under_way, problem, opened) = (Vec::new(), None, None, None);
        let varied = Varied { choice, sweep, setup, ticks, runs, under_way, problem, is_stopped: false, opened };
        if varied.run_of(scene)?.is_vector() {
            return Err(VariationProblem::Vector(varied.choice.question.measure.unwrap_or_default()));
        }
        // What is not valid at an end is said before anything is simulated.
        [0, varied.asked() - 1].into_iter().try_for_each(|nth| varied.scene_of(nth).map(drop))?;
        Ok(varied)
    }

    /// How many runs are asked for.
    pub fn asked(&self) -> usize {
        self.sweep.runs()
    }

    /// Those that are over, by value.
    pub fn runs(&self) -> &[VariedRun] {
        &self.runs
    }

    /// Whether some are missing, and nothing is in the way.
    pub fn is_working(&self) -> bool {
        !self.is_stopped && self.problem.is_none() && self.runs.len() < self.asked()
    }

    /// Which of the runs is on display, if it was brought there.
    pub fn on_display(&self, now: &Setup) -> Option<usize> {
        let (nth, setup) = self.opened.as_ref()?;
        setup.first_difference(now).is_none().then_some(*nth)
    }

    /// Whether the run on display is neither that of the scene whose number varies nor one of these.
    pub fn is_outdated(&self, now: &Setup) -> bool {
        self.setup.first_difference(now).is_some() && self.on_display(now).is_none()
    }

    /// The scene of a run, counted from 0.
    ///
    /// # Errors
    /// When it is not valid.
    pub fn scene_of(&self, nth: usize) -> Result<Scene, VariationProblem> {
        self.sweep.scene_at(&self.sweep.values(nth)).map_err(VariationProblem::Sweep)
    }

    /// What a run comes to, as a number: the quantity or, if none is asked for, the time in seconds; `None` if the
    /// condition never holds, or there is nothing to measure then.
    pub fn height(&self, run: &VariedRun) -> Option<f64> {
        let time = || run.outcome.at.map(|at| run.clock.seconds(at));
        match (&self.choice.question.measure, run.outcome.amount) {
            (None, _) => time(),
            (Some(_), Some(Amount::Number(number))) => Some(number).filter(|number| number.is_finite()),
            (Some(_), Some(Amount::Truth(truth))) => Some(f64::from(u8::from(truth))),
            (Some(_), Some(Amount::Vector(_)) | None) => None,
        }
    }

    /// All of them as comma-separated values.
    pub fn table(&self) -> String {
        let table = SweepTable::new(&self.sweep, &self.choice.question, false);
        let rows = self.runs.iter().map(|run| table.row(&[run.value], run.clock, &run.outcome) + "\n");
        table.head() + &rows.collect::<String>()
    }

    fn run_of(&self, scene: &Scene) -> Result<SweptRun, VariationProblem> {
        let ticks = SweptRun::ticks_of(scene).unwrap_or(self.ticks);
        SweptRun::new(scene, &self.choice.question, ticks).map_err(VariationProblem::NotUnderstood)
    }

    fn advance(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> Result<(), VariationProblem> {
        let nth = self.runs.len();
        let (run, clock) = match &mut self.under_way {
            Some(under_way) => under_way,
            None => {
                let scene = self.scene_of(nth)?;
                let run = self.run_of(&scene)?;
                self.under_way.insert((run, Clock::new(scene.settings.ticks_per_second)))
            }
        };
        if let Some(outcome) = run.advance(may_go_on) {
            let value = self.sweep.values(nth)[0];
            self.runs.push(VariedRun { value, outcome, clock: *clock });
            self.under_way = None;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    /// A ball dropped from 5 m above where it rebounds, with 10 m/s²: it is there after 1 s.
    fn dropped() -> Scene {
        parsed(
            r#"{"version": 1, "name": "dropped", "settings": {"gravity": [0, -10, 0]},
                "bodies": [{"id": 1, "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.5}],
                "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
        )
    }

    fn started(path: &str, [low, high]: [f64; 2], measure: Option<&str>, first: Option<&str>) -> Variation {
        let variable = Variable { path: path.to_owned(), low, high, count: 3 };
        let question = Question { measure: measure.map(str::to_owned), first: first.map(str::to_owned) };
        let mut variation = Variation::default();
        variation.start(VariationChoice { variable, question }, &dropped(), 90);
        variation
    }

    #[test]
    fn runs_come_to_what_the_closed_form_says_in_slices_of_one_tick_as_at_once() {
        // It rebounds at 10·e m/s after 1 s; half a second later its speed upwards is 10·e − 5, unless it has landed again.
        let expected = [0.5, 0.75, 1.0].map(|restitution| 10.0 * restitution - 5.0);
        for one_by_one in [false, true] {
            let mut variation = started("#1.restitution", [0.5, 1.0], Some("velocity(#1).y"), None);
            while variation.is_working() {
                variation.work(&mut || !one_by_one);
            }
            let varied = variation.varied().expect("runs");
            let heights: Vec<f64> = varied.runs().iter().filter_map(|run| varied.height(run)).collect();
            assert_eq!(heights.len(), 3);
            for (height, expected) in heights.iter().zip(expected) {
                assert!((height - expected).abs() < 1e-9, "{heights:?}");
            }
        }
    }

    #[test]
    fn without_a_quantity_it_is_the_time_of_the_condition_and_none_where_that_never_holds() {
        // It falls √(2·5/g) seconds: 1 s at 10 m/s², for ever at 0.
        let mut variation = started("settings.gravity.y", [-10.0, 0.0], None, Some("impact(#1, any)"));
        variation.work(&mut || true);
        let varied = variation.varied().expect("runs");
        let times: Vec<Option<f64>> = varied.runs().iter().map(|run| varied.height(run)).collect();
        let expected = [Some(1.0), Some(2f64.sqrt()), None];
        for (time, expected) in times.iter().zip(expected) {
            assert_eq!(time.is_some(), expected.is_some(), "{times:?}");
            assert!(time.zip(expected).is_none_or(|(time, expected)| (time - expected).abs() < 1e-12), "{times:?}");
        }
        assert_eq!(varied.table().lines().next(), Some("settings.gravity.y,time"));
        assert_eq!(varied.table().lines().last(), Some("0.0,"));
    }

    #[test]
    fn what_cannot_be_varied_or_asked_is_said_before_anything_is_simulated() {
        let problem = |variation: &Variation| variation.problem().cloned();
        let vector = started("#1.restitution", [0.0, 1.0], Some("velocity(#1)"), None);
        assert_eq!(problem(&vector), Some(VariationProblem::Vector("velocity(#1)".to_owned())));
        assert_eq!(problem(&started("#1.mass", [1.0, 2.0], None, None)), Some(VariationProblem::NoQuestion));
        let unknown = started("#7.mass", [1.0, 2.0], Some("speed(#1)"), None);
        assert!(matches!(problem(&unknown), Some(VariationProblem::Sweep(SweepError::Unknown { .. }))));
        let invalid = started("#1.radius", [-1.0, 1.0], Some("speed(#1)"), None);
        assert!(matches!(problem(&invalid), Some(VariationProblem::Sweep(SweepError::Invalid { .. }))));
        let unasked = started("#1.radius", [0.25, 1.0], Some("speed(#9)"), None);
        assert!(matches!(problem(&unasked), Some(VariationProblem::NotUnderstood(_))));
        assert!([vector, unknown, invalid, unasked].iter().all(|variation| !variation.is_working()));
    }

    #[test]
    fn what_was_stopped_keeps_the_runs_that_are_over() {
        let mut variation = started("#1.restitution", [0.0, 1.0], Some("speed(#1)"), None);
        let mut ticks = 0;
        // The first run has 90 ticks.
        variation.work(&mut || {
            ticks += 1;
            ticks < 100
        });
        assert!(variation.stop() && !variation.is_working() && !variation.stop());
        assert_eq!(variation.varied().map(|varied| varied.runs().len()), Some(1));
    }
}
