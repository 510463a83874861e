//! What expressions are worth, what is refused, and that they are read as they are printed.

use super::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::f64::consts::PI;

/// The value of a formula that is a plain number.
fn number(formula: &str) -> f64 {
    match evaluate(formula) {
        Ok(Quantity { value: Value::Scalar(x), dimension: Dimension::NONE }) => x.value,
        other => panic!("{formula}: {other:?}"),
    }
}

fn components(formula: &str) -> Vec<f64> {
    match evaluate(formula) {
        Ok(Quantity { value: Value::Vector(v), .. }) => v.iter().map(|x| x.value).collect(),
        other => panic!("{formula}: {other:?}"),
    }
}

fn truth(formula: &str) -> bool {
    match evaluate(formula) {
        Ok(Quantity { value: Value::Truth(truth), .. }) => truth,
        other => panic!("{formula}: {other:?}"),
    }
}

/// The number and dimension of an expression.
fn measured(text: &str) -> (f64, String) {
    match evaluate(text) {
        Ok(Quantity { value: Value::Scalar(x), dimension }) => (x.value, dimension.to_string()),
        other => panic!("{text}: {other:?}"),
    }
}

fn refused(text: &str) -> String {
    evaluate(text).expect_err(text).to_string()
}

#[test]
fn operators_bind_as_in_a_text_book() {
    assert_eq!(number("t = 1 + 2·3"), 7.0);
    assert_eq!(number("12/2·3 − −1"), 19.0);
    assert_eq!(number("−2² + √(9 + 16)·2"), 6.0);
    assert_eq!(number("√9² / |1 − 4|"), 3.0);
    assert_eq!(number("1.5e−3·2e3"), 3.0);
    assert_eq!(number("2^3² + 2³ + |2|²"), 512.0 + 8.0 + 4.0);
    assert_eq!(number("min(3, ∞) + max(−1, 0, 0.5) + clamp(7, 1, 2) + sign(−4)"), 4.5);
}

#[test]
fn vectors_have_scalar_and_vector_products_norms_and_directions() {
    assert_eq!(number("(1, 2, 3)·(4, −5, 6)"), 12.0);
    assert_eq!(components("(1, 0, 0)×(0, 1, 0)"), [0.0, 0.0, 1.0]);
    assert_eq!(number("‖(1, 2, 3) − (0, 0, 1)‖²"), 1.0 + 4.0 + 4.0);
    assert_eq!(components("2·unit((0, 3, 4)) / 2"), [0.0, 0.6, 0.8]);
    assert_eq!(components("unit((0, 0, 0))"), [0.0; 3]);
    assert_eq!(components("clamp((5, −5, 1), −(1, 2, 3), (1, 2, 3))"), [1.0, -2.0, 1.0]);
    assert_eq!(components("Σ {(1, 0, 0), (0, 2, 0)} / 2"), [0.5, 1.0, 0.0]);
    assert_eq!(components("shorten((3, 0, 4), 1)"), [0.6, 0.0, 0.8]);
    // (t − 2)·(t − 4) = 8 − 6t + t²; 3 + 2t is zero at −1.5; t² + 1 is nearest to zero at 0.
    for (text, expected) in [("root({8, −6, 1}, 1, 3)", 2.0), ("root({8, −6, 1}, 3, 9)", 4.0)] {
        assert!((number(text) - expected).abs() < 1e-15, "{text}");
    }
    assert_eq!([number("root({3, 2}, −2, 0)"), number("root({1, 0, 1}, 0, 5)")], [-1.5, 0.0]);
    assert_eq!(components("[2 0 0 1; 0 1 0 0; 0 0 −1 0; 0 0 0 1]·(1, 2, 3, 1)"), [3.0, 2.0, -3.0, 1.0]);
}

#[test]
fn conditions_are_true_or_false_and_choose_the_case() {
    assert!(truth("0 ≤ 0.5 < 1 ∧ 3 = 3"));
    assert!(truth("0 <= 0.5 and 1 >= 1 and 1 != 2 and (2 > 1 ∧ 2 > 0)"));
    assert!(!truth("−2 > 0"));
    assert_eq!(number("f = 3 if 1 < 2"), 3.0);
    assert_eq!(evaluate("f = 3 if 2 < 1"), Err(ExpressionError::OtherCase));
}

