//! The moments at which a condition begins to hold, for whoever plays through a recording and must not miss one.

use super::condition::Condition;
use super::finder::Finder;
use super::moment::{Moment, Span};
use super::search::{Direction, Search};
use crate::sim::{Event, Instant, Reader, Setup, TickRecord, Timeline};
use std::sync::Arc;

/// The most hits that are kept, and counted: a condition that holds at every impact of a gas has millions.
const MOST: usize = 100_000;

/// The moments at which a condition begins to hold.
///
/// It observes tick after tick. Where a recording is already longer, what lies just ahead of a moment or behind it is
/// looked at on its own, so that nobody waits until the whole of it was observed. All find the same, bit for bit.
pub struct Hits {
    whole: Finder,
    /// The tick at which the scene ends.
    last: Option<u64>,
    ahead: Option<Ahead>,
    behind: Option<Behind>,
}

/// The ticks from one on.
struct Ahead {
    from: u64,
    finder: Finder,
    reader: Reader,
}

/// The ticks up to one.
struct Behind {
    end: u64,
    search: Search,
}

/// Not all ticks that matter were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pending {
    /// The first tick that was not.
    pub tick: u64,
}

impl Hits {
    /// For a run that begins at a tick, and of which nothing counts beyond the state at another, if it ends.
    pub fn new(condition: Arc<Condition>, first: u64, last: Option<u64>) -> Hits {
        Hits { whole: Finder::new(condition, first).until(last), last, ahead: None, behind: None }
    }

    /// The run ends at another tick than before.
    pub fn end_at(&mut self, last: Option<u64>) {
        if last != self.last {
            self.forget_from(last.into_iter().chain(self.last).min().unwrap_or(u64::MAX));
            self.whole = self.whole.clone().until(last);
            self.last = last;
        }
    }

    /// The condition.
    pub fn condition(&self) -> &Arc<Condition> {
        self.whole.condition()
    }

    /// The first tick of the run.
    pub fn first_tick(&self) -> u64 {
        self.whole.first_tick()
    }

    /// The tick that it must observe next; `None` when it has found so much that it observes no more.
    pub fn next_tick(&self) -> Option<u64> {
        (!self.is_full()).then(|| self.whole.next_tick())
    }

    /// Observes the [`next_tick`](Hits::next_tick) until `may_go_on` says no; whether the tick was observed. If it was not, another call goes on with it.
    pub fn observe_while(&mut self, setup: &Setup, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        self.whole.observe_while(setup, record, may_go_on)
    }

    /// Passes recorded ticks that need not be observed, and tells the moments in them, as [`Finder::pass`] does.
    pub fn pass(&mut self, timeline: &Timeline, tell: &mut dyn FnMut(Moment, &Event)) -> bool {
        !self.is_full() && self.whole.pass(timeline, timeline.recorded(), tell)
    }

    /// When the condition holds for the n-th time in the ticks that were observed, counted from 0.
    pub fn span(&self, nth: usize) -> Option<Span> {
        self.whole.span(nth)
    }

