//! The map panel: the answers to a bench query over two of its numbers, as a picture to zoom, read and click.

mod controls;
mod picture;
mod texture;

use crate::app::command::{Command, MapCommand};
use crate::app::frame::FrameView;
use crate::app::model::query_map::MapAnswers;
use crate::app::panel::widgets::numbers::number;
use crate::app::panel::widgets::progress::grouped;
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::language::{Text, t, text};
use crate::map::{Coloring, LegendEntry, Reference};
use crate::text;
use egui::{Color32, Label, Rect, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2};

/// Shown while there is no map.
const INVITATION: Text =
    text!("Select a bench query: its answers over two of its numbers are shown here, as a picture.");

/// Side of a colour in the legend, and the gap between it and its meaning, in points.
const SWATCH: f32 = 11.0;
const GAP: f32 = 4.0;

/// What varies, the picture, what is under the pointer, and the legend.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let shown = view.maps.shown();
    let query = shown.and_then(|shown| view.scene.queries.iter().find(|query| query.id == shown.query));
    let (Some(shown), Some(query)) = (shown, query) else {
        ui.add(Label::new(RichText::new(INVITATION.words()).weak()).wrap());
        return;
    };
    controls::ui(ui, shown, query, view, commands);
    let alarm = |ui: &mut Ui, told: String| {
        let color = panel_colors(view.settings.theme).alarm;
        ui.add(Label::new(RichText::new(told).color(color)).wrap());
    };
    if let Some(program) =
        view.maps.program().filter(|_| shown.choice.coloring == Coloring::Difference(Reference::Program))
    {
        match (&program.failure, shown.answers.as_ref().ok().and_then(MapAnswers::awaited)) {
            (Some(failure), _) => {
                alarm(ui, failure.to_string());
                if ui.button(t!("Run it again")).clicked() {
                    commands.push(Command::Map(MapCommand::RestartProgram));
                }
            }
            (None, Some([done, all])) => {
                let [done, all] = [done, all].map(|count| grouped(count as u64));
                let told = t!("{done} of {all} answers of {program}", done, all, program = &program.command);
                ui.add(Label::new(RichText::new(told).weak()).wrap());
            }
            (None, None) => {}
        }
    }
    match &shown.answers {
        Err(error) => alarm(ui, error.to_string()),
        Ok(answers) => {
            let painted = texture::of(ui.ctx(), answers, view.maps.revision());
            let (side, is_beside) = picture::side_for(ui.available_size());
            let mut show = |ui: &mut Ui| {
                let pixel = picture::ui(ui, side, (shown, answers), query, painted.texture.id(), commands);
                ui.vertical(|ui| {
                    picture::reading_ui(ui, (shown, answers), pixel);
                    legend_ui(ui, &painted.legend);
                });
            };
            if is_beside { ui.horizontal_top(show).inner } else { show(ui) }
        }
    }
}

/// The colours that occur, in rows.
fn legend_ui(ui: &mut Ui, legend: &[LegendEntry]) {
    scroll::vertical().id_salt("legend of the map").auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 9.0;
            legend.iter().for_each(|entry| entry_ui(ui, entry));
        });
    });
}

/// A colour and what it means, which stay together where the row ends.
fn entry_ui(ui: &mut Ui, LegendEntry { color: [r, g, b], meaning, .. }: &LegendEntry) {
    let text = text::map::meaning(*meaning, number);
    let room = ui.max_rect().width() - SWATCH - GAP;
    let (font, color) = (TextStyle::Small.resolve(ui.style()), ui.visuals().text_color());
    let galley = ui.painter().layout(text.clone(), font, color, room);
    let size = vec2(SWATCH + GAP + galley.size().x, galley.size().y.max(SWATCH));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    let swatch = Rect::from_min_size(rect.min + vec2(0.0, 1.0), vec2(SWATCH, SWATCH));
    ui.painter().rect_filled(swatch, 2.0, Color32::from_rgb(*r, *g, *b));
    ui.painter().galley(rect.min + vec2(SWATCH + GAP, 0.0), galley, color);
}
