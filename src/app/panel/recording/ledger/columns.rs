//! The columns of the ledger: the one list of heads, units, formulas and values.

use crate::app::panel::widgets::numbers::number;
use crate::asking::{Amount, Asked};
use crate::expression::MOMENTUM_UNIT;
use crate::language::{Text, t, text};
use crate::ledger::{Account, Exchange, LedgerEntry, Residual};
use crate::text::law as words;
use glam::DVec3;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// The event has none.
    None,
    /// It belongs to an immovable object.
    Infinite,
    /// A number in the column's unit.
    Number(f64),
    /// A vector in the column's unit.
    Vector(DVec3),
    /// A share of the largest contribution, in units of rounding.
    Share(f64),
}

impl Value {
    /// The key to sort by; `None` comes last.
    pub fn key(self) -> Option<f64> {
        match self {
            Value::None | Value::Infinite => None,
            Value::Number(value) => Some(value),
            Value::Vector(value) => Some(value.length()),
            Value::Share(share) => Some(share.abs()),
        }
    }
}

/// A column.
pub struct Column {
    /// As written at its head, with the unit.
    pub head: Text,
    /// The unit.
    pub unit: &'static str,
    /// What it is, with the formula.
    pub tooltip: Text,
    /// In points.
    pub width: f32,
    /// Whether it shows residuals.
    pub alarms: bool,
    asked: fn(&LedgerEntry) -> Option<Asked>,
    value: fn(&LedgerEntry) -> Value,
}

impl Column {
    /// Which quantity of the language it is for an entry, with its value.
    pub fn asked(&self, entry: &LedgerEntry) -> Option<(Asked, Amount)> {
        let now = match self.value(entry) {
            Value::Number(value) => Amount::Number(value),
            Value::Vector(value) => Amount::Vector(value),
            Value::None | Value::Infinite | Value::Share(_) => return None,
        };
        Some(((self.asked)(entry)?, now))
    }

    /// Its value for an entry.
    pub fn value(&self, entry: &LedgerEntry) -> Value {
        (self.value)(entry)
    }
}

const fn column(
    head: &'static str,
    unit: &'static str,
    width: f32,
    tooltip: Text,
    value: fn(&LedgerEntry) -> Value,
) -> Column {
    Column { head: Text::new(head), unit, tooltip, width, alarms: false, asked: |_| None, value }
}

const fn asking(column: Column, asked: fn(&LedgerEntry) -> Option<Asked>) -> Column {
    Column { asked, ..column }
}

/// A number of an impact.
fn of_impact(entry: &LedgerEntry, word: &'static str) -> Option<Asked> {
    matches!(entry.account, Account::Impact(_)).then_some(Asked::OfImpact(word, entry.pair))
}

const NUMBER: f32 = 70.0;
const VECTOR: f32 = 160.0;

