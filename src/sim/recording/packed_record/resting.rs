//! Contacts that rest, each by its pair and what it carries: where it is follows from the balls.

use crate::scene::Id;
use crate::sim::island::sides::Scene;
use crate::sim::pairs::time_of_impact::gap;
use crate::sim::recording::bytes::{Reader, Writer};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Resting, RestingContact, Setup};
use glam::DVec3;

const BEGINS: u8 = 1;
const SLIDES: u8 = 1;

/// Point and normal that are expected of a contact: those of the gap of the instant.
fn expected(scene: &Scene, body: Id, other: Id) -> [DVec3; 2] {
    let &Scene { setup, motions, at } = scene;
    let other = match setup.body_index(other) {
        Some(other) => Some(Other::Body(other)),
        None => setup.obstacle_index(other).map(Other::Obstacle),
    };
    let pair = setup.body_index(body).zip(other).map(|(body, other)| Pair { body, other });
    let gap = pair.map(|pair| gap(setup, motions, pair, at));
    gap.map_or([DVec3::ZERO; 2], |gap| [gap.point, gap.normal])
}

/// The balls of contacts, ascending.
fn balls_of(setup: &Setup, contacts: &[RestingContact]) -> Vec<Id> {
    let ids = contacts.iter().flat_map(RestingContact::pair);
    let mut balls: Vec<Id> = ids.filter(|&id| setup.body_index(id).is_some()).collect();
    balls.sort_unstable();
    balls.dedup();
    balls
}

/// Adds contacts that rest; whether they can be told in this way.
pub fn write(to: &mut Writer, resting: &Resting, scene: &Scene) -> bool {
    let Resting { bodies, contacts, begins } = resting;
    if balls_of(scene.setup, contacts) != *bodies {
        return false;
    }
    to.byte(if *begins { BEGINS } else { 0 });
    to.number(contacts.len() as u64);
    let mut last = [0; 2];
    for &RestingContact { body, other, point, normal, impulse, sliding } in contacts {
        to.byte(if sliding { SLIDES } else { 0 });
        let ids = [body, other].map(u64::from);
        ids.into_iter().zip(last).for_each(|(id, last)| to.index(id, last));
        last = ids;
        to.double(impulse);
        let of_gap = expected(scene, body, other);
        [point, normal].into_iter().zip(of_gap).for_each(|(told, expected)| to.vector(told, expected));
    }
    true
}

/// The next contacts that rest, as they were [written](write).
pub fn read(from: &mut Reader, scene: &Scene) -> Resting {
    let begins = from.byte() & BEGINS != 0;
    let count = from.number();
    let mut last = [0; 2];
    let contact = |_| {
        let sliding = from.byte() & SLIDES != 0;
        last = last.map(|last| from.index(last));
        let [body, other] = last.map(|id| id as Id);
        let impulse = from.double();
        let [point, normal] = expected(scene, body, other).map(|expected| from.vector(expected));
        RestingContact { body, other, point, normal, impulse, sliding }
    };
    let contacts: Vec<RestingContact> = (0..count).map(contact).collect();
    Resting { bodies: balls_of(scene.setup, &contacts), contacts, begins }
}
