//! Two runs compared: what is told of them against what was done to them.

use crate::common::any_scene::any_scene;
use crate::common::random::Random;
use collidoscope::compare::Tolerance;
use collidoscope::compare::{Comparison, Component, EventDifference, Report, RunEvent, RunTick, Side, Simulated, What};
use collidoscope::scene::{Edit, EditProperty, Scene, parse_scene, shipped_scene};
use collidoscope::sim::Setup;
use glam::DVec3;
use std::sync::Arc;

fn ticks_of(scene: &Scene, ticks: u64) -> Vec<RunTick> {
    Simulated::new(Arc::new(Setup::new(scene)), ticks).collect()
}

fn compared(a: &[RunTick], b: &[RunTick], tolerance: f64) -> Report {
    let mut comparison = Comparison::new(Tolerance(tolerance));
    let mut runs = [a.iter(), b.iter()];
    loop {
        let side = comparison.wants();
        let Some(tick) = runs[side as usize].next() else { break };
        comparison.observe(side, tick.clone());
    }
    comparison.finish(runs.map(|mut run| run.next().is_some()))
}

fn events(ticks: &[RunTick]) -> Vec<RunEvent> {
    ticks.iter().flat_map(|tick| tick.events.iter().copied()).collect()
}

fn gas() -> Scene {
    shipped_scene("balls_break").expect("a shipped scene").load().expect("a valid scene")
}

#[test]
fn a_run_differs_from_itself_in_nothing() {
    for seed in 0..30 {
        let ticks = ticks_of(&any_scene(seed), 40);
        let report = compared(&ticks, &ticks, 0.0);
        assert!(report.is_alike(), "seed {seed}: {report:?}");
        assert_eq!(report.states, 41);
        assert_eq!(report.matched, events(&ticks).len() as u64, "seed {seed}");
    }
}

#[test]
fn with_one_edit_the_first_that_differs_is_the_edit_and_then_the_first_impact_that_it_changes() {
    let a = gas();
    for (tick, size) in [(30, 1e-9), (80, 0.5), (1, 1e-3)] {
        let mut b = a.clone();
        let id = b.bodies[3].id;
        b.edits.push(Edit { tick, id, property: EditProperty::Velocity, value: (DVec3::X * size).into() });
        let (a, b) = (ticks_of(&a, 200), ticks_of(&b, 200));
        let report = compared(&a, &b, 0.0);
        let divergence = report.divergence.expect("they part");
        assert_eq!((divergence.ticks[0], divergence.body), (tick, id));
        assert_eq!(divergence.bodies, 1);
        let edit = report.events[0];
        assert_eq!((edit.identity().what, edit.identity().body), (What::Edited, Some(id)));
        assert!(matches!(edit, EventDifference::OnlyIn(Side::B, counted) if counted.event.at.tick == tick));
        // By force: the first impact of either that the other run does not repeat bit for bit.
        let [of_a, of_b] = [&a, &b].map(|ticks| {
            let mut impacts = events(ticks);
            impacts.retain(|event| event.identity.what == What::Impact);
            impacts
        });
        let alone = |own: &[RunEvent], other: &[RunEvent]| {
            own.iter().filter(|event| !other.contains(event)).map(RunEvent::time).fold(f64::INFINITY, f64::min)
        };
        let first = alone(&of_a, &of_b).min(alone(&of_b, &of_a));
        assert_eq!(report.events[1].time(), first, "an edit at tick {tick}");
        assert_eq!(report.events[1].identity().what, What::Impact);
    }
}

#[test]
fn events_lost_and_added_at_random_are_told_and_shift_no_other() {
    let whole = ticks_of(&gas(), 400);
    let all = events(&whole);
    assert!(all.len() > 50, "{}", all.len());
    for seed in 0..40 {
        let mut random = Random(seed);
        let (mut lost, mut added) = (Vec::new(), Vec::new());
        let mut other = whole.clone();
        for tick in &mut other {
            tick.events.retain(|event| {
                let stays = random.range(0.0, 1.0) > 0.15;
                if !stays {
                    lost.push(*event);
                }
                stays
            });
            // Another impact of two that met in this tick, a little later.
            if let Some(last) = tick.events.last().copied().filter(|_| random.range(0.0, 1.0) < 0.1) {
                let mut more = last;
                more.at.local = last.at.local + random.range(1e-6, 1e-4);
                tick.events.push(more);
                added.push(more);
            }
        }
        for tolerance in [0.0, 1e-6] {
            let report = compared(&whole, &other, tolerance);
            let only = |side: Side| -> Vec<RunEvent> {
                let of = |event: &EventDifference| match event {
                    EventDifference::OnlyIn(of, counted) if *of == side => Some(counted.event),
                    _ => None,
                };
                let mut only: Vec<RunEvent> = report.events.iter().filter_map(of).collect();
                only.sort_by(|a, b| a.at.cmp(&b.at).then(a.identity.cmp(&b.identity)));
                only
            };
            for events in [&mut lost, &mut added] {
                events.sort_by(|a, b| a.at.cmp(&b.at).then(a.identity.cmp(&b.identity)));
            }
            assert_eq!(report.matched as usize, all.len() - lost.len(), "seed {seed}");
            assert_eq!((only(Side::A), only(Side::B)), (lost.clone(), added.clone()), "seed {seed}");
            assert!(report.divergence.is_none());
        }
    }
}

