//! Links from a body or obstacle to its group and to the fields around it.

use crate::app::command::{Command, EditCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{Body, Field, Id, Operation, Part, PartRef};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// The group of an agent, as a link.
pub(in crate::app::panel) fn group_ui(ui: &mut Ui, body: &Body, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(group) = body.group else { return };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(t!("Steers by the numbers of")).weak());
        link_ui(ui, group, t!("Goes to the group, whose numbers it shares."), view, commands);
    });
}

/// The potential fields around a body or obstacle, as links, and a button that adds one.
pub(in crate::app::panel) fn fields_ui(ui: &mut Ui, around: Id, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        let mut fields = view.scene.fields.iter().filter(|field| field.obstacle == around).peekable();
        let text = if fields.peek().is_some() {
            t!("Pushes agents away by")
        } else {
            t!("No potential field pushes agents away.")
        };
        ui.label(RichText::new(text).weak());
        for field in fields {
            link_ui(ui, field.id, t!("Goes to the field: its law, strength, range and sides."), view, commands);
        }
        let button = ui.small_button(t!("{icon} Potential field", icon = icon::PLUS));
        if button.on_hover_text(t!("Adds a potential field around it.")).clicked() {
            let field = Field::around(view.scene.fresh_id(), around);
            commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Field(field)))));
        }
    });
}

fn link_ui(ui: &mut Ui, id: Id, tooltip: &str, view: &FrameView, commands: &mut Vec<Command>) {
    if ui.link(view.label_of(id)).on_hover_text(tooltip).clicked() {
        commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(id)])));
    }
}
