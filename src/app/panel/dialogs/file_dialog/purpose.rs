//! What a file dialog is for: where it begins, which names it proposes, and the commands of its answers.

use super::folders::Folders;
use crate::app::command::{CheckCommand, Command, FileCommand, FilePurpose, FilmCommand, RunsCommand, Table};
use crate::app::frame::FrameView;
use crate::app::model::source::Source;
use crate::language::t;
use egui::Id;
use egui_file_dialog::{FileDialog, FileDialogConfig, FileDialogLabels, KeyBinding, OpeningMode};
use egui_phosphor::regular as icon;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What an absolute path begins with.
pub(super) const PATH_SIGN: &str = "/";
/// Letters of a proposed name; file systems take 255 bytes and more.
const LONGEST_NAME: usize = 60;

impl FilePurpose {
    pub(super) fn begin(self, dialog: &mut FileDialog) {
        match self {
            FilePurpose::CheckFolder => dialog.pick_directory(),
            _ if self.writes() => dialog.save_file(),
            _ => dialog.pick_file(),
        }
    }

    pub(super) fn chosen(self, path: PathBuf) -> Vec<Command> {
        match self {
            FilePurpose::Open => vec![Command::File(FileCommand::OpenPath(path))],
            FilePurpose::CheckFolder => vec![Command::Check(CheckCommand::Folder(path))],
            FilePurpose::Recording => vec![Command::Runs(RunsCommand::OpenRecording(path))],
            FilePurpose::Save
            | FilePurpose::Export(_)
            | FilePurpose::Film
            | FilePurpose::Picture
            | FilePurpose::Handout => {
                let file = self.kind().named(path);
                vec![match self {
                    FilePurpose::Export(table) => Command::File(FileCommand::Export(table, file)),
                    FilePurpose::Film => Command::Film(FilmCommand::Make(file)),
                    FilePurpose::Picture => Command::Film(FilmCommand::Picture(file)),
                    FilePurpose::Handout => Command::Film(FilmCommand::Handout(file)),
                    _ => Command::File(FileCommand::SaveAs(file)),
                }]
            }
        }
    }

    pub(super) fn config(self, view: &FrameView) -> FileDialogConfig {
        let (title, action) = match self {
            FilePurpose::Open => (t!("Open a scene"), t!("Open")),
            FilePurpose::Save => (t!("Save the scene"), t!("Save")),
            FilePurpose::Export(Table::Ledger) => (t!("Export the ledger"), t!("Export")),
            FilePurpose::Export(Table::Totals) => (t!("Export the totals"), t!("Export")),
            FilePurpose::Export(Table::Track) => (t!("Export the selected body"), t!("Export")),
            FilePurpose::Export(Table::Answers) => (t!("Export the answers"), t!("Export")),
            FilePurpose::Export(Table::Variation) => (t!("Export the runs"), t!("Export")),
            FilePurpose::Film => (t!("Export a film"), t!("Export")),
            FilePurpose::Picture => (t!("Export a picture"), t!("Export")),
            FilePurpose::Handout => (t!("Export a handout"), t!("Export")),
            FilePurpose::CheckFolder => (t!("Check a folder of scenes"), t!("Check")),
            FilePurpose::Recording => (t!("Compare with a recording"), t!("Compare")),
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
            ..FileDialogConfig::default_from_filesystem(Arc::new(Folders::new()))
        };
        // The sign by its text, too: on X11 its key is not reported.
        config.keybindings.edit_path.push(KeyBinding::text(PATH_SIGN.to_owned()));
        let (files, file) = match self {
            FilePurpose::Export(_) => (t!("Tables (*.csv)"), t!("Table")),
            FilePurpose::Film => (t!("Films (*.gif, *.png, *.mp4)"), t!("Film")),
            FilePurpose::Picture => (t!("Pictures (*.png, *.svg)"), t!("Picture")),
            FilePurpose::Handout => (t!("Pages (*.html)"), t!("Page")),
            FilePurpose::Open | FilePurpose::Save | FilePurpose::CheckFolder => (t!("Scenes (*.json)"), t!("Scene")),
            FilePurpose::Recording => (t!("Recordings (*.jsonl)"), t!("Recording")),
        };
        let endings = self.kind().endings();
        let choice = |ending: &str| format!("{file}, {}", ending.to_uppercase());
        let config = config.add_file_filter_extensions(files, endings.to_vec());
        let mut config =
            endings.iter().fold(config, |config, ending| config.add_save_extension(&choice(ending), ending));
        config.default_file_filter = Some(files.to_owned());
        config.default_save_extension = Some(choice(endings[0]));
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
            _ if self.writes() => {
                let started = started().filter(|folder| folder.parent().is_some());
                own.into_iter().chain(started).chain(home()).collect()
            }
            _ => own.into_iter().chain(recent()).chain(home()).chain(started()).collect(),
        };
        candidates.into_iter().find(|folder| folder.is_dir()).unwrap_or_default()
    }

    /// The scene's file name, or one made from its name; for a table, one beside it.
    fn proposed_name(self, source: &Source, scene_name: &str) -> String {
        let scene = match source {
            Source::File(path) => path.clone(),
            Source::Shipped(key) if !key.is_empty() => PathBuf::from(format!("{key}.json")),
            Source::Shipped(_) | Source::New => PathBuf::from(file_name_for(scene_name)),
        };
        match self {
            FilePurpose::Export(Table::Ledger) => name_of(&scene.with_extension("ledger.csv")),
            FilePurpose::Export(Table::Totals) => name_of(&scene.with_extension("totals.csv")),
            FilePurpose::Export(Table::Track) => name_of(&scene.with_extension("body.csv")),
            FilePurpose::Export(Table::Answers) => name_of(&scene.with_extension("answers.csv")),
            FilePurpose::Export(Table::Variation) => name_of(&scene.with_extension("runs.csv")),
            FilePurpose::Film => name_of(&scene.with_extension("gif")),
            FilePurpose::Picture => name_of(&scene.with_extension("png")),
            FilePurpose::Handout => name_of(&scene.with_extension("html")),
            FilePurpose::Recording => name_of(&scene.with_extension("jsonl")),
            FilePurpose::Open | FilePurpose::Save | FilePurpose::CheckFolder => name_of(&scene),
        }
    }
}

