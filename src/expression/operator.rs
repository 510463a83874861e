//! Operators and functions on numbers, vectors, matrices and lists.

use super::arithmetic::Arithmetic;
use super::error::ExpressionError;
use super::quantity::{Quantity, Value, cross, dot, norm, shorten, unit};
use super::tree::{ProductSign, Relation};
use super::unit::{Dimension, Unit};

/// The value of a part of an expression.
pub(super) type Evaluated<N> = Result<Quantity<N>, ExpressionError>;

/// An operator is not defined for its operands.
pub(super) fn undefined(sign: char) -> ExpressionError {
    ExpressionError::Undefined(sign.to_string())
}

/// An operand that must be a number.
pub(super) fn scalar<N: Arithmetic>(sign: char, quantity: &Quantity<N>) -> Result<N, ExpressionError> {
    match quantity.value {
        Value::Scalar(x) => Ok(x),
        _ => Err(undefined(sign)),
    }
}

/// The common dimension.
pub(super) fn common<N: Arithmetic>(operator: &str, quantities: &[Quantity<N>]) -> Result<Dimension, ExpressionError> {
    let left = quantities.first().map_or(Dimension::NONE, |first| first.dimension);
    match quantities.iter().find(|other| other.dimension != left) {
        None => Ok(left),
        Some(other) => Err(ExpressionError::Dimensions { operator: operator.to_owned(), left, right: other.dimension }),
    }
}

fn same<N: Arithmetic>(sign: char, left: &Quantity<N>, right: &Quantity<N>) -> Result<Dimension, ExpressionError> {
    if left.dimension == right.dimension {
        return Ok(left.dimension);
    }
    let (left, right) = (left.dimension, right.dimension);
    Err(ExpressionError::Dimensions { operator: sign.to_string(), left, right })
}

/// Whether a comparison holds; vectors are equal or not.
pub(super) fn compare<N: Arithmetic>(
    relation: Relation,
    left: &Quantity<N>,
    right: &Quantity<N>,
) -> Result<bool, ExpressionError> {
    let sign = relation.sign();
    same(sign, left, right)?;
    if let (Value::Vector(a), Value::Vector(b)) = (&left.value, &right.value) {
        if !matches!(relation, Relation::Equal | Relation::Unequal) {
            return Err(undefined(sign));
        }
        let mut equal = a.len() == b.len();
        for (x, y) in a.iter().zip(b) {
            equal = equal && x.compare(Relation::Equal, *y).ok_or(ExpressionError::Undecided)?;
        }
        return Ok(equal == (relation == Relation::Equal));
    }
    let (a, b) = (scalar(sign, left)?, scalar(sign, right)?);
    if relation == Relation::Contains {
        return Err(undefined(sign));
    }
    a.compare(relation, b).ok_or(ExpressionError::Undecided)
}

/// The sum of two numbers or two vectors; `sign` names the operator in errors.
pub(super) fn plus<N: Arithmetic>(sign: char, a: Quantity<N>, b: Quantity<N>) -> Evaluated<N> {
    let dimension = same(sign, &a, &b)?;
    let value = match (a.value, b.value) {
        (Value::Scalar(a), Value::Scalar(b)) => Value::Scalar(a.plus(b)),
        (Value::Vector(a), Value::Vector(b)) if a.len() == b.len() => {
            Value::Vector(a.iter().zip(&b).map(|(a, b)| a.plus(*b)).collect())
        }
        _ => return Err(undefined(sign)),
    };
    Ok(Quantity { value, dimension })
}

/// The opposite of a number or vector.
pub(super) fn negated<N: Arithmetic>(quantity: Quantity<N>) -> Evaluated<N> {
    let value = match quantity.value {
        Value::Scalar(x) => Value::Scalar(x.negated()),
        Value::Vector(v) => Value::Vector(v.into_iter().map(N::negated).collect()),
        _ => return Err(undefined('−')),
    };
    Ok(Quantity { value, ..quantity })
}

