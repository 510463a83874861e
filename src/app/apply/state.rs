//! State kept between two starts: recent files, autosaves, and those left over by an earlier start.

use crate::app::App;
use crate::app::model::state::{Autosaver, RecentFiles, Rescue, StateFolder, leftovers};
use crate::app::text::requests as told;

impl App {
    /// Remembers files and writes autosaves in a folder, and offers those left there. Without this nothing is
    /// kept.
    pub fn keep_state_in(&mut self, folder: &StateFolder) {
        self.recent = RecentFiles::in_folder(folder);
        if let Some(file) = self.session.source().file() {
            self.recent.add(file);
        }
        self.leftovers = leftovers(folder);
        self.autosaver = Some(Autosaver::in_folder(folder));
    }

    /// Writes the document when the program panics.
    pub fn rescue(&self) -> Option<Rescue> {
        self.autosaver.as_ref().map(Autosaver::rescue)
    }

    /// Ends normally: a person decided about unsaved changes.
    pub fn close(&mut self) {
        if let Some(autosaver) = &mut self.autosaver {
            autosaver.close();
        }
    }

    /// Writes an autosave when one is due, `elapsed` seconds after the last time.
    pub(in crate::app) fn autosave(&mut self, elapsed: f64) {
        if let Some(autosaver) = &mut self.autosaver {
            autosaver.observe(self.session.document(), self.session.source(), self.file_stamp, elapsed);
            self.autosave_problem = autosaver.problem();
        }
    }

    /// Opens the newest changes that are left over, as unsaved changes of the file they belong to.
    pub(super) fn open_leftover(&mut self) {
        let Some(leftover) = self.leftovers.first() else { return };
        match leftover.scene(&told::autosave_of(leftover.source())) {
            Ok(scene) => {
                let leftover = self.leftovers.remove(0);
                self.open(scene, leftover.source().clone());
                // A file that was changed since is noticed as for any open scene.
                self.file_stamp = leftover.stamp();
                self.session.mark_unsaved();
                if let Some(autosaver) = &mut self.autosaver {
                    autosaver.adopt(leftover, self.session.document());
                }
            }
            Err(error) => self.windows.error = Some(error.to_string()),
        }
    }

    /// Removes the newest changes that are left over.
    pub(super) fn discard_leftover(&mut self) {
        if !self.leftovers.is_empty()
            && let Err(error) = self.leftovers.remove(0).discard()
        {
            self.windows.error = Some(told::autosave_stays(&error));
        }
    }

    /// Offers no leftovers any more; they are offered again at the next start.
    pub(super) fn postpone_leftovers(&mut self) {
        self.leftovers.clear();
    }
}
