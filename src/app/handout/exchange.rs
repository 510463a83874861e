//! What the two exchanged in the collision on display, out of the ledger.

use super::html::Html;
use crate::app::text::handout as words;
use crate::asking::Amount;
use crate::expression::{MOMENTUM_UNIT, rounded_text};
use crate::ledger::{Exchange, LedgerEntry};
use crate::sim::{Event, Setup};
use crate::text::asking::amount;
use glam::DVec3;

/// A table of it; nothing where the event is no impact.
pub(super) fn write(html: &mut Html, setup: &Setup, event: &Event) {
    let Some(entry) = LedgerEntry::of(setup, 0, event) else { return };
    let Some(exchange) = entry.exchange() else { return };
    let names = entry.pair.map(|id| setup.label_of(id));
    html.within("section", &[("class", "exchange")], |html| {
        html.element("h3", &[], words::EXCHANGED.words());
        html.within("div", &[("class", "wide")], |html| {
            html.within("table", &[], |html| {
                row(html, "th", ["", words::BEFORE.words(), words::AFTER.words()]);
                rows(exchange, &names)
                    .iter()
                    .for_each(|(name, [before, after])| row(html, "td", [name, before, after]));
            });
        });
        let [j, e] = [exchange.impulse, exchange.restitution].map(|number| rounded_text(number, 4));
        html.element("p", &[], &format!("j = {j} {MOMENTUM_UNIT}, e = {e}"));
    });
}

/// What each line of the table is called, with its values.
fn rows(exchange: &Exchange, names: &[String; 2]) -> Vec<(String, [String; 2])> {
    let number = |values: [f64; 2], unit: &str| values.map(|value| amount(&Amount::Number(value), unit, 4));
    let vector = |values: [DVec3; 2]| values.map(|value| amount(&Amount::Vector(cleaned(value)), MOMENTUM_UNIT, 3));
    let speeds = [exchange.approach_speed(), exchange.separation_speed()];
    let mut rows = vec![(words::NORMAL_SPEED.words().to_owned(), number(speeds, "m/s"))];
    let movable = (0..2).filter(|side| exchange.is_finite(*side));
    for side in movable.clone() {
        let name = &names[side];
        rows.extend(exchange.momentum(side).map(|momentum| (words::momentum_of(name), vector(momentum))));
    }
    let are_both = movable.clone().count() == 2;
    if are_both {
        rows.push((words::MOMENTUM.words().to_owned(), vector(exchange.total_momentum())));
    }
    for side in movable {
        let name = &names[side];
        rows.extend(exchange.kinetic(side).map(|energy| (words::kinetic_energy_of(name), number(energy, "J"))));
    }
    if are_both {
        rows.push((words::KINETIC_ENERGY.words().to_owned(), number(exchange.total_kinetic(), "J")));
    }
    rows
}

/// Without what rounding left in components that are nothing.
fn cleaned(vector: DVec3) -> DVec3 {
    let least = 1e-9 * vector.length();
    DVec3::from(vector.to_array().map(|component| if component.abs() < least { 0.0 } else { component }))
}

fn row(html: &mut Html, cell: &str, cells: [&str; 3]) {
    html.within("tr", &[], |html| {
        for (place, words) in cells.into_iter().enumerate() {
            html.element(if place == 0 { "th" } else { cell }, &[], words);
        }
    });
}
