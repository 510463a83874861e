//! Numbers that one can ask about: a right click on any of them has the same menu.

use super::numbers::{number, value_response, vector_response};
use crate::app::command::{Command, EditCommand, FindCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::asking::{Amount, Asked, Names};
use crate::scene::{Expectation, Expected, ExpectedCondition, Holds, Operation, Part};
use crate::text::asked as words;
use egui::{Rect, Response, RichText, Sense, Ui};
use egui_phosphor::regular as icon;
use glam::DVec3;

/// How far the time of a new expectation may be off, in seconds.
const TOLERANCE: f64 = 1e-9;

/// Shows numbers that one can ask about.
pub(in crate::app::panel) struct Asking<'a, 'b> {
    /// What is on display.
    pub view: &'a FrameView<'b>,
    /// Where the choices of the menu go.
    pub commands: &'a mut Vec<Command>,
}

impl Asking<'_, '_> {
    /// A row: name, number and unit.
    pub fn value_row(&mut self, ui: &mut Ui, name: &str, (value, unit): (f64, &str), tooltip: &str, asked: Asked) {
        let response = value_response(ui, name, number(value), unit, tooltip);
        self.menu(ui, response.rect, name, (asked, Amount::Number(value)));
    }

    /// A row for a vector.
    pub fn vector_row(&mut self, ui: &mut Ui, name: &str, (value, unit): (DVec3, &str), tooltip: &str, asked: Asked) {
        let response = vector_response(ui, name, [value, value], unit, tooltip);
        self.menu(ui, response.rect, name, (asked, Amount::Vector(value)));
    }

    /// The menu of a number, which a right click on its place opens.
    pub fn menu(&mut self, ui: &Ui, place: Rect, name: &str, (asked, now): (Asked, Amount)) -> Response {
        let response = ui.interact(place, ui.id().with(("asked", name, asked)), Sense::click());
        response.context_menu(|ui| self.menu_ui(ui, asked, now));
        response
    }

    fn menu_ui(&mut self, ui: &mut Ui, asked: Asked, now: Amount) {
        // A scene does not know what is selected.
        let names = Names { setup: self.view.moment.setup, selected: None };
        let chosen = |ui: &mut Ui, icon: &str, label: &str, tooltip: &str| {
            let is_chosen = ui.button(format!("{icon}  {label}")).on_hover_text(tooltip).clicked();
            if is_chosen {
                ui.close_menu();
            }
            is_chosen
        };
        let exceeds = words::exceeds(&asked, now, &names);
        ui.label(RichText::new(words::quantity(&asked, &names).unwrap_or_else(|| exceeds.clone())).small().weak());
        let tooltip = format!("Playing stops when {exceeds}; the condition can be changed first.");
        if chosen(ui, icon::HAND_PALM, "Break when…", &tooltip) {
            self.commands.push(Command::View(ViewCommand::ShowBreakpoints(Some(exceeds))));
        }
        let changes = words::changes(&asked, &names);
        let (label, tooltip) = match words::quantity(&asked, &names) {
            Some(_) => ("Find where it changes", format!("Lists every moment at which {changes}.")),
            None => ("Find all of them", format!("Lists every {changes}.")),
        };
        if chosen(ui, icon::MAGNIFYING_GLASS, label, &tooltip) {
            self.commands.push(Command::Find(FindCommand::Ask(changes)));
            self.commands.push(Command::Find(FindCommand::Show(true)));
        }
        let (holds, time) = match words::quantity(&asked, &names) {
            Some(_) => (Holds::At, Some(self.view.moment.setup.clock.seconds(self.view.playback.cursor))),
            None => (Holds::Eventually, None),
        };
        let what = words::equals(&asked, now, &names);
        let when = if time.is_some() { "at this time" } else { "at some time" };
        let tooltip = format!("Adds an expectation: {when} {what}.");
        if chosen(ui, icon::SEAL_CHECK, "Expect this value", &tooltip) {
            let condition = ExpectedCondition { holds, what, time, tolerance: TOLERANCE };
            let expectation = Expectation { why: String::new(), expect: Expected::Condition(condition) };
            let operation = Operation::Add(Part::Expectation(expectation));
            self.commands.push(Command::Edit(EditCommand::Change(operation)));
        }
    }
}
