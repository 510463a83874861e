//! Choosing a file to open, a file to save or export to, or a folder of scenes.

mod folders;
mod purpose;

use crate::app::command::{Command, FileCommand, FilePurpose};
use crate::app::frame::FrameView;
use crate::app::interface::left_field;
use crate::app::model::settings::Theme;
use egui::containers::panel::PanelState;
use egui::mutex::Mutex;
use egui::{Color32, Context, Event, Id, Key, Modifiers, Pos2, Rect, Stroke, Vec2, vec2};
use egui_file_dialog::{DialogState, FileDialog};
use purpose::{PATH_SIGN, name_of};
use std::sync::Arc;

/// A dialog while it is open; kept as the state of a widget.
#[derive(Default)]
struct Kept {
    dialog: FileDialog,
    /// The field that had the focus when the last frame ended.
    field: Option<Field>,
    /// Enter counts in the next frame: it was pressed in the search field, which only left the field, or answers the
    /// question that the dialog asks.
    enter_is_due: bool,
    /// The beginning of a path that is typed, until the field for it is there.
    path: Option<String>,
    /// The size of the window in the last frame.
    screen: Vec2,
}

/// A field that loses the focus at the first Enter or Esc, which should do something else as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Search,
    Name,
}

/// Points between a dialog and the edges of the window.
const MARGIN: f32 = 24.0;
/// The largest dialog, in points.
const LARGEST: Vec2 = vec2(820.0, 520.0);
/// Height of the title bar with its margins, which the size of a dialog does not count, in points.
const TITLE_BAR: f32 = 40.0;
/// Width of the search field at the right end of the dialog's upper bar, in points.
const SEARCH_WIDTH: f32 = 140.0;

/// Shows the dialog that is open, unless a question or message lies on top of it.
pub(in crate::app::panel) fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    for purpose in FilePurpose::ALL {
        let memory = Id::new(("file dialog", purpose));
        if view.windows.choosing != Some(purpose) {
            ctx.data_mut(|data| data.remove::<Arc<Mutex<Kept>>>(memory));
        } else if !view.windows.is_covered() {
            let kept = ctx.data_mut(|data| data.get_temp::<Arc<Mutex<Kept>>>(memory)).unwrap_or_default();
            ctx.data_mut(|data| data.insert_temp(memory, Arc::clone(&kept)));
            kept.lock().ui(purpose, ctx, view, commands);
        }
    }
}

impl Kept {
    fn ui(&mut self, purpose: FilePurpose, ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
        match self.dialog.state() {
            DialogState::Open => {}
            // What was chosen could not be used: the choice goes on where it was.
            DialogState::Picked(path) => {
                let config = self.dialog.config_mut();
                // In its folder, or above what does not exist.
                let folder = path.ancestors().skip(1).find(|folder| folder.is_dir());
                config.initial_directory = folder.unwrap_or(&path).to_owned();
                config.default_file_name = name_of(&path);
                purpose.begin(&mut self.dialog);
            }
            _ => {
                self.dialog = FileDialog::with_config(purpose.config(view));
                purpose.begin(&mut self.dialog);
            }
        }
        self.fit(ctx.screen_rect().size());
        self.forward_path(ctx);
        let leaves_by_escape = self.forward_keys(ctx);
        with_legible_selection(ctx, view.settings.theme, || _ = self.dialog.update(ctx));
        self.field = field_in_focus(ctx, self.dialog.get_window_id());
        self.leave_question(ctx);
        match self.dialog.state() {
            DialogState::Picked(path) => commands.extend(purpose.chosen(path)),
            DialogState::Open if !leaves_by_escape => {}
            _ => commands.push(Command::File(FileCommand::ChooseFile(None))),
        }
    }

