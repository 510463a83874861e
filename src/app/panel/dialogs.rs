//! What opens on top: fields for paths, questions, what the program is, what went wrong.
//!
//! Esc closes them by [`Command::Cancel`], one at a time.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use egui::{Context, Id, Key, Modal, RichText, TextEdit};
use std::path::{Path, PathBuf};

/// Shows the dialogs that are open.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    if view.windows.open_path {
        open_path_ui(ctx, commands);
    }
    if let Some(file) = &view.windows.would_replace {
        replace_ui(ctx, file, commands);
    } else if view.windows.save_path {
        save_path_ui(ctx, view, commands);
    } else if view.windows.changed_on_disk {
        changed_on_disk_ui(ctx, view, commands);
    } else if view.windows.would_lose.is_some() {
        unsaved_ui(ctx, view, commands);
    }
    if view.windows.about {
        about_ui(ctx, commands);
    }
    if let Some(notice) = &view.windows.notice {
        notice_ui(ctx, notice, commands);
    }
    if let Some(error) = &view.windows.error {
        error_ui(ctx, error, commands);
    }
}

/// A field for a path to open; what was typed stays for the next time.
fn open_path_ui(ctx: &Context, commands: &mut Vec<Command>) {
    let dialog = PathDialog {
        id: "path to open",
        heading: "Open a scene file",
        button: "Open",
        note: "A scene file can also be dropped on the window.",
        first: String::new(),
    };
    match dialog.ui(ctx) {
        Some(Answer::Path(path)) => commands.push(Command::OpenPath(path.into())),
        Some(Answer::Cancel) => commands.push(Command::ShowOpenPath(false)),
        None => {}
    }
}

/// A field for a path to save to, which begins with the file there is.
fn save_path_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let dialog = PathDialog {
        id: "path to save to",
        heading: "Save the scene",
        button: "Save",
        note: "Without an ending, .json is added.",
        first: view.source.file().map_or_else(String::new, |path| path.display().to_string()),
    };
    match dialog.ui(ctx) {
        Some(Answer::Path(path)) => commands.push(Command::SaveAs(with_extension(path.into()))),
        Some(Answer::Cancel) => commands.push(Command::ShowSavePath(false)),
        None => {}
    }
}

/// A dialog that asks for a path.
struct PathDialog {
    id: &'static str,
    heading: &'static str,
    button: &'static str,
    note: &'static str,
    /// In the field until something is typed.
    first: String,
}

enum Answer {
    Path(String),
    Cancel,
}

impl PathDialog {
    fn ui(self, ctx: &Context) -> Option<Answer> {
        // A path typed for one scene is never offered for another.
        let memory = Id::new((self.id, &self.first));
        let mut path: String = ctx.data(|data| data.get_temp(memory)).unwrap_or_else(|| self.first.clone());
        let mut answer = None;
        let modal = Modal::new(Id::new((self.id, "dialog"))).show(ctx, |ui| {
            ui.set_width(width(ctx, 460.0));
            ui.heading(self.heading);
            let label = ui.label("Path, absolute or from the folder the program was started in:");
            let field = ui.add(TextEdit::singleline(&mut path).hint_text("my_scene.json").desired_width(f32::INFINITY));
            let field = field.labelled_by(label.id);
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if !field.has_focus() && !entered {
                field.request_focus();
            }
            ui.label(RichText::new(self.note).weak());
            ui.horizontal(|ui| {
                let is_path = !path.trim().is_empty();
                let done = ui.add_enabled(is_path, egui::Button::new(self.button)).clicked();
                if is_path && (done || entered) {
                    answer = Some(Answer::Path(path.trim().to_owned()));
                }
                if ui.button("Cancel").clicked() {
                    answer = Some(Answer::Cancel);
                }
            });
        });
        if modal.backdrop_response.clicked() {
            answer = Some(Answer::Cancel);
        }
        ctx.data_mut(|data| data.insert_temp(memory, path));
        answer
    }
}

/// A scene file's name ends in `.json` unless it has another ending.
fn with_extension(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("json") }
}

/// Asks before another file is replaced.
fn replace_ui(ctx: &Context, file: &Path, commands: &mut Vec<Command>) {
    Modal::new(Id::new("replace file")).show(ctx, |ui| {
        ui.set_width(width(ctx, 440.0));
        ui.heading("Replace the file?");
        ui.label(format!("{} is there already.", file.display()));
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Replace").clicked() {
                commands.push(Command::ReplaceFile);
            }
            if ui.button("Choose another").clicked() {
                commands.push(Command::KeepFile);
            }
        });
    });
}

/// Asks before changes are lost.
fn unsaved_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("unsaved changes")).show(ctx, |ui| {
        ui.set_width(width(ctx, 400.0));
        ui.heading("Save the changes?");
        ui.label(format!("“{}” was changed since it was saved.", view.scene.name));
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Save").clicked() {
                commands.push(Command::SaveChanges);
            }
            if ui.button("Don't save").clicked() {
                commands.push(Command::LoseChanges);
            }
            if ui.button("Cancel").clicked() {
                commands.push(Command::KeepChanges);
            }
        });
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::KeepChanges);
    }
}

/// Offers to read a file again that another program changed.
fn changed_on_disk_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    Modal::new(Id::new("changed on disk")).show(ctx, |ui| {
        ui.set_width(width(ctx, 440.0));
        ui.heading("The file was changed");
        ui.label(format!("Another program changed {}.", view.source.name()));
        if view.document.is_changed() {
            ui.label("Reading it again loses the changes made here.");
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Read again").clicked() {
                commands.push(Command::ReloadAnyway);
            }
            if ui.button("Keep what is here").clicked() {
                commands.push(Command::IgnoreFile);
            }
        });
    });
}

fn about_ui(ctx: &Context, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("about")).show(ctx, |ui| {
        ui.set_width(width(ctx, 400.0));
        ui.heading(format!("Collidoscope {}", env!("CARGO_PKG_VERSION")));
        ui.label(env!("CARGO_PKG_DESCRIPTION"));
        ui.add_space(4.0);
        ui.label(RichText::new(format!("Licence: {}", env!("CARGO_PKG_LICENSE"))).weak());
        ui.add_space(4.0);
        if ui.button("Close").clicked() {
            commands.push(Command::ShowAbout(false));
        }
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::ShowAbout(false));
    }
}

fn notice_ui(ctx: &Context, notice: &str, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("notice")).show(ctx, |ui| {
        ui.set_width(width(ctx, 460.0));
        ui.heading("Not everything is as before");
        egui::ScrollArea::vertical().max_height(280.0).show(ui, |ui| ui.label(notice));
        ui.add_space(4.0);
        if ui.button("Close").clicked() {
            commands.push(Command::DismissNotice);
        }
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::DismissNotice);
    }
}

fn error_ui(ctx: &Context, error: &str, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("error")).show(ctx, |ui| {
        ui.set_width(width(ctx, 560.0));
        ui.heading("That did not work");
        ui.label(RichText::new("The scene is still open, as it was.").weak());
        ui.add_space(4.0);
        egui::ScrollArea::vertical().max_height(280.0).show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(error).monospace()).wrap().selectable(true));
        });
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Close").clicked() {
                commands.push(Command::DismissError);
            }
            if ui.button("Copy").on_hover_text("Copies the message to the clipboard.").clicked() {
                ui.ctx().copy_text(error.to_owned());
            }
        });
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::DismissError);
    }
}

/// The width of a dialog in points, less where the window is narrow.
fn width(ctx: &Context, wanted: f32) -> f32 {
    wanted.min(ctx.screen_rect().width() - 48.0).max(120.0)
}
