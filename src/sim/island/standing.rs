//! Balls that stand still or glide on flat surfaces: nothing about them changes until one of them, or what they lean on, is
//! given another motion.
//!
//! Once a group of balls that lean on each other is solved over a whole tick and found to stand, its balls keep one
//! segment without velocity or acceleration, and the forces between them are the same in every tick: nothing is solved
//! for them again. A group ends when one of its balls is moved or it is solved together with others that change it.
//!
//! Balls that flat surfaces carry, alone or with others that touch them and move alike, are groups that glide: each keeps
//! its parabola for as long as the surfaces go on before them.

use crate::sim::complementarity::contact::Contact;
use crate::sim::pairs::edge::{face_normal, until_edge};
use crate::sim::pairs::time_of_impact::gap;
use crate::sim::state::pair::balls_of;
use crate::sim::state::pair_map::{BodyHashSet, BodyMap};
use crate::sim::{Event, EventKind, Instant, Motion, Pair, Resting, RestingContact, Setup, Tie};
use glam::DVec3;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Distance of two unit normals up to which they are the same: rounding.
const SAME_NORMAL: f64 = 1e-12;

/// Balls of finite mass that lean on each other and stand still, or that touch each other and glide alike.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingGroup {
    /// Their indices, ascending.
    pub balls: Vec<usize>,
    /// The contacts that carry weight, ascending.
    pub contacts: Vec<Pair>,
    /// What they carry in every whole tick.
    pub event: Arc<Resting>,
    /// How they glide, if they do.
    pub glide: Option<Glide>,
}

/// How balls glide that move alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glide {
    /// Their acceleration, in m/s².
    pub acceleration: DVec3,
    /// Where the centre of the first of them was when the event of its group told where it touches.
    pub center: DVec3,
}

impl StandingGroup {
    /// What they carry in a tick that begins with balls at these places.
    fn event_with(&self, center_of: &impl Fn(usize) -> DVec3) -> Arc<Resting> {
        let (Some(glide), Some(&ball)) = (self.glide, self.balls.first()) else { return Arc::clone(&self.event) };
        let mut event = Resting::clone(&self.event);
        event.contacts.iter_mut().for_each(|contact| contact.point += center_of(ball) - glide.center);
        Arc::new(event)
    }

    /// The motion of one of its balls, from the start of its segment.
    pub fn motion(&self, position: DVec3, velocity: DVec3, start: Instant) -> Motion {
        match self.glide {
            Some(Glide { acceleration, .. }) => Motion::gliding(position, velocity, acceleration, start),
            None => Motion::uniform(position, DVec3::ZERO, start),
        }
    }

    /// Whether the surfaces that they glide on go on before them until the end of a tick that is about to begin: they touch
    /// them and each other then, and the normals are what they were.
    fn glides_through(&self, setup: &Setup, motions: &[Motion], tick: u64) -> bool {
        let carries = |pair: &Pair| {
            let contacts = &self.event.contacts;
            let found = contacts.binary_search_by_key(&pair.ids(setup), |contact| (contact.body, contact.other));
            found.ok().map(|place| &contacts[place])
        };
        let touches = |pair: &Pair, at: Instant| {
            let gap = gap(setup, motions, *pair, at);
            let normal = face_normal(setup, *pair, gap.normal, at);
            let is_same = |contact: &RestingContact| normal.distance(contact.normal) <= SAME_NORMAL;
            gap.is_contact() && carries(pair).is_some_and(is_same)
        };
        let goes_on = |pair: &Pair| {
            let path = motions[pair.body].segment().from(Instant::start_of(tick), setup.clock);
            let until =
                |contact: &RestingContact| until_edge(setup, *pair, &path, contact.normal, setup.clock.tick_length());
            carries(pair).is_some_and(|contact| until(contact).is_none())
        };
        let ends = [tick, tick + 1].map(Instant::start_of);
        self.contacts.iter().all(|pair| ends.iter().all(|&at| touches(pair, at)) && goes_on(pair))
    }
}

/// All groups that stand.
#[derive(Clone, Default)]
pub struct Standing {
    /// By their first ball.
    groups: BTreeMap<usize, Arc<StandingGroup>>,
    /// Of each ball the first one of its group.
    group_of: BodyMap<usize>,
    /// Those that stood when the tick began and were not solved again then, and what they carry in it.
    since_start: Vec<(Arc<StandingGroup>, Arc<Resting>)>,
    /// Those that ended in this tick.
    ended: Vec<Arc<StandingGroup>>,
}

impl Standing {
    /// The groups of a snapshot.
    pub fn new(groups: &[Arc<StandingGroup>]) -> Standing {
        let mut standing = Standing::default();
        groups.iter().for_each(|group| standing.add(Arc::clone(group)));
        standing
    }

    /// At the start of a tick, at which balls are at these places.
    pub fn begin(&mut self, center_of: impl Fn(usize) -> DVec3) {
        self.ended.clear();
        self.since_start.clear();
        let carried = |group: &Arc<StandingGroup>| (Arc::clone(group), group.event_with(&center_of));
        self.since_start.extend(self.groups.values().map(carried));
    }

    /// The groups, by their first ball.
    pub fn groups(&self) -> impl Iterator<Item = &Arc<StandingGroup>> {
        self.groups.values()
    }

    /// Those that ended in this tick.
    pub fn ended(&self) -> &[Arc<StandingGroup>] {
        &self.ended
    }

    /// Whether a ball belongs to a group.
    pub fn contains(&self, ball: usize) -> bool {
        self.group_of.contains_key(&ball)
    }

    /// Whether a group leans on just these contacts, which are ascending.
    pub fn is_group(&self, balls: &[usize], contacts: &[Pair]) -> bool {
        let group = balls.first().and_then(|first| self.groups.get(first));
        group.is_some_and(|group| group.balls == balls && group.contacts == contacts)
    }

