//! Whatever edits change at later ticks: constants of balls, and parameters of fields, flows and groups.

use crate::common::afresh::first_difference;
use crate::common::any_scene::{any_changing_scene, any_tuned_scene};
use collidoscope::asking::{Condition, Finder, Names};
use collidoscope::scene::{Scene, validate_scene};
use collidoscope::sim::{Setup, Timeline, World};
use std::sync::Arc;

type AnyScene = fn(u64) -> Scene;

/// Random scenes of both kinds: balls whose constants change, agents that are tuned.
const KINDS: [(&str, AnyScene); 2] = [("constants", any_changing_scene), ("steering", any_tuned_scene)];

const TICKS: u64 = 60;

#[test]
fn every_tick_is_what_it_is_when_begun_afresh_and_by_brute_force() {
    for ((kind, any), seed) in KINDS.into_iter().flat_map(|kind| (0..80).map(move |seed| (kind, seed))) {
        let scene = any(seed);
        assert!(validate_scene(&scene).is_empty(), "{kind}, seed {seed}: {:?}", validate_scene(&scene));
        if let Some(difference) = first_difference(&scene, 45, 5) {
            panic!("{kind}, seed {seed}: {difference}");
        }
    }
}

#[test]
fn every_tick_sought_backwards_is_that_of_the_straight_run() {
    for ((kind, any), seed) in KINDS.into_iter().flat_map(|kind| (0..20).map(move |seed| (kind, seed))) {
        let setup = Arc::new(Setup::new(&any(seed)));
        let mut world = World::new(setup.clone());
        let straight: Vec<_> = (0..TICKS).map(|_| world.record_step()).collect();
        for budget in [256 << 20, 60 << 10] {
            let mut timeline = Timeline::new(setup.clone(), budget);
            timeline.record(TICKS);
            for tick in (0..TICKS).rev() {
                let is_same = *timeline.tick(tick) == straight[tick as usize];
                assert!(is_same, "{kind}, seed {seed}, {budget} bytes: tick {tick}");
            }
        }
    }
}

/// Panics unless two scenes first differ in a tick, and a recording that is rewritten from there on is that of the second.
pub(super) fn assert_rewritten(before: &Scene, after: &Scene, from: u64) {
    let [old, new] = [before, after].map(|scene| Arc::new(Setup::new(scene)));
    assert_eq!(old.first_difference(&new), Some(from));
    let mut timeline = Timeline::new(old, 256 << 20);
    timeline.record(TICKS);
    timeline.rewrite_from(from, new.clone());
    let mut straight = World::new(new);
    for tick in 0..TICKS {
        assert!(*timeline.tick(tick) == straight.record_step(), "tick {tick}");
    }
}

/// Seconds at which a condition begins to hold.
pub(super) fn begins(scene: &Scene, condition: &str) -> Vec<f64> {
    let setup = Arc::new(Setup::new(scene));
    let condition = Condition::read(condition, Names { setup: &setup, selected: None }).expect("it is understood");
    let mut finder = Finder::new(Arc::new(condition), 0);
    let mut world = World::new(setup.clone());
    for tick in 0..2 * TICKS {
        finder.observe(setup.at(tick), &world.record_step());
    }
    finder.take_begins().iter().map(|moment| setup.clock.seconds(moment.at)).collect()
}
