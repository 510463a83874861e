//! A lesson that is under way: the step on display, what was answered, and what is kept out of sight until then.

mod followed;
mod prediction;

use followed::{moved, places_after};
pub use prediction::{ArrowPrediction, PlacePrediction, Prediction, TouchedPrediction};

use super::playback::Speed;
use crate::expression::number_in;
use crate::lesson::{Given, Judgement, RightAnswer, Role, Walk, judge};
use crate::scene::{Ask, BodyNumber, Hide, Id, LessonStep, Overlay, Scene, StepPanel, StepView};
use crate::sim::{Instant, Setup};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Display seconds that the decisive moment is approached for, slowly.
const APPROACH_SECS: f64 = 2.0;
/// Display seconds that are shown beyond it at first.
const BEYOND_SECS: f64 = 0.75;
/// How slowly it is shown again, in simulated seconds per second.
const SLOWLY: f64 = 0.125;

/// A lesson that is under way.
pub struct LessonRun {
    walk: Walk,
    /// What it was walked with.
    setup: Arc<Setup>,
    steps: Vec<LessonStep>,
    step: usize,
    /// How far the step is put on display.
    pub arrival: Arrival,
    /// What is still to be played of it.
    pub legs: VecDeque<Leg>,
    /// Whether its explanation is to be opened when that is done.
    pub explains: bool,
    /// Whether its text goes on below what is seen of it.
    pub has_rest: bool,
    /// How many times it was turned to that.
    pages: u32,
    answers: BTreeMap<usize, Answered>,
    /// Predictions that are not given yet, by step; of things to be put in order those that were chosen so far.
    drafts: BTreeMap<usize, Given>,
    /// Numbers as they are typed.
    typed: BTreeMap<usize, String>,
    votes: BTreeMap<usize, Votes>,
}

/// How far a step is put on display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Its moment is still sought in the walk.
    Awaited,
    /// The recording grows towards it.
    Sought,
    /// It is on display, or was.
    Done,
}

/// A part of the run to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Where it begins; `None`: where one is.
    pub from: Option<Instant>,
    /// How fast.
    pub speed: Speed,
    /// Where it ends.
    pub to: Instant,
    /// Whether it has begun.
    pub has_begun: bool,
}

/// An answer to a step, or that it was left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// What was answered; `None` where the right answer was shown without one.
    pub given: Option<Given>,
    /// The right answer.
    pub right: RightAnswer,
    /// What came of it.
    pub judgement: Option<Judgement>,
}

/// The votes of a class on the options of a choice: before and after they talked about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    /// Of each option, by its place, in both rounds.
    pub counts: BTreeMap<usize, [u32; 2]>,
}

impl Votes {
    /// The votes on an option in a round.
    pub fn of(&self, option: usize, round: usize) -> u32 {
        self.counts.get(&option).map_or(0, |counts| counts[round])
    }

    /// All votes of a round.
    pub fn total(&self, round: usize) -> u32 {
        self.counts.values().map(|counts| counts[round]).sum()
    }
}

impl LessonRun {
    /// Begins a lesson with its first step.
    pub fn new(scene: &Scene, setup: Arc<Setup>) -> LessonRun {
        LessonRun {
            walk: Walk::new(scene),
            setup,
            steps: scene.lesson.clone(),
            step: 0,
            arrival: Arrival::Awaited,
            legs: VecDeque::new(),
            explains: false,
            has_rest: false,
            pages: 0,
            answers: BTreeMap::new(),
            drafts: BTreeMap::new(),
            typed: BTreeMap::new(),
            votes: BTreeMap::new(),
        }
    }

    /// Follows a change of the scene: moments and answers are computed again, and answers are judged anew; each stays with
    /// its step. Whether the step on display is gone: then another one is in its place, which is still to be entered.
    pub fn follow(&mut self, scene: &Scene, setup: &Arc<Setup>) -> bool {
        if Arc::ptr_eq(setup, &self.setup) && self.steps == scene.lesson {
            return false;
        }
        let before = std::mem::replace(&mut self.steps, scene.lesson.clone());
        (self.walk, self.setup) = (Walk::new(scene), Arc::clone(setup));
        let places = places_after(&before, &self.steps);
        let lists = [&before[..], &self.steps[..]];
        self.answers = moved(std::mem::take(&mut self.answers), &places, lists);
        self.drafts = moved(std::mem::take(&mut self.drafts), &places, lists);
        self.typed = moved(std::mem::take(&mut self.typed), &places, lists);
        self.votes = moved(std::mem::take(&mut self.votes), &places, lists);
        let is_at_summary = self.step >= before.len();
        let place = if is_at_summary { Some(self.steps.len()) } else { places[self.step] };
        self.step = place.unwrap_or(self.step.min(self.steps.len()));
        place.is_none()
    }

