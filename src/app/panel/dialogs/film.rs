//! Planning a film, and how far it is.

use super::held_keys;
use crate::app::command::{Command, FileCommand, FilePurpose, FilmCommand, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::interface::windows::Dialog;
use crate::app::model::film::{FilmPlan, FilmProgress};
use crate::app::model::playback::Speed;
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::number_field::{MOST_WHOLE, NumberField};
use crate::app::text::film as words;
use crate::language::{Text, t, text};
use crate::picture_file::{Shape, ffmpeg_command};
use crate::scene::Id;
use crate::sim::Instant;
use egui::{Button, CollapsingHeader, ComboBox, Context, Grid, Label, ProgressBar, RichText, Ui, pos2};
use egui_phosphor::regular as icon;

/// What the endings of a film's file mean.
const FORMATS: Text = text!(
    "The ending of its file tells what it becomes: .gif, .png (animated, every colour exactly), .mp4 \
                       (where ffmpeg is installed), or a PNG for each frame: frame-####.png."
);

/// Digits of a number, and the width of its field in points.
const DIGITS: usize = 16;
const WIDTH: f32 = 44.0;

/// The window, while it is open.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(plan) = view.windows.film else { return };
    let mut is_open = true;
    let window = egui::Window::new(t!("Export a film")).id(egui::Id::new("film")).collapsible(false).resizable(false);
    let window = window.default_pos(pos2(ctx.screen_rect().width() / 2.0 - 190.0, 90.0)).default_width(380.0);
    let shown = match view.windows.film_progress {
        Some(progress) => window.show(ctx, |ui| progress_ui(ui, progress, commands)),
        None => window.open(&mut is_open).show(ctx, |ui| plan_ui(ui, plan, view, commands)),
    };
    if let Some(shown) = shown.filter(|_| view.windows.dialog() == Some(Dialog::Film)) {
        held_keys::hold(ctx, shown.response.layer_id);
    }
    if !is_open {
        commands.push(Command::Film(FilmCommand::Show(false)));
    }
}

fn progress_ui(ui: &mut Ui, FilmProgress { made, frames }: FilmProgress, commands: &mut Vec<Command>) {
    let share = made as f32 / frames.max(1) as f32;
    ui.add(ProgressBar::new(share).text(words::progress(made, frames)));
    ui.horizontal(|ui| {
        if ui.button(t!("{icon} Stop", icon = icon::STOP)).on_hover_text(t!("Writes no film (Esc).")).clicked() {
            commands.push(Command::Film(FilmCommand::Stop));
        }
        ui.label(RichText::new(t!("The window has the size of the film: leave it as large as it is.")).weak());
    });
}

fn plan_ui(ui: &mut Ui, plan: FilmPlan, view: &FrameView, commands: &mut Vec<Command>) {
    let mut wanted = plan;
    Grid::new("film").num_columns(2).show(ui, |ui| {
        ends_ui(ui, &mut wanted, view, commands);
        frames_ui(ui, &mut wanted, view);
        size_ui(ui, &mut wanted, view);
    });
    if wanted != plan {
        commands.push(Command::Film(FilmCommand::Plan(wanted)));
    }
    let can_be_made = extent_ui(ui, &wanted, view);
    let button = Button::new(t!("{icon}  Write the film…", icon = icon::FILM_STRIP));
    let response = ui.add_enabled(can_be_made, button).on_hover_text(FORMATS.words());
    if response.clicked() {
        commands.push(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Film))));
    }
    // Below the button, which stays where it is while a size is typed.
    let as_shown = match wanted.size {
        None => t!("It looks as the view does now."),
        Some(_) => t!("It looks as the view does now. While it is made, the window has its size."),
    };
    ui.add(Label::new(RichText::new(as_shown).weak()).wrap());
    if can_be_made {
        CollapsingHeader::new(t!("By commands, without the window")).show(ui, |ui| commands_ui(ui, &wanted, view));
    }
}

/// The commands that do the same in a terminal.
fn commands_ui(ui: &mut Ui, plan: &FilmPlan, view: &FrameView) {
    let selected: Vec<Id> = view.selection.objects().collect();
    let size = plan.size.unwrap_or(window_size(ui));
    let command = words::command(plan, view.source, size, (view.settings, &selected));
    let about = match command {
        Some(_) => {
            t!("This command makes it. It looks from where the scene's file does, and is as large as one likes:")
        }
        None => t!("A scene that is saved can be filmed in any size by `collidoscope film`."),
    };
    ui.add(Label::new(about).wrap());
    command.into_iter().for_each(|command| command_ui(ui, &command));
    ui.add(Label::new(t!("An .mp4 is made by this one, which gets the frames from it:")).wrap());
    let shape = Shape { size, rate: plan.rate, frames: 1 };
    command_ui(ui, &ffmpeg_command(shape, "film.mp4"));
}

