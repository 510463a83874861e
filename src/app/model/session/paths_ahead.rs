//! The paths of the selected bodies in the ticks to come.

use super::Session;
use super::path_ahead::PathAhead;
use crate::app::model::paths::{PathSegment, reach};
use crate::scene::Id;
use crate::sim::{Derived, Setup, TickRecord};

/// More paths than this hide the scene.
const MOST_PATHS: usize = 16;

/// The paths of some bodies through the tick on display and the following ones, as far as they are known.
#[derive(Default)]
pub(super) struct PathsAhead {
    /// Whether those of all selected bodies are shown, and not only that of the one selected last beside a baseline run.
    is_wanted: bool,
    paths: Vec<PathAhead>,
}

impl PathsAhead {
    /// Goes to the tick on display, with the paths of these bodies through so many ticks.
    fn follow(&mut self, bodies: &[Id], tick: u64, length: u64) {
        let mut known = std::mem::take(&mut self.paths);
        for &body in bodies {
            let of_body = known.iter().position(|path| path.body() == body).map(|place| known.swap_remove(place));
            self.paths.extend(PathAhead::followed(of_body, Some(body), tick, length));
        }
    }

    /// That of a body, in time order.
    pub fn of(&self, body: Option<Id>) -> &[PathSegment] {
        let path = self.paths.iter().find(|path| Some(path.body()) == body);
        path.map_or(&[][..], PathAhead::segments)
    }
}

impl Derived for PathsAhead {
    fn next_tick(&self) -> Option<u64> {
        self.paths.iter().filter_map(PathAhead::next_tick).min()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let lacks_it = |path: &&mut PathAhead| path.next_tick() == Some(record.start.tick);
        self.paths.iter_mut().filter(lacks_it).for_each(|path| path.push(setup, record));
    }

    fn forget_from(&mut self, tick: u64) {
        self.paths.iter_mut().for_each(|path| path.forget_from(tick));
    }
}

impl Session {
    /// Whether the paths ahead of the selected bodies are shown.
    pub fn look_ahead(&mut self, is_wanted: bool) {
        if self.derived.ahead.is_wanted != is_wanted {
            self.derived.ahead.is_wanted = is_wanted;
            self.follow_paths();
        }
    }

    /// The paths of the selected bodies from the tick on display on, as far as they are known, while they are looked at.
    pub fn paths_ahead(&self) -> &[PathAhead] {
        if self.derived.ahead.is_wanted { &self.derived.ahead.paths } else { &[] }
    }

    /// Follows the tick on display and the selection.
    pub(super) fn follow_paths(&mut self) {
        let tick = self.shown.tick();
        let setup = self.timeline.setup_at(tick);
        let is_body = |id: &Id| setup.body_index(*id).is_some();
        let primary = self.selection.object().filter(is_body);
        let others = self.selection.objects().filter(|id| Some(*id) != primary && is_body(id));
        let bodies: Vec<Id> = match self.derived.ahead.is_wanted {
            true => primary.into_iter().chain(others).take(MOST_PATHS).collect(),
            false => primary.filter(|_| self.derived.comparison.is_some()).into_iter().collect(),
        };
        let length = reach(setup.clock, setup.bodies.len());
        self.derived.ahead.follow(&bodies, tick, length);
    }

    /// The tick that the paths need next, recorded or not.
    pub(super) fn wanted_ahead(&self) -> Option<u64> {
        self.derived.ahead.next_tick().filter(|&tick| self.is_within_scene(tick))
    }
}
