//! Paths to values in a document.

use crate::foreign_text::quoted;
use std::fmt;

/// Most steps of a path that is shown whole; no value of a scene has so many.
const LONGEST_PATH: usize = 16;
/// Steps shown of a longer path, at its beginning and at its end.
const PATH_ENDS: [usize; 2] = [6, 3];

/// The path from the root of a document to a value, shown as `bodies[3].radius`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentPath(pub(super) Vec<Step>);

/// A step from a value to one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Field(String),
    Index(usize),
}

impl DocumentPath {
    /// The document itself.
    pub fn root() -> DocumentPath {
        DocumentPath::default()
    }

    /// A member of the object at this path.
    pub fn field(&self, name: &str) -> DocumentPath {
        self.with(Step::Field(name.to_owned()))
    }

    /// An element of the array at this path.
    pub fn index(&self, index: usize) -> DocumentPath {
        self.with(Step::Index(index))
    }

    /// The rest of it within the part of a list, whether the document has that part or not: `radius` of `bodies[3].radius`.
    pub fn within_part_of_list(&self) -> Option<DocumentPath> {
        match self.0.as_slice() {
            [Step::Field(_), Step::Index(_), rest @ ..] => Some(DocumentPath(rest.to_vec())),
            _ => None,
        }
    }

    /// Whether it is the document itself.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    fn with(&self, step: Step) -> DocumentPath {
        let mut steps = self.0.clone();
        steps.push(step);
        DocumentPath(steps)
    }
}

impl From<&serde_path_to_error::Path> for DocumentPath {
    fn from(path: &serde_path_to_error::Path) -> DocumentPath {
        use serde_path_to_error::Segment;
        let step = |segment: &Segment| match segment {
            Segment::Seq { index } => Some(Step::Index(*index)),
            Segment::Map { key } => Some(Step::Field(key.clone())),
            Segment::Enum { variant } => Some(Step::Field(variant.clone())),
            Segment::Unknown => None,
        };
        DocumentPath(path.iter().filter_map(step).collect())
    }
}

impl fmt::Display for DocumentPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_long = self.0.len() > LONGEST_PATH;
        let left_out = if is_long { PATH_ENDS[0]..self.0.len() - PATH_ENDS[1] } else { 0..0 };
        for (i, step) in self.0.iter().enumerate() {
            if left_out.contains(&i) {
                if i == left_out.start {
                    f.write_str("…")?;
                }
                continue;
            }
            match step {
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Field(name) if i == 0 => f.write_str(&quoted(name))?,
                Step::Field(name) => write!(f, ".{}", quoted(name))?,
            }
        }
        Ok(())
    }
}
