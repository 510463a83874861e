//! What can be wrong with a scene, and how it is told.

use super::locate::TextPosition;
use super::path::DocumentPath;
use crate::foreign_text::escaped;
use crate::language::t;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Something in a scene that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The value that is wrong.
    pub path: DocumentPath,
    /// What is wrong with it: "must be greater than 0, is -1".
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_root() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// A problem and where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedProblem {
    /// Line and column.
    pub at: TextPosition,
    /// What is wrong.
    pub problem: Problem,
}

/// Why a scene could not be loaded; shows one line per problem, `file:line:column: path: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// There is no text to look at.
    Unreadable {
        /// As the user named it.
        file: String,
        /// Why, and what to do.
        reason: String,
    },
    /// The text is not a valid scene.
    Invalid {
        /// As the user named it.
        file: String,
        /// The first problems, in the order of the text; never empty.
        problems: Vec<LocatedProblem>,
        /// How many more there are.
        omitted: usize,
    },
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SceneError::Unreadable { file, reason } => write!(f, "{}: {reason}", escaped(file)),
            SceneError::Invalid { file, problems, omitted } => {
                let file = escaped(file);
                for (i, LocatedProblem { at, problem }) in problems.iter().enumerate() {
                    let line_break = if i == 0 { "" } else { "\n" };
                    write!(f, "{line_break}{file}:{}:{}: {problem}", at.line, at.column)?;
                }
                if *omitted > 0 {
                    write!(f, "\n{}", t!("{file}: and {omitted} more", file, omitted))?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for SceneError {}

/// Why a scene could not be saved; what was at the path before is still there.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// It could not be opened again.
    #[error("{}", t!("not saved, the scene could not be opened again: {problems}", problems = list(.0)))]
    Invalid(Vec<Problem>),
    /// The file could not be written.
    #[error("{}", t!("{file}: not saved: {source}", file = escaped(&.file.to_string_lossy()), source = .source))]
    Io {
        /// Where to.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

fn list(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("; ")
}