fn labels(action: &str) -> FileDialogLabels {
    let with = |icon: &str, text: &str| format!("{icon}  {text}");
    FileDialogLabels {
        reload: with(icon::ARROWS_CLOCKWISE, t!("Reload")),
        working_directory: with(icon::ARROW_ELBOW_DOWN_RIGHT, t!("Folder the program was started in")),
        show_hidden: t!("Show hidden files").to_owned(),
        heading_places: t!("Places").to_owned(),
        heading_devices: t!("Devices").to_owned(),
        heading_removable_devices: t!("Removable devices").to_owned(),
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
        err_directory_exists: t!("There is a folder of that name: choose another one.").to_owned(),
        err_file_exists: t!("There is a file of that name.").to_owned(),
        cancel: t!("Cancel").to_owned(),
        // The title stands in the configuration, and what else there is belongs to pins and to options that are not shown.
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
    fn a_name_without_an_ending_gets_one() {
        let chosen = FilePurpose::Save.chosen("/scenes/ball".into());
        assert_eq!(chosen, [Command::File(FileCommand::SaveAs("/scenes/ball.json".into()))]);
        let chosen = FilePurpose::Save.chosen("/scenes/ball.json".into());
        assert_eq!(chosen, [Command::File(FileCommand::SaveAs("/scenes/ball.json".into()))]);
        let chosen = FilePurpose::Export(Table::Totals).chosen("/tables/ball.txt".into());
        assert_eq!(chosen, [Command::File(FileCommand::Export(Table::Totals, "/tables/ball.txt".into()))]);
        let chosen = FilePurpose::Export(Table::Ledger).chosen("/tables/ball".into());
        assert_eq!(chosen, [Command::File(FileCommand::Export(Table::Ledger, "/tables/ball.csv".into()))]);
    }

    #[test]
    fn a_name_typed_before_the_proposed_ending_is_written_as_it_was_typed() {
        let chosen = FilePurpose::Picture.chosen("/pictures/x.svg.png".into());
        assert_eq!(chosen, [Command::Film(FilmCommand::Picture("/pictures/x.svg".into()))]);
        let chosen = FilePurpose::Film.chosen("/films/x.mp4.gif".into());
        assert_eq!(chosen, [Command::Film(FilmCommand::Make("/films/x.mp4".into()))]);
    }

    #[test]
    fn a_scene_without_a_file_proposes_its_own_name() {
        assert_eq!(file_name_for("Repro: agent 15 hits ground"), "repro_agent_15_hits_ground.json");
        assert_eq!(file_name_for("../Kugel–Wand"), "kugel_wand.json");
        assert_eq!(file_name_for(" : "), "untitled.json");
    }

    #[test]
    fn a_table_is_called_after_its_scene() {
        let file = Source::File("/scenes/ball.json".into());
        assert_eq!(FilePurpose::Save.proposed_name(&file, "Ball"), "ball.json");
        assert_eq!(FilePurpose::Export(Table::Ledger).proposed_name(&file, "Ball"), "ball.ledger.csv");
        let shipped = Source::Shipped("tour".to_owned());
        assert_eq!(FilePurpose::Export(Table::Totals).proposed_name(&shipped, "Tour"), "tour.totals.csv");
        assert_eq!(FilePurpose::Export(Table::Totals).proposed_name(&Source::New, ""), "untitled.totals.csv");
    }
}
