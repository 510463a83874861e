//! What is wrong with an expression, where, and what helps.

use super::unit::Dimension;
use std::fmt::{self, Display, Formatter};

/// Letters of an expression that a message quotes at most.
pub const MOST_LETTERS: usize = 24;

/// Why a text is no expression, or an expression has no value. Places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionError {
    /// There is nothing.
    Empty,
    /// It ends where an operand is needed.
    Incomplete,
    /// A piece has no meaning where it stands.
    Unexpected {
        /// The piece.
        piece: String,
        /// Its place.
        at: usize,
    },
    /// A bracket is never closed.
    Unclosed {
        /// What would close it.
        missing: char,
        /// Place of what opens it.
        at: usize,
    },
    /// A word behind an operand is no unit.
    NoUnit {
        /// The word.
        piece: String,
        /// Its place.
        at: usize,
    },
    /// A unit behind a division: of the divisor, or of all?
    Ambiguous {
        /// The unit.
        piece: String,
        /// Its place.
        at: usize,
    },
    /// Brackets or signs within each other, deeper than any text book has them.
    TooDeep,
    /// Nobody knows what a name stands for.
    UnknownName(String),
    /// There is no such function of so many and such arguments.
    UnknownFunction(String),
    /// An operator is applied to what it is not defined for.
    Undefined(String),
    /// Different dimensions are added or compared.
    Dimensions {
        /// The operator or function.
        operator: String,
        /// Of what stands before it.
        left: Dimension,
        /// Of what stands behind it.
        right: Dimension,
    },
    /// A root or power has no whole dimension.
    NoPower(Dimension),
    /// The condition after "if" does not hold.
    OtherCase,
    /// A number is needed, and the value is something else.
    NoNumber,
    /// A number is needed, and the value is infinite or undefined.
    NotFinite,
    /// The value has another dimension than what is needed.
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
            Self::Unclosed { missing, at } => write!(out, "a `{missing}` is missing for character {at}"),
            Self::NoUnit { piece, at } => {
                write!(
                    out,
                    "`{}` (character {at}) is no unit, as m, s or kg are: put an operator before it",
                    quoted(piece)
                )
            }
            Self::Ambiguous { piece, at } => write!(
                out,
                "`{}` (character {at}) may belong to the divisor or to all: put brackets around what it belongs to",
                quoted(piece)
            ),
            Self::TooDeep => out.write_str("is nested too deeply: leave out brackets or signs"),
            Self::UnknownName(name) => write!(out, "`{}` is no number", quoted(name)),
            Self::UnknownFunction(name) => {
                write!(out, "`{}` is no function of what stands in its brackets", quoted(name))
            }
            Self::Undefined(operator) => write!(out, "`{operator}` is not defined for what it is applied to"),
            Self::Dimensions { operator, left, right } => {
                write!(out, "`{}` needs the same unit on both sides, and has {left} and {right}", quoted(operator))
            }
            Self::NoPower(dimension) => write!(out, "no such root or power of {dimension} has a unit"),
            Self::OtherCase => out.write_str("this formula is for another case"),
            Self::NoNumber => out.write_str("is no single number"),
            Self::NotFinite => out.write_str("is no finite number"),
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
