//! The contract of `collidoscope query`.

use serde_json::{Map, Value, json};

/// Answers one query.
pub fn answer_map(ask: &Map<String, Value>) -> Map<String, Value> {
    let mut answer = Map::new();
    answer.insert("status".to_owned(), json!("invalid"));
    answer.insert("error".to_owned(), json!(format!("{:?} is not answered by this build", ask.get("query"))));
    answer
}

/// The names of all queries.
pub fn query_names() -> impl Iterator<Item = &'static str> {
    ["ray_sphere", "sphere_box_faces", "sphere_plane_sweep", "sphere_sphere_sweep"].into_iter()
}
