//! The ray that a question about the screen means.

use super::answer_map;
use crate::question::{QueryKind, vector_in};
use glam::DVec3;
use serde_json::{Map, Value};

/// What a question about the screen says of it.
const SCREEN: [&str; 5] = ["cursor", "viewport", "view", "projection", "convention"];

/// The ray under the cursor of a question about the screen: from the near plane, of unit length.
pub fn screen_ray_of(ask: &Map<String, Value>) -> Option<(DVec3, DVec3)> {
    let mut question: Map<String, Value> =
        ask.iter().filter(|(name, _)| SCREEN.contains(&name.as_str())).map(|(k, v)| (k.clone(), v.clone())).collect();
    question.insert("query".to_owned(), Value::from(QueryKind::ScreenRay.name()));
    let answer = answer_map(&question);
    Some((vector_in(&answer, "/near")?, vector_in(&answer, "/direction")?))
}
