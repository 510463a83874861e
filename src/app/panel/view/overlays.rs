//! Switches of the overlays, with a legend of what each of them draws.

use super::slice_controls;
use crate::app::command::{Action, Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::settings::Sizes;
use crate::app::overlay::{OVERLAYS, paint_glyph};
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::number_field::NumberField;
use crate::app::style::theme::palette;
use crate::language::t;
use crate::scene::Overlay;
use egui::{RichText, Ui};
use std::ops::RangeInclusive;

/// Range of the factor on the length of arrows.
const ARROW_SCALES: RangeInclusive<f64> = 0.1..=10.0;
/// Range of the factors on the thickness of lines and the size of labels.
const OTHER_SCALES: RangeInclusive<f64> = 0.5..=4.0;

/// Width of the number behind a slider, in points.
const NUMBER: f32 = 40.0;

/// One line per overlay, then the sizes that concern several.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    // So that all of them are visible in a window of 1280 × 720.
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 18.0;
    for entry in &OVERLAYS {
        let (overlay, action) = (entry.overlay, Action::of_overlay(entry));
        let was_on = action.is_on(view);
        let mut slice_is_unfolded = false;
        ui.horizontal(|ui| {
            let (glyph, _) = ui.allocate_exact_size(egui::vec2(34.0, 17.0), egui::Sense::hover());
            paint_glyph(&ui.painter_at(glyph), glyph, overlay, palette(view.settings.theme));
            let mut on = was_on;
            checkbox::ui(ui, &mut on, action.label()).on_hover_text(action.tooltip());
            if on != was_on {
                commands.push(Command::View(ViewCommand::SetOverlay(overlay, on)));
            }
            if overlay == Overlay::Fields && was_on {
                slice_is_unfolded = slice_controls::fold_ui(ui);
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if let Some(shortcut) = action.shortcut {
                    ui.label(RichText::new(shortcut.name()).monospace().weak());
                }
            });
        });
        if slice_is_unfolded {
            slice_controls::ui(ui, view, commands);
        }
    }
    ui.add_space(3.0);
    ui.separator();
    sizes_ui(ui, view, commands);
}

/// A factor on a size: its name, what it is about, its range, where it is, and the sizes with another one.
type SizeRow = (&'static str, &'static str, RangeInclusive<f64>, f64, fn(Sizes, f64) -> Sizes);

fn sizes_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let sizes = view.settings.sizes;
    let rows: [SizeRow; 3] = [
        (t!("Arrow length"), t!("Factor on the length of all arrows."), ARROW_SCALES, sizes.arrows, |sizes, arrows| {
            Sizes { arrows, ..sizes }
        }),
        (
            t!("Line thickness"),
            t!("Factor on the thickness of lines, arrows and symbols."),
            OTHER_SCALES,
            sizes.lines,
            |sizes, lines| Sizes { lines, ..sizes },
        ),
        (
            t!("Label size"),
            t!("Factor on the letters of labels in the view."),
            OTHER_SCALES,
            sizes.labels,
            |sizes, labels| Sizes { labels, ..sizes },
        ),
    ];
    egui::Grid::new("sizes").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        for (name, about, limits, scale, with) in rows {
            let label = ui.label(name).on_hover_text(about);
            let (label_of_number, is_whole) = (&t!("{name} as a number", name), false);
            let field = NumberField {
                label: label_of_number,
                unit: "",
                speed: 0.02,
                limits,
                is_whole,
                digits: 4,
                width: NUMBER,
            };
            let shown = ui.horizontal(|ui| field.with_slider_ui(ui, view, scale, |slider| slider.logarithmic(true)));
            let (scale, slider) = shown.inner;
            slider.labelled_by(label.id);
            if let Some(scale) = scale {
                commands.push(Command::View(ViewCommand::SetSizes(with(sizes, scale))));
            }
            ui.end_row();
        }
    });
}
