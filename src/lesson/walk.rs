//! A run of the scene that finds every moment of its lesson, computes every answer, and counts the stages of what is
//! explained.

use super::answer::{Question, RightAnswer, Wrong, not_understood};
use super::explained::Subject;
use super::fault::{Fault, LessonFault};
use super::formulas::unreadable;
use super::live::{Piece, pieces};
use super::place::{Found, Wait};
use crate::asking::{Measure, Names};
use crate::scene::{Ask, DocumentPath, LessonStep, Scene, StepPlace};
use crate::sim::{Instant, Phase, Setup, TickRecord, World};
use std::sync::Arc;

/// What a moment is to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The one it shows.
    Shown,
    /// The one at which it stops playing.
    Until,
    /// The one that it asks about.
    Asked,
    /// The one of a thing to be put in order.
    Ordered(usize),
}

/// A lesson that is walked through: a run of its own, so that nothing of it shows before its time.
pub struct Walk {
    world: World,
    /// No moment later than this one is waited for.
    end: Instant,
    places: Vec<Place>,
    asked: Vec<Asked>,
    /// What each step explains, plays and asks, as far as it does.
    explanations: Vec<Explanation>,
    moves: Vec<Moves>,
    /// Whether it runs once more: what is explained at a moment that was known only later is counted then.
    runs_again: bool,
    faults: Vec<LessonFault>,
    is_over: bool,
}

/// Whether a step leads to another moment than the one that it shows.
#[derive(Clone, Copy)]
struct Moves {
    plays: bool,
    asks: bool,
}

/// What is known of the moment on display once a step is played.
enum Stand {
    At(Found),
    NotYet,
    /// It depends on how one came there.
    Unclear,
}

/// A moment that a step names.
struct Place {
    step: usize,
    role: Role,
    path: DocumentPath,
    place: StepPlace,
    /// `None` where it is not understood.
    wait: Option<Wait>,
    found: Option<Found>,
}

/// What a step asks.
struct Asked {
    step: usize,
    ask: Ask,
    path: DocumentPath,
    /// `None` where it is not understood.
    question: Option<Question>,
    answer: Option<RightAnswer>,
    is_answered: bool,
}

/// What a step explains.
struct Explanation {
    step: usize,
    path: DocumentPath,
    subject: Subject,
    /// The last stage to be shown, counted from 1.
    last: Option<u32>,
    /// Whether its stages were counted.
    is_counted: bool,
}

impl Walk {
    /// Begins with the lesson of a valid scene.
    pub fn new(scene: &Scene) -> Walk {
        let setup = Arc::new(Setup::new(scene));
        let mut walk = Walk {
            end: Instant::start_of(0),
            world: World::new(Arc::clone(&setup)),
            places: Vec::new(),
            asked: Vec::new(),
            explanations: Vec::new(),
            moves: Vec::new(),
            runs_again: false,
            faults: Vec::new(),
            is_over: false,
        };
        for (step, of) in scene.lesson.iter().enumerate() {
            walk.moves.push(Moves { plays: of.view.play.is_some(), asks: of.ask.is_some() });
            walk.read_step(step, of, &setup);
            walk.read_explanation(step, scene, &setup);
        }
        let fixed = walk.places.iter().filter_map(|place| match place.wait {
            Some(Wait::At(at)) => Some(at),
            _ => None,
        });
        walk.end = match scene.settings.duration {
            Some(duration) => setup.clock.instant_at(duration),
            None => fixed.fold(Instant::start_of(setup.settings.start_tick), Instant::later),
        };
        walk.is_over = walk.is_settled() && !walk.has_uncounted(0);
        walk.faults.sort_by_key(|fault| fault.step);
        walk
    }

    /// Simulates until everything is found or the run ends, unless `may_go_on` interrupts it, which is asked before every
    /// tick; whether it is over.
    pub fn advance(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        while !self.is_over {
            if !may_go_on() {
                return false;
            }
            let setup = Arc::clone(self.world.setup());
            let record = self.world.record_step();
            if self.runs_again {
                self.count_stages(&setup, &record);
                self.is_over = !self.has_uncounted(record.start.tick + 1);
            } else {
                self.observe(&setup, &record);
                let has_ended = self.end < Instant::start_of(record.start.tick + 1);
                if has_ended {
                    self.give_up();
                }
                self.is_over = has_ended || self.is_settled();
            }
            if self.is_over && !self.runs_again && self.has_uncounted(0) {
                self.world = World::new(setup);
                (self.runs_again, self.is_over) = (true, false);
            }
            self.faults.sort_by_key(|fault| fault.step);
        }
        true
    }

