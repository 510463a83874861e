//! Holds, in builds that check themselves, that no ball is taken across the boundary of its cell twice.

/// Of each ball the version of its motion for which a crossing waits in the queue.
#[derive(Clone, Default)]
pub struct LiveCrossings {
    awaited: Vec<Option<u32>>,
}

impl LiveCrossings {
    /// None waits.
    pub fn forget(&mut self, balls: usize) {
        self.awaited.clear();
        self.awaited.resize(balls, None);
    }

    /// A crossing is queued. One that was queued for an earlier version is stale by then.
    pub fn await_one(&mut self, ball: usize, version: u32) {
        let before = self.awaited[ball].replace(version);
        assert!(before.is_none_or(|before| before < version), "two live crossings of ball {ball}");
    }

    /// The crossing has come up.
    pub fn take(&mut self, ball: usize) {
        assert!(self.awaited[ball].take().is_some(), "ball {ball} crosses and nobody awaited it");
    }
}
