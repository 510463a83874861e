//! Questions about moments: conditions and quantities in a language with objects, alternatives and changes.

use super::error::ExpressionError;
use super::parse::{Sources, parse_question};
use super::tree::Expression;
use std::ops::Range;

/// A condition or quantity in the language of questions, which adds to that of expressions:
///
/// ```text
/// condition   = conjunction {("or" | "∨") conjunction}
/// conjunction = negation {("and" | "∧") negation}
/// negation    = ["not" | "¬"] change
/// change      = comparison [("rises above" | "falls below" | "becomes") sum | "changes sign" | "changes"]
/// comparison  = … | sum ("contains" | "∋") sum
/// primary     = … | "#" id | "\"" name "\"" | primary "." ("x" | "y" | "z")
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What was parsed.
    pub expression: Expression,
    sources: Sources,
}

impl Question {
    /// Parses a question.
    ///
    /// # Errors
    /// A syntax error.
    pub fn parse(text: &str) -> Result<Question, ExpressionError> {
        parse_question(text).map(|(expression, sources)| Question { expression, sources })
    }

    /// All parts with the characters that each was parsed from, counted from 0.
    pub fn sources(&self) -> impl Iterator<Item = (&Range<usize>, &Expression)> {
        self.sources.iter().map(|(characters, part)| (characters, part))
    }

    /// The characters that a part was parsed from, counted from 0; of equal parts those of the first.
    pub fn source_of(&self, part: &Expression) -> Option<Range<usize>> {
        let sources = self.sources.iter().filter(|(_, source)| source == part);
        sources.map(|(characters, _)| characters.clone()).min_by_key(|characters| (characters.start, characters.end))
    }
}
