//! The card of a lesson over the 3D view: its step, what it asks, and the way on.

use super::keys::Keys;
use super::page::Page;
use super::{question, summary};
use crate::app::command::{Action, Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::model::lesson::{Arrival, LessonRun};
use crate::app::panel::explain;
use crate::app::panel::view::card::place;
use crate::app::panel::widgets::markdown;
use crate::app::panel::widgets::scroll;
use crate::app::style::theme;
use crate::app::text::lesson as told;
use crate::language::t;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Area, Button, Color32, FontId, Frame, Id, Label, Layout, Mesh, Order, ProgressBar, Rect, Response, RichText,
    Separator, TextStyle, Ui, pos2,
};
use egui_phosphor::regular as icon;

/// Greatest width of readable text, in points: about sixty letters.
const WIDTH: f32 = 420.0;
/// Least height of its text, in points: two lines, which one can scroll through.
const LEAST_TEXT: f32 = 36.0;
/// Where text goes on below, its last points fade.
const FADE: f32 = 14.0;
/// How long a step may take to be on display before that is told, in seconds.
const PATIENCE: f64 = 0.25;
/// What of a page is seen again on the next one, in points: a line.
const SEEN_AGAIN: f32 = 18.0;

/// Height of the line above the way on, with the room around it, in points.
const SEPARATOR: f32 = 6.0;
/// A progress bar narrower than this tells nothing, in points.
const LEAST_BAR: f32 = 40.0;

/// Rows of a title; what is longer ends in "…".
const TITLE_ROWS: usize = 3;

/// Where the card lies, and whether it has more text than room.
#[derive(Clone, Copy, Debug)]
pub(in crate::app::panel) struct ShownCard {
    /// Its rectangle.
    pub rect: Rect,
    /// Whether text goes on below what is seen of it.
    pub has_rest: bool,
}

/// The card in the upper left corner of the view while a lesson is under way. It ends above the legend.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    rect: Rect,
    bar: Option<Rect>,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Option<ShownCard> {
    let lesson = view.lesson.filter(|_| view.settings.lesson_visible)?;
    let (corner, width) = place(rect, bar, WIDTH)?;
    let area = Area::new(Id::new("lesson card")).order(Order::Middle).fixed_pos(corner);
    let shown = area.show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.95);
        let frame = Frame::popup(ui.style()).fill(fill);
        let around = frame.total_margin().sum().y;
        let shown = frame.show(ui, |ui| {
            ui.set_width(width - 16.0);
            let page = Page { lesson, view, keys: Keys::new(ui, lesson, view) };
            head_ui(ui, lesson, commands);
            let spacing = ui.spacing();
            let foot = SEPARATOR + spacing.interact_size.y + 3.0 * spacing.item_spacing.y;
            let room = rect.bottom() - corner.y - view.room_of_legend(rect) - around - ui.min_rect().height() - foot;
            let has_rest = body_ui(ui, room.max(LEAST_TEXT), &page, commands);
            ui.add(Separator::default().spacing(SEPARATOR));
            way_ui(ui, has_rest, &page, commands);
            has_rest
        });
        shown.inner
    });
    Some(ShownCard { rect: shown.response.rect, has_rest: shown.inner })
}

/// What the step says and asks, as high as its text or, if that is less, the room; whether it goes on below.
fn body_ui(ui: &mut Ui, height: f32, page: &Page, commands: &mut Vec<Command>) -> bool {
    let Page { lesson, view, .. } = page;
    let area = scroll::vertical().id_salt(lesson.place()).max_height(height).min_scrolled_height(height);
    let shown = scroll::show(ui, area, |ui| match lesson.step() {
        Some(_) => step_ui(ui, page, commands),
        None => summary::ui(ui, page, commands),
    });
    let (seen, mut state) = (shown.inner_rect, shown.state);
    let end = (shown.content_size.y - seen.height()).max(0.0);
    let before = state.offset.y;
    match turn(ui, lesson, view) {
        Some(Turn::Page) => state.offset.y = (before + height - SEEN_AGAIN).min(end),
        // It stands below the text.
        Some(Turn::Stage) => state.offset.y = end,
        None => {}
    }
    if state.offset.y != before {
        state.store(ui.ctx(), shown.id);
        ui.ctx().request_discard("turned card");
    }
    let has_rest = state.offset.y + 1.0 < end;
    if has_rest {
        let mut fade = Mesh::default();
        let fill = ui.visuals().window_fill;
        for (y, color) in [(seen.bottom() - FADE, Color32::TRANSPARENT), (seen.bottom(), fill)] {
            fade.colored_vertex(pos2(seen.left(), y), color);
            fade.colored_vertex(pos2(seen.right(), y), color);
        }
        fade.add_triangle(0, 1, 2);
        fade.add_triangle(1, 2, 3);
        ui.painter().add(fade);
    }
    has_rest
}

/// What of the card was turned.
enum Turn {
    /// To the next page of its text.
    Page,
    /// To another stage of the explanation. With the first one, the text is read.
    Stage,
}

