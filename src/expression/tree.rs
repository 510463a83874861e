//! Syntax trees of expressions.

use super::unit::Unit;

/// An expression as parsed: numbers are never negative; sums, products, comparisons and conditions have at least two
/// parts, vectors at least two components.
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
    /// Items to sum over.
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
    /// A product, from the left.
    Product(Box<Expression>, Vec<(ProductSign, Expression)>),
    /// A sum, from the left.
    Sum(Box<Expression>, Vec<(SumSign, Expression)>),
    /// A chain of comparisons, each with the next: 0 ≤ t < 1.
    Comparison(Box<Expression>, Vec<(Relation, Expression)>),
    /// Conditions that must all hold.
    All(Vec<Expression>),
    /// Conditions one of which must hold.
    Any(Vec<Expression>),
    /// A condition that must not hold.
    Not(Box<Expression>),
    /// A component of a vector: v.x.
    Component(Box<Expression>, usize),
    /// An object by its id: #3.
    Id(u32),
    /// An object by its name in quotation marks.
    Quoted(String),
    /// What a quantity or condition does at a moment, and the value that it does it at, if there is one.
    Change(Box<Expression>, Change, Option<Box<Expression>>),
    /// An operand that the scope gives, by its place. It is made, never parsed.
    Given(usize),
}

/// What a quantity or condition does at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// From at most a value to more.
    RisesAbove,
    /// From at least a value to less.
    FallsBelow,
    /// To equal a value.
    Becomes,
    /// From negative to positive or back.
    ChangesSign,
    /// To another value, at once.
    Changes,
}

impl Change {
    /// How it is written.
    pub fn words(self) -> &'static str {
        match self {
            Change::RisesAbove => "rises above",
            Change::FallsBelow => "falls below",
            Change::Becomes => "becomes",
            Change::ChangesSign => "changes sign",
            Change::Changes => "changes",
        }
    }
}

/// A prefix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// −x.
    Minus,
    /// √x.
    Root,
    /// Σ u.
    SumOf,
}

/// An operator between the parts of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductSign {
    /// · of numbers, vectors and matrices.
    Dot,
    /// × of vectors, or of numbers.
    Cross,
    /// Division by a number.
    Over,
}

/// An operator between the parts of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumSign {
    /// +.
    Plus,
    /// −.
    Minus,
}

/// A comparison operator.
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
    /// ∋, of a set and what may be in it.
    Contains,
}

impl Prefix {
    /// The character it is printed as.
    pub fn sign(self) -> char {
        match self {
            Prefix::Minus => '−',
            Prefix::Root => '√',
            Prefix::SumOf => 'Σ',
        }
    }
}

impl ProductSign {
    /// The character it is printed as.
    pub fn sign(self) -> char {
        match self {
            ProductSign::Dot => '·',
            ProductSign::Cross => '×',
            ProductSign::Over => '/',
        }
    }
}

impl SumSign {
    /// The character it is printed as.
    pub fn sign(self) -> char {
        match self {
            SumSign::Plus => '+',
            SumSign::Minus => '−',
        }
    }
}

impl Relation {
    /// The character it is printed as.
    pub fn sign(self) -> char {
        match self {
            Relation::Less => '<',
            Relation::AtMost => '≤',
            Relation::Equal => '=',
            Relation::Unequal => '≠',
            Relation::AtLeast => '≥',
            Relation::Greater => '>',
            Relation::Contains => '∋',
        }
    }
}
