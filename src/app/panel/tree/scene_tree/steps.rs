//! One place up or down in the list.

use super::kind::Kind;
use crate::app::command::{Command, EditCommand};
use crate::app::frame::FrameView;
use crate::language::{Text, text};
use crate::scene::Operation;
use egui_phosphor::regular as icon;

/// A step of a part to another place of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) label: Text,
    pub(super) icon: &'static str,
    by: isize,
}

pub(super) const STEPS: [Step; 2] = [
    Step { label: text!("Move up"), icon: icon::ARROW_UP, by: -1 },
    Step { label: text!("Move down"), icon: icon::ARROW_DOWN, by: 1 },
];

impl Step {
    /// Moves the part selected last; `None` at the end of its list.
    pub(super) fn command(self, view: &FrameView) -> Option<Command> {
        let part = view.selection.primary()?;
        let kind = Kind::of(part, view);
        let place = kind.place_of(part, view).filter(|_| kind.is_list())?;
        let to = place.checked_add_signed(self.by).filter(|to| *to < kind.len(view))?;
        Some(Command::Edit(EditCommand::Change(Operation::Reorder { part, to })))
    }
}
