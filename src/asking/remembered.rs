//! What was found of the members of groups in earlier stretches of time.
//!
//! A ball that flies straight has the same velocity tick after tick, and what is asked of that alone is the same: it is
//! worked out again only after the ball has met something. Who is fastest among a thousand is asked a thousand times a
//! tick.

use super::changing::Changing;
use crate::expression::{Expression, Value};
use std::cell::RefCell;

/// What was found of the members of the groups that a condition is about; of which groups it says by the places of their
/// expressions, so it serves one condition alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered(RefCell<Vec<OfGroup>>);

#[derive(Clone, Debug)]
struct OfGroup {
    /// The address of the expression that is asked of its members.
    inner: usize,
    /// Whether it asks for nothing but their velocities and what these make.
    is_of_velocity: bool,
    /// By the indices of the bodies. Of each the two found last, the newest first: in a tick in which it meets something it
    /// has two velocities.
    members: Vec<[Option<Found>; 2]>,
}

/// What was found, and from what.
#[derive(Clone, Copy, Debug)]
struct Found {
    cause: Cause,
    /// Over a stretch of time, and at a point of time, which bounds tell apart.
    found: [Option<Single>; 2],
}

/// A value without parts.
#[derive(Clone, Copy, Debug)]
enum Single {
    Number(Changing),
    Truth(bool),
}

/// What a value of a member depends on: its velocity and its mass, bit for bit.
pub(super) type Cause = [u64; 4];

impl Remembered {
    /// The place of a group in the list, to which it is added when it is asked of for the first time; `None` if nothing of
    /// it can be remembered. `is_of_velocity` tells whether what is asked of its members depends on nothing but causes.
    pub fn group(&self, inner: &Expression, is_of_velocity: impl FnOnce() -> bool) -> Option<usize> {
        let inner = std::ptr::from_ref(inner).addr();
        let mut groups = self.0.borrow_mut();
        let place = groups.iter().position(|group| group.inner == inner).unwrap_or_else(|| {
            groups.push(OfGroup { inner, is_of_velocity: is_of_velocity(), members: Vec::new() });
            groups.len() - 1
        });
        groups[place].is_of_velocity.then_some(place)
    }

    /// What is asked of a member of a group is for it, at a point of time or over a stretch in which its cause stays: found
    /// out anew if that was another.
    pub fn value(
        &self,
        group: usize,
        (member, is_point): (usize, bool),
        cause: Cause,
        find_out: impl FnOnce() -> Option<Value<Changing>>,
    ) -> Option<Value<Changing>> {
        let kind = usize::from(is_point);
        if let Some(Found { found, .. }) = self.found(group, member, cause)
            && let Some(known) = found[kind]
        {
            return Some(match known {
                Single::Number(number) => Value::Scalar(number),
                Single::Truth(truth) => Value::Truth(truth),
            });
        }
        let value = find_out()?;
        let single = match value {
            Value::Scalar(number) => Single::Number(number),
            Value::Truth(truth) => Single::Truth(truth),
            _ => return Some(value),
        };
        let members = &mut self.0.borrow_mut()[group].members;
        if members.len() <= member {
            members.resize(member + 1, [None; 2]);
        }
        let [newest, before] = &mut members[member];
        if newest.is_none_or(|newest| newest.cause != cause) {
            std::mem::swap(newest, before);
        }
        if newest.is_none_or(|newest| newest.cause != cause) {
            *newest = Some(Found { cause, found: [None; 2] });
        }
        newest.iter_mut().for_each(|newest| newest.found[kind] = Some(single));
        Some(value)
    }

    /// The numbers of a member over a stretch of time and at a point of time, if both are known.
    pub fn numbers(&self, group: usize, member: usize, cause: Cause) -> Option<[Changing; 2]> {
        match self.found(group, member, cause)?.found {
            [Some(Single::Number(over)), Some(Single::Number(at))] => Some([over, at]),
            _ => None,
        }
    }

    fn found(&self, group: usize, member: usize, cause: Cause) -> Option<Found> {
        let groups = self.0.borrow();
        groups[group].members.get(member)?.iter().flatten().find(|found| found.cause == cause).copied()
    }
}
