//! What opens on top: the field for a path, what the program is, what went wrong.
//!
//! Esc closes them by [`Command::Cancel`], one at a time.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use egui::{Context, Id, Key, Modal, RichText, TextEdit};

/// Shows the dialogs that are open.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    if view.windows.open_path {
        open_path_ui(ctx, commands);
    }
    if view.windows.about {
        about_ui(ctx, commands);
    }
    if let Some(error) = &view.windows.error {
        error_ui(ctx, error, commands);
    }
}

/// A field for a path; what was typed stays for the next time.
fn open_path_ui(ctx: &Context, commands: &mut Vec<Command>) {
    let memory = Id::new("path to open");
    let mut path: String = ctx.data(|data| data.get_temp(memory)).unwrap_or_default();
    let modal = Modal::new(Id::new("open file")).show(ctx, |ui| {
        ui.set_width(width(ctx, 460.0));
        ui.heading("Open a scene file");
        let label = ui.label("Path, absolute or from the folder the program was started in:");
        let field = ui.add(TextEdit::singleline(&mut path).hint_text("my_scene.json").desired_width(f32::INFINITY));
        let field = field.labelled_by(label.id);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if !field.has_focus() && !entered {
            field.request_focus();
        }
        ui.label(RichText::new("A scene file can also be dropped on the window.").weak());
        ui.horizontal(|ui| {
            let can_open = !path.trim().is_empty();
            let open = ui.add_enabled(can_open, egui::Button::new("Open")).clicked();
            if can_open && (open || entered) {
                commands.push(Command::OpenPath(path.trim().into()));
            }
            if ui.button("Cancel").clicked() {
                commands.push(Command::ShowOpenPath(false));
            }
        });
    });
    if modal.backdrop_response.clicked() {
        commands.push(Command::ShowOpenPath(false));
    }
    ctx.data_mut(|data| data.insert_temp(memory, path));
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

fn error_ui(ctx: &Context, error: &str, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::new("error")).show(ctx, |ui| {
        ui.set_width(width(ctx, 560.0));
        ui.heading("The scene could not be opened");
        ui.label(RichText::new("What was open before is still open.").weak());
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
