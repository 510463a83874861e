//! Judging a tick that takes long can be interrupted and taken up again: what is found stays the same.

use super::directions::{recorded, searched};
use super::read;
use collidoscope::asking::{Direction, Finder};
use collidoscope::scene::generate::Gas;
use collidoscope::scene::{Edit, EditProperty, Scene};
use collidoscope::sim::Instant;
use glam::DVec3;
use std::cell::Cell;

/// Conditions about so many that a tick may take long.
const CONDITIONS: [&str; 7] = [
    "max(speed(all)) - min(speed(all)) falls below 2.2",
    "min(gap(all)) < 0.1",
    "max(speed(all)) changes",
    "sum(speed(all)) > 60 and not (min(position(all).y) < -3)",
    "count(all, position.x > 0) > 20",
    "impact(any, any) and max(speed(all)) > 2",
    "deepest_overlap > 0",
];

fn gas(gravity: DVec3) -> Scene {
    let mut scene = Gas { count: 40, fraction: 0.1, speed: 1.5, seed: 4 }.scene().expect("there is room");
    scene.settings.gravity = gravity;
    scene
}

#[test]
fn a_tick_that_is_judged_a_few_looks_at_a_time_is_judged_as_at_once() {
    for gravity in [DVec3::ZERO, DVec3::Y * -5.0] {
        let mut timeline = recorded(&gas(gravity), 20);
        let setup = timeline.setup().clone();
        for text in CONDITIONS {
            let condition = read(&setup, text);
            let [mut whole, mut parts] = [(); 2].map(|()| Finder::new(condition.clone(), 0));
            let mut interruptions = 0;
            for tick in 0..timeline.recorded() {
                let record = timeline.tick(tick);
                whole.observe(&setup, &record);
                // From 1 to 40 looks.
                let left = Cell::new(1);
                let mut may_go_on = || {
                    left.set(left.get() - 1);
                    left.get() > 0
                };
                while !parts.observe_while(&setup, &record, &mut may_go_on) {
                    assert_eq!(parts.next_tick(), tick, "{text}");
                    interruptions += 1;
                    left.set(1 + 7 * interruptions % 40);
                }
            }
            let [whole, parts] = [&whole, &parts].map(|finder| finder.spans().collect::<Vec<_>>());
            assert_eq!(whole, parts, "{text}");
            assert!(interruptions >= 10, "{text}: {interruptions}");
            for direction in [Direction::Forwards, Direction::Backwards] {
                assert_eq!(searched(&timeline, &condition, direction, 50), whole, "{text}, {direction:?}");
            }
        }
    }
}

#[test]
fn what_was_looked_at_is_not_looked_at_again() {
    let mut timeline = recorded(&gas(DVec3::ZERO), 2);
    let (setup, record) = (timeline.setup().clone(), timeline.tick(0));
    let condition = read(&setup, "max(speed(all)) - min(speed(all)) < 1.7");
    // The parts that it takes where each may have so many looks, and the looks.
    let judged = |looks_at_a_time: u32| {
        let mut finder = Finder::new(condition.clone(), 0);
        let (mut parts, mut looks) = (1, 0);
        let mut may_go_on = || {
            looks += 1;
            looks % looks_at_a_time != 0
        };
        while !finder.observe_while(&setup, &record, &mut may_go_on) {
            parts += 1;
        }
        (parts, looks)
    };
    let [(whole, all), (singly, one_by_one), (in_twos, two_by_two)] = [u32::MAX, 1, 2].map(judged);
    assert_eq!([one_by_one, two_by_two], [all; 2]);
    assert_eq!([whole, singly, in_twos], [1, all + 1, all / 2 + 1]);
}

#[test]
fn a_tick_that_has_changed_since_it_was_begun_is_begun_again() {
    let text = "max(speed(all)) > 8";
    let [before, mut after] = [gas(DVec3::ZERO), gas(DVec3::ZERO)];
    let id = after.bodies[3].id;
    after.edits.push(Edit { tick: 5, id, property: EditProperty::Velocity, value: (DVec3::X * 9.0).into() });
    let [mut before, mut after] = [before, after].map(|scene| recorded(&scene, 8));
    let condition = read(before.setup(), text);
    let mut finder = Finder::new(condition.clone(), 0);
    let setup = before.setup().clone();
    (0..5).for_each(|tick| finder.observe(&setup, &before.tick(tick)));
    assert!(!finder.observe_while(&setup, &before.tick(5), &mut || false), "it was interrupted");
    finder.forget_from(5);
    let setup = after.setup().clone();
    let mut fresh = Finder::new(condition, 0);
    for tick in 0..8 {
        let record = after.tick(tick);
        fresh.observe(&setup, &record);
        if tick >= 5 {
            while !finder.observe_while(&setup, &record, &mut || false) {}
        }
    }
    let found: Vec<_> = finder.spans().collect();
    assert_eq!(found, fresh.spans().collect::<Vec<_>>());
    assert_eq!(found[0].begin.at, Instant::start_of(5), "its speed is 9 m/s from the edit on");
}
