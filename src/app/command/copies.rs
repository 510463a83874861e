//! Making many copies of an object.

use crate::app::model::copies::CopyPlan;

/// What a person asked about many copies.
#[derive(Clone, Debug, PartialEq)]
pub enum CopiesCommand {
    /// Opens the window that they are planned in, or with another plan; `None` closes it.
    Plan(Option<CopyPlan>),
    /// Makes them.
    Make,
}
