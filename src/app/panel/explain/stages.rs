//! The list of stages: the present one open, the others as rows.

use super::formula::{self, LINE_GAP, Piece, Setting};
use crate::app::command::{Command, ExplainCommand};
use crate::app::frame::FrameView;
use crate::app::model::explain::{Explained, Highlight, HighlightSource, Subject, asked};
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::stops::context_menu;
use crate::app::style::color::color32;
use crate::app::style::theme::legible;
use crate::app::text::explained as words;
use crate::app::text::query_fields;
use crate::app::text::stages::{name_of, reason_of, remarks_of};
use crate::language::t;
use crate::query::{Digits, Stage};
use crate::text;
use crate::text::listed::listed;
use egui::TextWrapMode::Truncate;
use egui::style::ScrollAnimation;
use egui::{
    Color32, FontId, Frame, Id, Label, Margin, RichText, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, WidgetText,
    WidgetType, pos2, vec2,
};
use std::ops::Range;

/// Up to this many stages are all open while none is chosen; more are shown as rows.
const MOST_OPEN: usize = 12;
/// Fewer stages than this are not worth folding.
const LEAST_FOLDED: usize = 3;
/// Height of a stage shown as a row, in points; room before its number and at its right, and between its parts.
const ROW: f32 = 22.0;
const BEFORE_NUMBER: f32 = 15.0;
const AT_RIGHT: f32 = 4.0;
const BETWEEN: f32 = 8.0;
/// Room below the present stage, in points.
const BELOW: f32 = 8.0;
/// Of a value in words.
const MOST_LINES: usize = 3;

/// The list as it is shown.
pub(super) struct Shown {
    /// What of it is under the pointer.
    pub highlight: Option<Highlight>,
    /// How far down the panel must reach for the present stage to be seen below a first row that is whole.
    pub reaches: Option<f32>,
}

/// Lists the stages. While none is chosen, those that decided are open and the others folded.
pub(super) fn ui(ui: &mut Ui, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) -> Shown {
    let present = view.explanation.cursor.stage;
    let follows = has_moved(ui, Id::new("explanation follows"), (present, ui.clip_rect().size()));
    let (mut highlight, mut reaches) = (None, None);
    let mut tops = vec![ui.min_rect().top()];
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut index = 0;
    let folds = folds(explained, present);
    while index < view.known_stages() {
        tops.push(ui.next_widget_position().y);
        heading_ui(ui, explained, index);
        match folds.iter().find(|fold| fold.start == index) {
            Some(fold) => {
                let names = listed(explained.stages[fold.clone()].iter().map(|stage| name_of(explained, stage)));
                let title = RichText::new(t!("{fold} more: {names}", fold = fold.len(), names)).size(12.5).weak();
                // One line, with an ellipsis where the panel is too narrow.
                let width = ui.available_width() - ui.spacing().indent;
                let title = WidgetText::from(title).into_galley(ui, Some(Truncate), width, TextStyle::Button);
                egui::CollapsingHeader::new(title).id_salt(("folded stages", index)).show(ui, |ui| {
                    for index in fold.clone() {
                        highlight =
                            stage_ui(ui, index, explained, view, commands).highlight(index).or(highlight.take());
                    }
                });
                index = fold.end;
            }
            None => {
                let found = stage_ui(ui, index, explained, view, commands);
                if present == Some(index) {
                    reaches = Some(keep_in_sight(ui, found.rect, &tops, follows));
                }
                highlight = found.highlight(index).or(highlight);
                index += 1;
            }
        }
    }
    Shown { highlight, reaches }
}

/// Scrolls to the present stage where it is not whole, if it is to be followed; where the first row is whole then. Returns how far
/// down that reaches.
fn keep_in_sight(ui: &Ui, stage: egui::Rect, tops: &[f32], follows: bool) -> f32 {
    let (seen, bottom) = (ui.clip_rect(), stage.bottom() + BELOW);
    let first = tops.iter().copied().find(|top| *top >= bottom - seen.height()).unwrap_or(stage.top());
    let first = first.min(stage.top());
    if follows && (stage.top() < seen.top() || bottom > seen.bottom()) {
        // At once: what the view shows is what the panel tells. egui leaves the gap between two rows above it.
        let top = first + ui.spacing().item_spacing.y;
        let from = egui::Rect::from_x_y_ranges(stage.x_range(), top..=top);
        ui.scroll_to_rect_animation(from, Some(egui::Align::TOP), ScrollAnimation::none());
    }
    first + seen.height()
}

