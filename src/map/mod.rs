//! Maps: a narrow phase seen whole. Two numbers of a question vary over a raster, and every pixel is an answer.
//!
//! A [`MapQuestion`] is a question with its two [`Axis`]; its [`Sampler`] answers it at any place, bit for bit as the
//! question would be answered alone. A [`Raster`] collects the answers in slices, coarse ones first, and a [`Picture`]
//! colours them by a [`Coloring`] and says what the colours mean.

mod axis;
mod coloring;
mod difference;
mod error;
mod palette;
mod picture;
mod question;
mod raster;
mod sample;

pub use axis::Axis;
pub use coloring::Coloring;
pub use difference::{Difference, Reference};
pub use error::MapError;
pub use picture::{LegendEntry, Meaning, Picture};
pub use question::{MapQuestion, Sampler};
pub use raster::Raster;
pub use sample::Sample;
