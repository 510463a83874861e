//! What the scene consists of, as a tree in the order of the file; a click selects.

use super::add_menu;
use crate::app::command::{Action, Command};
use crate::app::frame_view::FrameView;
use crate::scene::{Id, Operation, PartRef};
use egui::{RichText, ScrollArea, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;
use std::collections::BTreeSet;

/// The parts of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Bodies,
    Obstacles,
    Fields,
    Flows,
    Groups,
}

impl Section {
    const ALL: [Section; 5] = [Section::Bodies, Section::Obstacles, Section::Fields, Section::Flows, Section::Groups];

    fn title(self) -> &'static str {
        match self {
            Section::Bodies => "Bodies",
            Section::Obstacles => "Obstacles",
            Section::Fields => "Potential fields",
            Section::Flows => "Flows",
            Section::Groups => "Agent groups",
        }
    }

    fn len(self, view: &FrameView) -> usize {
        match self {
            Section::Bodies => view.scene.bodies.len(),
            Section::Obstacles => view.scene.obstacles.len(),
            Section::Fields => view.scene.fields.len(),
            Section::Flows => view.scene.flows.len(),
            Section::Groups => view.scene.agent_groups.len(),
        }
    }
}

/// The tree; only the rows in sight are made, so that ten thousand balls cost nothing.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    head_ui(ui, view, commands);
    let memory = ui.id().with("closed sections");
    let mut closed: BTreeSet<u8> = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    let rows = rows(view, &closed);
    if rows.is_empty() {
        ui.label(RichText::new("The scene is empty.").weak());
    }
    let height = ui.text_style_height(&egui::TextStyle::Body) + 2.0 * ui.spacing().button_padding.y;
    ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, height, rows.len(), |ui, range| {
        for row in &rows[range] {
            match *row {
                Row::Section(section) => section_ui(ui, section, view, &mut closed),
                Row::Part(section, index) => part_ui(ui, section, index, view, commands),
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(memory, closed));
}

/// Adds, and what can be done with the selected object.
fn head_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        add_menu::ui(ui, view, commands);
        for action in [Action::Duplicate, Action::Delete] {
            let entry = action.entry();
            let button = ui.add_enabled(action.is_possible(view), egui::Button::new(entry.icon));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, entry.label));
            if button.on_hover_text(entry.help()).clicked() {
                commands.push(action.command(view));
            }
        }
        let selected = view.selection.object().and_then(|id| Some((id, place_in_list(view, id)?)));
        for (icon, label, by) in [(icon::ARROW_UP, "Move up", -1), (icon::ARROW_DOWN, "Move down", 1)] {
            let to = selected.and_then(|(_, (place, count))| place.checked_add_signed(by).filter(|to| *to < count));
            let button = ui.add_enabled(to.is_some(), egui::Button::new(icon));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
            let tooltip = format!("{label}\nMoves the selected object to another place of its list.");
            if button.on_hover_text(tooltip).clicked()
                && let Some(((id, _), to)) = selected.zip(to)
            {
                commands.push(Command::Edit(Operation::Reorder { part: PartRef::Object(id), to }));
            }
        }
    });
    if let Some(refusal) = view.refusal.filter(|refusal| refusal.field.is_none()) {
        let text = format!("Not done: {}.", refusal.reason);
        ui.add(egui::Label::new(RichText::new(text).color(ui.visuals().error_fg_color)).wrap());
    }
}

/// The place of an object in its list, and how long that is.
fn place_in_list(view: &FrameView, id: Id) -> Option<(usize, usize)> {
    Section::ALL.into_iter().find_map(|section| {
        let count = section.len(view);
        (0..count).find(|&index| part(section, index, view).0 == id).map(|place| (place, count))
    })
}

/// A line of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Section(Section),
    Part(Section, usize),
}

fn rows(view: &FrameView, closed: &BTreeSet<u8>) -> Vec<Row> {
    let mut rows = Vec::new();
    for section in Section::ALL.into_iter().filter(|section| section.len(view) > 0) {
        rows.push(Row::Section(section));
        if !closed.contains(&(section as u8)) {
            rows.extend((0..section.len(view)).map(|index| Row::Part(section, index)));
        }
    }
    rows
}

fn section_ui(ui: &mut Ui, section: Section, view: &FrameView, closed: &mut BTreeSet<u8>) {
    let is_closed = closed.contains(&(section as u8));
    let caret = if is_closed { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    let text = format!("{caret} {} ({})", section.title(), section.len(view));
    let button = egui::Button::new(RichText::new(text).strong()).frame(false);
    if ui.add(button).on_hover_text("Folds or unfolds this part of the tree.").clicked() {
        if is_closed {
            closed.remove(&(section as u8));
        } else {
            closed.insert(section as u8);
        }
    }
}

fn part_ui(ui: &mut Ui, section: Section, index: usize, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.add_space(14.0);
        let (id, picture, label) = part(section, index, view);
        let selected = view.selection.contains(PartRef::Object(id));
        let row = ui.selectable_label(selected, format!("{picture} {label}")).on_hover_text(format!("id {id}"));
        if row.clicked() {
            commands.push(Command::Select(id, None));
        }
        row.context_menu(|ui| {
            for (label, operation) in [
                ("Duplicate", Operation::Duplicate(vec![PartRef::Object(id)])),
                ("Delete", Operation::Remove(vec![PartRef::Object(id)])),
            ] {
                if ui.button(label).clicked() {
                    commands.push(Command::Edit(operation));
                    ui.close_menu();
                }
            }
        });
    });
}

fn part(section: Section, index: usize, view: &FrameView) -> (Id, &'static str, String) {
    match section {
        Section::Bodies => {
            let body = &view.scene.bodies[index];
            (body.id, if body.group.is_some() { icon::BIRD } else { icon::CIRCLE }, body.label())
        }
        Section::Obstacles => {
            let obstacle = &view.scene.obstacles[index];
            (obstacle.id, icon::CUBE, obstacle.label())
        }
        Section::Fields => (view.scene.fields[index].id, icon::WAVES, view.label_of(view.scene.fields[index].id)),
        Section::Flows => (view.scene.flows[index].id, icon::SPIRAL, view.label_of(view.scene.flows[index].id)),
        Section::Groups => {
            let id = view.scene.agent_groups[index].id;
            (id, icon::USERS_THREE, view.label_of(id))
        }
    }
}
