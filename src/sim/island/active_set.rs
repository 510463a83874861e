//! Which contacts carry an impulse, as far as a tick has come: the first guess of the solver, and whose solution is
//! out of date.

use super::heap::{heaped, is_heap};
use super::neighbours::Neighbours;
use super::solve::Solution;
use super::standing::{Standing, StandingGroup};
use crate::sim::impact::bounce::Load;
use crate::sim::state::pair::Pair;
use crate::sim::state::pair_map::{BodyHashSet, BodyMap, PairMap};
use crate::sim::{Clock, Instant, Setup};
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The contacts that carry an impulse, from tick to tick.
#[derive(Clone, Default)]
pub struct ActiveSet {
    /// Those of the tick before.
    previous: BTreeSet<Pair>,
    /// Whether all of these belong to groups that stand.
    all_stand: bool,
    /// Whether `loaded` and `stacked` are those of the tick before.
    is_known: bool,
    /// Those that were active in some solution of the tick, some of them more than once.
    active: Vec<Pair>,
    /// Per solved contact, what it did in its last solution, and when that was.
    solved: PairMap<(Last, Instant)>,
    /// Balls that push each other until the tick ends.
    pushing: Neighbours,
    /// Balls of the contacts that were active in the tick before, or in some solution of this one.
    loaded: BodyHashSet,
    /// Those of them that pushed another ball that can move.
    stacked: BodyHashSet,
    /// Balls of heaps, in the tick before or by some solution of this one. Where a heap falls asunder its parts would come to rest in
    /// thousands of steps as well.
    heaped: BodyHashSet,
    /// What each ball that was solved in this tick has carried since then.
    burdens: BodyMap<Burden>,
    /// Balls that have moved differently since their contacts were solved, and since when.
    released: BodyMap<Instant>,
    /// The same balls, and when each first did: at another impact `released` begins anew.
    struck: BodyMap<Instant>,
    /// Balls that were solved again after they had moved differently for a while, and when.
    returned: BodyMap<Instant>,
    /// Balls that were solved together with one that has moved differently since, or have come to the end of what carries them.
    unsupported: BTreeSet<usize>,
    /// Groups that are not solved again in every tick.
    pub standing: Standing,
}

/// What a contact did in its last solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// It carried something.
    Carried,
    /// It stopped an approach and carried nothing afterwards.
    Stopped,
    /// It carried nothing.
    Idle,
    /// It carried nothing, and its balls came apart on their true paths.
    Parted,
}

/// What a ball carries, or what carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Burden {
    /// Nothing.
    None,
    /// Something that nothing moves.
    Lying,
    /// Another ball that can move.
    Stacked,
}

impl ActiveSet {
    /// Between two ticks: `previous` are the contacts that carried an impulse in the tick before, `groups` those that stand,
    /// and `unsupported` balls that stand without a group.
    pub fn new(
        previous: BTreeSet<Pair>,
        groups: &[Arc<StandingGroup>],
        unsupported: impl Iterator<Item = usize>,
    ) -> ActiveSet {
        let standing = Standing::new(groups);
        let mut set = ActiveSet { previous, standing, unsupported: unsupported.collect(), ..ActiveSet::default() };
        set.standing_push();
        set
    }

    /// The contacts that carried an impulse in the tick before.
    pub fn previous(&self) -> &BTreeSet<Pair> {
        &self.previous
    }

    /// Whether a contact that is about to be [added](Self::add) begins: it carried no impulse in the tick before. With what a
    /// run begins with nothing begins; in its first tick what was not solved before does.
    pub fn is_new(&self, pair: Pair, at: Instant, first_tick: u64) -> bool {
        match at.tick == first_tick {
            true => at.local > 0.0 && !self.solved.contains_key(&pair),
            false => !self.previous.contains(&pair),
        }
    }

    /// At the start of a tick, at which balls are at these places.
    pub fn begin(&mut self, setup: &Setup, center_of: impl Fn(usize) -> DVec3) {
        self.standing.begin(center_of);
        if !self.is_known {
            self.loaded.clear();
            self.stacked.clear();
            let previous = std::mem::take(&mut self.previous);
            previous.iter().for_each(|&pair| self.load_balls(setup, pair));
            self.heaped = heaped(setup, &previous);
            self.previous = previous;
            self.is_known = true;
        }
    }

    fn load_balls(&mut self, setup: &Setup, pair: Pair) {
        self.loaded.extend(pair.balls());
        if setup.are_movable_balls(pair) {
            self.stacked.extend(pair.balls());
        }
    }

