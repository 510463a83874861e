//! Why stages draw nothing.

use crate::language::t;
use crate::query::Undrawn;

/// "a squared length; the length is drawn".
pub fn undrawn(reason: Undrawn) -> &'static str {
    match reason {
        Undrawn::Decision => t!("a decision about what is drawn above"),
        Undrawn::MomentsDecision => t!("a decision about the moments drawn above"),
        Undrawn::DistanceDecision => t!("a decision about the distance drawn above"),
        Undrawn::FeatureDecision => t!("its feature is drawn above"),
        Undrawn::PartDecision => t!("the part is drawn above"),
        Undrawn::Faces => t!("the faces are drawn by their distances"),
        Undrawn::SquaredLength => t!("a squared length; the length is drawn"),
        Undrawn::Product => t!("a product of two lengths; both are drawn, and its sign is their angle"),
        Undrawn::DifferenceOfSquares => t!("a difference of squared lengths; both lengths are drawn"),
        Undrawn::Coefficient => t!("a coefficient of the distance's square along the path; its vectors are drawn"),
        Undrawn::RootCount => t!("tells by its sign how many roots there are"),
        Undrawn::Intermediate => t!("an intermediate number: a·t of the root farther from the origin"),
        Undrawn::OnScreen => t!("lies on the screen, not in the world"),
        Undrawn::InCamera => t!("homogeneous coordinates of the camera, not of the world"),
        Undrawn::AtInfinity => t!("lies at infinity"),
        Undrawn::TooFar => t!("lies too far away to be drawn"),
        Undrawn::NoMoment => t!("there is no such moment"),
        Undrawn::InPlace => t!("they touch where they are, as drawn"),
        Undrawn::NoPlace => t!("a property of the pair, without a place"),
        Undrawn::NoImpulse => t!("there is none"),
        Undrawn::Nobody => t!("there is no other agent to draw"),
        Undrawn::NextLength => t!("the length of the arrow that follows"),
        Undrawn::Units => t!("a change of units"),
    }
}
