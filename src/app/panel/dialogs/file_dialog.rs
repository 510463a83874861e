//! Choosing a file to open, a file to save or export to, or a folder of scenes.

use crate::app::command::{CheckCommand, Command, FileCommand, Table};
use crate::app::frame_view::FrameView;
use crate::app::model::settings::Theme;
use crate::app::model::source::Source;
use crate::app::windows::Windows;
use egui::containers::panel::PanelState;
use egui::mutex::Mutex;
use egui::{Color32, Context, Event, Id, Key, Modifiers, Pos2, Rect, Stroke, Vec2, vec2};
use egui_file_dialog::{DialogState, FileDialog, FileDialogConfig, FileDialogLabels, KeyBinding, OpeningMode};
use egui_phosphor::regular as icon;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the dialog is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Purpose {
    Open,
    Save,
    Export(Table),
    CheckFolder,
}

/// A dialog while it is open; kept as the state of a widget.
#[derive(Default)]
struct Kept {
    dialog: FileDialog,
    /// The field that had the focus when the last frame ended.
    field: Option<Field>,
    /// Enter was pressed in the search field, which only left the field; it counts in the next frame.
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
/// What an absolute path begins with.
const PATH_SIGN: &str = "/";
/// Letters of a proposed name; file systems take 255 bytes and more.
const LONGEST_NAME: usize = 60;

/// Shows the dialog that is open, unless a question or message lies on top of it.
pub(in crate::app::panel) fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    for purpose in Purpose::ALL {
        let memory = Id::new(("file dialog", purpose));
        if !purpose.is_open(view.windows) {
            ctx.data_mut(|data| data.remove::<Arc<Mutex<Kept>>>(memory));
        } else if !view.windows.is_covered() {
            let kept = ctx.data_mut(|data| data.get_temp::<Arc<Mutex<Kept>>>(memory)).unwrap_or_default();
            ctx.data_mut(|data| data.insert_temp(memory, Arc::clone(&kept)));
            kept.lock().ui(purpose, ctx, view, commands);
        }
    }
}

