//! Commands without an argument, which a menu, a button or a key can name.

use super::{CheckCommand, Command, FileCommand, Table, ViewCommand};
use crate::app::frame_view::FrameView;
use crate::app::model::camera::Side;
use crate::app::model::event_log::{EventName, EventRef};
use crate::app::model::session::{Filtered, Wish};
use crate::app::model::settings::GizmoMode;
use crate::app::model::snap::Snap;
use crate::app::model::source::Source;
use crate::foreign_text::quoted;
use crate::scene::{Id, Operation, Overlay, PartRef};
use crate::sim::Phase;
use std::collections::BTreeSet;

/// Factor on the size of text and panels for one press of a key.
const INTERFACE_STEP: f32 = 1.1;

/// What an action stands for that is not possible now: where no gesture goes on, none ends.
const NOTHING: Command = Command::EndGesture;

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
    /// To the scene that the open one was made from.
    Back,
    /// Asks for a file for a table.
    Export(Table),
    /// Ends the program.
    Quit,
    /// Takes back the last step.
    Undo,
    /// Does it again.
    Redo,
    /// Forgets the run as it was before the last change.
    DismissOldFuture,
    /// The state on display as a scene of its own.
    KeepAsScene,
    /// A copy of everything selected.
    Duplicate,
    /// Removes everything selected.
    Delete,
    /// Types another name for the part selected last.
    Rename,
    /// Selects every body and obstacle that can be picked.
    SelectAll,
    /// Hides everything selected or, where all is hidden, shows it.
    ToggleHidden,
    /// Shows everything.
    ShowAll,
    /// Locks everything selected or, where all is locked, unlocks it.
    ToggleLocked,
    /// Expects the selected event.
    ExpectEvent,
    /// Expects that the two selected objects never meet.
    ExpectNeverCollide,
    /// A repro of the selected event.
    Carve,
    /// A Rust test of the selected event.
    CopyRustTest,
    /// Opens the menu that adds objects where the pointer is.
    AddHere,
    /// What the gizmo does.
    Gizmo(GizmoMode),
    /// The gizmo's axes: the world's or the object's.
    ToggleLocalAxes,
    /// Drags snap or not.
    ToggleSnap,
    /// Looks along a world axis.
    LookFrom(Side),
    /// With perspective or without.
    ToggleProjection,
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
    /// The events of what is selected alone, or all.
    FilterEvents,
    /// Before or after what happens at the instant on display.
    TogglePhase,
    /// To the next stage of the explanation.
    NextStage,
    /// To the stage before.
    PreviousStage,
    /// All stages at once.
    AllStages,
    /// Why two did not meet.
    WhyNot,
    /// To the first tick.
    Home,
    /// To the end of the scene.
    End,
    /// To a tick or time that is typed.
    GoTo,
    /// Stops at the first tick.
    Restart,
    /// Holds the expectations of the open scene to its end.
    CheckScene,
    /// Holds the expectations of a folder of scenes.
    CheckFolder,
    /// Twice as fast.
    Faster,
    /// Half as fast.
    Slower,
    /// Looks at the selection.
    FrameSelection,
    /// Keeps the selection in view or not.
    ToggleFollow,
    /// What the selected body did, as plots.
    PlotSelected,
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
    /// The command it stands for in the present state.
    pub fn command(self, view: &FrameView) -> Command {
        let (settings, playback) = (view.settings, view.playback);
        match self {
            Action::New => Command::File(FileCommand::New),
            Action::OpenFile => Command::File(FileCommand::ShowOpenPath(true)),
            Action::Save => Command::File(FileCommand::Save),
            Action::SaveAs => Command::File(FileCommand::ShowSavePath(true)),
            Action::Reload => Command::File(FileCommand::Reload),
            Action::Back => Command::File(FileCommand::Back),
            Action::Export(table) => Command::File(FileCommand::ShowExport(Some(table))),
            Action::Quit => Command::File(FileCommand::Quit),
            Action::Undo => Command::Undo,
            Action::Redo => Command::Redo,
            Action::DismissOldFuture => Command::DismissOldFuture,
            Action::KeepAsScene => Command::File(FileCommand::KeepAsScene),
            Action::Duplicate => Command::Edit(Operation::Duplicate(duplicated(view))),
            Action::Delete => Command::Edit(Operation::Remove(selected(view, can_be_removed))),
            Action::Rename => Command::View(ViewCommand::ShowRename(view.selection.primary())),
            Action::SelectAll => Command::SelectParts(pickable(view)),
            Action::ToggleHidden => {
                let ids = view.selection.objects().collect();
                Command::Edit(Operation::SetHidden { ids, hidden: !view.selection_is_hidden() })
            }
            Action::ShowAll => {
                Command::Edit(Operation::SetHidden { ids: view.scene.view.hidden.clone(), hidden: false })
            }
            Action::ToggleLocked => {
                let ids = view.selection.objects().collect();
                Command::Edit(Operation::SetLocked { ids, locked: !view.selection_is_locked() })
            }
            Action::ExpectEvent => of_event(view, |event| Command::Expect(Wish::Event(event))),
            Action::ExpectNeverCollide => match selected_pair(view) {
                Some(pair) => Command::Expect(Wish::NeverCollide(pair)),
                None => NOTHING,
            },
            Action::Carve => of_event(view, |event| Command::File(FileCommand::Carve(event))),
            Action::CopyRustTest => of_event(view, Command::CopyRustTest),
            Action::AddHere => Command::View(ViewCommand::ShowAddMenu(Some(view.pointer.pixel))),
            Action::Gizmo(mode) => Command::View(ViewCommand::SetGizmoMode(mode)),
            Action::ToggleLocalAxes => Command::View(ViewCommand::SetLocalAxes(!settings.local_axes)),
            Action::ToggleSnap => {
                Command::View(ViewCommand::SetSnap(Snap { is_on: !settings.snap.is_on, ..settings.snap }))
            }
            Action::LookFrom(side) => Command::View(ViewCommand::SetCamera(view.camera.from_side(side))),
            Action::ToggleProjection => Command::View(ViewCommand::SetCamera(view.camera.with_other_projection())),
            Action::PlayPause => Command::SetPlaying(!playback.playing),
            Action::Rewind => Command::SetRewinding(!(playback.playing && playback.backwards)),
            Action::StepForward => Command::StepForward,
            Action::StepBack => Command::StepBack,
            Action::NextEvent => Command::NextEvent,
            Action::PreviousEvent => Command::PreviousEvent,
            Action::FilterEvents => Command::SetFilter(filter_to_set(view)),
            Action::TogglePhase => Command::ShowPhase(match view.moment.phase {
                Phase::Before => Phase::After,
                Phase::After => Phase::Before,
            }),
            Action::NextStage => Command::WalkTo(view.explanation.next()),
            Action::PreviousStage => Command::WalkTo(view.explanation.previous()),
            Action::AllStages => Command::WalkTo(None),
            Action::WhyNot => Command::AskWhyNot(view.selection.object()),
            Action::Home => Command::Seek(playback.start()),
            Action::End => Command::SeekEnd,
            Action::GoTo => Command::View(ViewCommand::ShowGoTo(true)),
            Action::Restart => Command::Restart,
            Action::CheckScene => Command::Check(CheckCommand::Scene),
            Action::CheckFolder => Command::Check(CheckCommand::ShowChooseFolder(true)),
            Action::Faster => Command::SetSpeed(playback.speed.faster()),
            Action::Slower => Command::SetSpeed(playback.speed.slower()),
            Action::FrameSelection => Command::View(ViewCommand::FrameSelection),
            Action::ToggleFollow => Command::View(ViewCommand::SetFollow(!settings.follow)),
            Action::PlotSelected => Command::View(ViewCommand::PlotSelected(true)),
            Action::ToggleOverlay(overlay) => {
                Command::View(ViewCommand::SetOverlay(overlay, !settings.overlays.contains(&overlay)))
            }
            Action::LargerInterface => {
                Command::View(ViewCommand::SetInterfaceScale(settings.interface_scale * INTERFACE_STEP))
            }
            Action::SmallerInterface => {
                Command::View(ViewCommand::SetInterfaceScale(settings.interface_scale / INTERFACE_STEP))
            }
            Action::ToggleTheme => Command::View(ViewCommand::SetTheme(settings.theme.other())),
            Action::TogglePanels => Command::View(ViewCommand::ShowPanels(!settings.panels_visible)),
            Action::ResetLayout => Command::View(ViewCommand::ResetLayout),
            Action::ToggleFullScreen => Command::View(ViewCommand::SetFullScreen(!view.windows.full_screen)),
            Action::Keys => Command::View(ViewCommand::ShowKeys(!view.windows.keys)),
            Action::ToggleCard => Command::View(ViewCommand::ShowCard(!settings.card_visible)),
            Action::About => Command::View(ViewCommand::ShowAbout(!view.windows.about)),
            Action::Cancel => Command::Cancel,
        }
    }

    /// Whether it would do anything in the present state.
    pub fn is_possible(self, view: &FrameView) -> bool {
        match self {
            Action::Export(Table::Track) => view.track.is_some() && view.track_is_complete,
            Action::PlotSelected => {
                view.selection.object().is_some_and(|id| view.moment.setup.body_index(id).is_some())
            }
            Action::Reload => *view.source != Source::New,
            Action::Back => view.made_from.is_some(),
            Action::Undo => view.document.undo_name().is_some(),
            Action::Redo => view.document.redo_name().is_some(),
            Action::DismissOldFuture => view.moment.old_future.is_some(),
            Action::Duplicate => !duplicated(view).is_empty(),
            Action::Delete => view.selection.parts().iter().any(|part| can_be_removed(*part)),
            Action::Rename => view.selection.primary().is_some_and(can_be_renamed),
            Action::SelectAll => !(view.scene.bodies.is_empty() && view.scene.obstacles.is_empty()),
            Action::ToggleHidden | Action::ToggleLocked => view.selection.objects().next().is_some(),
            Action::ShowAll => !view.scene.view.hidden.is_empty(),
            Action::ExpectEvent => selected_kind(view).is_some_and(EventName::is_collision),
            Action::Carve | Action::CopyRustTest => selected_kind(view).is_some_and(EventName::can_repeat),
            Action::ExpectNeverCollide => selected_pair(view).is_some(),
            Action::FilterEvents => view.filtered.is_some() || view.of_selected.is_some(),
            Action::TogglePhase => view.moment.events_now().next().is_some(),
            Action::NextStage | Action::PreviousStage => view.explanation.next().is_some(),
            Action::AllStages => view.explanation.walk.stage.is_some(),
            Action::WhyNot => view.selection.object().is_some_and(|id| {
                let setup = view.moment.setup;
                setup.body_index(id).is_some() || setup.obstacle_index(id).is_some()
            }),
            _ => true,
        }
    }

    /// Its name in the present state, where that says more than its name in the table: "Undo Move ball 3".
    pub fn present_name(self, view: &FrameView) -> Option<String> {
        let step = match self {
            Action::ToggleHidden if view.selection.object().is_some() => {
                return Some(if view.selection_is_hidden() { "Show" } else { "Hide" }.to_owned());
            }
            Action::ToggleLocked if view.selection.object().is_some() => {
                return Some(if view.selection_is_locked() { "Unlock" } else { "Lock" }.to_owned());
            }
            Action::FilterEvents if view.filtered.is_some() && filter_to_set(view).is_empty() => {
                return Some("All events again".to_owned());
            }
            Action::Back => return Some(format!("Back to “{}”", quoted(&view.made_from?.name))),
            Action::Undo => view.document.undo_name()?,
            Action::Redo => view.document.redo_name()?,
            _ => return None,
        };
        Some(format!("{} {step}", self.entry().label))
    }
}

