//! `agents`: what every agent did, as brute force over the output of `run` finds it.

use crate::collidoscope;
use serde_json::Value;
use std::fs;

/// Half the side of the room.
const ROOM: f64 = 2.5;

/// Agents that flock and cruise in a room of six planes with fields, and hit each other and the planes.
fn scene() -> String {
    let agent = |nth: usize| {
        let [x, y, z] = [nth % 3, nth / 3 % 3, nth / 9].map(|place| 1.3 * place as f64 - 1.3);
        let (u, w) = (((nth * 7) % 5) as f64 - 2.0, ((nth * 3) % 4) as f64 - 1.5);
        format!(
            r#"{{"id": {}, "radius": 0.2, "position": [{x}, {y}, {z}], "velocity": [{u}, {}, {w}], "group": 90}}"#,
            nth + 1,
            0.3 * u * w
        )
    };
    let agents: Vec<String> = (0..18).map(agent).collect();
    let planes = [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0), (2, 1.0), (2, -1.0)].map(|(axis, side)| {
        let unit = |length: f64| {
            let mut vector = [0.0; 3];
            vector[axis] = length;
            format!("{vector:?}")
        };
        let id = 50 + 2 * axis + usize::from(side > 0.0);
        let (point, normal) = (unit(-side * ROOM), unit(side));
        let plane = format!(r#"{{"id": {id}, "shape": {{"plane": {{"point": {point}, "normal": {normal}}}}}}}"#);
        (plane, format!(r#"{{"id": {}, "obstacle": {id}}}"#, id + 20))
    });
    let (planes, fields): (Vec<String>, Vec<String>) = planes.into_iter().unzip();
    format!(
        r#"{{"version": 1, "name": "room", "settings": {{"duration": 3}}, "bodies": [{}], "obstacles": [{}], "fields": [{}],
        "agent_groups": [{{"id": 90, "cruising": true, "params": {{"max_speed": 3, "min_urgency": 0.3, "max_urgency": 2,
            "max_change": 2.2, "desired_speed": 1.5, "separation_distance": 0.9, "perception": 1.1}}}}]}}"#,
        agents.join(","),
        planes.join(","),
        fields.join(",")
    )
}

fn vector(value: &Value) -> [f64; 3] {
    [0, 1, 2].map(|axis| value.get(axis).and_then(Value::as_f64).unwrap_or(0.0))
}

fn between(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt()
}

/// The lines of a table by its titles.
fn table(arguments: &[&str]) -> Vec<Vec<(String, String)>> {
    let done = collidoscope(arguments);
    assert!(done.status.success(), "{done:?}");
    let text = String::from_utf8(done.stdout).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let titles = lines.next().unwrap();
    lines.map(|line| titles.iter().cloned().zip(line).collect()).collect()
}

fn number(row: &[(String, String)], title: &str) -> f64 {
    row.iter().find(|(name, _)| name == title).unwrap().1.parse().unwrap()
}

#[test]
fn the_table_of_a_span_is_what_brute_force_over_the_run_finds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.json").to_str().unwrap().to_owned();
    fs::write(&path, scene()).unwrap();
    let done = collidoscope(&["run", &path, "--steering"]);
    let text = String::from_utf8(done.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ticks: Vec<&Value> = lines.iter().filter(|line| line["type"] == "tick").collect();
    // From 0.5 s to 2.5 s: ticks 30 to 149, and the states 30 to 150.
    let span = 30..150;
    let rows = table(&["agents", &path, "--from", "0.5", "--to", "2.5", "--csv"]);
    assert_eq!(rows.len(), 18);
    let (mut all_impacts, mut all_reversals, mut all_clamped, mut all_dead) = (0.0, 0.0, 0.0, 0.0);
    for (place, row) in rows.iter().enumerate() {
        let place_at = |tick: usize, place: usize| vector(&ticks[tick]["bodies"][place]["position"]);
        let steering = |tick: usize| &ticks[tick]["steering"][place];
        let path: f64 = span.clone().map(|tick| between(place_at(tick, place), place_at(tick + 1, place))).sum();
        let net = between(place_at(span.start, place), place_at(span.end, place));
        let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|axis| a[axis] * b[axis]).sum::<f64>();
        let acceleration = |tick: usize| vector(&steering(tick)["steering"]);
        let reversals =
            span.clone().skip(1).filter(|&tick| dot(acceleration(tick - 1), acceleration(tick)) < 0.0).count() as f64;
        let clamped = span.clone().filter(|&tick| vector(&steering(tick)["clamped"]) != [0.0; 3]).count() as f64;
        let is_dead = |tick: &usize| {
            let rules = &steering(*tick)["rules"];
            let [avoidance, flow] = ["avoidance", "flow"].map(|rule| vector(&rules[rule]));
            between(avoidance, flow.map(|component| -component)) < 0.3 * (1.0 - 1e-9)
        };
        let dead = span.clone().filter(is_dead).count() as f64 / 60.0;
        let gap = |tick: usize| {
            let own = place_at(tick, place);
            let others = (0..18).filter(|&other| other != place).map(|other| between(own, place_at(tick, other)) - 0.4);
            let planes = own.into_iter().flat_map(|x| [ROOM - x - 0.2, ROOM + x - 0.2]);
            others.chain(planes).fold(f64::INFINITY, f64::min)
        };
        let id = &ticks[0]["bodies"][place]["id"];
        let is_hit = |line: &&Value| {
            line["event"] == "impact"
                && [&line["body"], &line["other"]].contains(&id)
                && span.contains(&(line["tick"].as_u64().unwrap() as usize))
        };
        let impacts = lines.iter().filter(is_hit).count() as f64;
        let least = (span.start + 1..=span.end).map(gap).fold(f64::INFINITY, f64::min);
        let nearest = if impacts > 0.0 { least.min(0.0) } else { least };
        let expected = [
            ("path_m", path),
            ("net_way_m", net),
            ("net_by_path", net / path),
            ("reversals", reversals),
            ("clamped_share", clamped / 120.0),
            ("nearest_m", nearest),
            ("impacts", impacts),
            ("dead_zone_s", dead),
            ("through_walls", 0.0),
        ];
        for (title, value) in expected {
            let found = number(row, title);
            assert!((found - value).abs() < 1e-9, "agent {id}, {title}: {found}, brute force {value}");
        }
        all_impacts += impacts;
        all_reversals += reversals;
        all_clamped += clamped;
        all_dead += dead;
    }
    // Everything happens that is counted.
    let totals = [all_impacts, all_reversals, all_clamped, all_dead];
    assert!(totals.iter().all(|total| *total > 0.0), "{totals:?}");
}

