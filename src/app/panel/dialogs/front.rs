//! What opens on top: file dialogs, questions, messages, and the program's description.
//!
//! One thing is in front at a time, see [`Front`]; Esc closes it by [`Command::Cancel`], and Enter closes a message.
//! All questions have the same layout: safe answers at the left, the one that loses something at the right. That one
//! is disabled for a moment, so that a click already under way when the question appears loses nothing.

use super::{copies, file_dialog, film, held_keys, palette};
use crate::app::command::{Command, FileCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::lasting;
use crate::app::interface::windows::Front;
use crate::app::model::source::Source;
use crate::app::panel::checks::check_results;
use crate::app::panel::widgets::scroll;
use crate::app::text;
use crate::foreign_text::{escaped, printable, quoted};
use crate::language::t;
use egui::{Align, Button, Context, Id, Key, Layout, Modal, RichText};
use std::path::Path;
use std::time::Duration;

/// How long a question is on display before the losing answer is enabled, in seconds.
const BEFORE_LOSING_SECS: f64 = 0.5;
/// Width of every question, in points, so that their answers are in the same place.
const QUESTION_WIDTH: f32 = 440.0;

/// Shows open file dialogs, and the question or message in front.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    file_dialog::ui(ctx, view, commands);
    palette::ui(ctx, view, commands);
    check_results::ui(ctx, view, commands);
    copies::ui(ctx, view, commands);
    film::ui(ctx, view, commands);
    let windows = view.windows;
    match windows.front() {
        Some(Front::Error) => error_ui(ctx, &printable(windows.error.as_deref().unwrap_or_default()), commands),
        Some(Front::Notice) => notice_ui(ctx, &printable(windows.notice.as_deref().unwrap_or_default()), commands),
        Some(Front::About) => about_ui(ctx, commands),
        Some(Front::Replace) => {
            if let Some(file) = &windows.would_replace {
                question_ui(ctx, &replace(file), commands);
            }
        }
        Some(Front::ChangedOnDisk) => question_ui(ctx, &changed_on_disk(view), commands),
        Some(Front::Unsaved) => {
            if let Some(command) = &windows.would_lose {
                question_ui(ctx, &unsaved(view, command), commands);
            }
        }
        Some(Front::FileDialog | Front::Palette) | None => {}
    }
}

/// A question with its answers.
struct Question {
    /// Distinguishes it from other questions, and from the same question about something else.
    id: Id,
    heading: &'static str,
    text: String,
    /// Answers that lose nothing.
    safe: Vec<Answer>,
    /// The answer that loses something.
    losing: Answer,
    /// Whether it follows from what a person did. If not, a key may have been on its way to something else.
    was_asked_for: bool,
    /// A click beside the question does this.
    beside: Option<FileCommand>,
}

type Answer = (&'static str, FileCommand);

/// Before another file is replaced.
fn replace(file: &Path) -> Question {
    Question {
        id: Id::new(("replace file", file)),
        heading: t!("Replace the file?"),
        text: t!("{file} is there already.", file = escaped(&file.to_string_lossy())),
        safe: vec![(t!("Choose another"), FileCommand::KeepFile)],
        losing: (t!("Replace"), FileCommand::ReplaceFile),
        was_asked_for: true,
        beside: None,
    }
}

/// Before changes are lost.
fn unsaved(view: &FrameView, command: &FileCommand) -> Question {
    Question {
        id: Id::new(("unsaved changes", format!("{command:?}"), view.scene.name.as_str())),
        heading: t!("Save the changes?"),
        text: unsaved_text(view),
        safe: vec![(t!("Save"), FileCommand::SaveChanges), (t!("Cancel"), FileCommand::KeepChanges)],
        losing: (t!("Don't save"), FileCommand::LoseChanges),
        was_asked_for: true,
        beside: Some(FileCommand::KeepChanges),
    }
}

/// What is unsaved; only a scene that was saved before can have changed since.
fn unsaved_text(view: &FrameView) -> String {
    let name = quoted(view.scene.told(&view.scene.name));
    match view.source {
        Source::New => t!("“{name}” is not saved yet.", name),
        Source::Shipped(_) => t!("“{name}” was changed. It is built in: saved, it becomes a file of its own.", name),
        Source::File(_) => t!("“{name}” was changed since it was saved.", name),
    }
}

/// Offers to read a file again that another program changed.
fn changed_on_disk(view: &FrameView) -> Question {
    let undo = if view.document.is_changed() {
        t!(" Reading it again replaces the changes made here; undo brings them back.")
    } else {
        ""
    };
    Question {
        id: Id::new("changed on disk"),
        heading: t!("The file was changed"),
        text: t!("Another program changed {source}.{undo}", source = escaped(&text::source::name(view.source)), undo),
        safe: vec![(t!("Keep what is here"), FileCommand::IgnoreFile)],
        losing: (t!("Read again"), FileCommand::Reload),
        was_asked_for: false,
        beside: None,
    }
}

/// For a text of any length.
fn text_area() -> egui::ScrollArea {
    scroll::vertical().max_height(280.0)
}

/// Shows a question.
fn question_ui(ctx: &Context, question: &Question, commands: &mut Vec<Command>) {
    let modal = Modal::new(question.id).show(ctx, |ui| {
        ui.set_width(width(ctx, QUESTION_WIDTH));
        ui.heading(question.heading);
        ui.label(&question.text);
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            for (name, command) in &question.safe {
                if ui.button(*name).clicked() {
                    commands.push(Command::File(command.clone()));
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let (name, command) = &question.losing;
                let counts = was_read(ctx, question.id);
                if ui.add_enabled(counts, Button::new(*name)).clicked() {
                    commands.push(Command::File(command.clone()));
                }
            });
        });
    });
    if question.was_asked_for || was_read(ctx, question.id) {
        held_keys::hold(ctx, modal.response.layer_id);
    }
    if let Some(command) = question.beside.clone().filter(|_| modal.backdrop_response.clicked()) {
        commands.push(Command::File(command));
    }
}