    /// What a contact takes part in carrying at an instant.
    pub fn load(&self, setup: &Setup, pair: Pair, at: Instant) -> Load {
        let movable = || pair.balls().filter(|&ball| setup.is_movable(ball));
        // Within a heap what carries nothing at the moment will soon.
        let is_told_now = |ball: usize| setup.has_parabolas() && !self.is_heaped(ball);
        let burden = |ball: usize| self.burdens.get(&ball).filter(|_| is_told_now(ball));
        let is_stacked =
            |ball: usize| self.stacked.contains(&ball) && burden(ball).is_none_or(|&burden| burden == Burden::Stacked);
        // At the instant at which it is struck it may be pressed back at once.
        let is_over = |since: &Instant| setup.clock.between(*since, at) > Clock::ONE_INSTANT;
        let has_left = |ball: usize| self.left(ball).is_some_and(is_over);
        let carries = |ball: usize| burden(ball).is_none_or(|&burden| burden != Burden::None);
        let is_loaded = |ball: usize| self.loaded.contains(&ball) && carries(ball) && !has_left(ball);
        match () {
            () if !movable().any(is_loaded) => Load::None,
            () if movable().any(is_stacked) && movable().all(is_loaded) => Load::Buried,
            () if self.was_active(pair)
                && self.last(pair) != Some(Last::Stopped)
                && !movable().any(has_left)
                && !self.was_left(pair) =>
            {
                Load::Pressed
            }
            () if movable().any(is_stacked) => Load::Stacked,
            () => Load::Lying,
        }
    }

    /// Whether a ball belongs to a heap.
    pub fn in_heap(&self, ball: usize) -> bool {
        self.heaped.contains(&ball)
    }

    /// Whether a ball of a heap has pushed another ball that can move.
    fn is_heaped(&self, ball: usize) -> bool {
        self.stacked.contains(&ball) && self.heaped.contains(&ball)
    }

    /// When a ball left what carried it. Within a heap it would soon be stopped again.
    fn left(&self, ball: usize) -> Option<&Instant> {
        self.released.get(&ball).filter(|_| !self.is_heaped(ball))
    }

    /// Whether a ball has left a contact and been solved elsewhere since, within no heap.
    fn was_left(&self, pair: Pair) -> bool {
        if self.returned.is_empty() {
            return false;
        }
        let solved_at = self.solved.get(&pair).map(|&(_, at)| at);
        let has_left =
            |ball: usize| self.returned.get(&ball).is_some_and(|&at| solved_at.is_none_or(|solved| solved < at));
        pair.balls().any(|ball| has_left(ball) && !self.is_heaped(ball))
    }

    /// Whether a contact carried nothing any more when it was last solved in this tick. Within a heap it may soon carry again, unless
    /// its balls have come apart on their true paths.
    fn is_over(&self, pair: Pair) -> bool {
        match self.last(pair) {
            Some(Last::Parted) => true,
            Some(Last::Idle | Last::Stopped) => !pair.balls().any(|ball| self.is_heaped(ball)),
            Some(Last::Carried) | None => false,
        }
    }

    /// Whether a contact carried an impulse when it was last solved.
    pub fn was_active(&self, pair: Pair) -> bool {
        let has_pushed = |last: Last| matches!(last, Last::Carried | Last::Stopped);
        self.last(pair).map_or_else(|| self.previous.contains(&pair), has_pushed)
    }

    /// Whether a contact carries something until the tick ends, as far as was solved in it.
    pub fn carries(&self, pair: Pair) -> bool {
        self.last(pair) == Some(Last::Carried)
    }

    /// Whether the balls of a contact came apart on their true paths when it was last solved in this tick.
    pub fn was_parted(&self, pair: Pair) -> bool {
        self.last(pair) == Some(Last::Parted)
    }

    fn last(&self, pair: Pair) -> Option<Last> {
        self.solved.get(&pair).map(|&(last, _)| last)
    }

    /// Whether a contact was solved in this tick, whether it carried an impulse or not.
    pub fn was_solved(&self, pair: Pair) -> bool {
        self.solved.contains_key(&pair)
    }

    /// Adds the contacts of an island that is solved at an instant, whose motions are set: no ball of it lacks support, whatever the
    /// order in which they were set.
    pub fn add(&mut self, setup: &Setup, solution: Solution, at: Instant) {
        solution.motions.iter().for_each(|(ball, _)| {
            self.burdens.insert(*ball, Burden::None);
            self.unsupported.remove(ball);
            self.released.remove(ball);
            if self.struck.remove(ball).is_some_and(|since| since < at) {
                self.returned.insert(*ball, at);
            }
        });
        if is_heap(setup, solution.active.len() + solution.inactive.len()) {
            let before = self.heaped.len();
            self.heaped.extend(solution.motions.iter().map(|&(ball, _)| ball));
            self.is_known &= self.heaped.len() == before;
        }
        let stopped: BTreeSet<Pair> = solution.stopped.into_iter().collect();
        self.solved.extend(stopped.iter().map(|&pair| (pair, (Last::Stopped, at))));
        for &pair in solution.active.iter().filter(|&pair| !stopped.contains(pair)) {
            if self.solved.insert(pair, (Last::Carried, at)).is_none_or(|(last, _)| last != Last::Carried) {
                self.active.push(pair);
                self.load_balls(setup, pair);
                self.is_known = false;
            }
            self.pushing.insert(pair);
            let burden = if setup.are_movable_balls(pair) { Burden::Stacked } else { Burden::Lying };
            for ball in pair.balls() {
                let of_ball = self.burdens.entry(ball).or_insert(burden);
                *of_ball = (*of_ball).max(burden);
            }
        }
        self.solved.extend(solution.inactive.iter().map(|&pair| (pair, (Last::Idle, at))));
        self.solved.extend(solution.parted.iter().map(|&pair| (pair, (Last::Parted, at))));
        solution.inactive.iter().chain(&stopped).for_each(|&pair| self.pushing.remove(pair));
        if at == Instant::start_of(at.tick) {
            self.standing.are_told(solution.motions.iter().map(|&(ball, _)| ball));
        }
        solution.standing.into_iter().for_each(|group| self.standing.insert(group));
    }

