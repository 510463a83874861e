//! A curve that is sketched over time, and the right one beside it.

use super::keys::{Keys, answered_by_key};
use super::nudge;
use super::page::Page;
use crate::app::command::{Command, LessonCommand};
use crate::app::model::lesson::Answered;
use crate::app::style::theme::{legible, panel_colors};
use crate::expression::rounded_text;
use crate::language::t;
use crate::lesson::{Given, RightAnswer, Sketch};
use crate::scene::AskCurve;
use egui::{
    Align2, Color32, CursorIcon, FontId, Id, Label, Painter, Pos2, Rect, Response, RichText, Sense, Shape, Stroke, Ui,
    Vec2, pos2, vec2,
};

/// Height of the plot, and the room for the numbers and the unit of its axes, in points.
const HEIGHT: f32 = 115.0;
const LEFT: f32 = 44.0;
const ABOVE: f32 = 17.0;
const BELOW: f32 = 20.0;
/// Size of the numbers.
const TEXT: f32 = 11.0;
/// Steps of the arrow keys over the height of the plot.
const STEPS: f64 = 40.0;
/// Radius of the point that the arrow keys draw from, in points.
const POINT: f32 = 5.0;
/// Points on screen for one press of an arrow key.
const PRESS: f32 = 10.0;

/// What is sketched, to be drawn with the left button or by the arrow keys; the sketch, once it is a curve.
pub(super) fn open_ui(ui: &mut Ui, asked: &AskCurve, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { lesson, view, keys } = page;
    let Some(RightAnswer::Curve { ends, unit, .. }) = lesson.walk().answer(lesson.place()) else { return None };
    let sketch = match lesson.draft() {
        Some(Given::Curve(sketch)) => sketch.clone(),
        _ => Sketch::default(),
    };
    how_ui(ui, &sketch, *ends);
    // It takes no focus: its keys are those of the button below.
    let sense = Sense::CLICK | Sense::DRAG;
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), HEIGHT), sense);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, t!("Your sketch")));
    let chart = Chart::new(response.rect, asked.range, *ends);
    let mut drawing = Drawing { sketch, is_new: false, memory: Id::new(("lesson sketch", lesson.place())) };
    drawing.follow_pointer(ui, &response, &chart);
    let gives = ui.horizontal(|ui| drawing.keys_ui(ui, keys, &chart, unit)).inner;
    chart.axes(&painter, ui.visuals().weak_text_color(), unit);
    chart.sketch(&painter, &drawing.sketch, ui.visuals().strong_text_color(), false);
    if nudge::has_focus(ui.ctx()) {
        // Where the arrow keys draw from.
        let at = drawing.cursor(ui).unwrap_or(chart.begin());
        let (fill, rim) = (ui.visuals().selection.bg_fill, ui.visuals().selection.stroke.color);
        painter.circle(chart.point(at), POINT, fill, Stroke::new(1.5, rim));
    }
    let Drawing { sketch, is_new, .. } = drawing;
    if is_new {
        commands.push(Command::Lesson(LessonCommand::Draw(Given::Curve(sketch.clone()))));
    }
    let given = sketch.is_curve().then_some(Given::Curve(sketch));
    commands.extend(answered_by_key(gives, &given, view));
    given
}

/// How it is done and, of a sketch that is no answer yet, what it lacks: a button that is off would not say it.
fn how_ui(ui: &mut Ui, sketch: &Sketch, ends: [f64; 2]) {
    let how = match sketch.is_curve() || sketch.points().next().is_none() {
        true => t!("Sketch it with the left button held down.").to_owned(),
        false => {
            let [from, to] = ends.map(|end| rounded_text(end, 3));
            t!("Sketch it from {from} s to {to} s: then it is an answer.", from, to)
        }
    };
    ui.add(Label::new(RichText::new(how).weak()).wrap());
}

/// A sketch that is drawn in this pass.
struct Drawing {
    sketch: Sketch,
    is_new: bool,
    /// Where the pointer was is kept under it.
    memory: Id,
}