    /// Whether nothing more comes.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// What is wrong, as far as it has come, step by step.
    pub fn faults(&self) -> &[LessonFault] {
        &self.faults
    }

    /// A moment of a step, once it is found.
    pub fn moment(&self, step: usize, role: Role) -> Option<Found> {
        self.places.iter().find(|place| place.step == step && place.role == role)?.found
    }

    /// The moment that decides what a step asks: of things that are touched the first one, of those to be put in order the last,
    /// at which all have come.
    pub fn decisive(&self, step: usize) -> Option<Found> {
        if let Some(RightAnswer::Touched { first: Some(at), .. }) = self.answer(step) {
            return Some(Found { at: *at, phase: Phase::After, event: None });
        }
        let ordered = self.places.iter().filter(|place| place.step == step && matches!(place.role, Role::Ordered(_)));
        let last = ordered.filter_map(|place| place.found).max_by_key(|found| found.at);
        self.moment(step, Role::Asked).or(last).or_else(|| self.moment(step, Role::Shown))
    }

    /// The right answer to what a step asks, once it is known.
    pub fn answer(&self, step: usize) -> Option<&RightAnswer> {
        self.asked.iter().find(|asked| asked.step == step)?.answer.as_ref()
    }

    fn read_step(&mut self, step: usize, of: &LessonStep, setup: &Setup) {
        let path = DocumentPath::root().field("lesson").index(step);
        self.read_text(step, (path.field("text"), &of.text), setup);
        for (language, _, translation) in setup.translations.all().filter(|(_, text, _)| *text == of.text) {
            let path = DocumentPath::root().field("translations").field(language.code()).field(&of.text);
            if let Some(lost) = lost_quantity(&of.text, translation) {
                self.fault(step, (path.clone(), Fault::QuantityLost(lost.to_owned())));
            }
            self.read_text(step, (path, translation), setup);
        }
        for (role, path, place) in places(of, &path) {
            let wait = match Wait::of(place, setup) {
                Ok(wait) => Some(wait),
                Err(misread) => {
                    let StepPlace::Condition(what) = place else { continue };
                    self.fault(step, (path.field("condition"), not_understood(what, misread)));
                    None
                }
            };
            self.places.push(Place { step, role, path, place: place.clone(), wait, found: None });
        }
        let Some(ask) = of.ask.clone() else { return };
        let path = path.field("ask");
        let read = Question::of(&ask, ask.at().or(of.view.at.as_ref()), &path, setup);
        let is_answered = read.is_err();
        let question = read.map_err(|wrong| wrong.into_iter().for_each(|wrong| self.fault(step, wrong))).ok();
        let answer = match question {
            Some(Question::Known(right)) => Some(RightAnswer::Choice(right)),
            _ => None,
        };
        let is_answered = is_answered || answer.is_some();
        self.asked.push(Asked { step, ask, path, question, answer, is_answered });
    }

    fn read_explanation(&mut self, step: usize, scene: &Scene, setup: &Setup) {
        let Some(explain) = scene.lesson[step].view.explain else { return };
        let path = DocumentPath::root().field("lesson").index(step).field("view").field("explain");
        let Some(subject) = Subject::of(scene, step, setup) else {
            return self.fault(step, (path, Fault::NothingExplained));
        };
        self.explanations.push(Explanation { step, path, subject, last: explain.stages, is_counted: false });
    }

    fn read_text(&mut self, step: usize, (path, text): (DocumentPath, &str), setup: &Setup) {
        for piece in pieces(text) {
            let fault = match piece {
                Piece::Text(_) => None,
                Piece::Quantity(what) => Measure::read(what, Names { setup, selected: None })
                    .err()
                    .map(|misread| not_understood(what, misread)),
                Piece::Unclosed(line) => Some(Fault::Unclosed(line.to_owned())),
            };
            fault.into_iter().for_each(|fault| self.fault(step, (path.clone(), fault)));
        }
        unreadable(text).into_iter().for_each(|part| self.fault(step, (path.clone(), Fault::Formula(part))));
    }

    fn fault(&mut self, step: usize, (path, fault): Wrong) {
        self.faults.push(LessonFault { step, path, fault });
    }

