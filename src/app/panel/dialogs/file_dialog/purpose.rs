//! What a file dialog is for: where it begins, which names it proposes, and the commands of its answers.

use crate::app::command::{CheckCommand, Command, FileCommand, FilmCommand, Table};
use crate::app::frame::FrameView;
use crate::app::interface::windows::Windows;
use crate::app::model::source::Source;
use crate::language::t;
use egui::Id;
use egui_file_dialog::{FileDialog, FileDialogConfig, FileDialogLabels, KeyBinding, OpeningMode};
use egui_phosphor::regular as icon;
use std::path::{Path, PathBuf};

/// What an absolute path begins with.
pub(super) const PATH_SIGN: &str = "/";
/// Letters of a proposed name; file systems take 255 bytes and more.
const LONGEST_NAME: usize = 60;

/// What the dialog is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Purpose {
    Open,
    Save,
    Export(Table),
    Film,
    Picture,
    Handout,
    CheckFolder,
}

impl Purpose {
    pub(super) const ALL: [Purpose; 11] = [
        Purpose::Open,
        Purpose::Save,
        Purpose::Export(Table::Ledger),
        Purpose::Export(Table::Totals),
        Purpose::Export(Table::Track),
        Purpose::Export(Table::Answers),
        Purpose::Export(Table::Variation),
        Purpose::Film,
        Purpose::Picture,
        Purpose::Handout,
        Purpose::CheckFolder,
    ];

    pub(super) fn is_open(self, windows: &Windows) -> bool {
        match self {
            Purpose::Open => windows.open_path,
            Purpose::Save => windows.save_path,
            Purpose::Export(table) => windows.export == Some(table),
            Purpose::Film => windows.film_path,
            Purpose::Picture => windows.picture_path,
            Purpose::Handout => windows.handout_path,
            Purpose::CheckFolder => windows.choose_folder,
        }
    }

    pub(super) fn begin(self, dialog: &mut FileDialog) {
        match self {
            Purpose::Open => dialog.pick_file(),
            Purpose::Save | Purpose::Export(_) | Purpose::Film | Purpose::Picture | Purpose::Handout => {
                dialog.save_file()
            }
            Purpose::CheckFolder => dialog.pick_directory(),
        }
    }

    pub(super) fn closing(self) -> Command {
        match self {
            Purpose::Open => Command::File(FileCommand::ShowOpenPath(false)),
            Purpose::Save => Command::File(FileCommand::ShowSavePath(false)),
            Purpose::Export(_) => Command::File(FileCommand::ShowExport(None)),
            Purpose::Film => Command::Film(FilmCommand::ShowPath(false)),
            Purpose::Picture => Command::Film(FilmCommand::ShowPicturePath(false)),
            Purpose::Handout => Command::Film(FilmCommand::ShowHandoutPath(false)),
            Purpose::CheckFolder => Command::Check(CheckCommand::ShowChooseFolder(false)),
        }
    }

    pub(super) fn chosen(self, path: PathBuf) -> Vec<Command> {
        match self {
            Purpose::Open => vec![Command::File(FileCommand::OpenPath(path))],
            Purpose::CheckFolder => vec![Command::Check(CheckCommand::Folder(path))],
            Purpose::Save | Purpose::Export(_) | Purpose::Film | Purpose::Picture | Purpose::Handout => {
                let file = self.with_extension(path.clone());
                // The dialog has asked about this very name, and about no other.
                let was_asked = file == path;
                let mut commands = vec![match self {
                    Purpose::Export(table) => Command::File(FileCommand::Export(table, file)),
                    Purpose::Film => Command::Film(FilmCommand::Make(file)),
                    Purpose::Picture => Command::Film(FilmCommand::Picture(file)),
                    Purpose::Handout => Command::Film(FilmCommand::Handout(file)),
                    _ => Command::File(FileCommand::SaveAs(file)),
                }];
                commands.extend(was_asked.then_some(Command::File(FileCommand::ReplaceFile)));
                commands
            }
        }
    }

