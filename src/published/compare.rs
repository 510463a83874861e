//! Differences between a published method and ours on the same question.

use super::answer;
use crate::protocol;
use crate::query::{Stage, StageKind, Status, Value};
use crate::shape::Face;
use serde::Deserialize as _;
use serde_json::{Map, Value as Json};

/// A quantity in which the published method differs from ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The stage in both methods; `None` for a field of the answer.
    pub stage: Option<StageKind>,
    /// The quantity: the symbol that the stage computes, or the path of the field.
    pub quantity: String,
    /// Our value.
    pub ours: Compared,
    /// The published method's.
    pub theirs: Compared,
    /// The difference, in the component that differs most; `None` if either is not a finite number.
    pub absolute: Option<f64>,
    /// The same in f32 units in the last place at our value: up to about 1 it is
    /// unavoidable rounding.
    pub ulps: Option<f64>,
}

/// One of two values that are compared.
#[derive(Clone, Debug, PartialEq)]
pub enum Compared {
    /// A number or vector.
    Value(Value),
    /// The status of an answer.
    Status(Status),
    /// A condition, such as whether there was a hit.
    Truth(bool),
    /// Faces of a box.
    Faces(Vec<Face>),
    /// Anything else in an answer, as JSON.
    Json(String),
    /// The answer does not have this field.
    Nothing,
}

impl Difference {
    /// Whether the difference is unavoidable in f32: at most one unit in the last place.
    pub fn is_rounding(&self) -> bool {
        self.ulps.is_some_and(|ulps| ulps <= 1.0)
    }
}

/// All quantities in which the published method differs from ours, in the order they are computed,
/// then the fields of the answer. Empty if they agree exactly, or if there is no published method.
pub fn compare(ask: &Map<String, Json>) -> Vec<Difference> {
    let (our_answer, our_stages) = protocol::trace_map(ask);
    let (their_answer, their_stages) = answer::trace_map(ask);
    if protocol::status_of(&their_answer) == Some(Status::Invalid) {
        return Vec::new();
    }
    let mut differences = stage_differences(&our_stages, &their_stages);
    compare_fields(&our_answer, &their_answer, "", &mut differences);
    differences
}

/// The size of the unit in the last place of the f32 nearest to `x`.
pub fn units_in_last_place(x: f64) -> f64 {
    let nearest = (x.abs() as f32).clamp(f32::MIN_POSITIVE, f32::MAX);
    let exponent = (nearest.to_bits() >> 23) as i32 - 127;
    2f64.powi(exponent - 23)
}

/// Pairs of stages of the same kind: the n-th of ours with the n-th of theirs.
fn stage_differences(ours: &[Stage], theirs: &[Stage]) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (index, stage) in theirs.iter().enumerate() {
        let nth = theirs[..index].iter().filter(|before| before.kind == stage.kind).count();
        let Some(twin) = ours.iter().filter(|our| our.kind == stage.kind).nth(nth) else { continue };
        let (Some(symbol), Some(ours), Some(theirs)) = (twin.symbol(), twin.value(), stage.value()) else { continue };
        let [ours, theirs] = [ours, theirs].map(|value| Compared::Value(value.clone()));
        differences.extend(difference(Some(stage.kind), symbol.to_owned(), ours, theirs));
    }
    differences
}

fn difference(stage: Option<StageKind>, quantity: String, ours: Compared, theirs: Compared) -> Option<Difference> {
    let (mine, other) = (components(&ours), components(&theirs));
    let (mut absolute, mut ulps) = (None, None);
    if let (Some(mine), Some(other)) = (&mine, &other) {
        let pairs = || mine.iter().zip(other);
        if pairs().all(|(a, b)| a == b) {
            return None;
        }
        if pairs().all(|(a, b)| a.is_finite() && b.is_finite()) {
            absolute = Some(pairs().map(|(a, b)| (a - b).abs()).fold(0.0, f64::max));
            ulps = Some(pairs().map(|(a, b)| (a - b).abs() / units_in_last_place(*a)).fold(0.0, f64::max));
        }
    } else if ours == theirs {
        return None;
    }
    Some(Difference { stage, quantity, ours, theirs, absolute, ulps })
}

fn components(compared: &Compared) -> Option<Vec<f64>> {
    let Compared::Value(value) = compared else { return None };
    match value {
        Value::Scalar(x) => Some(vec![*x]),
        Value::Vector(v) | Value::Point(v) => Some(v.to_array().into()),
        // The published method only stores x, y, z of a point with w = 1.
        Value::Homogeneous(v) => Some(v.truncate().to_array().into()),
        Value::Bits(bits) => Some(vec![f64::from(*bits)]),
        Value::Matrix(_) | Value::List(_) => None,
    }
}

