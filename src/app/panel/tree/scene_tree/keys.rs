//! The arrow keys in the tree select the part above or below, with Shift everything on the way.

use super::memory::Memory;
use super::rows::{Row, range};
use crate::app::command::{Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus;
use crate::scene::PartRef;
use egui::{Key, Ui};

/// Moves the selection by the arrow keys, after a click in the tree and unless a field has the focus or a menu is open, which is of what
/// is selected.
pub(super) fn follow(ui: &Ui, rows: &[Row], memory: &mut Memory, view: &FrameView, commands: &mut Vec<Command>) {
    let place = ui.max_rect();
    let pressed = ui.input(|input| input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten());
    if let Some(at) = pressed {
        memory.has_keys = place.contains(at);
    }
    if !memory.has_keys || ui.ctx().wants_keyboard_input() || menus::is_open(ui.ctx()) {
        return;
    }
    let (up, down, shift) =
        ui.input(|input| (input.key_pressed(Key::ArrowUp), input.key_pressed(Key::ArrowDown), input.modifiers.shift));
    let step = match (up, down) {
        (true, false) => -1,
        (false, true) => 1,
        _ => return,
    };
    let Some(next) = beside(rows, step, view) else { return };
    let anchor = memory.anchor.or(view.selection.primary()).filter(|_| shift);
    let span = anchor.and_then(|from| range(rows, from, next, view));
    if !shift {
        memory.anchor = Some(next);
    }
    commands.push(span.map_or_else(|| select(next), |parts| Command::Selection(SelectionCommand::Parts(parts))));
}

/// Selects a result of the search when Enter ends it: an exact name or id, else the first.
pub(super) fn enter(rows: &[Row], search: &str, view: &FrameView, commands: &mut Vec<Command>) {
    let search = search.trim();
    let is_exact = |row: &&Row| match **row {
        Row::Kind { .. } => false,
        Row::Part { kind, index } => {
            let id = kind.part(index, view).id().map(|id| id.to_string());
            kind.label(index, view).eq_ignore_ascii_case(search)
                || id.as_deref() == Some(search.trim_start_matches('#'))
        }
    };
    let first = || rows.iter().find_map(|row| row.part(view));
    let found = rows.iter().find(is_exact).and_then(|row| row.part(view)).or_else(first);
    commands.extend(found.map(select));
}

fn select(part: PartRef) -> Command {
    match part {
        PartRef::Object(id) => Command::Selection(SelectionCommand::Object(id, None)),
        part => Command::Selection(SelectionCommand::Parts(vec![part])),
    }
}

/// The part so many lines from the one selected last, not counting headings; without a selection the first or last
/// one.
fn beside(rows: &[Row], step: isize, view: &FrameView) -> Option<PartRef> {
    let parts: Vec<PartRef> = rows.iter().filter_map(|row| row.part(view)).collect();
    let last = parts.len().checked_sub(1)?;
    let now = view.selection.primary().and_then(|part| parts.iter().position(|other| *other == part));
    let next = match now {
        Some(now) => now.saturating_add_signed(step).min(last),
        None if step > 0 => 0,
        None => last,
    };
    Some(parts[next])
}
