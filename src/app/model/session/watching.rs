//! What the scene watches: its values, and its curves as far as the recording was read.

use super::Session;
use crate::asking::{Curve, Measure, Misread, Names};
use crate::ledger::curve_table;
use crate::scene::Watch;
use crate::sim::{Derived, Reader, Setup, TickRecord, Timeline};

/// A watch of the scene.
pub struct WatchedQuantity {
    /// Whether its curve is drawn.
    pub is_enabled: bool,
    /// The quantity, or why it is not understood.
    pub read: Result<Curves, Misread>,
}

/// A quantity with its curves.
pub struct Curves {
    /// The quantity.
    pub measure: Measure,
    /// Its curve or, of a vector, those of its components.
    pub curves: Vec<Curve>,
}

impl Curves {
    /// None of a run that begins at a tick was read yet.
    fn new(measure: Measure, first: u64) -> Curves {
        let curves = measure.components().into_iter().map(|component| Curve::new(component, first)).collect();
        Curves { measure, curves }
    }

    /// The tick that must be read next.
    fn next_tick(&self) -> Option<u64> {
        self.curves.iter().map(Curve::next_tick).min()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let tick = record.start.tick;
        self.curves.iter_mut().filter(|curve| curve.next_tick() == tick).for_each(|curve| curve.observe(setup, record));
    }
}

/// The watches of the scene, in its order.
#[derive(Default)]
pub struct Watches {
    all: Vec<WatchedQuantity>,
    /// Whether the curves are in sight.
    is_wanted: bool,
}

impl Watches {
    /// All of them.
    pub fn all(&self) -> &[WatchedQuantity] {
        &self.all
    }

    fn drawn(&self) -> impl Iterator<Item = &Curves> {
        self.all.iter().filter(|watched| watched.is_enabled).filter_map(|watched| watched.read.as_ref().ok())
    }

    fn drawn_mut(&mut self) -> impl Iterator<Item = &mut Curves> {
        self.all.iter_mut().filter(|watched| watched.is_enabled).filter_map(|watched| watched.read.as_mut().ok())
    }

    /// Follows a change of the scene: what stays the same keeps its curves.
    fn follow(&mut self, listed: &[Watch], names: Names, first: u64) {
        let mut before: Vec<Curves> = self.all.drain(..).filter_map(|watched| watched.read.ok()).collect();
        let mut follow = |watch: &Watch| {
            let read = Measure::read(&watch.quantity, names).map(|measure| {
                let begins_there = |known: &Curves| known.curves.iter().all(|curve| curve.ticks().start == first);
                match before.iter().position(|known| known.measure == measure && begins_there(known)) {
                    Some(place) => before.swap_remove(place),
                    None => Curves::new(measure, first),
                }
            });
            WatchedQuantity { is_enabled: watch.enabled, read }
        };
        self.all = listed.iter().map(&mut follow).collect();
    }
}

impl Derived for Watches {
    fn next_tick(&self) -> Option<u64> {
        self.drawn().filter_map(Curves::next_tick).min().filter(|_| self.is_wanted)
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.drawn_mut().for_each(|curves| curves.observe(setup, record));
    }

    fn forget_from(&mut self, tick: u64) {
        let understood = self.all.iter_mut().filter_map(|watched| watched.read.as_mut().ok());
        understood.flat_map(|curves| &mut curves.curves).for_each(|curve| curve.forget_from(tick));
    }
}

/// The curves in the baseline run, for each watch of the scene; `None` where it has none there.
#[derive(Default)]
pub(super) struct WatchesBefore {
    all: Vec<Option<Curves>>,
    /// What the curves are of.
    listed: Vec<Watch>,
    reader: Reader,
}

