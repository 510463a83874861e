//! The results of checking scenes: which pass, and what was expected and got where they fail.

use crate::app::command::{Action, CheckCommand, Command, FileCommand};
use crate::app::frame::FrameView;
use crate::app::model::check_all::{CheckAll, SceneResult};
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::app::text;
use crate::check::Standing;
use crate::language::t;
use crate::sim::Instant;
use crate::text::{check as verdicts, lesson as lessons};
use egui::{Button, Context, ProgressBar, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

/// The window with the results, while it is open.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    if !view.windows.check_results {
        return;
    }
    let mut is_open = true;
    let screen = ctx.screen_rect().size();
    let size = (screen - vec2(64.0, 96.0)).min(vec2(620.0, 380.0)).max(vec2(160.0, 80.0));
    egui::Window::new(t!("Check"))
        .id(egui::Id::new("check results"))
        .open(&mut is_open)
        .collapsible(true)
        .default_size(size)
        .max_size((screen - vec2(32.0, 64.0)).max(vec2(160.0, 80.0)))
        .default_pos((egui::Pos2::ZERO + (screen - size) / 2.0).max(egui::Pos2::ZERO))
        .show(ctx, |ui| content_ui(ui, view, commands));
    if !is_open {
        commands.push(Command::Check(CheckCommand::ShowResults(false)));
    }
}

/// Starts checking from a panel: the open scene, or a folder.
pub(in crate::app::panel) fn buttons_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    for action in [Action::CHECK_SCENE, Action::CHECK_FOLDER] {
        if ui.small_button(format!("{} {}", action.icon, action.label())).on_hover_text(action.tooltip()).clicked() {
            commands.extend(action.command(view));
        }
    }
}

/// The progress or the result, and a line for every scene.
pub fn content_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let check = view.check_all;
    head_ui(ui, check, commands);
    ui.separator();
    scroll::show(ui, scroll::vertical().auto_shrink([false, false]), |ui| {
        for result in check.results() {
            scene_ui(ui, result, view, commands);
        }
    });
}

fn head_ui(ui: &mut Ui, check: &CheckAll, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        if let Some(progress) = check.progress() {
            let share = progress.done as f32 / progress.all.max(1) as f32;
            ui.add(ProgressBar::new(share).desired_width(120.0));
            ui.label(t!(
                "{done} of {all}, tick {tick}",
                done = progress.done,
                all = progress.all,
                tick = progress.tick
            ));
            if ui.button(t!("Cancel")).clicked() {
                commands.push(Command::Check(CheckCommand::Cancel));
            }
        }
        ui.label(RichText::new(text::check_all::summary(check)).strong());
        let copy = Button::new(t!("{icon} Copy as text", icon = icon::COPY));
        let has_results = !check.results().is_empty();
        let explained = t!("Copies what `collidoscope check` writes about these scenes.");
        if ui.add_enabled(has_results, copy).on_hover_text(explained).clicked() {
            ui.ctx().copy_text(text::check_all::report(check));
        }
    });
}

/// The line of a scene, followed by those of its failed expectations.
fn scene_ui(ui: &mut Ui, result: &SceneResult, view: &FrameView, commands: &mut Vec<Command>) {
    let colors = panel_colors(view.settings.theme);
    let (sign, color) = match result.standing() {
        Standing::Held => (icon::CHECK_CIRCLE, colors.holds),
        Standing::Failed => (icon::X_CIRCLE, colors.alarm),
        Standing::CouldNotRun => (icon::WARNING, colors.alarm),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(sign).color(color));
        let name = ui.link(RichText::new(text::source::name(&result.source)).strong());
        let place = text::source::place(&result.source);
        if name.on_hover_text(t!("{place}\nA click opens it.", place)).clicked() {
            commands.push(Command::File(FileCommand::OpenAt(result.source.clone(), None)));
        }
        ui.label(RichText::new(text::check_all::of_scene(result)).weak());
    });
    let Ok(judged) = &result.checked.result else {
        let report = verdicts::report(&result.checked);
        ui.indent("error", |ui| ui.add(egui::Label::new(RichText::new(report.trim_end()).monospace()).wrap()));
        return;
    };
    for (place, why, verdict) in result.problems() {
        let title = verdicts::title(place, why);
        let explanation = verdicts::explanation(verdict, judged.clock, "\n").unwrap_or_default();
        ui.indent(&title, |ui| {
            problem_ui(ui, &title, verdict.at, result, commands);
            ui.add(egui::Label::new(RichText::new(explanation).monospace()).wrap());
        });
    }
    faults_ui(ui, result, commands);
}

/// What is wrong with the lesson and with translations.
fn faults_ui(ui: &mut Ui, result: &SceneResult, commands: &mut Vec<Command>) {
    for fault in result.checked.result.iter().flat_map(|judged| &judged.faults) {
        ui.indent(fault.path.to_string(), |ui| {
            problem_ui(ui, &fault.path.to_string(), None, result, commands);
            ui.add(egui::Label::new(RichText::new(lessons::what(&fault.fault)).monospace()).wrap());
        });
    }
    for unused in result.checked.result.iter().flat_map(|judged| &judged.unused) {
        let told = verdicts::unused_translation(unused);
        ui.indent(&told, |ui| problem_ui(ui, &told, None, result, commands));
    }
}

fn problem_ui(ui: &mut Ui, title: &str, at: Option<Instant>, result: &SceneResult, commands: &mut Vec<Command>) {
    let title = ui.link(title);
    let hint = if at.is_some() {
        t!("A click opens the scene at the moment that decided it.")
    } else {
        t!("A click opens the scene.")
    };
    if title.on_hover_text(hint).clicked() {
        commands.push(Command::File(FileCommand::OpenAt(result.source.clone(), at)));
    }
}
