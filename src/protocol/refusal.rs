//! Why a question has no answer.

use crate::language::t;
use crate::query::ScreenError;
use crate::steering::{ParamsFault, ParamsProblem};

/// Why a place on the screen has no answer in the world.
pub(super) fn screen(error: ScreenError) -> &'static str {
    match error {
        ScreenError::EmptyViewport => t!("`viewport` is empty: width and height must be greater than 0"),
        ScreenError::EqualDepths => t!("`viewport` has equal depths: min_depth and max_depth must differ"),
        ScreenError::SingularView => t!("`view` is a singular matrix"),
        ScreenError::SingularProjection => t!("`projection` is a singular matrix"),
        ScreenError::PointAtInfinity => t!("the point at this `depth` lies at infinity"),
        ScreenError::NearAtInfinity => t!("`projection` has its near plane at infinity"),
        ScreenError::NoDirection => t!("the answer overflows: the ray has no finite direction"),
    }
}

/// What is wrong with a parameter of steering: "must be greater than 0, is -1".
pub(super) fn params(problem: &ParamsProblem) -> String {
    let number = problem.number;
    match problem.fault {
        ParamsFault::NotFinite => t!("must be finite, is {number}", number),
        ParamsFault::NotAboveZero => t!("must be greater than {least}, is {is}", least = 0, is = number),
        ParamsFault::Negative => t!("must not be negative, is {number}", number),
        ParamsFault::ExceedsMaxUrgency(greatest) => {
            t!("must not exceed max_urgency ({greatest}), is {number}", greatest, number)
        }
    }
}
