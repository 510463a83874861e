//! Curves of quantities as comma-separated values.

use crate::asking::{Amount, Curve, Measure};
use crate::csv_field::csv_field;
use crate::sim::{Clock, Instant};
use std::collections::BTreeSet;

/// The line of titles: tick, time, and each quantity with its unit; of a vector its components.
pub fn curve_titles(measures: &[&Measure]) -> String {
    let title = |measure: &Measure| {
        let unit = measure.unit();
        let text = if unit.is_empty() { measure.text().to_owned() } else { format!("{} ({unit})", measure.text()) };
        csv_field(&text).into_owned()
    };
    let quantities = measures.iter().flat_map(|measure| measure.components()).map(|component| title(&component));
    ["tick".to_owned(), "time (s)".to_owned()].into_iter().chain(quantities).collect::<Vec<_>>().join(",") + "\n"
}

/// A line: the values at a moment, as they are written so that reading gives the same bits; empty where there is none.
pub fn curve_line(at: Instant, clock: Clock, values: impl IntoIterator<Item = Option<Amount>>) -> String {
    let mut line = format!("{},{:?}", at.tick, clock.seconds(at));
    for value in values {
        let numbers = match value {
            Some(Amount::Number(number)) => vec![number],
            Some(Amount::Vector(vector)) => vector.to_array().to_vec(),
            Some(Amount::Truth(_)) | None => vec![f64::NAN],
        };
        for number in numbers {
            line.push(',');
            // A quotient whose divisor is zero has no value.
            if number.is_finite() {
                line.push_str(&format!("{number:?}"));
            }
        }
    }
    line + "\n"
}

/// The values of curves at the start of each tick, after what happens then; of a long recording, of each block of ticks.
pub fn curve_table(curves: &[&Curve], clock: Clock) -> String {
    let measures: Vec<&Measure> = curves.iter().map(|curve| curve.measure()).collect();
    let mut table = curve_titles(&measures);
    // Of curves with blocks of different lengths, those ticks count at which all have one.
    let mut known: Option<BTreeSet<u64>> = None;
    for curve in curves {
        let own: BTreeSet<u64> = curve.blocks_in(curve.ticks()).map(|(ticks, _)| ticks.start).collect();
        known = Some(known.map_or(own.clone(), |known| &known & &own));
    }
    let mut blocks: Vec<_> = curves.iter().map(|curve| curve.blocks_in(curve.ticks())).collect();
    for tick in known.unwrap_or_default() {
        let values = blocks.iter_mut().map(|blocks| {
            let (_, drawn) = blocks.find(|(ticks, _)| ticks.start == tick)?;
            Some(Amount::Number(drawn.first))
        });
        table.push_str(&curve_line(Instant::start_of(tick), clock, values));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asking::Names;
    use crate::scene_for_tests::parsed;
    use crate::sim::{Setup, World};
    use std::sync::Arc;

    #[test]
    fn a_table_has_a_line_for_each_tick_and_a_column_for_each_number() {
        let scene = parsed(
            r#"{"version": 1, "name": "fall", "settings": {"ticks_per_second": 4, "gravity": [0, -8, 0], "flight": "exact"},
            "bodies": [{"id": 1, "name": "a, b", "radius": 0.5, "position": [0, 3, 0], "velocity": [2, 0, 0]}]}"#,
        );
        let setup = Arc::new(Setup::new(&scene));
        let names = Names { setup: &setup, selected: None };
        let mut curves: Vec<Curve> =
            ["position(\"a, b\").y", "speed(#1)"].map(|text| Curve::new(Measure::read(text, names).unwrap(), 0)).into();
        let mut world = World::new(setup.clone());
        for _ in 0..2 {
            let record = world.record_step();
            curves.iter_mut().for_each(|curve| curve.observe(&setup, &record));
        }
        // After a quarter of a second ½·8/16 lower, and at 2 m/s each way.
        let expected = "tick,time (s),\"position(\"\"a, b\"\").y (m)\",speed(#1) (m/s)\n0,0.0,3.0,2.0\n1,0.25,2.75,2.8284271247461903\n";
        assert_eq!(curve_table(&curves.iter().collect::<Vec<_>>(), setup.clock), expected);
    }

    #[test]
    fn a_vector_has_three_columns_and_what_has_no_value_an_empty_one() {
        let scene =
            parsed(r#"{"version": 1, "name": "one", "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}]}"#);
        let setup = Setup::new(&scene);
        let names = Names { setup: &setup, selected: None };
        let measure = Measure::read("velocity(#1)", names).unwrap();
        let titles = "tick,time (s),velocity(#1).x (m/s),velocity(#1).y (m/s),velocity(#1).z (m/s)\n";
        assert_eq!(curve_titles(&[&measure]), titles);
        let values = [Some(Amount::Vector(glam::DVec3::new(1.0, -0.0, 0.1))), Some(Amount::Number(f64::NAN)), None];
        assert_eq!(curve_line(Instant::start_of(60), setup.clock, values), "60,1.0,1.0,-0.0,0.1,,\n");
    }
}
