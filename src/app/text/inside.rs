//! Why a root of a sweep counts, or why not.

use crate::app::model::explain::Timing;
use crate::language::t;
use crate::sim::ContactRootKind;

/// "the far side: here they separate".
pub fn root(kind: ContactRootKind, timing: Timing) -> &'static str {
    match (kind, timing) {
        (ContactRootKind::Impact, _) => t!("the first touch: the impact"),
        (ContactRootKind::Overlapping, _) => t!("before this motion began: they overlap already"),
        (ContactRootKind::AfterTick, Timing::Tick) => t!("after this tick"),
        (ContactRootKind::AfterTick, Timing::Sweep) => t!("after this sweep"),
        (ContactRootKind::AfterChange, _) => t!("after one of them changed its motion"),
        (ContactRootKind::Parting, _) => t!("the far side: here they separate"),
        (ContactRootKind::BehindPlane, _) => t!("wholly behind the plane from here on"),
    }
}