    pub(super) fn config(self, view: &FrameView) -> FileDialogConfig {
        let (title, action) = match self {
            Purpose::Open => (t!("Open a scene"), t!("Open")),
            Purpose::Save => (t!("Save the scene"), t!("Save")),
            Purpose::Export(Table::Ledger) => (t!("Export the ledger"), t!("Export")),
            Purpose::Export(Table::Totals) => (t!("Export the totals"), t!("Export")),
            Purpose::Export(Table::Track) => (t!("Export the selected body"), t!("Export")),
            Purpose::Export(Table::Answers) => (t!("Export the answers"), t!("Export")),
            Purpose::Export(Table::Variation) => (t!("Export the runs"), t!("Export")),
            Purpose::Film => (t!("Export a film"), t!("Export")),
            Purpose::Picture => (t!("Export a picture"), t!("Export")),
            Purpose::Handout => (t!("Export a handout"), t!("Export")),
            Purpose::CheckFolder => (t!("Check a folder of scenes"), t!("Check")),
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
            Purpose::Export(_) => (t!("Tables (*.csv)"), t!("Table")),
            Purpose::Film => (t!("Animated GIF (*.gif)"), t!("Film")),
            Purpose::Picture => (t!("Pictures (*.png, *.svg)"), t!("Picture")),
            Purpose::Handout => (t!("Pages (*.html)"), t!("Page")),
            Purpose::Open | Purpose::Save | Purpose::CheckFolder => (t!("Scenes (*.json)"), t!("Scene")),
        };
        let also = (self == Purpose::Picture).then_some("svg");
        let extensions = also.into_iter().chain([extension]).collect();
        let mut config = config.add_file_filter_extensions(files, extensions).add_save_extension(file, extension);
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
            Purpose::Save | Purpose::Export(_) | Purpose::Film | Purpose::Picture | Purpose::Handout => {
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
            Purpose::Film => "gif",
            Purpose::Picture => "png",
            Purpose::Handout => "html",
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
            Purpose::Export(Table::Answers) => name_of(&scene.with_extension("answers.csv")),
            Purpose::Export(Table::Variation) => name_of(&scene.with_extension("runs.csv")),
            Purpose::Film => name_of(&scene.with_extension("gif")),
            Purpose::Picture => name_of(&scene.with_extension("png")),
            Purpose::Handout => name_of(&scene.with_extension("html")),
            Purpose::Open | Purpose::Save | Purpose::CheckFolder => name_of(&scene),
        }
    }
}

fn labels(action: &str) -> FileDialogLabels {
    let with = |icon: &str, text: &str| format!("{icon}  {text}");
    FileDialogLabels {
        reload: with(icon::ARROWS_CLOCKWISE, t!("Reload")),
        working_directory: with(icon::ARROW_ELBOW_DOWN_RIGHT, t!("Folder the program was started in")),
        show_hidden: t!("Show hidden files").to_owned(),
        home_dir: with(icon::HOUSE, t!("Home")),
        desktop_dir: with(icon::DESKTOP, t!("Desktop")),
        documents_dir: with(icon::FILES, t!("Documents")),
        downloads_dir: with(icon::DOWNLOAD_SIMPLE, t!("Downloads")),
        audio_dir: with(icon::MUSIC_NOTE, t!("Audio")),
        pictures_dir: with(icon::IMAGE, t!("Pictures")),
        videos_dir: with(icon::FILM_STRIP, t!("Videos")),
        selected_directory: t!("Folder:").to_owned(),
        selected_file: t!("File:").to_owned(),
        file_name: t!("Name:").to_owned(),
        file_filter_all_files: t!("All files").to_owned(),
        overwrite: t!("Replace").to_owned(),
        overwrite_file_modal_text: t!("is there already. Replace it?").to_owned(),
        open_button: action.to_owned(),
        save_button: action.to_owned(),
        cancel_button: t!("Cancel").to_owned(),
        err_empty_folder_name: t!("A folder needs a name.").to_owned(),
        err_empty_file_name: t!("A file needs a name.").to_owned(),
        err_directory_exists: t!("There is a folder of that name.").to_owned(),
        err_file_exists: t!("There is a file of that name.").to_owned(),
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

pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
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
        assert_eq!(file_name_for("Repro: agent 15 hits ground"), "repro_agent_15_hits_ground.json");
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
