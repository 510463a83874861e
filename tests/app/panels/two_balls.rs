//! A scene that many tests of panels show.

use crate::common::opened::opened;
use collidoscope::app::App;

/// Two balls that meet after 1.5 s: a gap of 3 m at 2 m/s.
pub const SCENE: &str = r#"{
    "version": 1, "name": "two balls", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}
    ],
    "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, -1, 0], "normal": [0, 1, 0]}}}],
    "description": "Two balls **meet** in the middle.",
    "expectations": [
        {"why": "A gap of 3 m at 2 m/s.", "expect": {"event": {"between": [1, 2], "time": 1.5}}},
        {"why": "Wrong on purpose: it is at -1 by then.", "expect": {"body": {"id": 1, "time": 1, "position": [5, 0, 0]}}},
        {"why": "Nothing is lost.", "expect": {"conserved": {"quantity": "energy"}}}
    ]
}"#;

pub fn app() -> App {
    opened(SCENE)
}
