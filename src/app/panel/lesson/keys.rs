//! A question that is answered by keys alone.

use crate::app::command::{Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::interface::typing::space_chooses;
use crate::app::model::lesson::LessonRun;
use crate::lesson::Given;
use egui::{Id, Key, Response, Ui};

/// Tab, while nothing has the keys, gives them to the first answer: the card comes after all panels otherwise.
pub(super) struct Keys {
    are_due: bool,
}

impl Keys {
    /// The keys of this pass.
    pub(super) fn new(ui: &Ui) -> Keys {
        let memory = Id::new("something had the keys");
        let had: bool = ui.data(|data| data.get_temp(memory)).unwrap_or(false);
        let are_due = !had && ui.input(|input| input.key_pressed(Key::Tab) && input.modifiers.is_none());
        let has = are_due || ui.memory(|memory| memory.focused().is_some());
        ui.data_mut(|data| data.insert_temp(memory, has));
        Keys { are_due }
    }

    /// Tab leads here first.
    pub(super) fn are_for(&self, first: &Response) {
        if self.are_due {
            first.request_focus();
        }
    }

    /// One of the answers, which Space chooses as Enter does, by its place. Tab leads to the first one.
    pub(super) fn choose(&self, place: usize, answer: &Response) {
        if place == 0 {
            self.are_for(answer);
        }
        space_chooses(&answer.ctx, answer.id);
    }
}

/// The answer to what is asked in a picture, where a key gives it and the right one is known.
pub(super) fn answered_by_key(gives: bool, given: &Option<Given>, view: &FrameView) -> Option<Command> {
    let is_known = view.lesson.is_some_and(LessonRun::knows_answer);
    (gives && is_known && given.is_some()).then(|| Command::Lesson(LessonCommand::Answer(given.clone())))
}
