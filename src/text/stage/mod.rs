//! The stages by which a query shows its work.

mod name;

pub use name::name;
