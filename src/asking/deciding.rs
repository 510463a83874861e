//! Who makes a condition hold, or break, at a moment.

use super::condition::Condition;
use super::course::{Course, Stretch};
use super::quantity::{Context, Gathering, Leaf};
use crate::expression::{Dimension, Expression, Value};
use crate::scene::Id;
use crate::sim::{Instant, Phase, Setup, TickRecord};

impl Condition {
    /// Who decides it at an instant of a recorded tick, each once: those who meet in the event, by its place in the record;
    /// of each group whose greatest or least value is asked for, the first member that has it; of each that is counted, the
    /// first member for which what is counted changes in this tick, else the first of the fewer.
    pub fn deciding(&self, setup: &Setup, record: &TickRecord, at: Instant, event: Option<usize>) -> Vec<Id> {
        let course = Course::new(setup, record, &self.given.bodies);
        let is_end = at.tick > record.start.tick;
        let here = match is_end {
            true => Stretch::point(course.length(), Phase::Before),
            false => Stretch::point(at.local, Phase::After),
        };
        let mut found: Vec<Id> =
            event.and_then(|place| record.events.get(place)).map_or(Vec::new(), |event| event.kind.participants());
        for (operand, _) in &self.given.operands {
            let Leaf::Group { gathering, members, inner, operands } = operand else { continue };
            let group = Group { course: &course, members, inner, operands };
            let body = match gathering {
                Gathering::Greatest => group.extreme(here, |value, best| value > best),
                Gathering::Least => group.extreme(here, |value, best| value < best),
                Gathering::Count => group.changing().or_else(|| group.fewer(here)),
                Gathering::Sum => None,
            };
            found.extend(body.map(|body| setup.bodies[body].id).filter(|id| !found.contains(id)));
        }
        found
    }
}

/// A group that is gone through in a tick.
struct Group<'a> {
    course: &'a Course<'a>,
    members: &'a [usize],
    inner: &'a Expression,
    operands: &'a [(Leaf, Dimension)],
}

impl Group<'_> {
    fn value(&self, member: usize, stretch: Stretch) -> Option<Value<super::changing::Changing>> {
        let (course, operands) = (self.course, self.operands);
        let context = Context { course, stretch, operands, member: Some(member), happening: None };
        self.inner.evaluate(&context).ok().map(|quantity| quantity.value)
    }

    /// The first member whose number is beyond that of all others.
    fn extreme(&self, stretch: Stretch, is_beyond: impl Fn(f64, f64) -> bool) -> Option<usize> {
        let number = |&member: &usize| match self.value(member, stretch) {
            Some(Value::Scalar(number)) => Some((member, number.value.value)),
            _ => None,
        };
        let numbers = self.members.iter().filter_map(number).filter(|(_, value)| !value.is_nan());
        let best = numbers.reduce(|best, next| if is_beyond(next.1, best.1) { next } else { best });
        best.map(|(member, _)| member)
    }

    fn holds(&self, member: usize, stretch: Stretch) -> bool {
        self.value(member, stretch) == Some(Value::Truth(true))
    }

    /// The first member for which it does not hold at the end of the tick as at its beginning.
    fn changing(&self) -> Option<usize> {
        let ends = [0.0, self.course.length()].map(|at| Stretch::point(at, Phase::Before));
        self.members.iter().copied().find(|&member| self.holds(member, ends[0]) != self.holds(member, ends[1]))
    }

    /// The first of those for which it holds, or of the others if these are fewer, and there are any.
    fn fewer(&self, stretch: Stretch) -> Option<usize> {
        let (holding, others): (Vec<usize>, Vec<usize>) =
            self.members.iter().partition(|&&member| self.holds(member, stretch));
        let [fewer, more] = if holding.len() <= others.len() { [holding, others] } else { [others, holding] };
        fewer.first().or(more.first()).copied()
    }
}
