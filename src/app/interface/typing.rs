//! Who gets the keys. While a text field has the focus, keys of the File menu and the close button leave the field first, so
//! that what was typed counts; while a question asks for a number, what begins one is typed as its answer.

use crate::app::command::{Action, Group, KeyPress, action_for};
use egui::{Context, Event, Id, Key, TextEdit};

/// Input that waits until a text field was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Typing {
    /// A field had the focus when the last frame ended.
    had_focus: bool,
    keys: Vec<KeyPress>,
    quit: bool,
}

/// What has the keys where no field has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum KeysOf {
    /// The window.
    Window,
    /// The window, while a lesson is under way.
    Lesson,
    /// A question, message or dialog.
    Dialog,
}

impl KeysOf {
    /// Whether a field of text has no use for a key, and is left first.
    fn leaves_field(self, press: KeyPress) -> bool {
        match self {
            KeysOf::Window => is_about_files(press),
            KeysOf::Lesson => is_about_files(press) || is_about_steps(press),
            KeysOf::Dialog => false,
        }
    }
}

impl Typing {
    /// The keys that count in this frame. Those of the File menu, and those that go through a lesson, first leave the field
    /// and count in the next frame; Esc, by which egui has already left it, does nothing else.
    pub(in crate::app) fn keys(&mut self, ctx: &Context, keys: &[KeyPress], of: KeysOf) -> Vec<KeyPress> {
        let is_asked = of == KeysOf::Dialog;
        let mut now = std::mem::take(&mut self.keys);
        let (is_typing, has_focus) = (is_typing(ctx), ctx.memory(|memory| memory.focused().is_some()));
        for press in keys {
            if is_typing && of.leaves_field(*press) {
                leave_field(ctx);
                self.keys.push(*press);
            } else if has_focus && !is_typing && !is_asked && is_for_widgets(*press) {
                // The button or slider in focus takes it.
            } else if is_asked || press.key != Key::Escape || is_typing || !self.had_focus {
                now.push(*press);
            }
        }
        // A button in focus is pressed by Enter: Space plays, wherever the focus is but on an answer that it chooses.
        if !is_asked && !is_typing && now.iter().any(|press| press.key == Key::Space) {
            if is_on_answer(ctx) {
                now.retain(|press| press.key != Key::Space);
            } else {
                ctx.input_mut(|input| input.events.retain(|event| !is_space(event)));
            }
        }
        now
    }

    /// Whether the close button counts in this frame.
    pub(in crate::app) fn quits(&mut self, ctx: &Context, is_pressed: bool) -> bool {
        let was_due = std::mem::take(&mut self.quit);
        if is_pressed && is_typing(ctx) {
            leave_field(ctx);
            self.quit = true;
            return was_due;
        }
        was_due || is_pressed
    }

    /// Remembers at the end of a frame whether a field has the focus.
    pub(in crate::app) fn end_frame(&mut self, ctx: &Context) {
        self.had_focus = is_typing(ctx);
    }
}

/// Whether a text field has the focus, and not just a button or a slider.
pub(in crate::app) fn is_typing(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused()).is_some_and(|field| TextEdit::load_state(ctx, field).is_some())
}

/// Whether anything is pressed or typed, which may mend or end what was told of the input before.
pub(in crate::app) fn is_input(ctx: &Context) -> bool {
    let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
    ctx.input(|input| input.pointer.any_pressed() || input.events.iter().any(is_key))
}

/// Lets Space choose an answer while that has the focus.
pub(in crate::app) fn space_chooses(ctx: &Context, answer: Id) {
    if ctx.memory(|memory| memory.has_focus(answer)) {
        ctx.data_mut(|data| data.insert_temp(answer_in_focus(), answer));
    }
}

/// Whether an answer that Space chooses has the focus.
fn is_on_answer(ctx: &Context) -> bool {
    let answer: Option<Id> = ctx.data(|data| data.get_temp(answer_in_focus()));
    answer.is_some_and(|answer| ctx.memory(|memory| memory.has_focus(answer)))
}