/// A command, with a button that copies it.
fn command_ui(ui: &mut Ui, command: &str) {
    ui.add(Label::new(RichText::new(command).monospace().size(11.0)).wrap().selectable(true));
    if ui.small_button(t!("{icon} Copy", icon = icon::COPY)).clicked() {
        ui.ctx().copy_text(command.to_owned());
    }
}

/// The rows of the ticks between which it is.
fn ends_ui(ui: &mut Ui, wanted: &mut FilmPlan, view: &FrameView, commands: &mut Vec<Command>) {
    let playback = view.playback;
    let ticks = playback.first_tick as f64..=playback.last_tick.map_or(MOST_WHOLE, |last| last as f64);
    for (name, tick) in [(t!("from tick"), &mut wanted.from), (t!("to tick"), &mut wanted.to)] {
        ui.label(name);
        ui.horizontal(|ui| {
            let (typed, _) = whole(name, 0.5, ticks.clone()).ui(ui, view, *tick as f64, &|_| Ok(()));
            *tick = typed.map_or(*tick, |typed| typed as u64);
            if ui.button(t!("Here")).on_hover_text(t!("The tick on display.")).clicked() {
                *tick = playback.cursor.tick;
            }
            if ui.button(icon::EYE).on_hover_text(t!("Shows this tick.")).clicked() {
                commands.push(Command::Playback(PlaybackCommand::Seek(Instant::start_of(*tick))));
            }
        });
        ui.end_row();
    }
}

/// The row of its width and height.
fn size_ui(ui: &mut Ui, wanted: &mut FilmPlan, view: &FrameView) {
    let window = window_size(ui);
    let shown = wanted.size.unwrap_or(window);
    let mut size = shown;
    ui.label(t!("size"));
    ui.horizontal(|ui| {
        let sides = f64::from(*Shape::SIDES.start())..=f64::from(*Shape::SIDES.end());
        for (place, name) in [t!("width in pixels"), t!("height in pixels")].into_iter().enumerate() {
            if place > 0 {
                ui.label("×");
            }
            let (typed, _) = whole(name, 1.0, sides.clone()).ui(ui, view, f64::from(size[place]), &|_| Ok(()));
            size[place] = typed.map_or(size[place], |typed| typed as u32);
        }
        if ui.button(t!("Window")).on_hover_text(t!("As large as the window is.")).clicked() {
            wanted.size = None;
        } else if size != shown {
            wanted.size = Some(size);
        }
    });
    ui.end_row();
}

/// Width and height of the window, in pixels.
fn window_size(ui: &Ui) -> [u32; 2] {
    let size = (ui.ctx().screen_rect().size() * ui.ctx().pixels_per_point()).round();
    [size.x as u32, size.y as u32]
}

/// The rows of its speed, its rate, and whether panels are in it.
fn frames_ui(ui: &mut Ui, wanted: &mut FilmPlan, view: &FrameView) {
    let label = ui.label(t!("speed"));
    let speeds = ComboBox::from_id_salt("film speed").selected_text(wanted.speed.name()).width(64.0);
    let shown = speeds.show_ui(ui, |ui| {
        for speed in Speed::ALL {
            ui.selectable_value(&mut wanted.speed, speed, speed.name());
        }
    });
    shown.response.labelled_by(label.id);
    ui.end_row();
    let name = t!("frames per second");
    ui.label(name);
    let [fewest, most] = [FilmPlan::RATES.start(), FilmPlan::RATES.end()].map(|rate| f64::from(*rate));
    let (typed, _) = whole(name, 0.2, fewest..=most).ui(ui, view, f64::from(wanted.rate), &|_| Ok(()));
    wanted.rate = typed.map_or(wanted.rate, |typed| typed as u16);
    ui.end_row();
    ui.label("");
    checkbox::ui(ui, &mut wanted.panels, t!("with the panels"));
    ui.end_row();
}

/// How long and how large it is, or why it cannot be made; whether it can.
fn extent_ui(ui: &mut Ui, wanted: &FilmPlan, view: &FrameView) -> bool {
    let cut = wanted.cut(view.scene.settings.ticks_per_second);
    match &cut {
        Ok(cut) => {
            let size = wanted.size.unwrap_or(window_size(ui));
            ui.label(words::extent(cut.frames(), wanted.rate, size));
            if let Some(told) = words::even_sides(size) {
                ui.label(RichText::new(told).weak());
            }
        }
        Err(error) => _ = ui.colored_label(ui.visuals().error_fg_color, words::refused(*error)),
    }
    cut.is_ok()
}

/// A field for a number of ticks or frames.
fn whole(label: &str, speed: f64, limits: std::ops::RangeInclusive<f64>) -> NumberField<'_> {
    NumberField { label, unit: "", speed, limits, is_whole: true, digits: DIGITS, width: WIDTH }
}