impl WatchesBefore {
    /// Follows the watches of the scene, in the names of the baseline run: what stays the same keeps its curves.
    pub fn follow(&mut self, listed: &[Watch], names: Names, first: u64) {
        if self.listed == listed {
            return;
        }
        let mut before = std::mem::take(&mut self.all);
        let mut follow = |watch: &Watch| {
            let measure = Measure::read(&watch.quantity, names).ok().filter(|_| watch.enabled)?;
            let known = before.iter().position(|known| known.as_ref().is_some_and(|known| known.measure == measure));
            known.and_then(|place| before[place].take()).or_else(|| Some(Curves::new(measure, first)))
        };
        self.all = listed.iter().map(&mut follow).collect();
        self.listed = listed.to_vec();
    }

    /// Of each watch.
    pub fn all(&self) -> &[Option<Curves>] {
        &self.all
    }

    /// The tick that must be read next, if the recording has it.
    pub fn lacks(&self, timeline: &Timeline, last_tick: Option<u64>) -> Option<u64> {
        let next = self.all.iter().flatten().filter_map(Curves::next_tick).min()?;
        (next < timeline.recorded().min(last_tick.unwrap_or(u64::MAX))).then_some(next)
    }

    /// Reads a tick, if it may go on as long as that takes.
    pub fn work(&mut self, timeline: &Timeline, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(tick) = self.lacks(timeline, last_tick) else { return };
        if let Some(record) = timeline.read_while(&mut self.reader, tick, may_go_on) {
            self.all.iter_mut().flatten().for_each(|curves| curves.observe(timeline.setup_at(tick), &record));
        }
    }
}

impl Session {
    /// The watches of the scene.
    pub fn watches(&self) -> &Watches {
        &self.derived.watches
    }

    /// The curves of each watch in the baseline run, and the first tick that can differ.
    pub fn watches_before(&self) -> Option<(&[Option<Curves>], u64)> {
        let baseline = self.baseline()?;
        Some((baseline.watching().all(), baseline.from()?))
    }

    /// Whether the curves of the watches are in sight: they are read only then.
    pub fn look_at_watches(&mut self, is_wanted: bool) {
        self.derived.watches.is_wanted = is_wanted;
        let watches = &self.document.scene().watches;
        let beside = self.derived.comparison.iter_mut().map(|comparison| &mut comparison.baseline);
        let beside = beside.chain(self.ghosts.iter_mut().map(|ghost| &mut ghost.baseline));
        beside.filter(|_| is_wanted).for_each(|baseline| baseline.watch(watches));
    }

    /// Whether curves of the run on display are not read as far as it is recorded.
    pub fn watches_lag(&self) -> bool {
        let recorded = self.timeline.recorded().min(self.playback.last_tick.unwrap_or(u64::MAX));
        self.derived.watches.next_tick().is_some_and(|tick| tick < recorded)
    }

    /// The values of the curves that are drawn, as a table of comma-separated values.
    pub fn table_of_watches(&self) -> String {
        let curves: Vec<&Curve> = self.derived.watches.drawn().flat_map(|curves| &curves.curves).collect();
        curve_table(&curves, self.timeline.setup().clock)
    }

    /// Reads the watches of the scene as it is now.
    pub(super) fn follow_watches(&mut self, setup: &Setup) {
        // A scene does not know what is selected.
        let names = Names { setup, selected: None };
        self.derived.watches.follow(&self.document.scene().watches, names, self.timeline.first_tick());
    }

    /// Whether the curves of the watches are read.
    pub(super) fn watches_are_wanted(&self) -> bool {
        self.derived.watches.is_wanted
    }

    pub(super) fn watches_before_lag(&self) -> bool {
        let Some(baseline) = self.baseline().filter(|_| self.derived.watches.is_wanted) else { return false };
        baseline.watching().lacks(baseline.timeline(), self.playback.last_tick).is_some()
    }

    pub(super) fn read_watches_before(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(comparison) = &mut self.derived.comparison {
            comparison.baseline.read_watches(self.playback.last_tick, may_go_on);
        }
    }
}
