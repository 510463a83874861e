//! What an explanation is about.

use crate::app::model::event_log::EventRef;
use crate::app::model::selection::Selection;
use crate::scene::{BenchQuery, Id};
use crate::sim::{Setup, pair_of};

/// What is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// An event: the sweep that found it, and the response.
    Event(EventRef),
    /// Two bodies, or a body and an obstacle, in the tick on display.
    Pair(Id, Id),
    /// How an agent steers at the end of the tick on display.
    Agent(Id),
    /// A bench query.
    Query(Id),
    /// The pick of a body or obstacle: the click that selected it. Explained when asked for, because clicks select for
    /// many reasons.
    Pick(Id),
}

/// What is to be explained of a selection: its parts or its event, whichever was chosen last and can be explained.
pub fn subject_of(selection: &Selection, setup: &Setup, queries: &[BenchQuery]) -> Option<Subject> {
    let event = selection.event().map(Subject::Event);
    let parts = of_parts(selection, setup, queries);
    if selection.is_about_event() { event.or(parts) } else { parts.or(event) }
}

fn of_parts(selection: &Selection, setup: &Setup, queries: &[BenchQuery]) -> Option<Subject> {
    let objects: Vec<Id> = selection.objects().collect();
    let pair = match objects[..] {
        [a, b] => pair_of(setup, a, b).map(|pair| pair.ids(setup)),
        _ => None,
    };
    if let Some((a, b)) = pair {
        return Some(Subject::Pair(a, b));
    }
    let last = selection.object()?;
    if queries.iter().any(|query| query.id == last) {
        return Some(Subject::Query(last));
    }
    let is_agent = setup.body_index(last).is_some_and(|body| setup.bodies[body].group.is_some());
    if is_agent && objects.len() == 1 {
        return Some(Subject::Agent(last));
    }
    selection.surface_point.filter(|_| selection.asks_about_pick()).map(|_| Subject::Pick(last))
}
