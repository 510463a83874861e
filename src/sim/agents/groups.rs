//! The agents of each group, and how the neighbours of one are found among them.

use crate::scene::{AgentGroup, SteeringOrder};
use crate::sim::Setup;
use crate::steering::{Boid, NeighbourGrid, Neighbours, Rows, Selection, SteeringParams, distance_within};
use glam::DVec3;

/// How the neighbours of agents are searched for; the result is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// In a grid.
    Grid,
    /// Among all members of a group: the reference.
    AllPairs,
}

/// The agents of each group, and the grids that find their neighbours.
pub struct Groups {
    groups: Vec<Group>,
    /// Per body, the index of its group and its place among the members.
    membership: Vec<Option<(usize, usize)>>,
    selection: Selection,
}

struct Group {
    /// In list order.
    members: Vec<usize>,
    /// `None` for a group that does not flock, and where all members are searched.
    grid: Option<NeighbourGrid>,
}

/// The neighbours of an agent, and the room in which they are found, which is used again for the next.
#[derive(Default)]
pub(in crate::sim) struct Found {
    /// By index of the body, in the order in which they are summed, and the nearest of all.
    pub neighbours: Neighbours<usize>,
    within: Vec<(f64, usize)>,
}

impl Groups {
    /// The groups among `boids`, one per body.
    pub fn of(setup: &Setup, boids: &[Boid], search: Search) -> Groups {
        let mut membership = vec![None; boids.len()];
        let mut members_of = |(index, group): (usize, &AgentGroup)| {
            let is_member = |body: &usize| setup.bodies[*body].group == Some(group.id);
            let members: Vec<usize> = setup.list_order.iter().copied().filter(is_member).collect();
            members.iter().enumerate().for_each(|(member, &body)| membership[body] = Some((index, member)));
            let places = members.iter().map(|&body| boids[body].position);
            let is_searched = search == Search::Grid && group.flocking;
            let grid = is_searched.then(|| NeighbourGrid::new(group.params.perception, places));
            Group { members, grid }
        };
        let groups = setup.groups.iter().enumerate().map(&mut members_of).collect();
        let selection = match setup.settings.steering {
            SteeringOrder::Consistent => Selection::Nearest,
            SteeringOrder::Sequential => Selection::First,
        };
        Groups { groups, membership, selection }
    }

    /// Visits all members of all groups, with the rows of their group's grid around them if it has one. Members near each
    /// other follow each other: what they read is at hand, and the rows are found once for all of a cell.
    pub(in crate::sim) fn each_member(&self, mut visit: impl FnMut(usize, Option<&Rows>)) {
        for Group { members, grid } in &self.groups {
            match grid {
                Some(grid) => grid.each_cell(|cell, rows| {
                    cell.iter().for_each(|&(_, member)| visit(members[member], Some(rows)));
                }),
                None => members.iter().for_each(|&body| visit(body, None)),
            }
        }
    }

    /// Finds the neighbours that an agent of a group perceives with these parameters; none when it does not flock. `rows` are
    /// those of [`each_member`](Groups::each_member), if it came by that.
    pub(in crate::sim) fn find(
        &self,
        boids: &[Boid],
        (body, group): (usize, &AgentGroup),
        params: &SteeringParams,
        rows: Option<&Rows>,
        found: &mut Found,
    ) {
        let Found { neighbours, within } = found;
        within.clear();
        let place = boids[body].position;
        if let Some((index, _)) = self.membership[body].filter(|_| group.flocking) {
            let Group { members, grid } = &self.groups[index];
            // Sequential order goes by the list, consistent order by ids; bodies are indexed by id.
            let key = |member: usize| if self.selection == Selection::First { member } else { members[member] };
            let mut visit = |member: usize, other: DVec3| {
                if let Some(distance) = distance_within(params, place, other).filter(|_| members[member] != body) {
                    within.push((distance, key(member)));
                }
            };
            match grid {
                None => members.iter().enumerate().for_each(|(member, &other)| visit(member, boids[other].position)),
                Some(grid) => match rows {
                    Some(rows) => grid.each_within(rows, place, params.perception, visit),
                    None => grid.each_within(&grid.rows_near(place), place, params.perception, visit),
                },
            }
            if self.selection == Selection::First {
                within.sort_unstable_by_key(|&(_, member)| member);
            }
            neighbours.select(within, params, self.selection);
            if self.selection == Selection::First {
                neighbours.seen.iter_mut().chain(&mut neighbours.nearest).for_each(|key| *key = members[*key]);
            }
        } else {
            neighbours.select(&mut [], params, self.selection);
        }
    }

    pub(in crate::sim) fn relocate(&mut self, body: usize, position: DVec3) {
        let Some((group_index, member)) = self.membership[body] else { return };
        if let Some(grid) = &mut self.groups[group_index].grid {
            grid.relocate(member, position);
        }
    }
}
