//! Commands without an argument, which a menu, a button or a key can name.

use super::{Command, Entry, TABLE};
use crate::app::frame_view::FrameView;
use crate::scene::{Operation, Overlay, PartRef};
use crate::sim::Instant;

/// Factor on the size of text and panels for one press of a key.
const INTERFACE_STEP: f32 = 1.1;

/// A command without an argument that a menu, a button or a key can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Asks for a path to open.
    OpenFile,
    /// A scene with nothing in it.
    New,
    /// Saves to the scene's file.
    Save,
    /// Asks for a path to save to.
    SaveAs,
    /// Reads the scene again.
    Reload,
    /// Ends the program.
    Quit,
    /// Takes back the last step.
    Undo,
    /// Does it again.
    Redo,
    /// A copy of the selected object.
    Duplicate,
    /// Removes the selected object.
    Delete,
    /// Plays or pauses.
    PlayPause,
    /// Plays backwards.
    Rewind,
    /// One tick on.
    StepForward,
    /// One tick back.
    StepBack,
    /// To the next event.
    NextEvent,
    /// To the previous event.
    PreviousEvent,
    /// To tick 0.
    Home,
    /// To the end of the recording.
    End,
    /// Stops at tick 0.
    Restart,
    /// Twice as fast.
    Faster,
    /// Half as fast.
    Slower,
    /// Looks at the selection.
    FrameSelection,
    /// Switches an overlay.
    ToggleOverlay(Overlay),
    /// Larger text and panels.
    LargerInterface,
    /// Smaller text and panels.
    SmallerInterface,
    /// Dark or light.
    ToggleTheme,
    /// Shows or hides all panels.
    TogglePanels,
    /// Panels back in their places.
    ResetLayout,
    /// Full screen or not.
    ToggleFullScreen,
    /// The list of keys.
    Keys,
    /// The card that tells what the scene shows.
    ToggleCard,
    /// What the program is.
    About,
    /// Closes or deselects.
    Cancel,
}

impl Action {
    /// The action's row of the table.
    pub fn entry(self) -> &'static Entry {
        TABLE.iter().find(|entry| entry.action == self).expect("every action has a row")
    }

    /// The command it stands for in the present state.
    pub fn command(self, view: &FrameView) -> Command {
        let (settings, playback) = (view.settings, view.playback);
        match self {
            Action::New => Command::New,
            Action::OpenFile => Command::ShowOpenPath(true),
            Action::Save => Command::Save,
            Action::SaveAs => Command::ShowSavePath(true),
            Action::Reload => Command::Reload,
            Action::Quit => Command::Quit,
            Action::Undo => Command::Undo,
            Action::Redo => Command::Redo,
            Action::Duplicate => Command::Edit(Operation::Duplicate(selected(view))),
            Action::Delete => Command::Edit(Operation::Remove(selected(view))),
            Action::PlayPause => Command::SetPlaying(!playback.playing),
            Action::Rewind => Command::SetRewinding(!(playback.playing && playback.backwards)),
            Action::StepForward => Command::StepForward,
            Action::StepBack => Command::StepBack,
            Action::NextEvent => Command::NextEvent,
            Action::PreviousEvent => Command::PreviousEvent,
            Action::Home => Command::Seek(Instant::start_of(0)),
            Action::End => Command::SeekEnd,
            Action::Restart => Command::Restart,
            Action::Faster => Command::SetSpeed(playback.speed.faster()),
            Action::Slower => Command::SetSpeed(playback.speed.slower()),
            Action::FrameSelection => Command::FrameSelection,
            Action::ToggleOverlay(overlay) => Command::SetOverlay(overlay, !settings.overlays.contains(&overlay)),
            Action::LargerInterface => Command::SetInterfaceScale(settings.interface_scale * INTERFACE_STEP),
            Action::SmallerInterface => Command::SetInterfaceScale(settings.interface_scale / INTERFACE_STEP),
            Action::ToggleTheme => Command::SetTheme(settings.theme.other()),
            Action::TogglePanels => Command::ShowPanels(!settings.panels_visible),
            Action::ResetLayout => Command::ResetLayout,
            Action::ToggleFullScreen => Command::SetFullScreen(!view.windows.full_screen),
            Action::Keys => Command::ShowKeys(!view.windows.keys),
            Action::ToggleCard => Command::ShowCard(!settings.card_visible),
            Action::About => Command::ShowAbout(!view.windows.about),
            Action::Cancel => Command::Cancel,
        }
    }

    /// Whether it would do anything in the present state.
    pub fn is_possible(self, view: &FrameView) -> bool {
        match self {
            Action::Undo => view.document.undo_name().is_some(),
            Action::Redo => view.document.redo_name().is_some(),
            Action::Duplicate | Action::Delete => !view.selection.is_empty(),
            _ => true,
        }
    }

    /// Its name in the present state, where that says more than its name in the table: "Undo Move ball 3".
    pub fn present_name(self, view: &FrameView) -> Option<String> {
        let step = match self {
            Action::Undo => view.document.undo_name()?,
            Action::Redo => view.document.redo_name()?,
            _ => return None,
        };
        Some(format!("{} {step}", self.entry().label))
    }
}

fn selected(view: &FrameView) -> Vec<PartRef> {
    view.selection.parts().to_vec()
}
