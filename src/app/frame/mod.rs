//! A frame: input and time, then panels and their commands, then the picture.
//!
//! What a frame passes on is here as well: the [`FrameInput`], the [`FrameView`] that panels and overlays read, and the
//! [`Picture`]. The order in which things happen is decided here, and nothing else: commands are carried out in
//! `apply`, and no panel and no drawing has its code here.

mod explanation;
mod picture;
mod view;

pub use explanation::Explanation;
pub use picture::Picture;
pub use view::{EditsHere, FrameView};

use super::command::{Action, Command, FileCommand, ViewCommand, action_for};
use super::interface::typing::{self, KeysOf};
use super::interface::windows::{Dialog, Front};
use super::interface::{left_field, menus};
use super::panel::{self, PaintedView, Tab};
use super::style::{line_breaks, theme};
use super::viewport::Pointer;
use super::{App, KeyPress};
use crate::language;
use egui::Key;
use std::path::PathBuf;

/// What happened since the last frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameInput {
    /// Display time that passed in seconds.
    pub elapsed: f64,
    /// Keys in the order in which they were pressed.
    pub keys: Vec<KeyPress>,
    /// Files that were dropped on the window.
    pub dropped: Vec<PathBuf>,
    /// Pointer and wheel.
    pub pointer: Pointer,
    /// The close button was pressed.
    pub quit: bool,
}

impl App {
    /// Frames in a row in which the panels may be asked twice.
    const MOST_REPEATED_FRAMES: u32 = 2;

    /// One egui pass: input and time, then panels and their commands, then the picture.
    ///
    /// Where commands change what the panels have just shown, the pass is thrown away and the panels
    /// are asked again, so that no panel is a frame behind the 3D view. While a drag sends commands in
    /// every frame, every third one goes without: egui reports a row of repeated frames as a fault.
    pub fn pass(&mut self, ctx: &egui::Context, input: &FrameInput, may_go_on: &mut dyn FnMut() -> bool) {
        let _spoken = language::speak(self.settings.language);
        self.passes += 1;
        if self.passes == 1 {
            self.take_input(ctx, input, may_go_on);
        }
        theme::apply(ctx, self.settings.theme, self.settings.presentation.is_on);
        if self.interruptions != self.shown_interruptions {
            self.shown_interruptions = self.interruptions;
            ctx.stop_dragging();
            egui::DragAndDrop::clear_payload(ctx);
        }
        menus::begin_pass(ctx);
        let (painted, commands) = self.show(ctx);
        typing::hold_against_arrows(ctx);
        line_breaks::mend(ctx);
        left_field::end_pass(ctx, self.windows.has_keys());
        let panels_are_behind =
            commands.iter().any(|command| !matches!(command, Command::View(ViewCommand::SetCamera(_))));
        self.carry_out(commands, ctx, may_go_on);
        if panels_are_behind && self.repeated_frames < App::MOST_REPEATED_FRAMES {
            ctx.request_discard("changed panels");
        }
        if !ctx.will_discard() {
            self.repeated_frames = if self.passes > 1 { self.repeated_frames + 1 } else { 0 };
            self.passes = 0;
            self.typing.end_frame(ctx);
            self.autosave(input.elapsed);
            self.picture = painted.map(|painted| self.paint(painted, ctx.pixels_per_point()));
        }
    }

    /// Sorts the keys of a frame, which may be for what has the focus, and lets its time pass.
    fn take_input(&mut self, ctx: &egui::Context, input: &FrameInput, may_go_on: &mut dyn FnMut() -> bool) {
        self.session.follow_language();
        self.session.explain_one_by_one(self.settings.stages_one_by_one);
        self.pointer = input.pointer;
        self.is_pointer_held = ctx.is_using_pointer();
        self.is_jump_noted &= self.is_pointer_held;
        left_field::begin_frame(ctx);
        let mut keys = self.typing.keys(ctx, &input.keys, self.keys_of());
        if menus::is_open(ctx) {
            // Esc closes the menu, and nothing else; a letter is meant for the menu, which has none.
            keys.retain(|press| press.key != Key::Escape && press.goes_past_menus());
        }
        let takes_number = self.view().takes_number();
        // Before a key brings another question: it means one thing.
        typing::let_number_begin(ctx, takes_number);
        if takes_number && !typing::is_typing(ctx) {
            keys.retain(|press| !typing::types_number(ctx, *press));
        }
        // The close button asks, too, if changes would be lost.
        if self.typing.quits(ctx, input.quit) {
            self.ask_from_outside(FileCommand::Quit);
        }
        // Before a key is refused in its turn.
        if typing::is_input(ctx) || !input.keys.is_empty() {
            self.session.forget_refusal_of_no_field();
        }
        let was_covered = self.windows.is_covered();
        self.begin_frame(input, &keys, typing::is_typing(ctx), may_go_on);
        if was_covered {
            // Esc closed the question on top; the dialog below must not take it as well.
            ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
        }
    }

