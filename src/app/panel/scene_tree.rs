//! What the scene consists of, as a tree; a click selects.

use super::numbers::number;
use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::scene::{Expectation, Expected, Id, Quantity};
use crate::sim::{Clock, Instant};
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
    Expectations,
}

impl Section {
    const ALL: [Section; 6] =
        [Section::Bodies, Section::Obstacles, Section::Fields, Section::Flows, Section::Groups, Section::Expectations];

    fn title(self) -> &'static str {
        match self {
            Section::Bodies => "Bodies",
            Section::Obstacles => "Obstacles",
            Section::Fields => "Potential fields",
            Section::Flows => "Flows",
            Section::Groups => "Agent groups",
            Section::Expectations => "Expectations",
        }
    }

    fn len(self, view: &FrameView) -> usize {
        match self {
            Section::Bodies => view.moment.setup.bodies.len(),
            Section::Obstacles => view.moment.setup.obstacles.len(),
            Section::Fields => view.scene.fields.len(),
            Section::Flows => view.scene.flows.len(),
            Section::Groups => view.scene.agent_groups.len(),
            Section::Expectations => view.scene.expectations.len(),
        }
    }
}

/// The tree; only the rows in sight are made, so that ten thousand balls cost nothing.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let memory = ui.id().with("closed sections");
    let mut closed: BTreeSet<u8> = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    let rows = rows(view, &closed);
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
        if section == Section::Expectations {
            return expectation_ui(ui, &view.scene.expectations[index], view, commands);
        }
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
        Section::Groups | Section::Expectations => {
            let id = view.scene.agent_groups[index].id;
            (id, icon::USERS_THREE, view.label_of(id))
        }
    }
}

fn expectation_ui(ui: &mut Ui, expectation: &Expectation, view: &FrameView, commands: &mut Vec<Command>) {
    let text = format!("{} {}", icon::CHECK_SQUARE, told(&expectation.expect, view));
    let response = ui.selectable_label(false, text).on_hover_text(&expectation.why);
    if let (true, Some(moment)) = (response.clicked(), moment_of(&expectation.expect, view.moment.setup.clock)) {
        commands.push(Command::Seek(moment));
    }
}

/// The moment an expectation speaks of.
fn moment_of(expected: &Expected, clock: Clock) -> Option<Instant> {
    match expected {
        Expected::Event(event) => event.time.map(|time| clock.instant_at(time)),
        Expected::Body(body) => Some(clock.instant_at(body.time)),
        Expected::NeverCollide(_) | Expected::MaxPenetration(_) | Expected::Conserved(_) | Expected::Query(_) => None,
    }
}

fn told(expected: &Expected, view: &FrameView) -> String {
    match expected {
        Expected::Event(event) => {
            let [a, b] = event.between.map(|id| view.label_of(id));
            let time = event.time.map(|time| format!(" at {} s", number(time))).unwrap_or_default();
            format!("{a} meets {b}{time}")
        }
        Expected::Body(body) => format!("{} at {} s", view.label_of(body.id), number(body.time)),
        Expected::NeverCollide(never) => {
            let [a, b] = never.between.map(|id| view.label_of(id));
            format!("{a} never meets {b}")
        }
        Expected::MaxPenetration(bound) => format!("penetration ≤ {} r", number(bound.depth)),
        Expected::Conserved(conserved) => match conserved.quantity {
            Quantity::Momentum => "momentum is conserved".to_owned(),
            Quantity::Energy => "energy is conserved".to_owned(),
        },
        Expected::Query(answer) => format!("query {} answers so", answer.query),
    }
}
