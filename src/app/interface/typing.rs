//! Who gets the keys. While a text field has the focus, keys of the File menu and the close button leave the field first, so
//! that what was typed counts; while a question asks for a number, what begins one is typed as its answer.

use super::menus;
use crate::app::command::{Action, Group, KeyPress, action_for};
use egui::{Context, Event, EventFilter, Id, Key, TextEdit};

/// Input that waits until a text field was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Typing {
    /// The field, or what else uses keys of the window, that had the focus when the last frame ended.
    field: Option<Id>,
    /// Whether something was typed in it.
    is_begun: bool,
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
    /// The window, while a question of the lesson is open: nothing plays then.
    Question,
    /// A question or message, or a dialog in front of everything.
    Front,
    /// A dialog beside the view.
    Beside,
}

impl KeysOf {
    /// Whether a field of text has no use for a key, and is left first.
    fn leaves_field(self, press: KeyPress) -> bool {
        match self {
            KeysOf::Window => is_about_files(press),
            KeysOf::Lesson | KeysOf::Question => is_about_files(press) || is_about_steps(press),
            KeysOf::Front | KeysOf::Beside => false,
        }
    }
}

impl Typing {
    /// The keys that count in this frame. Those of the File menu, and those that go through a lesson, first leave the field
    /// and count in the next frame; Esc, by which egui has already left it, does nothing else. A dialog beside the view it closes
    /// all the same, unless it gives up what was typed.
    pub(in crate::app) fn keys(&mut self, ctx: &Context, keys: &[KeyPress], of: KeysOf) -> Vec<KeyPress> {
        let is_asked = matches!(of, KeysOf::Front | KeysOf::Beside);
        let gives_up = of == KeysOf::Beside && self.is_begun;
        let mut now = std::mem::take(&mut self.keys);
        let (is_typing, has_focus) = (is_typing(ctx), ctx.memory(|memory| memory.focused().is_some()));
        for press in keys {
            if is_typing && of.leaves_field(*press) {
                leave_field(ctx);
                self.keys.push(*press);
            } else if has_focus && !is_typing && !is_asked && is_for_focused(ctx, *press, of) {
                // The button or slider in focus takes it.
            } else if gives_up && press.key == Key::Escape {
                // What was typed is given up, and nothing else.
                self.is_begun = false;
            } else if is_asked || press.key != Key::Escape || is_typing || self.field.is_none() {
                now.push(*press);
            }
        }
        // What plays presses nothing.
        if !is_asked && !is_typing && now.iter().any(|press| press.key == Key::Space) {
            ctx.input_mut(|input| input.events.retain(|event| !is_space(event)));
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

    /// Remembers at the end of a frame which field has the focus.
    pub(in crate::app) fn end_frame(&mut self, ctx: &Context) {
        let is_using = |_: &Id| is_typing(ctx) || user_of_arrows(ctx).is_some();
        let field = ctx.memory(|memory| memory.focused()).filter(is_using);
        let types = ctx.input(|input| input.events.iter().any(changes_text));
        self.is_begun = is_typing(ctx) && (types || self.is_begun && field == self.field);
        self.field = field;
    }
}

/// Whether a text field has the focus, and not just a button or a slider.
pub(in crate::app) fn is_typing(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused()).is_some_and(|field| TextEdit::load_state(ctx, field).is_some())
}

/// Whether an event changes the text of a field that has the focus.
fn changes_text(event: &Event) -> bool {
    let erases = |key: &Key| [Key::Backspace, Key::Delete].contains(key);
    match event {
        Event::Text(_) | Event::Paste(_) | Event::Cut | Event::Ime(_) => true,
        Event::Key { key, pressed: true, .. } => erases(key),
        _ => false,
    }
}

/// Whether anything is pressed or typed, which may mend or end what was told of the input before.
pub(in crate::app) fn is_input(ctx: &Context) -> bool {
    let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
    ctx.input(|input| input.pointer.any_pressed() || input.events.iter().any(is_key))
}

/// Says that what has the focus takes the arrow keys itself, or lets them go from entry to entry, as in a menu.
pub(in crate::app) fn use_arrows(ctx: &Context, focused: Id) {
    if ctx.memory(|memory| memory.has_focus(focused)) {
        ctx.data_mut(|data| data.insert_temp(arrows(), focused));
    }
}

/// Keeps the focus on a button from arrow keys that are not for it: egui would take it to whatever lies there. Call it when
/// everything of a pass was shown.
pub(in crate::app) fn hold_against_arrows(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused()).filter(|_| !is_typing(ctx) && !takes_arrows(ctx));
    if let Some(focused) = focused {
        let kept = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ctx.memory_mut(|memory| memory.set_focus_lock_filter(focused, kept));
    }
}

