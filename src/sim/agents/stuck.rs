//! When an agent is stuck: one definition for the table of agents, for the lanes of the timeline, for conditions
//! and for expectations.
//!
//! An agent is stuck at the end of a tick if it was not once as far as `way` from where it was `within` seconds before, at
//! the end of any tick since then, straight. So an agent that comes back to where it was is not stuck: it was away. One that
//! goes to and fro within that distance is. What brings an agent back into the world at its bounds is no way.

use super::steer::unit_secs;
use crate::scene::AgentGroup;
use crate::sim::{Clock, Setup};
use glam::DVec3;
use std::collections::VecDeque;

/// How far back it is usually looked whether an agent gets on, in seconds.
const USUAL_SECS: f64 = 2.0;
/// How far an agent usually gets at least: as far as its greatest speed carries it in so many seconds.
const USUAL_WAY_SECS: f64 = 0.1;

/// How far agents must get, and within which time, or else they are stuck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StuckRule {
    /// Metres.
    pub way: f64,
    /// Seconds, rounded to whole ticks.
    pub within: f64,
}

impl StuckRule {
    /// The one of the table and the lanes: within two seconds as far as the greatest speed of the group carries it in a tenth of
    /// a second.
    pub fn usual(setup: &Setup, group: &AgentGroup) -> StuckRule {
        let most = group.params.max_speed / unit_secs(setup, Some(group));
        StuckRule { way: USUAL_WAY_SECS * most, within: USUAL_SECS }
    }

    /// How far an agent must get by the usual one, by the index of its body; zero for one that is in no group.
    pub fn usual_way(setup: &Setup, agent: usize) -> f64 {
        setup.group_of(agent).map_or(0.0, |group| StuckRule::usual(setup, group).way)
    }

    /// How many ticks the usual one looks back.
    pub fn usual_ticks(clock: Clock) -> usize {
        ticks_in(USUAL_SECS, clock)
    }

    /// How many ticks are looked back.
    pub fn ticks(&self, clock: Clock) -> usize {
        ticks_in(self.within, clock)
    }
}

fn ticks_in(seconds: f64, clock: Clock) -> usize {
    (seconds / clock.tick_length()).round().max(1.0) as usize
}

/// An agent that is stuck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stuck {
    /// Its place among those that were asked about.
    pub agent: usize,
    /// How far it was at most from where it was.
    pub farthest: f64,
}

/// Those of some agents that are stuck: from their places at the beginning of the time that is looked at, and all their places
/// since then, the last ones first. Who must get how far is told by `way`.
pub fn stuck<'a>(
    begin: &[DVec3],
    since: impl IntoIterator<Item = &'a [DVec3]>,
    way: impl Fn(usize) -> f64,
) -> Vec<Stuck> {
    let mut stuck: Vec<Stuck> = (0..begin.len()).map(|agent| Stuck { agent, farthest: 0.0 }).collect();
    for places in since {
        // Most get on, and of them the last place tells it.
        stuck.retain_mut(|Stuck { agent, farthest }| {
            *farthest = farthest.max(places[*agent].distance(begin[*agent]));
            *farthest < way(*agent)
        });
        if stuck.is_empty() {
            break;
        }
    }
    stuck
}

/// How far some agents got in the last ticks.
#[derive(Clone, Debug)]
pub struct LastWays {
    ticks: usize,
    /// From where each was at first: at the beginning of the last ticks, and at the end of each of them.
    ways: VecDeque<Vec<DVec3>>,
}

impl LastWays {
    /// None yet of so many agents; as many ticks are looked back at.
    pub fn new(agents: usize, ticks: usize) -> LastWays {
        LastWays { ticks, ways: VecDeque::from([vec![DVec3::ZERO; agents]]) }
    }

    /// Adds how far each got in the next tick.
    pub fn push(&mut self, steps: impl IntoIterator<Item = DVec3>) {
        // What is not looked back at any more makes room.
        let mut now = if self.ways.len() > self.ticks { self.ways.pop_front() } else { None }.unwrap_or_default();
        let Some(latest) = self.ways.back() else { return };
        now.clear();
        now.extend(latest.iter().zip(steps).map(|(way, step)| *way + step));
        self.ways.push_back(now);
    }

    /// Those that are stuck now, who must get as far as `way` tells; nobody before so many ticks have passed.
    pub fn stuck(&self, way: impl Fn(usize) -> f64) -> Vec<Stuck> {
        match self.ways.front() {
            Some(begin) if self.ways.len() > self.ticks => {
                stuck(begin, self.ways.iter().skip(1).rev().map(Vec::as_slice), way)
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The farthest that each of three agents got within the last four ticks, where they are stuck for less than a metre.
    fn stuck_after(steps: &[[f64; 3]]) -> Vec<Stuck> {
        let mut last = LastWays::new(3, 4);
        steps.iter().for_each(|step| last.push(step.map(|along| along * DVec3::X)));
        last.stuck(|_| 1.0)
    }

    #[test]
    fn who_turns_round_is_not_stuck_who_stays_within_a_distance_is() {
        // The first comes back to where it was, the second goes to and fro within it, the third stands.
        let there_and_back = [[0.6, 0.6, 0.0], [0.6, -0.9, 0.0], [-0.6, 0.9, 0.0], [-0.6, -0.6, 0.0]];
        let stuck = |agent, farthest| Stuck { agent, farthest };
        let found = stuck_after(&there_and_back);
        assert_eq!(found.iter().map(|stuck| stuck.agent).collect::<Vec<_>>(), [1, 2]);
        assert!((found[0].farthest - 0.6).abs() < 1e-15 && found[1] == stuck(2, 0.0), "{found:?}");
        // A tick earlier the time is not over.
        assert_eq!(stuck_after(&there_and_back[..3]), []);
        // What was before it does not count.
        let stands = [[5.0, 0.0, 0.0], [0.0; 3], [0.0; 3], [0.0; 3], [0.0; 3]];
        assert_eq!(stuck_after(&stands), [stuck(0, 0.0), stuck(1, 0.0), stuck(2, 0.0)]);
    }
}