/// The fields that the published method computes.
fn compare_fields(ours: &Map<String, Json>, theirs: &Map<String, Json>, path: &str, found: &mut Vec<Difference>) {
    for (name, their_value) in theirs.iter().filter(|(name, _)| *name != "id") {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        match (ours.get(name), their_value) {
            (Some(Json::Object(ours)), Json::Object(theirs)) => compare_fields(ours, theirs, &path, found),
            (None, Json::Object(theirs)) => compare_fields(&Map::new(), theirs, &path, found),
            (our_value, their_value) => {
                let our_value = our_value.map_or(Compared::Nothing, value_of);
                found.extend(difference(None, path, our_value, value_of(their_value)));
            }
        }
    }
}

/// A field of an answer.
fn value_of(json: &Json) -> Compared {
    let vector = |items: &Vec<Json>| -> Option<[f64; 3]> {
        let numbers: Option<Vec<f64>> = items.iter().map(number).collect();
        numbers?.try_into().ok()
    };
    let other = || Compared::Json(json.to_string());
    let scalar = |x: f64| Compared::Value(Value::Scalar(x));
    match json {
        Json::Array(items) => match vector(items) {
            Some(components) => Compared::Value(Value::Vector(components.into())),
            None => Vec::deserialize(json).map_or_else(|_| other(), Compared::Faces),
        },
        Json::Null => Compared::Nothing,
        Json::Bool(truth) => Compared::Truth(*truth),
        json => {
            number(json).map_or_else(|| Status::deserialize(json).map_or_else(|_| other(), Compared::Status), scalar)
        }
    }
}

fn number(json: &Json) -> Option<f64> {
    match json {
        Json::String(text) if ["NaN", "Infinity", "-Infinity"].contains(&text.as_str()) => text.parse().ok(),
        // An answer says "max" for a time that is never reached.
        Json::String(text) if text == "max" => Some(f64::INFINITY),
        json => json.as_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::SweepStage;
    use serde_json::json;

    fn differences(question: Json) -> Vec<Difference> {
        compare(question.as_object().unwrap())
    }

    #[test]
    fn where_f32_is_exact_and_the_case_ordinary_nothing_differs_but_the_words() {
        let asked = json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
                           "normal": [0, 1, 0], "point": [0, 0, 0]});
        assert_eq!(differences(asked), []);
    }

    #[test]
    fn a_difference_names_its_stage_and_is_counted_in_units_in_the_last_place() {
        // In f32 0.1 is 0.100000001490116: d differs by 1.49e-9, a fifth of the unit 2^(−4 − 23) = 7.45e-9.
        let asked = json!({"query": "sphere_plane_sweep", "radius": 0, "from": [0, 0.1, 0], "to": [0, -0.9, 0],
                           "normal": [0, 1, 0], "point": [0, 0, 0]});
        let found = differences(asked);
        let distance = found.iter().find(|difference| difference.quantity == "d").unwrap();
        assert_eq!(distance.stage, Some(SweepStage::SignedDistance.into()));
        let exact = f64::from(0.1f32) - 0.1;
        assert_eq!(distance.absolute, Some(exact));
        assert_eq!(distance.ulps, Some(exact / 2f64.powi(-27)));
        assert!(distance.is_rounding());
    }

    #[test]
    fn a_hit_that_is_none_differs_in_the_status_and_in_what_was_left_filled() {
        // A receding ball: ours reports a miss, theirs a hit.
        let asked = json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 0.5, 0], "to": [0, 1.5, 0],
                           "normal": [0, 1, 0], "point": [0, 0, 0]});
        let found = differences(asked);
        let [status] = &found[..] else { panic!("{found:?}") };
        assert_eq!((status.quantity.as_str(), &status.theirs), ("status", &Compared::Status(Status::Hit)));
        assert_eq!(status.ours, Compared::Status(Status::EmbeddedOutward));
        assert!(!status.is_rounding());
    }

    #[test]
    fn the_unit_in_the_last_place_is_that_of_the_f32_nearby() {
        assert_eq!(units_in_last_place(1.0), 2f64.powi(-23));
        assert_eq!(units_in_last_place(-5.0), 2f64.powi(-21));
        assert_eq!(units_in_last_place(0.0), 2f64.powi(-149));
    }
}
