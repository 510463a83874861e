//! Checks the expectations of a scene against a run of it.
//!
//! One file per kind of expectation, each a [`Watch`] that observes tick after tick until it knows its verdict.
//! [`check_scene`] runs a scene to the end; the window passes the ticks that it records to a [`Checker`].

mod answer;
mod body;
mod checked;
mod condition;
mod conserved;
mod event;
mod failure;
mod folder;
mod measure;
mod measured;
mod members;
mod never_collide;
mod observation;
mod penetration;
mod rounds;
mod stuck;
mod verdict;

use crate::scene::{Expected, Scene};
use crate::sim::{Derived, Setup, TickRecord, World};
use answer::AnswerWatch;
use body::BodyWatch;
use condition::ConditionWatch;
use conserved::ConservedWatch;
use event::EventWatch;
use never_collide::NeverCollideWatch;
use penetration::PenetrationWatch;
use rounds::RoundsWatch;
use std::sync::Arc;
use stuck::StuckWatch;

pub use checked::{Checked, Judged, Standing};
pub use failure::*;
pub use folder::{FolderError, scenes_in_folder};
pub use measure::*;
pub use measured::Measured;
pub use observation::*;
pub use verdict::{Outcome, Verdict};
use verdict::{Watch, ends_within};

/// The verdicts on all expectations of a valid scene, in their order.
///
/// Simulates until every one of them is decided, which is at the latest at the end of the scene.
pub fn check_scene(scene: &Scene) -> Vec<Verdict> {
    simulate(Checker::new(scene), &mut || true).finish()
}

/// The same, unless `may_go_on` ends it, which is asked before every tick: `None` then.
pub fn check_scene_while(scene: &Scene, may_go_on: &mut dyn FnMut() -> bool) -> Option<Vec<Verdict>> {
    let checker = simulate(Checker::new(scene), may_go_on);
    checker.is_decided().then(|| checker.finish())
}

/// Shows a checker tick after tick until everything is decided or it may not go on.
fn simulate(mut checker: Checker, may_go_on: &mut dyn FnMut() -> bool) -> Checker {
    let mut world = World::new(checker.setup.clone());
    while !checker.is_decided() && may_go_on() {
        checker.observe(&world.record_step());
    }
    checker
}

/// Watches a run and decides each expectation as soon as it can be.
pub struct Checker {
    setup: Arc<Setup>,
    watches: Vec<Watching>,
}

/// An expectation, and how far it was watched.
struct Watching {
    expected: Expected,
    /// `None` where time plays no part.
    watch: Option<Box<dyn Watch + Send>>,
    /// The tick it must be shown next.
    next_tick: u64,
    verdict: Option<Verdict>,
}

impl Watching {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        if let Some(watch) = &mut self.watch
            && self.verdict.is_none()
            && self.next_tick == record.start.tick
        {
            self.next_tick += 1;
            self.verdict = watch.observe(setup, record);
        }
    }

    /// Forgets a tick and all after it; a verdict that was found there is open again.
    fn forget_from(&mut self, tick: u64) {
        if let Some(watch) = &mut self.watch
            && self.next_tick > tick
        {
            self.verdict = None;
            self.next_tick = watch.forget_from(tick);
        }
    }
}

impl Checker {
    /// Begins with the expectations of a valid scene. Bench queries are answered at once.
    pub fn new(scene: &Scene) -> Checker {
        Checker::of(scene, Arc::new(Setup::new(scene)))
    }

    /// The same with the scene's setup, where that is at hand.
    pub fn of(scene: &Scene, setup: Arc<Setup>) -> Checker {
        let watches = scene.expectations.iter().map(|expectation| watch(scene, &setup, &expectation.expect)).collect();
        Checker { setup, watches }
    }

    /// Goes on with a scene that was changed, whose run is the same before tick `from`.
    ///
    /// Expectations that were there before keep what they have seen of the ticks before `from`. New
    /// ones begin at the first tick, and so do all of them when names changed, which verdicts tell, or
    /// the duration.
    pub fn go_on_with(&mut self, scene: &Scene, setup: Arc<Setup>, from: u64) {
        let before = std::mem::replace(self, Checker::of(scene, setup));
        if from <= self.setup.settings.start_tick || !is_told_alike(&before.setup, &self.setup) {
            return;
        }
        let mut kept = before.watches;
        for watching in self.watches.iter_mut().filter(|watching| watching.watch.is_some()) {
            if let Some(place) = kept.iter().position(|old| old.expected == watching.expected) {
                *watching = kept.swap_remove(place);
                watching.forget_from(from);
            }
        }
    }

