//! The table of targets, as Markdown.

use std::fmt;
use std::time::Duration;

/// A measurement and its target.
pub struct Row {
    /// What was measured.
    pub what: String,
    /// Our figure and the peer's; empty where there is no peer.
    pub figures: [String; 2],
    /// The figure to compare with the target.
    pub value: f64,
    /// Its unit.
    pub unit: &'static str,
    /// Its target.
    pub target: Target,
}

/// The target of a figure, and its stretch target.
#[derive(Clone, Copy)]
pub enum Target {
    /// No more than this.
    AtMost(f64, Option<f64>),
    /// No less than this.
    AtLeast(f64, Option<f64>),
    /// No target, for information only.
    None,
}

impl Row {
    /// Our time as a fraction of the peer's.
    pub fn ratio(what: impl Into<String>, ours: Duration, peer: Duration, count: usize, target: Target) -> Row {
        let each = |time: Duration| duration(time / count as u32, time.as_secs_f64() / count as f64);
        let value = ours.as_secs_f64() / peer.as_secs_f64();
        Row { what: what.into(), figures: [each(ours), each(peer)], value, unit: "×", target }
    }

    /// A figure of ours alone.
    pub fn figure(what: impl Into<String>, value: f64, unit: &'static str, target: Target) -> Row {
        let ours = with_unit(value, unit);
        Row { what: what.into(), figures: [ours, String::new()], value, unit, target }
    }

    /// The same with a peer's figure.
    pub fn beside(mut self, peer: String) -> Row {
        self.figures[1] = peer;
        self
    }
}

impl Target {
    fn is_met(self, value: f64) -> &'static str {
        let (met, stretched) = match self {
            Target::AtMost(limit, better) => (value <= limit, better.is_some_and(|better| value <= better)),
            Target::AtLeast(limit, better) => (value >= limit, better.is_some_and(|better| value >= better)),
            Target::None => return "",
        };
        match (met, stretched) {
            (_, true) => "yes, and the stretch",
            (true, false) => "yes",
            (false, false) => "**no**",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (sign, limit, better) = match *self {
            Target::AtMost(limit, better) => ('≤', limit, better),
            Target::AtLeast(limit, better) => ('≥', limit, better),
            Target::None => return Ok(()),
        };
        write!(f, "{sign} {}", significant(limit))?;
        better.map_or(Ok(()), |better| write!(f, " ({})", significant(better)))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [ours, peer] = &self.figures;
        let value = with_unit(self.value, self.unit);
        let (target, met) = (self.target, self.target.is_met(self.value));
        write!(f, "| {} | {ours} | {peer} | {value} | {target} | {met} |", self.what)
    }
}

/// Column headings.
pub const HEAD: &str = "| what | ours | peer | measured | target (stretch) | met |\n|---|---|---|---|---|---|";

/// A time in a suitable unit.
pub fn duration(time: Duration, seconds: f64) -> String {
    match time.as_nanos() {
        0..1_000 => format!("{} ns", significant(seconds * 1e9)),
        1_000..1_000_000 => format!("{} µs", significant(seconds * 1e6)),
        1_000_000..1_000_000_000 => format!("{} ms", significant(seconds * 1e3)),
        _ => format!("{} s", significant(seconds)),
    }
}

fn with_unit(value: f64, unit: &str) -> String {
    format!("{} {unit}", significant(value)).trim_end().to_owned()
}

/// A number with about three digits.
pub fn significant(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if !(1e-3..1e6).contains(&size) {
        format!("{value:.1e}")
    } else {
        let decimals = (2 - size.log10().floor() as i32).clamp(0, 5) as usize;
        let text = format!("{value:.decimals$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    }
}
