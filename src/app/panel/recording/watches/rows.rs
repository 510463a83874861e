//! The list of watches: each with its line, its value at the moment on display, and what can be asked about it.

use super::line::{first_looks, look, marked, sample};
use crate::app::command::{Command, EditCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::interface::lasting;
use crate::app::model::session::WatchedQuantity;
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::stops::context_menu;
use crate::app::style::theme::panel_colors;
use crate::app::text::finding::amount;
use crate::asking::{Amount, Measure};
use crate::language::t;
use crate::scene::{Operation, Part, PartRef, Watch};
use crate::text::asking::mistake;
use egui::{Button, Id, Label, Rect, Response, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// Size of the pieces of lines before a row, in points.
const SAMPLE: egui::Vec2 = vec2(26.0, 18.0);
/// Room for the button at the end of a row, in points.
const BUTTON: f32 = 22.0;
/// Significant digits of a number.
const DIGITS: usize = 6;

/// Gives the keys to the row of a quantity, which is about to be watched.
pub(super) fn focus(ui: &Ui, quantity: &str) {
    lasting::remember(ui.ctx(), about_to_focus(), quantity.to_owned());
}

fn about_to_focus() -> Id {
    Id::new("watch about to have the keys")
}

/// One row for each.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let looks = first_looks(view);
    // It is there in the next pass, unless it was refused.
    let due: Option<String> = lasting::remembered(ui.ctx(), about_to_focus(), 2);
    for (index, watched) in view.watches.all().iter().enumerate() {
        let Some(watch) = view.scene.watches.get(index) else { continue };
        let row = row_ui(ui, (index, watch, watched), looks[index], view, commands);
        if due.as_ref() == Some(&watch.quantity) {
            row.request_focus();
            row.scroll_to_me(None);
            lasting::forget::<String>(ui.ctx(), about_to_focus());
        }
    }
}

/// The value of a quantity at the moment on display.
fn value_now(measure: &Measure, view: &FrameView) -> Option<Amount> {
    let moment = &view.moment;
    measure.at(moment.setup, moment.record, moment.local, moment.phase)
}

fn row_ui(
    ui: &mut Ui,
    (index, watch, watched): (usize, &Watch, &WatchedQuantity),
    first_look: usize,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Response {
    let part = PartRef::Watch(index);
    let name = view.scene.label_of(part);
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if switch_ui(ui, (watch, watched), (first_look, &name), view) {
            commands.push(switched(index, watch, !watch.enabled));
        }
        let now = watched.read.as_ref().ok().and_then(|curves| value_now(&curves.measure, view));
        let value = match &watched.read {
            Ok(curves) => now.map_or_else(|| "–".to_owned(), |now| told(now, &curves.measure.unit())),
            Err(_) => icon::WARNING.to_owned(),
        };
        let is_marked = marked(view) == Some(index);
        // Icons are letters of another font.
        let text = RichText::new(value.trim()).size(11.5).color(ui.visuals().text_color());
        let text = if watched.read.is_ok() { text.monospace() } else { text };
        let row = Button::new(name.as_str()).shortcut_text(text);
        let row = row.selected(is_marked).frame(is_marked).truncate();
        let size = vec2(ui.available_width() - BUTTON, ui.spacing().interact_size.y);
        let response = ui.add_sized(size, row);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name} {}", value.trim())));
        if let Ok(curves) = &watched.read {
            context_menu(&response, |ui| Asking { view, commands }.written_menu_ui(ui, &curves.measure, now));
        }
        let response = response.on_hover_ui(|ui| hover_ui(ui, watch, (watched, now)));
        if response.clicked() {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
        }
        let remove = ui.add(Button::new(icon::X).frame(false)).on_hover_text(t!("No longer watches this."));
        remove.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Remove {name}", name)));
        if remove.clicked() {
            commands.push(Command::Edit(EditCommand::Change(Operation::Remove(vec![part]))));
        }
        response
    });
    if let Err(misread) = &watched.read {
        let color = panel_colors(view.settings.theme).alarm;
        ui.horizontal_top(|ui| {
            ui.add_space(SAMPLE.x);
            ui.add(Label::new(RichText::new(mistake(&misread.mistake)).size(11.5).color(color)).wrap());
        });
    }
    row.inner
}

/// "(1, 0, −2) m" or "2.5 m/s".
fn told(now: Amount, unit: &str) -> String {
    let number = amount(now, DIGITS);
    if now.is_finite() { format!("{number} {unit}") } else { number }
}

/// The lines of the curves, which a click switches off and on; whether it was clicked.
fn switch_ui(
    ui: &mut Ui,
    (watch, watched): (&Watch, &WatchedQuantity),
    (first_look, name): (usize, &str),
    view: &FrameView,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(SAMPLE, Sense::click());
    let label = t!("Draw {name}", name);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, watch.enabled, &label));
    let count = watched.read.as_ref().map_or(1, |curves| curves.curves.len());
    let height = rect.height() / count as f32;
    let visuals = ui.style().interact(&response);
    if response.hovered() || !watch.enabled {
        let corner = ui.visuals().widgets.inactive.corner_radius;
        ui.painter().rect_stroke(rect, corner, visuals.bg_stroke, egui::StrokeKind::Inside);
    }
    for nth in (0..count).filter(|_| watch.enabled) {
        let top = rect.min + vec2(0.0, height * nth as f32);
        let line = Rect::from_min_size(top, vec2(rect.width(), height)).shrink2(vec2(2.0, 0.0));
        sample(ui.painter(), line, look(first_look + nth, view.settings.theme));
    }
    response.on_hover_text(if watch.enabled { t!("Hides its curve.") } else { t!("Draws its curve.") }).clicked()
}

fn hover_ui(ui: &mut Ui, watch: &Watch, (watched, now): (&WatchedQuantity, Option<Amount>)) {
    ui.set_max_width(380.0);
    ui.label(RichText::new(&watch.quantity).monospace());
    if let (Ok(curves), Some(now)) = (&watched.read, now) {
        let digits = match now {
            now if !now.is_finite() => t!("It has no value now: it divides by zero, for example.").to_owned(),
            Amount::Number(number) => format!("{number:?}"),
            Amount::Vector(vector) => format!("x {:?}\ny {:?}\nz {:?}", vector.x, vector.y, vector.z),
            Amount::Truth(truth) => truth.to_string(),
        };
        let unit = if now.is_finite() { curves.measure.unit() } else { String::new() };
        ui.label(RichText::new(format!("{digits} {unit}").trim_end()).monospace());
    }
    let text = match watched.read {
        Err(_) => t!("It is not understood: it has no curve, but stays."),
        Ok(_) => t!("A click gives the axis its unit. A right click asks about it."),
    };
    ui.label(RichText::new(text).small().weak());
}

/// Switches a curve on or off.
fn switched(index: usize, watch: &Watch, enabled: bool) -> Command {
    let with = Part::Watch(Watch { enabled, ..watch.clone() });
    Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Watch(index), with }))
}
