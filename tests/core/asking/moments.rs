//! Exact moments, each compared with its closed form.

use super::{begins, read, scene, spans, thrown};
use collidoscope::asking::{Finder, Moment};
use collidoscope::scene::EditProperty;
use collidoscope::sim::{EventKind, Setup, World};
use std::sync::Arc;

/// Ball 1 passes ball 2 at a distance of 1.5 m.
const PASSING: &str = r#"{"version": 1, "name": "passing", "settings": {"ticks_per_second": 7}, "bodies": [
    {"id": 1, "name": "a", "radius": 0.5, "position": [-3, 1.5, 0], "velocity": [2, 0, 0]},
    {"id": 2, "name": "b", "radius": 0.5, "position": [0, 0, 0], "velocity": [-1, 0, 0]}]}"#;

fn assert_near(found: &[f64], expected: &[f64]) {
    let is_near = |(found, expected): (&f64, &f64)| (found - expected).abs() <= 4e-15 * expected.abs().max(1.0);
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(is_near), "{found:?}, not {expected:?}");
}

#[test]
fn a_thrown_ball_passes_a_height_at_the_roots_of_its_parabola_wherever_ticks_begin() {
    for rate in [1, 7, 60, 1000] {
        // 1 + 8·t − 5·t² = 3 at (8 ∓ √24)/10.
        let ticks = u64::from(rate) * 3 / 2;
        let up = (8.0 - 24f64.sqrt()) / 10.0;
        assert_near(&begins(&thrown(rate), "position(cue).y rises above 3", ticks), &[up]);
        let spans = spans(&thrown(rate), "position(cue).y > 3", 2 * u64::from(rate));
        let end = spans[0].end.unwrap().at;
        let seconds = end.tick as f64 / f64::from(rate) + end.local;
        assert_near(&[seconds], &[(8.0 + 24f64.sqrt()) / 10.0]);
    }
}

#[test]
fn the_height_of_a_throw_is_met_for_an_instant_between_two_ticks() {
    for rate in [7, 60, 999] {
        let ticks = u64::from(rate) * 3 / 2;
        let highest = spans(&thrown(rate), "position(cue).y >= 4.2", ticks);
        assert!(highest.len() == 1 && highest[0].end.is_some_and(|end| end.at == highest[0].begin.at), "{highest:?}");
        assert_near(&begins(&thrown(rate), "position(cue).y >= 4.2", ticks), &[0.8]);
        assert_near(&begins(&thrown(rate), "velocity(cue).y = 0", ticks), &[0.8]);
        assert_near(&begins(&thrown(rate), "speed(cue) <= 1", ticks), &[0.8]);
        assert_near(&begins(&thrown(rate), "|velocity(cue)| <= 1", ticks), &[0.8]);
        assert_eq!(spans(&thrown(rate), "position(cue).y > 4.2", ticks), []);
        assert_eq!(spans(&thrown(rate), "position(cue).y >= 4.2000001", ticks), []);
    }
}

#[test]
fn two_that_pass_are_nearest_where_their_distance_turns() {
    let passing = scene(PASSING);
    // (−3 + 3·t)² + 1.5² is least at t = 1: the gap is 0.5 m; it is 1.5 m where (−3 + 3·t)² = 2.5² − 1.5² = 4.
    assert_near(&begins(&passing, "approach_speed(a, b) changes sign", 14), &[1.0]);
    assert_near(&begins(&passing, "gap(a, b) <= 0.5", 14), &[1.0]);
    assert_near(&begins(&passing, "gap(a, b) falls below 1.5", 14), &[1.0 / 3.0]);
    assert_near(&begins(&passing, "distance(a, b) rises above 2.5 m", 14), &[5.0 / 3.0]);
    assert_eq!(spans(&passing, "gap(a, b) < 0.4999999", 14), []);
    assert_near(&begins(&passing, "gap(a) = 1.5", 14), &[1.0 / 3.0, 5.0 / 3.0]);
}

