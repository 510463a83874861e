//! The changes of a body's velocity in a recorded tick.

use super::cause::{Cause, EventPlace, SteeringRule, VelocityChange};
use crate::scene::{EditProperty, Id};
use crate::sim::{
    Event, EventKind, Impact, Instant, Motion, MotionChange, Phase, Piece, Pusher, Setup, TickRecord, pushes,
};
use glam::DVec3;

/// The changes of a body's velocity in a recorded tick, in time order, but for gravity, which acts all the time. With
/// `until` those up to that many seconds into the tick, before or after the events of the instant; else all of them, and
/// with them steering and the edits of the next tick.
pub fn changes_in(setup: &Setup, record: &TickRecord, body: usize, until: Option<(f64, Phase)>) -> Vec<VelocityChange> {
    let tick = Tick { setup, record, body };
    let now = until.map(|(local, phase)| (Instant { tick: record.start.tick, local }, phase));
    let has_happened = |at: Instant| now.is_none_or(|(now, phase)| phase.includes(at, now));
    let mut changes: Vec<VelocityChange> = Vec::new();
    changes.extend(tick.impacts().filter(|change| has_happened(change.from)));
    changes.extend(tick.jumps().filter(|change| has_happened(change.from)));
    changes.extend(tick.pushed_along(until.map_or(f64::INFINITY, |(local, _)| local)));
    changes.sort_by_key(|change| change.from);
    if until.is_none() {
        changes.extend(tick.steered());
        changes.extend(tick.edited());
    }
    changes.retain(|change| change.change != DVec3::ZERO);
    changes
}

/// What one impact did to the velocity of one of its two; `None` if it is not one of them.
fn given_by(setup: &Setup, impact: &Impact, id: Id) -> Option<(Cause, DVec3)> {
    let side = [impact.body, impact.other].iter().position(|&either| either == id)?;
    let with = [impact.other, impact.body][side];
    let sign = [1.0, -1.0][side];
    let change = match impact.joint {
        // What the other contacts gave is told with them.
        Some(_) => {
            let inverse_mass = setup.body_index(id).map_or(0.0, |body| setup.bodies[body].mass.inverse());
            impact.normal * (sign * impact.impulse * inverse_mass)
        }
        None => impact.after[side] - impact.before[side],
    };
    Some((Cause::Impact(with), change))
}

/// Whether a body takes part in an event.
fn concerns(kind: &EventKind, id: Id) -> bool {
    match kind {
        EventKind::Resting(resting) => resting.bodies.binary_search(&id).is_ok(),
        EventKind::BudgetSpent(spent) => spent.held.binary_search(&id).is_ok(),
        _ => {
            let mut found = false;
            kind.each_participant(|other| found |= other == id);
            found
        }
    }
}

/// A tick of one body.
#[derive(Clone, Copy)]
struct Tick<'a> {
    setup: &'a Setup,
    record: &'a TickRecord,
    body: usize,
}

impl<'a> Tick<'a> {
    fn id(self) -> Id {
        self.setup.bodies[self.body].id
    }

    fn events(self) -> impl Iterator<Item = (EventPlace, &'a Event)> {
        let tick = self.record.start.tick;
        self.record.events.iter().enumerate().map(move |(index, event)| (EventPlace { tick, index }, event))
    }

    fn impacts(self) -> impl Iterator<Item = VelocityChange> {
        let is_fixed = self.setup.bodies[self.body].mass.inverse() == 0.0;
        let mut joint: Option<(Instant, DVec3)> = None;
        self.events().filter_map(move |(place, event)| {
            let EventKind::Impact(impact) = &event.kind else { return None };
            let (cause, mut change) = given_by(self.setup, impact, self.id())?;
            if is_fixed && impact.joint.is_some() {
                // It gets no impulses by which its contacts could be told apart: the first one stands for all.
                let side = usize::from(impact.other == self.id());
                let after = (event.at, impact.after[side]);
                change = if joint == Some(after) { DVec3::ZERO } else { impact.after[side] - impact.before[side] };
                joint = Some(after);
            }
            Some(VelocityChange { from: event.at, to: event.at, cause, change, event: Some(place) })
        })
    }

    /// The changes at an instant by the contacts that it rests on. From one part of its way to the next there is none.
    fn jumps(self) -> impl Iterator<Item = VelocityChange> {
        let own = self.record.motion_changes.iter().filter(move |change| change.body == self.body);
        let mut last = &self.record.start.motions[self.body];
        own.filter_map(move |MotionChange { motion, .. }| {
            let before = std::mem::replace(&mut last, motion);
            if self.goes_on(before, motion) {
                return None;
            }
            let (cause, event) = self.cause_of(motion)?;
            let at = motion.start();
            let change = motion.velocity() - before.velocity_at(at, self.setup.clock);
            Some(VelocityChange { from: at, to: at, cause, change, event })
        })
    }

