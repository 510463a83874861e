//! A short line for every recorded event, for the list of events.

use super::event_filter::{EventFilter, pairs_of};
use super::resting_spells::RestingSpells;
use crate::scene::{BookmarkPlace, Id};
use crate::sim::{Event, EventKind, Instant, Manner, TickRecord, is_same_pair};

/// Names an event of the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventRef {
    /// The tick it happened in.
    pub tick: u64,
    /// Its index among the tick's events.
    pub index: usize,
}

/// An event in the list; all its numbers are in the recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedEvent {
    /// Which event of the recording.
    pub event: EventRef,
    /// When.
    pub at: Instant,
    /// Whether it shares its instant and a body with another event.
    pub simultaneous: bool,
    /// What happened.
    pub kind: EventName,
    /// The first participant, if there is any.
    pub first: Option<Id>,
    /// The second participant.
    pub second: Option<Id>,
    /// How many more participants there are.
    pub more: usize,
}

impl LoggedEvent {
    /// An event of a recorded tick, by its place there.
    pub fn of(record: &TickRecord, index: usize) -> Option<LoggedEvent> {
        let event = record.events.get(index)?;
        Some(LoggedEvent::new(EventRef { tick: record.start.tick, index }, event))
    }

    /// An event, and where it stands in the recording.
    pub fn new(place: EventRef, event: &Event) -> LoggedEvent {
        let participants = event.kind.subjects();
        LoggedEvent {
            event: place,
            at: event.at,
            simultaneous: event.simultaneous,
            kind: EventName::of(&event.kind),
            first: participants.first().copied(),
            second: participants.get(1).copied(),
            more: participants.len().saturating_sub(2),
        }
    }
}

/// The kinds of events without their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventName {
    /// Two collided and bounced.
    Impact,
    /// Contacts that rest.
    Resting,
    /// Lasting contacts, all of which slide.
    Sliding,
    /// Lasting contacts, some of which slide.
    Contact,
    /// Two collided that cannot be deflected.
    Unresolved,
    /// Two overlap.
    Overlap,
    /// The tick's event budget was spent.
    BudgetSpent,
    /// A body crossed the world bounds.
    BoundsCrossed,
    /// An agent was reflected by the world bounds.
    BoundsReflected,
    /// An agent without hard contact went through a surface.
    WentThrough,
    /// An authored edit was applied.
    Edited,
}

impl EventName {
    /// All of them.
    pub const ALL: [EventName; 11] = [
        EventName::Impact,
        EventName::Resting,
        EventName::Sliding,
        EventName::Contact,
        EventName::Unresolved,
        EventName::Overlap,
        EventName::BudgetSpent,
        EventName::BoundsCrossed,
        EventName::BoundsReflected,
        EventName::WentThrough,
        EventName::Edited,
    ];

    /// The kind of an event.
    pub fn of(kind: &EventKind) -> EventName {
        match kind {
            EventKind::Impact(_) => EventName::Impact,
            EventKind::Resting(resting) => match resting.manner() {
                Manner::AtRest => EventName::Resting,
                Manner::Sliding => EventName::Sliding,
                Manner::Mixed => EventName::Contact,
            },
            EventKind::Unresolved(_) => EventName::Unresolved,
            EventKind::Overlap(_) => EventName::Overlap,
            EventKind::BudgetSpent(_) => EventName::BudgetSpent,
            EventKind::BoundsCrossed(_) => EventName::BoundsCrossed,
            EventKind::BoundsReflected(_) => EventName::BoundsReflected,
            EventKind::WentThrough(_) => EventName::WentThrough,
            EventKind::Edited(_) => EventName::Edited,
        }
    }

    /// Whether it is a collision, which an expectation can name.
    pub fn is_collision(self) -> bool {
        matches!(self, EventName::Impact | EventName::Unresolved)
    }

    /// Whether it follows from the state before it; an edit is authored.
    pub fn can_repeat(self) -> bool {
        self != EventName::Edited
    }

    /// Whether it points to a problem of the scene or its settings.
    pub fn is_alarming(self) -> bool {
        matches!(self, EventName::Overlap | EventName::BudgetSpent)
    }
}

/// The events of a recording that are worth stopping at, in time order.
#[derive(Clone, Debug)]
pub struct EventLog {
    events: Vec<LoggedEvent>,
    /// Pairs of events with more than two participants, by the index of the event, ascending. Of a resting group
    /// only its new contacts.
    groups: Vec<(u32, Box<[[Id; 2]]>)>,
    spells: RestingSpells,
    /// The tick of the first event that was left out.
    omitted_from: Option<u64>,
}

impl EventLog {
    /// The most events listed, about 6 MB: nobody reads further, and long runs stay small.
    pub const CAPACITY: usize = 100_000;

    /// The empty list of a scene that starts at a tick.
    pub fn new(first: u64) -> EventLog {
        EventLog { events: Vec::new(), groups: Vec::new(), spells: RestingSpells::new(first), omitted_from: None }
    }

    /// The tick that must be added next.
    pub fn next(&self) -> u64 {
        self.spells.next()
    }

    /// Adds the events of the tick after the last one added.
    pub fn append(&mut self, record: &TickRecord) {
        for (index, event) in record.events.iter().enumerate() {
            if !event.kind.is_notable() {
                continue;
            }
            if self.events.len() == EventLog::CAPACITY {
                self.omitted_from.get_or_insert(record.start.tick);
                continue;
            }
            if let Some(group) = self.group_of(&event.kind) {
                self.groups.push((self.events.len() as u32, group));
            }
            self.events.extend(LoggedEvent::of(record, index));
        }
        self.spells.append(record);
    }