/// Whether a question has been on display long enough for a deliberate click.
fn was_read(ctx: &Context, question: Id) -> bool {
    let (now, memory) = (ctx.input(|input| input.time), question.with("on display since"));
    // If a pass leaves it out, it counts as new.
    let since: f64 = lasting::remembered(ctx, memory, 1).unwrap_or(now);
    lasting::remember(ctx, memory, since);
    let left = BEFORE_LOSING_SECS - (now - since);
    if left > 0.0 {
        ctx.request_repaint_after(Duration::from_secs_f64(left));
    }
    left <= 0.0
}

/// Whether Enter was pressed, which closes a message.
fn enters(ctx: &Context) -> bool {
    ctx.input(|input| input.key_pressed(Key::Enter))
}

fn about_ui(ctx: &Context, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("about")).show(ctx, |ui| {
        ui.set_width(width(ctx, 400.0));
        ui.heading(format!("Collidoscope {}", crate::VERSION));
        ui.label(t!(
            "A debugger for collisions: step, rewind and explain moving balls against planes, boxes, fields and each other."
        ));
        ui.add_space(4.0);
        ui.label(RichText::new(t!("Licence: {licence}", licence = env!("CARGO_PKG_LICENSE"))).weak());
        ui.add_space(4.0);
        if ui.button(t!("Close")).clicked() {
            commands.push(Command::View(ViewCommand::ShowAbout(false)));
        }
    });
    held_keys::hold(ctx, modal.response.layer_id);
    if modal.backdrop_response.clicked() || enters(ctx) {
        commands.push(Command::View(ViewCommand::ShowAbout(false)));
    }
}

fn notice_ui(ctx: &Context, notice: &str, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("notice")).show(ctx, |ui| {
        ui.set_width(width(ctx, 460.0));
        ui.heading(t!("Not everything is as before"));
        text_area().show(ui, |ui| ui.label(notice));
        ui.add_space(4.0);
        if ui.button(t!("Close")).clicked() {
            commands.push(Command::View(ViewCommand::DismissNotice));
        }
    });
    held_keys::hold(ctx, modal.response.layer_id);
    if modal.backdrop_response.clicked() || enters(ctx) {
        commands.push(Command::View(ViewCommand::DismissNotice));
    }
}

fn error_ui(ctx: &Context, error: &str, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("error")).show(ctx, |ui| {
        ui.set_width(width(ctx, 560.0));
        ui.heading(t!("That did not work"));
        ui.label(RichText::new(t!("Nothing was changed.")).weak());
        ui.add_space(4.0);
        text_area().show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(error).monospace()).wrap().selectable(true));
        });
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button(t!("Close")).clicked() {
                commands.push(Command::View(ViewCommand::DismissError));
            }
            let copy = ui.button(t!("Copy")).on_hover_text(t!("Copies the message to the clipboard."));
            if copy.clicked() {
                ui.ctx().copy_text(error.to_owned());
            }
            copy.has_focus()
        })
        .inner
    });
    held_keys::hold(ctx, modal.response.layer_id);
    // Enter on the button copies.
    if modal.backdrop_response.clicked() || (enters(ctx) && !modal.inner) {
        commands.push(Command::View(ViewCommand::DismissError));
    }
}

/// The width of a dialog in points, less where the window is narrow.
fn width(ctx: &Context, wanted: f32) -> f32 {
    wanted.min(ctx.screen_rect().width() - 48.0).max(120.0)
}
