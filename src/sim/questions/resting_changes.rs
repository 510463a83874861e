//! Which contacts began to carry weight and which no longer do, as a recording that is written tells it.

use crate::scene::Id;
use crate::sim::{EventKind, Instant, Pair, Resting, RestingContact, Setup, TickRecord};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What happened, as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WrittenEvent {
    /// An island whose contacts changed.
    Resting(RestingLine),
    /// Anything else.
    Other(EventKind),
}

/// How an island of contacts that carry weight differs from when its balls were solved last.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename = "resting", tag = "event")]
pub struct RestingLine {
    /// Whether one of the contacts did not rest in the tick before; never in the first tick.
    pub begins: bool,
    /// Contacts that carry weight, and did not when their balls were solved last.
    pub joined: Vec<RestingContact>,
    /// Those that no longer do.
    pub left: Vec<LeftContact>,
    /// With `--contacts`: the balls of the island, ascending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bodies: Option<Vec<Id>>,
    /// With `--contacts`: all its contacts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<RestingContact>>,
}

/// A contact that no longer carries weight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeftContact {
    /// The ball.
    pub body: Id,
    /// What it rested on or supported.
    pub other: Id,
}

/// What happened and when, as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// When.
    pub at: Instant,
    /// Shares a body with another event less than 1e-9 s away.
    pub simultaneous: bool,
    /// What.
    pub kind: WrittenEvent,
}

/// The contacts that carry weight, as far as a run was written.
#[derive(Debug, Default)]
pub struct RestingContacts {
    /// Of each ball, what it touches.
    of_balls: BTreeMap<Id, BTreeSet<[Id; 2]>>,
}

impl RestingContacts {
    /// What is written of a tick, the one after the last that was: of islands at rest those in which something changed, or
    /// `with_all` of every one.
    pub fn written_in(&mut self, setup: &Setup, record: &TickRecord, with_all: bool) -> Vec<Written> {
        let start = Instant::start_of(record.start.tick);
        let ids = |pair: &Pair| <[Id; 2]>::from(pair.ids(setup));
        let struck_away = self.struck_away(&record.start.resting.iter().map(ids).collect());
        let first = struck_away.map(|kind| Written { at: start, simultaneous: false, kind });
        let mut written: Vec<Written> = first.into_iter().collect();
        for event in &record.events {
            let kind = self.written(setup, &event.kind, with_all);
            written.extend(kind.map(|kind| Written { at: event.at, simultaneous: event.simultaneous, kind }));
        }
        written
    }

    /// The line for an event, if there is anything to say: not for an island in which nothing changed. `with_all` says all
    /// of every island.
    fn written(&mut self, setup: &Setup, event: &EventKind, with_all: bool) -> Option<WrittenEvent> {
        let EventKind::Resting(resting) = event else { return Some(WrittenEvent::Other(event.clone())) };
        let line = self.line(setup, resting, with_all);
        let says_something = with_all || !line.joined.is_empty() || !line.left.is_empty();
        says_something.then_some(WrittenEvent::Resting(line))
    }

    /// The line for those that carried nothing in the tick that is over, though nobody said so in it: a ball was struck
    /// away. `resting` are the contacts that carried weight in it.
    fn struck_away(&mut self, resting: &BTreeSet<[Id; 2]>) -> Option<WrittenEvent> {
        let known: BTreeSet<[Id; 2]> = self.of_balls.values().flatten().copied().collect();
        let left: Vec<[Id; 2]> = known.difference(resting).copied().collect();
        left.iter().for_each(|&pair| self.forget(pair));
        let left: Vec<LeftContact> = left.into_iter().map(|[body, other]| LeftContact { body, other }).collect();
        let line = RestingLine { begins: false, joined: Vec::new(), left, bodies: None, contacts: None };
        (!line.left.is_empty()).then_some(WrittenEvent::Resting(line))
    }

    fn line(&mut self, setup: &Setup, resting: &Resting, with_all: bool) -> RestingLine {
        let now: BTreeSet<[Id; 2]> = resting.contacts.iter().map(RestingContact::pair).collect();
        // Other islands may end at the same ball of infinite mass.
        let is_movable = |ball: &&Id| setup.body_index(**ball).is_some_and(|index| setup.is_movable(index));
        let movable = resting.bodies.iter().filter(is_movable);
        let before: BTreeSet<[Id; 2]> = movable.filter_map(|ball| self.of_balls.get(ball)).flatten().copied().collect();
        for &pair in before.difference(&now) {
            self.forget(pair);
        }
        for &pair in now.difference(&before) {
            for id in pair {
                self.of_balls.entry(id).or_default().insert(pair);
            }
        }
        let all = with_all.then_some(resting);
        RestingLine {
            begins: resting.begins,
            joined: resting.contacts.iter().filter(|contact| !before.contains(&contact.pair())).cloned().collect(),
            left: before.difference(&now).map(|&[body, other]| LeftContact { body, other }).collect(),
            bodies: all.map(|resting| resting.bodies.clone()),
            contacts: all.map(|resting| resting.contacts.clone()),
        }
    }

    fn forget(&mut self, pair: [Id; 2]) {
        for id in pair {
            if let Some(own) = self.of_balls.get_mut(&id) {
                own.remove(&pair);
            }
        }
    }
}
