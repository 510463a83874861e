//! Decisions about rays.

/// Where a sphere lies on a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointingDecision {
    /// The line passes beside it.
    Miss,
    /// Ahead of the origin.
    Ahead,
    /// About the origin.
    Inside,
    /// Behind the origin.
    Behind,
}
