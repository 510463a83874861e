//! What varies in a sweep.

use super::error::SweepError;
use crate::expression::number_in;

/// Most values of one variable.
const MOST_VALUES: usize = 1_000_000;

/// A number of a scene and the values that it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// The path of the number: `bodies.3.restitution`.
    pub path: String,
    /// The first value.
    pub low: f64,
    /// The last value.
    pub high: f64,
    /// How many there are, at the same distance from each other.
    pub count: usize,
}

impl Variable {
    /// From `bodies.3.restitution=0:1:20`; the bounds may be expressions such as `pi/2`.
    ///
    /// # Errors
    /// When that is not what the text is.
    pub fn parse(text: &str) -> Result<Variable, SweepError> {
        let wrong = || SweepError::NoVariable(text.to_owned());
        let (path, range) = text.rsplit_once('=').ok_or_else(wrong)?;
        let parts: Vec<&str> = range.split(':').collect();
        let &[low, high, count] = &parts[..] else { return Err(wrong()) };
        let number =
            |text: &str| number_in(text, "").map_err(|error| SweepError::NoNumber(text.to_owned(), error.to_string()));
        let is_possible = |count: &usize| (1..=MOST_VALUES).contains(count);
        let no_count = || SweepError::NoCount(count.to_owned(), MOST_VALUES);
        let count = count.trim().parse().ok().filter(is_possible).ok_or_else(no_count)?;
        let (low, high) = (number(low)?, number(high)?);
        if count == 1 && low != high {
            return Err(SweepError::OneOfTwo { low, high });
        }
        Ok(Variable { path: path.trim().to_owned(), low, high, count })
    }

    /// A value, counted from 0. The first and the last one are the bounds to the last bit.
    pub fn value(&self, place: usize) -> f64 {
        let last = self.count.saturating_sub(1);
        match place {
            0 => self.low,
            _ if place == last => self.high,
            _ => self.low + (self.high - self.low) * (place as f64 / last as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_a_path_a_range_and_a_count() {
        let variable = Variable::parse("bodies.3.restitution = 0 : 1/2 : 5").expect("a variable");
        assert_eq!((variable.path.as_str(), variable.count), ("bodies.3.restitution", 5));
        let values: Vec<f64> = (0..5).map(|place| variable.value(place)).collect();
        assert_eq!(values, [0.0, 0.125, 0.25, 0.375, 0.5]);
        assert_eq!(Variable::parse("a.mass=3:3:1").map(|variable| variable.value(0)), Ok(3.0));
        for wrong in
            ["a.mass", "a.mass=1", "a.mass=1:2", "a.mass=1:2:0", "a.mass=1:2:3:4", "a.mass=x:2:3", "a.mass=0:1:1"]
        {
            assert!(Variable::parse(wrong).is_err(), "{wrong}");
        }
    }
}
