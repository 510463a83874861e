//! Planning many copies of an object.

use crate::app::command::{Command, CopiesCommand};
use crate::app::frame::FrameView;
use crate::app::model::copies::{Arrangement, CopyPlan};
use crate::expression::{number_in, rounded_text};
use crate::language::t;
use egui::{Context, DragValue, Grid, Label, RichText, Ui, pos2};
use egui_phosphor::regular as icon;
use glam::DVec3;

/// The most that can be asked for: more than are made, so that one who asks for more is told.
const MOST_ASKED: u32 = 1_000_000;
/// Largest number of metres, as scenes allow it, and the digits that are shown.
const LARGEST: f64 = 1e12;
const DIGITS: usize = 6;

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
    window.default_width(340.0).open(&mut is_open).show(ctx, |ui| {
        let is_locked = view.scene.view.changeable.is_locked();
        if is_locked {
            ui.label(format!("{} {}", icon::LOCK_KEY, t!("The scene is locked.")));
        }
        ui.add_enabled_ui(!is_locked, |ui| plan_ui(ui, plan, view, commands));
    });
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
            let label = ui.label(t!("how many"));
            ui.add(DragValue::new(&mut wanted.count).speed(0.2).range(1..=MOST_ASKED)).labelled_by(label.id);
            ui.end_row();
        }
        match wanted.arrangement {
            Arrangement::Scattered => {
                vector_ui(ui, t!("middle"), &mut wanted.center, -LARGEST);
                vector_ui(ui, t!("half extents"), &mut wanted.half_extents, 0.0);
                let label = ui.label(t!("seed"));
                let tooltip = t!("Other places with another seed, the same with the same.");
                let seed = ui.add(DragValue::new(&mut wanted.seed).speed(0.1)).labelled_by(label.id);
                seed.on_hover_text(tooltip);
                ui.end_row();
            }
            Arrangement::Line => {
                vector_ui(ui, t!("from"), &mut wanted.ends[0], -LARGEST);
                vector_ui(ui, t!("to"), &mut wanted.ends[1], -LARGEST);
            }
            Arrangement::Rows => {
                ui.label(t!("places"));
                ui.horizontal(|ui| {
                    for (count, axis) in wanted.rows.iter_mut().zip(["x", "y", "z"]) {
                        ui.add(DragValue::new(count).speed(0.05).range(1..=MOST_ASKED).prefix(format!("{axis} ")));
                    }
                });
                ui.end_row();
                vector_ui(ui, t!("spacing"), &mut wanted.spacing, -LARGEST);
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
        ui.checkbox(&mut wanted.turned, t!("in random directions")).on_hover_text(tooltip);
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

/// A row for a vector in metres.
fn vector_ui(ui: &mut Ui, name: &str, vector: &mut DVec3, least: f64) {
    ui.label(name);
    ui.horizontal(|ui| {
        for axis in 0..3 {
            let field = DragValue::new(&mut vector[axis]).speed(0.05).range(least..=LARGEST);
            let field = field.custom_formatter(|x, _| rounded_text(x, DIGITS));
            ui.add(field.custom_parser(|text| number_in(text, "m").ok()));
        }
        ui.label(RichText::new("m").weak());
    });
    ui.end_row();
}
