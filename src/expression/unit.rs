//! Units and dimensions.

use crate::language::t;
use std::fmt::{self, Display, Formatter};

/// The unit of momenta and impulses, as everything that a person reads has it.
pub const MOMENTUM_UNIT: &str = "kg·m/s";

/// The base units.
const BASES: [&str; 6] = ["m", "kg", "s", "°", "px", "tick"];

/// What is measured in each of them.
fn measured() -> [&'static str; BASES.len()] {
    [t!("lengths"), t!("masses"), t!("times"), t!("angles"), t!("pixels"), t!("ticks")]
}

/// Symbol, size in base units as a fraction, and exponents of the base units.
type Entry = (&'static str, [f64; 2], [i8; 6]);

/// Every unit. Sizes are fractions, so that 5 mm is the f64 nearest to 0.005.
const UNITS: [Entry; 18] = [
    ("m", [1.0, 1.0], [1, 0, 0, 0, 0, 0]),
    ("mm", [1.0, 1000.0], [1, 0, 0, 0, 0, 0]),
    ("cm", [1.0, 100.0], [1, 0, 0, 0, 0, 0]),
    ("km", [1000.0, 1.0], [1, 0, 0, 0, 0, 0]),
    ("kg", [1.0, 1.0], [0, 1, 0, 0, 0, 0]),
    ("g", [1.0, 1000.0], [0, 1, 0, 0, 0, 0]),
    ("s", [1.0, 1.0], [0, 0, 1, 0, 0, 0]),
    ("ms", [1.0, 1000.0], [0, 0, 1, 0, 0, 0]),
    ("µs", [1.0, 1e6], [0, 0, 1, 0, 0, 0]),
    ("min", [60.0, 1.0], [0, 0, 1, 0, 0, 0]),
    ("h", [3600.0, 1.0], [0, 0, 1, 0, 0, 0]),
    ("N", [1.0, 1.0], [1, 1, -2, 0, 0, 0]),
    ("J", [1.0, 1.0], [2, 1, -2, 0, 0, 0]),
    ("°", [1.0, 1.0], [0, 0, 0, 1, 0, 0]),
    ("deg", [1.0, 1.0], [0, 0, 0, 1, 0, 0]),
    ("rad", [180.0, std::f64::consts::PI], [0, 0, 0, 1, 0, 0]),
    ("px", [1.0, 1.0], [0, 0, 0, 0, 1, 0]),
    ("tick", [1.0, 1.0], [0, 0, 0, 0, 0, 1]),
];

/// The greatest power of a unit.
pub(super) const GREATEST_POWER: i8 = 9;

/// Powers of the base units; all 0 for a plain number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dimension([i8; 6]);

impl Dimension {
    /// The dimension of plain numbers.
    pub const NONE: Dimension = Dimension([0; 6]);

    /// The dimension of a product; `None` if a power overflows.
    pub(super) fn times(self, other: Dimension) -> Option<Dimension> {
        let mut sum = self;
        for (power, of_other) in sum.0.iter_mut().zip(other.0) {
            *power = power.checked_add(of_other)?;
        }
        Some(sum)
    }

    /// The units of each base that it has a power of, from the smallest: "lengths have mm, cm, m, km"; empty of a plain
    /// number.
    pub(super) fn units_text(self) -> String {
        let of_base = |base: usize| {
            let mut units: Vec<&Entry> =
                UNITS.iter().filter(|(.., powers)| Dimension(*powers) == base_of(base)).collect();
            units.sort_by(|(_, a, _), (_, b, _)| (a[0] / a[1]).total_cmp(&(b[0] / b[1])));
            let symbols: Vec<&str> = units.into_iter().map(|(symbol, ..)| *symbol).collect();
            t!("{measured} have {symbols}", measured = measured()[base], symbols = symbols.join(", "))
        };
        let bases: Vec<String> = (0..BASES.len()).filter(|&base| self.0[base] != 0).map(of_base).collect();
        bases.join("; ")
    }

    /// The dimension of a quotient.
    pub(super) fn over(self, other: Dimension) -> Option<Dimension> {
        self.times(other.to_the(-1.0)?)
    }

    /// The dimension of a power; `None` if an exponent is not whole or too large.
    pub(super) fn to_the(self, exponent: f64) -> Option<Dimension> {
        let mut power = self;
        for of_base in &mut power.0 {
            let exact = f64::from(*of_base) * exponent;
            if *of_base != 0 && (exact.fract() != 0.0 || exact.abs() > 100.0 || exact.is_nan()) {
                return None;
            }
            *of_base = if *of_base == 0 { 0 } else { exact as i8 };
        }
        Some(power)
    }
}

impl Display for Dimension {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if *self == Dimension::NONE {
            return out.write_str("a plain number");
        }
        let powers = || BASES.into_iter().zip(self.0);
        let mut factors: Vec<(&'static str, i8)> = powers().filter(|(_, power)| *power > 0).collect();
        factors.extend(powers().filter(|(_, power)| *power < 0));
        write_factors(out, &factors)
    }
}

/// A product of powers of symbols: m/s².
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Each with its power, which is never 0.
    factors: Vec<(&'static str, i8)>,
}

impl Unit {
    /// A product of known symbols, each with a power from −9 to 9 except 0; `None` for anything else.
    pub fn product(factors: &[(&str, i8)]) -> Option<Unit> {
        let known = |&(symbol, power): &(&str, i8)| {
            let known = entry(symbol)?.0;
            (power != 0 && power.abs() <= GREATEST_POWER).then_some((known, power))
        };
        let factors: Vec<_> = factors.iter().map(known).collect::<Option<_>>()?;
        (!factors.is_empty()).then_some(Unit { factors })
    }

    /// Whether a word is the symbol of a unit.
    pub fn is_symbol(word: &str) -> bool {
        entry(word).is_some()
    }

    /// The dimension; `None` if a power overflows.
    pub(super) fn dimension(&self) -> Option<Dimension> {
        self.factors.iter().try_fold(Dimension::NONE, |product, (symbol, power)| {
            product.times(Dimension(entry(symbol)?.2).to_the(f64::from(*power))?)
        })
    }

    /// The size in base units, as numerator and denominator.
    pub(super) fn size(&self) -> [f64; 2] {
        self.factors.iter().fold([1.0, 1.0], |[above, below], (symbol, power)| {
            let [a, b] = entry(symbol).map_or([1.0, 1.0], |(_, size, _)| *size);
            let [a, b] = if *power > 0 { [a, b] } else { [b, a] };
            let times = i32::from(power.unsigned_abs());
            [above * a.powi(times), below * b.powi(times)]
        })
    }
}

impl Display for Unit {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write_factors(out, &self.factors)
    }
}

/// The dimension of a base unit.
fn base_of(base: usize) -> Dimension {
    let mut powers = [0; BASES.len()];
    powers[base] = 1;
    Dimension(powers)
}

fn entry(symbol: &str) -> Option<&'static Entry> {
    UNITS.iter().find(|(known, ..)| *known == symbol)
}

fn write_factors(out: &mut Formatter<'_>, factors: &[(&str, i8)]) -> fmt::Result {
    for (place, (symbol, power)) in factors.iter().enumerate() {
        let divides = place > 0 && *power < 0;
        let sign = if divides { "/" } else { "·" };
        let shown = if divides { -i16::from(*power) } else { i16::from(*power) };
        out.write_str(if place == 0 { "" } else { sign })?;
        match shown {
            1 => write!(out, "{symbol}")?,
            2 => write!(out, "{symbol}²")?,
            3 => write!(out, "{symbol}³")?,
            power if power < 0 => write!(out, "{symbol}^−{}", -power)?,
            power => write!(out, "{symbol}^{power}")?,
        }
    }
    Ok(())
}
