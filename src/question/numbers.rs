//! The numbers of a question that can be varied, each by its path.
//!
//! A vector has components, `from.x`. One that is a direction, a way or a velocity has a length and two angles as well,
//! `velocity.length`, `normal.azimuth`, `normal.elevation`: the elevation is measured from the plane of X and Z, the
//! azimuth about Y, from X towards −Z. A rotation has Euler angles, `box.rotation.euler_y`. Angles are in degrees. Arrays
//! that are no vectors, and lists, have numbered elements: `quad.half_extents[1]`, `boids[0].position.x`.

use super::element::{PlacedVector, Placing};
use super::inputs::{Input, InputKind};
use super::kind::QueryKind;
use super::query_input::VariedInput;
use crate::shape::{euler_degrees, rotation_by_euler_degrees};
use glam::DVec3;
use serde_json::{Map, Value};

/// Names of the components of a vector.
const COMPONENTS: [&str; 3] = ["x", "y", "z"];

/// A number of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberInput {
    /// Its path: `box.half_extents.y`.
    pub path: String,
    /// Its meaning, in a sentence or two; of a component that of the vector.
    pub meaning: String,
    /// "m", "m/s", "°"; empty where it has none.
    pub unit: String,
    /// Its value in the question.
    pub value: f64,
    /// The pointer to the place that it is a component of, and which: 0 for X, 1 for Y, 2 for Z.
    pub place: Option<(String, usize)>,
    /// Keys and places in arrays on the way to the value.
    steps: Vec<Step>,
    form: Form,
    part: usize,
}

/// How a value is made of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// It is one.
    Number,
    /// It is an array of them.
    Components,
    /// It is a vector, made of its length and two angles.
    Spherical,
    /// It is a rotation, made of three angles.
    Euler,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Key(String),
    Index(usize),
}

/// The numbers of a question in the order of its inputs; none if it names no query.
pub fn numbers_of(ask: &Map<String, Value>) -> Vec<NumberInput> {
    let Some(kind) = QueryKind::of(ask) else { return Vec::new() };
    let vectors = kind.elements().iter().flat_map(|element| element.vectors()).collect();
    let mut finder = Finder { vectors, found: Vec::new() };
    finder.look_into(ask, &kind.inputs(), &[]);
    finder.found
}

struct Finder {
    vectors: Vec<PlacedVector>,
    found: Vec<NumberInput>,
}

impl Finder {
    fn look_into(&mut self, object: &Map<String, Value>, inputs: &[Input], above: &[Step]) {
        for input in inputs {
            let given = object.get(&input.name).filter(|value| !value.is_null());
            let Some(value) = given.or(input.default.as_ref()).filter(|value| input.kind.fits(value)) else { continue };
            let steps = [above, &[Step::Key(input.name.clone())]].concat();
            match (&input.kind, value) {
                (InputKind::Number | InputKind::NumberOr(_), Value::Number(number)) => {
                    self.add(input, &steps, Form::Number, &[("", number.as_f64().unwrap_or_default())]);
                }
                (InputKind::Numbers(3), value) => self.add_vector(input, &steps, numbers(value)),
                (InputKind::Numbers(_), value) => {
                    let names: Vec<String> = (0..numbers(value).len()).map(|index| format!("[{index}]")).collect();
                    let named: Vec<_> = names.iter().map(String::as_str).zip(numbers(value)).collect();
                    self.add(input, &steps, Form::Components, &named);
                }
                (InputKind::Rotation, value) => {
                    let Ok(rotation) = <[f64; 4]>::try_from(numbers(value)) else { continue };
                    let [x, y, z] = euler_degrees(rotation);
                    self.add(input, &steps, Form::Euler, &[(".euler_x", x), (".euler_y", y), (".euler_z", z)]);
                }
                (InputKind::Object(fields), Value::Object(object)) => self.look_into(object, fields, &steps),
                (InputKind::List(fields), Value::Array(values)) => {
                    for (index, value) in values.iter().enumerate() {
                        let Value::Object(object) = value else { continue };
                        self.look_into(object, fields, &[&steps[..], &[Step::Index(index)]].concat());
                    }
                }
                _ => {}
            }
        }
    }