fn heading_ui(ui: &mut Ui, explained: &Explained, index: usize) {
    if let Some((_, heading)) = explained.headings.iter().find(|(at, _)| *at == index) {
        ui.add_space(4.0);
        ui.label(RichText::new(words::heading(*heading)).strong().size(14.0));
    }
}

/// A stage with its formula, its numbers and its result, and nothing to click but the numbers.
pub(super) fn in_card_ui(
    ui: &mut Ui,
    index: usize,
    explained: &Explained,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let stage = &explained.stages[index];
    let accent = stage_color(ui, stage, explained, view);
    let frame = Frame::new().fill(accent.gamma_multiply(0.1)).inner_margin(Margin::symmetric(8, 4)).corner_radius(3);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing = LINE_GAP;
        let name = format!("{}  {}", index + 1, name_of(explained, stage));
        ui.add(Label::new(RichText::new(name).strong()).wrap());
        lines_ui(ui, (index, stage), IN_CARD, explained, view, commands);
        remarks_of(explained, stage).into_iter().for_each(|remark| quiet_ui(ui, remark));
    });
}

/// Consecutive stages under one heading that did not decide; none while stepping through the stages.
fn folds(explained: &Explained, present: Option<usize>) -> Vec<Range<usize>> {
    let decisive = explained.decisive();
    let folded = decisive.iter().filter(|is_decisive| !**is_decisive).count();
    if present.is_some() || folded < LEAST_FOLDED {
        return Vec::new();
    }
    let mut folds: Vec<Range<usize>> = Vec::new();
    for index in (0..decisive.len()).filter(|&index| !decisive[index]) {
        let has_heading = explained.headings.iter().any(|(at, _)| *at == index);
        match folds.last_mut() {
            Some(last) if last.end == index && !has_heading => last.end += 1,
            _ => folds.push(index..index + 1),
        }
    }
    folds
}

/// A stage, open or as a row.
fn stage_ui(ui: &mut Ui, index: usize, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) -> Found {
    let (stage, present) = (&explained.stages[index], view.explanation.cursor.stage);
    let is_present = present == Some(index);
    let decisive = explained.decisive();
    let open = decisive.iter().filter(|is_decisive| **is_decisive).count();
    let is_open = is_present || (present.is_none() && decisive[index] && open <= MOST_OPEN);
    let place = Place { index, is_present, is_known: present.is_none_or(|present| index <= present) };
    match is_open {
        true => open_ui(ui, (place, stage), explained, view, commands),
        false => row_ui(ui, (place, stage), explained, view, commands),
    }
}

/// Whether another stage is present than in the last frame, or the panel has another size.
fn has_moved(ui: &Ui, memory: Id, present: (Option<usize>, Vec2)) -> bool {
    let before: Option<(Option<usize>, Vec2)> = ui.data(|data| data.get_temp(memory));
    ui.data_mut(|data| data.insert_temp(memory, present));
    before != Some(present)
}

#[derive(Clone, Copy)]
struct Place {
    index: usize,
    is_present: bool,
    /// Whether the view shows it: up to the present stage.
    is_known: bool,
}

/// Where a stage is on screen, and what of it is under the pointer.
struct Found {
    rect: egui::Rect,
    is_pointed_at: bool,
    symbol: Option<String>,
}

impl Found {
    /// What of the stage of this number is under the pointer.
    fn highlight(self, stage: usize) -> Option<Highlight> {
        let Found { is_pointed_at, symbol, .. } = self;
        is_pointed_at.then_some(Highlight { from: HighlightSource::Panel, stage, symbol })
    }
}

