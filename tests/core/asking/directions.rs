//! A recording is searched in both directions, in slices, and again from a tick on: always the same is found.

use super::read;
use crate::common::any_scene::any_scene;
use collidoscope::asking::{Condition, Direction, Finder, Progress, Search, Span};
use collidoscope::scene::Scene;
use collidoscope::sim::{Setup, Timeline};
use std::sync::Arc;

pub(super) const CONDITIONS: [&str; 8] = [
    "max(speed(all)) > 1",
    "position(#BALL).y falls below 0",
    "impact(#BALL, any)",
    "impact(any, any) and impulse > 0.5 and nth > 3",
    "velocity(#BALL) changes",
    "gap(#BALL) < 0.5 or not (kinetic_energy(#BALL) > 1)",
    "count(all, speed > 0.5) changes",
    "resting or overlap or crossing or reflection or through",
];

pub(super) fn searched(timeline: &Timeline, condition: &Arc<Condition>, direction: Direction, slice: u32) -> Vec<Span> {
    let mut search = Search::new(condition.clone(), timeline.recorded(), direction);
    loop {
        let mut left = slice;
        let mut may_go_on = || {
            left = left.saturating_sub(1);
            left > 0
        };
        if search.advance(timeline, &mut may_go_on) == Progress::Done {
            return search.spans();
        }
    }
}

pub(super) fn recorded(scene: &Scene, ticks: u64) -> Timeline {
    let mut timeline = Timeline::new(Arc::new(Setup::new(scene)), 1 << 20);
    timeline.record(ticks);
    timeline
}

#[test]
fn what_is_found_backwards_is_what_is_found_forwards_bit_for_bit() {
    let mut found = 0;
    for seed in 0..5 {
        let scene = any_scene(seed);
        let mut timeline = recorded(&scene, 45);
        let Some(ball) = scene.bodies.first().map(|body| body.id) else { continue };
        for text in CONDITIONS {
            let condition = read(timeline.setup(), &text.replace("BALL", &ball.to_string()));
            let forwards = searched(&timeline, &condition, Direction::Forwards, u32::MAX);
            assert_eq!(searched(&timeline, &condition, Direction::Backwards, u32::MAX), forwards, "{seed}: {text}");
            assert_eq!(searched(&timeline, &condition, Direction::Backwards, 2), forwards, "{seed}: {text}, in slices");
            // Every tick by itself, without leaving any out, and some of them twice.
            let first = timeline.first_tick();
            let mut finder = Finder::new(condition.clone(), first);
            let setup = timeline.setup().clone();
            for end in [first + 30, first + 45] {
                while finder.next_tick() < end {
                    let record = timeline.tick(finder.next_tick());
                    finder.observe(&setup, &record);
                }
                finder.forget_from(end - 13);
                assert_eq!(finder.next_tick(), end - 13);
            }
            while finder.next_tick() < first + 45 {
                let record = timeline.tick(finder.next_tick());
                finder.observe(&setup, &record);
            }
            assert_eq!(finder.spans().collect::<Vec<_>>(), forwards, "{seed}: {text}, tick by tick");
            found += forwards.len();
        }
    }
    assert!(found > 20, "{found}");
}
