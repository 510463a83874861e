//! The inputs of the queries as data, derived from the types that parse the questions.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

/// An input of a query, or a field of an object in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Its name in the question.
    pub name: String,
    /// Its meaning, in a sentence or two.
    pub meaning: String,
    /// "m", "m/s"; empty where it has none.
    pub unit: String,
    /// Whether it is required.
    pub is_required: bool,
    /// Inputs of which exactly one is given, this one among them; empty where there is no such choice.
    pub one_of: Vec<String>,
    /// The kind of its value.
    pub kind: InputKind,
    /// An example value.
    pub example: Value,
    /// What it is when it is left out; `None` where that is no value of its kind.
    pub default: Option<Value>,
}

/// The kind of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum InputKind {
    /// A number.
    Number,
    /// A whole number, 0 or greater.
    Whole,
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Choice(Vec<String>),
    /// A number, or this word.
    NumberOr(String),
    /// An array of this many numbers.
    Numbers(usize),
    /// A quaternion x, y, z, w.
    Rotation,
    /// This many rows of this many numbers each.
    Rows(usize, usize),
    /// An object with these fields.
    Object(Vec<Input>),
    /// Any number of objects with these fields.
    List(Vec<Input>),
}

impl Input {
    /// An object with the examples of its required fields.
    pub fn example_of(fields: &[Input]) -> Map<String, Value> {
        let needed = fields.iter().filter(|field| field.is_required);
        needed.map(|field| (field.name.clone(), field.example.clone())).collect()
    }
}

impl InputKind {
    /// Whether a value is of this kind; the contents of objects and lists are not checked.
    pub fn fits(&self, value: &Value) -> bool {
        let are_numbers = |values: &[Value], count: usize| values.len() == count && values.iter().all(Value::is_number);
        match (self, value) {
            (InputKind::Number | InputKind::NumberOr(_), Value::Number(_))
            | (InputKind::Switch, Value::Bool(_))
            | (InputKind::Object(_), Value::Object(_)) => true,
            (InputKind::Whole, Value::Number(number)) => number.is_u64(),
            (InputKind::Choice(words), Value::String(word)) => words.contains(word),
            (InputKind::NumberOr(word), Value::String(found)) => word == found,
            (InputKind::Numbers(count), Value::Array(values)) => are_numbers(values, *count),
            (InputKind::Rotation, Value::Array(values)) => are_numbers(values, 4),
            (InputKind::Rows(rows, columns), Value::Array(values)) => {
                values.len() == *rows
                    && values.iter().all(|row| row.as_array().is_some_and(|row| are_numbers(row, *columns)))
            }
            (InputKind::List(_), Value::Array(values)) => values.iter().all(Value::is_object),
            _ => false,
        }
    }
}

/// The schema of a query's input, with all references inlined.
pub(super) fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>()
}

/// The fields of an object's schema, required ones first.
pub(super) fn inputs(schema: &Value) -> Vec<Input> {
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    // `required` has the order of the type's fields.
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut names = required.clone();
    names.extend(properties.keys().map(String::as_str).filter(|name| !required.contains(name)));
    names
        .into_iter()
        .filter_map(|name| {
            let field = &properties[name];
            let kind = kind(field);
            debug_assert!(kind.is_some(), "{name}: {field} is not understood");
            let kind = kind?;
            Some(Input {
                name: name.to_owned(),
                meaning: field["description"].as_str().unwrap_or_default().to_owned(),
                unit: field["unit"].as_str().unwrap_or_default().to_owned(),
                is_required: required.contains(&name),
                one_of: alternatives(schema, name),
                default: field.get("default").filter(|value| kind.fits(value)).cloned(),
                example: example_in(field).unwrap_or_else(|| plainest(&kind)),
                kind,
            })
        })
        .collect()
}

/// The names of which exactly one is required, if this is one of them.
fn alternatives(schema: &Value, name: &str) -> Vec<String> {
    let required = |one: &Value| Some(one["required"].get(0)?.as_str()?.to_owned());
    let names: Vec<String> = schema["oneOf"].as_array().into_iter().flatten().filter_map(required).collect();
    if names.iter().any(|one| one == name) { names } else { Vec::new() }
}

/// The kind of value that a schema describes; `None` for what no query takes.
fn kind(schema: &Value) -> Option<InputKind> {
    if let Some(words) = words(schema) {
        return Some(InputKind::Choice(words));
    }
    if let Some(alternatives) = schema["anyOf"].as_array() {
        return alternatives_kind(alternatives);
    }
    match type_of(schema)? {
        "number" => Some(InputKind::Number),
        "integer" => Some(InputKind::Whole),
        "boolean" => Some(InputKind::Switch),
        "object" => Some(InputKind::Object(inputs(schema))),
        "array" => array_kind(schema),
        _ => None,
    }
}

/// The other kind of a value that may be `null`, which means the same as leaving it out.
fn alternatives_kind(alternatives: &[Value]) -> Option<InputKind> {
    let real: Vec<&Value> = alternatives.iter().filter(|schema| type_of(schema) != Some("null")).collect();
    match real[..] {
        [only] => kind(only),
        [number, word] if type_of(number) == Some("number") => match &words(word)?[..] {
            [word] => Some(InputKind::NumberOr(word.clone())),
            _ => None,
        },
        _ => None,
    }
}

