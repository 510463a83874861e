//! What the rows of names and of numbers share.

use crate::app::command::{Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::style::agent_colors::AgentColors;
use crate::behaviour::{AgentTable, Column};
use crate::language::t;
use crate::scene::PartRef;
use egui::{Modifiers, Ui};

/// Height of a row in points.
pub(super) const ROW: f32 = 18.0;

/// What the rows show.
pub(super) struct Rows<'a> {
    /// Of the run on display.
    pub table: &'a AgentTable,
    /// That of another run over the same ticks.
    pub before: Option<&'a AgentTable>,
    /// The places of the rows, from top to bottom.
    pub order: &'a [usize],
    /// By which column agents are coloured, and how.
    pub colors: Option<(Column, AgentColors)>,
}

/// How far down the rows are scrolled, and how much of them is in sight, in points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scrolled {
    /// Above the first that is in sight.
    pub offset: f32,
    /// Of those that are in sight.
    pub height: f32,
}

/// From the top of a row to that of the next, in points.
pub(super) fn row_step(ui: &Ui) -> f32 {
    ROW + ui.spacing().item_spacing.y
}

/// What a click on a row does.
pub(super) fn about_row() -> &'static str {
    t!("Selects it: its events, its curves, its steering. With Ctrl one more, with Shift all up to here.")
}

/// Selects the agent of a row that was clicked.
pub(super) fn select(rows: &Rows, place: usize, modifiers: Modifiers, view: &FrameView, commands: &mut Vec<Command>) {
    let listed = |place: usize| PartRef::Object(rows.table.rows[place].agent);
    let (part, order, before) = (listed(place), rows.order, view.selection.parts());
    let parts = match () {
        () if modifiers.shift => {
            let at = |wanted: PartRef| order.iter().position(|&place| listed(place) == wanted);
            let here = at(part).unwrap_or(0);
            let from = before.last().and_then(|last| at(*last)).unwrap_or(here);
            order[from.min(here)..=from.max(here)].iter().map(|&place| listed(place)).collect()
        }
        () if modifiers.command && before.contains(&part) => {
            before.iter().copied().filter(|one| *one != part).collect()
        }
        () if modifiers.command => before.iter().copied().chain([part]).collect(),
        () => vec![part],
    };
    if view.filtered.is_some() {
        let ids = parts.iter().filter_map(|part| part.id()).collect();
        commands.push(Command::Selection(SelectionCommand::SetFilter(ids)));
    }
    commands.push(Command::Selection(SelectionCommand::Parts(parts)));
}
