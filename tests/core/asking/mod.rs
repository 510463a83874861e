//! Questions to a run: what is understood, and that the moments are exact.

mod brute_force;
mod completing;
mod curves;
mod directions;
mod expected;
mod flock;
mod hits;
mod impacts_alone;
mod interrupted;
mod moments;
mod passing;
mod reading;
mod remembered;
mod steered;
mod stuck;

use collidoscope::asking::{Condition, Finder, Names, Span};
use collidoscope::scene::{Scene, parse_scene};
use collidoscope::sim::{Setup, World};
use std::sync::Arc;

fn scene(text: &str) -> Scene {
    parse_scene(text, "").unwrap()
}

fn read(setup: &Setup, text: &str) -> Arc<Condition> {
    let read = Condition::read(text, Names { setup, selected: None });
    Arc::new(read.unwrap_or_else(|misread| panic!("{text}: {misread:?}")))
}

/// When a condition holds in the first ticks of a scene.
fn spans(scene: &Scene, text: &str, ticks: u64) -> Vec<Span> {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let mut finder = Finder::new(read(&setup, text), scene.settings.start_tick);
    for _ in 0..ticks {
        finder.observe(&setup, &world.record_step());
    }
    finder.spans().collect()
}

/// The seconds at which it begins to hold.
fn begins(scene: &Scene, text: &str, ticks: u64) -> Vec<f64> {
    let clock = Setup::new(scene).clock;
    spans(scene, text, ticks).iter().map(|span| clock.seconds(span.begin.at)).collect()
}

/// Thrown up from 1 m at 8 m/s under 10 m/s²: 1 + 8·t − 5·t², highest after 0.8 s at 4.2 m. The floor, which is 0.5 m below
/// its lowest point, is hit after (8 + √74)/10 s and returns half the speed.
fn thrown(ticks_per_second: u32) -> Scene {
    scene(&format!(
        r#"{{"version": 1, "name": "thrown",
        "settings": {{"gravity": [0, -10, 0], "flight": "exact", "ticks_per_second": {ticks_per_second}}},
        "bodies": [{{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 1, 0], "velocity": [1, 8, 0]}}],
        "obstacles": [{{"id": 2, "name": "floor", "restitution": 0.5,
            "shape": {{"plane": {{"point": [0, 0, 0], "normal": [0, 1, 0]}}}}}}]}}"#
    ))
}
