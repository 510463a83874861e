//! What a field looks like on a rectangle of a plane: lines of equal potential, and where nothing
//! pushes. All places are coordinates in that plane, relative to the middle of the rectangle.

mod contours;
mod equilibria;
mod lattice;

pub use contours::{Contour, Height, contours};
pub use equilibria::{Equilibria, Equilibrium, EquilibriumLine, Stability, equilibria};
pub use lattice::Lattice;
