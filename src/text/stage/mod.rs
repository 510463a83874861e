//! The stages by which a query shows its work.

mod decision;
mod name;
mod part;
mod result;

pub use decision::decision;
pub use name::name;
pub use result::result;
