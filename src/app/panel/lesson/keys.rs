//! A lesson that is gone through by keys alone.

use crate::app::command::{Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::interface::typing::is_typing;
use crate::app::interface::{lasting, left_field, menus};
use crate::app::model::lesson::LessonRun;
use crate::lesson::Given;
use egui::{Id, Key, Response, Ui};
use std::cell::Cell;

/// A new step takes the keys from where they were, so that what went on to it does not go on unseen. On every step the first Tab
/// leads to what the step asks or, where it asks nothing, to the way on, whatever had the keys
/// on the step before; and so does Tab while nothing has them. The card comes after most panels otherwise.
pub(super) struct Keys {
    are_due: Cell<bool>,
}

/// What is remembered from pass to pass.
#[derive(Clone, Copy)]
struct Remembered {
    /// The step that was shown, and whether it was asking.
    step: (usize, bool),
    /// Whether Tab was pressed since that step came up.
    is_used: bool,
    /// Whether something had the keys, and whether that was a text field or one was just left by Enter.
    had: bool,
    typed: bool,
}

impl Keys {
    /// The keys of this pass.
    pub(super) fn new(ui: &Ui, lesson: &LessonRun, view: &FrameView) -> Keys {
        let memory = Id::new("keys of the lesson");
        let step = (lesson.place(), lesson.is_asking());
        // A card that was out of sight begins anew.
        let before: Option<Remembered> = lasting::remembered(ui.ctx(), memory, 1);
        if before.is_some_and(|before| before.step.0 != step.0) {
            left_field::let_go(ui.ctx());
        }
        let is_pressed = ui.input(|input| input.key_pressed(Key::Tab) && input.modifiers.is_none());
        // Its Tab leaves a text field for the one behind it.
        let is_free =
            before.is_none_or(|before| !before.typed) && !view.windows.has_keys() && !menus::is_open(ui.ctx());
        let is_used = before.is_some_and(|before| before.step == step && before.is_used);
        let are_due = is_pressed && is_free && (!is_used || before.is_none_or(|before| !before.had));
        let is_used = is_used || is_pressed;
        let had = are_due || ui.memory(|memory| memory.focused().is_some());
        let typed = is_typing(ui.ctx()) || left_field::id(ui.ctx()).is_some();
        lasting::remember(ui.ctx(), memory, Remembered { step, is_used, had, typed });
        Keys { are_due: Cell::new(are_due) }
    }

    /// Tab leads here, unless it led to something before it in the card, or this can take no keys.
    pub(super) fn are_for(&self, first: &Response) {
        if first.enabled() && self.are_due.take() {
            first.request_focus();
        }
    }
}

/// The answer to what is asked in a picture, where a key gives it and the right one is known.
pub(super) fn answered_by_key(gives: bool, given: &Option<Given>, view: &FrameView) -> Option<Command> {
    let is_known = view.lesson.is_some_and(LessonRun::knows_answer);
    (gives && is_known && given.is_some()).then(|| Command::Lesson(LessonCommand::Answer(given.clone())))
}
