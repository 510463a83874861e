//! What a step explains, and in how many stages.

use crate::protocol::trace_map;
use crate::scene::{Ask, Id, LessonStep, Scene, StepPlace, StepView};
use crate::sim::{Attribution, EventKind, Setup, TickRecord, explain_impact, pair_of, why_not};

/// What a step explains.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Subject {
    /// The collision that the step of this index shows, or the one that it asks about.
    Collision {
        /// The index of that step.
        of_step: usize,
        /// Whether it asks about it.
        is_asked: bool,
    },
    /// Two that can collide, at the moment on display.
    Pair([Id; 2]),
    /// How an agent steers at the moment on display.
    Agent(Id),
    /// A bench query, which belongs to no moment, with the stages of its answer.
    Query(usize),
    /// Something that depends on how one came to the step.
    Unclear,
}

impl Subject {
    /// What the step of this index explains once it is on display and played; `None` if that is nothing.
    pub fn of(scene: &Scene, step: usize, setup: &Setup) -> Option<Subject> {
        let shows_event = |step: &LessonStep| matches!(step.view.at, Some(StepPlace::Event(_)));
        let own = &scene.lesson[step];
        if shows_event(own) {
            return Some(Subject::Collision { of_step: step, is_asked: false });
        }
        if let Some(StepPlace::Event(_)) = own.ask.as_ref().and_then(Ask::at) {
            return Some(Subject::Collision { of_step: step, is_asked: true });
        }
        // As long as no step selects anything or goes elsewhere, an event stays selected.
        let selects = |step: &&LessonStep| step.view.at.is_some() || !step.view.selected.is_empty();
        let selecting = scene.lesson[..=step].iter().rposition(|step| selects(&step));
        if let Some(of_step) = selecting.filter(|place| shows_event(&scene.lesson[*place])) {
            let since = &scene.lesson[of_step..=step];
            if since.iter().any(|step| step.ask.is_some()) {
                return Some(Subject::Unclear);
            }
            if since.iter().all(|step| step.view.play.is_none()) {
                return Some(Subject::Collision { of_step, is_asked: false });
            }
        }
        let view = StepView::behind(&scene.lesson[..=step]);
        let opened_with: Vec<Id> = scene.view.selected.into_iter().collect();
        let selected = if view.selected.is_empty() { &opened_with } else { &view.selected };
        Subject::of_objects(selected, scene, setup)
    }

    fn of_objects(selected: &[Id], scene: &Scene, setup: &Setup) -> Option<Subject> {
        if let [a, b] = *selected
            && pair_of(setup, a, b).is_some()
        {
            return Some(Subject::Pair([a, b]));
        }
        let last = *selected.last()?;
        if let Some(query) = scene.queries.iter().find(|query| query.id == last) {
            let (_, stages) = trace_map(&query.ask);
            return Some(Subject::Query(stages.len()));
        }
        let is_agent = setup.body_index(last).is_some_and(|body| setup.bodies[body].group.is_some());
        (is_agent && selected.len() == 1).then_some(Subject::Agent(last))
    }

    /// In how many stages that is explained in a tick; of a collision `event` is its place in the record. `None` where there
    /// is nothing to explain.
    pub fn stages(&self, setup: &Setup, record: &TickRecord, event: Option<usize>) -> Option<usize> {
        let setup = setup.at(record.start.tick);
        match *self {
            Subject::Unclear => None,
            Subject::Query(stages) => Some(stages).filter(|stages| *stages > 0),
            Subject::Agent(id) => {
                Attribution::of(setup, record, setup.body_index(id)?).map(|attribution| attribution.stages.len())
            }
            Subject::Pair([a, b]) => why_not(setup, record, a, b).map(|found| found.trace.len()),
            Subject::Collision { .. } => {
                let event = record.events.get(event?)?;
                match &event.kind {
                    EventKind::Impact(impact) => {
                        explain_impact(setup, record, (event, impact)).map(|found| found.stages.len())
                    }
                    kind => {
                        let [a, b] = kind.collision()?;
                        why_not(setup, record, a, b).map(|found| found.trace.len())
                    }
                }
            }
        }
    }
}