/// What of the card was turned since the last frame, within its step.
fn turn(ui: &Ui, lesson: &LessonRun, view: &FrameView) -> Option<Turn> {
    let stage = view.lesson_stage().map_or(0, |[stage, _]| stage);
    let (memory, now) = (Id::new("place in the card"), (lesson.place(), lesson.pages(), stage));
    let before: Option<(usize, u32, usize)> = ui.data(|data| data.get_temp(memory));
    ui.data_mut(|data| data.insert_temp(memory, now));
    let (_, pages, shown) = before.filter(|(place, ..)| *place == now.0)?;
    match (pages < now.1, shown != stage && stage > 1) {
        (true, _) => Some(Turn::Page),
        (false, true) => Some(Turn::Stage),
        (false, false) => None,
    }
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
            let asks = lesson.steps().iter().any(|step| step.ask.is_some());
            let end = if asks { t!("What was answered") } else { t!("The end") };
            let title = lesson.step().map_or(end, |step| lesson.setup().translations.told(&step.title));
            let format = TextFormat::simple(FontId::proportional(17.0), ui.visuals().strong_text_color());
            let mut job = LayoutJob::single_section(title.to_owned(), format);
            // The way on is to stay on screen, however long a title is.
            job.wrap.max_rows = TITLE_ROWS;
            ui.add(Label::new(job).wrap());
        });
    });
}

fn step_ui(ui: &mut Ui, page: &Page, commands: &mut Vec<Command>) {
    let Page { lesson, view, .. } = page;
    let Some(step) = lesson.step() else { return };
    let text = view.scene.told(&step.text);
    let text = match lesson.arrival {
        Arrival::Done => told::live(text, &view.moment),
        Arrival::Awaited | Arrival::Sought => told::sought(text, view.moment.setup),
    };
    markdown::ui(ui, &text);
    if let Some(ask) = &step.ask {
        question::ui(ui, ask, page, commands);
    }
    if view.explains_in_card() {
        explain::in_card_ui(ui, view, commands);
    }
    for fault in lesson.walk().faults().iter().filter(|fault| fault.step == lesson.place()) {
        let text = RichText::new(crate::text::lesson::what(&fault.fault)).color(ui.visuals().error_fg_color);
        ui.add(Label::new(text).wrap()).on_hover_text(fault.path.to_string());
    }
}

/// Back, how far it is, and on: to the rest of the text, where it has more than room.
fn way_ui(ui: &mut Ui, has_rest: bool, page: &Page, commands: &mut Vec<Command>) {
    let Page { lesson, view, keys } = page;
    ui.horizontal(|ui| {
        let back = button_ui(ui, Action::PREVIOUS_STEP, &t!("{icon}  Back", icon = icon::CARET_LEFT), view, commands);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // Answers are summed up behind the last step.
            let is_last = lesson.place() + 1 == lesson.len() && lesson.steps().iter().any(|step| step.ask.is_some());
            let on = match (has_rest, is_last) {
                (true, _) => t!("More  {icon}", icon = icon::CARET_DOWN),
                (false, true) => t!("Summary  {icon}", icon = icon::CARET_RIGHT),
                (false, false) => t!("Next  {icon}", icon = icon::CARET_RIGHT),
            };
            keys.are_for(&button_ui(ui, Action::NEXT_STEP, &on, view, commands));
            // On the last page there is no way on.
            keys.are_for(&back);
            if Action::SKIP_STAGES.is_possible(view) {
                button_ui(ui, Action::SKIP_STAGES, Action::SKIP_STAGES.icon, view, commands);
            }
            let stage = view.lesson_stage().map(|[stage, count]| told::stage_progress(stage, count));
            let progress: Vec<String> =
                [told::progress(lesson.place(), lesson.len())].into_iter().chain(stage).collect();
            let progress = progress.join(" · ");
            progress_ui(ui, page, &progress);
            sought_ui(ui, lesson);
            let room = ui.available_width();
            if room > LEAST_BAR {
                let share = (lesson.place() + 1).min(lesson.len()) as f32 / lesson.len().max(1) as f32;
                // On the ground of a light card its own would not be seen.
                ui.visuals_mut().extreme_bg_color = theme::panel_colors(view.settings.theme).unrecorded;
                let bar = ui.add(ProgressBar::new(share).desired_width(room).desired_height(6.0));
                let bar = bar.on_hover_text(&progress);
                bar.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &progress));
            }
        });
    });
}

/// How far it is, in as many words as there is room for.
fn progress_ui(ui: &mut Ui, page: &Page, progress: &str) {
    let Page { lesson, view, .. } = page;
    let step = format!("{}/{}", (lesson.place() + 1).min(lesson.len()), lesson.len());
    let stage = view.lesson_stage().map(|[stage, count]| format!("{stage}/{count}"));
    let in_numbers = [step.clone()].into_iter().chain(stage).collect::<Vec<_>>().join(" · ");
    let font = TextStyle::Small.resolve(ui.style());
    let fits = |text: &str| {
        let galley = ui.fonts(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE));
        galley.size().x <= ui.available_width()
    };
    let shown = [progress, &in_numbers, &step].into_iter().find(|text| fits(text));
    if let Some(shown) = shown {
        let response = ui.label(RichText::new(shown).small()).on_hover_text(progress);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, progress));
    }
}

/// Tells that the moment of the step is still sought, where that takes so long that one would press the key again.
fn sought_ui(ui: &mut Ui, lesson: &LessonRun) {
    let (memory, now) = (Id::new("moment is sought since"), ui.input(|input| input.time));
    if lesson.arrival == Arrival::Done {
        ui.data_mut(|data| data.remove::<f64>(memory));
        return;
    }
    let since = ui.data_mut(|data| *data.get_temp_mut_or(memory, now));
    if now - since >= PATIENCE {
        ui.spinner().on_hover_text(t!("The moment of this step is being found."));
    }
}

fn button_ui(ui: &mut Ui, action: Action, text: &str, view: &FrameView, commands: &mut Vec<Command>) -> Response {
    let response = ui.add_enabled(action.is_possible(view), Button::new(text)).on_hover_text(action.help());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, action.label()));
    if response.clicked() {
        commands.extend(action.command(view));
    }
    response
}
