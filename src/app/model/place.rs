//! A scene that was left for one made from it.

use super::camera::Camera;
use super::file_stamp::FileStamp;
use super::lesson::LessonRun;
use super::session::Session;
use super::settings::ViewSettings;

/// Everything that *Back* restores: the session with its recording, moment and selection, the view, and how far its
/// lesson is.
pub(in crate::app) struct Place {
    pub(in crate::app) session: Session,
    pub(in crate::app) camera: Camera,
    pub(in crate::app) settings: ViewSettings,
    /// The scene's file as it was read or written here.
    pub(in crate::app) file_stamp: Option<FileStamp>,
    /// Under way, or left.
    pub(in crate::app) lesson: LessonOfScene,
}

/// The lesson of a scene as far as one is in it.
pub(in crate::app) struct LessonOfScene {
    /// The one that is under way.
    pub(in crate::app) under_way: Option<LessonRun>,
    /// One that was left, with what was answered: it goes on when it is begun again.
    pub(in crate::app) left: Option<LessonRun>,
}
