//! Without a window: what an edit keeps, and the baseline run beside the new one.

mod baseline;
mod kept;
mod reuse;

use crate::common::opened::parsed;
use collidoscope::app::model::session::Session;
use collidoscope::app::model::source::Source;
use collidoscope::scene::{Edit, EditProperty, Id, Operation, Scene};
use collidoscope::sim::Instant;

use glam::DVec3;

/// A ball that flies off alone, and two that meet head-on: the gap of 3 m at 2 m/s closes after
/// 1.5 s, at tick 90 of 60 a second.
const SCENE: &str = r#"{
    "version": 1, "name": "three", "settings": {"duration": 5},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "name": "loner", "radius": 0.5, "position": [0, 9, 0], "velocity": [0, 1, 0]}],
    "expectations": [
        {"why": "", "expect": {"event": {"between": [1, 2], "time": 1.5}}},
        {"why": "", "expect": {"never_collide": {"between": [1, 3]}}},
        {"why": "", "expect": {"body": {"id": 3, "time": 4, "position": [0, 13, 0]}}}]
}"#;

fn scene() -> Scene {
    parsed(SCENE)
}

pub fn open(scene: Scene) -> Session {
    Session::new(scene, Source::Shipped("test".to_owned()))
}

/// As many frames as it takes to reach what is waited for, and to do what is done in spare time.
pub fn finish(session: &mut Session) {
    for _ in 0..10_000 {
        if session.goal().is_none() && !session.is_working() {
            return;
        }
        session.advance(0.0, &mut || true);
    }
    panic!("still waiting for {:?}", session.goal());
}

pub fn seek(session: &mut Session, tick: u64) {
    session.seek(Instant::start_of(tick));
    finish(session);
}

fn at(tick: u64) -> Instant {
    Instant::start_of(tick)
}

fn set(tick: u64, id: Id, property: EditProperty, value: DVec3) -> Operation {
    Operation::SetAtTick(Edit { tick, id, property, value: value.into() })
}

fn faster(tick: u64, speed: f64) -> Operation {
    set(tick, 1, EditProperty::Velocity, DVec3::X * speed)
}

fn x(session: &Session, id: Id) -> f64 {
    let moment = session.moment();
    moment.position(moment.setup.body_index(id).unwrap()).x
}