    fn observe(&mut self, setup: &Arc<Setup>, record: &TickRecord) {
        for question in
            self.asked.iter_mut().filter(|asked| !asked.is_answered).filter_map(|asked| asked.question.as_mut())
        {
            question.observe(setup, record);
        }
        let end = self.end;
        let mut now = Vec::new();
        for place in self.places.iter_mut().filter(|place| place.found.is_none()) {
            place.found =
                place.wait.as_mut().and_then(|wait| wait.observe(setup, record)).filter(|found| found.at <= end);
            now.extend(place.found.map(|found| (place.step, place.role, found)));
        }
        for (step, role, found) in now {
            self.answer_at(step, role, found, (setup, record));
        }
        self.count_stages(setup, record);
    }

    /// Counts the stages of what is explained in this tick.
    fn count_stages(&mut self, setup: &Setup, record: &TickRecord) {
        let mut explanations = std::mem::take(&mut self.explanations);
        for explanation in explanations.iter_mut().filter(|explanation| !explanation.is_counted) {
            let Some(found) = self.explained_at(explanation) else { continue };
            if found.at.tick != record.start.tick {
                continue;
            }
            explanation.is_counted = true;
            let Explanation { step, path, subject, last, .. } = explanation;
            let fault = match subject.stages(setup, record, found.event.map(|(place, _)| place)) {
                None => (path.clone(), Fault::NothingExplained),
                Some(count) => match *last {
                    Some(wanted) if wanted as usize > count => (path.field("stages"), Fault::NoStage { wanted, count }),
                    _ => continue,
                },
            };
            self.fault(*step, fault);
        }
        self.explanations = explanations;
    }

    /// Whether stages are still to be counted at a moment that is known, in this tick or later.
    fn has_uncounted(&self, from: u64) -> bool {
        let waits =
            |explanation: &Explanation| self.explained_at(explanation).is_some_and(|found| found.at.tick >= from);
        self.explanations.iter().any(|explanation| !explanation.is_counted && waits(explanation))
    }

    /// The moment that an explanation is about, once it is known.
    fn explained_at(&self, explanation: &Explanation) -> Option<Found> {
        match explanation.subject {
            Subject::Unclear => None,
            Subject::Collision { of_step, is_asked } => {
                self.moment(of_step, if is_asked { Role::Asked } else { Role::Shown })
            }
            Subject::Pair(_) | Subject::Agent(_) | Subject::Query(_) => {
                let own = (0..=explanation.step).rev().find_map(|step| self.stand_of(step));
                match own.unwrap_or(Stand::At(now(Instant::start_of(self.world.setup().settings.start_tick)))) {
                    Stand::At(found) => Some(found),
                    Stand::NotYet | Stand::Unclear => None,
                }
            }
        }
    }

    /// Where a step ends, as the window plays it; `None` if it stays at the moment of the one before.
    fn stand_of(&self, step: usize) -> Option<Stand> {
        let Moves { plays, asks } = self.moves[step];
        let has = |role: Role| self.places.iter().any(|place| place.step == step && place.role == role);
        let known = |role: Role| self.moment(step, role).map_or(Stand::NotYet, Stand::At);
        let played = || match (has(Role::Until), self.world.setup().settings.duration) {
            (true, _) => known(Role::Until),
            (false, Some(end)) => {
                let clock = self.world.setup().clock;
                Stand::At(now(Instant::start_of(clock.first_tick_at(end))))
            }
            (false, None) => Stand::Unclear,
        };
        let begin = self.moment(step, Role::Shown);
        match (asks, plays) {
            (true, _) if has(Role::Shown) && begin.is_none() || self.answer(step).is_none() => Some(Stand::NotYet),
            (true, _) => match (self.decisive(step), begin) {
                (Some(decisive), begin) if begin.is_none_or(|begin| decisive.at > begin.at) => {
                    Some(Stand::At(decisive))
                }
                _ if plays => Some(played()),
                (Some(decisive), Some(begin)) if decisive.at == begin.at => Some(Stand::At(begin)),
                (None, None) => None,
                _ => Some(Stand::Unclear),
            },
            (false, true) => Some(played()),
            (false, false) => has(Role::Shown).then(|| known(Role::Shown)),
        }
    }