fn answer_in_focus() -> Id {
    Id::new("answer_in_focus")
}

/// Says for a frame whether what begins a number is typed as an answer, wherever the focus is but in a field.
pub(in crate::app) fn let_number_begin(ctx: &Context, is_asked: bool) {
    ctx.data_mut(|data| data.insert_temp(number_may_begin(), is_asked));
}

/// Whether a number begins to be typed as an answer.
pub(in crate::app) fn begins_number(ctx: &Context) -> bool {
    let may_begin: Option<bool> = ctx.data(|data| data.get_temp(number_may_begin()));
    may_begin == Some(true) && !is_typing(ctx) && ctx.input(|input| input.events.iter().any(is_begin_of_number))
}

fn number_may_begin() -> Id {
    Id::new("number_may_begin")
}

/// Whether a key types what a number begins with; on some layouts digits need Shift.
pub(in crate::app) fn types_number(ctx: &Context, press: KeyPress) -> bool {
    const KEYS: [Key; 12] = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
        Key::Period,
        Key::Minus,
    ];
    !press.control && !press.alt && KEYS.contains(&press.key) && (!press.shift || begins_number(ctx))
}

fn is_begin_of_number(event: &Event) -> bool {
    let begins = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-');
    matches!(event, Event::Text(text) if text.starts_with(begins))
}

/// Keys that press a button in focus, move a slider, or take the focus elsewhere.
fn is_for_widgets(press: KeyPress) -> bool {
    const KEYS: [Key; 9] = [
        Key::Enter,
        Key::Tab,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::Home,
        Key::End,
        Key::Delete,
    ];
    !press.control && !press.alt && KEYS.contains(&press.key)
}

fn is_space(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Space, .. }) || matches!(event, Event::Text(text) if text == " ")
}

/// The keys of the way through a lesson.
fn is_about_steps(press: KeyPress) -> bool {
    action_for(press).is_some_and(|action| [Action::NEXT_STEP, Action::PREVIOUS_STEP].contains(&action))
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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Modifiers, RawInput};

    fn plain(key: Key) -> KeyPress {
        KeyPress { key, control: false, shift: false, alt: false, keypad: false }
    }

    /// The keys that the program gets of these, while a button or else a field has the focus, and whether the button was
    /// pressed.
    fn of(keys: &[Key], is_field: bool) -> (Vec<Key>, bool) {
        let ctx = Context::default();
        let mut clicked = false;
        let mut pass = |input: RawInput, keys: &[Key]| {
            let mut taken = Vec::new();
            drop(ctx.run(input, |ctx| {
                let presses: Vec<KeyPress> = keys.iter().copied().map(plain).collect();
                taken =
                    Typing::default().keys(ctx, &presses, KeysOf::Window).into_iter().map(|press| press.key).collect();
                egui::CentralPanel::default().show(ctx, |ui| {
                    let (button, field) = (ui.button("button"), ui.text_edit_singleline(&mut String::new()));
                    clicked |= button.clicked();
                    let wanted = if is_field { field } else { button };
                    wanted.request_focus();
                });
            }));
            taken
        };
        for _ in 0..2 {
            pass(RawInput::default(), &[]);
        }
        let event = |key: &Key| Event::Key {
            key: *key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let taken = pass(RawInput { events: keys.iter().map(event).collect(), ..RawInput::default() }, keys);
        (taken, clicked)
    }

    #[test]
    fn space_plays_while_a_button_has_the_focus_and_enter_presses_it() {
        assert_eq!(of(&[Key::Space], false), (vec![Key::Space], false));
        assert_eq!(of(&[Key::Enter, Key::ArrowRight], false), (vec![], true));
        assert_eq!(of(&[Key::F8, Key::Z], false), (vec![Key::F8, Key::Z], false));
    }

    #[test]
    fn keys_are_passed_on_while_a_field_has_the_focus_and_left_to_who_knows_that_it_has() {
        assert_eq!(of(&[Key::Space, Key::Enter], true), (vec![Key::Space, Key::Enter], false));
    }
}
