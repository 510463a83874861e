//! A state repeats bit for bit from its past alone.

use super::{parsed, recorded};
use crate::common::any_scene::any_scene;
use collidoscope::causes::{Asked, Past, PastSearch};
use collidoscope::scene::{Id, Scene};
use collidoscope::sim::{Instant, Motion, Other, Pair, Phase, Setup, Snapshot, StandingGroup, Timeline, World};
use std::collections::BTreeSet;
use std::sync::Arc;

fn past(timeline: &Timeline, asked: Asked, slice: u32) -> Past {
    let mut search = PastSearch::new(asked);
    loop {
        let mut left = slice;
        let mut may_go_on = || {
            left = left.saturating_sub(1);
            left > 0
        };
        if search.advance(timeline, &mut may_go_on) {
            return search.past().expect("it is recorded").clone();
        }
    }
}

fn state(body: usize, tick: u64) -> Asked {
    Asked::State { body, at: Instant::start_of(tick), phase: Phase::Before }
}

/// The motion of a body, exactly as it is written.
fn written(setup: &Setup, motions: &[Motion], id: Id) -> String {
    format!("{:?}", motions[setup.body_index(id).expect("it is kept")])
}

/// The motion of a body after so many ticks.
fn motion(scene: &Scene, id: Id, ticks: u64) -> String {
    let mut world = World::new(Arc::new(Setup::new(scene)));
    (0..ticks).for_each(|_| world.step());
    written(world.setup(), &world.snapshot().motions, id)
}

/// A scene with these bodies alone.
fn with(scene: &Scene, kept: &BTreeSet<Id>) -> Scene {
    let mut scene = scene.clone();
    scene.bodies.retain(|body| kept.contains(&body.id));
    scene.edits.retain(|edit| kept.contains(&edit.id));
    scene
}

/// A state without the bodies that another setup lacks.
fn carried_over(state: &Snapshot, from: &Setup, to: &Setup) -> Snapshot {
    let pair = |pair: &Pair| {
        let body = to.body_index(from.bodies[pair.body].id)?;
        let other = match pair.other {
            Other::Body(other) => Other::Body(to.body_index(from.bodies[other].id)?),
            obstacle @ Other::Obstacle(_) => obstacle,
        };
        Some(Pair { body, other })
    };
    let group_of = |group: &Arc<StandingGroup>| {
        let ball = |&ball: &usize| to.body_index(from.bodies[ball].id);
        let balls = group.balls.iter().map(ball).collect::<Option<_>>()?;
        let contacts = group.contacts.iter().map(pair).collect::<Option<_>>()?;
        Some(Arc::new(StandingGroup { balls, contacts, event: group.event.clone(), glide: group.glide }))
    };
    let place = |body: &collidoscope::scene::Body| from.body_index(body.id).expect("bodies only leave");
    Snapshot {
        tick: state.tick,
        motions: to.bodies.iter().map(|body| state.motions[place(body)]).collect(),
        resolved: state.resolved.iter().filter_map(|(of, &how)| Some((pair(of)?, how))).collect(),
        resting: state.resting.iter().filter_map(pair).collect(),
        standing: state.standing.iter().filter_map(group_of).collect(),
        overlapping: state.overlapping.iter().filter_map(pair).collect(),
    }
}

/// The balls that leaned on each other in the tick before a state.
fn leaning(state: &Snapshot, setup: &Setup) -> Vec<[Id; 2]> {
    let ids = |pair: &Pair| match pair.other {
        Other::Body(other) => Some([pair.body, other].map(|body| setup.bodies[body].id)),
        Other::Obstacle(_) => None,
    };
    state.resting.iter().filter_map(ids).collect()
}

/// Simulates with each body only as long as it is in the past, by whole ticks; the motion of one that stays.
fn motion_by_its_past(scene: &Scene, past: &Past, id: Id, ticks: u64) -> String {
    let (mut setup, mut state): (Arc<Setup>, Option<Snapshot>) = (Arc::new(Setup::new(scene)), None);
    for tick in 0..ticks {
        let mut kept: BTreeSet<Id> = past.bodies_at(Instant::start_of(tick)).collect();
        // Whether a ball leaned on another in the tick before decides what comes to rest. That one must be where it was, and so
        // must what it leaned on.
        let leaned: Vec<[Id; 2]> = state.iter().flat_map(|state| leaning(state, &setup)).collect();
        while let Some(&added) = leaned.iter().find(|pair| kept.contains(&pair[0]) != kept.contains(&pair[1])) {
            kept.extend(added);
        }
        let smaller = Arc::new(Setup::new(&with(scene, &kept)));
        let start = match &state {
            Some(state) => carried_over(state, &setup, &smaller),
            None => Snapshot::initial(&smaller),
        };
        let mut world = World::from_snapshot(smaller.clone(), &start);
        world.step();
        (setup, state) = (smaller, Some(world.snapshot()));
    }
    written(&setup, &state.expect("at least one tick").motions, id)
}

