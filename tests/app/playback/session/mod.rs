//! An open scene without a window.

mod filtering;
mod frames;
mod seeking;
mod selecting;
mod tracks;

use crate::common::opened::parsed;
use collidoscope::app::model::session::Session;
use collidoscope::app::model::source::Source;
use collidoscope::sim::Instant;

/// Two balls of radius 0.5 at x = ∓2.005 that close in at 2 m/s. The gap of 3.01 m is closed after
/// 1.505 s: 5 ms into tick 90 of 60 a second.
const HEAD_ON: &str = r#"{
    "version": 1, "name": "head-on", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-2.005, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2.005, 0, 0], "velocity": [-1, 0, 0]}
    ]
}"#;

/// Four balls side by side that slide along a floor in linear flight: in every tick each is solved anew, one after the other.
const RESTING: &str = r#"{
    "version": 1, "name": "resting", "settings": {"gravity": [0, -9.81, 0], "flight": "linear", "duration": 1},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [0, 0.5, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0.5, 0], "velocity": [1, 0, 0]},
        {"id": 3, "radius": 0.5, "position": [4, 0.5, 0], "velocity": [1, 0, 0]},
        {"id": 4, "radius": 0.5, "position": [6, 0.5, 0], "velocity": [1, 0, 0]}
    ],
    "obstacles": [{"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]
}"#;

/// The same pair twice, side by side: two impacts at one instant.
const TWICE: &str = r#"{
    "version": 1, "name": "twice", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "radius": 0.5, "position": [-2, 0, 5], "velocity": [1, 0, 0]},
        {"id": 4, "radius": 0.5, "position": [2, 0, 5], "velocity": [-1, 0, 0]}
    ]
}"#;

/// Three pairs that each close in at 2 m/s: 3 and 4 over 1.01 m, 1 and 2 over 2.01 m, 5 and 6 over 3.01 m. They meet 5 ms
/// into ticks 30, 60 and 90.
const PAIRS: &str = r#"{
    "version": 1, "name": "three pairs", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-1.505, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [1.505, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "radius": 0.5, "position": [-1.005, 0, 5], "velocity": [1, 0, 0]},
        {"id": 4, "radius": 0.5, "position": [1.005, 0, 5], "velocity": [-1, 0, 0]},
        {"id": 5, "radius": 0.5, "position": [-2.005, 0, 9], "velocity": [1, 0, 0]},
        {"id": 6, "radius": 0.5, "position": [2.005, 0, 9], "velocity": [-1, 0, 0]}
    ]
}"#;

fn open(text: &str) -> Session {
    let scene = parsed(text);
    Session::new(scene, Source::Shipped("test".to_owned()))
}

/// As many frames as it takes to reach what is waited for.
fn finish(session: &mut Session) {
    for _ in 0..10_000 {
        if session.goal().is_none() {
            return;
        }
        session.advance(0.0, &mut || true);
    }
    panic!("still waiting for {:?}", session.goal());
}

fn seek(session: &mut Session, moment: Instant) {
    session.seek(moment);
    finish(session);
}

fn cursor(session: &Session) -> Instant {
    session.playback().cursor
}

/// Frames in which nothing may be done beyond the least, until nothing is left to do.
fn work_off(session: &mut Session) -> u32 {
    for frame in 0..10_000 {
        if !session.is_working() {
            return frame;
        }
        let mut may_go_on = [true, false].into_iter();
        session.advance(0.0, &mut || may_go_on.next().unwrap_or(false));
    }
    panic!("it never ends");
}
