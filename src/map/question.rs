//! A question with two numbers that vary, and its answers.

use super::axis::Axis;
use super::difference::{Difference, Reference, difference, difference_from};
use super::error::MapError;
use super::sample::{Sample, Sampled};
use crate::nearest_name::nearest_name;
use crate::protocol::{Repeated, answer_input, answer_map, repeated, status_of};
use crate::query::Status;
use crate::question::{NumberInput, QueryKind, Variation, VariedInput, numbers_of};
use serde_json::{Map, Value};
use std::fmt;

/// A question two of whose numbers vary.
#[derive(Clone, Debug)]
pub struct MapQuestion {
    ask: Map<String, Value>,
    kind: QueryKind,
    axes: [Axis; 2],
    numbers: [NumberInput; 2],
}

impl MapQuestion {
    /// Of a question and its axes, to the right and up.
    ///
    /// # Errors
    /// When it has no such numbers, they cannot vary apart from each other, a range is empty, or the question is invalid
    /// as it is and in the middle of the map too.
    pub fn new(ask: &Map<String, Value>, axes: [Axis; 2]) -> Result<MapQuestion, MapError> {
        let error_of = |ask: &Map<String, Value>| {
            let found = answer_map(ask);
            let is_invalid = status_of(&found) == Some(Status::Invalid);
            is_invalid.then(|| found.get("error").and_then(Value::as_str).unwrap_or_default().to_owned())
        };
        let Some(kind) = QueryKind::of(ask) else { return Err(MapError::Invalid(error_of(ask).unwrap_or_default())) };
        let known = numbers_of(ask);
        let [x, y] = [&axes[0], &axes[1]].map(|axis| number_called(&known, axis));
        let numbers = [x?, y?];
        if numbers[0].collides_with(&numbers[1]) {
            let [x, y] = numbers.map(|number| number.path);
            return Err(MapError::Colliding(x, y));
        }
        if let Some(axis) = axes.iter().find(|axis| !axis.is_sound()) {
            return Err(MapError::EmptyRange(axis.path.clone()));
        }
        let question = MapQuestion { ask: ask.clone(), kind, axes, numbers };
        let middle = [0, 1].map(|axis| question.axes[axis].between(0.5));
        match error_of(ask) {
            Some(error) if error_of(&question.at(middle)).is_some() => Err(MapError::Invalid(error)),
            _ => Ok(question),
        }
    }

    /// Its axes, to the right and up.
    pub fn axes(&self) -> &[Axis; 2] {
        &self.axes
    }

    /// The numbers that vary.
    pub fn numbers(&self) -> &[NumberInput; 2] {
        &self.numbers
    }

    /// Which query it asks.
    pub fn kind(&self) -> QueryKind {
        self.kind
    }

    /// The values of the two numbers in the middle of a pixel, column and row, of a picture of so many.
    pub fn values_at(&self, [x, y]: [usize; 2], [columns, rows]: [usize; 2]) -> [f64; 2] {
        let [across, up] = &self.axes;
        [across.at(x, columns), up.at(y, rows)]
    }

    /// The question with other values of its two numbers.
    pub fn at(&self, place: [f64; 2]) -> Map<String, Value> {
        let mut variation = self.variation();
        variation.set_all(place);
        let mut ask = self.ask.clone();
        if let Value::Object(input) = variation.input() {
            ask.extend(input.clone());
        }
        ask
    }

    /// What answers it at any place, beside another answer where a difference is wanted.
    pub fn sampler(&self, reference: Option<Reference>) -> Sampler {
        let variation = self.variation();
        Sampler { kind: self.kind, varied: variation.inputs(), variation, question: repeated(self.kind), reference }
    }

    /// How far an answer of another program is from ours at these values of the two numbers.
    pub fn difference_from(&self, place: [f64; 2], theirs: &Map<String, Value>) -> Difference {
        let mut variation = self.variation();
        variation.set_all(place);
        let ours = answer_input(self.kind, variation.input());
        ours.map_or(Difference::Unanswered, |ours| difference_from(&ours, theirs))
    }

    fn variation(&self) -> Variation {
        let [x, y] = &self.numbers;
        Variation::of(&self.ask, &[x, y])
    }
}

fn number_called(known: &[NumberInput], axis: &Axis) -> Result<NumberInput, MapError> {
    let unknown = || MapError::UnknownInput {
        path: axis.path.clone(),
        near: nearest_name(&axis.path, known.iter().map(|number| number.path.as_str())).map(str::to_owned),
        known: known.iter().map(|number| number.path.clone()).collect(),
    };
    known.iter().find(|number| number.is_called(&axis.path)).cloned().ok_or_else(unknown)
}

/// Answers a map's question at any place.
pub struct Sampler {
    kind: QueryKind,
    variation: Variation,
    /// The inputs that vary.
    varied: Vec<VariedInput>,
    question: Box<dyn Repeated<Sampled>>,
    reference: Option<Reference>,
}

impl Clone for Sampler {
    fn clone(&self) -> Sampler {
        let Sampler { kind, variation, varied, question, reference } = self;
        Sampler {
            kind: *kind,
            variation: variation.clone(),
            varied: varied.clone(),
            question: question.another(),
            reference: *reference,
        }
    }
}

impl fmt::Debug for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sampler { kind, variation, varied, question: _, reference } = self;
        f.debug_struct("Sampler")
            .field("kind", kind)
            .field("variation", variation)
            .field("varied", varied)
            .field("reference", reference)
            .finish_non_exhaustive()
    }
}

impl Sampler {
    /// The answer at these values of the two numbers.
    pub fn sample(&mut self, place: [f64; 2]) -> Sample {
        self.variation.set_all(place);
        let input = self.variation.input();
        let Some(reference) = self.reference.filter(|reference| *reference != Reference::Program) else {
            return self.question.answer(input, &self.varied).map_or(Sample::INVALID, |sampled| sampled.sample);
        };
        let Ok(fields) = answer_input(self.kind, input) else { return Sample::INVALID };
        Sample { difference: Some(difference(self.kind, input, &fields, reference)), ..Sample::of(&fields) }
    }
}
