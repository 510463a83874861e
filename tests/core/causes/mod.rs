//! Who did this: histories of velocities, and causal pasts.

mod history;
mod past;

use collidoscope::scene::{Scene, parse_scene};
use collidoscope::sim::{Setup, Timeline};
use std::sync::Arc;

fn recorded(scene: &Scene, ticks: u64) -> Timeline {
    let mut timeline = Timeline::new(Arc::new(Setup::new(scene)), 1 << 22);
    timeline.record(ticks);
    timeline
}

fn parsed(text: &str) -> Scene {
    parse_scene(text, "scene").unwrap_or_else(|error| panic!("{error}"))
}
