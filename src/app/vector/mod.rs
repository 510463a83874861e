//! Pictures as SVG: what the 3D view shows, in shapes that stay sharp at every size, on paper and in a page. No display
//! and no graphics card enter.
//!
//! What hides what is decided by the order of drawing, as painters do: planes that lie behind everything, then balls,
//! faces and sweeps from back to front, and lines without the parts that balls hide. Where two things go into each other,
//! one covers the other. What explains shines through, as on screen.

mod balls;
mod inline;
mod interface;
mod lines;
mod picture;
mod profile;
mod sheet;
mod silhouette;
mod surfaces;
mod svg;
mod view;

pub use inline::{Naming, film, inline};
pub use sheet::{Sheet, sketch};
pub use svg::Svg;
