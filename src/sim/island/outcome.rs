//! What solving islands came to, as a recording keeps it: all that takes long to find.

use glam::DVec3;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Multiply-adds per contact from which on an outcome is worth keeping: it takes 12 bytes per contact that carries
/// something and 48 per ball, about 30 per contact in a heap.
const WORTH_KEEPING: u64 = 100;

/// What solving an island came to. The motions of its balls and the event follow from it without solving anything.
///
/// Contacts and balls are those of the island, by their place in it. Velocities are in m/s.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the problem was solved but for rounding; not if the contacts contradict each other.
    pub is_solved: bool,
    /// What was given at once before, if anything was.
    pub push: Option<Push>,
    /// The contacts that take off and were not held, ascending.
    pub left: Box<[u32]>,
    /// The contacts that carry something, ascending.
    pub active: Box<[u32]>,
    /// What each of these carries in the rest of the tick, in kg·m/s.
    pub impulses: Box<[f64]>,
    /// Velocities of the balls in the mean of the rest of the tick.
    pub mean: Box<[DVec3]>,
    /// The same at its end.
    pub end: Box<[DVec3]>,
}

/// What contacts that come to rest give at once, as an impact that returns nothing does.
#[derive(Clone, Debug)]
pub struct Push {
    /// The contacts that give something, ascending, and how much, in kg·m/s.
    pub impulses: Box<[(u32, f64)]>,
    /// Velocities of the balls then, in m/s.
    pub velocities: Box<[DVec3]>,
}

impl Push {
    /// This and what is given at once after it.
    pub fn then(self, next: Push) -> Push {
        let mut impulses: BTreeMap<u32, f64> = self.impulses.into_iter().collect();
        next.impulses.iter().for_each(|&(contact, impulse)| *impulses.entry(contact).or_default() += impulse);
        Push { impulses: impulses.into_iter().collect(), velocities: next.velocities }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.impulses) + size_of_val(&*self.velocities)
    }
}

impl Outcome {
    /// Whether it may be that of an island with so many balls and contacts.
    pub fn fits(&self, balls: usize, contacts: usize) -> bool {
        self.mean.len() == balls
            && self.end.len() == balls
            && self.active.len() == self.impulses.len()
            && self.push.as_ref().is_none_or(|push| {
                push.velocities.len() == balls
                    && push.impulses.last().is_none_or(|&(last, _)| (last as usize) < contacts)
            })
            && [&self.active, &self.left].iter().all(|of| of.last().is_none_or(|&last| (last as usize) < contacts))
    }

    fn bytes(&self) -> usize {
        size_of::<Outcome>()
            + self.push.as_ref().map_or(0, Push::bytes)
            + size_of_val(&*self.left)
            + size_of_val(&*self.active)
            + size_of_val(&*self.impulses)
            + size_of_val(&*self.mean)
            + size_of_val(&*self.end)
    }
}

/// Whether an outcome that took so many multiply-adds is worth keeping.
pub fn is_worth_keeping(multiply_adds: u64, contacts: usize) -> bool {
    multiply_adds >= WORTH_KEEPING * contacts as u64
}

/// Outcomes of islands of a tick, each with its place among all that were solved in the tick.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    kept: Vec<(u32, Arc<Outcome>)>,
}

impl Outcomes {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// Adds that of an island which was solved after all others here.
    pub fn push(&mut self, place: u32, outcome: Arc<Outcome>) {
        self.kept.push((place, outcome));
    }

    /// The outcome of the island that was solved at a place, if it was kept.
    pub fn at(&self, place: u32) -> Option<&Arc<Outcome>> {
        let found = self.kept.binary_search_by_key(&place, |&(place, _)| place).ok()?;
        Some(&self.kept[found].1)
    }

    /// Whether none was kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Memory they take.
    pub fn bytes(&self) -> usize {
        self.kept.iter().map(|(_, outcome)| size_of::<(u32, Arc<Outcome>)>() + outcome.bytes()).sum()
    }
}
