//! Errors in expressions: what is wrong, where, and the remedy.

use super::unit::Dimension;
use crate::language::t;
use std::fmt::{self, Display, Formatter};

/// Most letters of an expression that a message quotes.
pub const MOST_LETTERS: usize = 24;

/// Why a text cannot be parsed, or an expression has no value. Positions count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionError {
    /// The text is empty.
    Empty,
    /// It ends where an operand is needed.
    Incomplete,
    /// A piece is not understood where it stands.
    Unexpected {
        /// The piece.
        piece: String,
        /// Its position.
        at: usize,
    },
    /// A bracket is never closed.
    Unclosed {
        /// What would close it.
        missing: char,
        /// Position of what opens it.
        at: usize,
    },
    /// A word after an operand is not a unit.
    NoUnit {
        /// The word.
        piece: String,
        /// Its position.
        at: usize,
    },
    /// A word where a number field takes a unit is not a unit.
    UnknownUnit {
        /// The word.
        piece: String,
        /// Its position.
        at: usize,
        /// The dimension of the field.
        needed: Dimension,
    },
    /// A unit after a division, which could belong to the divisor or to the whole.
    Ambiguous {
        /// The unit.
        piece: String,
        /// Its position.
        at: usize,
    },
    /// Brackets or signs are nested deeper than in any formula.
    TooDeep,
    /// A name is unknown.
    UnknownName(String),
    /// There is no such function of these arguments.
    UnknownFunction(String),
    /// An operator is not defined for its operands.
    Undefined(String),
    /// Different dimensions are added or compared.
    Dimensions {
        /// The operator or function.
        operator: String,
        /// Of the left operand.
        left: Dimension,
        /// Of the right operand.
        right: Dimension,
    },
    /// A root or power whose dimension is not whole.
    NoPower(Dimension),
    /// Bounds of numbers leave a comparison open.
    Undecided,
    /// The condition after "if" does not hold.
    OtherCase,
    /// A number is needed, and the value is something else.
    NoNumber,
    /// A number is needed, and the value is infinite or undefined.
    NotFinite,
    /// The value has the wrong dimension.
    WrongDimension {
        /// What it is.
        found: Dimension,
        /// What is needed.
        needed: Dimension,
    },
}

impl Display for ExpressionError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.told())
    }
}

impl ExpressionError {
    /// What is wrong, in the language that is spoken.
    fn told(&self) -> String {
        match self {
            Self::Empty => t!("needs a number").to_owned(),
            Self::Incomplete => t!("a number is missing at the end").to_owned(),
            Self::Unexpected { piece, at } if piece == "," => {
                t!("`,` (character {at}) separates the components of a vector: decimals need a point", at)
            }
            Self::Unexpected { piece, at } => t!(
                "`{piece}` (character {at}) is not understood: a number or operator belongs there",
                piece = quoted(piece),
                at
            ),
            Self::Unclosed { missing, at } => {
                t!("the bracket at character {at} is not closed: `{missing}` is missing", missing, at)
            }
            Self::NoUnit { piece, at } => t!(
                "`{piece}` (character {at}) is not a unit such as m, s or kg: put an operator before it",
                piece = quoted(piece),
                at
            ),
            Self::UnknownUnit { piece, at, needed: Dimension::NONE } => {
                t!("unknown unit `{piece}` (character {at}): this number has none", piece = quoted(piece), at)
            }
            Self::UnknownUnit { piece, at, needed } => {
                let units = needed.units_text();
                t!("unknown unit `{piece}` (character {at}): {units}", piece = quoted(piece), at, units)
            }
            Self::Ambiguous { piece, at } => t!(
                "`{piece}` (character {at}) may belong to the divisor or to the whole: put brackets around what it belongs to",
                piece = quoted(piece),
                at
            ),
            Self::TooDeep => t!("is nested too deeply: leave out brackets or signs").to_owned(),
            Self::UnknownName(name) => t!("`{name}` is not a number", name = quoted(name)),
            Self::UnknownFunction(name) => t!("`{name}` is not a function of these arguments", name = quoted(name)),
            Self::Undefined(operator) => t!("`{operator}` is not defined for these operands", operator),
            Self::Dimensions { operator, left, right } => t!(
                "`{operator}` needs the same unit on both sides, but has {left} and {right}",
                operator = quoted(operator),
                left,
                right
            ),
            Self::NoPower(dimension) => t!("this root or power of {dimension} has no unit", dimension),
            Self::Undecided => t!("this comparison is not decided").to_owned(),
            Self::OtherCase => t!("this formula is for another case").to_owned(),
            Self::NoNumber => t!("is not a single number").to_owned(),
            Self::NotFinite => t!("is not a finite number").to_owned(),
            Self::WrongDimension { found, needed } => t!("is in {found}, needs {needed}", found, needed),
        }
    }
}

impl std::error::Error for ExpressionError {}

/// The beginning of a piece that is too long to be quoted whole.
fn quoted(piece: &str) -> String {
    match piece.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &piece[..end]),
        None => piece.to_owned(),
    }
}