    fn add_vector(&mut self, input: &Input, steps: &[Step], components: Vec<f64>) {
        let [x, y, z] = components[..] else { return };
        let first = self.found.len();
        self.add(input, steps, Form::Components, &[(".x", x), (".y", y), (".z", z)]);
        let pointer = pointer_of(steps);
        let placing = self.vectors.iter().find(|vector| is_at(vector.pointer, &pointer)).map(|vector| vector.placing);
        match placing {
            Some(Placing::Place) => {
                for (axis, number) in self.found[first..].iter_mut().enumerate() {
                    number.place = Some((pointer.clone(), axis));
                }
            }
            Some(placing) => {
                let [length, azimuth, elevation] = spherical([x, y, z]);
                let first = self.found.len();
                let named = [(".length", length), (".azimuth", azimuth), (".elevation", elevation)];
                self.add(input, steps, Form::Spherical, &named);
                if matches!(placing, Placing::Normal(_)) {
                    // Its length says nothing.
                    self.found.remove(first);
                }
            }
            None => {}
        }
    }

    fn add(&mut self, input: &Input, steps: &[Step], form: Form, parts: &[(&str, f64)]) {
        let path = path_of(steps);
        self.found.extend(parts.iter().enumerate().map(|(part, (name, value))| NumberInput {
            path: format!("{path}{name}"),
            meaning: input.meaning.clone(),
            unit: if is_angle(form, part) { "°".to_owned() } else { input.unit.clone() },
            value: *value,
            place: None,
            steps: steps.to_vec(),
            form,
            part,
        }));
    }
}

fn is_angle(form: Form, part: usize) -> bool {
    form == Form::Euler || form == Form::Spherical && part > 0
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// `box.center`, `boids[0].position`.
fn path_of(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Key(key) if path.is_empty() => path.push_str(key),
            Step::Key(key) => path.extend([".", key]),
            Step::Index(index) => path.push_str(&format!("[{index}]")),
        }
    }
    path
}

/// The same as a JSON pointer. Names of inputs have no character that it would escape.
fn pointer_of(steps: &[Step]) -> String {
    let step = |step: &Step| match step {
        Step::Key(key) => format!("/{key}"),
        Step::Index(index) => format!("/{index}"),
    };
    steps.iter().map(step).collect()
}

/// Whether a pointer is what a pattern, with `*` for any element, stands for.
fn is_at(pattern: &str, pointer: &str) -> bool {
    let (mut wanted, mut found) = (pattern.split('/'), pointer.split('/'));
    loop {
        match (wanted.next(), found.next()) {
            (None, None) => return true,
            (Some(wanted), Some(found)) if wanted == "*" || wanted == found => {}
            _ => return false,
        }
    }
}

/// Length, azimuth and elevation in degrees; those of a zero vector are zero.
fn spherical(xyz: [f64; 3]) -> [f64; 3] {
    let v = DVec3::from(xyz);
    // Rounds away what sine and cosine add to a round angle.
    let degrees = |angle: f64| (angle.to_degrees() * 1e9).round() / 1e9 + 0.0;
    [v.length(), degrees((-v.z).atan2(v.x)), degrees(v.y.atan2(v.x.hypot(v.z)))]
}

fn from_spherical([length, azimuth, elevation]: [f64; 3]) -> [f64; 3] {
    let [(sin_a, cos_a), (sin_e, cos_e)] = [azimuth, elevation].map(sin_cos_degrees);
    [cos_e * cos_a, sin_e, -cos_e * sin_a].map(|component| length * component)
}

/// Sine and cosine, exact at quarter turns.
fn sin_cos_degrees(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        _ => degrees.to_radians().sin_cos(),
    }
}

impl NumberInput {
    /// Whether this is what a path means; components may be numbered, and elements lettered: `from[0]` is `from.x`.
    pub fn is_called(&self, path: &str) -> bool {
        let other = match self.form {
            Form::Components => COMPONENTS.get(self.part).map(|letter| {
                let whole = path_of(&self.steps);
                let numbered = format!("{whole}[{}]", self.part);
                if self.path == numbered { format!("{whole}.{letter}") } else { numbered }
            }),
            _ => None,
        };
        self.path == path || other.is_some_and(|other| other == path)
    }

    /// Whether setting one of two numbers changes the other: they are the same, or parts of one vector in two ways.
    pub fn collides_with(&self, other: &NumberInput) -> bool {
        self.steps == other.steps && (self.form != other.form || self.part == other.part)
    }
}

/// A question some of whose numbers are set again and again.
#[derive(Clone, Debug)]
pub struct Variation {
    input: Value,
    values: Vec<Varied>,
    /// For each of the numbers, its value and which part it is of it.
    slots: Vec<(usize, usize)>,
}