    /// A ball is given a motion at an instant. If it `is_other` than its last one, the balls that it pushed lose its support, which are
    /// returned, and the group that it stood with ends.
    pub fn motion_set(&mut self, setup: &Setup, ball: usize, is_other: bool, at: Instant) -> Vec<usize> {
        self.unsupported.remove(&ball);
        if !is_other {
            return Vec::new();
        }
        self.standing.end_of(ball);
        if self.loaded.contains(&ball) {
            self.released.insert(ball, at);
            self.struck.entry(ball).or_insert(at);
        }
        if self.pushing.is_empty() {
            return Vec::new();
        }
        let mut losing = self.pushing.take(ball);
        losing.retain(|&other| setup.is_movable(other));
        self.unsupported.extend(&losing);
        losing
    }

    /// What carries a ball comes to its end.
    pub fn lose_support(&mut self, ball: usize) {
        self.unsupported.insert(ball);
    }

    /// A ball is given another motion between two ticks: it stands no longer, nor does what leans on it.
    pub fn moved_between_ticks(&mut self, ball: usize) {
        std::iter::once(ball).chain(self.pushing.of(ball)).for_each(|ball| self.standing.end_of(ball));
    }

    /// The balls that must be solved again, because one that pushed them has moved differently since, or what carried them has come
    /// to its end; by index.
    pub fn unsupported(&self) -> impl Iterator<Item = usize> {
        self.unsupported.iter().copied()
    }

    /// The tick is over: its active contacts become those of the tick before.
    pub fn end(&mut self) {
        self.unsupported.clear();
        self.burdens.clear();
        if self.all_stand && self.solved.is_empty() && self.released.is_empty() && self.standing.ended().is_empty() {
            return;
        }
        let mut carried = std::mem::take(&mut self.active);
        let groups = || self.standing.groups().chain(self.standing.ended());
        carried.extend(groups().flat_map(|group| &group.contacts));
        let has_left = |pair: Pair| pair.balls().any(|ball| self.left(ball).is_some()) || self.was_left(pair);
        carried.retain(|&pair| !has_left(pair) && !self.is_over(pair));
        self.released.clear();
        self.struck.clear();
        self.returned.clear();
        self.solved.clear();
        let carried: BTreeSet<Pair> = carried.into_iter().collect();
        let standing: usize = self.standing.groups().map(|group| group.contacts.len()).sum();
        self.all_stand = standing == carried.len();
        self.is_known &= self.previous == carried;
        self.previous = carried;
        self.standing_push();
    }

    /// Between two ticks only those that stand push each other.
    fn standing_push(&mut self) {
        let contacts = self.standing.groups().flat_map(|group| &group.contacts);
        self.pushing = Neighbours::of_pairs(contacts.copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::impact::same_instant::SameInstant;
    use crate::sim::island::build::{Past, build_island};
    use crate::sim::island::members::Seed;
    use crate::sim::island::solve::solve_island;
    use crate::sim::{Instant, Snapshot};

    #[test]
    fn no_ball_of_an_island_lacks_support_when_it_was_solved_though_only_one_moved_differently() {
        let text = r#"{"version": 1, "name": "stack", "settings": {"gravity": [0, -10, 0]},
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0.5, 0]},
                {"id": 2, "radius": 0.5, "position": [0, 1.5, 0]}],
            "obstacles": [{"id": 3, "shape": {"plane": {"normal": [0, 1, 0], "point": [0, 0, 0]}}}]}"#;
        let setup = Setup::new(&parsed(text));
        let motions = Snapshot::initial(&setup).motions;
        let pairs = [Pair::of_balls(0, 1), Pair::with_obstacle(0, 0)];
        let near = |ball: usize, found: &mut Vec<Pair>| {
            found.extend(pairs.iter().filter(|pair| pair.balls().any(|other| other == ball)));
        };
        let at = Instant::start_of(0);
        let past = Past { active_set: &ActiveSet::default(), so_far: &SameInstant::default() };
        let island = build_island(&setup, &motions, Seed::Ball(0), at, past, near);
        let solved = || solve_island(&setup, &motions, &island, at, |_| false, &Standing::default(), None);
        assert_eq!(solved().active, pairs);
        let mut active_set = ActiveSet::default();
        active_set.add(&setup, solved(), at);
        // Solved once more: the upper one, set last, moves differently by rounding.
        active_set.motion_set(&setup, 0, false, at);
        active_set.motion_set(&setup, 1, true, at);
        active_set.add(&setup, solved(), at);
        assert_eq!(active_set.unsupported().next(), None);
    }
}
