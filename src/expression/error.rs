//! Errors in expressions: what is wrong, where, and the remedy.

use super::unit::Dimension;
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
        match self {
            Self::Empty => out.write_str("needs a number"),
            Self::Incomplete => out.write_str("a number is missing at the end"),
            Self::Unexpected { piece, at } if piece == "," => {
                write!(out, "`,` (character {at}) separates the components of a vector: decimals need a point")
            }
            Self::Unexpected { piece, at } => {
                write!(
                    out,
                    "`{}` (character {at}) is not understood: a number or operator belongs there",
                    quoted(piece)
                )
            }
            Self::Unclosed { missing, at } => {
                write!(out, "the bracket at character {at} is not closed: `{missing}` is missing")
            }
            Self::NoUnit { piece, at } => {
                write!(
                    out,
                    "`{}` (character {at}) is not a unit such as m, s or kg: put an operator before it",
                    quoted(piece)
                )
            }
            Self::UnknownUnit { piece, at, needed: Dimension::NONE } => {
                write!(out, "unknown unit `{}` (character {at}): this number has none", quoted(piece))
            }
            Self::UnknownUnit { piece, at, needed } => {
                write!(out, "unknown unit `{}` (character {at}): {}", quoted(piece), needed.units_text())
            }
            Self::Ambiguous { piece, at } => write!(
                out,
                "`{}` (character {at}) may belong to the divisor or to the whole: put brackets around what it belongs to",
                quoted(piece)
            ),
            Self::TooDeep => out.write_str("is nested too deeply: leave out brackets or signs"),
            Self::UnknownName(name) => write!(out, "`{}` is not a number", quoted(name)),
            Self::UnknownFunction(name) => {
                write!(out, "`{}` is not a function of these arguments", quoted(name))
            }
            Self::Undefined(operator) => write!(out, "`{operator}` is not defined for these operands"),
            Self::Dimensions { operator, left, right } => {
                write!(out, "`{}` needs the same unit on both sides, but has {left} and {right}", quoted(operator))
            }
            Self::NoPower(dimension) => write!(out, "this root or power of {dimension} has no unit"),
            Self::Undecided => out.write_str("this comparison is not decided"),
            Self::OtherCase => out.write_str("this formula is for another case"),
            Self::NoNumber => out.write_str("is not a single number"),
            Self::NotFinite => out.write_str("is not a finite number"),
            Self::WrongDimension { found, needed } => write!(out, "is in {found}, needs {needed}"),
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