/// A product or quotient.
pub(super) fn times<N: Arithmetic>(sign: ProductSign, a: Quantity<N>, b: Quantity<N>) -> Evaluated<N> {
    let dimension = match sign {
        ProductSign::Over => a.dimension.over(b.dimension),
        _ => a.dimension.times(b.dimension),
    };
    let dimension = dimension.ok_or(ExpressionError::NoPower(b.dimension))?;
    let each = |v: Vec<N>, operation: &dyn Fn(N) -> N| Value::Vector(v.into_iter().map(operation).collect());
    let value = match (sign, a.value, b.value) {
        (ProductSign::Dot | ProductSign::Cross, Value::Scalar(a), Value::Scalar(b)) => Value::Scalar(a.times(b)),
        (ProductSign::Dot, Value::Scalar(s), Value::Vector(v))
        | (ProductSign::Dot, Value::Vector(v), Value::Scalar(s)) => each(v, &|x| x.times(s)),
        (ProductSign::Dot, Value::Vector(a), Value::Vector(b)) if a.len() == b.len() => Value::Scalar(dot(&a, &b)),
        (ProductSign::Dot, Value::Matrix(rows), Value::Vector(v)) if rows.iter().all(|row| row.len() == v.len()) => {
            Value::Vector(rows.iter().map(|row| dot(row, &v)).collect())
        }
        (ProductSign::Over, Value::Scalar(a), Value::Scalar(b)) => Value::Scalar(a.over(b)),
        (ProductSign::Over, Value::Vector(v), Value::Scalar(s)) => each(v, &|x| x.over(s)),
        (ProductSign::Cross, Value::Vector(a), Value::Vector(b)) if a.len() == 3 && b.len() == 3 => {
            Value::Vector(cross(&a, &b))
        }
        (sign, ..) => return Err(undefined(sign.sign())),
    };
    Ok(Quantity { value, dimension })
}

/// A number with a unit, in base units.
pub(super) fn measured<N: Arithmetic>(quantity: Quantity<N>, of: &Unit) -> Evaluated<N> {
    let dimension = of.dimension().and_then(|dimension| quantity.dimension.times(dimension));
    let dimension = dimension.ok_or(ExpressionError::NoPower(quantity.dimension))?;
    let [above, below] = of.size();
    let exact = N::exact;
    let scaled = |x: N| {
        let x = if above == 1.0 { x } else { x.times(exact(above)) };
        if below == 1.0 { x } else { x.over(exact(below)) }
    };
    let value = match quantity.value {
        Value::Scalar(x) => Value::Scalar(scaled(x)),
        Value::Vector(v) => Value::Vector(v.into_iter().map(scaled).collect()),
        _ => return Err(ExpressionError::Undefined(of.to_string())),
    };
    Ok(Quantity { value, dimension })
}

/// The root of a number.
pub(super) fn root<N: Arithmetic>(quantity: &Quantity<N>) -> Evaluated<N> {
    let x = scalar('√', quantity)?;
    let dimension = quantity.dimension.to_the(0.5).ok_or(ExpressionError::NoPower(quantity.dimension))?;
    Ok(Quantity { value: Value::Scalar(x.root()), dimension })
}

/// The power of a number.
pub(super) fn power<N: Arithmetic>(base: &Quantity<N>, exponent: &Quantity<N>) -> Evaluated<N> {
    let (x, n) = (scalar('^', base)?, scalar('^', exponent)?);
    let dimension = base.dimension.to_the(n.middle()).filter(|_| exponent.dimension == Dimension::NONE);
    let dimension = dimension.ok_or(ExpressionError::NoPower(base.dimension))?;
    let value = if n.middle() == 2.0 { x.times(x) } else { x.power(n) };
    Ok(Quantity { value: Value::Scalar(value), dimension })
}

/// The length of a vector.
pub(super) fn length<N: Arithmetic>(quantity: &Quantity<N>) -> Evaluated<N> {
    match &quantity.value {
        Value::Vector(v) => Ok(Quantity { value: Value::Scalar(norm(v)), dimension: quantity.dimension }),
        _ => Err(undefined('‖')),
    }
}

