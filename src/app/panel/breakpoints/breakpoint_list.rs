//! The breakpoints as a list, each with what stopped there; a click goes to its next hit.

use crate::app::command::{Action, Command, EditCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::session::Watched;
use crate::app::model::visits::Way;
use crate::app::panel::widgets::buttons::button_ui;
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::question_field::QuestionField;
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::app::text::breakpoints as words;
use crate::asking::{Asks, Hits, Names};
use crate::language::t;
use crate::scene::{Breakpoint, Operation, Part, PartRef};
use crate::sim::Instant;
use crate::text::asking::{mistake, shown};
use egui::{Button, Id, Label, RichText, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Room for the two buttons at the end of a row, in points.
const BUTTONS: f32 = 56.0;
/// Room before the values of a row, in points.
const INDENT: f32 = 22.0;

/// A field for a new one, and the list.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        button_ui(ui, Action::PREVIOUS_BREAK, view, commands);
        button_ui(ui, Action::NEXT_BREAK, view, commands);
    });
    let text = t!("Playing stops when a condition begins to hold.");
    ui.add(Label::new(RichText::new(text).small().weak()).wrap());
    // A scene does not know what is selected.
    let names = Names { setup: view.moment.setup, selected: None };
    let hint = t!("stop when… speed(#1) > 2");
    let id = Id::new("new breakpoint");
    let field = QuestionField { id, label: t!("New breakpoint"), hint, asks: Asks::Condition, names };
    if view.windows.break_when.as_ref().is_some_and(|condition| field.propose(ui, condition)) {
        commands.push(Command::View(ViewCommand::ShowBreakpoints(None)));
    }
    if let Some(condition) = field.ui(ui, "").filter(|condition| !condition.trim().is_empty()) {
        let breakpoint = Breakpoint { name: String::new(), condition, enabled: true };
        commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Breakpoint(breakpoint)))));
    }
    scroll::show(ui, scroll::vertical().auto_shrink([false, false]), |ui| {
        for (index, watched) in view.breakpoints.all().iter().enumerate() {
            row_ui(ui, (index, watched), view, commands);
        }
    });
}

fn row_ui(ui: &mut Ui, (index, watched): (usize, &Watched), view: &FrameView, commands: &mut Vec<Command>) {
    let Some(breakpoint) = view.scene.breakpoints.get(index) else { return };
    let part = PartRef::Breakpoint(index);
    let name = view.scene.label_of(part);
    let hits = watched.hits.as_ref().ok().filter(|_| watched.is_enabled);
    let here = hits.and_then(|hits| hits.hit_at(view.playback.cursor));
    let count = match (&watched.hits, hits) {
        (Err(_), _) => icon::WARNING.to_owned(),
        (Ok(_), None) => t!("off").to_owned(),
        (Ok(_), Some(hits)) => counted(hits, view),
    };
    ui.horizontal(|ui| {
        let mut is_on = breakpoint.enabled;
        let switch = checkbox::ui(ui, &mut is_on, "").on_hover_text(t!("Whether playing stops there."));
        let label = t!("Stop at {name}", name);
        switch.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, breakpoint.enabled, &label));
        if switch.changed() {
            let with = Part::Breakpoint(Breakpoint { enabled: is_on, ..breakpoint.clone() });
            commands.push(Command::Edit(EditCommand::Change(Operation::Replace { part, with })));
        }
        let row = Button::new(name.as_str()).shortcut_text(quiet(ui, count).small());
        let row = row.selected(here.is_some()).frame(here.is_some()).truncate();
        let size = egui::vec2(ui.available_width() - BUTTONS, ui.spacing().interact_size.y);
        let response = ui.add_sized(size, row).on_hover_ui(|ui| hover_ui(ui, breakpoint, watched));
        if let Some(hits) = hits.filter(|_| response.clicked())
            && let Some(next) = next_hit(hits, view)
        {
            commands.push(Command::Playback(PlaybackCommand::Jump(next, Way::Break(name.clone()))));
        }
        if ui
            .add(Button::new(icon::PENCIL_SIMPLE).frame(false))
            .on_hover_text(t!("Shows its fields in the inspector."))
            .clicked()
        {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
        }
        if ui.add(Button::new(icon::TRASH).frame(false)).on_hover_text(t!("Deletes this breakpoint.")).clicked() {
            commands.push(Command::Edit(EditCommand::Change(Operation::Remove(vec![part]))));
        }
    });
    let detail = match &watched.hits {
        Err(misread) => Some(RichText::new(mistake(&misread.mistake)).color(panel_colors(view.settings.theme).alarm)),
        Ok(_) => here.and_then(|moment| {
            let values: Vec<String> = view.values_at(hits?, &moment).iter().map(shown).collect();
            (!values.is_empty()).then(|| RichText::new(values.join("\n")).monospace())
        }),
    };
    if let Some(detail) = detail {
        ui.horizontal_top(|ui| {
            ui.add_space(INDENT);
            ui.add(Label::new(detail.size(11.5)).wrap());
        });
    }
}

/// "3 hits", as far as the recording was looked through.
fn counted(hits: &Hits, view: &FrameView) -> String {
    let recorded = view.timeline.recorded().min(view.playback.last_tick.unwrap_or(u64::MAX));
    words::hits(hits.count(), hits.is_full(), hits.observed() >= recorded)
}

/// The known hit after the moment on display or, behind the last one, the first.
fn next_hit(hits: &Hits, view: &FrameView) -> Option<Instant> {
    let first = Instant::start_of(hits.first_tick());
    let earliest = || hits.hit_at(first).or_else(|| hits.next_after(first));
    hits.next_after(view.playback.cursor).or_else(earliest).map(|moment| moment.at)
}

fn hover_ui(ui: &mut Ui, breakpoint: &Breakpoint, watched: &Watched) {
    ui.set_max_width(380.0);
    ui.label(RichText::new(&breakpoint.condition).monospace());
    let text = match (&watched.hits, watched.is_enabled) {
        (Err(_), _) => t!("Its condition is not understood: it stops nothing, but stays."),
        (Ok(_), false) => t!("Off: playing does not stop there."),
        (Ok(_), true) => t!("A click goes to its next hit, and from the last one to the first."),
    };
    ui.label(RichText::new(text).small().weak());
}
