//! The runs that are kept, as a tree: each stands below the one it was made from. Beside it is in what the run on display
//! differs from the one that is shown beside it.

use super::{differences, recording};
use crate::app::command::{Action, Command, RunsCommand};
use crate::app::frame::FrameView;
use crate::app::model::session::{KeptRun, RunId};
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::buttons::{labelled_button_ui, small_button_ui};
use crate::app::panel::widgets::in_rect::in_rect;
use crate::app::panel::widgets::scroll;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::app::text::runs as words;
use crate::language::t;
use egui::{Button, Key, Label, Rect, RichText, TextEdit, Ui, vec2};
use egui_phosphor::regular as icon;

/// Room for the three buttons at the end of a row, in points.
const BUTTONS: f32 = 68.0;
/// From this width on the differences stand beside the tree, in points.
const WIDE: f32 = 440.0;
/// Width of the tree beside the differences, in points.
const TREE: [f32; 2] = [180.0, 320.0];
/// Room between the tree and the differences, in points.
const GAP: f32 = 8.0;
/// Width of a name beside which the buttons always stand, in points.
const ROOM_FOR_NAME: f32 = 160.0;
/// Width of a name from which on the tick stands behind it at which the run leaves the other, in points.
const ROOM_FOR_TICK: f32 = 190.0;
/// How far a run stands to the right of the one it was made from, in points.
const INDENTATION: f32 = 16.0;

/// A name while it is typed.
type Typed = Option<(RunId, String)>;

/// Where it is kept.
fn memory() -> egui::Id {
    egui::Id::new("name of a kept run")
}

/// The tree with a button that keeps the run on display; beside or below it what differs.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if view.differences.is_none() {
        return tree_ui(ui, view, commands);
    }
    let room = ui.available_rect_before_wrap();
    let (tree, differences) = if room.width() >= WIDE {
        let (tree, rest) = room.split_left_right_at_x(room.left() + (0.3 * room.width()).clamp(TREE[0], TREE[1]));
        (tree, rest.with_min_x(rest.left() + GAP))
    } else {
        // As high as the tree, up to the half that the differences leave.
        let row = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
        let rows = 1 + view.kept_runs.tree().len() + usize::from(view.recording_beside.is_some());
        let wanted = row * rows as f32;
        let (tree, rest) = room.split_top_bottom_at_y(room.top() + wanted.min(0.4 * room.height()));
        (tree, rest.with_min_y(rest.top() + GAP))
    };
    in_rect(ui, tree, |ui| tree_ui(ui, view, commands));
    in_rect(ui, differences, |ui| differences::ui(ui, view, commands));
}

fn tree_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::KEEP_RUN;
    let tree = view.kept_runs.tree();
    ui.horizontal(|ui| {
        labelled_button_ui(ui, action, &format!("{}  {}", action.icon, action.label()), view, commands);
        small_button_ui(ui, Action::COMPARE_RECORDING, view, commands);
    });
    if let Some(beside) = view.recording_beside {
        recording::row_ui(ui, beside, view, commands);
    }
    let hint = match tree.len() {
        _ if view.recording_beside.is_some() => None,
        0 => Some(t!("None yet. The run before the first change is kept by itself; every other one by this button.")),
        1 => Some(t!("Change something: the run that comes of it is compared with this one.")),
        _ => None,
    };
    if let Some(text) = hint.filter(|_| view.differences.is_none()) {
        ui.add(Label::new(RichText::new(text).weak()).wrap());
    }
    let height = ui.spacing().interact_size.y;
    let area = scroll::vertical().auto_shrink([false, false]);
    scroll::show_rows(ui, area, (height, tree.len()), |ui, range| {
        for (depth, run) in &tree[range] {
            ui.push_id(run.id, |ui| {
                ui.horizontal(|ui| {
                    ui.add_space(*depth as f32 * INDENTATION);
                    row_ui(ui, run, view, commands);
                });
            });
        }
    });
}