impl Drawing {
    /// Draws a line from where the pointer was to where it is, while the left button is down.
    fn follow_pointer(&mut self, ui: &Ui, response: &Response, chart: &Chart) {
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on()) {
            let to = chart.value_at(at);
            let from: Option<[f64; 2]> =
                ui.data(|data| data.get_temp(self.memory)).filter(|_| !response.drag_started());
            self.sketch.draw([from.unwrap_or(to), to]);
            self.is_new = true;
            ui.data_mut(|data| data.insert_temp(self.memory, to));
        } else {
            ui.data_mut(|data| data.remove::<[f64; 2]>(self.memory));
        }
        if response.contains_pointer() {
            ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
        }
    }

    /// The button that takes the arrow keys, one that begins again, and where the keys have drawn to; whether a key gives the
    /// sketch as the answer.
    fn keys_ui(&mut self, ui: &mut Ui, keys: &Keys, chart: &Chart, unit: &str) -> bool {
        let nudge = nudge::ui(ui, keys);
        if nudge.by != Vec2::ZERO {
            let at = self.cursor(ui).unwrap_or(chart.begin());
            let to = chart.moved(at, nudge.by / PRESS);
            self.sketch.draw([at, to]);
            self.is_new = true;
            ui.data_mut(|data| data.insert_temp(self.cursor_memory(), to));
        }
        if ui.button(t!("Clear")).on_hover_text(t!("Takes the sketch away.")).clicked() {
            (self.sketch, self.is_new) = (Sketch::default(), true);
            ui.data_mut(|data| data.remove::<[f64; 2]>(self.cursor_memory()));
        }
        if let Some([share, value]) = self.cursor(ui) {
            let [from, to] = chart.ends;
            let time = from + share * (to - from);
            ui.label(format!("{} s: {} {unit}", rounded_text(time, 3), rounded_text(value, 3)));
        }
        nudge.gives
    }

    /// Where the arrow keys have drawn to, as a share of the time and a value.
    fn cursor(&self, ui: &Ui) -> Option<[f64; 2]> {
        ui.data(|data| data.get_temp(self.cursor_memory()))
    }

    fn cursor_memory(&self) -> Id {
        self.memory.with("cursor")
    }
}

/// The sketch, dashed, and the right curve as far as it has been shown.
pub(super) fn answered_ui(ui: &mut Ui, asked: &AskCurve, answered: &Answered, page: &Page) {
    let Page { lesson, view, .. } = page;
    let RightAnswer::Curve { lines, ends, unit } = &answered.right else { return };
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let chart = Chart::new(response.rect, asked.range, *ends);
    chart.axes(&painter, ui.visuals().weak_text_color(), unit);
    if let Some(Given::Curve(sketch)) = &answered.given {
        chart.sketch(&painter, sketch, ui.visuals().strong_text_color(), true);
    }
    // It grows as the run is shown for the first time.
    let now = view.moment.setup.clock.seconds(view.moment.at());
    let until = if lesson.legs.is_empty() { f64::INFINITY } else { now };
    let stroke = Stroke::new(2.5, panel_colors(view.settings.theme).holds);
    for line in lines {
        let shown: Vec<Pos2> = line
            .iter()
            .take_while(|[at, _]| *at <= until)
            .map(|[at, value]| chart.point([chart.share(*at), *value]))
            .collect();
        painter.add(Shape::line(shown, stroke));
    }
}

/// Where times and values are in a plot.
struct Chart {
    rect: Rect,
    range: [f64; 2],
    /// Seconds since tick 0.
    ends: [f64; 2],
}

impl Chart {
    fn new(room: Rect, range: [f64; 2], ends: [f64; 2]) -> Chart {
        let rect = Rect::from_min_max(pos2(room.left() + LEFT, room.top() + ABOVE), room.max - vec2(10.0, BELOW));
        Chart { rect, range, ends }
    }

