//! The picture itself: the wheel zooms about the pointer, a drag moves it, a click makes the pixel the query.

use crate::app::command::{Command, EditCommand, ExplainCommand, MapCommand, SelectionCommand};
use crate::app::model::query_map::{MapAnswers, MapChoice, SIZE, ShownMap};
use crate::app::panel::widgets::numbers::number;
use crate::expression::rounded_text;
use crate::language::t;
use crate::map::{Axis, Coloring, Meaning, Sample};
use crate::scene::{BenchQuery, Operation, Part, PartRef};
use crate::text;
use crate::text::listed::listed;
use egui::{
    Color32, Label, Painter, PointerButton, Pos2, Rect, RichText, Sense, Stroke, TextureId, Ui, Vec2, pos2, vec2,
};

/// Factor on the range per point of scrolling: a third for a notch of 50 points.
const GROWTH: f64 = 0.006;
/// Height of the reading and of a row of the legend below the picture, and their width beside it, in points.
const BELOW: f32 = 84.0;
const BESIDE: f32 = 118.0;
/// Least and greatest side, in points.
const SIDES: [f32; 2] = [120.0, 800.0];
/// Arm of the cross at the query's own place, and its gap in the middle, in points.
const ARM: f32 = 9.0;
const GAP: f32 = 3.0;

/// The side of the picture in a room, and whether reading and legend stand beside it rather than below.
pub(super) fn side_for(room: Vec2) -> (f32, bool) {
    let (below, beside) = (room.x.min(room.y - BELOW), (room.x - BESIDE).min(room.y));
    (below.max(beside).clamp(SIDES[0], SIDES[1]), beside > below)
}

/// The picture; the pixel under the pointer.
pub(super) fn ui(
    ui: &mut Ui,
    side: f32,
    (shown, answers): (&ShownMap, &MapAnswers),
    query: &BenchQuery,
    texture: TextureId,
    commands: &mut Vec<Command>,
) -> Option<[usize; 2]> {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, t!("map")));
    let painter = ui.painter().with_clip_rect(rect);
    painter.image(texture, rect, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
    own_place(&painter, rect, answers);
    let pointed = response.hover_pos().filter(|at| rect.contains(*at));
    if let Some(axes) = moved(ui, &response, rect, pointed, &shown.choice.axes) {
        let choice = MapChoice { axes, ..shown.choice.clone() };
        commands.push(Command::Map(MapCommand::Choose(query.id, choice)));
    }
    let pixel = pointed.map(|at| pixel_at(rect, at));
    if let Some(pixel) = pixel.filter(|_| response.clicked()) {
        let ask = answers.question.at(place_of(&shown.choice.axes, pixel));
        let with = Part::Query(BenchQuery { ask, ..query.clone() });
        let part = PartRef::Object(query.id);
        commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
        commands.push(Command::Edit(EditCommand::Change(Operation::Replace { part, with })));
        commands.push(Command::Explain(ExplainCommand::Show));
    }
    pixel
}

/// A cross where the query itself is, if that is in the picture.
fn own_place(painter: &Painter, rect: Rect, answers: &MapAnswers) {
    let share = |index: usize| {
        let (axis, value) = (&answers.question.axes()[index], answers.question.numbers()[index].value);
        ((value - axis.low) / (axis.high - axis.low)) as f32
    };
    let center = pos2(rect.left() + share(0) * rect.width(), rect.bottom() - share(1) * rect.height());
    if !rect.contains(center) {
        return;
    }
    for arm in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
        let ends = [center + GAP * arm, center + ARM * arm];
        painter.line_segment(ends, Stroke::new(3.5, Color32::BLACK));
        painter.line_segment(ends, Stroke::new(1.5, Color32::WHITE));
    }
}

/// The axes after what wheel and drag did to them, if they did.
fn moved(ui: &Ui, response: &egui::Response, rect: Rect, pointed: Option<Pos2>, axes: &[Axis; 2]) -> Option<[Axis; 2]> {
    let mut found = axes.clone();
    if let Some(at) = pointed {
        // Consumed, so that nothing around the picture scrolls as well.
        let scroll = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta)).y;
        if scroll != 0.0 {
            let shares = [(at.x - rect.left()) / rect.width(), (rect.bottom() - at.y) / rect.height()];
            let factor = (-GROWTH * f64::from(scroll)).exp();
            found = [0, 1].map(|index| found[index].zoomed(f64::from(shares[index]), factor, SIZE[index]));
        }
    }
    if response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle) {
        let way = response.drag_delta() / rect.size();
        found = [found[0].moved(-f64::from(way.x)), found[1].moved(f64::from(way.y))];
    }
    (found != *axes).then_some(found)
}

/// Column and row from the lower left.
fn pixel_at(rect: Rect, at: Pos2) -> [usize; 2] {
    let shares = [(at.x - rect.left()) / rect.width(), (rect.bottom() - at.y) / rect.height()];
    [0, 1].map(|index| ((shares[index] * SIZE[index] as f32) as usize).min(SIZE[index] - 1))
}

fn place_of(axes: &[Axis; 2], pixel: [usize; 2]) -> [f64; 2] {
    [0, 1].map(|index| axes[index].at(pixel[index], SIZE[index]))
}

/// The numbers of the pixel under the pointer, and its answer.
pub(super) fn reading_ui(ui: &mut Ui, (shown, answers): (&ShownMap, &MapAnswers), pixel: Option<[usize; 2]>) {
    let Some(pixel) = pixel else {
        let hint = t!("The wheel zooms, a drag moves, a click asks there.");
        ui.add(Label::new(RichText::new(hint).weak().small()).wrap());
        return;
    };
    let place = place_of(&shown.choice.axes, pixel);
    let told = [0, 1].map(|index| {
        let axis = &shown.choice.axes[index];
        let steps = (axis.low.abs().max(axis.high.abs()) / (axis.high - axis.low)).log10().ceil() + 3.0;
        format!("{} {}", axis.path, rounded_text(place[index], steps.clamp(4.0, 17.0) as usize))
    });
    for number in told {
        ui.add(Label::new(RichText::new(number).small()).truncate());
    }
    let answer = reading(&answers.answer(pixel), shown.choice.coloring);
    ui.add(Label::new(RichText::new(answer).small().strong()).wrap());
}

/// "hit, t 0.25, edge (top, left)".
fn reading(sample: &Sample, coloring: Coloring) -> String {
    let mut told = vec![text::map::meaning(Meaning::Status(sample.status), number)];
    told.extend(sample.t.map(|t| format!("t {}", number(t))));
    if sample.feature.is_some() || sample.flags.is_some_and(|flags| flags.faces().next().is_some()) {
        told.push(text::map::meaning(Meaning::Region(sample.feature, sample.flags), number));
    }
    if coloring.reference().is_some() {
        told.extend(sample.difference.map(|difference| text::map::difference(difference, number)));
    }
    listed(&told)
}
