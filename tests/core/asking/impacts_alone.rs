//! Impacts that are asked for by themselves are replayed without what they do not depend on: they are those of the whole
//! run, bit for bit.

use super::directions::searched;
use super::read;
use crate::common::any_scene::any_scene;
use collidoscope::asking::{Condition, Direction, Finder, Span};
use collidoscope::scene::generate::Gas;
use collidoscope::scene::{Edit, EditProperty, Id, Scene};
use collidoscope::sim::{Event, EventKind, Setup, Timeline};
use std::sync::Arc;

/// Keyframes a few ticks apart: a recording that goes on after a cut begins a new part.
fn in_parts(scene: &Scene, parts: u64, ticks: u64) -> Timeline {
    let setup = Arc::new(Setup::new(scene));
    let mut timeline = Timeline::new(setup.clone(), 1 << 26);
    for _ in 0..parts {
        timeline.record(ticks);
        timeline.rewrite_from(timeline.recorded(), setup.clone());
    }
    timeline
}

/// A gas whose balls differ in mass, radius and restitution, one of which is thrown anew at a tick.
fn gas(seed: u64) -> Scene {
    let mut scene = Gas { count: 60, fraction: 0.2, speed: 4.0, seed }.scene().unwrap();
    for (place, body) in scene.bodies.iter_mut().enumerate() {
        body.radius *= 1.0 - 0.01 * place as f64;
        body.restitution = [1.0, 0.9, 0.5][place % 3];
    }
    if seed % 2 == 1 {
        scene.settings.gravity.y = -9.81;
    }
    let (id, value) = (scene.bodies[7].id, glam::DVec3::new(0.0, 20.0, 1.0).into());
    scene.edits = vec![Edit { tick: 25, id, property: EditProperty::Velocity, value }];
    scene
}

/// The impacts of a tick that are asked for, with their places.
fn of_record(timeline: &mut Timeline, tick: u64, takes: &dyn Fn([Id; 2]) -> bool) -> Vec<(usize, Event)> {
    let events = timeline.tick(tick).events.clone();
    let is_asked_for = |event: &Event| match &event.kind {
        EventKind::Impact(impact) => takes([impact.body, impact.other]),
        EventKind::Unresolved(unresolved) => takes([unresolved.body, unresolved.other]),
        _ => false,
    };
    events.into_iter().enumerate().filter(|(_, event)| is_asked_for(event)).collect()
}

/// How many impacts of a ball were compared, in parts that could be replayed so.
fn compared(timeline: &mut Timeline, ball: Id) -> usize {
    let takes = |pair: [Id; 2]| pair.contains(&ball);
    let (mut tick, mut count) = (timeline.first_tick(), 0);
    while tick < timeline.recorded() {
        let Some((part, found)) = timeline.impacts(tick, &takes) else {
            tick += 1;
            continue;
        };
        let mut found = found.into_iter().peekable();
        for tick in part.clone() {
            let here = found.next_if(|events| events.tick == tick).map_or(Vec::new(), |events| events.events);
            assert_eq!(here, of_record(timeline, tick, &takes), "ball {ball} in tick {tick}");
            count += here.len();
        }
        assert_eq!(found.next(), None);
        tick = part.end;
    }
    count
}

#[test]
fn impacts_replayed_without_the_rest_are_those_of_the_whole_run_bit_for_bit() {
    let mut of_gases = 0;
    for seed in 0..4 {
        let mut timeline = in_parts(&gas(seed), 8, 9);
        for ball in [0, 7, 8, 30] {
            let id = timeline.setup().bodies[ball].id;
            of_gases += compared(&mut timeline, id);
        }
    }
    assert!(of_gases > 100, "{of_gases}");
    let mut of_any = 0;
    for seed in 0..200 {
        let scene = any_scene(seed);
        let mut timeline = in_parts(&scene, 6, 8);
        for ball in scene.bodies.iter().take(3).map(|body| body.id) {
            of_any += compared(&mut timeline, ball);
        }
    }
    assert!(of_any > 100, "{of_any}");
}

#[test]
fn a_search_that_replays_only_what_it_asks_for_finds_the_same() {
    let asked =
        ["impact(#BALL, any)", "impact(#BALL, any) and impulse > 0.3 and time > 0.2", "impact(#BALL, any) and nth > 2"];
    let mut found = 0;
    for seed in 0..2 {
        let scene = gas(seed);
        let timeline = in_parts(&scene, 10, 9);
        for text in asked {
            let condition = read(timeline.setup(), &text.replace("BALL", &scene.bodies[7].id.to_string()));
            let expected = tick_by_tick(&scene, &condition, timeline.recorded());
            for (direction, slice) in
                [(Direction::Forwards, u32::MAX), (Direction::Forwards, 2), (Direction::Backwards, 3)]
            {
                let spans = searched(&timeline, &condition, direction, slice);
                assert_eq!(spans, expected, "{seed}: {text}, {direction:?} in slices of {slice}");
            }
            found += expected.len();
        }
    }
    assert!(found > 30, "{found}");
}

/// What is found in a run of its own, in which every tick is observed.
fn tick_by_tick(scene: &Scene, condition: &Arc<Condition>, ticks: u64) -> Vec<Span> {
    let setup = Arc::new(Setup::new(scene));
    let mut world = collidoscope::sim::World::new(setup.clone());
    let mut finder = Finder::new(condition.clone(), scene.settings.start_tick);
    while world.tick() < ticks {
        finder.observe(&setup, &world.record_step());
    }
    finder.spans().collect()
}
