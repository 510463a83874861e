//! Values in questions and answers, by JSON pointer.

use glam::DVec3;
use serde_json::{Map, Value};

/// What a JSON pointer names.
pub fn value_in<'a>(map: &'a Map<String, Value>, pointer: &str) -> Option<&'a Value> {
    let (first, rest) = pointer.strip_prefix('/')?.split_once('/').unwrap_or((pointer.get(1..)?, ""));
    let value = map.get(first)?;
    if rest.is_empty() { Some(value) } else { value.pointer(&format!("/{rest}")) }
}

/// A number.
pub fn number_in(map: &Map<String, Value>, pointer: &str) -> Option<f64> {
    value_in(map, pointer)?.as_f64()
}

/// An array of numbers.
pub fn numbers_in(map: &Map<String, Value>, pointer: &str) -> Option<Vec<f64>> {
    value_in(map, pointer)?.as_array()?.iter().map(Value::as_f64).collect()
}

/// A vector, as `[x, y, z]`.
pub fn vector_in(map: &Map<String, Value>, pointer: &str) -> Option<DVec3> {
    let [x, y, z] = numbers_in(map, pointer)?[..] else { return None };
    Some(DVec3::new(x, y, z))
}

/// How many elements the array has that a pointer with a `*` goes through; 0 if there is none.
pub fn count_in(map: &Map<String, Value>, pointer: &str) -> usize {
    let array = pointer.split_once("/*").map_or(pointer, |(array, _)| array);
    value_in(map, array).and_then(Value::as_array).map_or(0, Vec::len)
}