    /// Forgets all answers and votes.
    pub fn forget_answers(&mut self) {
        self.answers.clear();
        self.drafts.clear();
        self.typed.clear();
        self.votes.clear();
    }

    /// Whether something was answered or counted.
    pub fn has_answers(&self) -> bool {
        !self.answers.is_empty() || !self.votes.is_empty()
    }

    /// Looks further ahead in the walk, for as long as it may; judges what was answered before the right answer changed.
    pub fn look_ahead(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if !self.walk.is_over() {
            self.walk.advance(may_go_on);
        }
        for (step, answered) in &mut self.answers {
            let right = self.walk.answer(*step).filter(|right| **right != answered.right);
            if let (Some(right), Some(ask)) = (right, &self.steps[*step].ask) {
                let judgement = answered.given.as_ref().map(|given| judge(ask, given, right));
                *answered = Answered { right: right.clone(), judgement, given: answered.given.clone() };
            }
        }
    }

    /// The constants of its run.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The walk through the lesson.
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// Whether it goes on without input.
    pub fn is_busy(&self) -> bool {
        let is_to_play = self.legs.front().is_some_and(|leg| !leg.has_begun);
        let is_to_explain = self.explains && self.legs.is_empty();
        !self.walk.is_over() || self.arrival != Arrival::Done || is_to_play || is_to_explain
    }

