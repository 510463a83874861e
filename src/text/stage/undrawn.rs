//! Why stages draw nothing.

use crate::query::Undrawn;

/// "a squared length; the length is drawn".
pub fn undrawn(reason: Undrawn) -> &'static str {
    match reason {
        Undrawn::Decision => "a decision about what is drawn above",
        Undrawn::MomentsDecision => "a decision about the moments drawn above",
        Undrawn::DistanceDecision => "a decision about the distance drawn above",
        Undrawn::FeatureDecision => "its feature is drawn above",
        Undrawn::PartDecision => "the part is drawn above",
        Undrawn::Faces => "the faces are drawn by their distances",
        Undrawn::SquaredLength => "a squared length; the length is drawn",
        Undrawn::Product => "a product of two lengths; both are drawn, and its sign is their angle",
        Undrawn::DifferenceOfSquares => "a difference of squared lengths; both lengths are drawn",
        Undrawn::Coefficient => "a coefficient of the distance's square along the path; its vectors are drawn",
        Undrawn::RootCount => "tells by its sign how many roots there are",
        Undrawn::Intermediate => "an intermediate number: a·t of the root farther from the origin",
        Undrawn::OnScreen => "lies on the screen, not in the world",
        Undrawn::InCamera => "homogeneous coordinates of the camera, not of the world",
        Undrawn::AtInfinity => "lies at infinity",
        Undrawn::TooFar => "lies too far away to be drawn",
        Undrawn::NoMoment => "there is no such moment",
        Undrawn::InPlace => "they touch where they are, as drawn",
        Undrawn::NoPlace => "a property of the pair, without a place",
        Undrawn::NoImpulse => "there is none",
        Undrawn::Nobody => "there is no other agent to draw",
        Undrawn::NextLength => "the length of the arrow that follows",
        Undrawn::Units => "a change of units",
    }
}