#[test]
fn a_state_repeats_bit_for_bit_with_each_body_only_as_long_as_it_is_in_the_past() {
    const TICKS: u64 = 45;
    let (mut repeated, mut left, mut removed, mut differing) = (0, 0, 0, 0);
    for seed in 0..150 {
        let scene = any_scene(seed);
        let mut timeline = recorded(&scene, TICKS);
        let end = timeline.tick(TICKS - 1).end.clone();
        let setup = timeline.setup().clone();
        let all: BTreeSet<Id> = setup.bodies.iter().map(|body| body.id).collect();
        for body in [0, all.len() / 2] {
            let id = setup.bodies[body].id;
            let past = past(&timeline, state(body, TICKS), u32::MAX);
            let before = written(&setup, &end.motions, id);
            let halfway = past.bodies_at(Instant::start_of(TICKS / 2)).count();
            if halfway < all.len() {
                assert_eq!(motion_by_its_past(&scene, &past, id, TICKS), before, "seed {seed}: #{id}");
                repeated += 1;
                left += all.len() - halfway;
            }
            // Without one that is in the past it is another, as a rule.
            if let Some(other) = past.bodies().find(|other| *other != id) {
                let others = all.iter().copied().filter(|kept| *kept != other).collect();
                removed += 1;
                differing += u32::from(motion(&with(&scene, &others), id, TICKS) != before);
            }
        }
    }
    assert!(repeated > 100 && left > 4 * repeated, "{repeated} pasts leave {left} bodies out");
    assert!(10 * differing > 7 * removed, "{differing} of {removed}");
}

#[test]
fn in_slices_the_same_past_is_found() {
    for seed in 0..30 {
        let scene = any_scene(seed);
        let timeline = recorded(&scene, 40);
        let asked = state(0, 40);
        let [whole, sliced] = [u32::MAX, 2].map(|slice| past(&timeline, asked, slice));
        assert_eq!(
            (whole.events(), whole.bodies().collect::<Vec<_>>()),
            (sliced.events(), sliced.bodies().collect::<Vec<_>>()),
            "{seed}"
        );
        assert_eq!((whole.count(), whole.depth(), whole.island()), (sliced.count(), sliced.depth(), sliced.island()));
    }
}

/// Balls in a row, 1 m apart, of which the first moves at 10 m/s: each strikes the next; and one far away.
fn row() -> Scene {
    let ball = |id: u32| {
        let speed = if id == 1 { 10 } else { 0 };
        format!(r#"{{"id": {id}, "radius": 0.25, "position": [{id}, 0, 0], "velocity": [{speed}, 0, 0]}}"#)
    };
    let balls: Vec<String> = (1..=5).map(ball).collect();
    parsed(&format!(
        r#"{{"version": 1, "name": "row", "bodies": [{}, {{"id": 9, "radius": 0.25, "position": [0, 50, 0]}}]}}"#,
        balls.join(", ")
    ))
}

#[test]
fn a_chain_of_impacts_is_as_deep_as_it_is_long() {
    let scene = row();
    // Each gap is 1 m − 2·0.25 m = 0.5 m: four impacts within 0.2 s, which are 12 ticks.
    let timeline = recorded(&scene, 13);
    let last = past(&timeline, state(4, 13), u32::MAX);
    assert_eq!((last.count(), last.depth(), last.bodies().collect::<Vec<_>>()), (4, 4, vec![1, 2, 3, 4, 5]));
    let depths: Vec<u32> = last.events().iter().map(|event| event.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    // The past of an event is what comes before it.
    let second = last.events()[2].place;
    let before = past(&timeline, Asked::Event(second), u32::MAX);
    assert_eq!((before.count(), before.depth(), before.bodies().collect::<Vec<_>>()), (1, 1, vec![1, 2, 3]));
    assert!(before.lists(last.events()[3].place) && !before.lists(second));
    // Nobody met the last one.
    let alone = past(&timeline, state(5, 13), u32::MAX);
    assert_eq!((alone.count(), alone.depth(), alone.bodies().collect::<Vec<_>>()), (0, 0, vec![9]));
}

#[test]
fn a_change_of_a_group_is_in_the_past_of_each_of_its_agents_and_ties_none_to_another() {
    let scene = super::parsed(
        r#"{"version": 1, "name": "two agents", "agent_groups": [{"id": 9, "flocking": false, "cruising": true}],
            "bodies": [{"id": 1, "radius": 0.1, "position": [0, 0, 0], "velocity": [1, 0, 0], "group": 9},
                       {"id": 2, "radius": 0.1, "position": [9, 0, 0], "velocity": [1, 0, 0], "group": 9},
                       {"id": 3, "radius": 0.1, "position": [0, 9, 0]}],
            "edits": [{"tick": 10, "id": 9, "property": "desired_speed", "value": 2}]}"#,
    );
    let timeline = recorded(&scene, 30);
    let of = |body: usize| past(&timeline, state(body, 20), 100);
    let found = of(0);
    assert_eq!(found.events().iter().map(|event| event.place.tick).collect::<Vec<_>>(), [10]);
    assert_eq!(found.bodies().collect::<Vec<_>>(), [1]);
    assert_eq!(of(2).count(), 0);
    // Before, it is none of the past.
    assert_eq!(past(&timeline, state(0, 10), 100).count(), 0);
}
