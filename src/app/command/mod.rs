//! Everything a person can make the program do, and the one table of names, keys and icons.
//!
//! Panels and keys push [`Command`]s, and the rows in `menu` feed menus, tool bar, shortcuts and the list of keys. Here
//! is said what can be done, never how: `apply` carries commands out.

mod agents;
mod checks;
mod copies;
mod edit;
mod explain;
mod file_purpose;
mod files;
mod film;
mod find;
mod lesson;
mod map;
mod menu;
mod playback;
mod runs;
mod selection;
mod shortcut;
mod table;
mod vary;
mod view;
mod watch;

pub use agents::AgentsCommand;
pub use checks::CheckCommand;
pub use copies::CopiesCommand;
pub use edit::EditCommand;
pub use explain::ExplainCommand;
pub use file_purpose::{FilePurpose, Table};
pub use files::FileCommand;
pub use film::FilmCommand;
pub use find::FindCommand;
pub use lesson::LessonCommand;
pub use map::MapCommand;
pub use menu::Action;
pub(in crate::app) use menu::edit::{can_be_renamed, with_changeable};
pub use playback::PlaybackCommand;
pub use runs::RunsCommand;
pub use selection::SelectionCommand;
pub use shortcut::{KeyPress, Shortcut};
pub use table::{Group, action_for, actions};
pub use vary::VaryCommand;
pub use view::ViewCommand;
pub use watch::WatchCommand;

/// A change that a person asked for, by what it concerns. Absolute wherever it can be, so that asking twice does no harm.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opens, saves, exports or closes.
    File(FileCommand),
    /// Changes the scene.
    Edit(EditCommand),
    /// Changes what is selected, and whose events are shown.
    Selection(SelectionCommand),
    /// Changes what is shown of the scene, and how.
    View(ViewCommand),
    /// Plays, or goes to another moment.
    Playback(PlaybackCommand),
    /// Changes what is shown of the explanation.
    Explain(ExplainCommand),
    /// Asks when a condition holds, and goes there.
    Find(FindCommand),
    /// Sums up what agents did.
    Agents(AgentsCommand),
    /// Watches quantities.
    Watch(WatchCommand),
    /// Changes what is shown of a map.
    Map(MapCommand),
    /// Keeps runs, and shows kept ones.
    Runs(RunsCommand),
    /// Varies a number of the scene.
    Vary(VaryCommand),
    /// Makes many copies of an object.
    Copies(CopiesCommand),
    /// Makes films.
    Film(FilmCommand),
    /// Goes through the lesson.
    Lesson(LessonCommand),
    /// Checks scenes.
    Check(CheckCommand),
    /// Esc: abandons, closes, cancels or deselects the first thing that applies.
    Cancel,
}
