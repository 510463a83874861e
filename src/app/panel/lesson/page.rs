//! What all parts of the card of a lesson are made from.

use super::keys::Keys;
use crate::app::frame::FrameView;
use crate::app::model::lesson::LessonRun;

/// The lesson that is under way, in one pass.
pub(super) struct Page<'a> {
    pub lesson: &'a LessonRun,
    pub view: &'a FrameView<'a>,
    pub keys: Keys,
}
