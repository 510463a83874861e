//! What begins just ahead of a moment, or just behind it, in a recording of which little or nothing was observed.

use super::directions::{CONDITIONS, recorded, searched};
use super::read;
use crate::common::any_scene::any_scene;
use crate::common::random::Random;
use collidoscope::asking::{Direction, Hits, Moment, Pending};
use collidoscope::sim::{Instant, Setup, World};
use std::sync::Arc;

/// Asks again and again, a little at a time, until it is answered.
fn in_slices(mut ask: impl FnMut(&mut dyn FnMut() -> bool) -> Result<Option<Moment>, Pending>) -> Option<Moment> {
    let mut calls = 0;
    loop {
        let mut may_go_on = || {
            calls += 1;
            calls % 3 != 0
        };
        if let Ok(found) = ask(&mut may_go_on) {
            return found;
        }
    }
}

#[test]
fn what_lies_ahead_and_behind_is_what_the_whole_recording_has_there_bit_for_bit() {
    let mut found = 0;
    for seed in 0..4 {
        let scene = any_scene(seed);
        let mut timeline = recorded(&scene, 45);
        let Some(ball) = scene.bodies.first().map(|body| body.id) else { continue };
        let (first, setup) = (timeline.first_tick(), timeline.setup().clone());
        let mut random = Random(seed);
        for text in CONDITIONS {
            let condition = read(&setup, &text.replace("BALL", &ball.to_string()));
            let spans = searched(&timeline, &condition, Direction::Forwards, u32::MAX);
            let begins: Vec<Moment> = spans.iter().map(|span| span.begin).collect();
            let mut hits = Hits::new(condition, first, None);
            for round in 0..12 {
                let mut start = || Instant::start_of(first + random.range(0.0, 44.0) as u64);
                let (a, b) = (start(), start());
                // Now and then exactly at a moment.
                let a = begins.get(round).map_or(a, |begin| begin.at);
                let (from, to) = (a.min(b), a.max(b));
                let next = begins.iter().find(|begin| begin.at > from && begin.at <= to).copied();
                let last = begins.iter().rfind(|begin| begin.at >= from && begin.at < to).copied();
                let ahead = in_slices(|may_go_on| hits.first_between([from, to], (&timeline, to.tick + 1), may_go_on));
                let behind = in_slices(|may_go_on| hits.last_between([from, to], &timeline, may_go_on));
                assert_eq!((ahead, behind), (next, last), "{seed}: {text} from {from:?} to {to:?}");
                found += usize::from(next.is_some()) + usize::from(last.is_some());
                if round % 4 == 3 {
                    for _ in 0..11 {
                        let record = timeline.tick(hits.observed());
                        hits.observe_while(&setup, &record, &mut || true);
                    }
                }
            }
            assert_eq!(hits.count(), begins.iter().filter(|begin| begin.recorded_in < hits.observed()).count());
        }
    }
    assert!(found > 40, "{found}");
}

#[test]
fn of_the_tick_at_which_a_scene_ends_the_state_alone_counts_until_it_ends_later() {
    // x = t − 1 passes 0 at t = 1 s: where tick 10 begins, and 0.05 at half of it.
    let scene = super::scene(
        r#"{"version": 1, "name": "passing", "settings": {"ticks_per_second": 10}, "bodies": [
            {"id": 1, "name": "cue", "radius": 0.1, "position": [-1, 0, 0], "velocity": [1, 0, 0]}]}"#,
    );
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    let records: Vec<_> = (0..=20).map(|_| world.record_step()).collect();
    for (text, expected) in [("time >= 1", [1, 1]), ("position(cue).x > 0.05", [0, 1]), ("time >= 2", [0, 1])] {
        let mut hits = Hits::new(read(&setup, text), 0, Some(10));
        records[..=10].iter().for_each(|record| assert!(hits.observe_while(&setup, record, &mut || true)));
        assert_eq!((hits.count(), hits.observed()), (expected[0], 11), "{text}");
        hits.end_at(Some(20));
        assert_eq!(hits.observed(), 10, "the tick at which it ended is observed again");
        records[10..].iter().for_each(|record| assert!(hits.observe_while(&setup, record, &mut || true)));
        assert_eq!(hits.count(), expected[1], "{text}");
        hits.end_at(Some(10));
        records[10..=10].iter().for_each(|record| assert!(hits.observe_while(&setup, record, &mut || true)));
        assert_eq!((hits.count(), hits.observed()), (expected[0], 11), "{text}, shortened again");
    }
}
