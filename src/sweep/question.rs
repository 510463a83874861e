//! What a run of a sweep comes to.

use crate::asking::{Amount, Condition, Finder, Measure, Misread, Names};
use crate::scene::Scene;
use crate::sim::{Clock, Instant, Phase, Setup, World};
use std::sync::Arc;

/// What is asked of each run.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The quantity, if one is asked for.
    pub measure: Option<String>,
    /// The condition whose first moment ends the run; `None`: it is measured at its end.
    pub first: Option<String>,
}

/// A part of a question that is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct NotUnderstood {
    /// As it was written.
    pub text: String,
    /// What is wrong with it.
    pub misread: Misread,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// When it was measured: at its end or when the condition first held; `None` if it never did.
    pub at: Option<Instant>,
    /// The quantity then.
    pub amount: Option<Amount>,
}

/// A run of a sweep that is simulated in slices.
pub struct SweptRun {
    world: World,
    measure: Option<Measure>,
    finder: Option<Finder>,
    /// The tick at which it ends.
    end: u64,
}

impl SweptRun {
    /// A run of a scene over so many ticks.
    ///
    /// # Errors
    /// When the question is not understood.
    pub fn new(scene: &Scene, question: &Question, ticks: u64) -> Result<SweptRun, NotUnderstood> {
        let setup = Arc::new(Setup::new(scene));
        let names = Names { setup: &setup, selected: None };
        let wrong = |text: &str| {
            let text = text.to_owned();
            move |misread| NotUnderstood { text, misread }
        };
        let measure = question.measure.as_deref().map(|text| Measure::read(text, names).map_err(wrong(text)));
        let condition = question.first.as_deref().map(|text| Condition::read(text, names).map_err(wrong(text)));
        let finder = condition.transpose()?.map(|read| Finder::new(Arc::new(read), scene.settings.start_tick));
        let end = scene.settings.start_tick.saturating_add(ticks);
        Ok(SweptRun { measure: measure.transpose()?, finder, end, world: World::new(setup) })
    }

    /// How many ticks a scene says that it lasts.
    pub fn ticks_of(scene: &Scene) -> Option<u64> {
        let end = Clock::new(scene.settings.ticks_per_second).first_tick_at(scene.settings.duration?);
        Some(end.saturating_sub(scene.settings.start_tick))
    }

    /// Whether the quantity is a vector.
    pub fn is_vector(&self) -> bool {
        let Some(measure) = &self.measure else { return false };
        let record = self.world.clone().record_step();
        matches!(measure.at(self.world.setup(), &record, 0.0, Phase::Before), Some(Amount::Vector(_)))
    }

    /// Goes on until the run is over, or `may_go_on` says no; what it came to, once it is over.
    pub fn advance(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> Option<Outcome> {
        loop {
            let Some(finder) = &mut self.finder else { return self.measured_at_end(may_go_on) };
            if self.world.tick() >= self.end {
                return Some(Outcome { at: None, amount: None });
            }
            let setup = Arc::clone(self.world.setup());
            let record = self.world.record_step();
            finder.observe(&setup, &record);
            if let Some(moment) = finder.take_begins().first() {
                let measure = self.measure.as_ref();
                let amount = measure.and_then(|measure| measure.at(&setup, &record, moment.at.local, moment.phase));
                return Some(Outcome { at: Some(moment.at), amount });
            }
            if !may_go_on() {
                return None;
            }
        }
    }

    fn measured_at_end(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> Option<Outcome> {
        while self.world.tick() < self.end {
            self.world.step();
            if !may_go_on() && self.world.tick() < self.end {
                return None;
            }
        }
        let setup = Arc::clone(self.world.setup());
        let record = self.world.record_step();
        let measure = self.measure.as_ref();
        let amount = measure.and_then(|measure| measure.at(&setup, &record, 0.0, Phase::Before));
        Some(Outcome { at: Some(Instant::start_of(self.end)), amount })
    }
}
