//! What every agent did in every tick of a recording, in bounded memory.

use super::conduct::Conduct;
use super::observed::observed;
use super::table::AgentTable;
use crate::series::{Block, Series};
use crate::sim::{Setup, StuckRule, TickRecord, agents_of, stuck};
use glam::DVec3;
use std::ops::Range;

/// As many conducts are kept at most: about a hundred megabytes. Beyond that several ticks share a block.
const MOST_CONDUCTS: usize = 1 << 20;
/// As many blocks are kept at most where agents are few.
const MOST_BLOCKS: usize = 1 << 14;
/// An agent chatters that turns its acceleration around as often within the last second.
const CHATTER_PER_SECOND: u32 = 4;

/// What can be wrong with an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// By the usual [rule](StuckRule::usual) it is stuck.
    Stuck,
    /// It turns its acceleration around, at least for the fourth time within a second.
    Chattering,
    /// The sum of its rules is cut.
    Clamped,
    /// Without hard contact, it goes through a surface.
    ThroughWall,
}

impl Trouble {
    /// All of them.
    pub const ALL: [Trouble; 4] = [Trouble::Stuck, Trouble::Chattering, Trouble::Clamped, Trouble::ThroughWall];

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How many agents have each trouble in some ticks: of several ticks the most at a time, of walls all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Troubles([u32; Trouble::ALL.len()]);

impl Troubles {
    /// How many have it.
    pub fn count(&self, trouble: Trouble) -> u32 {
        self.0[trouble as usize]
    }
}

/// What each agent did from the first tick of the run on. What it did in a few seconds is the difference of two of these.
#[derive(Clone, Debug)]
struct SoFar {
    ways: Vec<DVec3>,
    reversals: Vec<u32>,
}

/// The conducts of all agents in the ticks of a block, and their troubles.
#[derive(Clone, Debug)]
struct Observed {
    conducts: Vec<Conduct>,
    /// At the end of the block.
    so_far: SoFar,
    troubles: Troubles,
    /// A bit for each trouble that an agent has in any of the ticks.
    who: Vec<u8>,
}

impl Block for Observed {
    fn merge(&mut self, later: &Observed) {
        self.conducts.iter_mut().zip(&later.conducts).for_each(|(conduct, later)| *conduct = conduct.and(later));
        self.so_far.clone_from(&later.so_far);
        self.who.iter_mut().zip(&later.who).for_each(|(who, later)| *who |= later);
        for trouble in Trouble::ALL {
            let (count, more) = (&mut self.troubles.0[trouble as usize], later.troubles.count(trouble));
            *count = if trouble == Trouble::ThroughWall { *count + more } else { more.max(*count) };
        }
    }
}

/// What every agent did in every tick of a recording; in a long one several ticks share a block.
#[derive(Clone, Debug)]
pub struct Behaviours {
    agents: Vec<usize>,
    series: Series<Observed>,
    /// How often ticks were forgotten.
    forgotten: u64,
}

impl Behaviours {
    /// Nothing yet of a run that begins at a tick.
    pub fn new(setup: &Setup, first: u64) -> Behaviours {
        let agents = agents_of(setup);
        let most = (MOST_CONDUCTS / agents.len().max(1)).clamp(64, MOST_BLOCKS) & !1;
        Behaviours { agents, series: Series::new(first, most), forgotten: 0 }
    }

    /// The tick that must be observed next; `None` where there are no agents.
    pub fn next_tick(&self) -> Option<u64> {
        (!self.agents.is_empty()).then(|| self.series.next())
    }

    /// Observes the [`next_tick`](Behaviours::next_tick).
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let mut conducts = observed(setup, record, &self.agents);
        let so_far = self.so_far_with(&conducts);
        for agent in self.stuck_with(setup, &so_far.ways) {
            conducts[agent].stuck = 1;
        }
        let (troubles, who) = self.troubles_with(setup, &conducts, &so_far);
        self.series.push(Observed { conducts, so_far, troubles, who });
    }

    /// Forgets a tick and all after it, and those before it that share its block.
    pub fn forget_from(&mut self, tick: u64) {
        if tick < self.series.next() {
            self.forgotten += 1;
            self.series.forget_from(tick);
        }
    }

