//! What is wrong with a question, and where.

use super::vocabulary::Form;
use crate::expression::ExpressionError;
use crate::scene::Id;
use std::ops::Range;

/// A question that is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Misread {
    /// The characters that are not, counted from 0; empty behind the last one where something is missing.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub mistake: Mistake,
}

/// What is wrong with a part of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Mistake {
    /// It does not follow the grammar.
    Syntax(ExpressionError),
    /// Its operands do not go together.
    Operands(ExpressionError),
    /// There is no object of this name.
    UnknownObject {
        /// The name.
        name: String,
        /// One that is nearly the same.
        nearest: Option<String>,
    },
    /// Several objects have this name.
    SeveralObjects {
        /// The name.
        name: String,
        /// Their ids.
        ids: Vec<Id>,
    },
    /// `selected`, and nothing is.
    NothingSelected,
    /// The word is neither a quantity nor a function nor an event.
    UnknownWord {
        /// The word.
        word: String,
        /// One that is nearly the same.
        nearest: Option<&'static str>,
    },
    /// The quantity or event is of other objects.
    Takes {
        /// Its word.
        word: &'static str,
        /// What it can be of.
        forms: &'static [Form],
    },
    /// A group where one object belongs: only over groups are greatest and least values, sums and counts.
    Group,
    /// Nothing in it is of a group.
    NoGroup,
    /// Parts of it are of different groups.
    SeveralGroups,
    /// `any`, where one object belongs.
    Any,
    /// An object and itself, where two belong.
    Itself,
    /// A condition belongs here, and this is a quantity.
    NoCondition,
    /// A quantity belongs here, and this is a condition or an object.
    NoQuantity,
    /// A vector where a number belongs: vectors are equal or not, and none is greater.
    Vector,
    /// A number of an event, and nothing says of which.
    NoEvent {
        /// Its word.
        word: &'static str,
    },
    /// No face of a box is called so.
    UnknownFace {
        /// The word.
        word: String,
        /// One that is nearly the same.
        nearest: Option<&'static str>,
    },
    /// Only flags contain something.
    NoFlags,
    /// It is divided by, and is zero whatever happens.
    DivisionByZero,
    /// Its value is beyond the greatest number.
    NotFinite,
}
