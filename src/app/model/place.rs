//! A scene that was left for one made from it.

use super::camera::Camera;
use super::file_stamp::FileStamp;
use super::session::Session;
use super::settings::ViewSettings;

/// Everything that *Back* restores: the session with its recording, moment and selection, and the view.
pub(in crate::app) struct Place {
    pub(in crate::app) session: Session,
    pub(in crate::app) camera: Camera,
    pub(in crate::app) settings: ViewSettings,
    /// The scene's file as it was read or written here.
    pub(in crate::app) file_stamp: Option<FileStamp>,
}