    /// The agents, by the indices of their bodies.
    pub fn agents(&self) -> &[usize] {
        &self.agents
    }

    /// The ticks that were observed.
    pub fn ticks(&self) -> Range<u64> {
        self.series.ticks()
    }

    /// Ticks that share a block; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.series.ticks_per_block()
    }

    /// Changes where the table of a span that was observed may have become another: where ticks were forgotten.
    pub fn version(&self) -> u64 {
        self.forgotten
    }

    /// The table of some ticks as far as they were observed, rounded to whole blocks; `None` if there are none. With a table
    /// of before that begins with the same block, only later blocks are added to it.
    pub fn table(&self, setup: &Setup, ticks: Range<u64>, before: Option<AgentTable>) -> Option<AgentTable> {
        let first = self.series.blocks_in(ticks.clone()).next()?.0.start;
        let goes_on = |table: &AgentTable| {
            let begins_there = table.ticks.start == first && table.ticks.end <= ticks.end;
            let is_whole = || (table.ticks.end - first).is_multiple_of(self.ticks_per_block());
            begins_there && is_whole() && table.rows.len() == self.agents.len()
        };
        let mut table = before.filter(goes_on);
        let from = table.as_ref().map_or(ticks.start, |table| table.ticks.end);
        if from < ticks.end {
            for (block, observed) in self.series.blocks_in(from..ticks.end) {
                table = Some(AgentTable::with(table, setup, &self.agents, block, &observed.conducts));
            }
        }
        table
    }

    /// The troubles over the recording, each with its ticks.
    pub fn troubles(&self) -> impl Iterator<Item = (Range<u64>, Troubles)> {
        self.series.blocks().map(|(ticks, observed)| (ticks, observed.troubles))
    }

    /// The same of the agents, by the indices of their bodies, of which this is true. Where it is not of all, several walls that
    /// one of them went through count as one.
    pub fn troubles_of(&self, counts: impl Fn(usize) -> bool) -> impl Iterator<Item = (Range<u64>, Troubles)> {
        let counted: Vec<bool> = self.agents.iter().map(|&agent| counts(agent)).collect();
        let are_all = counted.iter().all(|counts| *counts);
        self.series.blocks().map(move |(ticks, observed)| {
            if are_all {
                return (ticks, observed.troubles);
            }
            let who = || observed.who.iter().zip(&counted).filter(|(_, counts)| **counts).map(|(who, _)| who);
            let of = |trouble: Trouble| who().filter(|who| *who & trouble.bit() != 0).count() as u32;
            (ticks, Troubles(Trouble::ALL.map(of)))
        })
    }

    /// The agents that have a trouble in a tick or, where several share a block, in any of them; by the indices of their
    /// bodies.
    pub fn troubled(&self, trouble: Trouble, tick: u64) -> impl Iterator<Item = usize> {
        let who = self.series.at(tick).map_or(&[][..], |observed| &observed.who);
        let has = move |&(_, who): &(&usize, &u8)| who & trouble.bit() != 0;
        self.agents.iter().zip(who).filter(has).map(|(&agent, _)| agent)
    }

    /// What the agents did up to a tick that follows those that were observed, in which they did this.
    fn so_far_with(&self, conducts: &[Conduct]) -> SoFar {
        let Some((_, last)) = self.series.blocks().next_back() else {
            let ways = conducts.iter().map(|conduct| conduct.way).collect();
            return SoFar { ways, reversals: conducts.iter().map(|conduct| conduct.reversals).collect() };
        };
        let turned = |(last, conduct): (&Conduct, &Conduct)| last.and(conduct).reversals - last.reversals;
        let turned = last.conducts.iter().zip(conducts).map(turned);
        SoFar {
            ways: last.so_far.ways.iter().zip(conducts).map(|(before, conduct)| *before + conduct.way).collect(),
            reversals: last.so_far.reversals.iter().zip(turned).map(|(before, turned)| before + turned).collect(),
        }
    }

    /// The places of the agents that are stuck at the end of a tick that follows those that were observed, up to which they
    /// went so far.
    fn stuck_with(&self, setup: &Setup, now: &[DVec3]) -> Vec<usize> {
        let window = self.window(StuckRule::usual_ticks(setup.clock) as u64);
        if window.ticks < StuckRule::usual_ticks(setup.clock) as u64 {
            return Vec::new();
        }
        let at_first = vec![DVec3::ZERO; self.agents.len()];
        let begin = window.before.map_or(&at_first, |before| &before.so_far.ways);
        let since = self.series.blocks_in(window.from..self.series.next()).rev();
        let since = since.map(|(_, observed)| &observed.so_far.ways[..]);
        stuck(begin, std::iter::once(now).chain(since), |agent| StuckRule::usual_way(setup, self.agents[agent]))
            .iter()
            .map(|stuck| stuck.agent)
            .collect()
    }

    /// The troubles of a tick that follows those that were observed, in which the agents did this, and up to which that; and
    /// a bit for each that an agent has.
    fn troubles_with(&self, setup: &Setup, conducts: &[Conduct], so_far: &SoFar) -> (Troubles, Vec<u8>) {
        let second = (1.0 / setup.clock.tick_length()).round().max(1.0) as u64;
        let first = self.window(second).first;
        let last = self.series.blocks().next_back().map(|(_, observed)| observed);
        let mut counts = [0; Trouble::ALL.len()];
        let mut who = vec![0; self.agents.len()];
        for (place, conduct) in conducts.iter().enumerate() {
            let reversals = so_far.reversals[place];
            let turns = last.is_some_and(|last| reversals > last.so_far.reversals[place]);
            let has = |trouble: Trouble| match trouble {
                Trouble::Stuck => conduct.stuck,
                Trouble::Chattering => {
                    // A turn between the window and what comes before is not within it.
                    let at_begin = first
                        .map_or(reversals, |first| first.so_far.reversals[place] - first.conducts[place].reversals);
                    u32::from(turns && reversals - at_begin >= CHATTER_PER_SECOND)
                }
                Trouble::Clamped => conduct.clamped,
                Trouble::ThroughWall => conduct.crossings,
            };
            for trouble in Trouble::ALL {
                let times = has(trouble);
                counts[trouble as usize] += times;
                who[place] |= if times > 0 { trouble.bit() } else { 0 };
            }
        }
        (Troubles(counts), who)
    }

    /// The last `ticks` ticks, of which the last one is not observed yet, rounded to whole blocks.
    fn window(&self, ticks: u64) -> Window<'_> {
        let next = self.series.next();
        let from = next.saturating_sub(ticks - 1).max(self.series.ticks().start);
        let mut blocks = self.series.blocks_in(from..next);
        let Some((range, first)) = blocks.next() else {
            // What was before belongs to no tick of the window, and yet its end is where that begins.
            let before = self.series.blocks().next_back().map(|(_, last)| last);
            return Window { from: next, ticks: 1, before, first: None };
        };
        let before = range.start.checked_sub(1).and_then(|tick| self.series.at(tick));
        Window { from: range.start, ticks: next + 1 - range.start, before, first: Some(first) }
    }
}