fn array_kind(schema: &Value) -> Option<InputKind> {
    let count = schema["minItems"].as_u64().filter(|least| schema["maxItems"].as_u64() == Some(*least));
    match (kind(&schema["items"])?, count) {
        (InputKind::Number, Some(4)) if schema["format"] == "quaternion" => Some(InputKind::Rotation),
        (InputKind::Number, Some(count)) => Some(InputKind::Numbers(usize::try_from(count).ok()?)),
        (InputKind::Numbers(columns), Some(rows)) => Some(InputKind::Rows(usize::try_from(rows).ok()?, columns)),
        (InputKind::Object(fields), None) => Some(InputKind::List(fields)),
        _ => None,
    }
}

/// The type, or the one beside `null`.
fn type_of(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::String(one) => Some(one),
        Value::Array(several) => several.iter().filter_map(Value::as_str).find(|one| *one != "null"),
        _ => None,
    }
}

/// The values of an enum of words, with or without docstrings of their own.
fn words(schema: &Value) -> Option<Vec<String>> {
    let word = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(word).collect();
    }
    if let Some(only) = word(&schema["const"]) {
        return Some(vec![only]);
    }
    let variants = schema["oneOf"].as_array()?;
    let lists: Option<Vec<Vec<String>>> = variants.iter().map(words).collect();
    lists.map(|lists| lists.concat())
}

fn example_in(schema: &Value) -> Option<Value> {
    schema["examples"].get(0).or_else(|| schema.get("default")).cloned()
}

/// The default example of a kind.
fn plainest(kind: &InputKind) -> Value {
    match kind {
        InputKind::Number | InputKind::NumberOr(_) => Value::from(0.0),
        InputKind::Whole => Value::from(0),
        InputKind::Switch => Value::from(false),
        InputKind::Choice(words) => words.first().map_or(Value::Null, |word| Value::from(word.clone())),
        InputKind::Numbers(count) => Value::from(vec![0.0; *count]),
        InputKind::Rotation => Value::from(vec![0.0, 0.0, 0.0, 1.0]),
        InputKind::Rows(rows, columns) => Value::from(vec![vec![0.0; *columns]; *rows]),
        InputKind::Object(fields) => Value::Object(Input::example_of(fields)),
        InputKind::List(_) => Value::Array(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::QueryKind;
    use super::*;

    fn input(inputs: &[Input], name: &str) -> Input {
        inputs.iter().find(|input| input.name == name).unwrap_or_else(|| panic!("{name}")).clone()
    }

    #[test]
    fn every_input_of_every_query_says_what_it_means_and_its_example_is_of_its_kind() {
        fn look(inputs: &[Input], path: &str) {
            for input in inputs {
                let path = format!("{path}.{}", input.name);
                assert!(input.meaning.ends_with('.'), "{path}: {}", input.meaning);
                assert!(input.kind.fits(&input.example), "{path}: {}", input.example);
                if let InputKind::Object(fields) | InputKind::List(fields) = &input.kind {
                    look(fields, &path);
                }
            }
        }
        for query in QueryKind::ALL {
            look(&query.inputs(), query.name());
        }
    }

    #[test]
    fn what_is_needed_comes_first_in_the_order_of_the_contract_and_kinds_are_told_apart() {
        let sweep = QueryKind::SphereBoxSweep.inputs();
        let names: Vec<&str> = sweep.iter().map(|input| input.name.as_str()).collect();
        assert_eq!(names, ["radius", "from", "to", "box", "acceleration"]);
        assert_eq!((input(&sweep, "radius").kind, input(&sweep, "radius").unit.as_str()), (InputKind::Number, "m"));
        assert_eq!(input(&sweep, "from").kind, InputKind::Numbers(3));
        let InputKind::Object(fields) = input(&sweep, "box").kind else { panic!("no object") };
        assert_eq!(input(&fields, "axes").kind, InputKind::Rows(3, 3));
        assert_eq!(input(&fields, "rotation").kind, InputKind::Rotation);
        assert!(!input(&fields, "axes").is_required);
        assert_eq!(input(&fields, "axes").one_of, ["rotation", "axes"]);

        let pick = QueryKind::PickSphere.inputs();
        assert_eq!(input(&pick, "convention").kind, InputKind::Choice(vec!["gl".to_owned(), "d3d".to_owned()]));
        assert_eq!(input(&pick, "view").kind, InputKind::Numbers(16));

        let response = QueryKind::SphereSphereResponse.inputs();
        let InputKind::Object(fields) = input(&response, "a").kind else { panic!("no object") };
        assert_eq!(input(&fields, "mass").kind, InputKind::NumberOr("infinite".to_owned()));

        let step = QueryKind::BoidStep.inputs();
        assert!(matches!(input(&step, "boids").kind, InputKind::List(_)));
        assert_eq!(input(&step, "cruising").kind, InputKind::Number);
        assert_eq!((input(&step, "flow").kind, input(&step, "flow").example), (InputKind::Switch, Value::from(true)));
        assert_eq!(input(&step, "index").kind, InputKind::Whole);
        assert_eq!(QueryKind::named("no_such_query"), None);
    }
}
