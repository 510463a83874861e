//! Why a stage draws nothing.

/// Why a stage draws nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undrawn {
    /// It decides about what is drawn above.
    Decision,
    /// It decides about the moments drawn above.
    MomentsDecision,
    /// It decides about the distance drawn above.
    DistanceDecision,
    /// It decides about a face, edge or corner, which is drawn above.
    FeatureDecision,
    /// It decides about a part of a capsule, which is drawn above.
    PartDecision,
    /// The faces are drawn with their distances.
    Faces,
    /// A length is drawn, not its square.
    SquaredLength,
    /// Two vectors are drawn, not their product.
    Product,
    /// Two lengths are drawn, not the difference of their squares.
    DifferenceOfSquares,
    /// Two vectors are drawn, not the coefficient that they make.
    Coefficient,
    /// Only its sign counts.
    RootCount,
    /// A number on the way to the roots.
    Intermediate,
    /// It is a place on the screen.
    OnScreen,
    /// It is a place as the camera sees it.
    InCamera,
    /// It is at infinity.
    AtInfinity,
    /// Its coordinates are too great.
    TooFar,
    /// The moment never comes.
    NoMoment,
    /// They meet where they are drawn already.
    InPlace,
    /// A property has no place.
    NoPlace,
    /// There is no impulse.
    NoImpulse,
    /// There is no other agent.
    Nobody,
    /// It is the length of the arrow of the next stage.
    NextLength,
    /// It changes the units alone.
    Units,
}
