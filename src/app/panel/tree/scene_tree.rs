//! The parts of the scene as a tree in the order of the file: selecting, renaming, hiding, locking, reordering.

use crate::language::t;

mod head;
mod keys;
mod kind;
mod memory;
pub(in crate::app::panel) mod menu;
mod name_field;
mod row;
mod rows;
mod steps;

use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::widgets::scroll;
use crate::scene::PartRef;
use egui::{RichText, Ui};
pub(in crate::app::panel) use kind::Kind;
use memory::Memory;
use rows::{Row, rows};

/// The tree, of which only the visible rows are built: ten thousand balls cost nothing.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let id = ui.id().with("tree");
    let mut memory: Memory = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let is_entered = head::ui(ui, &mut memory, view, commands);
    let reveal = newly_wanted(&mut memory, view);
    let rows = rows(&memory, view);
    keys::follow(ui, &rows, &mut memory, view, commands);
    if is_entered {
        keys::enter(&rows, &memory.search, view, commands);
    }
    if rows.is_empty() {
        let text = if memory.search.is_empty() { t!("The scene is empty.") } else { t!("Nothing has that name.") };
        ui.label(RichText::new(text).weak());
    }
    let reveal = reveal.and_then(|part| rows.iter().position(|row| row.part(view) == Some(part)));
    let height = row::height(ui);
    let room = ui.available_height();
    scroll::show_rows(ui, scroll::vertical().auto_shrink([false, false]), (height, rows.len()), |ui, range| {
        let top = ui.max_rect().top();
        let step = height + ui.spacing().item_spacing.y;
        if let Some(place) = reveal {
            let rect_of = |place: usize| {
                let y = top + (place as f32 - range.start as f32) * step;
                egui::Rect::from_x_y_ranges(ui.max_rect().x_range(), y..=y + height)
            };
            if !ui.clip_rect().y_range().contains(rect_of(place).center().y) {
                // In the middle, below a first row that is whole.
                let first = place.saturating_sub((0.5 * room / step) as usize);
                // Without animation: scrolling past thousands of rows shows nothing.
                let animation = egui::style::ScrollAnimation::none();
                // egui leaves the gap between two rows above it.
                let below = egui::vec2(0.0, ui.spacing().item_spacing.y);
                ui.scroll_to_rect_animation(rect_of(first).translate(below), Some(egui::Align::TOP), animation);
            }
        }
        for row in &rows[range] {
            match *row {
                Row::Kind { kind, listed } => row::kind_ui(ui, (kind, listed), &mut memory, view, commands),
                Row::Part { kind, index } => row::part_ui(ui, (kind, index), (&rows, &mut memory), view, commands),
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(id, memory));
}

/// The part to scroll to: one newly selected, or about to be renamed. Its kind is unfolded; for renaming, the search
/// is cleared.
fn newly_wanted(memory: &mut Memory, view: &FrameView) -> Option<PartRef> {
    let renaming = view.windows.renaming.map(|part| (part, true));
    let wanted = renaming.or(view.selection.primary().map(|part| (part, false)));
    if wanted == memory.revealed {
        return None;
    }
    memory.revealed = wanted;
    let (part, is_renamed) = wanted?;
    memory.closed.remove(&Kind::of(part, view));
    let is_listed = |memory: &Memory| rows(memory, view).iter().any(|row| row.part(view) == Some(part));
    if is_renamed && !is_listed(memory) {
        memory.search.clear();
    }
    Some(part)
}
