//! What holds for the stages of every query.

use super::agents::for_every_agent;
use super::ask::question;
use crate::common::random::Random;
use collidoscope::expression::{
    Dimension, ExpressionError, Formula, Number, Quantity, Scope, Value as Evaluated, evaluate,
};
use collidoscope::language::{Language, speak};
use collidoscope::protocol::trace_map;
use collidoscope::query::{Digits, Mark, Notation, Stage, SweepStage, Value, drawings_of};
use collidoscope::question::QueryKind;
use collidoscope::steering::{Boid, Course, FieldLaw, Flow, LocalField, Pull, SteeringParams, Surroundings, steer};
use collidoscope::text;
use collidoscope::text::stage::{in_words, line_in_words};
use glam::{DMat3, DVec3};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// Questions for each query; enough for every branch that ties and zeros lead to.
const QUESTIONS: u64 = 1500;

/// A formula is computed here and in the query, each with at most the rounding that the bound counts
/// (both of them, and a factor of two for what the query sums in another order).
const BOUNDS: f64 = 4.0;

fn for_every_question(mut hold: impl FnMut(&str, &Json, &Map<String, Json>, &[Stage])) {
    for query in QueryKind::names() {
        let mut random = Random(99);
        for _ in 0..QUESTIONS {
            let asked = question(query, &mut random);
            let (answer, stages) = trace_map(asked.as_object().unwrap());
            if answer["status"] != "invalid" {
                hold(query, &asked, &answer, &stages);
            }
        }
    }
}

fn components(value: &Value) -> Vec<f64> {
    match value {
        Value::Scalar(x) => vec![*x],
        Value::Vector(v) | Value::Point(v) => v.to_array().into(),
        Value::Homogeneous(v) => v.to_array().into(),
        Value::Bits(bits) => vec![f64::from(*bits)],
        Value::Matrix(_) | Value::List(_) => panic!("{value:?} is no result"),
    }
}

/// The terms of a stage by their symbols.
struct Terms<'a>(&'a Stage);

impl Scope for Terms<'_> {
    fn name(&self, name: &str) -> Option<Quantity> {
        self.0.terms.iter().find(|(symbol, _)| *symbol == name).and_then(|(_, value)| quantity(value))
    }
}

fn quantity(value: &Value) -> Option<Quantity> {
    let rounded = |numbers: &[f64]| numbers.iter().map(|x| Number::rounded(*x)).collect::<Vec<_>>();
    let value = match value {
        Value::Scalar(x) => Evaluated::Scalar(Number::rounded(*x)),
        Value::Bits(bits) => Evaluated::Scalar(Number::rounded(f64::from(*bits))),
        Value::Vector(v) | Value::Point(v) => Evaluated::Vector(rounded(&v.to_array())),
        Value::Homogeneous(v) => Evaluated::Vector(rounded(&v.to_array())),
        Value::Matrix(matrix) => Evaluated::Matrix((0..4).map(|row| rounded(&matrix.row(row).to_array())).collect()),
        Value::List(items) => Evaluated::List(items.iter().map(quantity).collect::<Option<_>>()?),
    };
    Some(Quantity::plain(value))
}

/// The formula with its symbols: it is read as it is printed, and with the terms for its names it is worth what it
/// is worth with the numbers in their places. (Where a verdict begins with "P = 0" that would define P.)
fn symbolic_disagreement(stage: &Stage, with_numbers: &Result<Quantity, ExpressionError>) -> Option<String> {
    let formula = match Formula::parse(&stage.formula) {
        Ok(formula) => formula,
        Err(error) => return Some(error.to_string()),
    };
    if Formula::parse(&formula.to_string()).as_ref() != Ok(&formula) {
        return Some(format!("{} is printed as {formula}", stage.formula));
    }
    if !stage.formula.is_empty() && (stage.notation().is_none() || stage.notation_in_numbers().is_none()) {
        return Some(format!("{} cannot be set", stage.formula));
    }
    let with_names = formula.evaluate(&Terms(stage));
    let same = stage.decision().is_some() || with_names == *with_numbers;
    (!same).then(|| format!("with names {with_names:?}, with numbers {with_numbers:?}"))
}

/// What is wrong with a stage, if anything.
fn disagreement(stage: &Stage) -> Option<String> {
    let text = stage.substituted_text(Digits::All);
    let evaluated = evaluate(&text);
    if let Some(problem) = symbolic_disagreement(stage, &evaluated) {
        return Some(problem);
    }
    let (found, error) = match evaluated {
        Err(error) => return Some(format!("{text}: {error}")),
        Ok(Quantity { value: Evaluated::Truth(truth), .. }) => {
            let holds = truth && stage.decision().is_some();
            return (!holds).then(|| format!("{text} is {truth}"));
        }
        Ok(Quantity { value: Evaluated::Scalar(x), dimension: Dimension::NONE }) => (vec![x.value], x.error),
        Ok(Quantity { value: Evaluated::Vector(v), dimension: Dimension::NONE }) => {
            (v.iter().map(|x| x.value).collect(), v.iter().fold(0.0, |most: f64, x| most.max(x.error)))
        }
        Ok(other) => return Some(format!("{text} is {other:?}")),
    };
    let shown = components(stage.value().expect("a decision is true or not"));
    let agree = |(found, shown): (&f64, &f64)| found == shown || (found - shown).abs() <= BOUNDS * error;
    let all = found.len() == shown.len() && found.iter().zip(&shown).all(agree);
    (!all).then(|| format!("{text} is {found:?} ± {error:e}, shown is {shown:?}"))
}