    /// Fits the dialog into the window with a margin. egui remembers sizes, so one that was once small would stay
    /// so.
    fn fit(&mut self, screen: Vec2) {
        let most = (screen - vec2(2.0 * MARGIN, 2.0 * MARGIN + TITLE_BAR)).max(vec2(100.0, 60.0)).min(LARGEST);
        let config = self.dialog.config_mut();
        (config.min_size, config.default_size, config.max_size) = (most, most, Some(most));
        let corner = Pos2::ZERO + ((screen - most - vec2(0.0, TITLE_BAR)) / 2.0).max(Vec2::ZERO);
        // A person may move it; in a window of another size it begins in the middle again.
        config.fixed_pos = (screen != self.screen).then_some(corner);
        self.screen = screen;
    }

    /// Lets an absolute path be typed: its first character opens the dialog's field for a path, which holds the
    /// folder on display and takes no input before the next frame.
    fn forward_path(&mut self, ctx: &Context) {
        let has_focus = ctx.memory(|memory| memory.focused()).is_some();
        if let Some(path) = self.path.take_if(|_| has_focus) {
            let (key, modifiers) = (Key::A, Modifiers::COMMAND);
            let select_all = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            ctx.input_mut(|input| drop(input.events.splice(0..0, [select_all, Event::Text(path)])));
            return;
        }
        if has_focus {
            return;
        }
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                let Event::Text(text) = event else { return true };
                match &mut self.path {
                    Some(path) => {
                        path.push_str(text);
                        false
                    }
                    None => {
                        self.path = (text == PATH_SIGN).then(|| text.clone());
                        true
                    }
                }
            });
        });
    }

    /// Answers the dialog's question whether a file is to be replaced: the program asks it itself, of the name that is meant
    /// by the one that was typed, and in the same way as all its questions.
    fn leave_question(&mut self, ctx: &Context) {
        let question = self.dialog.get_window_id().with("modal_bottom_panel");
        let asks = PanelState::load(ctx, question).is_some();
        ctx.data_mut(|data| data.remove::<PanelState>(question));
        if asks && self.dialog.state() == DialogState::Open {
            // Where something has the keys, Enter is for that.
            left_field::let_go(ctx);
            self.enter_is_due = true;
            ctx.request_repaint();
        }
    }

    /// Makes Enter and Esc work at the first press: Enter in the search field chooses what was found, Esc in
    /// either field, which has given up its focus by now, closes the dialog.
    fn forward_keys(&mut self, ctx: &Context) -> bool {
        if std::mem::take(&mut self.enter_is_due) {
            let (key, modifiers) = (Key::Enter, Modifiers::NONE);
            let enter = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            ctx.input_mut(|input| input.events.push(enter));
            return false;
        }
        let is_pressed = |key| ctx.input(|input| input.key_pressed(key));
        self.enter_is_due = self.field == Some(Field::Search) && is_pressed(Key::Enter);
        self.field.is_some() && is_pressed(Key::Escape)
    }
}

/// The dialog does not expose its fields; they are known by their order.
fn field_in_focus(ctx: &Context, window: Id) -> Option<Field> {
    let focused = ctx.memory(|memory| memory.focused())?;
    let at = ctx.read_response(focused)?.rect.center();
    let panel = |name: &str| PanelState::load(ctx, window.with(name)).map_or(Rect::NOTHING, |panel| panel.rect);
    let top = panel("top_panel");
    if top.contains(at) && at.x > top.right() - SEARCH_WIDTH {
        return Some(Field::Search);
    }
    panel("bottom_panel").contains(at).then_some(Field::Name)
}

/// Runs something while the colour of selections is legible as a text, too: the dialog writes the
/// name of what is selected in it.
fn with_legible_selection(ctx: &Context, theme: Theme, run: impl FnOnce()) {
    let usual = ctx.style();
    let mut style = (*usual).clone();
    let visuals = &mut style.visuals;
    // Four times as bright, or dark, as the panel behind it and as the text on it.
    let (fill, text) = match theme {
        Theme::Dark | Theme::ColorBlindDark => (Color32::from_rgb(60, 130, 195), Color32::WHITE),
        Theme::Light | Theme::Projector | Theme::ColorBlindLight => (Color32::from_rgb(30, 115, 200), Color32::BLACK),
    };
    visuals.selection.bg_fill = fill;
    visuals.selection.stroke = Stroke::new(1.0, text);
    ctx.set_style(style);
    run();
    ctx.set_style(usual);
}
