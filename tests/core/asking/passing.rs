//! Parts of a recording that cannot hold a hit are passed without being replayed: what is found stays the same.

use super::directions::{recorded, searched};
use super::read;
use crate::common::any_scene::any_scene;
use collidoscope::asking::{Direction, Finder, Span};
use collidoscope::scene::generate::Gas;
use collidoscope::scene::{Edit, EditProperty, EditValue, Scene};
use collidoscope::sim::{Instant, TickRecord, Timeline};
use glam::DVec3;
use std::sync::Arc;

/// Of two balls, A and B.
const CONDITIONS: [&str; 14] = [
    "speed(#A) > 1",
    "speed(#A) rises above 3",
    "max(speed(all)) > 8",
    "position(#A).y falls below 0",
    "min(position(all).x) < -3",
    "distance(#A, #B) < 2",
    "gap(#A, #B) < 1 or speed(#B) < 0.5",
    "approach_speed(#A, #B) changes sign",
    "kinetic_energy(#A) becomes 2",
    "energy > 10 and not (speed(#A) > 1 and position(#A).x > 0)",
    "gap(#A) < 0.3",
    "count(all, speed > 2) > 1",
    "time > 2.5",
    "1/(speed(#A) - 2) > 0.5",
];

/// Searches with ticks passed, and with each of these observed.
fn found_both_ways(timeline: &Timeline, records: &[Arc<TickRecord>], text: &str) -> [Vec<Span>; 2] {
    let condition = read(timeline.setup(), text);
    let passing = searched(timeline, &condition, Direction::Forwards, u32::MAX);
    let backwards = searched(timeline, &condition, Direction::Backwards, u32::MAX);
    assert_eq!(backwards, passing, "{text}, backwards");
    let mut finder = Finder::new(condition, timeline.first_tick());
    records.iter().for_each(|record| finder.observe(timeline.setup(), record));
    [passing, finder.spans().collect()]
}

/// Random scenes with as many parts as come from so many ticks.
fn recordings(seeds: std::ops::Range<u64>, ticks: u64) -> impl Iterator<Item = (u64, Scene, Timeline)> {
    seeds.filter_map(move |seed| {
        let mut scene = any_scene(seed);
        // One that spends thousands of impacts on a tick takes too long.
        scene.settings.event_budget = Some(40);
        // Nor is a crowd needed.
        if scene.bodies.len() > 14 {
            return None;
        }
        let timeline = recorded(&scene, ticks);
        timeline.roamed(timeline.first_tick()).is_some().then_some((seed, scene, timeline))
    })
}

#[test]
fn what_is_found_is_what_is_found_by_looking_at_every_tick() {
    let (mut scenes, mut found) = (0, 0);
    for (seed, scene, mut timeline) in recordings(0..9, 110).take(2) {
        let ids: Vec<u32> = scene.bodies.iter().map(|body| body.id).collect();
        let [Some(a), Some(b)] = [ids.first(), ids.get(1)] else { continue };
        let records: Vec<Arc<TickRecord>> =
            (timeline.first_tick()..timeline.recorded()).map(|tick| timeline.tick(tick)).collect();
        for text in CONDITIONS {
            let text = text.replace("#A", &format!("#{a}")).replace("#B", &format!("#{b}"));
            let [passing, all] = found_both_ways(&timeline, &records, &text);
            assert_eq!(passing, all, "{seed}: {text}");
            found += all.len();
        }
        scenes += 1;
    }
    assert!(scenes > 1 && found > 15, "{found} in {scenes} scenes");
}