    /// What gave it a motion that is neither free flight nor that after an impact.
    fn cause_of(self, motion: &Motion) -> Option<(Cause, Option<EventPlace>)> {
        let (at, flies) = (motion.start(), motion.acceleration() == self.gravity());
        // What stands or glides keeps its motion, and an event of each tick tells of it; one tells of several parts of a way.
        let is_kept = motion.is_kept() && !flies;
        let is_told = |event: &Event| is_kept || event.at == at || motion.turns() && event.at < at;
        let own = || self.events().filter(|(_, event)| is_told(event) && concerns(&event.kind, self.id()));
        let gave_it = |event: &Event| match &event.kind {
            EventKind::Impact(impact) => impact.after[usize::from(impact.other == self.id())] == motion.velocity(),
            _ => false,
        };
        if flies && own().any(|(_, event)| gave_it(event)) {
            return None;
        }
        let tells = |(place, event): (EventPlace, &Event)| match event.kind {
            EventKind::Resting(_) => Some((Cause::Resting, Some(place))),
            EventKind::BudgetSpent(_) if !is_kept && event.at == at => Some((Cause::Budget, Some(place))),
            _ => None,
        };
        // Without an event it is held by a contact that carries nothing, until gravity turns it round.
        let is_held = is_kept || !flies && motion.ends_with_tick();
        own().filter_map(tells).last().or(is_held.then_some((Cause::Resting, None)))
    }

    /// Whether a motion is a part of a way along what turns that begins as the motion before it ends, as well as its parabola tells.
    fn goes_on(self, before: &Motion, motion: &Motion) -> bool {
        let change = motion.velocity() - before.velocity_at(motion.start(), self.setup.clock);
        motion.turns() && change.length() <= motion.bend().length()
    }

    fn gravity(self) -> DVec3 {
        self.setup.gravity_on(self.body)
    }

    /// What acts on the way beside gravity; over all parts of a way that an event tells of.
    fn pushed_along(self, until: f64) -> Vec<VelocityChange> {
        let tick = self.record.start.tick;
        let mut changes: Vec<VelocityChange> = Vec::new();
        // Some of its motions have no length, and are no pieces.
        let mut motions = self.record.motions_of(self.body);
        let mut last: Option<&Motion> = None;
        for Piece { motion, from, to } in self.record.pieces(self.body, self.setup.clock) {
            let mut before = last.replace(motion);
            motions.by_ref().take_while(|&other| !std::ptr::eq(other, motion)).for_each(|other| before = Some(other));
            let before = before.filter(|before| self.goes_on(before, motion));
            let to = to.min(until);
            let is_pushed = (motion.ends_with_tick() || motion.is_kept()) && to > from;
            let Some((cause, event)) = self.cause_of(motion).filter(|_| is_pushed) else { continue };
            let seconds = to - from;
            let [from, to] = [from, to].map(|local| Instant { tick, local });
            let mut change = (motion.acceleration() - self.gravity()) * seconds;
            if motion.turns() {
                let begun = before.unwrap_or(motion).velocity_at(from, self.setup.clock);
                change = motion.velocity_at(to, self.setup.clock) - begun - self.gravity() * seconds;
            }
            let to = if to.local >= self.setup.clock.tick_length() { Instant::start_of(tick + 1) } else { to };
            match changes.last_mut() {
                Some(earlier) if before.is_some() && (earlier.cause, earlier.event) == (cause, event) => {
                    (earlier.to, earlier.change) = (to, earlier.change + change);
                }
                _ => changes.push(VelocityChange { from, to, cause, change, event }),
            }
        }
        changes
    }

    /// Steering, fields and flows at the end of the tick.
    fn steered(self) -> impl Iterator<Item = VelocityChange> {
        let [from, to] = [0, 1].map(|later| Instant::start_of(self.record.start.tick + later));
        pushes(self.setup, self.record, self.body).into_iter().filter_map(move |(by, change)| {
            let cause = match by {
                Pusher::Field(field) => Cause::Field(self.setup.fields[field].field.id),
                Pusher::Flow(flow) => Cause::Flow(self.setup.flows[flow].flow.id),
                Pusher::Rule(rule) => Cause::Steering(SteeringRule::of(rule)?),
                Pusher::Limit => Cause::Limit,
                Pusher::Bounds => Cause::Bounds,
            };
            let reflects = |event: &Event| match &event.kind {
                EventKind::BoundsReflected(reflected) => reflected.body == self.id(),
                _ => false,
            };
            let is_told = |(_, event): &(EventPlace, &Event)| cause == Cause::Bounds && reflects(event);
            let event = self.events().find(is_told).map(|(place, _)| place);
            let from = if cause == Cause::Bounds { to } else { from };
            Some(VelocityChange { from, to, cause, change, event })
        })
    }

    /// The edits of the next tick, which are in the state at its start.
    fn edited(self) -> impl Iterator<Item = VelocityChange> {
        let next = self.record.start.tick + 1;
        let first = self.setup.edits.partition_point(|edit| edit.tick < next);
        let of_tick = self.setup.edits[first..].iter().take_while(move |edit| edit.tick == next).enumerate();
        let own = of_tick.filter(move |(_, edit)| edit.id == self.id() && edit.property == EditProperty::Velocity);
        // The last one holds.
        own.filter_map(|(index, edit)| Some((index, edit.value.vector()?))).last().into_iter().map(
            move |(index, value)| {
                let at = Instant::start_of(next);
                let before = self.velocity_before_edits();
                let event = Some(EventPlace { tick: next, index });
                VelocityChange { from: at, to: at, cause: Cause::Edit, change: value - before, event }
            },
        )
    }

    fn velocity_before_edits(self) -> DVec3 {
        let (clock, end) = (self.setup.clock, Instant::start_of(self.record.start.tick + 1));
        let motion = self.record.motions_of(self.body).last().unwrap_or(&self.record.start.motions[self.body]);
        let steered: DVec3 = pushes(self.setup, self.record, self.body).into_iter().map(|(_, change)| change).sum();
        motion.velocity_at(end, clock) + steered
    }
}