    /// Shows all panels; where the 3D view is, and what was done in them.
    fn show(&mut self, ctx: &egui::Context) -> (Option<PaintedView>, Vec<Command>) {
        let mut commands = Vec::new();
        let mut layout = std::mem::take(&mut self.layout);
        let (was_explained, was_mapped) = (layout.is_in_front(Tab::Explain), layout.is_in_front(Tab::Map));
        let view = self.view_in(&layout);
        let painted = panel::window_ui(ctx, &mut layout, &view, &mut commands);
        if !was_explained && layout.is_in_front(Tab::Explain) {
            layout.widen_explanation();
        }
        if !was_mapped && layout.is_in_front(Tab::Map) {
            layout.widen_map();
        }
        self.layout = layout;
        (painted, commands)
    }

    /// Carries out what was done in the panels.
    fn carry_out(&mut self, commands: Vec<Command>, ctx: &egui::Context, may_go_on: &mut dyn FnMut() -> bool) {
        if commands.is_empty() {
            return;
        }
        for command in commands {
            self.apply(command);
        }
        self.advance(0.0, may_go_on);
        if let Some(text) = self.requests.copied.take() {
            ctx.copy_text(text);
        }
        // Travel and wheel count once, even if the panels are shown twice.
        self.pointer = Pointer { travel: [0.0; 2], notches: 0.0, ..self.pointer };
    }

    /// Handles the input since the last frame, and lets its time pass.
    fn begin_frame(
        &mut self,
        input: &FrameInput,
        keys: &[KeyPress],
        is_typing: bool,
        may_go_on: &mut dyn FnMut() -> bool,
    ) {
        if let Some(file) = input.dropped.last() {
            if file.extension().is_some_and(|extension| extension == "jsonl") {
                self.open_recording(file);
            } else {
                self.ask_from_outside(FileCommand::OpenPath(file.clone()));
            }
        }
        self.answer_outside();
        self.windows.confirmation = self.windows.confirmation.take().and_then(|told| told.after(input.elapsed));
        self.press_keys(keys, is_typing);
        self.check_all.take_in();
        self.advance(input.elapsed, may_go_on);
    }

    /// What has the keys where no field has them.
    fn keys_of(&self) -> KeysOf {
        match &self.lesson {
            _ if self.windows.is_asking() => KeysOf::Front,
            _ if self.windows.dialog().is_some() => KeysOf::Beside,
            Some(lesson) if lesson.concealed().future() => KeysOf::Question,
            Some(_) => KeysOf::Lesson,
            None => KeysOf::Window,
        }
    }

    /// Carries out shortcuts. A focused text field takes the keys, and so does a question, message or dialog.
    fn press_keys(&mut self, keys: &[KeyPress], is_typing: bool) {
        for press in keys {
            let Some(action) = action_for(*press) else { continue };
            let takes = if self.windows.has_keys() { self.is_for_dialog(action, is_typing) } else { !is_typing };
            if takes && let Some(command) = action.command(&self.view()) {
                self.apply(command);
            }
        }
    }

    /// Whether a key means the same while a question, message or dialog has the keys: Esc closes that, and what a dialog
    /// beside the view has made can be taken back.
    fn is_for_dialog(&self, action: Action, is_typing: bool) -> bool {
        // A file dialog handles Esc itself, which may only leave one of its fields.
        let closes = match self.windows.dialog() {
            Some(Dialog::Keys) if action == Action::KEYS => true,
            _ => action == Action::CANCEL && self.windows.front() != Some(Front::FileDialog),
        };
        let takes_back = [Action::UNDO, Action::REDO].contains(&action) && !is_typing;
        closes || takes_back && matches!(self.windows.dialog(), Some(Dialog::Film | Dialog::Copies))
    }
}
