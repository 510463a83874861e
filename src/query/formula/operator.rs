//! What the operators and functions of a formula do to numbers, vectors, matrices and lists.

use super::evaluate::FormulaError;
use super::quantity::{Number, Quantity, cross, dot, shorten, unit};

/// The value of a part of a formula.
pub(super) type Parsed = Result<Quantity, FormulaError>;

/// An operator is applied to what it is not defined for.
pub(super) fn undefined(sign: char) -> FormulaError {
    FormulaError::Undefined(sign.to_string())
}

/// An operand that must be a number.
pub(super) fn scalar(sign: char, quantity: &Quantity) -> Result<Number, FormulaError> {
    match quantity {
        Quantity::Scalar(x) => Ok(*x),
        _ => Err(undefined(sign)),
    }
}

/// An operand that must be a vector.
pub(super) fn vector(sign: char, quantity: &Quantity) -> Result<Vec<Number>, FormulaError> {
    match quantity {
        Quantity::Vector(v) => Ok(v.clone()),
        _ => Err(undefined(sign)),
    }
}

/// Whether a comparison holds; vectors are equal or not.
pub(super) fn compare(sign: char, left: &Quantity, right: &Quantity) -> Result<bool, FormulaError> {
    if let (Quantity::Vector(a), Quantity::Vector(b)) = (left, right) {
        let equal = a.iter().map(|x| x.value).eq(b.iter().map(|x| x.value));
        return match sign {
            '=' => Ok(equal),
            '≠' => Ok(!equal),
            _ => Err(undefined(sign)),
        };
    }
    let (a, b) = (scalar(sign, left)?.value, scalar(sign, right)?.value);
    Ok(match sign {
        '<' => a < b,
        '≤' => a <= b,
        '=' => a == b,
        '≠' => a != b,
        '≥' => a >= b,
        _ => a > b,
    })
}

/// The sum of two numbers or two vectors.
pub(super) fn plus(a: Quantity, b: Quantity) -> Parsed {
    match (a, b) {
        (Quantity::Scalar(a), Quantity::Scalar(b)) => Ok(Quantity::Scalar(a.plus(b))),
        (Quantity::Vector(a), Quantity::Vector(b)) if a.len() == b.len() => {
            Ok(Quantity::Vector(a.iter().zip(&b).map(|(a, b)| a.plus(*b)).collect()))
        }
        _ => Err(undefined('+')),
    }
}

/// The opposite of a number or vector.
pub(super) fn negated(quantity: Quantity) -> Parsed {
    match quantity {
        Quantity::Scalar(x) => Ok(Quantity::Scalar(x.negated())),
        Quantity::Vector(v) => Ok(Quantity::Vector(v.into_iter().map(Number::negated).collect())),
        _ => Err(undefined('−')),
    }
}

/// A product or quotient: `·` of numbers, vectors and matrices, `×` of vectors, `/` by numbers.
pub(super) fn times(sign: char, a: Quantity, b: Quantity) -> Parsed {
    let each = |v: Vec<Number>, operation: &dyn Fn(Number) -> Number| {
        Ok(Quantity::Vector(v.into_iter().map(operation).collect()))
    };
    match (sign, a, b) {
        ('·', Quantity::Scalar(a), Quantity::Scalar(b)) => Ok(Quantity::Scalar(a.times(b))),
        ('·', Quantity::Scalar(s), Quantity::Vector(v)) | ('·', Quantity::Vector(v), Quantity::Scalar(s)) => {
            each(v, &|x| x.times(s))
        }
        ('·', Quantity::Vector(a), Quantity::Vector(b)) if a.len() == b.len() => Ok(Quantity::Scalar(dot(&a, &b))),
        ('·', Quantity::Matrix(rows), Quantity::Vector(v)) if rows.iter().all(|row| row.len() == v.len()) => {
            Ok(Quantity::Vector(rows.iter().map(|row| dot(row, &v)).collect()))
        }
        ('/', Quantity::Scalar(a), Quantity::Scalar(b)) => Ok(Quantity::Scalar(a.over(b))),
        ('/', Quantity::Vector(v), Quantity::Scalar(s)) => each(v, &|x| x.over(s)),
        ('×', Quantity::Vector(a), Quantity::Vector(b)) if a.len() == 3 && b.len() == 3 => {
            Ok(Quantity::Vector(cross(&a, &b)))
        }
        (sign, ..) => Err(undefined(sign)),
    }
}

/// The sum of a list's items; of none, 0.
pub(super) fn sum_of_list(list: Quantity) -> Parsed {
    let Quantity::List(items) = list else { return Err(undefined('Σ')) };
    let mut items = items.into_iter();
    let first = items.next().unwrap_or(Quantity::Scalar(Number::ZERO));
    items.try_fold(first, plus)
}

/// A function of numbers, or of vectors component by component.
pub(super) fn call(name: &str, arguments: &[Quantity]) -> Option<Quantity> {
    let componentwise = |function: &dyn Fn(&[Number]) -> Option<Number>| -> Option<Quantity> {
        let scalars: Result<Vec<Number>, _> = arguments.iter().map(|x| scalar('(', x)).collect();
        if let Ok(scalars) = scalars {
            return function(&scalars).map(Quantity::Scalar);
        }
        let at = |axis: usize| -> Option<Number> {
            let of = |x: &Quantity| match x {
                Quantity::Scalar(x) => Some(*x),
                Quantity::Vector(v) => v.get(axis).copied(),
                _ => None,
            };
            function(&arguments.iter().map(of).collect::<Option<Vec<_>>>()?)
        };
        (0..3).map(at).collect::<Option<Vec<_>>>().map(Quantity::Vector)
    };
    match (name, arguments) {
        ("unit", [Quantity::Vector(v)]) => Some(Quantity::Vector(unit(v))),
        ("shorten", [Quantity::Vector(v), Quantity::Scalar(longest)]) => Some(Quantity::Vector(shorten(v, *longest))),
        ("abs", [_]) => componentwise(&|x| Some(x[0].absolute())),
        ("sign", [_]) => componentwise(&|x| Some(x[0].sign())),
        ("clamp", [_, _, _]) => componentwise(&|x| Some(x[0].greater(x[1]).lesser(x[2]))),
        ("max", [_, ..]) => componentwise(&|x| x.iter().copied().reduce(Number::greater)),
        ("min", [_, ..]) => componentwise(&|x| x.iter().copied().reduce(Number::lesser)),
        _ => None,
    }
}