    /// The place of the step on display; the number of steps at the summary.
    pub fn place(&self) -> usize {
        self.step
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The step on display; `None` at the summary.
    pub fn step(&self) -> Option<&LessonStep> {
        self.steps.get(self.step)
    }

    /// All steps.
    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// What a step shows where one comes to it from the step before; nothing new at the summary.
    pub fn view_of(&self, step: usize) -> StepView {
        self.steps.get(step).map(|step| step.view.clone()).unwrap_or_default()
    }

    /// What a step shows where one comes to it from elsewhere: what it leaves out is as the steps before it left it.
    pub fn whole_view_of(&self, step: usize) -> StepView {
        StepView::behind(&self.steps[..self.steps.len().min(step + 1)])
    }

    /// Goes to a step, or behind the last one to the summary.
    pub fn go_to(&mut self, step: usize) {
        self.step = step.min(self.steps.len());
        self.arrival = Arrival::Awaited;
        self.legs.clear();
        self.explains = false;
        self.has_rest = false;
        self.pages = 0;
    }

    /// Turns to the rest of the step's text, if it has more than there is room for; whether it has.
    pub fn turn_page(&mut self) -> bool {
        let turns = std::mem::take(&mut self.has_rest);
        self.pages += u32::from(turns);
        turns
    }

    /// How many times the text of the step was turned to its rest.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// What was answered to a step.
    pub fn answered(&self, step: usize) -> Option<&Answered> {
        self.answers.get(&step)
    }

    /// Whether the step on display asks and was not answered yet.
    pub fn is_asking(&self) -> bool {
        self.step().is_some_and(|step| step.ask.is_some()) && !self.answers.contains_key(&self.step)
    }

    /// Whether the step on display or a later one asks and was not answered yet.
    fn will_ask(&self) -> bool {
        let mut ahead = self.steps.iter().enumerate().skip(self.step);
        ahead.any(|(place, step)| step.ask.is_some() && !self.answers.contains_key(&place))
    }

    /// Whether the right answer to the step on display is known.
    pub fn knows_answer(&self) -> bool {
        self.walk.answer(self.step).is_some()
    }

    /// Answers what is asked, or shows the right answer without one; whether it was possible.
    pub fn answer(&mut self, given: Option<Given>) -> bool {
        let (Some(ask), Some(right)) = (self.step().and_then(|step| step.ask.as_ref()), self.walk.answer(self.step))
        else {
            return false;
        };
        let judgement = given.as_ref().map(|given| judge(ask, given, right));
        self.answers.insert(self.step, Answered { right: right.clone(), judgement, given });
        true
    }

    /// Forgets the answer to the step on display, so that it asks again.
    pub fn ask_again(&mut self) {
        self.answers.remove(&self.step);
        self.drafts.remove(&self.step);
        self.typed.remove(&self.step);
    }

    /// What is predicted, as far as it can be given.
    pub fn predicted(&self) -> Option<Given> {
        let is_complete = |draft: &&Given| match (self.step().and_then(|step| step.ask.as_ref()), draft) {
            (Some(Ask::Order(order)), Given::Order(chosen)) => chosen.len() == order.events.len(),
            (Some(Ask::Curve(_)), Given::Curve(sketch)) => sketch.is_curve(),
            _ => true,
        };
        self.draft().filter(is_complete).cloned()
    }

    /// The number that is typed as an answer to the step on display.
    pub fn typed(&self) -> &str {
        self.typed.get(&self.step).map_or("", String::as_str)
    }

    /// Types a number as an answer to the step on display, while it asks.
    pub fn set_typed(&mut self, text: String) {
        if self.is_asking() {
            match number_in(&text, self.unit()) {
                Ok(number) if !text.is_empty() => drop(self.drafts.insert(self.step, Given::Number(number))),
                _ => drop(self.drafts.remove(&self.step)),
            }
            self.typed.insert(self.step, text);
        }
    }

    /// The unit in which a number is asked for: that of the quantity, where none is given.
    pub fn unit(&self) -> &str {
        match (self.walk.answer(self.step), self.step().and_then(|step| step.ask.as_ref())) {
            (Some(RightAnswer::Number { unit, .. }), _) => unit,
            (_, Some(Ask::Number(number))) => &number.unit,
            _ => "",
        }
    }

    /// What is drawn as an answer to the step on display, and not given yet.
    pub fn draft(&self) -> Option<&Given> {
        self.drafts.get(&self.step)
    }

    /// Draws an answer to the step on display, while it asks.
    pub fn set_draft(&mut self, draft: Given) {
        if self.is_asking() {
            self.drafts.insert(self.step, draft);
        }
    }

    /// What the view shows of a prediction that is drawn: while it is asked for, and beside what happens. Of the right one
    /// nothing before its moment.
    pub fn prediction(&self, now: Instant) -> Option<Prediction> {
        let ask = self.step()?.ask.as_ref()?;
        let has_come = self.walk.decisive(self.step).is_some_and(|decisive| now >= decisive.at);
        match self.answered(self.step) {
            Some(answered) => Prediction::of(ask, answered.given.as_ref(), &answered.right, (false, has_come)),
            None => Prediction::of(ask, self.draft(), self.walk.answer(self.step)?, (true, false)),
        }
    }

    /// The votes on a step.
    pub fn votes(&self, step: usize) -> Option<&Votes> {
        self.votes.get(&step)
    }

    /// Sets the votes on an option of the step on display in a round.
    pub fn set_votes(&mut self, option: usize, round: usize, count: u32) {
        let votes = self.votes.entry(self.step).or_default();
        votes.counts.entry(option).or_default()[round] = count;
    }

    /// What is played once the step is on display: what happens, and of an answered question the decisive moment once more,
    /// slowly.
    pub fn legs_of(&self, end: Option<Instant>) -> VecDeque<Leg> {
        let clock = self.setup.clock;
        let Some(step) = self.step() else { return VecDeque::new() };
        let leg = |from, speed, to| Leg { from, speed, to, has_begun: false };
        let begin = self.walk.moment(self.step, Role::Shown).map(|found| found.at);
        let speed = step.view.play.as_ref().map_or(Speed::NORMAL, |play| Speed::nearest(play.speed));
        let until = self.walk.moment(self.step, Role::Until).map(|found| found.at);
        let decisive = self.walk.decisive(self.step).filter(|_| step.ask.is_some()).map(|found| found.at);
        // Of a stretch of time all is shown first, then the moment in it that decides.
        let asked = self.walk.moment(self.step, Role::Asked).map(|found| found.at).or(decisive);
        let last = |at: Instant| end.map_or(at, |end| at.min(end));
        let beyond_secs = if step.ask.as_ref().is_some_and(Ask::is_before) { 0.0 } else { BEYOND_SECS };
        let beyond = asked.and_then(|at| clock.after(at, beyond_secs * speed.factor())).map(last);
        let mut legs = VecDeque::new();
        let first = match (&step.view.play, decisive) {
            (Some(_), _) => until.or(end),
            (None, Some(at)) if begin != Some(at) => beyond,
            (None, _) => None,
        };
        legs.extend(first.map(|to| leg(begin, speed, to)));
        if let Some(at) = decisive.filter(|at| begin.is_none_or(|begin| *at > begin)) {
            let approach = clock.seconds(at) - APPROACH_SECS * SLOWLY;
            let from = clock.instant_at(approach.max(0.0)).later(begin.unwrap_or(Instant::start_of(0)));
            let from = from.later(Instant::start_of(self.setup.settings.start_tick));
            legs.push_back(leg(Some(from), Speed::nearest(SLOWLY), at));
        }
        legs
    }

    /// What is kept out of sight now.
    pub fn concealed(&self) -> Concealed {
        let hide = match self.step() {
            Some(step) => step.hide.iter().copied().collect(),
            // Behind the last step its picture stays.
            None => self
                .steps
                .last()
                .iter()
                .flat_map(|last| &last.hide)
                .copied()
                .filter(|hide| matches!(hide, Hide::Object(_)))
                .collect(),
        };
        Concealed { is_asking: self.is_asking(), will_ask: self.will_ask(), is_about_now: self.is_about_now(), hide }
    }

    /// Whether a quantity is asked for at the very moment that the step shows.
    fn is_about_now(&self) -> bool {
        let is_of_quantity = matches!(
            self.step().and_then(|step| step.ask.as_ref()),
            Some(Ask::Number(_) | Ask::Arrow(_) | Ask::Place(_))
        );
        let [asked, shown] =
            [Role::Asked, Role::Shown].map(|role| self.walk.moment(self.step, role).map(|found| found.at));
        is_of_quantity && self.is_asking() && asked.is_none_or(|asked| shown.is_some_and(|shown| asked <= shown))
    }
}

/// Names that the view leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HiddenNames {
    /// All of them.
    All,
    /// Those of these objects.
    Of(BTreeSet<Id>),
}