impl Kept {
    fn ui(&mut self, purpose: Purpose, ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
        match self.dialog.state() {
            DialogState::Open => {}
            // What was chosen could not be used: the choice goes on where it was.
            DialogState::Picked(path) => {
                let config = self.dialog.config_mut();
                config.initial_directory = path.parent().unwrap_or(&path).to_owned();
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
        match self.dialog.state() {
            DialogState::Picked(path) => commands.extend(purpose.chosen(path)),
            DialogState::Open if leaves_by_escape => commands.push(purpose.closing()),
            DialogState::Open => {}
            _ => commands.push(purpose.closing()),
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

    /// Makes Enter and Esc work at the first press: Enter in the search field chooses what was found, Esc in the
    /// field for a name, whose focus is returned here, closes the dialog.
    fn forward_keys(&mut self, ctx: &Context) -> bool {
        if std::mem::take(&mut self.enter_is_due) {
            let (key, modifiers) = (Key::Enter, Modifiers::NONE);
            let enter = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            ctx.input_mut(|input| input.events.push(enter));
            return false;
        }
        let is_pressed = |key| ctx.input(|input| input.key_pressed(key));
        self.enter_is_due = self.field == Some(Field::Search) && is_pressed(Key::Enter);
        self.field == Some(Field::Name) && is_pressed(Key::Escape)
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

impl Purpose {
    const ALL: [Purpose; 6] = [
        Purpose::Open,
        Purpose::Save,
        Purpose::Export(Table::Ledger),
        Purpose::Export(Table::Totals),
        Purpose::Export(Table::Track),
        Purpose::CheckFolder,
    ];

    fn is_open(self, windows: &Windows) -> bool {
        match self {
            Purpose::Open => windows.open_path,
            Purpose::Save => windows.save_path,
            Purpose::Export(table) => windows.export == Some(table),
            Purpose::CheckFolder => windows.choose_folder,
        }
    }

    fn begin(self, dialog: &mut FileDialog) {
        match self {
            Purpose::Open => dialog.pick_file(),
            Purpose::Save | Purpose::Export(_) => dialog.save_file(),
            Purpose::CheckFolder => dialog.pick_directory(),
        }
    }

    fn closing(self) -> Command {
        match self {
            Purpose::Open => Command::File(FileCommand::ShowOpenPath(false)),
            Purpose::Save => Command::File(FileCommand::ShowSavePath(false)),
            Purpose::Export(_) => Command::File(FileCommand::ShowExport(None)),
            Purpose::CheckFolder => Command::Check(CheckCommand::ShowChooseFolder(false)),
        }
    }

    fn chosen(self, path: PathBuf) -> Vec<Command> {
        match self {
            Purpose::Open => vec![Command::File(FileCommand::OpenPath(path))],
            Purpose::CheckFolder => vec![Command::Check(CheckCommand::Folder(path))],
            Purpose::Save | Purpose::Export(_) => {
                let file = self.with_extension(path.clone());
                // The dialog has asked about this very name, and about no other.
                let was_asked = file == path;
                let mut commands = vec![match self {
                    Purpose::Export(table) => Command::File(FileCommand::Export(table, file)),
                    _ => Command::File(FileCommand::SaveAs(file)),
                }];
                commands.extend(was_asked.then_some(Command::File(FileCommand::ReplaceFile)));
                commands
            }
        }
    }

    fn config(self, view: &FrameView) -> FileDialogConfig {
        let (title, action) = match self {
            Purpose::Open => ("Open a scene", "Open"),
            Purpose::Save => ("Save the scene", "Save"),
            Purpose::Export(Table::Ledger) => ("Export the ledger", "Export"),
            Purpose::Export(Table::Totals) => ("Export the totals", "Export"),
            Purpose::Export(Table::Track) => ("Export the selected body", "Export"),
            Purpose::CheckFolder => ("Check a folder of scenes", "Check"),
        };
        let mut config = FileDialogConfig {
            id: Some(Id::new(title)),
            title: Some(title.to_owned()),
            labels: labels(action),
            opening_mode: OpeningMode::AlwaysInitialDir,
            initial_directory: self.first_folder(view),
            default_file_name: self.proposed_name(view.source, &view.scene.name),
            default_file_icon: icon::FILE.to_owned(),
            default_folder_icon: icon::FOLDER.to_owned(),
            device_icon: icon::HARD_DRIVE.to_owned(),
            removable_device_icon: icon::USB.to_owned(),
            // Pins are forgotten at the end, and sockets and pipes are neither scenes nor tables.
            show_pinned_folders: false,
            show_system_files_option: false,
            ..FileDialogConfig::default()
        };
        // The sign by its text, too: on X11 its key is not reported.
        config.keybindings.edit_path.push(KeyBinding::text(PATH_SIGN.to_owned()));
        let extension = self.extension();
        let (files, file) = match self {
            Purpose::Export(_) => ("Tables (*.csv)", "Table"),
            Purpose::Open | Purpose::Save | Purpose::CheckFolder => ("Scenes (*.json)", "Scene"),
        };
        let mut config = config.add_file_filter_extensions(files, vec![extension]).add_save_extension(file, extension);
        config.default_file_filter = Some(files.to_owned());
        config.default_save_extension = Some(file.to_owned());
        config
    }

    /// The folder of the open file. Without one, files are written to the working directory, and opened from the
    /// folder of the most recent file, else from the user's home.
    fn first_folder(self, view: &FrameView) -> PathBuf {
        let folder_of = |file: &Path| std::path::absolute(file).ok()?.parent().map(Path::to_owned);
        let own = view.source.file().and_then(folder_of);
        let recent = || view.recent.files().iter().filter_map(|file| folder_of(file));
        let home = || directories::UserDirs::new().map(|user| user.home_dir().to_owned());
        let started = || std::env::current_dir().ok();
        let candidates: Vec<PathBuf> = match self {
            // A program started from a desktop has the root as its working directory.
            Purpose::Save | Purpose::Export(_) => {
                let started = started().filter(|folder| folder.parent().is_some());
                own.into_iter().chain(started).chain(home()).collect()
            }
            Purpose::Open | Purpose::CheckFolder => {
                own.into_iter().chain(recent()).chain(home()).chain(started()).collect()
            }
        };
        candidates.into_iter().find(|folder| folder.is_dir()).unwrap_or_default()
    }

    /// The ending of the files it is about.
    fn extension(self) -> &'static str {
        match self {
            Purpose::Export(_) => "csv",
            Purpose::Open | Purpose::Save | Purpose::CheckFolder => "json",
        }
    }

    /// A name without an ending gets the one of the files it is about.
    fn with_extension(self, path: PathBuf) -> PathBuf {
        if path.extension().is_some() { path } else { path.with_extension(self.extension()) }
    }

    /// The scene's file name, or one made from its name; for a table, one beside it.
    fn proposed_name(self, source: &Source, scene_name: &str) -> String {
        let scene = match source {
            Source::File(path) => path.clone(),
            Source::Shipped(key) if !key.is_empty() => PathBuf::from(format!("{key}.json")),
            Source::Shipped(_) | Source::New => PathBuf::from(file_name_for(scene_name)),
        };
        match self {
            Purpose::Export(Table::Ledger) => name_of(&scene.with_extension("ledger.csv")),
            Purpose::Export(Table::Totals) => name_of(&scene.with_extension("totals.csv")),
            Purpose::Export(Table::Track) => name_of(&scene.with_extension("body.csv")),
            Purpose::Open | Purpose::Save | Purpose::CheckFolder => name_of(&scene),
        }
    }
}

fn labels(action: &str) -> FileDialogLabels {
    let with = |icon: &str, text: &str| format!("{icon}  {text}");
    FileDialogLabels {
        reload: with(icon::ARROWS_CLOCKWISE, "Reload"),
        working_directory: with(icon::ARROW_ELBOW_DOWN_RIGHT, "Folder the program was started in"),
        show_hidden: "Show hidden files".to_owned(),
        home_dir: with(icon::HOUSE, "Home"),
        desktop_dir: with(icon::DESKTOP, "Desktop"),
        documents_dir: with(icon::FILES, "Documents"),
        downloads_dir: with(icon::DOWNLOAD_SIMPLE, "Downloads"),
        audio_dir: with(icon::MUSIC_NOTE, "Audio"),
        pictures_dir: with(icon::IMAGE, "Pictures"),
        videos_dir: with(icon::FILM_STRIP, "Videos"),
        selected_directory: "Folder:".to_owned(),
        selected_file: "File:".to_owned(),
        file_name: "Name:".to_owned(),
        file_filter_all_files: "All files".to_owned(),
        overwrite: "Replace".to_owned(),
        overwrite_file_modal_text: "is there already. Replace it?".to_owned(),
        open_button: action.to_owned(),
        save_button: action.to_owned(),
        cancel_button: "Cancel".to_owned(),
        err_empty_folder_name: "A folder needs a name.".to_owned(),
        err_empty_file_name: "A file needs a name.".to_owned(),
        err_directory_exists: "There is a folder of that name.".to_owned(),
        err_file_exists: "There is a file of that name.".to_owned(),
        ..FileDialogLabels::default()
    }
}

/// A name for the file of a scene: letters and digits of the scene's name, as the built-in ones have.
fn file_name_for(scene: &str) -> String {
    let words = scene.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("_");
    let name: String = name.chars().take(LONGEST_NAME).collect();
    if name.is_empty() { "untitled.json".to_owned() } else { format!("{name}.json") }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Runs something while the colour of selections is legible as a text, too: the dialog writes the
/// name of what is selected in it.
fn with_legible_selection(ctx: &Context, theme: Theme, run: impl FnOnce()) {
    let usual = ctx.style();
    let mut style = (*usual).clone();
    let visuals = &mut style.visuals;
    // Four times as bright, or dark, as the panel behind it and as the text on it.
    let (fill, text) = match theme {
        Theme::Dark => (Color32::from_rgb(60, 130, 195), Color32::WHITE),
        Theme::Light => (Color32::from_rgb(30, 115, 200), Color32::BLACK),
    };
    visuals.selection.bg_fill = fill;
    visuals.selection.stroke = Stroke::new(1.0, text);
    ctx.set_style(style);
    run();
    ctx.set_style(usual);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_gets_one_and_the_dialog_did_not_ask_about_that_one() {
        let chosen = Purpose::Save.chosen("/scenes/ball".into());
        assert_eq!(chosen, [Command::File(FileCommand::SaveAs("/scenes/ball.json".into()))]);
        let chosen = Purpose::Export(Table::Ledger).chosen("/tables/ball".into());
        assert_eq!(chosen, [Command::File(FileCommand::Export(Table::Ledger, "/tables/ball.csv".into()))]);
    }

    #[test]
    fn a_scene_without_a_file_proposes_its_own_name() {
        assert_eq!(file_name_for("Repro: agent 15 meets ground"), "repro_agent_15_meets_ground.json");
        assert_eq!(file_name_for("../Kugel–Wand"), "kugel_wand.json");
        assert_eq!(file_name_for(" : "), "untitled.json");
    }

    #[test]
    fn the_name_that_the_dialog_asked_about_is_not_asked_about_again() {
        let chosen = Purpose::Save.chosen("/scenes/ball.json".into());
        assert_eq!(
            chosen,
            [Command::File(FileCommand::SaveAs("/scenes/ball.json".into())), Command::File(FileCommand::ReplaceFile)]
        );
        let chosen = Purpose::Export(Table::Totals).chosen("/tables/ball.txt".into());
        assert_eq!(
            chosen,
            [
                Command::File(FileCommand::Export(Table::Totals, "/tables/ball.txt".into())),
                Command::File(FileCommand::ReplaceFile)
            ]
        );
    }

    #[test]
    fn a_table_is_called_after_its_scene() {
        let file = Source::File("/scenes/ball.json".into());
        assert_eq!(Purpose::Save.proposed_name(&file, "Ball"), "ball.json");
        assert_eq!(Purpose::Export(Table::Ledger).proposed_name(&file, "Ball"), "ball.ledger.csv");
        let shipped = Source::Shipped("tour".to_owned());
        assert_eq!(Purpose::Export(Table::Totals).proposed_name(&shipped, "Tour"), "tour.totals.csv");
        assert_eq!(Purpose::Export(Table::Totals).proposed_name(&Source::New, ""), "untitled.totals.csv");
    }
}
