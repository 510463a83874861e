//! The explanation panel: an algorithm stage by stage, with formula, numbers, and the picture in the
//! same colours.

mod formula;
mod head;
mod inside;
mod published;
mod stages;

use crate::app::command::{Action, Command, ExplainCommand};
use crate::app::frame::FrameView;
use crate::app::model::explain::{Explained, HighlightSource, Subject};
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::scroll;
use crate::language::{Text, t, text};
use egui::{Label, RichText, Ui};

/// Shown while nothing is explained: what can be.
const INVITATION: Text = text!(
    "Select an event, two objects (Ctrl+click), an agent, or a bench query: its algorithm is explained here, stage by \
     stage."
);

/// What can be asked about the one object that is selected.
const QUESTIONS: [Action; 2] = [Action::WHY_NOT, Action::EXPLAIN_PICK];

fn questions_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(name) = view.selection.object().map(|id| view.label_of(id)) else { return };
    let possible = QUESTIONS.into_iter().filter(|action| action.is_possible(view));
    for (place, action) in possible.enumerate() {
        if place == 0 {
            ui.add_space(6.0);
            ui.label(t!("About {name}:", name));
        }
        labelled_button_ui(ui, action, action.label(), view, commands);
    }
}

/// The verdict, the course of the sweep, the stages, and the comparison with the published method. Where stages appear one
/// by one, the others wait for the last stage.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    head::waiting_ui(ui, view, commands);
    let Some(explained) = view.explanation.explained else {
        ui.add(Label::new(RichText::new(INVITATION.words()).weak()).wrap());
        questions_ui(ui, view, commands);
        end_highlight(view, commands);
        return;
    };
    head::ui(ui, explained, view, commands);
    ui.separator();
    // What is explained next begins at its top, but of one event after another the same stage stays in sight.
    let other_than_event = Some(explained.subject).filter(|subject| !matches!(subject, Subject::Event(_)));
    let area = scroll::vertical().id_salt(("explanation", other_than_event)).auto_shrink([false, false]);
    scroll::show(ui, area, |ui| body_ui(ui, explained, view, commands));
}

/// What a step of a lesson explains, where the panel is not to be seen: the stage that it has come to.
pub(in crate::app::panel) fn in_card_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(explained) = view.shown_stages().map(|shown| shown.explained) else { return };
    if let Some(index) = view.known_stages().checked_sub(1) {
        head::symbols_ui(ui, explained, explained.stages.get(index));
        stages::in_card_ui(ui, index, explained, view, commands);
    }
}

fn body_ui(ui: &mut Ui, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) {
    let is_whole = view.known_stages() == explained.stages.len();
    if is_whole {
        head::verdict_ui(ui, explained, view, commands);
    }
    if let Some(course) = explained.inside.as_ref().filter(|_| is_whole) {
        inside::ui(ui, course, explained, view, commands);
    }
    let shown = stages::ui(ui, explained, view, commands);
    match shown.highlight {
        Some(highlight) if view.explanation.cursor.highlight.as_ref() != Some(&highlight) => {
            commands.push(Command::Explain(ExplainCommand::Highlight(Some(highlight))))
        }
        Some(_) => {}
        None => end_highlight(view, commands),
    }
    if let Some(comparison) = explained.published.as_ref().filter(|_| is_whole) {
        published::ui(ui, comparison, explained, commands);
    }
    ui.add_space((shown.reaches.unwrap_or(0.0) - ui.min_rect().bottom()).max(0.0));
}

/// Ends the highlight that the panel began, if nothing in it is under the pointer.
fn end_highlight(view: &FrameView, commands: &mut Vec<Command>) {
    if view.explanation.cursor.highlight.as_ref().is_some_and(|highlight| highlight.from == HighlightSource::Panel) {
        commands.push(Command::Explain(ExplainCommand::Highlight(None)));
    }
}