    /// The constants of the run that it watches.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The first tick that an undecided expectation must be shown next; `None` when all are decided.
    pub fn next_tick(&self) -> Option<u64> {
        let undecided = self.watches.iter().filter(|watching| watching.verdict.is_none());
        undecided.map(|watching| watching.next_tick).min()
    }

    /// Shows it a tick. Each expectation looks at the one it must be shown next and ignores any other,
    /// so that seeking does no harm.
    pub fn observe(&mut self, record: &TickRecord) {
        for watching in &mut self.watches {
            watching.observe(self.setup.at(record.start.tick), record);
        }
    }

    /// Whether every expectation is decided; further ticks change nothing then.
    pub fn is_decided(&self) -> bool {
        self.watches.iter().all(|watching| watching.verdict.is_some())
    }

    /// The verdicts so far, in the order of the expectations; `None` where it is too early to say.
    pub fn verdicts(&self) -> impl Iterator<Item = Option<&Verdict>> {
        self.watches.iter().map(|watching| watching.verdict.as_ref())
    }

    /// The verdicts; what is still undecided is an error.
    pub fn finish(self) -> Vec<Verdict> {
        let error = || Verdict::error(Undecided::RunEnded);
        self.watches.into_iter().map(|watching| watching.verdict.unwrap_or_else(error)).collect()
    }
}

impl Derived for Checker {
    fn next_tick(&self) -> Option<u64> {
        Checker::next_tick(self)
    }

    fn observe(&mut self, _setup: &Setup, record: &TickRecord) {
        Checker::observe(self, record);
    }

    fn forget_from(&mut self, tick: u64) {
        self.watches.iter_mut().for_each(|watching| watching.forget_from(tick));
    }
}

fn watch(scene: &Scene, setup: &Setup, expected: &Expected) -> Watching {
    let own_or_duration = |own: Option<f64>| own.or(scene.settings.duration).map(|time| setup.clock.instant_at(time));
    let next_tick = scene.settings.start_tick;
    let end = |own| own_or_duration(own).ok_or(Undecided::Endless);
    let begun: Result<Box<dyn Watch + Send>, Undecided> = match expected {
        Expected::Event(event) => {
            let latest = event.time.map(|time| time + event.tolerance);
            end(latest).map(|end| Box::new(EventWatch::new(event, end)) as _)
        }
        Expected::Body(body) => Ok(Box::new(BodyWatch::new(body, setup))),
        Expected::NeverCollide(never) => end(never.until).map(|end| Box::new(NeverCollideWatch::new(never, end)) as _),
        Expected::MaxPenetration(bound) => end(bound.until).map(|end| Box::new(PenetrationWatch::new(bound, end)) as _),
        Expected::Conserved(conserved) => {
            end(conserved.until).map(|end| Box::new(ConservedWatch::new(conserved, end)) as _)
        }
        Expected::Condition(condition) => end(condition.time)
            .and_then(|end| ConditionWatch::new(condition, setup, end))
            .map(|watch| Box::new(watch) as _),
        Expected::NeverStuck(stuck) => {
            end(stuck.until).and_then(|end| StuckWatch::new(stuck, setup, end)).map(|watch| Box::new(watch) as _)
        }
        Expected::Rounds(rounds) => {
            end(rounds.until).and_then(|end| RoundsWatch::new(rounds, setup, end)).map(|watch| Box::new(watch) as _)
        }
        Expected::Query(answer) => {
            let verdict = AnswerWatch { scene, expected: answer }.verdict();
            return Watching { expected: expected.clone(), watch: None, next_tick, verdict: Some(verdict) };
        }
    };
    let (watch, verdict) = match begun {
        Ok(watch) => (Some(watch), None),
        Err(why) => (None, Some(Verdict::error(why))),
    };
    Watching { expected: expected.clone(), watch, next_tick, verdict }
}

/// Whether verdicts on two runs name everything alike, and scenes end at the same time.
fn is_told_alike(a: &Setup, b: &Setup) -> bool {
    let bodies = |setup: &Setup| setup.bodies.iter().map(|body| setup.label_of(body.id)).collect::<Vec<_>>();
    let obstacles =
        |setup: &Setup| setup.obstacles.iter().map(|body| setup.label_of(body.obstacle.id)).collect::<Vec<_>>();
    let groups = |setup: &Setup| setup.groups.iter().map(|group| group.label().into_owned()).collect::<Vec<_>>();
    a.settings.duration == b.settings.duration
        && groups(a) == groups(b)
        && bodies(a) == bodies(b)
        && obstacles(a) == obstacles(b)
}