impl HiddenNames {
    /// Whether the name of an object is left out.
    pub fn has(&self, id: Id) -> bool {
        match self {
            HiddenNames::All => true,
            HiddenNames::Of(ids) => ids.contains(&id),
        }
    }
}

/// What a lesson keeps out of sight. Panels, overlays and commands all ask here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Concealed {
    is_asking: bool,
    will_ask: bool,
    is_about_now: bool,
    hide: BTreeSet<Hide>,
}

impl Concealed {
    /// Overlays that tell nothing of what comes: the state at the moment, and where things are.
    const OF_NOW: [Overlay; 5] =
        [Overlay::Velocities, Overlay::Labels, Overlay::Grid, Overlay::Shadows, Overlay::Fields];
    /// Those of them that tell quantities of the moment.
    const QUANTITIES: [Overlay; 2] = [Overlay::Velocities, Overlay::Fields];

    /// Whether a question is open: what comes is neither shown nor reached.
    pub fn future(&self) -> bool {
        self.is_asking
    }

    /// Whether the panels of numbers, events, verdicts and explanations are covered.
    pub fn panels(&self) -> bool {
        self.is_asking || self.hide.contains(&Hide::Panels)
    }

    /// Whether this one of them is covered.
    pub fn panel(&self, panel: StepPanel) -> bool {
        self.panels() || self.hide.contains(&Hide::Panel(panel))
    }

    /// Whether what the scene expects of its run, and what later steps are called, is covered: until the last question is
    /// answered.
    pub fn verdicts(&self) -> bool {
        self.will_ask || self.panel(StepPanel::Expectations)
    }

    /// Whether lists of events, and the velocities of the tick on display, leave out what comes after the moment on display: until
    /// the last question is answered.
    pub fn later_events(&self) -> bool {
        self.will_ask || self.is_asking
    }

    /// Whether lists of events leave out some: those that come later, or those of objects that are not drawn.
    pub fn some_events(&self) -> bool {
        self.later_events() || self.objects().next().is_some()
    }

    /// Whether where the selected goes from here is left out: until the last question is answered.
    pub fn paths_ahead(&self) -> bool {
        self.will_ask
    }

    /// Whether the timeline is covered.
    pub fn timeline(&self) -> bool {
        self.is_asking || self.hide.contains(&Hide::Timeline)
    }

    /// The names that are left out of the view.
    pub fn names(&self) -> HiddenNames {
        let of = |hide: &Hide| if let Hide::Name(id) = hide { Some(*id) } else { None };
        match self.hide.contains(&Hide::Names) {
            true => HiddenNames::All,
            false => HiddenNames::Of(self.hide.iter().filter_map(of).collect()),
        }
    }

    /// Whether a number of bodies is told neither in panels nor in the view.
    pub fn number(&self, number: BodyNumber) -> bool {
        self.hide.contains(&Hide::Number(number))
    }

    /// The numbers of bodies that are told nowhere.
    pub fn numbers(&self) -> BTreeSet<BodyNumber> {
        BodyNumber::ALL.into_iter().filter(|number| self.number(*number)).collect()
    }

    /// The objects that are not drawn.
    pub fn objects(&self) -> impl Iterator<Item = Id> {
        self.hide.iter().filter_map(|hide| match hide {
            Hide::Object(id) => Some(*id),
            Hide::Panels | Hide::Panel(_) | Hide::Timeline | Hide::Names | Hide::Name(_) | Hide::Number(_) => None,
        })
    }

    /// Those of the overlays that are on which are drawn.
    pub fn overlays(&self, on: &BTreeSet<Overlay>) -> BTreeSet<Overlay> {
        let is_shown = |overlay: &Overlay| {
            let tells_what_comes = self.is_asking && !Concealed::OF_NOW.contains(overlay);
            let tells_what_is = self.is_about_now && Concealed::QUANTITIES.contains(overlay);
            let tells_names = *overlay == Overlay::Labels && self.names() == HiddenNames::All;
            !(tells_what_comes || tells_what_is || tells_names)
        };
        on.iter().copied().filter(is_shown).collect()
    }
}
