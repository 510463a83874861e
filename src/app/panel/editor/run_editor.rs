//! The fields that edit a kept run, and what makes it another one than that it was made from.

use super::field::Fields;
use crate::app::command::{Command, RunsCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::checkbox;
use crate::app::text::runs as words;
use crate::language::t;
use crate::scene::{Edit, KeptRun, Operation, PartRef};
use egui::{Label, RichText, Ui};

/// Most lines of a list; a run with more was made by other means than a change or two.
const MOST_LINES: usize = 12;

/// Name, whether it is shown, and in what it differs.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    run: &KeptRun,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let part = PartRef::Run(index);
    let mut fields = Fields::new(view, commands, egui::Id::new(("kept run", index)));
    fields.told_text(ui, t!("name"), &run.name, |name| Operation::Rename { part, name });
    fields.finish();
    let Some(kept) = view.kept_runs.at(index) else { return };
    let parent = kept.parent.and_then(|(parent, tick)| Some((view.kept_runs.run(parent)?, tick)));
    let from = parent.map(|(parent, tick)| (words::of_run(parent), tick));
    ui.add(Label::new(words::made_from(from.as_ref().map(|(name, tick)| (name.as_str(), *tick)))).wrap());
    let changes = run.changes.iter().map(words::value_change);
    let told = |edit: &Edit, is_gone| words::of_edit(edit, &view.label_of(edit.id), is_gone);
    let without = run.without.iter().map(|edit| told(edit, true));
    let lines: Vec<String> = changes.chain(without).chain(run.edits.iter().map(|edit| told(edit, false))).collect();
    for line in lines.iter().take(MOST_LINES) {
        ui.add(Label::new(RichText::new(line).monospace().size(11.5)).truncate()).on_hover_text(line);
    }
    if let Some(more) = lines.len().checked_sub(MOST_LINES).filter(|more| *more > 0) {
        ui.label(RichText::new(words::more(more)).weak());
    }
    ui.horizontal(|ui| {
        let is_front = view.kept_runs.front() == Some(kept.id);
        let mut is_shown = kept.is_shown;
        if checkbox::ui(ui, &mut is_shown, t!("shown"))
            .on_hover_text(t!("As a ghost beside the run on display."))
            .changed()
        {
            let change = if is_shown { RunsCommand::ShowAsGhost(kept.id) } else { RunsCommand::Hide(kept.id) };
            commands.push(Command::Runs(change));
        }
        let tooltip = t!("The scene becomes that of this run. The present run stays as a ghost.");
        let front = ui.add_enabled(!is_front, egui::Button::new(t!("Bring to the front"))).on_hover_text(tooltip);
        if front.on_disabled_hover_text(t!("It is on display.")).clicked() {
            commands.push(Command::Runs(RunsCommand::BringToFront(kept.id)));
        }
    });
}