#[test]
fn bodies_stay_within_the_bounds_that_are_kept_of_them() {
    let mut looked_at = 0;
    for (seed, _, mut timeline) in recordings(20..32, 200) {
        let (setup, clock) = (timeline.setup().clone(), timeline.setup().clock);
        for tick in timeline.first_tick()..timeline.recorded() {
            let record = timeline.tick(tick);
            let Some(roamed) = timeline.roamed(tick) else { break };
            for body in 0..setup.bodies.len() {
                let known = roamed.whereabouts(body);
                for piece in record.pieces(body, clock) {
                    for share in [0.0, 0.3, 0.5, 0.9, 1.0] {
                        let at = Instant { tick, local: piece.from + share * (piece.to - piece.from) };
                        let off = |now: DVec3, then: DVec3| (now - then).length();
                        let far = off(piece.motion.position_at(at, clock), known.position);
                        let differs = off(piece.motion.velocity_at(at, clock), known.velocity);
                        assert!(far <= known.reach, "{seed}, tick {tick}, body {body}: {far} > {}", known.reach);
                        assert!(
                            differs <= known.change,
                            "{seed}, tick {tick}, body {body}: {differs} > {}",
                            known.change
                        );
                        looked_at += 1;
                    }
                }
            }
        }
    }
    assert!(looked_at > 3_000, "{looked_at}");
}

#[test]
fn a_ball_that_nothing_touches_is_known_throughout_and_another_one_is_not() {
    // One flies straight with 2 m/s; the other rebounds between two walls.
    let scene = super::scene(
        r#"{"version": 1, "name": "two", "settings": {"duration": 100, "ticks_per_second": 10}, "bodies": [
            {"id": 1, "radius": 0.1, "position": [0, 5, 0], "velocity": [0, 0, 2]},
            {"id": 2, "radius": 0.1, "position": [0, 0, 0], "velocity": [30, 0, 0]}],
            "obstacles": [
            {"id": 3, "shape": {"plane": {"point": [1, 0, 0], "normal": [-1, 0, 0]}}},
            {"id": 4, "shape": {"plane": {"point": [-1, 0, 0], "normal": [1, 0, 0]}}}]}"#,
    );
    let timeline = recorded(&scene, 4000);
    let roamed = timeline.roamed(0).expect("a part that is complete");
    let seconds = 0.1 * roamed.ticks.clone().count() as f64;
    let [straight, bouncing] = [0, 1].map(|body| roamed.whereabouts(body));
    assert!(straight.change < 1e-9);
    // A byte tells no more than a fifth too much.
    assert!(straight.reach >= 2.0 * seconds && straight.reach < 1.2 * 2.0 * seconds, "{}", straight.reach);
    // From 30 m/s to −30 m/s, and 0.9 m to each side.
    assert!((60.0..72.0).contains(&bouncing.change) && (0.9..1.08).contains(&bouncing.reach), "{bouncing:?}");
    // The last part has not ended.
    assert!(timeline.roamed(timeline.recorded() - 1).is_none());
    let never = read(timeline.setup(), "speed(#2) > 31 or speed(#1) > 2.1");
    let mut finder = Finder::new(Arc::clone(&never), 0);
    finder.observe(timeline.setup(), &timeline.clone().tick(0));
    finder.pass(&timeline, timeline.recorded(), &mut |_, _| {});
    // |v| ≤ 30 + 60 leaves open whether it is faster.
    assert_eq!(finder.next_tick(), 1);
    let never = read(timeline.setup(), "abs(position(#2).x) > 1.1 or speed(#1) > 2.1");
    let mut finder = Finder::new(never, 0);
    finder.observe(timeline.setup(), &timeline.clone().tick(0));
    finder.pass(&timeline, timeline.recorded(), &mut |_, _| {});
    assert!(finder.next_tick() > 2000, "{}", finder.next_tick());
}

