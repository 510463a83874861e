//! The stages by which a query shows its work.

mod decision;
mod name;
mod part;
mod remark;
mod result;
mod term;
mod undrawn;

pub use decision::decision;
pub use name::name;
pub use remark::remark;
pub use result::result;
pub use term::{in_words, line_in_words, term};
pub use undrawn::undrawn;