/// Whether a part has a name of its own; of an expectation it is what it says of its reason.
pub(in crate::app) fn can_be_renamed(part: PartRef) -> bool {
    matches!(part, PartRef::Object(_) | PartRef::Expectation(_) | PartRef::About)
}

/// Whether a scene can be without a part.
pub(in crate::app) fn can_be_removed(part: PartRef) -> bool {
    !matches!(part, PartRef::Settings | PartRef::About | PartRef::View)
}

fn selected(view: &FrameView, suits: fn(PartRef) -> bool) -> Vec<PartRef> {
    view.selection.parts().iter().copied().filter(|part| suits(*part)).collect()
}

/// What there can be copies of: an edit together with its body.
fn duplicated(view: &FrameView) -> Vec<PartRef> {
    let edits = &view.scene.edits;
    let with_body =
        |index: usize| edits.get(index).is_some_and(|edit| view.selection.objects().any(|id| id == edit.id));
    let can_be = |part: &&PartRef| match part {
        PartRef::Object(_) | PartRef::Expectation(_) => true,
        PartRef::Edit(index) => with_body(*index),
        PartRef::Settings | PartRef::About | PartRef::View => false,
    };
    view.selection.parts().iter().filter(can_be).copied().collect()
}

/// Every body and obstacle that the mouse could select in the 3D view, the bodies last: they are what
/// one asks about.
fn pickable(view: &FrameView) -> Vec<PartRef> {
    let out_of_reach: BTreeSet<Id> = view.scene.view.hidden.iter().chain(&view.scene.view.locked).copied().collect();
    let obstacles = view.scene.obstacles.iter().map(|obstacle| obstacle.id);
    let bodies = view.scene.bodies.iter().map(|body| body.id);
    obstacles.chain(bodies).filter(|id| !out_of_reach.contains(id)).map(PartRef::Object).collect()
}

