//! The lines of the tree.

use super::kind::Kind;
use super::memory::Memory;
use super::rows::{Row, range};
use super::{menu, name_field};
use crate::app::command::{Action, Command, EditCommand, SelectionCommand, ViewCommand, can_be_renamed};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::scroll;
use crate::app::panel::widgets::stops::context_menu;
use crate::app::text::bookmarks as words;
use crate::language::t;
use crate::scene::{Id, Operation, PartRef};
use egui::{Align2, Button, Color32, Rect, Response, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// Indentation of parts below their heading, in points.
const INDENT: f32 = 14.0;
/// Width of the eye or the lock at the right end of a row, in points.
const SWITCH: f32 = 18.0;

/// Height of every line, in points.
pub(super) fn height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body) + 2.0 * ui.spacing().button_padding.y
}

/// A heading: folds and unfolds.
pub(super) fn kind_ui(
    ui: &mut Ui,
    (kind, listed): (Kind, usize),
    memory: &mut Memory,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let is_closed = memory.closed.contains(&kind) && memory.search.is_empty();
    let caret = if is_closed { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    let all = kind.len(view);
    let count = match (kind, listed == all) {
        (Kind::Scene, _) => String::new(),
        (_, true) => format!(" ({all})"),
        (_, false) => t!(" ({listed} of {all})", listed, all),
    };
    let text = format!("{caret} {}{count}", kind.title());
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height(ui)));
    let response = ui.interact(rect, ui.id().with((t!("heading"), kind.title())), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::CollapsingHeader, true, &text));
    let color = ui.visuals().strong_text_color();
    let font = TextStyle::Body.resolve(ui.style());
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, font, color);
    let response = response.on_hover_text(t!(
        "Folds or unfolds this part of the tree. A right click offers what can be done with all of it."
    ));
    if response.clicked() && !memory.closed.remove(&kind) {
        memory.closed.insert(kind);
    }
    context_menu(&response, |ui| menu::kind_ui(ui, kind, view, commands));
}

/// A part: selected by a click, renamed by two, dragged to another place.
pub(super) fn part_ui(
    ui: &mut Ui,
    (kind, index): (Kind, usize),
    (rows, memory): (&[Row], &mut Memory),
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let part = kind.part(index, view);
    let (_, row) = ui.allocate_space(vec2(ui.available_width(), height(ui)));
    let rect = row.with_min_x(row.left() + INDENT).with_max_x(row.right() - scroll::BESIDE_BAR.rightf());
    if view.windows.renaming == Some(part) {
        return name_field::ui(ui, rect, part, memory, view, commands);
    }
    let response = ui.interact(rect, ui.id().with(("row", part)), Sense::click_and_drag());
    let label = kind.label(index, view);
    let is_selected = view.selection.contains(part);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, &label));
    paint(ui, rect, (kind, index), &label, &response, view);
    let response = response.on_hover_ui(|ui| hover_ui(ui, (kind, index), view));
    if response.clicked() {
        select(ui, part, rows, memory, view, commands);
    }
    if response.double_clicked() && can_be_renamed(part) {
        commands.push(Command::View(ViewCommand::ShowRename(Some(part))));
    }
    if response.secondary_clicked() && !is_selected {
        memory.anchor = Some(part);
        commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
    }
    context_menu(&response, |ui| menu::part_ui(ui, view, commands));
    if kind.is_list() {
        reorder_ui(ui, &response, (kind, index), view, commands);
    }
    if let Some(id) = part.id() {
        switches_ui(ui, rect, (id, kind), &label, &response, view, commands);
    }
}

fn paint(ui: &Ui, rect: Rect, (kind, index): (Kind, usize), label: &str, response: &Response, view: &FrameView) {
    let part = kind.part(index, view);
    let is_selected = view.selection.contains(part);
    let visuals = ui.style().interact_selectable(response, is_selected);
    if is_selected || response.hovered() {
        let is_primary = view.selection.is_multiple() && view.selection.primary() == Some(part);
        let stroke = if is_primary { visuals.fg_stroke } else { egui::Stroke::NONE };
        let fill = visuals.weak_bg_fill;
        ui.painter().rect(rect, visuals.corner_radius, fill, stroke, egui::StrokeKind::Inside);
    }
    let is_dimmed = part.id().is_some_and(|id| view.is_hidden(id));
    let color = if is_dimmed { visuals.text_color().gamma_multiply(0.55) } else { visuals.text_color() };
    let switches = 2.0 * SWITCH;
    let room = rect.width() - switches - 2.0 * ui.spacing().button_padding.x;
    let text = format!("{} {label}", kind.picture(index, view));
    let font = TextStyle::Body.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(text, font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(0.0));
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let at = Align2::LEFT_CENTER
        .anchor_size(rect.left_center() + vec2(ui.spacing().button_padding.x, 0.0), galley.size())
        .min;
    ui.painter().galley(at, galley, color);
}