    /// Adds a group, unless it stands already; those that it takes balls from end.
    pub fn insert(&mut self, group: StandingGroup) {
        if !self.is_group(&group.balls, &group.contacts) {
            group.balls.iter().for_each(|&ball| self.end_of(ball));
            self.add(Arc::new(group));
        }
    }

    fn add(&mut self, group: Arc<StandingGroup>) {
        let Some(&first) = group.balls.first() else { return };
        self.group_of.extend(group.balls.iter().map(|&ball| (ball, first)));
        self.groups.insert(first, group);
    }

    /// Ends the group of a ball, if it has one.
    pub fn end_of(&mut self, ball: usize) {
        let Some(group) = self.group_of.get(&ball).and_then(|first| self.groups.remove(first)) else { return };
        group.balls.iter().for_each(|ball| {
            self.group_of.remove(ball);
        });
        self.ended.push(group);
    }

    /// Ends the groups of balls that glide to where the surface ends or turns in a tick that is about to begin.
    pub fn end_at_edges(&mut self, setup: &Setup, motions: &[Motion], tick: u64) {
        let gliding = self.groups.values().filter(|group| group.glide.is_some());
        let over = gliding.filter(|group| !group.glides_through(setup, motions, tick));
        let over: Vec<usize> = over.flat_map(|group| group.balls.clone()).collect();
        over.into_iter().for_each(|ball| self.end_of(ball));
    }

    /// What the groups of these balls carry from the start of the tick on is told by the event of a solution.
    pub fn are_told(&mut self, balls: impl Iterator<Item = usize>) {
        if !self.since_start.is_empty() {
            let balls: BodyHashSet = balls.collect();
            self.since_start.retain(|(group, _)| !group.balls.iter().any(|ball| balls.contains(ball)));
        }
    }

    /// Balls that stood when the tick began and belong to no group any more.
    pub fn orphans(&self) -> impl Iterator<Item = usize> {
        self.ended.iter().flat_map(|group| &group.balls).copied().filter(|&ball| !self.contains(ball))
    }

    /// The groups with such balls, each with all that they leaned on: what is left of them moves on its account.
    pub fn loosened(&self) -> impl Iterator<Item = Vec<usize>> {
        let has_orphan = |group: &&Arc<StandingGroup>| group.balls.iter().any(|&ball| !self.contains(ball));
        self.ended.iter().filter(has_orphan).map(|group| balls_of(group.contacts.iter().copied()))
    }

    /// The events of the groups at the start of a tick.
    pub fn events(&self, tick: u64) -> impl Iterator<Item = Event> {
        let event = move |(_, carried): &(Arc<StandingGroup>, Arc<Resting>)| {
            let kind = EventKind::Resting(Arc::clone(carried));
            Event { at: Instant::start_of(tick), simultaneous: false, kind }
        };
        self.since_start.iter().map(event)
    }
}

/// Adds what the standing groups carried to the events of a tick: after its edits, before everything else. The ties of the
/// tick go on telling which events are theirs.
pub fn add_events(events: &mut Vec<Event>, ties: &mut [Tie], standing: impl Iterator<Item = Event>) {
    let edits = events.iter().take_while(|event| matches!(event.kind, EventKind::Edited(_))).count();
    let before = events.len();
    events.splice(edits..edits, standing);
    let added = events.len() - before;
    ties.iter_mut().for_each(|tie| tie.events = tie.events.start + added..tie.events.end + added);
}

/// Whether a ball has a motion as those have that belong to a group.
pub fn is_kept(setup: &Setup, ball: usize, motion: &Motion) -> bool {
    stands(setup, ball, motion) || motion.glides()
}

/// Whether a ball that gravity acts on has a motion as those have that stand.
pub fn stands(setup: &Setup, ball: usize, motion: &Motion) -> bool {
    setup.has_parabolas() && setup.is_movable(ball) && setup.gravity_on(ball) != DVec3::ZERO && motion.is_still()
}

/// Balls of an island, connected by contacts that carry weight.
pub struct Component {
    /// Their places in the island, ascending.
    pub bodies: Vec<usize>,
    /// The contacts' places in the island, ascending.
    pub contacts: Vec<usize>,
}

/// The parts of an island whose balls of finite mass are connected by active contacts; `is_movable` says of each body
/// whether its mass is finite. Those without a contact are left out.
pub fn components(contacts: &[Contact], active: &[usize], is_movable: &[bool]) -> Vec<Component> {
    let mut roots: Vec<usize> = (0..is_movable.len()).collect();
    let movable = |index: usize| contacts[index].bodies().filter(|&body| is_movable[body]);
    for &index in active {
        let mut bodies = movable(index);
        if let (Some(a), Some(b)) = (bodies.next(), bodies.next()) {
            let [a, b] = [a, b].map(|body| root(&mut roots, body));
            // The least of each part.
            roots[a.max(b)] = a.min(b);
        }
    }
    let mut found: BTreeMap<usize, Component> = BTreeMap::new();
    for &index in active {
        if let Some(body) = movable(index).next() {
            let part = || Component { bodies: Vec::new(), contacts: Vec::new() };
            found.entry(root(&mut roots, body)).or_insert_with(part).contacts.push(index);
        }
    }
    for body in (0..is_movable.len()).filter(|&body| is_movable[body]) {
        if let Some(component) = found.get_mut(&root(&mut roots, body)) {
            component.bodies.push(body);
        }
    }
    found.into_values().collect()
}

fn root(roots: &mut [usize], mut body: usize) -> usize {
    while roots[body] != body {
        roots[body] = roots[roots[body]];
        body = roots[body];
    }
    body
}
