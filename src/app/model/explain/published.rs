//! The published method beside ours, on the same input.

use crate::protocol::status_of;
use crate::published::{Difference, compare, trace_map};
use crate::query::Status;
use crate::question::QueryKind;
use crate::sim::{Approach, Target};
use serde_json::{Map, Value as Json, json};

/// In what the published method differs from ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// In the order in which they are computed; empty where they agree.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// On a question; `None` where no published method is known.
    pub fn of(ask: &Map<String, Json>) -> Option<Comparison> {
        let (answer, _) = trace_map(ask);
        let is_known = status_of(&answer).is_some_and(|status| status != Status::Invalid);
        is_known.then(|| Comparison { differences: compare(ask) })
    }

    /// On the sweeps of a pair in a tick.
    pub fn of_sweep(approach: &Approach) -> Option<Comparison> {
        Comparison::of(question(approach)?.as_object()?)
    }
}

/// A pair's sweeps as a question; of obstacles the published methods sweep against planes alone.
fn question(approach: &Approach) -> Option<Json> {
    let sweep = approach.sweep;
    let (from, to) = (sweep.from, sweep.center_at(sweep.max_fraction));
    match &approach.target {
        Target::Obstacle(shape) => shape.as_plane().map(|plane| {
            json!({
                "query": QueryKind::SpherePlaneSweep.name(), "radius": sweep.radius, "from": from, "to": to,
                "normal": plane.normal, "point": plane.point,
            })
        }),
        Target::Ball(other) => Some(json!({
            "query": QueryKind::SphereSphereSweep.name(),
            "a": {"radius": sweep.radius, "from": from, "to": to},
            "b": {"radius": other.radius, "from": other.from, "to": other.center_at(other.max_fraction)},
        })),
    }
}
