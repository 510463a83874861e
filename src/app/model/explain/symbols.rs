//! Which symbols of a trace share a colour with what: a term has the colour of its drawing.

use crate::query::{Drawing, Role, Stage};

/// How many colours there are before one comes a second time.
pub const COLORS: usize = 14;

/// Symbols that always have the same colour, with it: the rules by which an agent steers, their sum and
/// the acceleration, so that one learns them.
const FIXED: [(&str, usize); 8] = [
    ("separation", 5),
    ("alignment", 12),
    ("cohesion", 1),
    ("flows", 0),
    ("cruising", 10),
    ("avoidance", 8),
    ("sum", 13),
    ("a", 4),
];

/// The colour that a symbol always has; `None` for those that take what is free.
pub fn fixed_slot(symbol: &str) -> Option<usize> {
    FIXED.iter().find(|(fixed, _)| *fixed == symbol).map(|(_, slot)| *slot)
}

/// Which colour each drawn symbol of a trace has; it keeps it throughout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolColors {
    slots: Vec<(String, usize)>,
    /// Those that no other symbol gets.
    fixed: Vec<usize>,
}

impl SymbolColors {
    /// The symbols of a trace in the order in which they are drawn: each gets the colour of what it
    /// stands for, or, where another symbol has that one already, one that none has.
    pub fn of(stages: &[Stage]) -> SymbolColors {
        let mut colors = SymbolColors::default();
        let drawn = || stages.iter().flat_map(|stage| &stage.drawings).filter(|drawing| !drawing.symbol.is_empty());
        // Other things than accelerations may have the same symbol.
        let fixed = |drawing: &Drawing| fixed_slot(&drawing.symbol).filter(|_| drawing.mark.role() == Role::Force);
        for drawing in drawn() {
            if let Some(slot) = fixed(drawing).filter(|_| colors.slot(&drawing.symbol).is_none()) {
                colors.slots.push((drawing.symbol.clone().into_owned(), slot));
                colors.fixed.push(slot);
            }
        }
        // The first of each role first: none of the others must take its colour.
        for firsts_only in [true, false] {
            for drawing in drawn() {
                let wanted = slot_of(drawing.mark.role());
                if colors.slot(&drawing.symbol).is_none() && !(firsts_only && colors.uses(wanted) > 0) {
                    let slot = colors.free_slot(wanted);
                    colors.slots.push((drawing.symbol.clone().into_owned(), slot));
                }
            }
        }
        colors
    }

    /// Which colour a symbol has, of [`COLORS`]; `None` for one that is not drawn.
    pub fn slot(&self, symbol: &str) -> Option<usize> {
        self.slots.iter().find(|(known, _)| known == symbol).map(|(_, slot)| *slot)
    }

    fn uses(&self, slot: usize) -> usize {
        self.slots.iter().filter(|(_, taken)| *taken == slot).count()
    }

    /// The wanted one, else one that no role has, else any; of those that are taken the least used.
    fn free_slot(&self, wanted: usize) -> usize {
        let order = [wanted].into_iter().chain(7..COLORS).chain(0..7);
        order.filter(|slot| !self.fixed.contains(slot)).min_by_key(|&slot| self.uses(slot)).unwrap_or(wanted)
    }
}

fn slot_of(role: Role) -> usize {
    match role {
        Role::Normal => 0,
        Role::Motion => 1,
        Role::Offset => 2,
        Role::Velocity => 3,
        Role::Force => 4,
        Role::Contact => 5,
        Role::Aid => 6,
    }
}
