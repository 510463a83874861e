//! Questions to a run: what is understood, and that the moments are exact.

mod brute_force;
mod completing;
mod curves;
mod directions;
mod expected;
mod hits;
mod moments;
mod reading;
mod steered;

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
