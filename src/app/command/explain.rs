//! Commands about the explanation.

use crate::app::model::explain::Highlight;
use crate::scene::Id;

/// What a person asked to see of the explanation.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplainCommand {
    /// Brings the explanation to the front.
    Show,
    /// Goes to a stage of the explanation; `None` shows all.
    GoToStage(Option<usize>),
    /// Shows stages one by one, or all at once.
    ShowOneByOne(bool),
    /// Lights up a term of the explanation and its drawing, or none.
    Highlight(Option<Highlight>),
    /// Shows a moment of the sweep that is explained, as a fraction of it.
    ShowFraction(f64),
    /// Explains the click that selected the object selected last.
    ShowPick,
    /// Waits for the object that this one is asked about, or no longer.
    AskWhyNot(Option<Id>),
}
