//! The decisions that stages take, with the numbers to show.
//!
//! One enum for each family of queries, as with the kinds of stages.

mod capsule;
mod cuboid;
mod plane;
mod pointing;
mod response;
mod spheres;
mod steering;
mod sweep;

pub use capsule::CapsuleDecision;
pub use cuboid::BoxDecision;
pub use plane::PlaneDecision;
pub use pointing::PointingDecision;
pub use response::ResponseDecision;
pub use spheres::SpheresDecision;
pub use steering::{Neighbour, SteeringDecision};
pub use sweep::SweepDecision;

/// The decision of a stage.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// The lengths in the following stages are scaled.
    Scaled,
    /// Of a sweep against a plane.
    Plane(PlaneDecision),
    /// Of the sweep of two spheres.
    Spheres(SpheresDecision),
    /// Of a sweep, against any obstacle.
    Sweep(SweepDecision),
    /// Of a query against a box or quad.
    Box(BoxDecision),
    /// Of a sweep against a capsule.
    Capsule(CapsuleDecision),
    /// Of a query for picking.
    Pointing(PointingDecision),
    /// Of a collision response.
    Response(ResponseDecision),
    /// Of steering.
    Steering(SteeringDecision),
}

impl From<PlaneDecision> for Decision {
    fn from(decision: PlaneDecision) -> Decision {
        Decision::Plane(decision)
    }
}

impl From<SpheresDecision> for Decision {
    fn from(decision: SpheresDecision) -> Decision {
        Decision::Spheres(decision)
    }
}

impl From<SweepDecision> for Decision {
    fn from(decision: SweepDecision) -> Decision {
        Decision::Sweep(decision)
    }
}

impl From<BoxDecision> for Decision {
    fn from(decision: BoxDecision) -> Decision {
        Decision::Box(decision)
    }
}

impl From<CapsuleDecision> for Decision {
    fn from(decision: CapsuleDecision) -> Decision {
        Decision::Capsule(decision)
    }
}

impl From<PointingDecision> for Decision {
    fn from(decision: PointingDecision) -> Decision {
        Decision::Pointing(decision)
    }
}

impl From<ResponseDecision> for Decision {
    fn from(decision: ResponseDecision) -> Decision {
        Decision::Response(decision)
    }
}

impl From<SteeringDecision> for Decision {
    fn from(decision: SteeringDecision) -> Decision {
        Decision::Steering(decision)
    }
}
