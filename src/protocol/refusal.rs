//! Why a question has no answer.

use crate::query::ScreenError;
use crate::steering::{ParamsFault, ParamsProblem};

/// Why a place on the screen has no answer in the world.
pub(super) fn screen(error: ScreenError) -> &'static str {
    match error {
        ScreenError::EmptyViewport => "`viewport` is empty: width and height must be greater than 0",
        ScreenError::EqualDepths => "`viewport` has equal depths: min_depth and max_depth must differ",
        ScreenError::SingularView => "`view` is a singular matrix",
        ScreenError::SingularProjection => "`projection` is a singular matrix",
        ScreenError::PointAtInfinity => "the point at this `depth` lies at infinity",
        ScreenError::NearAtInfinity => "`projection` has its near plane at infinity",
        ScreenError::NoDirection => "the answer overflows: the ray has no finite direction",
    }
}

/// What is wrong with a parameter of steering: "must be greater than 0, is -1".
pub(super) fn params(problem: &ParamsProblem) -> String {
    let number = problem.number;
    match problem.fault {
        ParamsFault::NotFinite => format!("must be finite, is {number}"),
        ParamsFault::NotAboveZero => format!("must be greater than 0, is {number}"),
        ParamsFault::Negative => format!("must not be negative, is {number}"),
        ParamsFault::ExceedsMaxUrgency(greatest) => format!("must not exceed max_urgency ({greatest}), is {number}"),
    }
}
