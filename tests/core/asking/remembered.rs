//! What a search remembers of the members of a group changes nothing: each tick is judged again by a finder of its own.

use super::directions::recorded;
use super::read;
use collidoscope::asking::{Condition, Finder, Moment, Span};
use collidoscope::scene::generate::Gas;
use collidoscope::scene::{Edit, EditProperty, EditValue, Scene};
use collidoscope::sim::{Instant, Phase, Setup, Timeline};
use glam::DVec3;
use std::sync::Arc;

/// A moment at which it begins or ceases to hold.
type Toggle = (Moment, bool);

fn toggles(spans: impl Iterator<Item = Span>) -> Vec<Toggle> {
    spans.flat_map(|span| [Some((span.begin, true)), span.end.map(|end| (end, false))]).flatten().collect()
}

/// What a finder finds that observes all ticks of a recording.
fn by_one(timeline: &mut Timeline, condition: &Arc<Condition>) -> Vec<Toggle> {
    let mut finder = Finder::new(condition.clone(), 0);
    for tick in 0..timeline.recorded() {
        let record = timeline.tick(tick);
        finder.observe(timeline.setup_at(tick), &record);
    }
    toggles(finder.spans())
}

/// The same by a new finder for each tick, which knows of no other.
fn by_many(timeline: &mut Timeline, condition: &Arc<Condition>) -> Vec<Toggle> {
    let (mut all, mut held) = (Vec::new(), false);
    for tick in 0..timeline.recorded() {
        let record = timeline.tick(tick);
        let mut finder = Finder::new(condition.clone(), tick);
        finder.observe(timeline.setup_at(tick), &record);
        let at = Instant::start_of(tick);
        let begin = Moment { at, phase: Phase::Before, event: None, nth: 0, recorded_in: tick };
        let mut of_tick = toggles(finder.spans());
        let begins = of_tick.first() == Some(&(begin, true));
        match (held, begins) {
            // It goes on.
            (true, true) => drop(of_tick.remove(0)),
            (true, false) => of_tick.insert(0, (begin, false)),
            (false, _) => {}
        }
        all.extend(of_tick);
        held = all.last().is_some_and(|(_, holds)| *holds);
    }
    all
}

/// A gas of balls that get other masses, velocities and places on the way, some of them as a tick begins.
fn changing_gas(seed: u64) -> Scene {
    let mut scene = Gas { count: 16, fraction: 0.1, speed: 1.0, seed }.scene().expect("there is room");
    // In every third all of them fall.
    scene.settings.gravity = if seed % 3 == 2 { DVec3::Y * -3.0 } else { DVec3::ZERO };
    let ids: Vec<u32> = scene.bodies.iter().map(|body| body.id).collect();
    let mut edit = |tick: u64, body: usize, property: EditProperty, value: EditValue| {
        scene.edits.push(Edit { tick, id: ids[body], property, value });
    };
    for step in 0..12 {
        let body = (5 * step as usize + seed as usize) % ids.len();
        let tick = 7 + 11 * step;
        edit(tick, body, EditProperty::Mass, (0.5 + 0.25 * step as f64).into());
        edit(tick + 1, body, EditProperty::Velocity, DVec3::new(0.1 * step as f64, 0.4, -0.2).into());
        edit(tick + 4, (body + 1) % ids.len(), EditProperty::Velocity, DVec3::ZERO.into());
    }
    scene
}

#[test]
fn a_group_of_whose_members_something_is_remembered_has_the_values_that_it_has_without() {
    let mut found = 0;
    for seed in 0..6 {
        let scene = changing_gas(seed);
        let setup = Setup::new(&scene);
        let mut timeline = recorded(&scene, 160);
        for text in [
            "max(speed(all)) > 1.9",
            "min(speed(all)) < 0.2",
            "sum(speed(all)) > 14",
            "sum(kinetic_energy(all)) > 12",
            "count(all, speed > 1) > 7",
            "count(all, kinetic_energy > 0.5 and mass < 2) > 5",
            "max(momentum(all).x) > 2 or sum(velocity(all).y) < -1",
            "max(speed(all) * 1 s + position(all).x) > 2",
        ] {
            let condition = read(&setup, text);
            let [one, many] = [by_one, by_many].map(|found| found(&mut timeline, &condition));
            assert_eq!(one, many, "{seed}: {text}");
            found += one.len();
        }
    }
    assert!(found > 100, "{found}");
}
