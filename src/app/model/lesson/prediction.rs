//! A prediction that is drawn into the view.

use crate::lesson::{Given, Off, RightAnswer, judge};
use crate::scene::{Ask, Id, Touchable};
use glam::DVec3;

/// What the view shows of a prediction that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Prediction {
    /// An arrow.
    Arrow(ArrowPrediction),
    /// A place.
    Place(PlacePrediction),
    /// Objects and faces.
    Touched(TouchedPrediction),
}

/// A place that is predicted.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacePrediction {
    /// Whether it is asked for, and can be clicked.
    pub is_open: bool,
    /// The body or obstacle on which it is clicked; `None`: the plane through the middle of the view that faces the eye.
    pub on: Option<Id>,
    /// Normal of the plane through its centre that is clicked instead of its surface.
    pub plane: Option<DVec3>,
    /// The predicted place.
    pub given: Option<DVec3>,
    /// The right one, once its moment has come, and how far away the predicted one is, in metres.
    pub right: Option<(DVec3, Option<f64>)>,
}

/// What is predicted to be touched.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchedPrediction {
    /// Whether it is asked for, and can be clicked.
    pub is_open: bool,
    /// What can be chosen, whether it was, and whether that is right, once this has come.
    pub among: Vec<(Touchable, bool, Option<bool>)>,
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
            Prediction::Place(place) => place.is_open,
            Prediction::Touched(touched) => touched.is_open,
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
            (Ask::Place(place), RightAnswer::Place(right_one)) => {
                let off = given.map(|given| judge(ask, given, right).off);
                let away = match off {
                    Some(Off::Place(away)) => Some(away),
                    _ => None,
                };
                let given = match given {
                    Some(Given::Place { at, .. }) => Some(*at),
                    _ => None,
                };
                let right = has_come.then_some((*right_one, away));
                Some(Prediction::Place(PlacePrediction { is_open, on: place.on, plane: place.plane, given, right }))
            }
            (Ask::Touched(touched), RightAnswer::Touched { places, .. }) => {
                let chosen = |place: &usize| matches!(given, Some(Given::Touched(given)) if given.contains(place));
                let one = |(place, touchable): (usize, &Touchable)| {
                    (*touchable, chosen(&place), has_come.then(|| places.contains(&place)))
                };
                let among = touched.among.iter().enumerate().map(one).collect();
                Some(Prediction::Touched(TouchedPrediction { is_open, among }))
            }
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