/// Some last ticks, and the one to come.
struct Window<'a> {
    /// The first of them.
    from: u64,
    ticks: u64,
    /// The block before them.
    before: Option<&'a Observed>,
    /// Their first block; none where only the one to come belongs to it.
    first: Option<&'a Observed>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;
    use crate::scene::generate::Aquarium;
    use crate::scene_for_tests::parsed;
    use crate::sim::World;
    use std::sync::Arc;

    fn records(setup: &Arc<Setup>, count: usize) -> Vec<TickRecord> {
        let mut world = World::new(setup.clone());
        (0..count).map(|_| world.record_step()).collect()
    }

    fn observed_all(setup: &Setup, records: &[TickRecord]) -> Behaviours {
        let mut behaviours = Behaviours::new(setup, 0);
        records.iter().for_each(|record| behaviours.observe(setup, record));
        behaviours
    }

    #[test]
    fn the_table_of_any_span_is_that_of_its_ticks_also_after_ticks_were_forgotten() {
        let scene = Aquarium { count: 30, ..Aquarium::default() }.scene().expect("it is possible");
        let setup = Arc::new(Setup::new(&scene));
        let records = records(&setup, 60);
        let mut behaviours = observed_all(&setup, &records);
        let mut random = signed_random(5);
        let mut before = None;
        for _ in 0..20 {
            let [a, b] = [random(), random()].map(|share| ((share + 1.0) * 30.0) as u64);
            let (from, to) = (a.min(b), a.max(b).max(a.min(b) + 1));
            let direct = AgentTable::of_ticks(&setup, &records[from as usize..to as usize]).expect("it has agents");
            close(&behaviours.table(&setup, from..to, before.take()).expect("it was observed"), &direct);
            before = behaviours.table(&setup, from..to, None);
            let cut = b.min(59);
            behaviours.forget_from(cut);
            records[cut as usize..].iter().for_each(|record| behaviours.observe(&setup, record));
            // What was forgotten is another version, for which no table of before is given.
            before = before.filter(|_| cut >= to);
        }
    }

    /// Sums in another order differ by rounding.
    fn close(a: &AgentTable, b: &AgentTable) {
        assert_eq!((&a.ticks, a.rows.len()), (&b.ticks, b.rows.len()));
        for (a, b) in a.rows.iter().zip(&b.rows) {
            let (one, other) = (a.conduct, b.conduct);
            assert!((one.path - other.path).abs() < 1e-9 && one.way.distance(other.way) < 1e-9);
            let counts = |conduct: Conduct| [conduct.ticks, conduct.reversals, conduct.clamped, conduct.impacts];
            assert_eq!((a.agent, counts(one), one.nearest), (b.agent, counts(other), other.nearest));
        }
    }

    /// Agent 1 is a tenth of a millimetre off the middle between two walls, agent 2 stands where max_change cuts, and
    /// agent 3 flies through a wall.
    const TROUBLED: &str = r#"{"version": 1, "name": "troubled", "bodies": [
            {"id": 1, "radius": 0.1, "position": [0, 1e-4, 0], "group": 9},
            {"id": 2, "radius": 0.1, "position": [90, 0.5, 0], "group": 8},
            {"id": 3, "radius": 0.1, "position": [0, 60.3, 0], "velocity": [0, -1, 0], "group": 7}],
        "obstacles": [
            {"id": 11, "shape": {"quad": {"center": [0, -1, 0], "half_extents": [5, 5]}}},
            {"id": 12, "shape": {"quad": {"center": [0, 1, 0], "half_extents": [5, 5]}}},
            {"id": 13, "shape": {"quad": {"center": [90, 0, 0], "half_extents": [5, 5]}}},
            {"id": 14, "shape": {"box": {"center": [0, 59, 0], "half_extents": [1, 1, 1]}}}],
        "fields": [{"id": 21, "obstacle": 11}, {"id": 22, "obstacle": 12}, {"id": 23, "obstacle": 13}],
        "agent_groups": [
            {"id": 9, "params": {"max_speed": 4, "min_urgency": 0.5, "max_urgency": 2, "max_change": 10, "perception": 2}},
            {"id": 8, "params": {"max_speed": 9, "min_urgency": 0, "max_urgency": 2, "max_change": 0.01, "perception": 2}},
            {"id": 7, "hard_contact": false, "params": {"max_speed": 9, "perception": 0.1}}]}"#;

    #[test]
    fn of_some_of_the_agents_only_their_own_troubles_count() {
        let setup = Arc::new(Setup::new(&parsed(TROUBLED)));
        let behaviours = observed_all(&setup, &records(&setup, 150));
        let all: Vec<_> = behaviours.troubles().collect();
        assert_eq!(behaviours.troubles_of(|_| true).collect::<Vec<_>>(), all);
        let mut found = 0;
        for agent in agents_of(&setup) {
            for (ticks, troubles) in behaviours.troubles_of(|body| body == agent) {
                for trouble in Trouble::ALL {
                    let has = behaviours.troubled(trouble, ticks.start).any(|body| body == agent);
                    assert_eq!(troubles.count(trouble), u32::from(has), "{trouble:?} of {agent} in {ticks:?}");
                    found += troubles.count(trouble);
                }
            }
        }
        assert!(found > 0);
        assert!(behaviours.troubles_of(|_| false).all(|(_, troubles)| troubles == Troubles::default()));
    }

    #[test]
    fn troubles_are_those_of_the_last_seconds_joined_tick_by_tick_also_after_ticks_were_forgotten() {
        let setup = Arc::new(Setup::new(&parsed(TROUBLED)));
        let records = records(&setup, 150);
        let mut behaviours = observed_all(&setup, &records);
        let whole: Vec<_> = behaviours.troubles().collect();
        let agents = agents_of(&setup);
        let conducts: Vec<Vec<Conduct>> = records.iter().map(|record| observed(&setup, record, &agents)).collect();
        for (tick, (_, troubles)) in whole.iter().enumerate() {
            let joined = |agent: usize, ticks: usize| {
                let last = conducts[(tick + 1).saturating_sub(ticks)..=tick].iter().map(|all| all[agent]);
                last.reduce(|one, later| one.and(&later)).expect("one tick at least")
            };
            // 60 ticks to a second, and the greatest speeds of the three.
            let is_stuck = |&agent: &usize| {
                let mut way = DVec3::ZERO;
                let far = |tick: usize| {
                    way += conducts[tick][agent].way;
                    way.length() >= 0.1 * [4.0, 9.0, 9.0][agent]
                };
                tick >= 119 && !(tick - 119..=tick).any(far)
            };
            let chatters = |&agent: &usize| joined(agent, 2).reversals > 0 && joined(agent, 60).reversals >= 4;
            let expected = [(0..3).filter(is_stuck).count(), (0..3).filter(chatters).count()];
            let counts = [Trouble::Stuck, Trouble::Chattering].map(|trouble| troubles.count(trouble) as usize);
            assert_eq!(counts, expected, "tick {tick}");
        }
        for cut in [130, 60, 1, 0] {
            behaviours.forget_from(cut);
            records[cut as usize..].iter().for_each(|record| behaviours.observe(&setup, record));
            assert!(behaviours.troubles().eq(whole.iter().cloned()), "forgotten from tick {cut} on");
        }
    }

    #[test]
    fn each_trouble_is_found_where_it_is() {
        let setup = Arc::new(Setup::new(&parsed(TROUBLED)));
        let records = records(&setup, 150);
        let behaviours = observed_all(&setup, &records);
        let ticks_with = |trouble| -> Vec<u64> {
            let all = behaviours.troubles().filter(|(_, troubles)| troubles.count(trouble) > 0);
            all.map(|(ticks, _)| ticks.start).collect()
        };
        // Pushed by 0.5 m/s² it is back after 2·√(2e-4/0.5) = 0.04 s, and so on.
        let chatter = ticks_with(Trouble::Chattering);
        assert!(chatter.len() > 20 && chatter[0] < 60, "{chatter:?}");
        // The first two seconds end with tick 119; the two get nowhere, the third goes 1 m/s.
        assert_eq!(ticks_with(Trouble::Stuck), (119..150).collect::<Vec<_>>());
        let stuck = behaviours.troubles().last().map(|(_, troubles)| troubles.count(Trouble::Stuck));
        assert_eq!(stuck, Some(2));
        assert_eq!(ticks_with(Trouble::Clamped), (0..150).collect::<Vec<_>>());
        let who = |trouble, tick| behaviours.troubled(trouble, tick).collect::<Vec<_>>();
        assert_eq!((who(Trouble::Stuck, 149), who(Trouble::Stuck, 118)), (vec![0, 1], vec![]));
        assert_eq!((who(Trouble::Clamped, 100), who(Trouble::Clamped, 150)), (vec![1], vec![]));
        // 0.3 m above the box it comes to it after 0.3 s: 18 ticks, of which the last ends there.
        let through = ticks_with(Trouble::ThroughWall);
        assert!(through.len() == 1 && (17..=18).contains(&through[0]), "{through:?}");
        assert_eq!(who(Trouble::ThroughWall, through[0]), [2]);
        let table = behaviours.table(&setup, 0..150, None).expect("it was observed");
        assert_eq!(table.rows.iter().map(|row| row.conduct.crossings).collect::<Vec<_>>(), [0, 0, 1]);
    }
}
