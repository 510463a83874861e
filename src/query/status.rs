//! The status of an answer, whatever was asked.

use super::{BoxFacesStatus, PlaneSweepStatus, RayStatus, ResponseStatus, SweepStatus};
use serde::{Deserialize, Serialize};

/// The status of an answer, whatever was asked. In answers and scenes it is the variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Answered; the question was not whether something is hit.
    Ok,
    /// The question cannot be answered.
    Invalid,
    /// They touch: within the sweep, ahead of the ray, or with at least one face.
    Hit,
    /// They do not touch, and there is only one way not to.
    Miss,
    /// They touch exactly at the start of the sweep.
    Touching,
    /// They overlap at the start of the sweep.
    Overlap,
    /// The sphere overlaps the plane and moves along it.
    EmbeddedParallel,
    /// The sphere overlaps the plane and moves further in.
    EmbeddedInward,
    /// The sphere overlaps the plane and moves out.
    EmbeddedOutward,
    /// The sphere is behind the plane.
    MissBehind,
    /// The sphere moves along the plane, or there is no relative motion.
    MissParallel,
    /// They move apart.
    MissReceding,
    /// They would touch after the end of the sweep.
    MissLate,
    /// The line of motion, or the parabola, misses.
    MissApart,
    /// The sphere is inside the box and reaches no face.
    Contained,
    /// The origin of the ray is in the sphere.
    Inside,
    /// The sphere lies behind the origin of the ray.
    Behind,
    /// There is no axis to bounce along.
    NoAxis,
    /// They move apart already, so they do not bounce.
    Separating,
    /// Neither can be moved.
    Immovable,
}

impl From<SweepStatus> for Status {
    fn from(status: SweepStatus) -> Status {
        match status {
            SweepStatus::Hit => Status::Hit,
            SweepStatus::Touching => Status::Touching,
            SweepStatus::Overlap => Status::Overlap,
            SweepStatus::MissParallel => Status::MissParallel,
            SweepStatus::MissReceding => Status::MissReceding,
            SweepStatus::MissLate => Status::MissLate,
            SweepStatus::MissApart => Status::MissApart,
        }
    }
}

impl From<PlaneSweepStatus> for Status {
    fn from(status: PlaneSweepStatus) -> Status {
        match status {
            PlaneSweepStatus::Hit => Status::Hit,
            PlaneSweepStatus::EmbeddedParallel => Status::EmbeddedParallel,
            PlaneSweepStatus::EmbeddedInward => Status::EmbeddedInward,
            PlaneSweepStatus::EmbeddedOutward => Status::EmbeddedOutward,
            PlaneSweepStatus::MissBehind => Status::MissBehind,
            PlaneSweepStatus::MissReceding => Status::MissReceding,
            PlaneSweepStatus::MissParallel => Status::MissParallel,
            PlaneSweepStatus::MissLate => Status::MissLate,
            PlaneSweepStatus::MissApart => Status::MissApart,
        }
    }
}

impl From<BoxFacesStatus> for Status {
    fn from(status: BoxFacesStatus) -> Status {
        match status {
            BoxFacesStatus::Hit => Status::Hit,
            BoxFacesStatus::Contained => Status::Contained,
            BoxFacesStatus::Miss => Status::Miss,
        }
    }
}

impl From<RayStatus> for Status {
    fn from(status: RayStatus) -> Status {
        match status {
            RayStatus::Miss => Status::Miss,
            RayStatus::Hit => Status::Hit,
            RayStatus::Inside => Status::Inside,
            RayStatus::Behind => Status::Behind,
        }
    }
}

impl From<ResponseStatus> for Status {
    fn from(status: ResponseStatus) -> Status {
        match status {
            ResponseStatus::Ok => Status::Ok,
            ResponseStatus::NoAxis => Status::NoAxis,
            ResponseStatus::Separating => Status::Separating,
            ResponseStatus::Immovable => Status::Immovable,
        }
    }
}
