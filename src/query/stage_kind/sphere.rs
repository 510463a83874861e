//! Which of two spheres.

/// One of the two spheres of a query, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sphere {
    /// The first.
    A,
    /// The second.
    B,
}
