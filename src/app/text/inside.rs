//! Why a root of a sweep counts, or why not.

use crate::app::model::explain::Timing;
use crate::sim::ContactRootKind;

/// "the far side: here they separate".
pub fn root(kind: ContactRootKind, timing: Timing) -> &'static str {
    match (kind, timing) {
        (ContactRootKind::Impact, _) => "the first touch: the impact",
        (ContactRootKind::Overlapping, _) => "before this motion began: they overlap already",
        (ContactRootKind::AfterTick, Timing::Tick) => "after this tick",
        (ContactRootKind::AfterTick, Timing::Sweep) => "after this sweep",
        (ContactRootKind::AfterChange, _) => "after one of them changed its motion",
        (ContactRootKind::Parting, _) => "the far side: here they separate",
        (ContactRootKind::BehindPlane, _) => "wholly behind the plane from here on",
    }
}