/// All columns after time, event and pair, the most useful first.
pub const COLUMNS: [Column; 21] = [
    asking(
        column("s (m/s)", "m/s", NUMBER, text!("Approach speed: s = −(vA − vB)·n before."), |e| {
            number_of(e, Exchange::approach_speed)
        }),
        |e| of_impact(e, "approach_speed"),
    ),
    column("s′ (m/s)", "m/s", NUMBER, text!("Separation speed: s′ = (vA′ − vB′)·n after."), |e| {
        number_of(e, Exchange::separation_speed)
    }),
    asking(
        column("e", "", 54.0, text!("Restitution asked for: e = eA·eB; 0 where a contact stops."), |e| {
            number_of(e, |x| x.restitution)
        }),
        |e| of_impact(e, "restitution"),
    ),
    column("s′/s", "", 50.0, text!("Restitution measured: s′ / s."), |e| {
        e.exchange().and_then(Exchange::measured_restitution).map_or(Value::None, Value::Number)
    }),
    asking(
        column(
            "j (kg·m/s)",
            MOMENTUM_UNIT,
            NUMBER,
            text!(
                "Impulse along the normal: j = (1 + e)·s / (1/mA + 1/mB). Of several contacts that push each other's balls at one \
         instant, its own from their joint solution; of a resting group, the sum of its contacts."
            ),
            |e| e.impulse().map_or(Value::None, Value::Number),
        ),
        |e| of_impact(e, "impulse"),
    ),
    column(
        "ΔE (J)",
        "J",
        NUMBER,
        text!(
            "Kinetic energy gained: E′ − E, of the finite masses. It should be \
         W − ½·μ·(1 − e²)·s², with 1/μ = 1/mA + 1/mB and the work W of a moving wall."
        ),
        |e| number_of(e, |x| x.total_kinetic()[1] - x.total_kinetic()[0]),
    ),
    Column {
        head: text!("residual (ε)"),
        unit: "",
        tooltip: text!(
            "The largest residual, as a share of the largest quantity it is made of, in units of \
                  rounding (ε = 2.2e−16). Momentum, impulse, restitution and energy are checked."
        ),
        width: 84.0,
        alarms: true,
        asked: |_| None,
        value: |e| worst(e).map_or(Value::None, |residual| Value::Share(residual.relative())),
    },
    asking(
        column("n, B→A", "", VECTOR, text!("Unit normal from B to A."), |e| {
            e.normal().map_or(Value::None, Value::Vector)
        }),
        |e| of_impact(e, "normal"),
    ),
    column("P (kg·m/s)", MOMENTUM_UNIT, VECTOR, text!("Momentum before, of the finite masses: P = pA + pB."), |e| {
        vector_of(e, |x| x.total_momentum()[0])
    }),
    column(
        "P′ (kg·m/s)",
        MOMENTUM_UNIT,
        VECTOR,
        text!("Momentum after, of the finite masses: P′ = pA′ + pB′."),
        |e| vector_of(e, |x| x.total_momentum()[1]),
    ),
    column("E (J)", "J", NUMBER, text!("Kinetic energy before, of the finite masses: EA + EB."), |e| {
        number_of(e, |x| x.total_kinetic()[0])
    }),
    column("E′ (J)", "J", NUMBER, text!("Kinetic energy after, of the finite masses: EA′ + EB′."), |e| {
        number_of(e, |x| x.total_kinetic()[1])
    }),
    column("W (J)", "J", NUMBER, text!("Work of a moving wall or immovable body: W = impulse · its velocity."), |e| {
        number_of(e, Exchange::work)
    }),
    asking(
        column("pA (kg·m/s)", MOMENTUM_UNIT, VECTOR, text!("Momentum of A before: mA·vA."), |e| momentum(e, 0, 0)),
        |e| Some(Asked::Of("momentum", e.pair[0])),
    ),
    asking(
        column("pA′ (kg·m/s)", MOMENTUM_UNIT, VECTOR, text!("Momentum of A after: mA·vA′."), |e| {
            momentum(e, 0, 1)
        }),
        |e| Some(Asked::Of("momentum", e.pair[0])),
    ),
    asking(
        column("pB (kg·m/s)", MOMENTUM_UNIT, VECTOR, text!("Momentum of B before: mB·vB."), |e| momentum(e, 1, 0)),
        |e| Some(Asked::Of("momentum", e.pair[1])),
    ),
    asking(
        column("pB′ (kg·m/s)", MOMENTUM_UNIT, VECTOR, text!("Momentum of B after: mB·vB′."), |e| {
            momentum(e, 1, 1)
        }),
        |e| Some(Asked::Of("momentum", e.pair[1])),
    ),
    asking(
        column("EA (J)", "J", NUMBER, text!("Kinetic energy of A before: ½·mA·vA²."), |e| kinetic(e, 0, 0)),
        |e| Some(Asked::Of("kinetic_energy", e.pair[0])),
    ),
    asking(
        column("EA′ (J)", "J", NUMBER, text!("Kinetic energy of A after: ½·mA·vA′²."), |e| kinetic(e, 0, 1)),
        |e| Some(Asked::Of("kinetic_energy", e.pair[0])),
    ),
    asking(
        column("EB (J)", "J", NUMBER, text!("Kinetic energy of B before: ½·mB·vB²."), |e| kinetic(e, 1, 0)),
        |e| Some(Asked::Of("kinetic_energy", e.pair[1])),
    ),
    asking(
        column("EB′ (J)", "J", NUMBER, text!("Kinetic energy of B after: ½·mB·vB′²."), |e| kinetic(e, 1, 1)),
        |e| Some(Asked::Of("kinetic_energy", e.pair[1])),
    ),
];

fn number_of(entry: &LedgerEntry, value: impl Fn(&Exchange) -> f64) -> Value {
    entry.exchange().map_or(Value::None, |exchange| Value::Number(value(exchange)))
}

