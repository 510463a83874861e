//! The impacts between two keyframes that are asked for, replayed from those alone that they depend on.
//!
//! What happens to a pair depends on what happened to its balls before, and so on back to the keyframe. In a gas that is a
//! small share of all that happened since: few of a ball's neighbours have met others that matter to it.

use super::chunk::Chunk;
use crate::scene::Id;
use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::state::edits;
use crate::sim::{Event, Setup, World};
use std::sync::Arc;

/// Some of the events of a recorded tick.
#[derive(Clone, Debug, PartialEq)]
pub struct TickEvents {
    /// The tick.
    pub tick: u64,
    /// The events in time order, each with its place among all of its tick.
    pub events: Vec<(usize, Event)>,
}

/// A contact event of a part.
struct Logged {
    tick: u64,
    contact: ContactEvent,
    /// How many events of its tick are told before it.
    place: usize,
    /// Whether it is asked for.
    is_wanted: bool,
    /// Whether it must be replayed: it is asked for, or what is depends on it, or shares its instant.
    is_needed: bool,
}

/// The impacts in the ticks of a chunk that `takes` asks for; `None` where more than pairs decides what happens: where
/// contacts last or bodies steer, fall along chords or overlap.
pub fn impacts_of(
    chunk: &Chunk,
    first: u64,
    setup: &Arc<Setup>,
    takes: &dyn Fn([Id; 2]) -> bool,
) -> Option<Vec<TickEvents>> {
    let has_chords = |setup: &Setup| (0..setup.bodies.len()).any(|body| setup.has_chords(body));
    let is_by_pairs = |setup: &Setup| !setup.is_anything_steered() && !has_chords(setup);
    if !chunk.keyframe().is_free() || !setup.with_later().all(is_by_pairs) {
        return None;
    }
    let mut logged = log_of(chunk, first, setup, takes)?;
    if !mark_needed(setup, &mut logged) {
        return Some(Vec::new());
    }
    let mut world = World::of_snapshot(Arc::clone(setup), chunk.keyframe().snapshot(setup.at(first)));
    let mut found = Vec::new();
    for of_tick in logged.chunk_by(|a, b| a.tick == b.tick) {
        let needed = || of_tick.iter().filter(|logged| logged.is_needed);
        if needed().next().is_none() {
            continue;
        }
        let tick = of_tick[0].tick;
        world.pass_to(tick);
        let told = world.replay_telling(needed().map(|logged| logged.contact));
        // An impact that cannot be resolved has consequences in each later tick.
        if world.has_unresolved() {
            return None;
        }
        let wanted = needed().zip(told).filter(|(logged, _)| logged.is_wanted);
        let event = |(logged, told): (&Logged, Option<usize>)| Some((logged.place, world.events()[told?].clone()));
        let events: Vec<_> = wanted.filter_map(event).collect();
        if !events.is_empty() {
            found.push(TickEvents { tick, events });
        }
    }
    Some(found)
}

/// The contact events of a chunk; `None` if there are others than of pairs that meet, or the log was dropped.
fn log_of(chunk: &Chunk, first: u64, setup: &Setup, takes: &dyn Fn([Id; 2]) -> bool) -> Option<Vec<Logged>> {
    let log = chunk.log()?;
    let (mut logged, mut offset) = (Vec::new(), 0);
    for tick in first..first + chunk.ticks() {
        let mut place = edits::at_tick(setup, tick).len();
        for contact in log.read(setup, &mut offset) {
            let is_told = match contact.kind {
                ContactEventKind::Impact => true,
                ContactEventKind::Separation => false,
                ContactEventKind::Overlap => return None,
            };
            let (body, other) = contact.pair.ids(setup);
            let is_wanted = is_told && takes([body, other]);
            logged.push(Logged { tick, contact, place, is_wanted, is_needed: is_wanted });
            place += usize::from(is_told);
        }
    }
    Some(logged)
}

/// Marks what must be replayed; whether anything is asked for.
fn mark_needed(setup: &Setup, logged: &mut [Logged]) -> bool {
    let mut is_awaited = vec![false; setup.bodies.len()];
    let mut is_any_wanted = false;
    for of_tick in logged.chunk_by_mut(|a, b| a.tick == b.tick).rev() {
        // From the whole tick on: whether an event shares its instant with a later one is seen when that is replayed, too.
        for wanted in of_tick.iter().filter(|logged| logged.is_wanted) {
            is_any_wanted = true;
            wanted.contact.pair.balls().for_each(|ball| is_awaited[ball] = true);
        }
        for event in of_tick.iter_mut().rev() {
            event.is_needed |= event.contact.pair.balls().any(|ball| is_awaited[ball]);
            if event.is_needed {
                event.contact.pair.balls().for_each(|ball| is_awaited[ball] = true);
            }
        }
    }
    is_any_wanted
}