/// A vector of numbers.
pub(super) fn vector<N: Arithmetic>(components: &[Quantity<N>]) -> Evaluated<N> {
    let dimension = common("(", components)?;
    let numbers = components.iter().map(|x| scalar('(', x)).collect::<Result<_, _>>()?;
    Ok(Quantity { value: Value::Vector(numbers), dimension })
}

/// The sum of a list's items; of none, 0.
pub(super) fn sum_of_list<N: Arithmetic>(list: Quantity<N>) -> Evaluated<N> {
    let Value::List(items) = list.value else { return Err(undefined('Σ')) };
    let mut items = items.into_iter();
    let first = items.next().unwrap_or(Quantity::plain(Value::Scalar(N::exact(0.0))));
    items.try_fold(first, |sum, item| plus('Σ', sum, item))
}

/// A function of numbers, or of vectors component by component.
pub(super) fn call<N: Arithmetic>(name: &str, arguments: &[Quantity<N>]) -> Evaluated<N> {
    let unknown = || ExpressionError::UnknownFunction(name.to_owned());
    if name == "sqrt" {
        let [x] = arguments else { return Err(unknown()) };
        return root(x);
    }
    if name == "root" {
        return polynomial(arguments).ok_or_else(unknown);
    }
    let values: Vec<&Value<N>> = arguments.iter().map(|argument| &argument.value).collect();
    let dimension = common(name, arguments)?;
    let value = match (name, &values[..]) {
        ("unit", [Value::Vector(v)]) => Some(Value::Vector(unit(v))),
        ("shorten", [Value::Vector(v), Value::Scalar(longest)]) => Some(Value::Vector(shorten(v, *longest))),
        ("abs", [_]) => componentwise(&values, &|x| x.first().map(|x| x.absolute())),
        ("sign", [_]) => componentwise(&values, &|x| x.first().map(|x| x.sign())),
        ("clamp", [_, _, _]) => componentwise(&values, &|x| Some(x[0].greater(x[1]).lesser(x[2]))),
        ("max", [_, ..]) => componentwise(&values, &|x| x.iter().copied().reduce(N::greater)),
        ("min", [_, ..]) => componentwise(&values, &|x| x.iter().copied().reduce(N::lesser)),
        _ => None,
    };
    let dimension = if matches!(name, "unit" | "sign") { Dimension::NONE } else { dimension };
    Ok(Quantity { value: value.ok_or_else(unknown)?, dimension })
}

/// Where a polynomial is zero between two places; all of them are plain numbers.
fn polynomial<N: Arithmetic>(arguments: &[Quantity<N>]) -> Option<Quantity<N>> {
    let plain = |quantity: &Quantity<N>| match quantity.value {
        Value::Scalar(x) if quantity.dimension == Dimension::NONE => Some(x),
        _ => None,
    };
    let [Quantity { value: Value::List(coefficients), .. }, from, to] = arguments else { return None };
    let coefficients = coefficients.iter().map(plain).collect::<Option<Vec<_>>>()?;
    Some(Quantity::plain(Value::Scalar(N::polynomial_root(&coefficients, [plain(from)?, plain(to)?]))))
}

/// A function of numbers, or of three components each where a vector is among the arguments.
fn componentwise<N: Arithmetic>(values: &[&Value<N>], function: &dyn Fn(&[N]) -> Option<N>) -> Option<Value<N>> {
    let of_axis = |axis: Option<usize>| -> Option<N> {
        let of = |value: &&Value<N>| match (value, axis) {
            (Value::Scalar(x), _) => Some(*x),
            (Value::Vector(v), Some(axis)) => v.get(axis).copied(),
            _ => None,
        };
        function(&values.iter().map(of).collect::<Option<Vec<_>>>()?)
    };
    if let Some(number) = of_axis(None) {
        return Some(Value::Scalar(number));
    }
    (0..3).map(|axis| of_axis(Some(axis))).collect::<Option<Vec<_>>>().map(Value::Vector)
}
