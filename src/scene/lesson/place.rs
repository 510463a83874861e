//! A moment, as a step names it.

use crate::scene::{BookmarkedEvent, BookmarkedMoment, Id, MAX_DURATION};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A moment that a step is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepPlace {
    /// A moment by its tick.
    Moment(BookmarkedMoment),
    /// Seconds since tick 0.
    Time(#[schemars(range(min = 0, max = MAX_DURATION))] f64),
    /// A collision, whenever it happens: it is found again after edits.
    Event(BookmarkedEvent),
    /// The first moment at which a condition begins to hold, as `collidoscope find` takes it.
    Condition(String),
}

impl StepPlace {
    /// Whether it may be the moment of an event, whose numbers can be asked for then.
    pub fn may_be_event(&self) -> bool {
        matches!(self, StepPlace::Event(_) | StepPlace::Condition(_))
    }

    /// Its condition, if it is known by one.
    pub(super) fn condition_mut(&mut self) -> Option<&mut String> {
        match self {
            StepPlace::Condition(condition) => Some(condition),
            StepPlace::Moment(_) | StepPlace::Time(_) | StepPlace::Event(_) => None,
        }
    }

    /// The two whose collision it is.
    pub(super) fn pair_mut(&mut self) -> &mut [Id] {
        match self {
            StepPlace::Event(event) => &mut event.between,
            StepPlace::Moment(_) | StepPlace::Time(_) | StepPlace::Condition(_) => &mut [],
        }
    }
}
