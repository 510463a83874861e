//! Making pictures, films and handouts.

use crate::app::model::film::FilmPlan;
use std::path::PathBuf;

/// What a person asked about pictures, films and handouts.
#[derive(Clone, Debug, PartialEq)]
pub enum FilmCommand {
    /// Opens the window that a film is planned in, or closes it.
    Show(bool),
    /// Changes what the film is to show.
    Plan(FilmPlan),
    /// Makes the film; asks before it replaces another file.
    Make(PathBuf),
    /// Writes a picture of the view; asks before it replaces another file.
    Picture(PathBuf),
    /// Makes a handout; asks before it replaces another file.
    Handout(PathBuf),
    /// Gives up the film that is being made.
    Stop,
}
