//! A scene that was left for one that was made from it.

use super::file_stamp::FileStamp;
use super::frame_view::ViewSettings;
use super::session::Session;
use super::viewport::Camera;

/// Everything of a scene that *Back* brings back: the session with its recording, moment and selection, and how it was
/// looked at.
pub(super) struct Place {
    pub(super) session: Session,
    pub(super) camera: Camera,
    pub(super) settings: ViewSettings,
    /// The scene's file as it was read or written here.
    pub(super) file_stamp: Option<FileStamp>,
}