/// A value that is made of numbers.
#[derive(Clone, Debug)]
struct Varied {
    steps: Vec<Step>,
    form: Form,
    parts: Vec<f64>,
}

impl Variation {
    /// Of a question by some of its [`numbers_of`]; `query` and `id` are left out of it.
    pub fn of(ask: &Map<String, Value>, numbers: &[&NumberInput]) -> Variation {
        let known = numbers_of(ask);
        let mut input = ask.clone();
        input.remove("query");
        input.remove("id");
        let mut variation = Variation { input: Value::Object(input), values: Vec::new(), slots: Vec::new() };
        for number in numbers {
            let is_here = |varied: &Varied| varied.steps == number.steps && varied.form == number.form;
            let at = variation.values.iter().position(is_here).unwrap_or_else(|| {
                let same = known.iter().filter(|one| one.steps == number.steps);
                let mut parts = vec![0.0; 1 + same.clone().map(|one| one.part).max().unwrap_or_default()];
                same.clone().filter(|one| one.form == number.form).for_each(|one| parts[one.part] = one.value);
                if number.form == Form::Spherical && parts[0] == 0.0 {
                    // The length of a normal is not listed, and a zero vector has no direction to turn.
                    let components = same.filter(|one| one.form == Form::Components).map(|one| one.value);
                    let length = components.fold(0.0, f64::hypot);
                    parts[0] = if length > 0.0 { length } else { 1.0 };
                }
                variation.values.push(Varied { steps: number.steps.clone(), form: number.form, parts });
                variation.values.len() - 1
            });
            variation.slots.push((at, number.part));
        }
        variation.values.iter().for_each(|varied| varied.put_whole_into(&mut variation.input));
        variation
    }

    /// Sets a number, by its place in the list that the variation was made of.
    pub fn set(&mut self, number: usize, value: f64) {
        let (at, part) = self.slots[number];
        let varied = &mut self.values[at];
        varied.parts[part] = value;
        match varied.form {
            Form::Components => {
                let found = found_in(&mut self.input, &varied.steps).and_then(|array| array.get_mut(part));
                found.into_iter().for_each(|component| *component = Value::from(value));
            }
            Form::Number | Form::Spherical | Form::Euler => varied.put_whole_into(&mut self.input),
        }
    }

    /// Sets the first of them, in their order.
    pub fn set_all<const N: usize>(&mut self, values: [f64; N]) {
        values.into_iter().enumerate().for_each(|(number, value)| self.set(number, value));
    }

    /// The inputs that the numbers are in.
    pub(crate) fn inputs(&self) -> Vec<VariedInput> {
        let input = |varied: &Varied| match &varied.steps[..] {
            [Step::Key(name), Step::Index(element), ..] => {
                Some(VariedInput { name: name.clone(), element: Some(*element) })
            }
            [Step::Key(name), ..] => Some(VariedInput { name: name.clone(), element: None }),
            _ => None,
        };
        let mut inputs: Vec<VariedInput> = Vec::new();
        for input in self.values.iter().filter_map(input) {
            if !inputs.contains(&input) {
                inputs.push(input);
            }
        }
        inputs
    }

    /// The question's inputs as they are now.
    pub fn input(&self) -> &Value {
        &self.input
    }
}

impl Varied {
    fn put_whole_into(&self, input: &mut Value) {
        let Some(place) = place_in(input, &self.steps) else { return };
        *place = match (self.form, &self.parts[..]) {
            (Form::Spherical, &[length, azimuth, elevation]) => {
                Value::from(from_spherical([length, azimuth, elevation]).to_vec())
            }
            (Form::Euler, &[x, y, z]) => Value::from(rotation_by_euler_degrees([x, y, z]).to_vec()),
            (Form::Number, &[number]) => Value::from(number),
            (_, parts) => Value::from(parts),
        };
    }
}

/// The value at the end of the steps.
fn found_in<'a>(value: &'a mut Value, steps: &[Step]) -> Option<&'a mut Value> {
    steps.iter().try_fold(value, |value, step| match step {
        Step::Key(key) => value.get_mut(key),
        Step::Index(index) => value.get_mut(index),
    })
}

