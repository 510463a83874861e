//! "Nothing penetrates deeper than this."

use super::{Failure, Verdict, Watch, ends_within};
use crate::scene::MaxPenetration;
use crate::sim::{Instant, Setup, TickRecord, penetrations_in};

pub(super) struct PenetrationWatch {
    depth: f64,
    end: Instant,
}

impl PenetrationWatch {
    pub(super) fn new(expected: &MaxPenetration, end: Instant) -> PenetrationWatch {
        PenetrationWatch { depth: expected.depth, end }
    }
}

impl Watch for PenetrationWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let too_deep = penetrations_in(setup, record, self.end).into_iter().filter(|deep| deep.share > self.depth);
        if let Some(deep) = too_deep.min_by_key(|deep| deep.at) {
            let (body, other) = deep.pair.ids(setup);
            let between = [body, other].map(|id| setup.label_of(id));
            let time = setup.clock.seconds(deep.at);
            let failure = Failure::Penetration { most: self.depth, share: deep.share, between, time };
            return Some(Verdict::fails(failure, Some(deep.at)));
        }
        ends_within(record, self.end).then(|| Verdict::holds(Some(self.end)))
    }
}

/// The deepest overlap in a tick up to `until`, as a share of the smaller ball's radius; 0 where nothing overlaps.
pub(super) fn deepest_share(setup: &Setup, record: &TickRecord, until: Instant) -> f64 {
    penetrations_in(setup, record, until).into_iter().map(|deep| deep.share).fold(0.0, f64::max)
}