fn hover_ui(ui: &mut Ui, (kind, index): (Kind, usize), view: &FrameView) {
    ui.set_max_width(380.0);
    ui.label(kind.label(index, view));
    match kind.part(index, view) {
        PartRef::Object(id) => {
            let states = [(view.is_hidden(id), t!(", hidden")), (view.is_locked(id), t!(", locked"))];
            let states_text: String = states.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
            ui.label(RichText::new(format!("id {id}{states_text}")).weak());
        }
        PartRef::Expectation(index) if !view.scene.expectations[index].why.is_empty() => {
            ui.label(RichText::new(view.scene.told(&view.scene.expectations[index].why)).weak());
        }
        PartRef::Bookmark(index) => {
            let bookmark = &view.scene.bookmarks[index];
            ui.label(RichText::new(words::place(&bookmark.at, |id| view.label_of(id))).weak());
            if !bookmark.note.is_empty() {
                ui.label(view.scene.told(&bookmark.note));
            }
        }
        PartRef::Breakpoint(index) => {
            let breakpoint = &view.scene.breakpoints[index];
            ui.label(RichText::new(&breakpoint.condition).weak());
            if !breakpoint.enabled {
                ui.label(RichText::new(t!("Off: playing does not stop there.")).weak());
            }
        }
        PartRef::Watch(index) => {
            let watch = &view.scene.watches[index];
            ui.label(RichText::new(&watch.quantity).weak());
            if !watch.enabled {
                ui.label(RichText::new(t!("Off: its curve is not drawn.")).weak());
            }
        }
        PartRef::Expectation(_)
        | PartRef::Run(_)
        | PartRef::Edit(_)
        | PartRef::Step(_)
        | PartRef::Settings
        | PartRef::About
        | PartRef::View => {}
    }
}

/// A click selects one part; with Ctrl it toggles one, with Shift it selects a range from the last one.
fn select(ui: &Ui, part: PartRef, rows: &[Row], memory: &mut Memory, view: &FrameView, commands: &mut Vec<Command>) {
    let modifiers = ui.input(|input| input.modifiers);
    let anchor = memory.anchor.or(view.selection.primary());
    let span = anchor.filter(|_| modifiers.shift).and_then(|from| range(rows, from, part, view));
    commands.push(match (span, part) {
        (Some(span), _) => Command::Selection(SelectionCommand::Parts(span)),
        (None, _) if modifiers.command => Command::Selection(SelectionCommand::Parts(view.selection.toggled(part))),
        (None, PartRef::Object(id)) => Command::Selection(SelectionCommand::Object(id, None)),
        (None, part) => Command::Selection(SelectionCommand::Parts(vec![part])),
    });
    if !modifiers.shift || memory.anchor.is_none() {
        memory.anchor = Some(if modifiers.shift { anchor.unwrap_or(part) } else { part });
    }
    memory.has_keys = true;
    // It is visible already: nothing should move under the pointer.
    memory.revealed = Some((part, false));
}

/// Drags a part to another place of its list; a line shows where it would go.
fn reorder_ui(
    ui: &Ui,
    response: &Response,
    (kind, index): (Kind, usize),
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    response.dnd_set_drag_payload(kind.part(index, view));
    let Some(dragged) = response.dnd_hover_payload::<PartRef>() else { return };
    if Kind::of(*dragged, view) != kind {
        return;
    }
    let pointer = ui.input(|input| input.pointer.interact_pos()).map_or(0.0, |at| at.y);
    let is_below = pointer > response.rect.center().y;
    let y = if is_below { response.rect.bottom() } else { response.rect.top() };
    let stroke = egui::Stroke::new(2.0, ui.visuals().selection.stroke.color);
    ui.painter().hline(response.rect.x_range(), y, stroke);
    if response.dnd_release_payload::<PartRef>().is_some()
        && let Some(from) = kind.place_of(*dragged, view)
    {
        // Indices count without the part itself.
        let gap = index + usize::from(is_below);
        let to = gap - usize::from(from < gap);
        if to != from {
            commands.push(Command::Edit(EditCommand::Change(Operation::Reorder { part: *dragged, to })));
        }
    }
}

/// The eye and the lock at the right end, shown if they are on or the pointer is over the row.
fn switches_ui(
    ui: &mut Ui,
    rect: Rect,
    (id, kind): (Id, Kind),
    label: &str,
    row: &Response,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let (hidden, locked) = (view.is_hidden(id), view.is_locked(id));
    let is_over = row.contains_pointer();
    let eye = if hidden { icon::EYE_SLASH } else { icon::EYE };
    let lock = if locked { icon::LOCK_SIMPLE } else { icon::LOCK_SIMPLE_OPEN };
    let [hide, close] = [Action::TOGGLE_HIDDEN, Action::TOGGLE_LOCKED].map(|action| action.tooltip());
    let set_hidden = Operation::SetHidden { ids: of_row(id, view), hidden: !hidden };
    let set_locked = Operation::SetLocked { ids: of_row(id, view), locked: !locked };
    let switches = [
        (eye, hidden, if hidden { t!("Show") } else { t!("Hide") }, hide, set_hidden),
        (lock, locked, if locked { t!("Unlock") } else { t!("Lock") }, close, set_locked),
    ];
    for (place, (picture, is_on, name, tooltip, operation)) in switches.into_iter().enumerate() {
        let is_eye = place == 0;
        if !(is_on || is_over) || (is_eye && !kind.is_drawn() && !is_on) {
            continue;
        }
        let right = rect.right() - place as f32 * SWITCH;
        let rect = Rect::from_x_y_ranges(right - SWITCH..=right, rect.y_range());
        let color = if is_on { ui.visuals().text_color() } else { ui.visuals().weak_text_color() };
        let button = Button::new(RichText::new(picture).color(color)).frame(false).fill(Color32::TRANSPARENT);
        let mut place = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        let response = place.put(rect, button).on_hover_text(tooltip);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name} {label}")));
        if response.clicked() {
            commands.push(Command::Edit(EditCommand::Change(operation)));
        }
    }
}

/// The objects that a switch of a row acts on: the whole selection, if the row is selected.
fn of_row(id: Id, view: &FrameView) -> Vec<Id> {
    if view.selection.contains(PartRef::Object(id)) { view.selection.objects().collect() } else { vec![id] }
}
