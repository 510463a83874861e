//! Observes a run tick by tick, and remembers what tells who is stuck.

use super::conduct::Conduct;
use super::observed::observed;
use crate::sim::{LastWays, Setup, StuckRule, TickRecord, agents_of};

/// Observes the ticks of a run one after the other.
#[derive(Clone, Debug)]
pub struct Observer {
    agents: Vec<usize>,
    last: LastWays,
}

impl Observer {
    /// Nothing yet.
    pub fn new(setup: &Setup) -> Observer {
        let agents = agents_of(setup);
        let last = LastWays::new(agents.len(), StuckRule::usual_ticks(setup.clock));
        Observer { agents, last }
    }

    /// The agents, by the indices of their bodies.
    pub fn agents(&self) -> &[usize] {
        &self.agents
    }

    /// What each agent did in the next tick.
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Vec<Conduct> {
        let mut conducts = observed(setup, record, &self.agents);
        self.last.push(conducts.iter().map(|conduct| conduct.way));
        for stuck in self.last.stuck(|agent| StuckRule::usual_way(setup, self.agents[agent])) {
            conducts[stuck.agent].stuck = 1;
        }
        conducts
    }
}
