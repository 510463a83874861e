//! A school of agents, and where agents of the shipped maze are released: what benchmarks of agents measure.

use collidoscope::scene::{Scene, parse_scene, shipped_scene};
use collidoscope::sim::{Instant, Release, Setup};
use glam::DVec3;
use serde_json::{Value, json};

/// Metres between agents at the start, and their perception in metres.
const STEP: f64 = 1.4;
const PERCEPTION: f64 = 2.0;

/// Evenly spread over [0, 1): multiples of an irrational number (Weyl's sequence).
fn spread(index: usize, irrational: f64) -> f64 {
    (index as f64 * irrational).fract()
}

/// A school that fills a cube at constant density, with about 13 neighbours within perception: the agents cruise, flock, drift
/// with a flow and avoid six walls.
pub fn school(count: usize, hard_contact: bool) -> Scene {
    let per_side = (count as f64).cbrt().ceil() as usize;
    let half = STEP * per_side as f64 / 2.0;
    let bodies: Vec<Value> = (0..count)
        .map(|index| {
            let cell = [index % per_side, index / per_side % per_side, index / per_side / per_side];
            let place = cell.map(|n| (n as f64 + 0.5) * STEP - half);
            let velocity = [2f64, 3.0, 5.0].map(|square| spread(index + 1, square.sqrt()) - 0.5);
            json!({"id": index, "radius": 0.1, "position": place, "velocity": velocity, "group": 100_000})
        })
        .collect();
    let sides =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
    let walls: Vec<Value> = sides
        .iter()
        .zip(200_000..)
        .map(|(normal, id)| {
            let point = normal.map(|component: f64| -component * half);
            json!({"id": id, "shape": {"plane": {"point": point, "normal": normal}}})
        })
        .collect();
    let fields: Vec<Value> = (0..6).map(|wall| json!({"id": 300_000 + wall, "obstacle": 200_000 + wall})).collect();
    let params = json!({"max_speed": 2, "min_urgency": 0.1, "max_urgency": 1, "max_change": 4, "desired_speed": 1,
                        "separation_distance": 0.8, "perception": PERCEPTION});
    let group = json!({"id": 100_000, "params": params, "cruising": true, "hard_contact": hard_contact});
    let scene = json!({"version": 1, "name": "school", "bodies": bodies, "obstacles": walls, "fields": fields,
                       "agent_groups": [group], "flows": [{"id": 400_000}]});
    match parse_scene(&scene.to_string(), "school") {
        Ok(scene) => scene,
        Err(error) => panic!("{error}"),
    }
}

/// Agents released in 64 × 64 cells of the shipped maze, each followed for 30 s at most; the ticks of all.
pub fn basins_of_maze() -> impl FnMut() -> u64 {
    const ACROSS: usize = 64;
    let scene = match shipped_scene("agents_maze").map(|shipped| shipped.load()) {
        Some(Ok(scene)) => scene,
        _ => panic!("the maze is shipped"),
    };
    let setup = Setup::new(&scene);
    let half = DVec3::new(7.5, 0.0, 7.0);
    let ticks = 30 * u64::from(scene.settings.ticks_per_second);
    let (group, room) = (&scene.agent_groups[0], 4.0 * half + DVec3::Y);
    let release = Release::new(&setup, Instant::start_of(0), (group, 0.2), (DVec3::Y * 0.5, room, ticks), |body| {
        scene.bodies[body].position
    });
    let middle = |cell: usize| 2.0 * (cell as f64 + 0.5) / ACROSS as f64 - 1.0;
    move || {
        let cells = (0..ACROSS * ACROSS).map(|cell| DVec3::new(middle(cell % ACROSS), 0.0, middle(cell / ACROSS)));
        cells.map(|cell| release.follow(cell * half + DVec3::Y * 0.5).ticks).sum()
    }
}
