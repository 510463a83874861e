//! Who is meant by the id of a body or of an agent group.

use super::Undecided;
use crate::scene::Id;
use crate::sim::Setup;

/// The bodies of a group, or one body, by their indices.
pub(super) fn members_of(setup: &Setup, who: Id) -> Result<Vec<usize>, Undecided> {
    if let Some(body) = setup.body_index(who) {
        return Ok(vec![body]);
    }
    if !setup.groups.iter().any(|group| group.id == who) {
        return Err(Undecided::Nobody(who));
    }
    let members: Vec<usize> = (0..setup.bodies.len()).filter(|&body| setup.bodies[body].group == Some(who)).collect();
    // Of nobody everything holds, also what was meant of a flock that has been deleted.
    if members.is_empty() { Err(Undecided::NoMember(name_of(setup, who))) } else { Ok(members) }
}

/// What a group or body is called.
pub(super) fn name_of(setup: &Setup, who: Id) -> String {
    match setup.groups.iter().find(|group| group.id == who) {
        Some(group) => group.label().into_owned(),
        None => setup.label_of(who),
    }
}
