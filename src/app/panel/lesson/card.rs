//! The card of a lesson over the 3D view: its step, what it asks, and the way on.

use super::{question, summary};
use crate::app::command::{Action, Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::model::lesson::LessonRun;
use crate::app::panel::explain;
use crate::app::panel::widgets::markdown;
use crate::app::text::lesson as told;
use crate::language::t;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Area, Button, FontId, Frame, Id, Label, Layout, Order, ProgressBar, Rect, RichText, ScrollArea, Ui, vec2,
};
use egui_phosphor::regular as icon;

/// Greatest width of readable text, in points: about sixty letters.
const WIDTH: f32 = 420.0;
/// Margin around the card, in points.
const MARGIN: f32 = 8.0;
/// What the card may cover of the view's height; before an audience, whose letters are large, more.
const SHARE: [f32; 2] = [0.62, 0.7];

/// Rows of a title; what is longer ends in "…".
const TITLE_ROWS: usize = 3;

/// The card in the upper left corner of the view while a lesson is under way; its rectangle.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    rect: Rect,
    bar: Option<Rect>,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Option<Rect> {
    let lesson = view.lesson.filter(|_| view.settings.lesson_visible)?;
    let beside_bar = bar.map_or(rect.width(), |bar| bar.left() - rect.left()) - 2.0 * MARGIN;
    let width = WIDTH.min(beside_bar.max(rect.width() * 0.5));
    if width < 120.0 || rect.height() < 100.0 {
        return None;
    }
    let area = Area::new(Id::new("lesson card")).order(Order::Middle).fixed_pos(rect.min + vec2(MARGIN, MARGIN));
    let shown = area.show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.95);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.set_width(width - 16.0);
            head_ui(ui, lesson, commands);
            let height = rect.height() * SHARE[usize::from(view.settings.presentation.is_on)];
            let scroll = ScrollArea::vertical().id_salt(lesson.place()).max_height(height).min_scrolled_height(height);
            scroll.show(ui, |ui| match lesson.step() {
                Some(_) => step_ui(ui, lesson, view, commands),
                None => summary::ui(ui, lesson, view, commands),
            });
            ui.separator();
            way_ui(ui, lesson, view, commands);
        });
    });
    Some(shown.response.rect)
}

fn head_ui(ui: &mut Ui, lesson: &LessonRun, commands: &mut Vec<Command>) {
    ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
        let close =
            ui.add(Button::new(icon::X).frame(false)).on_hover_text(t!("Ends the lesson; the scene stays as it is."));
        close.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("End the lesson")));
        if close.clicked() {
            commands.push(Command::Lesson(LessonCommand::End));
        }
        ui.with_layout(Layout::left_to_right(Align::TOP), |ui| {
            let title =
                lesson.step().map_or(t!("What was answered"), |step| lesson.setup().translations.told(&step.title));
            let format = TextFormat::simple(FontId::proportional(17.0), ui.visuals().strong_text_color());
            let mut job = LayoutJob::single_section(title.to_owned(), format);
            // The way on is to stay on screen, however long a title is.
            job.wrap.max_rows = TITLE_ROWS;
            ui.add(Label::new(job).wrap());
        });
    });
}

fn step_ui(ui: &mut Ui, lesson: &LessonRun, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(step) = lesson.step() else { return };
    let moment = &view.moment;
    let text = told::live(view.scene.told(&step.text), moment.setup, moment.record, (moment.local, moment.phase));
    markdown::ui(ui, &text);
    if step.ask.is_some() {
        question::ui(ui, lesson, step, view, commands);
    }
    if step.view.explain.is_some() && !lesson.is_asking() && !view.settings.has_panels() {
        explain::in_card_ui(ui, view, commands);
    }
    for fault in lesson.walk().faults().iter().filter(|fault| fault.step == lesson.place()) {
        let text = RichText::new(crate::text::lesson::what(&fault.fault)).color(ui.visuals().error_fg_color);
        ui.add(Label::new(text).wrap()).on_hover_text(fault.path.to_string());
    }
}

/// Back, how far it is, and on.
fn way_ui(ui: &mut Ui, lesson: &LessonRun, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        button_ui(ui, Action::PREVIOUS_STEP, &t!("{icon}  Back", icon = icon::CARET_LEFT), view, commands);
        let progress = told::progress(lesson.place(), lesson.len());
        let share = lesson.place().min(lesson.len()) as f32 / lesson.len().max(1) as f32;
        let room = (ui.available_width() - 190.0).max(40.0);
        let bar = ui.add(ProgressBar::new(share).desired_width(room).desired_height(6.0)).on_hover_text(&progress);
        bar.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &progress));
        ui.label(RichText::new(progress).small());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            button_ui(ui, Action::NEXT_STEP, &t!("Next  {icon}", icon = icon::CARET_RIGHT), view, commands);
        });
    });
}

fn button_ui(ui: &mut Ui, action: Action, text: &str, view: &FrameView, commands: &mut Vec<Command>) {
    let response = ui.add_enabled(action.is_possible(view), Button::new(text)).on_hover_text(action.help());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, action.label()));
    if response.clicked() {
        commands.extend(action.command(view));
    }
}
