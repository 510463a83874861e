//! What is open on top of the window, and what has the keys.

use crate::app::command::{FileCommand, FilePurpose};
use crate::app::model::confirmation::Confirmation;
use crate::app::model::copies::CopyPlan;
use crate::app::model::film::{FilmPlan, FilmProgress};
use crate::scene::PartRef;
use std::path::PathBuf;

/// What is in front and waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    /// An error.
    Error,
    /// A note on what was just done.
    Notice,
    /// What the program is.
    About,
    /// Whether to replace another file.
    Replace,
    /// Whether to read a file again that another program changed.
    ChangedOnDisk,
    /// A dialog for a file or folder.
    FileDialog,
    /// What to do with unsaved changes.
    Unsaved,
    /// The palette.
    Palette,
}

/// A dialog beside which the view can be looked at with the pointer, while the keys are its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The list of keys.
    Keys,
    /// The plan of a film.
    Film,
    /// The plan of many copies.
    Copies,
}

/// What is open on top of the window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Windows {
    /// The list of keys.
    pub keys: bool,
    /// The palette, in which commands and places are found by name.
    pub palette: bool,
    /// The part whose name is typed in the tree.
    pub renaming: Option<PartRef>,
    /// The menus are about to get the focus.
    pub focus_menus: bool,
    /// The field that goes to a tick or time is about to get the focus.
    pub go_to: bool,
    /// The field for a condition is about to get the focus.
    pub find: bool,
    /// A condition that a new breakpoint begins with, about to be put into its field.
    pub break_when: Option<String>,
    /// The field for a new watch is about to get the focus.
    pub new_watch: bool,
    /// What a file or folder is chosen for, in a dialog which takes the keys itself unless a question or message is on
    /// top of it.
    pub choosing: Option<FilePurpose>,
    /// Many copies are planned.
    pub copies: Option<CopyPlan>,
    /// A film is planned or made.
    pub film: Option<FilmPlan>,
    /// How far the film is that is being made.
    pub film_progress: Option<FilmProgress>,
    /// How many parts of the handout are made that is being made.
    pub handout_progress: Option<usize>,
    /// The results of the last check.
    pub check_results: bool,
    /// A file that is there already and would be replaced by saving or exporting to it; a person decides.
    pub would_replace: Option<PathBuf>,
    /// What was asked for and would lose changes; a person decides.
    pub would_lose: Option<Box<FileCommand>>,
    /// The file was changed by another program since it was read or written here.
    pub changed_on_disk: bool,
    /// What the program is.
    pub about: bool,
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// The menu that adds objects is open at this physical pixel of the window.
    pub add_menu: Option<[f32; 2]>,
    /// The menu of what is selected is open at this physical pixel of the window.
    pub object_menu: Option<[f32; 2]>,
    /// What is worth knowing about what was just done; shown until it is closed.
    pub notice: Option<String>,
    /// What was just done, if nothing else shows it.
    pub confirmation: Option<Confirmation>,
    /// What went wrong; shown until it is closed.
    pub error: Option<String>,
}

impl Windows {
    /// What is in front and has the pointer and the keys to itself. What an answer opens lies over the question,
    /// which comes back; requests from outside wait until nothing is in front.
    pub fn front(&self) -> Option<Front> {
        let order = [
            (self.error.is_some(), Front::Error),
            (self.notice.is_some(), Front::Notice),
            (self.about, Front::About),
            (self.would_replace.is_some(), Front::Replace),
            (self.changed_on_disk, Front::ChangedOnDisk),
            (self.choosing.is_some(), Front::FileDialog),
            (self.would_lose.is_some(), Front::Unsaved),
            (self.palette, Front::Palette),
        ];
        order.into_iter().find_map(|(is_open, front)| is_open.then_some(front))
    }

    /// Closes what is in front, without an answer.
    pub fn close(&mut self, front: Front) {
        match front {
            Front::Error => self.error = None,
            Front::Notice => self.notice = None,
            Front::About => self.about = false,
            Front::Replace => self.would_replace = None,
            Front::ChangedOnDisk => self.changed_on_disk = false,
            Front::FileDialog => {
                // Saving was the answer to what to do with changes, and is not one now.
                if self.choosing.take() == Some(FilePurpose::Save) {
                    self.would_lose = None;
                }
            }
            Front::Unsaved => self.would_lose = None,
            Front::Palette => self.palette = false,
        }
    }