    /// The share of the stretch of time that is over at a time.
    fn share(&self, time: f64) -> f64 {
        (time - self.ends[0]) / (self.ends[1] - self.ends[0])
    }

    /// Where a share of the time and a value are; beyond the axes at their ends.
    fn point(&self, [share, value]: [f64; 2]) -> Pos2 {
        let height = (value - self.range[0]) / (self.range[1] - self.range[0]);
        let along = |low: f32, high: f32, share: f64| low + (high - low) * share.clamp(-0.02, 1.02) as f32;
        pos2(along(self.rect.left(), self.rect.right(), share), along(self.rect.bottom(), self.rect.top(), height))
    }

    /// The share of the time and the value at a place.
    fn value_at(&self, at: Pos2) -> [f64; 2] {
        let share = f64::from((at.x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        let height = f64::from((self.rect.bottom() - at.y) / self.rect.height()).clamp(0.0, 1.0);
        [share, self.range[0] + height * (self.range[1] - self.range[0])]
    }

    /// Where the arrow keys draw from at first: the middle of what the values may be, at the beginning.
    fn begin(&self) -> [f64; 2] {
        [0.0, 0.5 * (self.range[0] + self.range[1])]
    }

    /// Where so many presses of arrow keys lead from a share of the time and a value.
    fn moved(&self, [share, value]: [f64; 2], by: Vec2) -> [f64; 2] {
        let [least, most] = self.range;
        let share = (share + f64::from(by.x) * 2.0 * Sketch::STEP).clamp(0.0, 1.0);
        [share, (value - f64::from(by.y) * (most - least) / STEPS).clamp(least, most)]
    }

    /// Frame, zero, and the numbers at the ends.
    fn axes(&self, painter: &Painter, color: Color32, unit: &str) {
        let faint = Stroke::new(1.0, color.gamma_multiply(0.5));
        painter.rect_stroke(self.rect, 0.0, faint, egui::StrokeKind::Inside);
        for part in 1..4 {
            let share = f64::from(part) / 4.0;
            let value = self.range[0] + share * (self.range[1] - self.range[0]);
            let fainter = Stroke::new(1.0, color.gamma_multiply(0.2));
            painter.line_segment([self.point([0.0, value]), self.point([1.0, value])], fainter);
            painter.line_segment([self.point([share, self.range[0]]), self.point([share, self.range[1]])], fainter);
        }
        if self.range[0] < 0.0 && self.range[1] > 0.0 {
            painter.line_segment([self.point([0.0, 0.0]), self.point([1.0, 0.0])], faint);
        }
        let font = FontId::proportional(legible(painter.ctx(), TEXT));
        let middle = 0.5 * (self.range[0] + self.range[1]);
        for value in [self.range[0], middle, self.range[1]] {
            let at = self.point([0.0, value]) - vec2(4.0, 0.0);
            painter.text(at, Align2::RIGHT_CENTER, rounded_text(value, 3), font.clone(), color);
        }
        // Above the frame, where no curve goes through it.
        painter.text(self.rect.left_top() - vec2(0.0, 2.0), Align2::LEFT_BOTTOM, unit, font.clone(), color);
        for (share, align) in [(0.0, Align2::LEFT_TOP), (0.5, Align2::CENTER_TOP), (1.0, Align2::RIGHT_TOP)] {
            let time = self.ends[0] + share * (self.ends[1] - self.ends[0]);
            let at = self.point([share, self.range[0]]) + vec2(0.0, 3.0);
            painter.text(at, align, format!("{} s", rounded_text(time, 3)), font.clone(), color);
        }
    }

    fn sketch(&self, painter: &Painter, sketch: &Sketch, color: Color32, is_dashed: bool) {
        let points: Vec<Pos2> = sketch.points().map(|point| self.point(point)).collect();
        let stroke = Stroke::new(2.0, color);
        match is_dashed {
            true => painter.extend(Shape::dashed_line(&points, stroke, 7.0, 5.0)),
            false => drop(painter.add(Shape::line(points, stroke))),
        }
    }
}