#[test]
fn a_number_field_takes_numbers_and_arithmetic_and_gives_what_f64_gives() {
    for (text, expected) in [
        ("0.5", 0.5),
        (" -2 ", -2.0),
        ("−2", -2.0),
        ("+2", 2.0),
        ("1/3", 1.0 / 3.0),
        ("0.1+0.2", 0.1 + 0.2),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e-9", 1e-9),
        ("1E+3/4", 250.0),
        ("2*(3+4)", 14.0),
        ("2×3·4", 24.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("2^3^2", 512.0),
        ("1 - 2 - 3", -4.0),
        ("8/2/2", 2.0),
        ("--1", 1.0),
        ("pi", PI),
        ("-(2+0.1)*π", -(2.0 + 0.1) * PI),
        ("sqrt(2)/2", 2f64.sqrt() / 2.0),
        ("0.3333333333333333", 0.3333333333333333),
    ] {
        assert_eq!(number_in(text, "m"), Ok(expected), "{text}");
    }
    for value in [1.0 / 3.0, -5e-324, f64::MAX, 1e21, 0.1 + 0.2, -123456.789] {
        assert_eq!(number_in(&format!("{value:?}"), ""), Ok(value));
    }
    // As long as one likes: nothing nests in it.
    assert_eq!(
        number_in(&"1+".repeat(50_000), "").map_err(|error| error.to_string()).unwrap_err(),
        "a number is missing at the end"
    );
    assert_eq!(number_in(&["1"; 50_000].join("+"), ""), Ok(50_000.0));
}

#[test]
fn a_number_field_converts_a_unit_to_its_own() {
    for (text, unit, expected) in [
        ("1/3 m", " m", 1.0 / 3.0),
        ("-1/3 m", " m", -1.0 / 3.0),
        // 5/1000 and not 5·0.001: the f64 nearest to 0.005.
        ("5 mm", " m", 0.005),
        ("2 km + 10 cm", " m", 2000.1),
        ("36 km/s", " m/s", 36_000.0),
        // 36 · 1000/3600
        ("36 km/h", " m/s", 10.0),
        ("1.5 h", " s", 5400.0),
        ("3 m / (2 s)", " m/s", 1.5),
        ("9.81 m/s^2", " m/s²", 9.81),
        ("9.81 m/s/s", " m/s²", 9.81),
        ("250 g", " kg", 0.25),
        ("20 ms", " s", 0.02),
        ("3 µs", " s", 3e-6),
        // As a unit and as a function.
        ("min(2, 3) min", " s", 120.0),
        ("2/s", " 1/s", 2.0),
        ("90°", "°", 90.0),
        // π/2 · 180/π
        ("pi/2 rad", "°", 90.0),
        ("12 px", " px", 12.0),
        ("7", " m/tick²", 7.0),
        ("sqrt(9 m²)", " m", 3.0),
    ] {
        assert_eq!(number_in(text, unit), Ok(expected), "{text}");
    }
    let refused = |text, unit| number_in(text, unit).expect_err(text).to_string();
    assert_eq!(refused("2 s", " m"), "is in s, needs m");
    assert_eq!(refused("2 m/s²", " m/s"), "is in m/s², needs m/s");
    assert_eq!(refused("1 m", ""), "is in m, needs a plain number");
}

#[test]
fn what_is_no_number_is_refused_with_place_and_reason() {
    for (text, reason) in [
        ("", "needs a number"),
        ("abc", "`abc` is not a number"),
        ("1+", "a number is missing at the end"),
        ("2·(1", "the bracket at character 3 is not closed: `)` is missing"),
        ("1 foo", "unknown unit `foo` (character 3): lengths have mm, cm, m, km"),
        ("1 2", "`2` (character 3) is not understood: a number or operator belongs there"),
        ("(1 2)", "`2` (character 4) is not understood: a number or operator belongs there"),
        ("1,5", "`,` (character 2) separates the components of a vector: decimals need a point"),
        ("1/0", "is not a finite number"),
        ("1e400", "is not a finite number"),
        ("sqrt(-1)", "is not a finite number"),
        ("(1, 2)", "is not a single number"),
        ("1 < 2", "is not a single number"),
        ("1e", "unknown unit `e` (character 2): lengths have mm, cm, m, km"),
        ("2 pi", "`pi` (character 3) is not a unit such as m, s or kg: put an operator before it"),
        (".", "`.` (character 1) is not understood: a number or operator belongs there"),
        ("()", "`()` (character 1) is not understood: a number or operator belongs there"),
        ("[1 2; 3]", "`[` (character 1) is not understood: a number or operator belongs there"),
        ("2 if", "`if` (character 3) is not a unit such as m, s or kg: put an operator before it"),
    ] {
        assert_eq!(number_in(text, "m").expect_err(text).to_string(), reason, "{text}");
    }
    assert_eq!(
        number_in(&"x".repeat(100), "").unwrap_err().to_string(),
        format!("`{}…` is not a number", "x".repeat(24))
    );
}

#[test]
fn a_word_that_is_no_unit_is_told_with_those_that_the_field_knows() {
    let refused = |text, unit| number_in(text, unit).expect_err(text).to_string();
    let speeds = "lengths have mm, cm, m, km; times have µs, ms, s, min, h";
    assert_eq!(refused("3 furlong", " m/s"), format!("unknown unit `furlong` (character 3): {speeds}"));
    assert_eq!(refused("3 km/fortnight", " m/s"), format!("unknown unit `fortnight` (character 6): {speeds}"));
    assert_eq!(refused("3 lb", " kg"), "unknown unit `lb` (character 3): masses have g, kg");
    assert_eq!(refused("3 foo", ""), "unknown unit `foo` (character 3): this number has none");
    // Not where a number is meant.
    assert_eq!(refused("3·x", " m"), "`x` is not a number");
}

#[test]
fn operators_say_what_they_are_not_defined_for() {
    assert_eq!(refused("(1, 2, 3)×3"), "`×` is not defined for these operands");
    assert_eq!(refused("√(1, 2, 3)"), "`√` is not defined for these operands");
    assert_eq!(refused("1 ∧ 2"), "`∧` is not defined for these operands");
    assert_eq!(refused("unit(3)"), "`unit` is not a function of these arguments");
    assert_eq!(refused("speed(3)"), "`speed` is not a function of these arguments");
}

#[test]
fn units_multiply_and_different_ones_are_neither_added_nor_compared() {
    assert_eq!(measured("2 kg·3 m/s"), (6.0, "m·kg/s".to_owned()));
    assert_eq!(measured("6 m/(2 s)"), (3.0, "m/s".to_owned()));
    assert_eq!(measured("(1/2)·2 kg·(3 m/s)²"), (9.0, "m²·kg/s²".to_owned()));
    assert_eq!(measured("√(16 m²/s²)"), (4.0, "m/s".to_owned()));
    assert_eq!(measured("2 m^3·s^-1"), (2.0, "m³/s".to_owned()));
    assert_eq!(measured("(3, 0, 4) m·(1, 1, 1) N"), (7.0, "m²·kg/s²".to_owned()));
    assert_eq!(measured("‖(3, 0, 4) m/s‖"), (5.0, "m/s".to_owned()));
    assert_eq!(measured("|(3, 0, 4) m/s|"), (5.0, "m/s".to_owned()));
    assert_eq!(measured("max(1 m, 20 cm) + Σ {1 m, 2 m}"), (4.0, "m".to_owned()));
    assert!(truth("1 J = 1 N·m ∧ 1000 ms ≤ 1 s"));
    assert_eq!(refused("1 m + 2 s"), "`+` needs the same unit on both sides, but has m and s");
    assert_eq!(refused("1 m − 2"), "`−` needs the same unit on both sides, but has m and a plain number");
    assert_eq!(refused("2 m/s > 2"), "`>` needs the same unit on both sides, but has m/s and a plain number");
    assert_eq!(refused("max(1 kg, 1 px)"), "`max` needs the same unit on both sides, but has kg and px");
    assert_eq!(refused("(1 m, 2 s, 3)"), "`(` needs the same unit on both sides, but has m and s");
    assert_eq!(refused("√(2 m)"), "this root or power of m has no unit");
    assert_eq!(refused("2^(1 m)"), "this root or power of a plain number has no unit");
    assert_eq!(refused("(1 m)^1000"), "this root or power of m has no unit");
}

#[test]
fn a_unit_that_may_belong_to_the_divisor_or_to_all_is_refused() {
    let both = "may belong to the divisor or to the whole: put brackets around what it belongs to";
    assert_eq!(refused("6 m / 2 s"), format!("`s` (character 9) {both}"));
    assert_eq!(refused("pi/2·x m/s"), format!("`m/s` (character 8) {both}"));
    assert_eq!(measured("2·1/3 m"), (2.0 / 3.0, "m".to_owned()));
}

/// A recording in which two balls move.
struct Balls;

impl Scope for Balls {
    fn name(&self, name: &str) -> Option<Quantity> {
        (name == "v").then(|| evaluate("(3, 0, 4) m/s").expect("a velocity"))
    }

    fn call(&self, name: &str, arguments: &[Expression]) -> Option<Result<Quantity, ExpressionError>> {
        match (name, arguments) {
            ("speed", [Expression::Name(ball)]) if ball == "a" => Some(evaluate("2.5 m/s")),
            _ => None,
        }
    }
}

#[test]
fn names_components_and_functions_are_those_of_the_scope() {
    let value = |text: &str| Expression::parse(text).and_then(|expression| expression.evaluate(&Balls));
    assert_eq!(value("speed(a) > 2 m/s"), evaluate("1 = 1"));
    assert_eq!(value("v_x² + v_y² + v_z² = ‖v‖²"), evaluate("1 = 1"));
    assert_eq!(value("speed(b)"), Err(ExpressionError::UnknownFunction("speed".to_owned())));
    assert_eq!(value("w_x"), Err(ExpressionError::UnknownName("w_x".to_owned())));
}

#[test]
fn the_error_bound_grows_where_digits_cancel() {
    // 1 + 1e-9 rounds by 1e-16; the difference 1e-9 keeps that error, 1e-7 of itself.
    let Ok(Quantity { value: Value::Scalar(x), .. }) = evaluate("(1 + 1e−9) − 1") else { panic!() };
    assert!((x.value - 1e-9).abs() <= x.error && x.error < 2e-15, "{} ± {}", x.value, x.error);
}

#[test]
fn what_nests_too_deeply_is_refused() {
    for piece in ["(", "-", "√(", "|", "2^", "max(", "{", "[", "‖"] {
        assert_eq!(evaluate(&piece.repeat(100_000)), Err(ExpressionError::TooDeep), "{piece}");
    }
    assert_eq!(evaluate(&format!("2{}", "²".repeat(100_000))), Err(ExpressionError::TooDeep));
}

#[test]
fn expressions_print_with_the_brackets_that_they_need() {
    for (text, printed) in [
        ("((1+2))*3", "(1 + 2)·3"),
        ("1+(2*3)", "1 + 2·3"),
        ("a-(b-c)", "a − (b − c)"),
        ("a-b-c", "a − b − c"),
        ("a/(b*c)", "a / (b·c)"),
        ("(-2)^2-2^2", "(−2)² − 2²"),
        ("(2^3)^x", "(2³)^x"),
        ("2^(3^x)", "2^3^x"),
        ("1/3 m", "1 / 3 m"),
        ("-pi/2 rad", "−pi / 2 rad"),
        ("(1/x) m", "(1 / x) m"),
        ("2 m/s", "2 m/s"),
        ("(2 m)/s", "(2 m) / s"),
        ("2 m*3 kg", "2 m·3 kg"),
        ("speed(a) > 2 m/s and |x| <= 1e-7", "speed(a) > 2 m/s ∧ |x| ≤ 1e−7"),
        ("sqrt(x)/√(x+1)", "sqrt(x) / √(x + 1)"),
        ("[1 -2; (3) 4]·(1,2)", "[1 −2; 3 4]·(1, 2)"),
    ] {
        assert_eq!(Expression::parse(text).map(|expression| expression.to_string()), Ok(printed.to_owned()), "{text}");
    }
    let formula = Formula::parse("t=max((R-r²)/(√J-Q),t0) if J>=0").expect("a formula");
    assert_eq!(formula.to_string(), "t = max((R − r²) / (√J − Q), t0) if J ≥ 0");
}

fn any_unit() -> impl Strategy<Value = Unit> {
    let symbol = prop::sample::select(vec!["m", "mm", "s", "kg", "N", "°", "rad", "tick"]);
    let power = prop_oneof![-9i8..=-1, 1i8..=9];
    prop::collection::vec((symbol, power), 1..4).prop_map(|factors| Unit::product(&factors).expect("a unit"))
}

fn any_expression() -> impl Strategy<Value = Expression> {
    let name = prop::sample::select(vec!["x", "s", "m", "v0", "C0_x", "P⁻¹", "pi", "max"]);
    let magnitude = prop_oneof![Just(0.0), Just(2.0), Just(3.0), Just(f64::INFINITY), 0.0..10.0, any::<f64>()];
    let number = magnitude.prop_map(|x: f64| if x.is_nan() { 1.0 } else { x.abs() });
    let leaf = prop_oneof![
        number.prop_map(Expression::Number),
        name.clone().prop_map(|name| Expression::Name(name.to_owned())),
    ];
    leaf.prop_recursive(6, 40, 4, move |inner| {
        let some = |least: usize| prop::collection::vec(inner.clone(), least..4);
        let boxed = || inner.clone().prop_map(Box::new);
        let prefix = prop::sample::select(vec![Prefix::Minus, Prefix::Root, Prefix::SumOf]);
        let product = prop::sample::select(vec![ProductSign::Dot, ProductSign::Cross, ProductSign::Over]);
        let sum = prop::sample::select(vec![SumSign::Plus, SumSign::Minus]);
        let relation = prop::sample::select(vec![
            Relation::Less,
            Relation::AtMost,
            Relation::Equal,
            Relation::Unequal,
            Relation::AtLeast,
            Relation::Greater,
        ]);
        let matrix = (1..4usize, 1..4usize, prop::collection::vec(inner.clone(), 9));
        prop_oneof![
            (name.clone(), some(0)).prop_map(|(name, arguments)| Expression::Call(name.to_owned(), arguments)),
            some(2).prop_map(Expression::Vector),
            some(0).prop_map(Expression::List),
            matrix.prop_map(|(rows, columns, entries)| {
                Expression::Matrix(
                    entries.chunks(columns).take(rows).filter(|row| row.len() == columns).map(<[_]>::to_vec).collect(),
                )
            }),
            boxed().prop_map(Expression::Absolute),
            boxed().prop_map(Expression::Norm),
            (prefix, boxed()).prop_map(|(prefix, operand)| Expression::Prefixed(prefix, operand)),
            (boxed(), boxed()).prop_map(|(base, exponent)| Expression::Power(base, exponent)),
            (boxed(), any_unit()).prop_map(|(quantity, unit)| Expression::Measured(quantity, unit)),
            (boxed(), prop::collection::vec((product, inner.clone()), 1..4))
                .prop_map(|(first, rest)| Expression::Product(first, rest)),
            (boxed(), prop::collection::vec((sum, inner.clone()), 1..4))
                .prop_map(|(first, rest)| Expression::Sum(first, rest)),
            (boxed(), prop::collection::vec((relation, inner.clone()), 1..3))
                .prop_map(|(first, rest)| Expression::Comparison(first, rest)),
            some(2).prop_map(Expression::All),
        ]
    })
}

/// The same cases in every run.
fn hold<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    if let Err(failure) = runner.run(&strategy, property) {
        panic!("{failure}");
    }
}