#[test]
fn a_bouncing_ball_loses_its_energy_at_the_impact() {
    // 1 + 8·t − 5·t² = 0.5 at (8 + √74)/10, downwards at √74 m/s; half of it is left upwards, for √74/2/5 s until the next.
    let first = (8.0 + 74f64.sqrt()) / 10.0;
    let impacts = [first, first + 74f64.sqrt() / 10.0];
    assert_near(&begins(&thrown(60), "energy(cue) falls below 20", 160), &impacts[..1]);
    assert_near(&begins(&thrown(60), "energy changes", 160), &impacts);
    assert_near(&begins(&thrown(60), "velocity(cue) changes", 160), &impacts);
    assert_near(&begins(&thrown(60), "impact(cue, floor)", 160), &impacts);
    assert_near(&begins(&thrown(60), "impact(floor, cue) and nth = 2", 160), &impacts[1..]);
    // 1.5·√74 = 12.9 kg·m/s, then half of it.
    assert_near(&begins(&thrown(60), "impact(any, cue) and impulse > 10", 160), &impacts[..1]);
    assert_near(
        &begins(&thrown(60), "velocity(cue).y changes sign", 160),
        &[0.8, impacts[0], impacts[0] + 74f64.sqrt() / 20.0, impacts[1]],
    );
}

#[test]
fn a_ball_that_is_wholly_behind_a_plane_overlaps_nothing() {
    for rate in [1, 10, 60] {
        let rising = scene(&format!(
            r#"{{"version": 1, "name": "rising", "settings": {{"ticks_per_second": {rate}}}, "bodies": [
            {{"id": 1, "radius": 0.5, "position": [0, -2, 0], "velocity": [0, 10, 0]}}], "obstacles": [
            {{"id": 2, "shape": {{"plane": {{"point": [0, 0, 0], "normal": [0, 1, 0]}}}}}}]}}"#
        ));
        // −2 + 10·t = −0.5 at 0.15 s, when it is 1 m deep; 0.5 − (−2 + 10·t) = 0.4 at 0.21 s.
        let deep = spans(&rising, "deepest_overlap > 0.4", rate);
        assert!(deep.len() == 1, "{deep:?}");
        let seconds = |moment: &Moment| moment.at.tick as f64 / rate as f64 + moment.at.local;
        assert_near(&[seconds(&deep[0].begin), seconds(deep[0].end.as_ref().unwrap())], &[0.15, 0.21]);
        assert_near(&begins(&rising, "deepest_overlap > 0", rate), &[0.15]);
        assert_eq!(spans(&rising, "deepest_overlap > 1.0000001", rate), []);
        assert_eq!(spans(&rising, "deepest_overlap > 0 and position(#1).y < -0.5000001", rate), []);
    }
}

#[test]
fn a_quotient_is_found_up_to_where_its_divisor_vanishes_and_has_no_value_there() {
    let parting = |rate: u64| {
        scene(&format!(
            r#"{{"version": 1, "name": "parting", "settings": {{"ticks_per_second": {rate}}}, "bodies": [
            {{"id": 1, "radius": 0.5, "position": [0.8, 0, 0], "velocity": [1, 0, 0]}},
            {{"id": 2, "radius": 0.5, "position": [0, 0, 0]}}]}}"#
        ))
    };
    for rate in [1, 2, 40] {
        // The depth is 0.2 − t until it is 0, which it stays: 1/8 at 0.075 s.
        let spans_of = |condition: &str| -> Vec<f64> {
            let seconds = |moment: &Moment| moment.at.tick as f64 / rate as f64 + moment.at.local;
            let found = spans(&parting(rate), condition, 2 * rate);
            found.iter().flat_map(|span| [seconds(&span.begin), seconds(span.end.as_ref().unwrap())]).collect()
        };
        // It ends where rounding hardly tells the depth from zero.
        let assert_told = |condition: &str, expected: [f64; 2]| {
            let found = spans_of(condition);
            let is_told = |(found, expected): (&f64, &f64)| (found - expected).abs() < 1e-13;
            assert!(found.len() == 2 && found.iter().zip(&expected).all(is_told), "{condition}: {found:?}");
        };
        assert_told("1 m / deepest_overlap > 8", [0.075, 0.2]);
        assert_told("deepest_overlap / deepest_overlap > 0.5", [0.0, 0.2]);
        // Its centre is 0.2 m from x = 1, which it passes at 0.2 s: 1/(x − 1) is 8 at 0.325 s.
        assert_told("1 m / (position(#1).x - 1) > 8", [0.2, 0.325]);
        // It comes back from the other side of its pole, and from there it falls.
        let rises = begins(&parting(rate), "1 m / (position(#1).x - 1) rises above 8", 2 * rate);
        assert!(rises.len() == 1 && (rises[0] - 0.2).abs() < 1e-13, "{rises:?}");
        assert_near(&begins(&parting(rate), "1 m / (position(#1).x - 1) falls below 8", 2 * rate), &[0.325]);
        // A square is never negative, nor is what it divides.
        let square = "(position(#1).x - 1) * (position(#1).x - 1)";
        assert_eq!(spans(&parting(rate), &format!("1 m^2 / ({square}) <= 0"), 2 * rate), []);
    }
}