/// Name, formula, the formula in numbers, and the result.
fn open_ui(
    ui: &mut Ui,
    (place, stage): (Place, &Stage),
    explained: &Explained,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Found {
    let accent = stage_color(ui, stage, explained, view);
    let fill = if place.is_present { accent.gamma_multiply(0.12) } else { ui.visuals().faint_bg_color };
    let frame = Frame::new().fill(fill).inner_margin(Margin { left: 10, right: 6, top: 4, bottom: 5 }).corner_radius(3);
    let mut symbol = None;
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing = LINE_GAP;
        let name = format!("{}  {}", place.index + 1, name_of(explained, stage));
        let name = ui.add(Label::new(RichText::new(name).strong().size(13.5)).wrap().sense(Sense::click()));
        if name.on_hover_text(t!("Goes to this stage: the view shows what is known up to it.")).clicked() {
            commands.push(Command::Explain(ExplainCommand::GoToStage(Some(place.index))));
        }
        ui.add(Label::new(RichText::new(reason_of(stage.kind)).weak().size(legible(ui.ctx(), 12.0))).wrap());
        symbol = lines_ui(ui, (place.index, stage), IN_PANEL, explained, view, commands);
        notes_ui(ui, explained, stage);
    });
    let rect = shown.response.rect;
    let width = if place.is_present { 4.0 } else { 2.0 };
    let bar = [pos2(rect.left() + 2.0, rect.top() + 2.0), pos2(rect.left() + 2.0, rect.bottom() - 2.0)];
    ui.painter().line_segment(bar, Stroke::new(width, accent));
    Found { rect, is_pointed_at: ui.rect_contains_pointer(rect), symbol }
}

/// Sizes of a stage's formula, of its numbers and of its result, in points.
type Sizes = [f32; 3];
/// In the panel, where they stand out from what is told about them.
const IN_PANEL: Sizes = [16.0, 14.5, 15.0];
/// In a card, which covers the view: hardly larger than its text.
const IN_CARD: Sizes = [14.0, 13.0, 14.0];

