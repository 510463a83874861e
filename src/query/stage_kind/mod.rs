//! What a stage is about: the quantity that it computes, or what it decides.
//!
//! Stages are found by this, whatever they are called on screen. One enum for each family of queries; those of rooms
//! above this one are here too, so that whoever shows stages can match all of them.

mod capsule;
mod cuboid;
mod pointing;
mod response;
mod sphere;
mod steering;
mod sweep;

pub use capsule::CapsuleStage;
pub use cuboid::{Axis, BoxStage};
pub use pointing::PointingStage;
pub use response::ResponseStage;
pub use sphere::Sphere;
pub use steering::SteeringStage;
pub use sweep::SweepStage;

/// What a stage is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageKind {
    /// The decision that ends a query, or a part of it.
    Verdict,
    /// That the numbers of the stages which follow are scaled.
    Scale,
    /// Of a sweep, whatever is met.
    Sweep(SweepStage),
    /// Of a query against a box or quad.
    Box(BoxStage),
    /// Of a sweep against a capsule.
    Capsule(CapsuleStage),
    /// Of a query for pointing at things.
    Pointing(PointingStage),
    /// Of a response to contact.
    Response(ResponseStage),
    /// Of steering.
    Steering(SteeringStage),
}

impl From<SweepStage> for StageKind {
    fn from(stage: SweepStage) -> StageKind {
        StageKind::Sweep(stage)
    }
}

impl From<BoxStage> for StageKind {
    fn from(stage: BoxStage) -> StageKind {
        StageKind::Box(stage)
    }
}

impl From<CapsuleStage> for StageKind {
    fn from(stage: CapsuleStage) -> StageKind {
        StageKind::Capsule(stage)
    }
}

impl From<PointingStage> for StageKind {
    fn from(stage: PointingStage) -> StageKind {
        StageKind::Pointing(stage)
    }
}

impl From<ResponseStage> for StageKind {
    fn from(stage: ResponseStage) -> StageKind {
        StageKind::Response(stage)
    }
}

impl From<SteeringStage> for StageKind {
    fn from(stage: SteeringStage) -> StageKind {
        StageKind::Steering(stage)
    }
}
