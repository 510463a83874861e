//! Commands about the maps of bench queries.

use crate::app::model::query_map::MapChoice;
use crate::scene::Id;

/// What a person asked to see of a map.
#[derive(Clone, Debug, PartialEq)]
pub enum MapCommand {
    /// Brings the map to the front.
    Show,
    /// Shows something else of a query: other numbers, another range, other colours.
    Choose(Id, MapChoice),
    /// Lays it into the 3D view where its numbers are places, or no longer.
    LayIntoView(bool),
    /// Shows of a query what was shown at first.
    Forget(Id),
    /// Begins the attached program anew, which answers no more.
    RestartProgram,
}