    /// The pairs of an event with more than two participants.
    fn group_of(&self, kind: &EventKind) -> Option<Box<[[Id; 2]]>> {
        match kind {
            EventKind::Resting(_) => {
                Some(pairs_of(kind).into_iter().filter(|pair| self.spells.is_new(*pair)).collect())
            }
            EventKind::BudgetSpent(_) => Some(pairs_of(kind).into()),
            EventKind::Impact(_)
            | EventKind::Unresolved(_)
            | EventKind::Overlap(_)
            | EventKind::BoundsCrossed(_)
            | EventKind::BoundsReflected(_)
            | EventKind::WentThrough(_)
            | EventKind::Edited(_) => None,
        }
    }

    /// Forgets the events of a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        self.events.truncate(self.events.partition_point(|logged| logged.event.tick < tick));
        self.groups.truncate(self.groups.partition_point(|(place, _)| (*place as usize) < self.events.len()));
        self.spells.forget_from(tick);
        self.omitted_from = self.omitted_from.filter(|from| *from < tick);
    }

    /// The events that are listed.
    pub fn events(&self) -> &[LoggedEvent] {
        &self.events
    }

    /// Whether every event so far is listed.
    pub fn is_complete(&self) -> bool {
        self.omitted_from.is_none()
    }

    /// The intervals in which contacts rested.
    pub fn spells(&self) -> &RestingSpells {
        &self.spells
    }

    /// Index of an event, if it is listed.
    pub fn place(&self, event: EventRef) -> Option<usize> {
        self.events.binary_search_by_key(&event, |logged| logged.event).ok()
    }

    /// Whether a filter takes the event at an index. Contacts of a resting group that rested before do not count.
    pub fn is_wanted(&self, place: usize, filter: &EventFilter) -> bool {
        self.group(place).map_or_else(
            || self.first_pair(place).is_some_and(|pair| filter.takes_pair(pair)),
            |group| group.iter().any(|pair| filter.takes_pair(*pair)),
        )
    }

    /// The pairs of the event at an index, of a resting group its new contacts; a single participant is paired
    /// with itself.
    pub fn pairs_of(&self, place: usize) -> Vec<[Id; 2]> {
        self.group(place).map_or_else(|| self.first_pair(place).into_iter().collect(), <[_]>::to_vec)
    }

    fn group(&self, place: usize) -> Option<&[[Id; 2]]> {
        let group = self.groups.binary_search_by_key(&place, |(place, _)| *place as usize).ok()?;
        Some(&self.groups[group].1)
    }

    fn first_pair(&self, place: usize) -> Option<[Id; 2]> {
        let LoggedEvent { first, second, .. } = self.events[place];
        first.map(|first| [first, second.unwrap_or(first)])
    }

    /// Every recorded event before this tick is listed.
    pub fn complete_before(&self) -> u64 {
        if self.is_complete() { u64::MAX } else { self.events.last().map_or(0, |last| last.event.tick) }
    }

    /// How often two collided before a tick; `None` if the list does not reach that far.
    pub fn collisions_before(&self, tick: u64, between: [Id; 2]) -> Option<u64> {
        if !self.is_complete() && self.events.last().is_none_or(|last| last.event.tick < tick) {
            return None;
        }
        let before = self.events.partition_point(|logged| logged.event.tick < tick);
        Some(collisions_among(&self.events[..before], between))
    }

    /// The n-th collision of a pair, counted from 1, if it is listed.
    pub fn nth_collision(&self, between: [Id; 2], nth: u64) -> Option<&LoggedEvent> {
        let before = usize::try_from(nth.checked_sub(1)?).ok()?;
        self.events.iter().filter(|logged| is_collision_of(logged, between)).nth(before)
    }

    /// Where a bookmark stands; `None` for a collision that is not recorded yet, or does not happen.
    pub fn moment_of(&self, place: &BookmarkPlace) -> Option<Instant> {
        match place {
            BookmarkPlace::Moment(moment) => Some(Instant { tick: moment.tick, local: moment.local_time }),
            BookmarkPlace::Event(event) => Some(self.nth_collision(event.between, event.nth)?.at),
        }
    }

    /// The number of a listed event among the collisions of its pair, from 1; `None` if it is not listed, or of one alone.
    pub fn number_of(&self, event: EventRef) -> Option<u64> {
        let place = self.events.binary_search_by_key(&event, |logged| logged.event).ok()?;
        let LoggedEvent { first, second, .. } = self.events[place];
        Some(collisions_among(&self.events[..=place], [first?, second?]))
    }

    /// Index of the first listed event at or after a moment.
    pub fn place_of(&self, at: Instant) -> usize {
        self.events.partition_point(|logged| logged.at < at)
    }
}

/// How often two collided among events.
fn collisions_among(events: &[LoggedEvent], between: [Id; 2]) -> u64 {
    events.iter().filter(|logged| is_collision_of(logged, between)).count() as u64
}

fn is_collision_of(logged: &LoggedEvent, between: [Id; 2]) -> bool {
    let pair = logged.first.zip(logged.second);
    pair.is_some_and(|(first, second)| logged.kind.is_collision() && is_same_pair([first, second], between))
}
