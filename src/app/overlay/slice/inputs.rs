//! Everything that the picture on the slice depends on.

use super::cuts::Cut;
use super::rect::SliceRect;
use crate::app::model::moment::Moment;
use crate::scene::{AgentGroup, Body, Id, Slice, SliceArrows, SliceNet, SlicePotential};
use crate::sim::{Affected, FieldOwner, FieldSampler, FieldSource, Release, Setup, flows_on, unit_secs};
use crate::steering::slice::Lattice;
use crate::steering::{Boid, Flow, SteeringParams};
use glam::DVec3;
use std::collections::BTreeSet;

/// What the slice shows of which fields. Equal inputs give equal pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct SliceInputs {
    /// Where the slice is.
    pub rect: SliceRect,
    /// What it shows.
    pub look: Slice,
    /// The group of the agents that it is about, if the scene has one.
    pub group: Option<Id>,
    /// The fields, as an agent at rest feels them; none where they are not shown.
    pub sampler: FieldSampler,
    /// The flows, likewise.
    pub flows: Vec<Flow>,
    /// Whether the agent follows flows.
    pub is_carried: bool,
    /// The surfaces that the slice cuts, where that is shown.
    pub cuts: Vec<Cut>,
    /// Seconds in the unit of time of the agent's group.
    pub unit_secs: f64,
    /// What acts on an agent that is released on the slice, if it is shown where they end.
    pub release: Option<Release>,
}

impl SliceInputs {
    /// The inputs for an agent of the selected body's group, or else of the first group; `None` where neither
    /// fields nor flows are shown. What is `left_out` has no part in the picture.
    pub fn of(
        moment: &Moment,
        (look, place): (Slice, f64),
        [hidden, left_out]: [&BTreeSet<Id>; 2],
        selected: Option<Id>,
    ) -> Option<SliceInputs> {
        let setup = moment.setup;
        // What a lesson leaves out acts still, but the picture is about the others.
        let is_left_out = |source: &FieldSource| {
            let owner = match source.owner {
                FieldOwner::Body(body) => setup.bodies[body].id,
                FieldOwner::Obstacle(obstacle) => setup.obstacles[obstacle].obstacle.id,
            };
            left_out.contains(&source.field.id) || left_out.contains(&owner)
        };
        let is_shown = |source: &FieldSource| !hidden.contains(&source.field.id) && !is_left_out(source);
        let shows_fields = setup.fields.iter().any(is_shown);
        let shows_flows = setup.flows.iter().any(|source| !hidden.contains(&source.flow.id));
        let flows = || {
            let all = flows_on(setup, group_of(setup, selected), true).into_iter().zip(&setup.flows);
            all.filter(|(_, source)| !left_out.contains(&source.flow.id)).map(|(flow, _)| flow).collect()
        };
        if !shows_fields && !shows_flows {
            return None;
        }
        let group = group_of(setup, selected);
        let params = group.map_or_else(SteeringParams::default, |group| group.params);
        // Basins have colours of their own, and are flat.
        let potential = if look.basins { SlicePotential::None } else { look.potential };
        let look = Slice { potential, ..look };
        let motions = moment.motions();
        let place_of = |body: usize| motions[body].position_at(moment.at(), setup.clock);
        let affected = Affected { body: None, is_agent: true };
        let sampler = match shows_fields {
            true => {
                let all = FieldSampler::new(setup, moment.at(), affected, params, place_of);
                all.of_some(|index| !is_left_out(&setup.fields[index]))
            }
            false => FieldSampler::none(params),
        };
        let rect = SliceRect::of(setup, (&look, place), left_out);
        // Arrows stand as close as on the whole of it.
        let whole = SliceRect::of(setup, (&look, place), &BTreeSet::new());
        let share = (rect.half.max_element() / whole.half.max_element()).min(1.0);
        let look = Slice { across: (f64::from(look.across) * share).round().max(FEWEST_ACROSS) as u32, ..look };
        let released = group.filter(|_| look.basins).map(|group| (group, radius_in(setup, group, selected)));
        let release =
            released.map(|agent| Release::new(setup, moment.at(), agent, room_around(setup, &rect), place_of));
        Some(SliceInputs {
            rect,
            look,
            group: group.map(|group| group.id),
            sampler,
            flows: if shows_flows { flows() } else { Vec::new() },
            is_carried: group.is_none_or(|group| group.flow),
            cuts: if look.cuts { Cut::all(moment, hidden, &params) } else { Vec::new() },
            unit_secs: unit_secs(setup, group),
            release,
        })
    }