/// The value at the end of the steps, which is made if the last one is missing.
fn place_in<'a>(value: &'a mut Value, steps: &[Step]) -> Option<&'a mut Value> {
    steps.iter().try_fold(value, |value, step| match (step, value) {
        (Step::Key(key), Value::Object(object)) => match object.contains_key(key) {
            true => object.get_mut(key),
            false => Some(object.entry(key.clone()).or_insert(Value::Null)),
        },
        (Step::Index(index), Value::Array(array)) => array.get_mut(*index),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ask(question: Value) -> Map<String, Value> {
        question.as_object().cloned().unwrap_or_default()
    }

    fn number(ask: &Map<String, Value>, path: &str) -> NumberInput {
        let found = numbers_of(ask).into_iter().find(|number| number.is_called(path));
        found.unwrap_or_else(|| panic!("{path} is not among {:?}", numbers_of(ask)))
    }

    fn varied(ask: &Map<String, Value>, numbers: &[(&str, f64)]) -> Value {
        let inputs: Vec<NumberInput> = numbers.iter().map(|(path, _)| number(ask, path)).collect();
        let mut variation = Variation::of(ask, &inputs.iter().collect::<Vec<_>>());
        numbers.iter().enumerate().for_each(|(index, (_, value))| variation.set(index, *value));
        variation.input().clone()
    }

    #[test]
    fn every_number_of_every_query_can_be_set_to_what_it_is_without_changing_the_answer() {
        for kind in QueryKind::ALL {
            let ask = kind.example();
            let numbers = numbers_of(&ask);
            assert!(numbers.len() >= 4, "{kind:?}: {numbers:?}");
            for number in numbers {
                let mut variation = Variation::of(&ask, &[&number]);
                variation.set(0, number.value);
                let set = ask.keys().filter(|key| *key != "query").all(|key| {
                    let (before, after) = (&ask[key], &variation.input()[key]);
                    same(before, after)
                });
                assert!(set, "{kind:?} {}: {:?} to {:?}", number.path, ask, variation.input());
            }
        }
    }

    /// Whether two values have the same numbers but for the rounding of angles.
    fn same(a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Number(_), Value::Number(_)) => {
                (a.as_f64().unwrap_or(f64::NAN) - b.as_f64().unwrap_or(f64::NAN)).abs() < 1e-9
            }
            (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
            (Value::Object(a), Value::Object(b)) => a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b))),
            _ => a == b,
        }
    }

    #[test]
    fn angles_turn_directions_and_rotations() {
        let sweep = QueryKind::SpherePlaneSweep.example();
        // From straight up down to the horizon, and a quarter turn about Y, which takes X to −Z.
        let turned = varied(&sweep, &[("normal.elevation", 0.0), ("normal.azimuth", 90.0)]);
        assert_eq!(turned["normal"], json!([0.0, 0.0, -1.0]));
        let bent = varied(&sweep, &[("acceleration.y", -9.0)]);
        assert_eq!(bent["acceleration"], json!([0.0, -9.0, 0.0]));
        let boxed = varied(&QueryKind::SphereBoxFaces.example(), &[("box.rotation.euler_z", 90.0)]);
        let half = 0.5f64.sqrt();
        let expected = json!([0.0, 0.0, half, half]);
        assert!(same(&boxed["box"]["rotation"], &expected), "{}", boxed["box"]["rotation"]);
    }

    #[test]
    fn lists_are_numbered_and_only_components_of_places_are_places() {
        let ask = ask(json!({"query": "boid_step", "index": 0, "boids": [
            {"position": [0, 0, 0], "velocity": [0, 0, -3]}, {"position": [1, 2, 3], "velocity": [0, 0, 0]}]}));
        assert_eq!(number(&ask, "boids[1].position.z").place, Some(("/boids/1/position".to_owned(), 2)));
        let length = number(&ask, "boids[0].velocity.length");
        assert_eq!((length.value, length.unit.as_str(), length.place), (3.0, "", None));
        assert_eq!(number(&ask, "boids[0].velocity.azimuth").value, 90.0);
    }

    #[test]
    fn parts_of_one_vector_in_two_ways_collide() {
        let ask = QueryKind::RaySphere.example();
        let number = |path| number(&ask, path);
        assert!(number("direction.x").collides_with(&number("direction.azimuth")));
        assert!(number("direction.x").collides_with(&number("direction[0]")));
        assert!(!number("direction.x").collides_with(&number("direction.y")));
        assert!(!number("direction.length").collides_with(&number("direction.azimuth")));
        assert!(!number("direction.x").collides_with(&number("origin.x")));
    }
}
