//! Curves of quantities, against closed forms.

use super::{scene, thrown};
use crate::common::any_scene::any_scene;
use collidoscope::asking::{Amount, Curve, Measure, Names};
use collidoscope::scene::Scene;
use collidoscope::sim::{Instant, Phase, Setup, Timeline, World};
use std::sync::Arc;

fn measure(setup: &Setup, text: &str) -> Measure {
    let read = Measure::read(text, Names { setup, selected: None });
    read.unwrap_or_else(|misread| panic!("{text}: {misread:?}"))
}

/// The curve of a number over the first ticks of a scene.
fn curve(scene: &Scene, text: &str, ticks: u64) -> Curve {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let mut curve = Curve::new(measure(&setup, text), scene.settings.start_tick);
    for _ in 0..ticks {
        curve.observe(&setup, &world.record_step());
    }
    curve
}

#[test]
fn the_height_of_a_thrown_ball_is_its_parabola_at_every_tick_and_highest_between_two() {
    // At 7 ticks per second 0.8 s lie inside tick 5.
    let curve = curve(&thrown(7), "position(cue).y", 11);
    let height = |t: f64| 1.0 + 8.0 * t - 5.0 * t * t;
    for (ticks, drawn) in curve.blocks_in(0..11) {
        let [from, to] = [ticks.start, ticks.end].map(|tick| tick as f64 / 7.0);
        assert!((drawn.first - height(from)).abs() < 1e-12 && (drawn.last - height(to)).abs() < 1e-12, "{drawn:?}");
        let highest = if ticks.start == 5 { 4.2 } else { height(from).max(height(to)) };
        assert!((drawn.most - highest).abs() < 1e-11, "{drawn:?}, not {highest}");
        assert!((drawn.least - height(from).min(height(to))).abs() < 1e-12, "{drawn:?}");
    }
    assert!(curve.range().is_some_and(|[_, most]| (most - 4.2).abs() < 1e-11));
}

#[test]
fn the_energy_of_a_bouncing_ball_jumps_at_the_instant_of_the_impact() {
    let scene = thrown(60);
    let clock = Setup::new(&scene).clock;
    let curve = curve(&scene, "energy(cue)", 110);
    // The mass is 1 kg. Before ½·(1 + 8²) + 10·1 = 42.5 J; it comes down at √74 m/s and keeps a quarter of those 37 J.
    let hit = (8.0 + 74f64.sqrt()) / 10.0;
    let lines = curve.lines(0..110, 1000, clock);
    assert_eq!(lines.len(), 1);
    let jump: Vec<[f64; 2]> = lines[0].iter().copied().filter(|[at, _]| (at - hit).abs() < 1e-12).collect();
    let &[[before, high], [after, low]] = &jump[..] else { panic!("{jump:?}") };
    assert_eq!(before, after);
    assert!((high - 42.5).abs() < 1e-9 && (low - (42.5 - 0.75 * 37.0)).abs() < 1e-9, "{jump:?}");
    // The line is vertical there and level elsewhere.
    for ends in lines[0].windows(2) {
        let [[from, a], [to, b]] = [ends[0], ends[1]];
        assert!((a - b).abs() < 1e-9 || from == to, "{ends:?}");
    }
    let tick = (hit * 60.0) as u64;
    let near = |local: f64| curve.near(Instant { tick, local }, clock).unwrap();
    let local = hit - tick as f64 / 60.0;
    assert!((near(local - 1e-6)[0] - 42.5).abs() < 1e-9 && (near(local + 1e-6)[1] - low).abs() < 1e-9);
}

#[test]
fn in_a_long_recording_no_spike_vanishes() {
    // To and fro over 5 m at 3 m/s: the velocity changes its sign every 5/3 s.
    let scene = scene(
        r#"{"version": 1, "name": "walls", "settings": {"ticks_per_second": 100}, "bodies": [
        {"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [3, 0, 0]}], "obstacles": [
        {"id": 2, "shape": {"plane": {"point": [-3, 0, 0], "normal": [1, 0, 0]}}},
        {"id": 3, "shape": {"plane": {"point": [3, 0, 0], "normal": [-1, 0, 0]}}}]}"#,
    );
    let curve = curve(&scene, "position(#1).x", 40_000);
    assert_eq!(curve.ticks_per_block(), 4);
    assert!(curve.range().is_some_and(|range| range.map(f64::abs).iter().all(|size| (size - 2.5).abs() < 1e-9)));
    let clock = Setup::new(&scene).clock;
    // 400 s in a hundred lines: in each of them it goes from wall to wall.
    let lines = curve.lines(0..40_000, 100, clock);
    assert!(lines[0].len() <= 450, "{}", lines[0].len());
    for nth in 1..60 {
        let tick = 512 * nth;
        let near = lines[0].iter().filter(|[at, _]| (tick as f64..(tick + 512) as f64).contains(&(at * 100.0)));
        let [least, most] = near.fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], [_, x]| [a.min(*x), b.max(*x)]);
        assert!((least + 2.5).abs() < 1e-9 && (most - 2.5).abs() < 1e-9, "{nth}: {least} to {most}");
    }
}

