//! A field on a rectangle of a plane: its equipotential lines, its streamlines and its equilibria. All positions are
//! coordinates in that plane, relative to the centre of the rectangle.

mod contours;
mod equilibria;
mod lattice;
mod streamlines;

pub use contours::{Contour, Height, contours};
pub use equilibria::{Equilibria, Equilibrium, EquilibriumLine, Stability, equilibria};
pub use lattice::Lattice;
pub use streamlines::streamlines;
