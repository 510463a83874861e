//! Notes of what was worked out about a tick, so that judging it can be interrupted and taken up again.
//!
//! A condition about thousands of bodies may take longer than a frame for a single tick. What is judged follows from bounds
//! of what it compares, on one stretch after the other: all of these are noted, and who takes it up again finds them there.

use super::changing::Changing;
use super::course::Stretch;
use crate::expression::Arithmetic;
use crate::sim::Phase;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// The bounds of what a condition compares that were found in a tick.
#[derive(Clone, Debug, Default)]
pub(super) struct Notebook {
    bounds: HashMap<(usize, [u64; 2], bool), Changing>,
}

/// Works out bounds until it may not go on.
pub(super) struct Paced<'a> {
    notebook: RefCell<&'a mut Notebook>,
    may_go_on: RefCell<&'a mut dyn FnMut() -> bool>,
    is_stopped: Cell<bool>,
}

impl<'a> Paced<'a> {
    /// Goes on with what was noted, as long as `may_go_on` says so.
    pub fn new(notebook: &'a mut Notebook, may_go_on: &'a mut dyn FnMut() -> bool) -> Paced<'a> {
        Paced { notebook: RefCell::new(notebook), may_go_on: RefCell::new(may_go_on), is_stopped: Cell::new(false) }
    }

    /// Whether it may not go on: then what followed from bounds since is worth nothing.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }

    /// The bounds of the difference or quantity at a place in a condition, noted or found out now. Some are before it asks
    /// whether it may go on.
    pub fn bounds(&self, place: usize, stretch: Stretch, find_out: impl FnOnce() -> Changing) -> Changing {
        if self.is_stopped() {
            // Nothing is looked for where it is zero.
            return Changing::exact(0.0);
        }
        let key = (place, [stretch.from.to_bits(), stretch.to.to_bits()], stretch.phase == Phase::Before);
        if let Some(known) = self.notebook.borrow().bounds.get(&key) {
            return *known;
        }
        let found = find_out();
        self.notebook.borrow_mut().bounds.insert(key, found);
        self.is_stopped.set(!(self.may_go_on.borrow_mut())());
        found
    }
}