#[test]
fn what_has_no_value_for_a_while_has_no_line_there() {
    // √(x − 0.95) has none before x = 0.95, which is reached inside tick 9.
    let scene = scene(
        r#"{"version": 1, "name": "goes", "settings": {"ticks_per_second": 10}, "bodies": [
        {"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]}]}"#,
    );
    let curve = curve(&scene, "sqrt(position(#1).x / (1 m) - 0.95)", 20);
    let lines = curve.lines(0..20, 100, Setup::new(&scene).clock);
    assert_eq!(lines.len(), 1);
    assert!(lines[0][0][0] >= 0.95 && lines[0].iter().all(|[_, value]| value.is_finite()), "{:?}", lines[0][0]);
}

#[test]
fn a_curve_that_is_cut_and_read_again_is_a_fresh_one_and_spans_every_sample() {
    let quantities = ["speed(#BALL)", "energy", "max(speed(all))", "count(all, speed > 0.5)", "gap(#BALL)", "contacts"];
    let mut compared = 0;
    for seed in 0..4 {
        let scene = any_scene(seed);
        let Some(ball) = scene.bodies.first().map(|body| body.id) else { continue };
        let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), 1 << 20);
        timeline.record(20);
        let (first, setup) = (timeline.first_tick(), timeline.setup().clone());
        for text in quantities {
            let measure = measure(&setup, &text.replace("BALL", &ball.to_string()));
            let mut fresh = Curve::new(measure.clone(), first);
            let mut cut = Curve::new(measure.clone(), first);
            for tick in first..first + 20 {
                let record = timeline.tick(tick);
                fresh.observe(&setup, &record);
                cut.observe(&setup, &record);
            }
            cut.forget_from(first + 11);
            while cut.next_tick() < first + 20 {
                let record = timeline.tick(cut.next_tick());
                cut.observe(&setup, &record);
            }
            assert_eq!(cut.blocks_in(first..first + 20).count(), 20);
            for ((ticks, drawn), (_, again)) in fresh.blocks_in(first..first + 20).zip(cut.blocks_in(first..first + 20))
            {
                let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
                assert!(
                    same(drawn.first, again.first) && same(drawn.least, again.least) && same(drawn.most, again.most)
                );
                let record = timeline.tick(ticks.start);
                for part in 0..=16 {
                    let local = setup.clock.tick_length() * f64::from(part) / 16.0;
                    let phase = if part == 16 { Phase::Before } else { Phase::After };
                    let Some(Amount::Number(value)) = measure.at(&setup, &record, local, phase) else { continue };
                    // Bounds of a sum that nearly vanishes do not settle: energy dips in the linear flight of a tick.
                    let dip = if text == "energy" { 1e-3 * (drawn.most - drawn.least) } else { 0.0 };
                    let slack = 1e-9 * (1.0 + value.abs()) + dip;
                    let is_within = value >= drawn.least - slack && value <= drawn.most + slack || value.is_nan();
                    assert!(is_within, "{seed}: {text} is {value} at {local} s of tick {}: {drawn:?}", ticks.start);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn a_vector_has_the_curves_of_its_components() {
    let setup = Setup::new(&thrown(60));
    let texts =
        |text: &str| measure(&setup, text).components().iter().map(|one| one.text().to_owned()).collect::<Vec<_>>();
    assert_eq!(texts("velocity(cue)"), ["velocity(cue).x", "velocity(cue).y", "velocity(cue).z"]);
    assert_eq!(texts("speed(cue)"), ["speed(cue)"]);
    for text in texts("velocity(cue) - 2·velocity(floor)") {
        assert!(!measure(&setup, &text).is_vector(), "{text}");
    }
}
