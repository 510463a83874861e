//! What of a bench query can be judged without answering it.

use serde_json::{Map, Value};

/// The queries of the narrow phase, by the names that scenes and `collidoscope query` use.
pub const QUERY_NAMES: [&str; 14] = [
    "avoid_obstacles",
    "boid_step",
    "circulating_flow",
    "pick_sphere",
    "ray_sphere",
    "screen_ray",
    "screen_to_world",
    "sphere_box_faces",
    "sphere_box_sweep",
    "sphere_plane_response",
    "sphere_plane_sweep",
    "sphere_quad_sweep",
    "sphere_sphere_response",
    "sphere_sphere_sweep",
];

/// What is wrong with the question `ask`, naming the field; `None` when it names a known query.
pub(super) fn problem_with_question(ask: &Map<String, Value>) -> Option<String> {
    match ask.get("query") {
        Some(Value::String(name)) if QUERY_NAMES.contains(&name.as_str()) => None,
        Some(Value::String(name)) => {
            Some(format!("query: there is no query `{name}`; there are {}", QUERY_NAMES.join(", ")))
        }
        Some(other) => Some(format!("query: must be the name of a query, is {other}")),
        None => Some("query: missing; it names the query to ask".to_owned()),
    }
}
