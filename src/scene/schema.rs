//! The JSON Schema of scene files, with the limits that the program holds scenes to.

use super::{MAX_MAGNITUDE, Scene};
use schemars::Schema;
use schemars::transform::{RecursiveTransform, Transform};
use serde_json::{Map, Value};

/// The JSON Schema of scene files, for editors that complete and validate them.
pub fn scene_schema() -> String {
    let mut schema = schemars::schema_for!(Scene);
    RecursiveTransform(limit_numbers).transform(&mut schema);
    format!("{:#}\n", schema.as_value())
}

/// Gives every number the limits of all that is not limited otherwise. What has a limit of its own says so
/// where it is declared, and what has none says that it is `null`.
fn limit_numbers(schema: &mut Schema) {
    let Some(schema) = schema.as_object_mut() else { return };
    if !is_number(schema) {
        return;
    }
    if !schema.contains_key("minimum") && !schema.contains_key("exclusiveMinimum") {
        schema.insert("minimum".to_owned(), Value::from(-MAX_MAGNITUDE));
    }
    if !schema.contains_key("maximum") {
        schema.insert("maximum".to_owned(), Value::from(MAX_MAGNITUDE));
    }
    schema.retain(|key, value| !(["minimum", "maximum"].contains(&key.as_str()) && value.is_null()));
}

/// Whether it is a floating point number, or one that may be left out.
fn is_number(schema: &Map<String, Value>) -> bool {
    match schema.get("type") {
        Some(Value::String(name)) => name == "number",
        Some(Value::Array(names)) => names.iter().any(|name| name == "number"),
        _ => false,
    }
}