#[test]
fn who_got_least_far_comes_first_and_what_cannot_be_summed_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.json").to_str().unwrap().to_owned();
    fs::write(&path, scene()).unwrap();
    let done = collidoscope(&["agents", &path]);
    let text = String::from_utf8(done.stdout).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(lines[0].starts_with(&["agent", "net", "(m)", "path"]), "{:?}", lines[0]);
    // "agent 7" are two words; then the net way.
    let ways: Vec<f64> = lines[1..].iter().map(|line| line[2].parse().unwrap()).collect();
    assert!(ways.len() == 18 && ways.is_sorted(), "{ways:?}");
    let refused = |arguments: &[&str]| {
        let done = collidoscope(arguments);
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{done:?}");
        String::from_utf8(done.stderr).unwrap()
    };
    assert!(refused(&["agents", "pair_head_on"]).contains("the scene has no agents"));
    assert!(refused(&["agents", &path, "--from", "2", "--to", "2"]).contains("no tick between"));
    assert!(refused(&["agents", &path, "--to", "soon"]).contains("seconds"));
}

/// Agent 1 comes back from the field of a wall, agent 2 stands, agent 3 is braked by still water until it stands.
const STUCK: &str = r#"{"version": 1, "name": "stuck", "settings": {"duration": 6}, "bodies": [
        {"id": 1, "name": "turns", "radius": 0.1, "position": [0, 0, 0], "velocity": [1, 0, 0], "group": 9},
        {"id": 2, "name": "stands", "radius": 0.1, "position": [0, 0, 30], "group": 9},
        {"id": 3, "name": "brakes", "radius": 0.1, "position": [0, 0, 60], "velocity": [2, 0, 0], "group": 9}],
    "obstacles": [{"id": 11, "shape": {"box": {"center": [4, 0, 0], "half_extents": [1, 9, 9]}}}],
    "fields": [{"id": 21, "obstacle": 11}],
    "flows": [{"id": 31, "center": [0, 0, 60], "drag": 1,
        "course": {"uniform": {"velocity": [0, 0, 0], "half_extents": [9, 1, 1]}}}],
    "agent_groups": [{"id": 9, "flocking": false, "params": {"max_speed": 3, "max_urgency": 1, "max_change": 10, "perception": 2}}]}"#;

#[test]
fn stuck_is_who_for_two_seconds_was_nowhere_far_and_not_who_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stuck.json").to_str().unwrap().to_owned();
    fs::write(&path, STUCK).unwrap();
    let done = collidoscope(&["run", &path]);
    let text = String::from_utf8(done.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ticks: Vec<&Value> = lines.iter().filter(|line| line["type"] == "tick").collect();
    let place_at = |tick: usize, agent: usize| vector(&ticks[tick]["bodies"][agent]["position"]);
    // From tick 180 on, so that ticks before the span count, by a tenth of a second at 3 m/s.
    let is_stuck = |end: usize, agent: usize| {
        let begin = place_at(end - 120, agent);
        (end - 119..=end).all(|tick| between(begin, place_at(tick, agent)) < 0.3)
    };
    let share = |agent: usize| (181..=360).filter(|&end| is_stuck(end, agent)).count() as f64 / 180.0;
    let rows = table(&["agents", &path, "--from", "3", "--csv"]);
    let found: Vec<f64> = rows.iter().map(|row| number(row, "stuck_share")).collect();
    assert!(found.iter().enumerate().all(|(agent, found)| (found - share(agent)).abs() < 1e-12), "{found:?}");
    assert!(found[0] == 0.0 && found[1] == 1.0 && (0.2..0.9).contains(&found[2]), "{found:?}");
    // The first does come back: in two seconds its net way once is less.
    let net = (120..=360).map(|end| between(place_at(end - 120, 0), place_at(end, 0))).fold(f64::INFINITY, f64::min);
    assert!(net < 0.05, "{net}");
}