#[test]
fn where_balls_fly_straight_only_ticks_are_looked_at_in_which_one_that_is_asked_for_meets_something() {
    let (mut found, mut passed, mut ticks) = (0, 0, 0);
    for seed in 0..3 {
        let gas = Gas { count: 20, fraction: 0.05, speed: 1.0, seed };
        let mut scene = gas.scene().expect("there is room");
        let [a, b] = [0, 1].map(|body| scene.bodies[body].id);
        if seed > 0 {
            // Thrown, which no log of contacts tells.
            let value = DVec3::new(0.0, 2.0, 0.0).into();
            scene.edits.push(Edit { tick: 333, id: a, property: EditProperty::Velocity, value });
        }
        let mut timeline = recorded(&scene, 600);
        let records: Vec<Arc<TickRecord>> = (0..timeline.recorded()).map(|tick| timeline.tick(tick)).collect();
        for text in [
            "speed(#A) > 1.2",
            "speed(#A) rises above speed(#B)",
            "velocity(#A).x changes sign",
            "kinetic_energy(#A) changes",
            "abs(momentum(#A).y) < 0.001 and not (speed(#B) > 1)",
        ] {
            let text = text.replace("#A", &format!("#{a}")).replace("#B", &format!("#{b}"));
            let [passing, all] = found_both_ways(&timeline, &records, &text);
            assert_eq!(passing, all, "{seed}: {text}");
            found += all.len();
        }
        for tick in 0..timeline.recorded() {
            let changes = timeline.velocity_changes(tick, &[0, 1]);
            passed += usize::from(changes.is_some_and(|(_, changes)| !changes.contains(&tick)));
            ticks += 1;
        }
    }
    assert!(found > 40 && 4 * passed > ticks, "{found} found, {passed} of {ticks} ticks passed");
}

/// A gas of forty balls, some of which are put elsewhere, thrown, made heavier or larger on the way, so that one overlaps others.
fn changing_crowd(seed: u64) -> Scene {
    let mut scene = Gas { count: 40, fraction: 0.1, speed: 1.0, seed }.scene().expect("there is room");
    // In every second one all of them fall.
    scene.settings.gravity = if seed % 2 == 1 { DVec3::Y * -3.0 } else { DVec3::ZERO };
    let [first, second, third] = [0, 1, 2].map(|body| (scene.bodies[body].id, scene.bodies[body].radius));
    let mut edit = |tick: u64, id: u32, property: EditProperty, value: EditValue| {
        scene.edits.push(Edit { tick, id, property, value });
    };
    edit(61, first.0, EditProperty::Velocity, DVec3::new(3.0, 0.0, 0.0).into());
    edit(120, second.0, EditProperty::Mass, 7.0.into());
    edit(133, third.0, EditProperty::Radius, (3.0 * third.1).into());
    edit(200, third.0, EditProperty::Radius, third.1.into());
    scene
}

#[test]
fn ticks_that_are_looked_at_together_hide_nothing_that_one_of_them_holds() {
    let (mut found, mut crossed) = (0, 0);
    for seed in 0..4 {
        let scene = changing_crowd(seed);
        let mut timeline = recorded(&scene, 300);
        let records: Vec<Arc<TickRecord>> = (0..timeline.recorded()).map(|tick| timeline.tick(tick)).collect();
        let id = scene.bodies[0].id;
        for text in [
            "max(speed(all)) > 2.2",
            "max(position(all).x) > 1.1",
            "min(position(all).y) rises above -1",
            "min(gap(all, #A)) < 0.05",
            "sum(speed(all)) > 36",
            "count(all, speed > 1.5) > 3",
            "kinetic_energy > 25 and max(velocity(all).z) > 1.5",
            "deepest_overlap > 0.001",
            "not (deepest_overlap > 0.01)",
        ] {
            let condition = read(timeline.setup(), &text.replace("#A", &format!("#{id}")));
            let together = searched(&timeline, &condition, Direction::Forwards, u32::MAX);
            assert_eq!(searched(&timeline, &condition, Direction::Backwards, 3), together, "{seed}: {text}, backwards");
            let mut finder = Finder::new(condition, 0);
            for record in &records {
                finder.observe(timeline.setup_at(record.start.tick), record);
            }
            assert_eq!(together, finder.spans().collect::<Vec<_>>(), "{seed}: {text}");
            found += together.len();
            crossed += usize::from(text.starts_with("deepest") && !together.is_empty());
        }
    }
    // The ball that grew overlapped others in each.
    assert!(found > 60 && crossed == 4, "{found} found, {crossed} overlaps");
}
