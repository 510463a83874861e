//! What panels and overlays read of the explanation.

use crate::app::model::explain::{Explained, StageCursor};
use crate::scene::Id;

/// The explanation of the selection, and the stage on display.
#[derive(Clone, Copy)]
pub struct Explanation<'a> {
    /// The stages, if there is anything to explain.
    pub explained: Option<&'a Explained>,
    /// The stage on display, and the highlight.
    pub cursor: &'a StageCursor,
    /// The fraction of the tick or the sweep on display.
    pub fraction: f64,
    /// The object that waits for the other one of its pair.
    pub waiting: Option<Id>,
    /// Whether its panel is in front of the others in its place: then the view shows the drawings.
    pub is_in_front: bool,
}

impl Explanation<'_> {
    /// The stage after the present one.
    pub fn next(&self) -> Option<usize> {
        self.cursor.next(self.count())
    }

    /// The stage before the present one.
    pub fn previous(&self) -> Option<usize> {
        self.cursor.previous(self.count())
    }

    fn count(&self) -> usize {
        self.explained.map_or(0, |explained| explained.stages.len())
    }
}
