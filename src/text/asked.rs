//! Questions about a quantity that is shown somewhere, written in the language of conditions.

use crate::asking::{Amount, Asked, Names};
use crate::expression::exact_text;
use crate::scene::Id;

/// The quantity, if it has a value at every moment: `speed(cue)`.
pub fn quantity(asked: &Asked, names: &Names) -> Option<String> {
    match *asked {
        Asked::Of(word, id) => Some(format!("{word}({})", names.written(id))),
        Asked::Whole(word) => Some(word.to_owned()),
        Asked::OfImpact(..) | Asked::OfOverlap(..) => None,
    }
}

/// A condition under which it is greater than now; of a vector the component that is greatest in size.
pub fn exceeds(asked: &Asked, now: Amount, names: &Names) -> String {
    let [(component, value), ..] = by_size(now)[..] else { return subject(asked, names) };
    let relation = if value < 0.0 { '<' } else { '>' };
    format!("{}{component} {relation} {}", subject(asked, names), exact_text(rounded(value)))
}

/// A condition under which it changes at once, as an impact changes a velocity; of an event that it happens.
pub fn changes(asked: &Asked, names: &Names) -> String {
    quantity(asked, names).map_or_else(|| happens(asked, names), |quantity| format!("{quantity} changes"))
}

/// A condition under which it is as now.
pub fn equals(asked: &Asked, now: Amount, names: &Names) -> String {
    let (first, what) = match quantity(asked, names) {
        Some(quantity) => (None, quantity),
        None => (Some(happens(asked, names)), word(asked).to_owned()),
    };
    let parts = by_size(now).into_iter().map(|(component, value)| format!("{what}{component} = {}", exact_text(value)));
    first.into_iter().chain(parts).collect::<Vec<_>>().join(" and ")
}

/// What is compared; of an event, what happens before it.
fn subject(asked: &Asked, names: &Names) -> String {
    quantity(asked, names).unwrap_or_else(|| format!("{} and {}", happens(asked, names), word(asked)))
}

fn word(asked: &Asked) -> &'static str {
    match *asked {
        Asked::Of(word, _) | Asked::Whole(word) | Asked::OfImpact(word, _) | Asked::OfOverlap(word, _) => word,
    }
}

/// The event; nothing for what is none.
fn happens(asked: &Asked, names: &Names) -> String {
    let between = |event: &str, [a, b]: [Id; 2]| format!("{event}({}, {})", names.written(a), names.written(b));
    match *asked {
        Asked::OfImpact(_, pair) => between("impact", pair),
        Asked::OfOverlap(_, pair) => between("overlap", pair),
        Asked::Of(..) | Asked::Whole(_) => String::new(),
    }
}

/// Six significant digits, to be changed by hand.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// The number, or the components of the vector, the greatest first.
fn by_size(amount: Amount) -> Vec<(&'static str, f64)> {
    let mut all = match amount {
        Amount::Number(value) => vec![("", value)],
        Amount::Vector(vector) => [".x", ".y", ".z"].into_iter().zip(vector.to_array()).collect(),
        Amount::Truth(_) => Vec::new(),
    };
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
            [exceeds(&asked, now, &names), changes(&asked, &names), equals(&asked, now, &names)]
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