    /// Forgets a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        self.whole.forget_from(tick);
        (self.ahead, self.behind) = (None, None);
    }

    /// How many there are in the ticks that were observed.
    pub fn count(&self) -> usize {
        self.whole.count()
    }

    /// Whether it has found so much that it observes no more.
    pub fn is_full(&self) -> bool {
        self.whole.count() >= MOST
    }

    /// The ticks before this one were observed.
    pub fn observed(&self) -> u64 {
        self.whole.next_tick()
    }

    /// The first observed one after an instant.
    pub fn next_after(&self, at: Instant) -> Option<Moment> {
        self.whole.next_after(at)
    }

    /// One at an instant, if it is known that there is one.
    pub fn hit_at(&self, at: Instant) -> Option<Moment> {
        let ahead = || self.ahead.as_ref()?.finder.begin_at(at);
        let behind = || self.behind.as_ref()?.search.begin_at(at);
        self.whole.begin_at(at).or_else(ahead).or_else(behind)
    }

    /// The first one after an instant, up to another one, of those in the records of the ticks before `end`.
    ///
    /// # Errors
    /// If `may_go_on` says no before all ticks between them were looked at.
    pub fn first_between(
        &mut self,
        [after, to]: [Instant; 2],
        (timeline, end): (&Timeline, u64),
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Moment>, Pending> {
        let up_to = |found: Option<Moment>| found.filter(|moment| moment.at <= to);
        if let found @ Some(_) = up_to(self.whole.next_after(after)) {
            return Ok(found);
        }
        if self.whole.next_tick() >= end {
            return Ok(None);
        }
        let is_useful = |ahead: &Ahead| ahead.reaches(after.tick) && ahead.finder.count() < MOST;
        let ahead = self.ahead.take().filter(is_useful);
        let ahead = self
            .ahead
            .insert(ahead.unwrap_or_else(|| Ahead::new(self.whole.condition(), (after.tick, self.last), timeline)));
        while ahead.finder.next_tick() < end {
            if let found @ Some(_) = up_to(ahead.finder.next_after(after)) {
                return Ok(found);
            }
            let has_gone_on = ahead.advance((timeline, end), may_go_on);
            if ahead.finder.next_tick() < end && !(has_gone_on && may_go_on()) {
                return Err(Pending { tick: ahead.finder.next_tick().max(after.tick) });
            }
        }
        Ok(up_to(ahead.finder.next_after(after)))
    }

    /// The last one before an instant, not before another one.
    ///
    /// # Errors
    /// If `may_go_on` says no before all ticks between them were looked at.
    pub fn last_between(
        &mut self,
        [from, before]: [Instant; 2],
        timeline: &Timeline,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Moment>, Pending> {
        let since = |found: Option<Moment>| found.filter(|moment| moment.at >= from);
        let end = (before.tick + 1).min(timeline.recorded());
        if self.whole.next_tick() >= end {
            return Ok(since(self.whole.last_before(before)));
        }
        let is_useful =
            |behind: &Behind| end <= behind.end && behind.search.known_from() <= end && behind.search.count() < MOST;
        let behind = self.behind.take().filter(is_useful);
        let new = || Behind { end, search: Search::new(self.whole.condition().clone(), end, Direction::Backwards) };
        let behind = self.behind.insert(behind.unwrap_or_else(new));
        loop {
            let found = behind.search.last_before(before);
            // What happens at the very end of a tick stands in its record, though it is a moment of the next one.
            if found.is_some() || behind.search.known_from() < from.tick || behind.search.is_done() {
                return Ok(since(found));
            }
            behind.search.advance(timeline, may_go_on);
            let is_over = behind.search.is_done() || behind.search.last_before(before).is_some();
            if !is_over && !may_go_on() {
                return Err(Pending { tick: behind.search.known_from() });
            }
        }
    }
}

impl Ahead {
    fn new(condition: &Arc<Condition>, (from, last): (u64, Option<u64>), timeline: &Timeline) -> Ahead {
        let first = timeline.first_tick();
        let finder = match () {
            // Which event of several one is can only be told from the first one on.
            () if condition.counts_events || from == first => Finder::new(condition.clone(), first),
            () => Finder::after(condition.clone(), from - 1),
        };
        Ahead { from, finder: finder.until(last), reader: Reader::default() }
    }

    /// Whether what it has found is all there is from a tick on, as far as it has come.
    fn reaches(&self, tick: u64) -> bool {
        let counts = self.finder.condition().counts_events;
        self.from <= tick && (tick <= self.finder.next_tick().max(self.from) || counts)
    }

    /// Looks at a tick before `end`, or passes some; whether it could.
    fn advance(&mut self, (timeline, end): (&Timeline, u64), may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.finder.pass(timeline, end, &mut |_, _| {}) || self.finder.next_tick() >= end {
            return true;
        }
        let tick = self.finder.next_tick();
        let record = timeline.read_while(&mut self.reader, tick, may_go_on);
        record.is_some_and(|record| self.finder.observe_while(timeline.setup_at(tick), &record, may_go_on))
    }
}
