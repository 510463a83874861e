//! Statuses of answers.

use crate::query::Status;

/// "hit", "miss (receding)".
pub fn name(status: Status) -> &'static str {
    match status {
        Status::Ok => "ok",
        Status::Invalid => "invalid",
        Status::Hit => "hit",
        Status::Miss => "miss",
        Status::Touching => "touching",
        Status::Overlap => "overlap",
        Status::EmbeddedParallel => "embedded (parallel)",
        Status::EmbeddedInward => "embedded (inward)",
        Status::EmbeddedOutward => "embedded (outward)",
        Status::MissBehind => "miss (behind)",
        Status::MissParallel => "miss (parallel)",
        Status::MissReceding => "miss (receding)",
        Status::MissLate => "miss (late)",
        Status::MissApart => "miss (apart)",
        Status::Contained => "contained",
        Status::Inside => "inside",
        Status::Behind => "behind",
        Status::NoAxis => "no axis",
        Status::Separating => "separating",
        Status::Immovable => "immovable",
    }
}

/// Of what kind a miss is: "receding". `None` where there is only one kind, and for whatever is no miss.
pub fn kind_of_miss(status: Status) -> Option<&'static str> {
    match status {
        Status::MissBehind => Some("behind"),
        Status::MissParallel => Some("parallel"),
        Status::MissReceding => Some("receding"),
        Status::MissLate => Some("late"),
        Status::MissApart => Some("apart"),
        Status::Ok
        | Status::Invalid
        | Status::Hit
        | Status::Miss
        | Status::Touching
        | Status::Overlap
        | Status::EmbeddedParallel
        | Status::EmbeddedInward
        | Status::EmbeddedOutward
        | Status::Contained
        | Status::Inside
        | Status::Behind
        | Status::NoAxis
        | Status::Separating
        | Status::Immovable => None,
    }
}
