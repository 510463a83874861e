//! Planning many copies of an object.

use super::held_keys;
use crate::app::command::{Command, CopiesCommand};
use crate::app::frame::FrameView;
use crate::app::interface::windows::Dialog;
use crate::app::model::copies::{Arrangement, CopyPlan};
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::number_field::{MOST_WHOLE, NumberField};
use crate::language::t;
use egui::{Context, Grid, Label, RichText, Ui, pos2};
use egui_phosphor::regular as icon;
use glam::DVec3;
use std::ops::RangeInclusive;

/// The most that can be asked for: more than are made, so that one who asks for more is told.
const MOST_ASKED: f64 = 1e6;
const AXES: [&str; 3] = ["x", "y", "z"];
/// Largest number of metres, as scenes allow it, and the digits that are shown.
const LARGEST: f64 = 1e12;
const DIGITS: usize = 6;
/// Digits of a count, and the width of a field in points.
const COUNT_DIGITS: usize = 16;
const WIDTH: f32 = 44.0;

/// The window, while it is open.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(plan) = &view.windows.copies else { return };
    if CopyPlan::of(view.scene, plan.of).is_none() {
        // What was to be copied is gone.
        commands.push(Command::Copies(CopiesCommand::Plan(None)));
        return;
    }
    let mut is_open = true;
    let window = egui::Window::new(t!("Many copies")).id(egui::Id::new("many copies")).collapsible(false);
    let window = window.resizable(false).default_pos(pos2(ctx.screen_rect().width() / 2.0 - 170.0, 90.0));
    let shown = window.default_width(340.0).open(&mut is_open).show(ctx, |ui| {
        let is_locked = view.scene.view.changeable.is_locked();
        if is_locked {
            ui.label(format!("{} {}", icon::LOCK_KEY, t!("The scene is locked.")));
        }
        ui.add_enabled_ui(!is_locked, |ui| plan_ui(ui, plan, view, commands));
    });
    if let Some(shown) = shown.filter(|_| view.windows.dialog() == Some(Dialog::Copies)) {
        held_keys::hold(ctx, shown.response.layer_id);
    }
    if !is_open {
        commands.push(Command::Copies(CopiesCommand::Plan(None)));
    }
}

fn plan_ui(ui: &mut Ui, plan: &CopyPlan, view: &FrameView, commands: &mut Vec<Command>) {
    let mut wanted = plan.clone();
    ui.label(t!("Copies of {object}", object = view.label_of(plan.of)));
    ui.horizontal(|ui| {
        for (arrangement, name) in [
            (Arrangement::Scattered, t!("in a box")),
            (Arrangement::Line, t!("along a line")),
            (Arrangement::Rows, t!("in rows")),
        ] {
            ui.selectable_value(&mut wanted.arrangement, arrangement, name);
        }
    });
    Grid::new("many copies").num_columns(2).show(ui, |ui| {
        if wanted.arrangement != Arrangement::Rows {
            let name = t!("how many");
            ui.label(name);
            count_ui(ui, view, name, &mut wanted.count, 0.2);
            ui.end_row();
        }
        match wanted.arrangement {
            Arrangement::Scattered => {
                vector_ui(ui, view, t!("middle"), &mut wanted.center, -LARGEST);
                vector_ui(ui, view, t!("half extents"), &mut wanted.half_extents, 0.0);
                let name = t!("seed");
                ui.label(name);
                let tooltip = t!("Other places with another seed, the same with the same.");
                let (typed, seed) = counted(name, 0.1, 0.0..=MOST_WHOLE).ui(ui, view, wanted.seed as f64, &|_| Ok(()));
                wanted.seed = typed.map_or(wanted.seed, |typed| typed as u64);
                seed.on_hover_text(tooltip);
                ui.end_row();
            }
            Arrangement::Line => {
                vector_ui(ui, view, t!("from"), &mut wanted.ends[0], -LARGEST);
                vector_ui(ui, view, t!("to"), &mut wanted.ends[1], -LARGEST);
            }
            Arrangement::Rows => {
                let name = t!("places");
                ui.label(name);
                ui.horizontal(|ui| {
                    for (count, axis) in wanted.rows.iter_mut().zip(AXES) {
                        ui.label(RichText::new(axis).weak());
                        count_ui(ui, view, &format!("{name} {axis}"), count, 0.05);
                    }
                });
                ui.end_row();
                vector_ui(ui, view, t!("spacing"), &mut wanted.spacing, -LARGEST);
            }
        }
    });
    if wanted.is_cut() {
        let most = t!("At most {most} copies are made.", most = CopyPlan::MOST);
        ui.colored_label(ui.visuals().warn_fg_color, most);
    }
    let is_ball = view.moment.setup.body_index(plan.of).is_some();
    if is_ball {
        let tooltip = t!("Each goes its own way, as fast as the original, turned about the vertical.");
        checkbox::ui(ui, &mut wanted.turned, t!("in random directions")).on_hover_text(tooltip);
    }
    ui.add(Label::new(RichText::new(note(plan, view)).weak()).wrap());
    if wanted != *plan {
        commands.push(Command::Copies(CopiesCommand::Plan(Some(wanted))));
    }
    ui.horizontal(|ui| {
        if ui.button(t!("Make the copies")).clicked() {
            commands.push(Command::Copies(CopiesCommand::Make));
        }
        let undo = t!("Undo takes all of them back.");
        ui.label(RichText::new(undo).weak());
    });
}

/// What the copies have of the original, as far as it has it, and where there are none.
fn note(plan: &CopyPlan, view: &FrameView) -> String {
    let setup = view.moment.setup;
    let is_agent = setup.body_index(plan.of).is_some_and(|body| setup.group_of(body).is_some());
    let has_fields = view.scene.fields.iter().any(|field| field.obstacle == plan.of);
    let sentences = [
        is_agent.then(|| t!("Copies are of the same group.")),
        has_fields.then(|| t!("Copies have the same fields.")),
        Some(t!("What would overlap something at the start of the scene is left out.")),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// A field for what is counted.
fn counted(label: &str, speed: f64, limits: RangeInclusive<f64>) -> NumberField<'_> {
    NumberField { label, unit: "", speed, limits, is_whole: true, digits: COUNT_DIGITS, width: WIDTH }
}

/// A field for a number of copies.
fn count_ui(ui: &mut Ui, view: &FrameView, label: &str, count: &mut u32, speed: f64) {
    let (typed, _) = counted(label, speed, 1.0..=MOST_ASKED).ui(ui, view, f64::from(*count), &|_| Ok(()));
    *count = typed.map_or(*count, |typed| typed as u32);
}

/// A row for a vector in metres.
fn vector_ui(ui: &mut Ui, view: &FrameView, name: &str, vector: &mut DVec3, least: f64) {
    ui.label(name);
    ui.horizontal(|ui| {
        for (component, axis) in vector.as_mut().iter_mut().zip(AXES) {
            let (label, limits) = (&format!("{name} {axis}"), least..=LARGEST);
            let digits = DIGITS;
            let field = NumberField { label, unit: "m", speed: 0.05, limits, is_whole: false, digits, width: WIDTH };
            *component = field.ui(ui, view, *component, &|_| Ok(())).0.unwrap_or(*component);
        }
        ui.label(RichText::new("m").weak());
    });
    ui.end_row();
}
