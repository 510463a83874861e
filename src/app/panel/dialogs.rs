//! What opens on top: dialogs for files, questions, what the program is, what went wrong.
//!
//! Esc closes them by [`Command::Cancel`], one at a time.

use super::{check_results, file_dialog};
use crate::app::command::{Command, FileCommand, ViewCommand};
use crate::app::frame_view::FrameView;
use crate::foreign_text::{escaped, printable, quoted};
use egui::{Context, Id, Modal, RichText};
use std::path::Path;

/// Shows the dialogs that are open.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    file_dialog::ui(ctx, view, commands);
    check_results::ui(ctx, view, commands);
    if let Some(file) = &view.windows.would_replace {
        replace_ui(ctx, file, commands);
    } else if view.windows.changed_on_disk {
        changed_on_disk_ui(ctx, view, commands);
    } else if view.windows.would_lose.is_some() && !view.windows.save_path {
        unsaved_ui(ctx, view, commands);
    }
    if view.windows.about {
        about_ui(ctx, commands);
    }
    if let Some(notice) = &view.windows.notice {
        notice_ui(ctx, &printable(notice), commands);
    }
    if let Some(error) = &view.windows.error {
        error_ui(ctx, &printable(error), commands);
    }
}

/// Asks before another file is replaced.
fn replace_ui(ctx: &Context, file: &Path, commands: &mut Vec<Command>) {
    Modal::new(Id::new("replace file")).show(ctx, |ui| {
        ui.set_width(width(ctx, 440.0));
        ui.heading("Replace the file?");
        ui.label(format!("{} is there already.", escaped(&file.to_string_lossy())));
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Replace").clicked() {
                commands.push(Command::File(FileCommand::ReplaceFile));
            }
            if ui.button("Choose another").clicked() {
                commands.push(Command::File(FileCommand::KeepFile));
            }
        });
    });
}

/// Asks before changes are lost.
fn unsaved_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("unsaved changes")).show(ctx, |ui| {
        ui.set_width(width(ctx, 400.0));
        ui.heading("Save the changes?");
        ui.label(format!("“{}” was changed since it was saved.", quoted(&view.scene.name)));
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Save").clicked() {
                commands.push(Command::File(FileCommand::SaveChanges));
            }
            if ui.button("Don't save").clicked() {
                commands.push(Command::File(FileCommand::LoseChanges));
            }
            if ui.button("Cancel").clicked() {
                commands.push(Command::File(FileCommand::KeepChanges));
            }
        });
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::File(FileCommand::KeepChanges));
    }
}

/// Offers to read a file again that another program changed.
fn changed_on_disk_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    Modal::new(Id::new("changed on disk")).show(ctx, |ui| {
        ui.set_width(width(ctx, 440.0));
        ui.heading("The file was changed");
        ui.label(format!("Another program changed {}.", escaped(&view.source.name())));
        if view.document.is_changed() {
            ui.label("Reading it again loses the changes made here.");
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Read again").clicked() {
                commands.push(Command::File(FileCommand::ReloadAnyway));
            }
            if ui.button("Keep what is here").clicked() {
                commands.push(Command::File(FileCommand::IgnoreFile));
            }
        });
    });
}

fn about_ui(ctx: &Context, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("about")).show(ctx, |ui| {
        ui.set_width(width(ctx, 400.0));
        ui.heading(format!("Collidoscope {}", crate::VERSION));
        ui.label(env!("CARGO_PKG_DESCRIPTION"));
        ui.add_space(4.0);
        ui.label(RichText::new(format!("Licence: {}", env!("CARGO_PKG_LICENSE"))).weak());
        ui.add_space(4.0);
        if ui.button("Close").clicked() {
            commands.push(Command::View(ViewCommand::ShowAbout(false)));
        }
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::View(ViewCommand::ShowAbout(false)));
    }
}

fn notice_ui(ctx: &Context, notice: &str, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("notice")).show(ctx, |ui| {
        ui.set_width(width(ctx, 460.0));
        ui.heading("Not everything is as before");
        egui::ScrollArea::vertical().max_height(280.0).show(ui, |ui| ui.label(notice));
        ui.add_space(4.0);
        if ui.button("Close").clicked() {
            commands.push(Command::View(ViewCommand::DismissNotice));
        }
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::View(ViewCommand::DismissNotice));
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
                commands.push(Command::View(ViewCommand::DismissError));
            }
            if ui.button("Copy").on_hover_text("Copies the message to the clipboard.").clicked() {
                ui.ctx().copy_text(error.to_owned());
            }
        });
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::View(ViewCommand::DismissError));
    }
}

/// The width of a dialog in points, less where the window is narrow.
fn width(ctx: &Context, wanted: f32) -> f32 {
    wanted.min(ctx.screen_rect().width() - 48.0).max(120.0)
}
