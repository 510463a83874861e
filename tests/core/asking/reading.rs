//! What is understood, and what is refused and where.

use super::{read, scene};
use collidoscope::asking::{Condition, Measure, Misread, Mistake, Names};
use collidoscope::expression::Question;
use collidoscope::sim::{Phase, Setup, World};
use std::sync::Arc;

const SCENE: &str = r#"{"version": 1, "name": "names", "bodies": [
    {"id": 1, "name": "cue", "radius": 0.5, "position": [0, 1, 0], "velocity": [3, 0, 4]},
    {"id": 2, "radius": 0.5, "position": [5, 1, 0], "mass": 2},
    {"id": 3, "name": "twin", "radius": 0.5, "position": [9, 1, 0]},
    {"id": 4, "name": "twin", "radius": 0.5, "position": [12, 1, 0], "group": 7}],
    "agent_groups": [{"id": 7, "name": "fish"}],
    "obstacles": [{"id": 5, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;

fn refused(text: &str) -> (String, Mistake) {
    let setup = Setup::new(&scene(SCENE));
    let read = Condition::read(text, Names { setup: &setup, selected: None });
    let Misread { at, mistake } = read.expect_err(text);
    (text.chars().skip(at.start).take(at.end - at.start).collect(), mistake)
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    for text in [
        "speed(#3) > 2",
        "distance(cue, \"ball 2\") < 1.5 m and not (time < 2 s or tick > 100)",
        "1 < speed(cue) ≤ 2 or position(cue).y rises above 3",
        "impact(cue, any) and impulse > 2 and flags contains top",
        "count(fish, speed < 0.1) becomes 1",
        "velocity(cue).x changes sign or energy changes",
        "max(speed(all)) − 2·|velocity(cue).x| > ‖momentum‖ / (2 kg)",
        "not not (speed(cue) > 1)",
        "field(cue).x > 1 and ‖field(cue, floor)‖ < 2 m/s²",
    ] {
        let question = Question::parse(text).unwrap();
        let printed = question.expression.to_string();
        assert_eq!(Question::parse(&printed).unwrap().expression, question.expression, "{text}: {printed}");
        assert_eq!(read(&Setup::new(&scene(SCENE)), text).text(), text);
    }
    let printed = Question::parse("speed(#3) >= 2 and a != 3").unwrap().expression.to_string();
    assert_eq!(printed, "speed(#3) ≥ 2 ∧ a ≠ 3");
}

#[test]
fn nonsense_is_refused_where_it_stands() {
    let place = |text: &str| refused(text).0;
    assert_eq!(
        refused("speed(cu) > 1"),
        ("cu".to_owned(), Mistake::UnknownObject { name: "cu".to_owned(), nearest: Some("cue".to_owned()) })
    );
    assert_eq!(
        refused("sped(cue) > 1"),
        ("sped".to_owned(), Mistake::UnknownWord { word: "sped".to_owned(), nearest: Some("speed") })
    );
    let shouted = Mistake::UnknownWord { word: "SPEED".to_owned(), nearest: Some("speed") };
    assert_eq!(refused("SPEED(cue) > 1"), ("SPEED".to_owned(), shouted));
    assert_eq!(
        refused("speed(twin) > 1"),
        ("twin".to_owned(), Mistake::SeveralObjects { name: "twin".to_owned(), ids: vec![3, 4] })
    );
    for (text, zero) in
        [("1/0 > 2", "0"), ("speed(cue) / (2 − 2) > 1", "(2 − 2)"), ("time > 1 or 3 m / (0 m) > 1", "(0 m)")]
    {
        assert_eq!(refused(text), (zero.to_owned(), Mistake::DivisionByZero));
    }
    for (text, beyond) in [
        ("speed(cue) > 1e400", "1e400"),
        ("speed(cue) < 1e308·10", "1e308·10"),
        ("impact and impulse > 10^400", "10^400"),
    ] {
        assert_eq!(refused(text), (beyond.to_owned(), Mistake::NotFinite));
    }
    assert_eq!(refused("1 / speed(cue) > 2 and flags(floor, cue) > 0").0, "flags(floor, cue)");
    assert_eq!(refused("time > 1 and speed(selected) > 1"), ("selected".to_owned(), Mistake::NothingSelected));
    assert_eq!(refused("time > 1 or speed(cue)"), ("speed(cue)".to_owned(), Mistake::NoCondition));
    assert_eq!(refused("2 < impulse"), ("impulse".to_owned(), Mistake::NoEvent { word: "impulse" }));
    assert_eq!(refused("nth(impact) = 3"), ("nth".to_owned(), Mistake::NoEvent { word: "nth" }), "no quantity");
    assert_eq!(refused("speed(all) > 2"), ("all".to_owned(), Mistake::Group));
    assert_eq!(refused("distance(cue, any) > 2"), ("any".to_owned(), Mistake::Any));
    for pair in ["gap(cue, cue)", "gap(cue, #1)", "approach_speed(floor, #5)"] {
        assert_eq!(refused(&format!("time > 1 and {pair} > 2")), (pair.to_owned(), Mistake::Itself));
    }
    assert_eq!(refused("impact(cue, #1)"), ("impact(cue, #1)".to_owned(), Mistake::Itself));
    assert_eq!(place("speed(#-1) > 2"), "#");
    assert_eq!(refused("cue > 2"), ("cue".to_owned(), Mistake::NoQuantity));
    assert_eq!(refused("sum(speed(cue)) > 2").1, Mistake::NoGroup);
    assert!(matches!(refused("impact(cue, any, any)"), (_, Mistake::Takes { word: "impact", .. })));
    assert!(matches!(refused("distance(cue) > 1"), (place, Mistake::Takes { .. }) if place == "distance(cue)"));
    assert!(matches!(refused("energy(floor) > 1"), (_, Mistake::Takes { word: "energy", .. })));
    assert!(matches!(refused("speed(cue) > 2 kg"), (_, Mistake::Operands(_))));
    assert_eq!(refused("velocity(cue) > speed(cue)"), ("velocity(cue)".to_owned(), Mistake::Vector));
    assert_eq!(refused("2 < time and 3 < position(cue)"), ("position(cue)".to_owned(), Mistake::Vector));
    let both = "velocity(cue) > velocity(#2)";
    assert_eq!(refused(both), (both.to_owned(), Mistake::Vector));
    assert_eq!(refused("impact(cue) rises above 3"), ("impact".to_owned(), Mistake::NoQuantity));
    assert!(matches!(
        refused("impact(cue) and flags contains tops").1,
        Mistake::UnknownFace { nearest: Some("top"), .. }
    ));
    assert_eq!(place("speed(cue) > 1 1"), "1");
    assert_eq!(place("speed(cue) > "), "");
    assert_eq!(place("speed(cue > 1"), "(");
    for text in ["", "and", "speed(", "#", "\"", "((((", "not", "x rises above", "impact(cue, any) and", "1 = = 2", "∞"]
    {
        refused(text);
    }
    refused(&"not ".repeat(1000));
    refused(&"(".repeat(1000));
}

#[test]
fn names_are_written_so_that_they_are_read_back() {
    let setup = Setup::new(&scene(SCENE));
    let names = Names { setup: &setup, selected: Some(2) };
    assert_eq!([1, 2, 3, 5, 7].map(|id| names.written(id)), ["cue", "\"ball 2\"", "#3", "floor", "fish"]);
    assert!(Condition::read("speed(selected) > 0", names).is_ok());
}

#[test]
fn quantities_have_their_values_in_base_units() {
    let setup = Arc::new(Setup::new(&scene(SCENE)));
    let record = World::new(setup.clone()).record_step();
    let value = |text: &str| {
        let measure = Measure::read(text, Names { setup: &setup, selected: None });
        let measure = measure.unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
        format!("{:?}", measure.at(&setup, &record, 0.0, Phase::After).unwrap())
    };
    // ½·1·5² = 12.5 J; the balls are 5 m apart, and 1 + 2 + 1 + 1 = 5 kg.
    assert_eq!(value("speed(cue)"), "Number(5.0)");
    assert_eq!(value("kinetic_energy(cue) + 1"), "Number(13.5)");
    assert_eq!(value("energy"), "Number(12.5)");
    assert_eq!(value("sum(mass(all))"), "Number(5.0)");
    assert_eq!(value("gap(cue, #2) / (10 cm)"), "Number(40.0)");
    assert_eq!(value("gap(cue, floor)"), "Number(0.5)");
    assert_eq!(value("velocity(cue)"), "Vector(DVec3(3.0, 0.0, 4.0))");
    assert_eq!(value("approach_speed(cue, #2)"), "Number(3.0)");
    assert_eq!(value("count(agents)"), "Number(1.0)");
    assert_eq!(value("max(speed(cue), 7)"), "Number(7.0)");
}