/// Whether the arrow keys are for what has the focus.
fn takes_arrows(ctx: &Context) -> bool {
    menus::is_open(ctx) || user_of_arrows(ctx).is_some()
}

/// What has the focus, if it takes the arrow keys itself.
fn user_of_arrows(ctx: &Context) -> Option<Id> {
    let user: Option<Id> = ctx.data(|data| data.get_temp(arrows()));
    user.filter(|user| ctx.memory(|memory| memory.has_focus(*user)))
}

fn arrows() -> Id {
    Id::new("user_of_arrows")
}

/// Whether a button has the focus. What can be dragged as well, such as the view, is none.
fn is_on_button(ctx: &Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused()).and_then(|focused| ctx.read_response(focused));
    focused.is_some_and(|focused| focused.sense.senses_click() && !focused.sense.senses_drag())
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

/// Whether a key presses the button in focus, moves the slider in focus, or takes the focus elsewhere. Space plays whatever has the
/// focus, and presses, as Enter does, where nothing can play: in a menu, and while a question is open.
fn is_for_focused(ctx: &Context, press: KeyPress, of: KeysOf) -> bool {
    let space_presses = || (of == KeysOf::Question || menus::is_open(ctx)) && is_on_button(ctx);
    let takes = match press.key {
        Key::Enter | Key::Tab | Key::Delete => true,
        Key::Space => !press.shift && space_presses(),
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown | Key::Home | Key::End => takes_arrows(ctx),
        _ => false,
    };
    takes && !press.control && !press.alt
}

fn is_space(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Space, .. }) || matches!(event, Event::Text(text) if text == " ")
}

/// The keys of the way through a lesson.
fn is_about_steps(press: KeyPress) -> bool {
    let about = [Action::NEXT_STEP, Action::PREVIOUS_STEP, Action::SKIP_STAGES];
    action_for(press).is_some_and(|action| about.contains(&action))
}

/// Text fields have no use for these keys, which need Ctrl.
fn is_about_files(press: KeyPress) -> bool {
    press.control && action_for(press).is_some_and(|action| Group::File.actions().any(|other| *other == action))
}

/// Takes the focus from what has it.
pub(super) fn leave_field(ctx: &Context) {
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
    fn of(keys: &[Key], is_field: bool, of: KeysOf) -> (Vec<Key>, bool) {
        let ctx = Context::default();
        let mut clicked = false;
        let mut pass = |input: RawInput, keys: &[Key]| {
            let mut taken = Vec::new();
            drop(ctx.run(input, |ctx| {
                let presses: Vec<KeyPress> = keys.iter().copied().map(plain).collect();
                taken = Typing::default().keys(ctx, &presses, of).into_iter().map(|press| press.key).collect();
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
    fn enter_presses_the_button_that_has_the_focus_and_the_others_are_the_windows() {
        for keys_of in [KeysOf::Window, KeysOf::Lesson, KeysOf::Question] {
            assert_eq!(of(&[Key::Enter, Key::ArrowRight], false, keys_of), (vec![Key::ArrowRight], true));
            assert_eq!(of(&[Key::F8, Key::Z], false, keys_of), (vec![Key::F8, Key::Z], false));
        }
    }

    #[test]
    fn space_plays_whatever_has_the_focus_and_presses_it_only_where_nothing_plays() {
        for keys_of in [KeysOf::Window, KeysOf::Lesson] {
            assert_eq!(of(&[Key::Space], false, keys_of), (vec![Key::Space], false));
        }
        assert_eq!(of(&[Key::Space], false, KeysOf::Question), (vec![], true));
    }

    #[test]
    fn keys_are_passed_on_while_a_field_has_the_focus_and_left_to_who_knows_that_it_has() {
        let typed = of(&[Key::Space, Key::Enter], true, KeysOf::Window);
        assert_eq!(typed, (vec![Key::Space, Key::Enter], false));
    }
}
