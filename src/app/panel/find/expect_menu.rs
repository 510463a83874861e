//! A menu that turns the condition into an expectation.

use crate::app::command::{Command, EditCommand};
use crate::app::frame::FrameView;
use crate::app::model::finding::Finding;
use crate::app::model::session::ExpectationRequest;
use crate::app::panel::widgets::numbers::number;
use crate::language::t;
use crate::scene::Holds;
use egui::{Button, RichText, Ui};
use egui_phosphor::regular as icon;

/// A button that opens it.
pub(super) fn ui(ui: &mut Ui, finding: &Finding, view: &FrameView, commands: &mut Vec<Command>) {
    let label = RichText::new(t!("{icon} Expect…", icon = icon::CHECK_CIRCLE)).size(12.0);
    let menu = ui.menu_button(label, |ui| {
        let now = view.moment.setup.clock.seconds(view.moment.at());
        let is_here = finding.found().get(finding.count_before(view.moment.at()));
        let begins_here = is_here.is_some_and(|found| found.begin.at == view.moment.at());
        let at = t!("that it holds at {now} s", now = number(now));
        let texts: [(Holds, &str); 4] = [
            (Holds::Never, t!("that it never holds")),
            (Holds::Always, t!("that it always holds")),
            (Holds::Eventually, t!("that it holds at some time")),
            (Holds::At, &at),
        ];
        for (holds, text) in texts {
            // Of events only their very moment is one.
            if holds == Holds::At && !begins_here {
                continue;
            }
            let button = Button::new(text).wrap_mode(egui::TextWrapMode::Extend);
            if ui.add(button).clicked() {
                commands.push(Command::Edit(EditCommand::Expect(ExpectationRequest::Condition(holds))));
                ui.close_menu();
            }
        }
    });
    menu.response.on_hover_text(t!("Adds the condition to the expectations of the scene."));
}
