//! Keys and the close button while a text field has the focus: the field is left first, so that what was typed counts.

use crate::app::command::{Group, KeyPress, action_for};
use egui::{Context, Key};

/// Input that waits until a text field was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Typing {
    /// A field had the focus when the last frame ended.
    had_focus: bool,
    keys: Vec<KeyPress>,
    quit: bool,
}

impl Typing {
    /// The keys that count in this frame. Those of the File menu first leave the field and count in the next
    /// frame; Esc, by which egui has already left it, does nothing else.
    pub(in crate::app) fn keys(&mut self, ctx: &Context, keys: &[KeyPress], is_asked: bool) -> Vec<KeyPress> {
        let mut now = std::mem::take(&mut self.keys);
        let is_typing = ctx.wants_keyboard_input();
        for press in keys {
            if is_typing && !is_asked && is_about_files(*press) {
                leave_field(ctx);
                self.keys.push(*press);
            } else if is_asked || press.key != Key::Escape || is_typing || !self.had_focus {
                now.push(*press);
            }
        }
        now
    }

    /// Whether the close button counts in this frame.
    pub(in crate::app) fn quits(&mut self, ctx: &Context, is_pressed: bool) -> bool {
        let was_due = std::mem::take(&mut self.quit);
        if is_pressed && ctx.wants_keyboard_input() {
            leave_field(ctx);
            self.quit = true;
            return was_due;
        }
        was_due || is_pressed
    }

    /// Remembers at the end of a frame whether a field has the focus.
    pub(in crate::app) fn end_frame(&mut self, ctx: &Context) {
        self.had_focus = ctx.wants_keyboard_input();
    }
}

/// Text fields have no use for these keys, which need Ctrl.
fn is_about_files(press: KeyPress) -> bool {
    press.control && action_for(press).is_some_and(|action| Group::File.actions().any(|other| *other == action))
}

fn leave_field(ctx: &Context) {
    ctx.memory_mut(|memory| {
        if let Some(field) = memory.focused() {
            memory.surrender_focus(field);
        }
    });
}