    /// Answers what a step asks, if this moment decides it.
    fn answer_at(&mut self, step: usize, role: Role, found: Found, (setup, record): (&Setup, &TickRecord)) {
        let has_own = self.places.iter().any(|place| place.step == step && place.role == Role::Asked);
        let order: Vec<&Place> =
            self.places.iter().filter(|place| place.step == step && matches!(place.role, Role::Ordered(_))).collect();
        let ordered = order.iter().map(|place| place.found).collect::<Option<Vec<Found>>>();
        let shown = self.places.iter().find(|place| place.step == step && place.role == Role::Shown);
        let from = shown.and_then(|place| place.found).map(|found| found.at);
        let Some(asked) = self.asked.iter_mut().find(|asked| asked.step == step && !asked.is_answered) else { return };
        let result = match (&asked.question, role, ordered) {
            (Some(Question::Order), Role::Ordered(_), Some(ordered)) => in_order(&ordered, &asked.path),
            (Some(Question::Order) | None, ..) => return,
            (Some(question), Role::Asked, _) => {
                question.answer(&asked.ask, &asked.path, (setup, record), (from, found))
            }
            (Some(question), Role::Shown, _) if !has_own => {
                question.answer(&asked.ask, &asked.path, (setup, record), (from, found))
            }
            _ => return,
        };
        asked.is_answered = true;
        match result {
            Ok(answer) => asked.answer = Some(answer),
            Err(wrong) => self.fault(step, wrong),
        }
    }

    /// What has not come by now never does.
    fn give_up(&mut self) {
        let setup = Arc::clone(self.world.setup());
        let by = setup.clock.seconds(self.end);
        for place in &self.places {
            if place.found.is_some() || place.wait.is_none() {
                continue;
            }
            let (between, came) = match (&place.place, &place.wait) {
                (StepPlace::Event(event), Some(Wait::Event(_, came))) => {
                    (Some(event.between.map(|id| setup.label_of(id))), *came)
                }
                _ => (None, 0),
            };
            let fault = Fault::NeverComes { place: place.place.clone(), between, came, by };
            self.faults.push(LessonFault { step: place.step, path: place.path.clone(), fault });
        }
    }

    /// Whether everything that is waited for was found.
    fn is_settled(&self) -> bool {
        self.places.iter().all(|place| place.found.is_some() || place.wait.is_none())
    }
}

/// A moment that is no event.
fn now(at: Instant) -> Found {
    Found { at, phase: Phase::After, event: None }
}

/// The moments that a step names, with their paths.
fn places<'a>(step: &'a LessonStep, path: &DocumentPath) -> Vec<(Role, DocumentPath, &'a StepPlace)> {
    let (view, ask) = (path.field("view"), path.field("ask"));
    let mut places = Vec::new();
    places.extend(step.view.at.as_ref().map(|at| (Role::Shown, view.field("at"), at)));
    let until = step.view.play.as_ref().and_then(|play| play.until.as_ref());
    places.extend(until.map(|until| (Role::Until, view.field("play").field("until"), until)));
    let Some(asked) = &step.ask else { return places };
    let path = ask.field(asked.key());
    places.extend(asked.at().map(|at| (Role::Asked, path.field(asked.key_of_at()), at)));
    if let Ask::Order(order) = asked {
        let path = path.field("events");
        let event = |(i, event): (usize, &'a crate::scene::OrderedEvent)| {
            (Role::Ordered(i), path.index(i).field("at"), &event.at)
        };
        places.extend(order.events.iter().enumerate().map(event));
    }
    places
}

/// The places of moments in the order of time.
fn in_order(moments: &[Found], path: &DocumentPath) -> Result<RightAnswer, Wrong> {
    let mut order: Vec<usize> = (0..moments.len()).collect();
    order.sort_by_key(|&place| moments[place].at);
    match order.windows(2).find(|pair| moments[pair[0]].at == moments[pair[1]].at) {
        Some(pair) => Err((path.field("order").field("events"), Fault::AtOnce([pair[0], pair[1]]))),
        None => Ok(RightAnswer::Order(order)),
    }
}

/// A quantity of a text that its translation does not show, if it shows fewer.
fn lost_quantity<'a>(text: &'a str, translation: &'a str) -> Option<&'a str> {
    let [wanted, shown] = [pieces(text), pieces(translation)].map(|pieces| {
        let quantity = |piece| match piece {
            Piece::Quantity(what) => Some(what),
            Piece::Text(_) | Piece::Unclosed(_) => None,
        };
        pieces.into_iter().filter_map(quantity).collect::<Vec<_>>()
    });
    // It may name objects otherwise.
    let lost = wanted.iter().find(|quantity| !shown.contains(quantity)).or(wanted.last());
    lost.filter(|_| shown.len() < wanted.len()).copied()
}