#[test]
fn every_formula_with_its_numbers_evaluates_to_the_value_shown() {
    for_every_question(|query, asked, _, stages| {
        for stage in stages {
            if let Some(problem) = disagreement(stage) {
                panic!("{query}, {:?}: {}\n{problem}\n{asked}", stage.kind, stage.formula);
            }
        }
    });
}

#[test]
fn every_formula_of_an_agent_in_a_simulation_evaluates_to_the_value_shown() {
    let mut seen = 0;
    for_every_agent(200, |setup, body, stages| {
        for stage in stages {
            if let Some(problem) = disagreement(stage) {
                panic!("agent {}: {:?}, {}\n{problem}", setup.bodies[body].id, stage.kind, stage.formula);
            }
            assert!(stage.drawings.is_empty() == stage.undrawn.is_some(), "{stage:?}");
            assert!(stage.drawings.iter().all(|drawing| drawing.mark.is_finite()), "{stage:?}");
        }
        seen += stages.len();
    });
    // 200 groups of 7, each with an acceleration at the least.
    assert!(seen >= 1400, "{seen} stages");
}

#[test]
fn every_number_of_an_answer_is_the_value_of_a_stage_bit_for_bit() {
    for_every_question(|query, asked, answer, stages| {
        for (path, shown) in numbers_of(answer) {
            let given = stages.iter().rev().find(|stage| stage.gives.as_deref() == Some(path.as_str()));
            let Some(given) = given else { panic!("{query}: no stage gives {path}\n{asked}") };
            let value = given.value().expect("a value is given");
            let same = components(value).iter().map(|x| x.to_bits()).eq(shown.iter().map(|x| x.to_bits()));
            assert!(same, "{query}: {path} is {shown:?}, {:?} gives {value:?}\n{asked}", given.kind);
        }
        for field in stages.iter().filter_map(|stage| stage.gives.as_deref()) {
            assert!(numbers_of(answer).iter().any(|(path, _)| path == field), "{query} has no {field}\n{asked}");
        }
    });
}