#[test]
fn every_expression_reads_back_as_it_is_printed() {
    hold(3000, any_expression(), |expression| {
        let printed = expression.to_string();
        prop_assert_eq!(Expression::parse(&printed), Ok(expression), "{}", printed);
        Ok(())
    });
}

#[test]
fn nothing_that_is_typed_panics_and_what_is_read_prints_as_itself() {
    let pieces = [
        "1", "2.5", ".5", "e", "x", "m", "s", "°", "max", "sqrt", "if", "and", "=", "<", "≤", "!", "+", "-", "·", "×",
        "/", "^", "²", "³", "√", "Σ", "(", ")", "[", "]", "{", "}", "|", "‖", ",", ";", "∞", "π", " ", "∧", "⁻", "µ",
        "\u{0}",
    ];
    let of_pieces =
        prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..12).prop_map(|pieces| pieces.concat());
    let of_bytes =
        prop::collection::vec(any::<u8>(), 0..40).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    hold(20_000, prop_oneof![of_pieces, of_bytes], |text| {
        if let Err(error) = evaluate(&text) {
            prop_assert!(error.to_string().chars().count() < 200, "{}", error);
        }
        if let Ok(expression) = Expression::parse(&text) {
            prop_assert_eq!(Expression::parse(&expression.to_string()), Ok(expression), "{}", text);
        }
        Ok(())
    });
}

#[test]
fn sums_and_products_give_what_f64_gives() {
    hold(500, [-10.0..10.0f64, -10.0..10.0, 0.5..10.0, -4.0..4.0], |[a, b, c, d]| {
        prop_assert_eq!(number(&format!("{a} - {b}*{c} + {d}/{c}")), a - b * c + d / c);
        prop_assert_eq!(number(&format!("({a} + {b})·{c}² − |{d}|")), (a + b) * (c * c) - d.abs());
        prop_assert_eq!(number(&format!("√{c}·{c}^{d}")), c.sqrt() * c.powf(d));
        prop_assert_eq!(number(&format!("({a}, {b}, {c})·({d}, {a}, {b})")), 0.0 + a * d + b * a + c * b);
        Ok(())
    });
}