#[test]
fn what_contacts_carry_tick_after_tick_never_falls_in_between() {
    // Two balls that touch slide on a floor at 1 m/s: they are solved in each tick, and nothing accelerates them.
    let sliding = scene(
        r#"{"version": 1, "name": "sliding", "settings": {"gravity": [0, -10, 0]}, "bodies": [
        {"id": 1, "name": "a", "radius": 0.5, "position": [0, 0.5, 0], "velocity": [1, 0, 0]},
        {"id": 2, "name": "b", "radius": 0.5, "position": [1, 0.5, 0], "velocity": [1, 0, 0]}],
        "obstacles": [{"id": 3, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
    );
    for condition in ["|acceleration(a)| > 4.3", "acceleration(a) changes", "max(|acceleration(balls)|) rises above 1"]
    {
        assert_eq!(spans(&sliding, condition, 30), [], "{condition}");
    }
}

#[test]
fn an_acceleration_that_changes_between_two_ticks_changes() {
    // A ball stands on another that an edit takes away at tick 30, after half a second.
    let pulled = scene(
        r#"{"version": 1, "name": "pulled", "settings": {"gravity": [0, -10, 0]}, "bodies": [
        {"id": 1, "radius": 0.5, "position": [0, 0.5, 0]}, {"id": 2, "name": "b", "radius": 0.5, "position": [0, 1.5, 0]}],
        "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
        "edits": [{"tick": 30, "id": 1, "property": "position", "value": [5, 0.5, 0]}]}"#,
    );
    for condition in ["acceleration(b) changes", "|acceleration(b)| > 9", "acceleration(b).y < -9"] {
        assert_eq!(begins(&pulled, condition, 40), [0.5], "{condition}");
    }
}

#[test]
fn nobody_of_a_group_is_near_to_itself() {
    // Three balls of radius 0.5 m on a line: 3 m and 4 m from the first, which nobody comes nearer to.
    let row = scene(
        r#"{"version": 1, "name": "row", "settings": {"duration": 1}, "bodies": [
            {"id": 1, "radius": 0.5, "position": [0, 0, 0]}, {"id": 2, "radius": 0.5, "position": [3, 0, 0]},
            {"id": 3, "radius": 0.5, "position": [-4, 0, 0]}]}"#,
    );
    assert!(begins(&row, "min(distance(balls, #1)) < 2.9", 5).is_empty());
    assert_eq!(begins(&row, "min(distance(balls, #1)) < 3.1 and min(gap(all, #1)) > 1.9", 5), [0.0]);
}

#[test]
fn groups_are_gone_through_ball_by_ball() {
    let passing = scene(PASSING);
    assert_eq!(begins(&passing, "max(speed(all)) = 2 and min(all, speed) = 1", 3), [0.0]);
    // x = −3 + 2·t and −t: the first is below −1 until 1 s, the second from then on, and neither at that instant.
    assert_near(&begins(&passing, "count(all, position.x < -1) = 1", 14), &[0.0, 1.0]);
    assert_near(&begins(&passing, "count(all, position.x > -2) becomes 1", 21), &[2.0]);
    assert_near(&begins(&passing, "sum(position(all)).x rises above -2", 14), &[1.0]);
    assert_near(&begins(&passing, "time > 0.5 s and tick < 14", 21), &[0.5]);
}

#[test]
fn a_ball_touches_a_face_of_a_box_as_long_as_it_is_near_enough() {
    let over = scene(
        r#"{"version": 1, "name": "over", "settings": {}, "bodies": [
        {"id": 1, "name": "ball", "radius": 0.5, "position": [-2, 1.3, 0], "velocity": [1, 0, 0]}],
        "obstacles": [{"id": 2, "name": "box", "shape": {"box": {"center": [0, 0, 0], "half_extents": [1, 1, 1]}}}]}"#,
    );
    // The edge at (−1, 1, 0) is 0.5 away where x = −1 − √(0.25 − 0.09) = −1.4. But the impact throws it back there.
    assert_near(&begins(&over, "flags(box, ball) contains top", 60), &[0.6]);
    assert_near(&begins(&over, "impact(ball, box) and flags contains top", 60), &[0.6]);
    // As a number the bits of the faces: top 1 and left 4.
    for text in ["flags(box, ball) = 5", "flags(box, ball) > 0"] {
        let begins = begins(&over, text, 60);
        assert!(begins.len() == 1 && (begins[0] - 0.6).abs() < 1e-12, "{text}: {begins:?}");
    }
    assert_near(&begins(&over, "gap(box, ball) <= 0.1", 60), &[2.0 - 1.0 - (0.36f64 - 0.09).sqrt()]);
}

