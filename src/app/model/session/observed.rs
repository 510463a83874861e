//! Expectations and repros made from what is on display.

use super::Session;
use crate::app::model::event_log::{EventName, EventRef};
use crate::app::model::finding::Found;
use crate::asking::Names;
use crate::carve::{CarveError, Carved, carve};
use crate::check::{
    Beginning, Measured, Observation, StateQuantity, expect_answer, expect_condition, expect_conserved, expect_event,
    expect_never_collide, expect_penetration, expect_state,
};
use crate::scene::{Holds, Id, Quantity};
use crate::sim::{Instant, Phase};

/// The kind of expectation to make from what is on display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectationRequest {
    /// A collision repeats.
    Event(EventRef),
    /// A body is in this state at this moment.
    State(Id, StateQuantity),
    /// A bench query has its present answer.
    Answer(Id),
    /// A quantity is conserved as well as so far.
    Conserved(Quantity),
    /// Nothing overlaps deeper than so far.
    Penetration,
    /// Two objects never collide, whether or not they did.
    NeverCollide([Id; 2]),
    /// The condition that was asked for holds then.
    Condition(Holds),
}

/// Why no expectation can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotExpected {
    /// There is no such body.
    NoBody(Id),
    /// There is no such query.
    NoQuery(Id),
    /// The state before an impact is shown, and expectations are about the one after it.
    BeforeImpact,
    /// The event is gone.
    EventGone,
    /// The event is no collision.
    NoCollision,
    /// The event is not in the list.
    Unlisted,
    /// Measuring up to the moment shown would take long.
    TooLong,
    /// No condition was asked for that is understood.
    NoCondition,
}

impl Session {
    /// The most ticks times bodies measured while the window waits: about a second.
    const MOST_MEASURED: u64 = 2_000_000;

    /// The expectation made from what is on display, or why there is none.
    pub fn expectation_of(&mut self, request: &ExpectationRequest) -> Result<Observation, NotExpected> {
        match *request {
            ExpectationRequest::Event(event) => self.expectation_of_event(event),
            ExpectationRequest::State(id, quantity) => {
                let setup = self.timeline.setup();
                let body = setup.body_index(id).ok_or(NotExpected::NoBody(id))?;
                if self.playback.phase == Phase::Before {
                    return Err(NotExpected::BeforeImpact);
                }
                Ok(expect_state(
                    setup.at(self.shown.tick()),
                    &self.shown.record,
                    self.playback.cursor.local,
                    body,
                    quantity,
                ))
            }
            ExpectationRequest::Answer(id) => {
                let query = self.document.scene().queries.iter().find(|query| query.id == id);
                query.map(expect_answer).ok_or(NotExpected::NoQuery(id))
            }
            ExpectationRequest::Conserved(quantity) => {
                let measured = self.measured()?;
                Ok(expect_conserved(&measured, quantity, self.seconds_before_end(measured.last_tick)))
            }
            ExpectationRequest::Penetration => {
                let measured = self.measured()?;
                Ok(expect_penetration(&measured, self.seconds_before_end(measured.last_tick)))
            }
            ExpectationRequest::NeverCollide(between) => {
                let is_endless = self.document.scene().settings.duration.is_none();
                let until = is_endless.then(|| self.seconds(self.timeline.recorded()));
                Ok(expect_never_collide(between, until))
            }
            ExpectationRequest::Condition(holds) => self.expectation_of_condition(holds),
        }
    }

    /// The repro of an event of the recording.
    pub fn carve(&mut self, event: EventRef) -> Result<Carved, CarveError> {
        carve(self.document.scene(), &mut self.timeline, event.tick, event.index)
    }

    fn expectation_of_event(&mut self, event: EventRef) -> Result<Observation, NotExpected> {
        let record = self.timeline.tick(event.tick);
        let found = record.events.get(event.index).ok_or(NotExpected::EventGone)?;
        if !EventName::of(&found.kind).is_collision() {
            return Err(NotExpected::NoCollision);
        }
        let nth = self.derived.events.log.number_of(event).ok_or(NotExpected::Unlisted)?;
        expect_event(self.timeline.setup(), found, nth).ok_or(NotExpected::NoCollision)
    }

    /// That the condition that was asked for holds; `at` is the moment on display. What is selected is called by its name.
    fn expectation_of_condition(&self, holds: Holds) -> Result<Observation, NotExpected> {
        let finding = self.finding().filter(|finding| finding.condition().is_some()).ok_or(NotExpected::NoCondition)?;
        let setup = self.timeline.setup();
        let names = Names { setup, selected: finding.selected() };
        let is_endless = self.document.scene().settings.duration.is_none();
        let time = match holds {
            Holds::At => Some(setup.clock.seconds(self.playback.cursor)),
            // In the last tick of the recording, so that it is decided as soon as it is expected.
            _ => is_endless.then(|| self.time_in(self.timeline.recorded().saturating_sub(1))),
        };
        let found = finding.found();
        let on_display = found.iter().position(|found| found.begin.at == self.playback.cursor);
        let nth = on_display.unwrap_or(0);
        let beginning = |found: &Found| Beginning { seconds: setup.clock.seconds(found.begin.at), is_first: nth == 0 };
        let what = names.with_selected_named(finding.question());
        Ok(expect_condition(holds, what, time, (finding.looked_at(), found.get(nth).map(beginning))))
    }

    /// Totals of the run up to the moment on display.
    fn measured(&self) -> Result<Measured, NotExpected> {
        let setup = self.timeline.setup();
        let tick = self.playback.cursor.tick;
        let work = (tick - self.playback.first_tick).saturating_mul(setup.bodies.len() as u64 + 1);
        if work > Session::MOST_MEASURED {
            return Err(NotExpected::TooLong);
        }
        Ok(Measured::of(setup, tick))
    }

    /// The time of a tick; `None` at the end of the scene, where expectations end by themselves.
    fn seconds_before_end(&self, tick: u64) -> Option<f64> {
        (self.playback.last_tick != Some(tick)).then(|| self.seconds(tick))
    }

    /// A time within a tick, with as few decimals as can be.
    fn time_in(&self, tick: u64) -> f64 {
        let (clock, start) = (self.timeline.setup().clock, self.seconds(tick));
        let rounded_up = [1.0, 1e1, 1e2, 1e3, 1e4].map(|per_second: f64| (start * per_second).ceil() / per_second);
        rounded_up.into_iter().find(|&time| clock.instant_at(time).tick == tick).unwrap_or(start)
    }

    fn seconds(&self, tick: u64) -> f64 {
        self.timeline.setup().clock.seconds(Instant::start_of(tick))
    }
}
