//! What a formula computes with: numbers that know how much rounding they carry.

/// A number and a bound on its rounding error, by the running error analysis of Wilkinson
/// (Higham, *Accuracy and Stability of Numerical Algorithms*, 3.3). Every number in a formula is
/// taken for a rounded one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    pub value: f64,
    pub error: f64,
}

impl Number {
    /// A number as it stands in a formula.
    pub fn rounded(value: f64) -> Number {
        Number { value, error: if value.is_finite() { f64::EPSILON * value.abs() } else { 0.0 } }
    }

    pub const ZERO: Number = Number { value: 0.0, error: 0.0 };

    /// The result of an operation whose operands alone would leave `inherited`.
    fn result(value: f64, inherited: f64) -> Number {
        let error = inherited + if value.is_finite() { f64::EPSILON * value.abs() } else { 0.0 };
        Number { value, error: if error.is_nan() { f64::INFINITY } else { error } }
    }

    pub fn plus(self, other: Number) -> Number {
        Number::result(self.value + other.value, self.error + other.error)
    }

    pub fn minus(self, other: Number) -> Number {
        self.plus(other.negated())
    }

    pub fn negated(self) -> Number {
        Number { value: -self.value, ..self }
    }

    pub fn times(self, other: Number) -> Number {
        let inherited = self.value.abs() * other.error + other.value.abs() * self.error + self.error * other.error;
        Number::result(self.value * other.value, inherited)
    }

    pub fn over(self, other: Number) -> Number {
        let quotient = self.value / other.value;
        let least = other.value.abs() - other.error;
        let inherited = if least > 0.0 { (self.error + quotient.abs() * other.error) / least } else { f64::INFINITY };
        Number::result(quotient, inherited)
    }

    pub fn root(self) -> Number {
        let root = self.value.max(0.0).sqrt();
        let highest = (self.value.max(0.0) + self.error).sqrt();
        let lowest = (self.value - self.error).max(0.0).sqrt();
        Number::result(root, (highest - root).max(root - lowest))
    }

    pub fn absolute(self) -> Number {
        Number { value: self.value.abs(), ..self }
    }

    /// 1 or −1; of zero 1. Uncertain where rounding could have turned it.
    pub fn sign(self) -> Number {
        let uncertain = self.value.abs() < self.error;
        Number { value: if self.value < 0.0 { -1.0 } else { 1.0 }, error: if uncertain { 2.0 } else { 0.0 } }
    }

    /// The greater of two; what is undefined is left aside.
    pub fn greater(self, other: Number) -> Number {
        Number { value: self.value.max(other.value), error: self.error.max(other.error) }
    }

    /// The lesser of two; what is undefined is left aside.
    pub fn lesser(self, other: Number) -> Number {
        Number { value: self.value.min(other.value), error: self.error.max(other.error) }
    }
}

/// The value of a formula or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    Scalar(Number),
    /// Three components, or four homogeneous ones.
    Vector(Vec<Number>),
    /// Rows.
    Matrix(Vec<Vec<Number>>),
    List(Vec<Quantity>),
    Truth(bool),
}

pub fn dot(a: &[Number], b: &[Number]) -> Number {
    a.iter().zip(b).fold(Number::ZERO, |sum, (a, b)| sum.plus(a.times(*b)))
}

pub fn norm(v: &[Number]) -> Number {
    dot(v, v).root()
}

pub fn cross(a: &[Number], b: &[Number]) -> Vec<Number> {
    let component = |i: usize, j: usize| a[i].times(b[j]).minus(a[j].times(b[i]));
    vec![component(1, 2), component(2, 0), component(0, 1)]
}

/// The direction of a vector; of zero, zero. Scaled first, so that its length never overflows.
pub fn unit(v: &[Number]) -> Vec<Number> {
    let largest = v.iter().fold(0.0, |largest: f64, x| largest.max(x.value.abs()));
    if largest == 0.0 {
        return v.to_vec();
    }
    let scale = Number { value: largest, error: 0.0 };
    let scaled: Vec<Number> = v.iter().map(|x| x.over(scale)).collect();
    let length = norm(&scaled);
    scaled.iter().map(|x| x.over(length)).collect()
}

pub fn shorten(v: &[Number], longest: Number) -> Vec<Number> {
    if norm(v).value > longest.value { unit(v).into_iter().map(|x| x.times(longest)).collect() } else { v.to_vec() }
}