#[test]
fn of_events_at_one_instant_the_one_about_what_is_asked_for_is_told() {
    // The cue falls 5 m in 1 s, at which instant a ball that lies there is told to rest, as at every tick.
    let scene = scene(
        r#"{"version": 1, "name": "two", "settings": {"gravity": [0, -10, 0]},
        "bodies": [{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 5.5, 0]},
                   {"id": 3, "radius": 0.5, "position": [3, 0.5, 0], "restitution": 0}],
        "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
    );
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    let mut finder = Finder::new(read(&setup, "velocity(cue).y rises above 1"), 0);
    let records: Vec<_> = (0..70).map(|_| world.record_step()).collect();
    records.iter().for_each(|record| finder.observe(&setup, record));
    let found = finder.take_begins();
    assert_eq!(found.len(), 1);
    let record = &records[found[0].recorded_in as usize];
    assert!(record.events.len() > 1, "{:?}", record.events);
    let event = &record.events[found[0].event.expect("the impact")];
    assert_eq!(event.kind.participants(), [1, 2]);
}

#[test]
fn of_several_edits_at_one_tick_the_one_is_told_that_changes_what_is_asked() {
    let edited = scene(
        r#"{"version": 1, "name": "edited",
            "bodies": [{"id": 1, "name": "b", "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]}],
            "edits": [{"tick": 3, "id": 1, "property": "restitution", "value": 0.25},
                      {"tick": 3, "id": 1, "property": "radius", "value": 0.75},
                      {"tick": 3, "id": 1, "property": "mass", "value": 2},
                      {"tick": 3, "id": 1, "property": "velocity", "value": [3, 0, 0]}]}"#,
    );
    let setup = Arc::new(Setup::new(&edited));
    for (condition, property) in [
        ("radius(b) changes", EditProperty::Radius),
        ("mass(b) rises above 1.5", EditProperty::Mass),
        ("speed(b) changes", EditProperty::Velocity),
    ] {
        let mut finder = Finder::new(read(&setup, condition), 0);
        let mut world = World::new(setup.clone());
        let found: Vec<EditProperty> = (0..6)
            .flat_map(|_| {
                let record = world.record_step();
                finder.observe(setup.at(record.start.tick), &record);
                let begins = finder.take_begins();
                let event = |begin: &Moment| match &record.events[begin.event?].kind {
                    EventKind::Edited(edited) => Some(edited.property),
                    _ => None,
                };
                begins.iter().filter_map(event).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(found, [property], "{condition}");
    }
}

#[test]
fn the_energy_of_what_falls_freely_is_the_same_all_along_and_changes_at_an_impact() {
    // ½·2·(1² + 8²) + 2·10·1 = 85 J; it bounces with e = 0.5 off the ground, which it meets at 0.5 m.
    let falling = scene(
        r#"{"version": 1, "name": "falling", "settings": {"ticks_per_second": 7, "gravity": [0, -10, 0]}, "bodies": [
        {"id": 1, "name": "a", "radius": 0.5, "mass": 2, "position": [0, 1, 0], "velocity": [1, 8, 0], "restitution": 0.5}],
        "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
    );
    // 1 + 8·t − 5·t² = 0.5 at (8 + √74)/10, with v = −√74; then ½·2·(1² + 74/4) + 2·10·0.5 = 29.5 J.
    let impact = (8.0 + 74f64.sqrt()) / 10.0;
    for energy in ["energy", "energy(a)"] {
        assert_near(&begins(&falling, &format!("{energy} != 85"), 14), &[impact]);
        assert_near(&begins(&falling, &format!("{energy} = 29.5"), 14), &[impact]);
        assert_near(&begins(&falling, &format!("{energy} < 84.9999999999"), 14), &[impact]);
        assert_eq!(spans(&falling, &format!("{energy} > 85"), 14), []);
    }
}
