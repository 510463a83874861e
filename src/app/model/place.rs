//! A scene that was left for one that was made from it.

use super::camera::Camera;
use super::file_stamp::FileStamp;
use super::session::Session;
use super::settings::ViewSettings;

/// Everything of a scene that *Back* brings back: the session with its recording, moment and selection, and how it was
/// looked at.
pub(in crate::app) struct Place {
    pub(in crate::app) session: Session,
    pub(in crate::app) camera: Camera,
    pub(in crate::app) settings: ViewSettings,
    /// The scene's file as it was read or written here.
    pub(in crate::app) file_stamp: Option<FileStamp>,
}
