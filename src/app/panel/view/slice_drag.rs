//! Dragging the slice of fields and flows: what its grips have in common.
//!
//! The state of a drag is kept by egui from frame to frame, as it was when the button went down. Esc restores it.

use super::hand::Hand;
use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::overlay::SliceRect;
use crate::app::viewport::ViewOutput;
use crate::scene::Overlay;
use egui::{Id, Shape, Ui};
use std::collections::BTreeSet;

/// The result of a grip in this frame.
#[derive(Default)]
pub(super) struct GripOutput {
    /// Whether it is dragged: then the click selects nothing.
    pub(super) took_press: bool,
    /// Whether the pointer is on it or drags it.
    pub(super) is_over: bool,
    /// The grip, to be painted above labels.
    pub(super) on_top: Vec<Shape>,
}

/// A grip that may be dragged; `S` is the state when the button went down.
pub(super) struct Holding<S> {
    /// The state of the drag; `None` without one.
    pub(super) held: Option<S>,
    id: Id,
    was_held: bool,
    interruptions: u64,
}

/// Kept by egui, with [`FrameView::interruptions`] when the drag began.
#[derive(Clone, Copy)]
struct Kept<S>(S, u64);

impl<S: Copy + Send + Sync + 'static> Holding<S> {
    /// The drag of an earlier frame, unless the slice is gone or something else ended it.
    pub(super) fn of(ui: &Ui, view: &FrameView, output: &ViewOutput, name: &str) -> Holding<S> {
        let id = output.response.id.with(name);
        let before: Option<Kept<S>> = ui.data(|data| data.get_temp(id));
        let goes_on = |kept: &Kept<S>| is_drawn(view) && kept.1 == view.interruptions;
        let held = before.filter(goes_on).map(|kept| kept.0);
        Holding { held, id, was_held: before.is_some(), interruptions: view.interruptions }
    }

    /// Begins a drag when the button goes down on the grip.
    pub(super) fn take(&mut self, hand: &Hand, under: Option<S>) -> GripOutput {
        let is_over = self.held.is_some() || under.is_some();
        if hand.pressed && self.held.is_none() {
            self.held = under;
        }
        GripOutput { took_press: self.held.is_some(), is_over, on_top: Vec::new() }
    }

    /// Ends the drag when the button is released or Esc pressed.
    pub(super) fn release(&mut self, hand: &Hand) {
        if hand.gives_up || !hand.down {
            self.held = None;
        }
    }

    /// Keeps the state for the next frame.
    pub(super) fn keep(self, ui: &Ui, commands: &mut Vec<Command>) {
        hold(self.was_held, self.held.is_some(), commands);
        ui.data_mut(|data| match self.held {
            Some(held) => data.insert_temp(self.id, Kept(held, self.interruptions)),
            None => data.remove::<Kept<S>>(self.id),
        });
    }
}

/// Pushes the begin or end of a drag of the slice, during which its scale of colours is kept.
pub(super) fn hold(was_held: bool, is_held: bool, commands: &mut Vec<Command>) {
    if was_held != is_held {
        commands.push(Command::View(ViewCommand::HoldSlice(is_held)));
    }
}

/// Whether the view shows a slice that can be dragged: not in a lesson, where nothing can.
pub(super) fn is_drawn(view: &FrameView) -> bool {
    let setup = view.moment.setup;
    let is_shown = |id| !view.is_hidden(id);
    view.lesson.is_none()
        && view.settings.overlays.contains(&Overlay::Fields)
        && (setup.fields.iter().any(|source| is_shown(source.field.id))
            || setup.flows.iter().any(|source| is_shown(source.flow.id)))
}

/// Where the slice is.
pub(super) fn rect(view: &FrameView) -> SliceRect {
    let setup = view.moment.setup;
    SliceRect::of(setup, (&view.settings.slice, view.settings.slice_height), &BTreeSet::new())
}
