//! Which of two spheres.

/// One of two spheres, in the order of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sphere {
    /// The first.
    A,
    /// The second.
    B,
}