/// All numbers and vectors of an answer by path. What counts indices is told by a verdict.
fn numbers_of(answer: &Map<String, Json>) -> Vec<(String, Vec<f64>)> {
    let mut found = Vec::new();
    for (name, value) in answer.iter().filter(|(name, _)| !["seen", "nearest"].contains(&name.as_str())) {
        match value {
            Json::Number(x) => found.push((name.clone(), vec![x.as_f64().unwrap()])),
            Json::Array(items) if items.iter().all(Json::is_number) && !items.is_empty() => {
                found.push((name.clone(), items.iter().map(|x| x.as_f64().unwrap()).collect()));
            }
            Json::Object(inner) => {
                found.extend(numbers_of(inner).into_iter().map(|(path, value)| (format!("{name}.{path}"), value)));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn times_never_go_back() {
    for_every_question(|query, asked, _, stages| {
        let times: Vec<f64> = stages.iter().filter_map(|stage| stage.at).collect();
        assert!(times.is_sorted(), "{query}: {times:?}\n{asked}");
    });
}

#[test]
fn every_stage_is_drawn_or_says_why_not_and_every_drawing_shows_a_term() {
    for_every_question(|query, asked, _, stages| {
        for stage in stages {
            assert!(stage.drawings.is_empty() == stage.undrawn.is_some(), "{query}: {stage:?}\n{asked}");
            for drawing in &stage.drawings {
                assert!(drawing.mark.is_finite(), "{query}: {stage:?}\n{asked}");
            }
        }
    });
}

#[test]
fn one_verdict_ends_the_decision_and_says_why() {
    for_every_question(|query, asked, answer, stages| {
        let verdicts: Vec<&Stage> = stages.iter().filter(|stage| stage.is_verdict()).collect();
        let decides = answer.contains_key("hit") || query.ends_with("_response") || query == "ray_sphere";
        if decides {
            assert_eq!(verdicts.len(), 1, "{query}: {asked}");
        }
        for verdict in verdicts {
            let reason = verdict.decision().map(text::stage::decision);
            assert!(reason.is_some_and(|reason| !reason.is_empty()), "{query}: {verdict:?}");
        }
    });
}

#[test]
fn a_term_is_drawn_by_its_symbols_last_drawing() {
    let asked = json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
                       "normal": [0, 1, 0], "point": [0, 0, 0]});
    let (_, trace) = trace_map(asked.as_object().unwrap());
    let index = |kind: SweepStage| trace.iter().position(|stage| stage.is(kind)).unwrap();
    // N is drawn where it is computed; before that nobody knows it.
    let normal: Vec<&Mark> =
        trace[index(SweepStage::PlaneNormal)].drawings.iter().map(|drawing| &drawing.mark).collect();
    assert_eq!(drawings_of(&trace, index(SweepStage::SignedDistance), "N"), normal);
    assert_eq!(drawings_of(&trace, index(SweepStage::Motion), "N"), Vec::<&Mark>::new());
}

#[test]
fn a_formula_shows_its_numbers_with_four_digits_or_all() {
    let third = 1.0 / 3.0;
    let stage = Stage::new(SweepStage::SpeedAlongNormal, "v = D·N − p_y²", third)
        .term("D", Value::Vector(DVec3::new(0.0, third, 0.0)))
        .term("N", Value::Vector(DVec3::Y))
        .term("p", Value::Point(DVec3::new(1.0, -2.0, 3.0)));
    assert_eq!(stage.substituted_text(Digits::Four), "v = (0, 0.3333, 0)·(0, 1, 0) − (−2)²");
    assert_eq!(stage.substituted_text(Digits::All), "v = (0, 0.3333333333333333, 0)·(0, 1, 0) − (−2)²");
    let symbols: Vec<_> = stage.formula_spans().into_iter().filter_map(|span| span.symbol).collect();
    assert_eq!(symbols, ["v", "D", "N", "p"]);
}

#[test]
fn every_law_of_a_field_and_every_course_of_a_flow_evaluates_too() {
    let mut random = Random(5);
    let laws = [FieldLaw::Clamped, FieldLaw::Inverse, FieldLaw::InverseSquare, FieldLaw::Linear];
    for round in 0..4000 {
        // One law alone, then several; strengths and ranges given and left out.
        let fields: Vec<LocalField> = (0..round % 4)
            .map(|index| LocalField {
                strength: if index == 0 { 1.0 } else { random.range(0.0, 3.0) },
                range: (index != 1).then(|| random.range(0.5, 6.0)),
                law: laws[random.range(0.0, 4.0) as usize],
                ..LocalField::from(random.vector(5.0).round() / 2.0)
            })
            .collect();
        let axes = DMat3::from_quat(random.rotation());
        let size = |random: &mut Random| random.range(0.2, 3.0);
        let extent = (round % 3 == 0).then(|| size(&mut random));
        let speed = (round % 2 == 0).then(|| random.range(-2.0, 2.0));
        let half_extents = DVec3::splat(size(&mut random));
        let uniform = Course::Uniform { velocity: random.vector(2.0).round(), half_extents, axes };
        let drag = Pull::Drag { rate: size(&mut random), unit_secs: [1.0, 0.25][round % 2] };
        let center = random.vector(1.0).round();
        let flows = [
            Flow { center, course: Course::Circulating { axes, speed, extent }, pull: Pull::Acceleration },
            Flow { center, course: uniform, pull: drag },
            Flow::about(center),
        ];
        let me = Boid { position: random.vector(2.0).round(), velocity: random.vector(1.0) };
        let surroundings = Surroundings { flows: &flows[round % 3..], fields: &fields, ..Surroundings::default() };
        let mut stages = Vec::new();
        let terms = steer(&me, &surroundings, &SteeringParams::default(), &mut stages);
        assert_eq!(terms, steer(&me, &surroundings, &SteeringParams::default(), &mut ()), "a probe changes nothing");
        for stage in &stages {
            let problem = disagreement(stage);
            assert_eq!(problem, None, "{:?}: {}", stage.kind, stage.formula);
        }
    }
}

/// Functions and quantities that books of every language call so.
const CALLED_SO: [&str; 5] = ["abs", "max", "min", "sign", "sqrt"];

/// Words so short as the letters of a quantity and of what it belongs to, such as `rb`.
const SHORT: [&str; 5] = ["at", "if", "in", "of", "to"];

/// The English words of a text: letters of the Latin alphabet, three or more.
fn english_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
    words.filter(|word| (word.len() > 2 || SHORT.contains(word)) && !CALLED_SO.contains(word))
}

#[test]
fn in_japanese_no_formula_has_an_english_word() {
    let mut different: BTreeMap<String, Stage> = BTreeMap::new();
    let mut keep = |stages: &[Stage]| {
        for stage in stages {
            different.entry(stage.formula.to_string()).or_insert_with(|| stage.clone());
        }
    };
    for_every_question(|_, _, _, stages| keep(stages));
    for_every_agent(200, |_, _, stages| keep(stages));
    assert!(different.len() > 100, "{}", different.len());
    let _spoken = speak(Language::Japanese);
    let mut found = Vec::new();
    for (formula, stage) in &different {
        let set = [stage.notation(), stage.notation_in_numbers()].into_iter().flatten().map(in_words);
        let set = set.map(|notation: Notation| {
            notation.leaves().iter().map(|leaf| leaf.text.as_str()).collect::<Vec<_>>().join(" ")
        });
        let plain = [stage.formula_written_plainly(), stage.numbers_written_plainly()];
        let shown: Vec<String> = set.chain(plain.iter().map(|line| line_in_words(line))).collect();
        let english = shown.iter().flat_map(|text| english_words(text)).map(|word| format!("{word}: {formula}"));
        found.extend(english);
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{found:#?}");
}
