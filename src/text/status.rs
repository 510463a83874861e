//! Statuses of answers.

use crate::language::t;
use crate::query::Status;

/// "hit", "miss (receding)".
pub fn name(status: Status) -> &'static str {
    match status {
        Status::Ok => t!("ok"),
        Status::Invalid => t!("invalid"),
        Status::Hit => t!("hit"),
        Status::Miss => t!("miss"),
        Status::Touching => t!("touching"),
        Status::Overlap => t!("overlap"),
        Status::EmbeddedParallel => t!("embedded (parallel)"),
        Status::EmbeddedInward => t!("embedded (inward)"),
        Status::EmbeddedOutward => t!("embedded (outward)"),
        Status::MissBehind => t!("miss (behind)"),
        Status::MissParallel => t!("miss (parallel)"),
        Status::MissReceding => t!("miss (receding)"),
        Status::MissLate => t!("miss (late)"),
        Status::MissApart => t!("miss (apart)"),
        Status::Contained => t!("contained"),
        Status::Inside => t!("inside"),
        Status::Behind => t!("behind"),
        Status::NoAxis => t!("no axis"),
        Status::Separating => t!("separating"),
        Status::Immovable => t!("immovable"),
    }
}

/// Of what kind a miss is: "receding". `None` where there is only one kind, and for whatever is no miss.
pub fn kind_of_miss(status: Status) -> Option<&'static str> {
    match status {
        Status::MissBehind => Some(t!("behind")),
        Status::MissParallel => Some(t!("parallel")),
        Status::MissReceding => Some(t!("receding")),
        Status::MissLate => Some(t!("late")),
        Status::MissApart => Some(t!("apart")),
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
