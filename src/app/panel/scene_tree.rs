//! What the scene consists of, as a tree; a click selects.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::scene::Id;
use egui::{RichText, ScrollArea, Ui};
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
            Section::Bodies => view.moment.setup.bodies.len(),
            Section::Obstacles => view.moment.setup.obstacles.len(),
            Section::Fields => view.scene.fields.len(),
            Section::Flows => view.scene.flows.len(),
            Section::Groups => view.scene.agent_groups.len(),
        }
    }
}

/// The tree; only the rows in sight are made, so that ten thousand balls cost nothing.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
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
        let selected = view.selection.object == Some(id);
        if ui.selectable_label(selected, format!("{picture} {label}")).on_hover_text(format!("id {id}")).clicked() {
            commands.push(Command::Select(id, None));
        }
    });
}

fn part(section: Section, index: usize, view: &FrameView) -> (Id, &'static str, String) {
    let setup = view.moment.setup;
    match section {
        Section::Bodies => {
            let body = &setup.bodies[index];
            (body.id, if body.group.is_some() { icon::BIRD } else { icon::CIRCLE }, body.label())
        }
        Section::Obstacles => {
            let obstacle = &setup.obstacles[index].obstacle;
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
