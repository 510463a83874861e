//! Numbers that one can ask about: a right click on any of them has the same menu.

use super::numbers::{number, value_response, vector_response};
use super::stops::context_menu;
use crate::app::command::{
    Action, Command, EditCommand, FindCommand, PlaybackCommand, SelectionCommand, ViewCommand, WatchCommand,
};
use crate::app::frame::FrameView;
use crate::asking::{Amount, Asked, Measure, Names};
use crate::language::t;
use crate::scene::{Expectation, Expected, ExpectedCondition, Holds, Id, Operation, Part, PartRef};
use crate::text::asked::Questions;
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
        context_menu(&response, |ui| self.menu_ui(ui, asked, now));
        response
    }

    /// The menu of a number of a computation, written with all its digits: what can be asked about it, if the language of
    /// questions has a word for it, and its value.
    pub fn number_menu_ui(&mut self, ui: &mut Ui, asked: Option<(Asked, Amount)>, digits: &str) {
        match asked {
            Some((asked, now)) => self.menu_ui(ui, asked, now),
            None => {
                let text = t!("A step of the computation: there is no word to ask about it.");
                ui.label(RichText::new(text).small().weak());
            }
        }
        if chosen(ui, icon::COPY, t!("Copy the value"), digits) {
            ui.ctx().copy_text(digits.replace('−', "-"));
        }
    }

    fn menu_ui(&mut self, ui: &mut Ui, asked: Asked, now: Amount) {
        // A scene does not know what is selected.
        let names = Names { setup: self.view.moment.setup, selected: None };
        let questions = Questions::about(&asked, now, &names);
        self.questions_ui(ui, &questions, false);
        let body = match asked {
            Asked::Of(_, id) => self.view.moment.setup.body_index(id).map(|_| id),
            _ => None,
        };
        self.changes_ui(ui, body, &questions);
    }

    /// The events that wrote a number: of one ball those that changed how it moves, of others the moments at which they jump.
    fn changes_ui(&mut self, ui: &mut Ui, body: Option<Id>, Questions { quantity, changes, .. }: &Questions) {
        if quantity.is_none() {
            return;
        }
        let found = [
            (Action::LAST_CHANGE, PlaybackCommand::LastChange, FindCommand::Previous),
            (Action::NEXT_CHANGE, PlaybackCommand::NextChange, FindCommand::Next),
        ];
        for (action, of_body, of_others) in found {
            let tooltip = match body {
                Some(_) => action.help(),
                None => t!("Goes to the moment at which {changes}.", changes),
            };
            if !chosen(ui, action.icon, action.label(), &tooltip) {
                continue;
            }
            match body {
                Some(id) => {
                    self.commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(id)])));
                    self.commands.push(Command::Playback(of_body));
                }
                None => {
                    self.commands.push(Command::Find(FindCommand::Ask(changes.clone())));
                    self.commands.push(Command::Find(of_others));
                }
            }
        }
    }

    /// The menu of a quantity that is watched already.
    pub fn written_menu_ui(&mut self, ui: &mut Ui, measure: &Measure, now: Option<Amount>) {
        let questions = Questions::about_quantity(measure, now);
        self.questions_ui(ui, &questions, true);
        self.changes_ui(ui, None, &questions);
    }

    fn questions_ui(&mut self, ui: &mut Ui, questions: &Questions, is_watched: bool) {
        let Questions { quantity, exceeds, changes, equals } = questions;
        ui.label(RichText::new(quantity.as_ref().unwrap_or(exceeds)).small().weak());
        if let Some(quantity) = quantity.as_ref().filter(|_| !is_watched) {
            let tooltip = t!("Draws {quantity} over the recording, with its value at every moment.", quantity);
            if chosen(ui, icon::CHART_LINE, t!("Watch"), &tooltip) {
                self.commands.push(Command::Watch(WatchCommand::Add(quantity.clone())));
            }
        }
        // Without a value there is none to compare with.
        let has_value = !equals.is_empty();
        let tooltip = t!("Playing stops when {exceeds}; the condition can be changed first.", exceeds);
        if has_value && chosen(ui, icon::HAND_PALM, t!("Break when…"), &tooltip) {
            self.commands.push(Command::View(ViewCommand::ShowBreakpoints(Some(exceeds.clone()))));
        }
        let mut find = |condition: &str| {
            self.commands.push(Command::Find(FindCommand::Ask(condition.to_owned())));
            self.commands.push(Command::Find(FindCommand::Show(true)));
        };
        if quantity.is_some() && has_value {
            let tooltip =
                t!("Lists every moment at which {exceeds} begins to hold; the number can be changed there.", exceeds);
            if chosen(ui, icon::MAGNIFYING_GLASS, t!("Find where it exceeds this"), &tooltip) {
                find(exceeds);
            }
        }
        let (label, tooltip) = match quantity {
            Some(_) => (t!("Find where it changes"), t!("Lists every moment at which {changes}.", changes)),
            None => (t!("Find all of them"), t!("Lists every {changes}.", changes)),
        };
        if chosen(ui, icon::MAGNIFYING_GLASS, label, &tooltip) {
            find(changes);
        }
        let (holds, time) = match quantity {
            Some(_) => (Holds::At, Some(self.view.moment.setup.clock.seconds(self.view.playback.cursor))),
            None => (Holds::Eventually, None),
        };
        let when = if time.is_some() { t!("at this time") } else { t!("at some time") };
        let tooltip = t!("Adds an expectation: {when} {equals}.", when, equals);
        if has_value && chosen(ui, icon::SEAL_CHECK, t!("Expect this value"), &tooltip) {
            let condition = ExpectedCondition { holds, what: equals.clone(), time, tolerance: TOLERANCE };
            let expectation = Expectation { why: String::new(), expect: Expected::Condition(condition) };
            let operation = Operation::Add(Part::Expectation(expectation));
            self.commands.push(Command::Edit(EditCommand::Change(operation)));
        }
    }
}

/// An entry of the menu; whether it was chosen, which closes the menu.
fn chosen(ui: &mut Ui, icon: &str, label: &str, tooltip: &str) -> bool {
    let is_chosen = ui.button(format!("{icon}  {label}")).on_hover_text(tooltip).clicked();
    if is_chosen {
        ui.close_menu();
    }
    is_chosen
}