fn vector_of(entry: &LedgerEntry, value: impl Fn(&Exchange) -> DVec3) -> Value {
    entry.exchange().map_or(Value::None, |exchange| Value::Vector(value(exchange)))
}

fn momentum(entry: &LedgerEntry, side: usize, when: usize) -> Value {
    entry.exchange().map_or(Value::None, |exchange| {
        exchange.momentum(side).map_or(Value::Infinite, |momentum| Value::Vector(momentum[when]))
    })
}

fn kinetic(entry: &LedgerEntry, side: usize, when: usize) -> Value {
    entry.exchange().map_or(Value::None, |exchange| {
        exchange.kinetic(side).map_or(Value::Infinite, |kinetic| Value::Number(kinetic[when]))
    })
}

/// The residual with the largest share of its contributions.
fn worst(entry: &LedgerEntry) -> Option<Residual> {
    entry.exchange()?.residuals().max_by(|a, b| a.relative().abs().total_cmp(&b.relative().abs()))
}

/// Every residual of an entry in words, with an explanation of those above rounding.
pub fn residuals_text(entry: &LedgerEntry) -> String {
    let exchange = match &entry.account {
        Account::Impact(exchange) => exchange,
        Account::Resting(_) => {
            return t!("A resting event has impulses but no velocities: there is nothing to compare.").to_owned();
        }
        Account::Unresolved(_) => return t!("Nothing was exchanged.").to_owned(),
    };
    let mut text = String::new();
    for residual in exchange.residuals() {
        let law = residual.law;
        let (value, unit, share) = (number(residual.value), law.unit(), number(residual.relative()));
        text += &t!(
            "{law} = {value} {unit}, {share} of {scale} {unit}",
            law = law.formula(),
            scale = number(residual.scale),
            value,
            unit,
            share
        );
        text += &if residual.is_flagged() {
            t!(": ABOVE ROUNDING ({bound})\n    {law}\n", bound = number(residual.bound), law = words::broken(law))
        } else {
            t!(": rounding\n").to_owned()
        };
    }
    text + t!("All of them would be 0 without rounding. Integration error under gravity is \
            none of these: it is no part of a bounce and shows in the plots.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Instant;

    fn entry(exchange: Exchange, flagged: bool) -> LedgerEntry {
        let at = Instant::start_of(3);
        LedgerEntry { at, index: 0, pair: [1, 2], account: Account::Impact(exchange), flagged }
    }

    /// A 2 kg ball that hits a wall at 3 m/s and comes back at 2, though e = 1.
    fn off() -> LedgerEntry {
        let exchange = Exchange {
            normal: DVec3::X,
            masses: [2.0, f64::INFINITY],
            before: [-3.0 * DVec3::X, DVec3::ZERO],
            after: [2.0 * DVec3::X, DVec3::ZERO],
            restitution: 1.0,
            impulse: 10.0,
            from_others: None,
            lever: 0.0,
        };
        entry(exchange, true)
    }

    #[test]
    fn a_residual_above_rounding_is_shown_with_its_size_and_meaning() {
        let text = residuals_text(&off());
        // s' − e·s = 2 − 3; ΔE = ½·2·(4 − 9) = −5 of 9 J; the momentum changed by 2·5 = j.
        assert!(text.contains("s′ − e·s = −1 m/s, −0.333333 of 3 m/s: ABOVE ROUNDING (1e−13)"), "{text}");
        assert!(text.contains("They do not separate as fast as the restitution requires."), "{text}");
        assert!(text.contains("= −5 J, −0.555556 of 9 J: ABOVE ROUNDING"), "{text}");
        assert!(text.contains("|p′ − p − impulse| = 0 kg·m/s, 0 of 10 kg·m/s: rounding"), "{text}");
        // The energy is off by the largest share.
        assert_eq!(worst(&off()).map(|residual| residual.relative()), Some(-5.0 / 9.0));
    }

    #[test]
    fn a_wall_has_no_momentum_to_show() {
        let value =
            |head: &str| COLUMNS.iter().find(|column| column.head.english() == head).expect("a column").value(&off());
        assert_eq!(value("pB (kg·m/s)"), Value::Infinite);
        assert_eq!(value("pA (kg·m/s)"), Value::Vector(-6.0 * DVec3::X));
        assert_eq!(value("s′/s"), Value::Number(2.0 / 3.0));
        assert_eq!(value("ΔE (J)"), Value::Number(-5.0));
    }
}
