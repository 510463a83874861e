//! Checks, in debug builds, that each ball has at most one live crossing in the queue.

/// Per ball, the version of its motion for which a crossing is in the queue.
#[derive(Clone, Default)]
pub struct LiveCrossings {
    awaited: Vec<Option<u32>>,
}

impl LiveCrossings {
    /// No crossing is in the queue.
    pub fn forget(&mut self, balls: usize) {
        self.awaited.clear();
        self.awaited.resize(balls, None);
    }

    /// A crossing is queued. One of an earlier version is stale.
    pub fn await_one(&mut self, ball: usize, version: u32) {
        let before = self.awaited[ball].replace(version);
        assert!(before.is_none_or(|before| before < version), "two live crossings of ball {ball}");
    }

    /// The crossing is taken from the queue.
    pub fn take(&mut self, ball: usize) {
        assert!(self.awaited[ball].take().is_some(), "ball {ball} crosses without an entry in the queue");
    }
}