    /// The acceleration by the flows of a body at rest.
    pub fn flow_at(&self, position: DVec3) -> DVec3 {
        let me = Boid { position, velocity: DVec3::ZERO };
        let params = self.sampler.params();
        self.flows.iter().filter_map(|flow| flow.acceleration(&me, params, &mut ())).sum()
    }

    /// The acceleration by the flows of an agent at rest; zero if it does not follow them.
    pub fn carried_at(&self, position: DVec3) -> DVec3 {
        if self.is_carried { self.flow_at(position) } else { DVec3::ZERO }
    }

    /// The acceleration of an agent at rest by fields and flows together, in the units of its group.
    pub fn net_at(&self, position: DVec3) -> DVec3 {
        let me = Boid { position, velocity: DVec3::ZERO };
        let flows = if self.is_carried { &self.flows[..] } else { &[] };
        self.sampler.steering(&me, flows, &mut Vec::new())
    }

    /// Whether anything but arrows is drawn.
    pub fn has_map(&self) -> bool {
        let Slice { potential, contours, equilibria, dead_zones, .. } = self.look;
        let of_fields = !self.sampler.is_empty() && (potential != SlicePotential::None || contours || equilibria);
        let of_flows = self.is_carried && !self.flows.is_empty() && equilibria;
        of_fields || of_flows || dead_zones
    }

    /// The lattice whose cells have an arrow in their middle.
    pub fn lattice_of_arrows(&self) -> Lattice {
        Lattice::across(self.rect.half, self.look.across as usize)
    }

    /// Whether there are arrows.
    pub fn has_arrows(&self) -> bool {
        self.look.arrows != SliceArrows::None && self.look.net != SliceNet::Streamlines
    }

    /// Factor from an acceleration in the group's units to m/s².
    pub fn metric(&self) -> f64 {
        self.unit_secs.powi(-2)
    }
}

/// Arrows on the longer side of a part of a slice, at least.
const FEWEST_ACROSS: f64 = 4.0;
/// For how long a released agent is followed, in seconds.
const FOLLOWED_SECS: f64 = 30.0;
/// How far beyond the slice it is followed, in halves of its sides; across it in halves of the longer one.
const ROOM: f64 = 1.5;

/// The room in which released agents are followed: its middle, its half lengths, and for how many ticks.
fn room_around(setup: &Setup, rect: &SliceRect) -> (DVec3, DVec3, u64) {
    let [u, v, normal] = rect.axes();
    let half = ROOM * (rect.half.x * u + rect.half.y * v + rect.half.max_element() * normal);
    (rect.center, half.abs(), (FOLLOWED_SECS / setup.clock.tick_length()) as u64)
}

/// The radius of the selected agent, or of the first one in the group.
fn radius_in(setup: &Setup, group: &AgentGroup, selected: Option<Id>) -> f64 {
    let is_member = |body: &&Body| body.group == Some(group.id);
    let of_selected = selected.and_then(|id| setup.bodies.get(setup.body_index(id)?)).filter(is_member);
    of_selected.or_else(|| setup.bodies.iter().find(is_member)).map_or(0.0, |body| body.radius)
}

fn group_of(setup: &Setup, selected: Option<Id>) -> Option<&AgentGroup> {
    let of_selected = selected.and_then(|id| setup.group_of(setup.body_index(id)?));
    of_selected.or(setup.groups.first())
}