fn lines_ui(
    ui: &mut Ui,
    (index, stage): (usize, &Stage),
    [of_formula, of_numbers, of_result]: Sizes,
    explained: &Explained,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Option<String> {
    let setting = Setting::new(explained, view);
    let mut symbol = None;
    let mut menu_ui = |ui: &mut Ui, piece: &Piece| {
        // A term is the result of the last stage before that has its symbol.
        let made = || explained.stages[..index].iter().rfind(|made| made.symbol() == piece.symbol.as_deref());
        let of = if stage.symbol() == piece.symbol.as_deref() { Some(stage) } else { made() };
        let digits = piece.full.clone().unwrap_or_default();
        Asking { view, commands }.number_menu_ui(ui, of.and_then(|of| asked(explained, of)), &digits);
    };
    if !stage.formula.is_empty() {
        let formula = formula::ui(ui, &formula::symbols(stage), Setting { size: of_formula, ..setting }, &mut menu_ui);
        symbol = symbol.or(formula);
        let numbers = formula::numbers(stage);
        if numbers.pieces.iter().any(Piece::is_number) {
            symbol = formula::ui(ui, &numbers, Setting { size: of_numbers, ..setting }, &mut menu_ui).or(symbol);
        }
    }
    let strong = Setting { size: of_result, strong: true, ..setting };
    formula::ui(ui, &formula::result(stage), strong, &mut menu_ui).or(symbol)
}

/// What else there is to know of a stage.
fn notes_ui(ui: &mut Ui, explained: &Explained, stage: &Stage) {
    remarks_of(explained, stage).into_iter().for_each(|remark| quiet_ui(ui, remark));
    // Who follows what happened has asked no query.
    if let (Some(field), Subject::Query(_)) = (&stage.gives, explained.subject) {
        quiet_ui(ui, t!("the answer's {field}", field = query_fields::path(field)));
    }
    if let Some(reason) = stage.undrawn.filter(|_| stage.drawings.is_empty()) {
        quiet_ui(ui, t!("not drawn: {reason}", reason = text::stage::undrawn(reason)));
    }
}

fn quiet_ui(ui: &mut Ui, text: String) {
    let size = legible(ui.ctx(), 12.5);
    ui.add(Label::new(RichText::new(text).italics().weak().size(size)).wrap());
}

/// A stage as a row: number, name, result.
fn row_ui(
    ui: &mut Ui,
    (place, stage): (Place, &Stage),
    explained: &Explained,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Found {
    let number = (place.index + 1).to_string();
    let text = format!("{number}  {}", name_of(explained, stage));
    let setting = Setting { size: 13.0, ..Setting::new(explained, view) };
    let plain = ui.visuals().text_color();
    let number = ui.painter().layout_no_wrap(number, FontId::proportional(setting.size), plain);
    let before_name = number.size().x + BETWEEN;
    let [name_line, result_line] = [formula::words(&name_of(explained, stage)), formula::result(stage)];
    let room = ui.available_width() - BEFORE_NUMBER - AT_RIGHT - before_name;
    // What tells stages of the same kind apart stands at the end of their names.
    let beside = formula::rows(ui, &name_line, setting, (0.62 * room, 2));
    let whole = formula::one_row(ui, &result_line, setting, f32::INFINITY);
    let is_beside = beside.size().x + BETWEEN + whole.size().x <= room;
    // A value that has no room beside the name stands below it.
    let (name, result) = match is_beside {
        true => (beside, whole),
        false => (
            formula::rows(ui, &name_line, setting, (room, 2)),
            formula::rows(ui, &result_line, setting, (room, MOST_LINES)),
        ),
    };
    let below = if is_beside { 0.0 } else { result.size().y };
    let height = ROW.max(name.size().y + below + 5.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
    let visuals = ui.visuals();
    let is_pointed_at = response.hovered();
    let highlight = view
        .explanation
        .cursor
        .highlight
        .as_ref()
        .is_some_and(|highlight| highlight.symbol.is_none() && highlight.stage == place.index);
    if is_pointed_at || highlight {
        ui.painter().rect_filled(rect, 3.0, visuals.widgets.hovered.weak_bg_fill);
    }
    let fade = if place.is_known { 1.0 } else { 0.55 };
    let accent = stage_color(ui, stage, explained, view).gamma_multiply(fade);
    let [left, right] = [rect.left() + BEFORE_NUMBER, rect.right() - AT_RIGHT];
    let of_name = rect.center().y - 0.5 * below;
    let first_line = of_name - 0.5 * name.size().y + 0.5 * number.size().y;
    ui.painter().circle_filled(pos2(rect.left() + 6.0, first_line), 3.5, accent);
    let mut painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.set_opacity(fade);
    painter.galley(pos2(left, first_line - 0.5 * number.size().y), number, plain);
    name.paint(&painter, pos2(left + before_name, of_name), &name_line, setting, plain);
    let of_result = if is_beside { rect.center().y } else { rect.bottom() - 2.5 - 0.5 * below };
    result.paint(&painter, pos2(right - result.size().x, of_result), &result_line, setting, plain);
    let response = response.on_hover_ui(|ui| {
        ui.label(RichText::new(name_of(explained, stage)).strong());
        ui.label(RichText::new(reason_of(stage.kind)).size(13.0));
        if !stage.formula.is_empty() {
            formula::ui(ui, &formula::symbols(stage), setting, |_, _| {});
        }
        formula::ui(ui, &result_line, setting, |_, _| {});
        for remark in remarks_of(explained, stage) {
            ui.label(RichText::new(remark).italics().weak().size(12.5));
        }
    });
    if response.clicked() {
        commands.push(Command::Explain(ExplainCommand::GoToStage(Some(place.index))));
    }
    if let Some(value) = stage.value() {
        let digits = value.text(Digits::All);
        context_menu(&response, |ui| {
            Asking { view, commands }.number_menu_ui(ui, asked(explained, stage), &digits);
        });
    }
    Found { rect, is_pointed_at, symbol: None }
}

/// The colour of the stage's result.
fn stage_color(ui: &Ui, stage: &Stage, explained: &Explained, view: &FrameView) -> Color32 {
    let symbol = stage.symbol().or_else(|| stage.drawings.first().map(|drawing| drawing.symbol.as_ref()));
    let color = symbol.and_then(|symbol| explained.colors.color(symbol, view.settings.theme));
    match (stage.decision(), color) {
        (Some(_), _) => ui.visuals().strong_text_color(),
        (_, Some(color)) => color32(color),
        (_, None) => ui.visuals().weak_text_color(),
    }
}
