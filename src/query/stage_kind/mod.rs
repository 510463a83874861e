//! The kind of a stage: the quantity that it computes, or the decision that it takes.
//!
//! Stages are found by kind, not by their names on screen. One enum for each family of queries; those of modules
//! above this one are here too, so that code that shows stages can match all of them.

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

/// The kind of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageKind {
    /// The decision that ends a query, or a part of it.
    Verdict,
    /// The lengths in the following stages are scaled.
    Scale,
    /// Of a sweep, against any obstacle.
    Sweep(SweepStage),
    /// Of a query against a box or quad.
    Box(BoxStage),
    /// Of a sweep against a capsule.
    Capsule(CapsuleStage),
    /// Of a query for picking.
    Pointing(PointingStage),
    /// Of a collision response.
    Response(ResponseStage),
    /// Of steering.
    Steering(SteeringStage),
}

impl StageKind {
    /// Whether a and b in the symbols of such stages are two spheres, or what is the first and the second of a pair.
    pub fn is_of_two(self) -> bool {
        match self {
            StageKind::Sweep(stage) => matches!(
                stage,
                SweepStage::OffsetAToB
                    | SweepStage::MotionOfBSeenFromA
                    | SweepStage::AccelerationOfBSeenFromA
                    | SweepStage::Reach
                    | SweepStage::CenterOf(_)
                    | SweepStage::NormalAToB
                    | SweepStage::NormalBToA
            ),
            StageKind::Response(stage) => matches!(
                stage,
                ResponseStage::Axis
                    | ResponseStage::ClosingSpeed
                    | ResponseStage::Restitution
                    | ResponseStage::Impulse
                    | ResponseStage::JointImpulse
                    | ResponseStage::VelocityOf(_)
                    | ResponseStage::PositionOf(_)
                    | ResponseStage::SpeedPerMass
            ),
            StageKind::Verdict | StageKind::Scale => false,
            StageKind::Box(_) | StageKind::Capsule(_) | StageKind::Pointing(_) | StageKind::Steering(_) => false,
        }
    }
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
