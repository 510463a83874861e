//! What an expression is made of.

use super::unit::Unit;

/// An expression, as the parser reads it: numbers are never negative, sums, products, comparisons and
/// conditions have at least two parts, vectors at least two components.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number from 0 to ∞.
    Number(f64),
    /// A symbol: "v0", "C0_x", "pi".
    Name(String),
    /// A function and its arguments.
    Call(String, Vec<Expression>),
    /// Components.
    Vector(Vec<Expression>),
    /// What a sum runs over.
    List(Vec<Expression>),
    /// Rows of equal length.
    Matrix(Vec<Vec<Expression>>),
    /// |x|.
    Absolute(Box<Expression>),
    /// ‖v‖.
    Norm(Box<Expression>),
    /// A sign before its operand.
    Prefixed(Prefix, Box<Expression>),
    /// A base and its exponent; x² is one with 2.
    Power(Box<Expression>, Box<Expression>),
    /// A quantity with its unit.
    Measured(Box<Expression>, Unit),
    /// From the left.
    Product(Box<Expression>, Vec<(ProductSign, Expression)>),
    /// From the left.
    Sum(Box<Expression>, Vec<(SumSign, Expression)>),
    /// Each with the next: 0 ≤ t < 1.
    Comparison(Box<Expression>, Vec<(Relation, Expression)>),
    /// Conditions that hold together.
    All(Vec<Expression>),
}

/// A sign before what it is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// −x.
    Minus,
    /// √x.
    Root,
    /// Σ u.
    SumOf,
}

/// A sign between the parts of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductSign {
    /// · of numbers, vectors and matrices.
    Dot,
    /// × of vectors, or of numbers.
    Cross,
    /// Division by a number.
    Over,
}

/// A sign between the parts of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumSign {
    /// +.
    Plus,
    /// −.
    Minus,
}

/// A sign between what is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// <.
    Less,
    /// ≤.
    AtMost,
    /// =, of numbers or vectors.
    Equal,
    /// ≠, of numbers or vectors.
    Unequal,
    /// ≥.
    AtLeast,
    /// >.
    Greater,
}

impl Prefix {
    /// As it is printed.
    pub fn sign(self) -> char {
        match self {
            Prefix::Minus => '−',
            Prefix::Root => '√',
            Prefix::SumOf => 'Σ',
        }
    }
}

impl ProductSign {
    /// As it is printed.
    pub fn sign(self) -> char {
        match self {
            ProductSign::Dot => '·',
            ProductSign::Cross => '×',
            ProductSign::Over => '/',
        }
    }
}

impl SumSign {
    /// As it is printed.
    pub fn sign(self) -> char {
        match self {
            SumSign::Plus => '+',
            SumSign::Minus => '−',
        }
    }
}

impl Relation {
    /// As it is printed.
    pub fn sign(self) -> char {
        match self {
            Relation::Less => '<',
            Relation::AtMost => '≤',
            Relation::Equal => '=',
            Relation::Unequal => '≠',
            Relation::AtLeast => '≥',
            Relation::Greater => '>',
        }
    }
}
