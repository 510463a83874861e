//! Making films.

use crate::app::model::film::FilmPlan;
use std::path::PathBuf;

/// What a person asked about films.
#[derive(Clone, Debug, PartialEq)]
pub enum FilmCommand {
    /// Opens the window that a film is planned in, or closes it.
    Show(bool),
    /// Changes what the film is to show.
    Plan(FilmPlan),
    /// Opens the dialog for the film's file, or closes it.
    ShowPath(bool),
    /// Makes the film; asks before it replaces another file.
    Make(PathBuf),
    /// Gives up the film that is being made.
    Stop,
}
