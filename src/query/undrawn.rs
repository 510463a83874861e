//! Why a stage draws nothing.

/// Why a stage draws nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undrawn {
    /// A decision about things that are drawn above.
    Decision,
    /// A decision about times that are drawn above.
    MomentsDecision,
    /// A decision about a distance that is drawn above.
    DistanceDecision,
    /// A decision about a face, edge or corner that is drawn above.
    FeatureDecision,
    /// A decision about a part of a capsule that is drawn above.
    PartDecision,
    /// The faces are drawn with their distances.
    Faces,
    /// A length is drawn, not its square.
    SquaredLength,
    /// Two vectors are drawn, not their product.
    Product,
    /// Two lengths are drawn, not the difference of their squares.
    DifferenceOfSquares,
    /// Two vectors are drawn, not the coefficient computed from them.
    Coefficient,
    /// Only its sign counts.
    RootCount,
    /// An intermediate number for the roots.
    Intermediate,
    /// It is a point on the screen.
    OnScreen,
    /// It is a point in camera space.
    InCamera,
    /// It is at infinity.
    AtInfinity,
    /// Its coordinates are too large.
    TooFar,
    /// It never happens.
    NoMoment,
    /// They touch where they are already drawn.
    InPlace,
    /// A property has no position.
    NoPlace,
    /// There is no impulse.
    NoImpulse,
    /// There is no other agent.
    Nobody,
    /// It is the length of the arrow of the next stage.
    NextLength,
    /// It only changes the units.
    Units,
}