/// Whose events are shown when it is asked for: those of the selected or, where it is they already or none is, of
/// all.
fn filter_to_set(view: &FrameView) -> Vec<Id> {
    let selected = view.of_selected.map(Filtered::filter);
    let filter = selected.filter(|filter| view.filtered.map(Filtered::filter) != Some(*filter));
    filter.map_or_else(Vec::new, |filter| filter.ids().to_vec())
}

/// The kind of the selected event.
fn selected_kind(view: &FrameView) -> Option<EventName> {
    view.selected_event.map(|event| EventName::of(&event.kind))
}

/// What is done with the selected event; where none is, nothing.
fn of_event(view: &FrameView, command: impl FnOnce(EventRef) -> Command) -> Command {
    view.selection.event.map_or(NOTHING, command)
}

/// The selected objects, if they are two that could meet.
fn selected_pair(view: &FrameView) -> Option<[Id; 2]> {
    let setup = view.moment.setup;
    let objects: Vec<Id> = view.selection.objects().collect();
    let [a, b] = objects[..] else { return None };
    let is_solid = |id: Id| setup.body_index(id).is_some() || setup.obstacle_index(id).is_some();
    let has_ball = [a, b].into_iter().any(|id| setup.body_index(id).is_some());
    (has_ball && is_solid(a) && is_solid(b)).then_some([a, b])
}