fn dropped(rate: u32, restitution: f64) -> Vec<RunTick> {
    let text = format!(
        r#"{{"version": 1, "name": "dropped",
            "settings": {{"ticks_per_second": {rate}, "gravity": [0, -10, 0], "flight": "exact"}},
            "bodies": [{{"id": 1, "radius": 0.5, "position": [0, 5.5, 0], "restitution": {restitution}}}],
            "obstacles": [{{"id": 2, "shape": {{"plane": {{"point": [0, 0, 0], "normal": [0, 1, 0]}}}}}}]}}"#
    );
    let scene = parse_scene(&text, "dropped.json").unwrap_or_else(|error| panic!("{error}"));
    ticks_of(&scene, 2 * u64::from(rate))
}

#[test]
fn times_speeds_and_impulses_of_the_same_bounce_are_compared() {
    let report = compared(&dropped(60, 0.5), &dropped(60, 0.8), 1e-9);
    // Both land at √(2·5/10) = 1 s with 10 m/s; the next lands 2·10e/10 = 2e s later, at 2.0 s and at 2.6 s, where the
    // first run has its end.
    let [bounce] = &report.events[..] else { panic!("{:?}", report.events) };
    let (time, numbers) = bounce.differences().expect("in both");
    let impulse = |nth: Side| bounce.in_run(nth).and_then(|counted| counted.event.numbers.impulse).expect("an impulse");
    assert_eq!((time, numbers.approach_speed), (0.0, Some(0.0)));
    assert!((numbers.restitution.expect("both have it") - 0.3).abs() < 1e-12);
    // m·v·(1 + e), of one mass.
    assert!((impulse(Side::B) / impulse(Side::A) - 1.8 / 1.5).abs() < 1e-12);
    let divergence = report.divergence.expect("they part");
    // The landing lies at tick 60 or just before it.
    assert!(divergence.ticks[0] == 60 || divergence.ticks[0] == 61, "{divergence:?}");
    assert_eq!(divergence.component, Component::Velocity(1));
    // At 2 s: 5·(1 s) − 5·(1 s)² = 0 m against 8·1 − 5·1² = 3 m.
    let [body] = &report.bodies[..] else { panic!("{:?}", report.bodies) };
    assert!((body.at_end - 3.0).abs() < 1e-9 && body.farthest.0 == 120, "{body:?}");
}

#[test]
fn an_edit_that_counts_later_differs_by_rounding_until_it_does() {
    let ticks = |edits: &[Edit]| {
        let text = r#"{"version": 1, "name": "dropped", "settings": {"gravity": [0, -10, 0]},
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.5}],
            "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;
        let mut scene = parse_scene(text, "dropped.json").unwrap_or_else(|error| panic!("{error}"));
        scene.edits.extend_from_slice(edits);
        ticks_of(&scene, 90)
    };
    // It lands at √(2·5/10) = 1 s, at tick 60 or just before it. From the edit on its flight is told from there.
    let edit = |tick| Edit { tick, id: 1, property: EditProperty::Restitution, value: 0.8.into() };
    let mut rounded = 0;
    for tick in 1..59 {
        let report = compared(&ticks(&[]), &ticks(&[edit(tick)]), 0.0);
        let (first, beyond) = (report.divergence.expect("they part"), report.beyond_rounding);
        if first.ticks[0] < 60 {
            assert!(first.ticks[0] > tick && (first.values[1] - first.values[0]).abs() < 1e-12, "{first:?}");
            assert!(beyond.is_some_and(|found| [60, 61].contains(&found.ticks[0])), "tick {tick}: {beyond:?}");
            rounded += 1;
        } else {
            assert_eq!(beyond, None, "tick {tick}");
        }
    }
    assert!(rounded > 0, "every sum of the flights is exact");
}

#[test]
fn runs_of_two_tick_rates_are_compared_where_they_meet() {
    let report = compared(&dropped(60, 0.7), &dropped(90, 0.7), 1e-9);
    // Every second tick of the one is a third tick of the other, from 0 to 2 s.
    assert_eq!(report.states, 61);
    assert!(report.is_alike(), "{report:?}");
}

#[test]
fn a_run_that_goes_on_and_bodies_that_only_one_has_are_told() {
    let whole = ticks_of(&gas(), 60);
    let report = compared(&whole[..40], &whole, 0.0);
    assert_eq!((report.longer, report.states), (Some(Side::B), 40));
    // What happens in the last common state's tick is not compared.
    let common: usize = whole[..39].iter().map(|tick| tick.events.len()).sum();
    assert_eq!((report.matched as usize, report.events.len()), (common, 0));
    let mut fewer = whole.clone();
    fewer.iter_mut().for_each(|tick| _ = tick.bodies.remove(2));
    let report = compared(&whole, &fewer, 0.0);
    assert_eq!(report.only_bodies, [(Side::A, whole[0].bodies[2].id)]);
    assert!(report.divergence.is_none() && !report.is_alike());
}
