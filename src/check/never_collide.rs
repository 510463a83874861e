//! "These two never collide."

use super::{ContactKind, Failure, Verdict, Watch, ends_within};
use crate::scene::{Id, NeverCollide};
use crate::sim::{EventKind, Instant, Setup, TickRecord};

pub(super) struct NeverCollideWatch {
    between: [Id; 2],
    end: Instant,
}

impl NeverCollideWatch {
    pub(super) fn new(expected: &NeverCollide, end: Instant) -> NeverCollideWatch {
        NeverCollideWatch { between: expected.between, end }
    }
}

impl Watch for NeverCollideWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let met = record.events.iter().filter(|event| event.at <= self.end).find_map(|event| {
            let contact = contact_between(&event.kind, self.between)?;
            Some((contact, event.at))
        });
        if let Some((contact, at)) = met {
            let between = self.between.map(|id| setup.label_of(id));
            let failure = Failure::Collided { between, contact, time: setup.clock.seconds(at) };
            return Some(Verdict::fails(failure, Some(at)));
        }
        ends_within(record, self.end).then(|| Verdict::holds(Some(self.end)))
    }
}

/// How two touch in an event, if they do.
fn contact_between(kind: &EventKind, ids: [Id; 2]) -> Option<ContactKind> {
    let contact = match kind {
        EventKind::Impact(_) => ContactKind::Impact,
        EventKind::Unresolved(_) => ContactKind::Unresolved,
        EventKind::Overlap(_) => ContactKind::Overlap,
        EventKind::Resting(_) => ContactKind::Resting,
        EventKind::BudgetSpent(_)
        | EventKind::BoundsCrossed(_)
        | EventKind::BoundsReflected(_)
        | EventKind::WentThrough(_)
        | EventKind::Edited(_) => return None,
    };
    kind.is_between(ids).then_some(contact)
}
