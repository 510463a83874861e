//! Questions about a quantity that is shown somewhere, written in the language of conditions.

use crate::asking::{Amount, Asked, Measure, Names};
use crate::expression::exact_text;
use crate::scene::Id;

/// What can be asked about a number that is shown somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Questions {
    /// The quantity, if it has a value at every moment: `speed(cue)`.
    pub quantity: Option<String>,
    /// A condition under which it is greater than now; of a vector the component that is greatest in size.
    pub exceeds: String,
    /// A condition under which it changes at once, as an impact changes a velocity; of an event that it happens.
    pub changes: String,
    /// A condition under which it is as now.
    pub equals: String,
}

impl Questions {
    /// About a number that is shown somewhere, with its value there.
    pub fn about(asked: &Asked, now: Amount, names: &Names) -> Questions {
        let between = |event: &str, [a, b]: [Id; 2]| format!("{event}({}, {})", names.written(a), names.written(b));
        match *asked {
            Asked::Of(word, id) => of_quantity(format!("{word}({})", names.written(id)), by_size(now)),
            Asked::OfTwo(word, pair) => of_quantity(between(word, pair), by_size(now)),
            Asked::Whole(word) => of_quantity(word.to_owned(), by_size(now)),
            Asked::OfImpact(word, pair) => of_event(between("impact", pair), word, now),
            Asked::OfOverlap(word, pair) => of_event(between("overlap", pair), word, now),
        }
    }

    /// About a quantity as it is written, with its value.
    pub fn about_quantity(measure: &Measure, now: Option<Amount>) -> Questions {
        let text = measure.text().to_owned();
        let components = match now {
            Some(Amount::Vector(vector)) => {
                let all = measure.components().into_iter().zip(vector.to_array());
                sorted(all.map(|(component, value)| (component.text().to_owned(), value)).collect())
            }
            Some(Amount::Number(value)) if value.is_finite() => vec![(text.clone(), value)],
            _ => Vec::new(),
        };
        of_parts(text, components)
    }
}

fn of_quantity(text: String, parts: Vec<(&'static str, f64)>) -> Questions {
    let parts = parts.into_iter().map(|(component, value)| (format!("{text}{component}"), value)).collect();
    of_parts(text, parts)
}

/// Of a quantity whose parts have these values, the greatest in size first.
fn of_parts(text: String, parts: Vec<(String, f64)>) -> Questions {
    let equals = parts.iter().map(|(part, value)| format!("{part} = {}", exact_text(*value))).collect::<Vec<_>>();
    let exceeds = parts.first().map(|(part, value)| greater(part, *value));
    Questions {
        exceeds: exceeds.unwrap_or_else(|| text.clone()),
        changes: format!("{text} changes"),
        equals: equals.join(" and "),
        quantity: Some(text),
    }
}

fn of_event(happens: String, word: &str, now: Amount) -> Questions {
    let parts = by_size(now).into_iter().map(|(component, value)| (format!("{word}{component}"), value));
    let parts: Vec<(String, f64)> = parts.collect();
    let exceeds = parts.first().map(|(part, value)| format!("{happens} and {}", greater(part, *value)));
    let equals = parts.iter().map(|(part, value)| format!("{part} = {}", exact_text(*value)));
    Questions {
        quantity: None,
        exceeds: exceeds.unwrap_or_else(|| happens.clone()),
        equals: [happens.clone()].into_iter().chain(equals).collect::<Vec<_>>().join(" and "),
        changes: happens,
    }
}

/// That a number is greater than now or, of a negative one, less.
fn greater(part: &str, value: f64) -> String {
    let relation = if value < 0.0 { '<' } else { '>' };
    format!("{part} {relation} {}", exact_text(rounded(value)))
}

/// Six significant digits, to be changed by hand.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// The number, or the components of the vector, the greatest first.
fn by_size(amount: Amount) -> Vec<(&'static str, f64)> {
    sorted(match amount {
        Amount::Number(value) => vec![("", value)],
        Amount::Vector(vector) => [".x", ".y", ".z"].into_iter().zip(vector.to_array()).collect(),
        Amount::Truth(_) => Vec::new(),
    })
}

/// The greatest in size first.
fn sorted<T>(mut all: Vec<(T, f64)>) -> Vec<(T, f64)> {
    all.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asking::{Asks, Condition};
    use crate::scene_for_tests::parsed;
    use crate::sim::Setup;
    use glam::DVec3;

    #[test]
    fn what_is_asked_about_numbers_and_vectors_is_understood() {
        let setup = Setup::new(&parsed(
            r#"{"version": 1, "name": "two", "bodies": [{"id": 1, "name": "cue", "radius": 1, "position": [0, 0, 0]},
            {"id": 2, "name": "ball 3", "radius": 1, "position": [3, 0, 0]}]}"#,
        ));
        let names = Names { setup: &setup, selected: None };
        let vector = Amount::Vector(DVec3::new(0.1 + 0.2, -4.0, 1e-7));
        let speed = (Asked::Of("speed", 2), Amount::Number(12.903_488));
        let velocity = (Asked::Of("velocity", 1), vector);
        let impulse = (Asked::OfImpact("impulse", [1, 2]), Amount::Number(2.5));
        let energy = (Asked::Whole("energy"), Amount::Number(-1e-9));
        let of = |(asked, now): (Asked, Amount)| {
            let Questions { exceeds, changes, equals, .. } = Questions::about(&asked, now, &names);
            [exceeds, changes, equals]
        };
        assert_eq!(
            of(speed),
            ["speed(\"ball 3\") > 12.9035", "speed(\"ball 3\") changes", "speed(\"ball 3\") = 12.903488"]
        );
        let as_now = "velocity(cue).y = -4 and velocity(cue).x = 0.30000000000000004 and velocity(cue).z = 1e-7";
        assert_eq!(of(velocity), ["velocity(cue).y < -4", "velocity(cue) changes", as_now]);
        let hit = "impact(cue, \"ball 3\")";
        assert_eq!(of(impulse), [&format!("{hit} and impulse > 2.5"), hit, &format!("{hit} and impulse = 2.5")]);
        for question in [speed, velocity, impulse, energy].into_iter().flat_map(of) {
            assert!(
                Condition::read(&question, names).is_ok(),
                "{question}: {:?}",
                Asks::Condition.misread(&question, names)
            );
        }
    }
}