fn row_ui(ui: &mut Ui, run: &KeptRun, view: &FrameView, commands: &mut Vec<Command>) {
    let typed: Typed = ui.data(|data| data.get_temp(memory())).flatten();
    if let Some((id, text)) = typed.filter(|(id, _)| *id == run.id) {
        let typed = name_ui(ui, id, text, commands);
        return ui.data_mut(|data| data.insert_temp(memory(), typed));
    }
    let name = words::of_run(run);
    let is_front = view.kept_runs.front() == Some(run.id);
    let is_compared = view.kept_runs.ghost() == Some(run.id) && !view.is_compared_with_recording();
    let mark = match (is_front, run.is_shown) {
        (true, _) => icon::EYE,
        (false, true) => icon::GHOST,
        (false, false) => icon::CIRCLE,
    };
    let color = color32(palette(view.settings.theme).kept_run(view.kept_runs.color(run.id)));
    let color = if is_front || !run.is_shown { ui.visuals().weak_text_color() } else { color };
    ui.add(Label::new(RichText::new(mark).color(color)).selectable(false));
    let rest = ui.available_rect_before_wrap();
    let height = ui.spacing().interact_size.y;
    let is_pointed_at = ui.rect_contains_pointer(Rect::from_min_size(rest.min, vec2(rest.width(), height)));
    // A name says more than buttons beside it; those of a short row come under the pointer.
    let has_buttons = is_pointed_at || rest.width() - BUTTONS >= ROOM_FOR_NAME;
    // With nothing at its right end a button would put its text in the middle.
    let width = (rest.width() - if has_buttons { BUTTONS } else { 0.0 }).max(40.0);
    let leaves = match run.parent {
        Some((_, tick)) if width >= ROOM_FOR_TICK => t!("from tick {tick}", tick),
        _ => " ".to_owned(),
    };
    let row = Button::new(&name)
        .shortcut_text(quiet(ui, leaves).monospace())
        .selected(is_compared)
        .frame(is_compared)
        .truncate();
    let response = ui.add_sized(vec2(width, height), row).on_hover_text(words::row(&name, run, is_front, is_compared));
    if response.clicked() {
        let change = if run.is_shown { RunsCommand::Hide(run.id) } else { RunsCommand::ShowAsGhost(run.id) };
        commands.push(Command::Runs(change));
    }
    if has_buttons {
        buttons_ui(ui, run, (name, is_front), commands);
    }
}

/// What is done with a run: it is brought to the front, renamed, or dropped.
fn buttons_ui(ui: &mut Ui, run: &KeptRun, (name, is_front): (String, bool), commands: &mut Vec<Command>) {
    let front = Button::new(icon::ARROW_LINE_UP).frame(false);
    let tooltip = t!("Brings it to the front: the scene becomes that of this run. The present run stays as a ghost.");
    if ui.add_enabled(!is_front, front).on_hover_text(tooltip).on_disabled_hover_text(t!("It is on display.")).clicked()
    {
        commands.push(Command::Runs(RunsCommand::BringToFront(run.id)));
    }
    if ui.add(Button::new(icon::PENCIL_SIMPLE).frame(false)).on_hover_text(t!("Renames it.")).clicked() {
        let begun: Typed = Some((run.id, name));
        ui.data_mut(|data| data.insert_temp(memory(), begun));
    }
    if ui.add(Button::new(icon::TRASH).frame(false)).on_hover_text(t!("Drops it: it is kept no longer.")).clicked() {
        commands.push(Command::Runs(RunsCommand::Drop(run.id)));
    }
}

/// The name in a text field; `None` once it is typed, or given up.
fn name_ui(ui: &mut Ui, id: RunId, mut text: String, commands: &mut Vec<Command>) -> Typed {
    let response = ui.add(TextEdit::singleline(&mut text).desired_width(ui.available_width()));
    if response.lost_focus() {
        let is_given_up = ui.input(|input| input.key_pressed(Key::Escape)) || text.trim().is_empty();
        if !is_given_up {
            commands.push(Command::Runs(RunsCommand::Rename(id, text.trim().to_owned())));
        }
        return None;
    }
    if !response.has_focus() {
        response.request_focus();
    }
    Some((id, text))
}