    /// Closes the menu at the pointer; whether one was open.
    pub fn close_menu(&mut self) -> bool {
        let menus = [self.object_menu.take(), self.add_menu.take()];
        menus.iter().any(Option::is_some)
    }

    /// Closes the first of the windows beside everything else, that which has the keys before others; whether one was open.
    pub fn close_beside(&mut self) -> bool {
        if self.renaming.take().is_some() {
            return true;
        }
        match self.dialog() {
            Some(Dialog::Keys) => self.keys = false,
            Some(Dialog::Film) => self.film = None,
            Some(Dialog::Copies) => self.copies = None,
            None => return std::mem::take(&mut self.check_results) || self.film.take().is_some(),
        }
        true
    }

    /// Whether a question or message covers a dialog for a file.
    pub fn is_covered(&self) -> bool {
        self.choosing.is_some() && self.front() != Some(Front::FileDialog)
    }

    /// Whether a question, message or dialog in front waits for its answer: what is behind it takes neither pointer nor keys.
    pub fn is_asking(&self) -> bool {
        self.front().is_some()
    }

    /// The dialog that has the keys, if nothing is in front of it. While a film is made one goes on working.
    pub fn dialog(&self) -> Option<Dialog> {
        let order = [
            (self.keys, Dialog::Keys),
            (self.film.is_some() && self.film_progress.is_none(), Dialog::Film),
            (self.copies.is_some(), Dialog::Copies),
        ];
        let open = order.into_iter().find_map(|(is_open, dialog)| is_open.then_some(dialog));
        open.filter(|_| self.front().is_none())
    }

    /// Whether a question, message or dialog has the keys: those of the window do nothing meanwhile.
    pub fn has_keys(&self) -> bool {
        self.is_asking() || self.dialog().is_some()
    }

    /// Whether a person has begun to decide what becomes of a file or of changes.
    pub fn is_deciding(&self) -> bool {
        self.would_replace.is_some() || self.changed_on_disk || self.would_lose.is_some()
    }

    /// Closes messages and dialogs, which decide nothing about files or changes.
    pub fn close_messages(&mut self) {
        (self.error, self.notice) = (None, None);
        (self.about, self.palette) = (false, false);
        self.choosing = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_front_is_closed_first_and_alone() {
        let mut windows = Windows {
            error: Some(String::new()),
            notice: Some(String::new()),
            about: true,
            would_replace: Some(PathBuf::new()),
            changed_on_disk: true,
            choosing: Some(FilePurpose::Open),
            would_lose: Some(Box::new(FileCommand::New)),
            palette: true,
            ..Windows::default()
        };
        let order = [
            Front::Error,
            Front::Notice,
            Front::About,
            Front::Replace,
            Front::ChangedOnDisk,
            Front::FileDialog,
            Front::Unsaved,
            Front::Palette,
        ];
        for front in order {
            assert_eq!(windows.front(), Some(front));
            windows.close(front);
        }
        assert_eq!(windows, Windows::default());
    }

    #[test]
    fn of_several_dialogs_beside_the_view_that_which_has_the_keys_is_closed() {
        let scene = r#"{"version": 1, "name": "one", "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}]}"#;
        let copies = CopyPlan::of(&crate::scene_for_tests::parsed(scene), 1);
        let film = Some(FilmPlan::of(0, 1));
        let mut windows = Windows { keys: true, check_results: true, copies, film, ..Windows::default() };
        for dialog in [Dialog::Keys, Dialog::Film, Dialog::Copies] {
            assert_eq!(windows.dialog(), Some(dialog));
            assert!(windows.close_beside());
        }
        assert!(windows.dialog().is_none() && windows.check_results && windows.close_beside());
        assert_eq!(windows, Windows::default());
    }

    #[test]
    fn a_dialog_for_saving_takes_the_question_with_it_that_it_answered() {
        let would_lose = Some(Box::new(FileCommand::New));
        let mut windows = Windows { choosing: Some(FilePurpose::Save), would_lose, ..Windows::default() };
        windows.close(Front::FileDialog);
        assert_eq!(windows, Windows::default());
    }
}
