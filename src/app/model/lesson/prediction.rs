//! A prediction that is drawn into the view.

use crate::lesson::{Given, RightAnswer};
use crate::scene::{Ask, Id};
use glam::DVec3;

/// What the view shows of a prediction that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Prediction {
    /// An arrow.
    Arrow(ArrowPrediction),
}

/// An arrow that is predicted.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrowPrediction {
    /// Whether it is asked for, and can be dragged.
    pub is_open: bool,
    /// The body or obstacle whose it is.
    pub of: Id,
    /// World position where it begins; `None`: where the object is now.
    pub from: Option<DVec3>,
    /// Normal of the plane in which it is dragged; `None`: parallel to the picture.
    pub plane: Option<DVec3>,
    /// The predicted vector, in base units.
    pub given: Option<DVec3>,
    /// The right one, once its moment has come.
    pub right: Option<DVec3>,
    /// The unit of both; empty for a direction.
    pub unit: String,
}

impl Prediction {
    /// Whether it is asked for, and can be drawn.
    pub fn is_open(&self) -> bool {
        match self {
            Prediction::Arrow(arrow) => arrow.is_open,
        }
    }

    /// Of a question, an answer to it and the right one; whether it is open, and whether its moment has come. `None` where
    /// nothing is drawn.
    pub(super) fn of(
        ask: &Ask,
        given: Option<&Given>,
        right: &RightAnswer,
        (is_open, has_come): (bool, bool),
    ) -> Option<Prediction> {
        match (ask, right) {
            (Ask::Arrow(arrow), RightAnswer::Arrow { value, unit, from }) => {
                let given = match given {
                    Some(Given::Arrow(given)) => Some(*given),
                    _ => None,
                };
                Some(Prediction::Arrow(ArrowPrediction {
                    is_open,
                    of: arrow.of,
                    from: (!is_open).then_some(*from),
                    plane: arrow.plane,
                    given,
                    right: has_come.then_some(*value),
                    unit: unit.clone(),
                }))
            }
            _ => None,
        }
    }
}
