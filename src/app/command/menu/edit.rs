//! The Edit menu: changing the scene, and what is selected of it.

use crate::app::command::shortcut::{control, control_shift, key, shift};
use crate::app::command::{
    Command, CopiesCommand, EditCommand, FileCommand, RunsCommand, SelectionCommand, ViewCommand,
};
use crate::app::frame::FrameView;
use crate::app::model::copies::CopyPlan;
use crate::app::model::event_log::{EventName, EventRef};
use crate::app::model::session::ExpectationRequest;
use crate::app::model::settings::GizmoMode;
use crate::app::model::snap::Snap;
use crate::language::t;
use crate::scene::{Changeable, Id, Operation, Part, PartRef, View};
use crate::text::step;
use egui::Key;
use egui_phosphor::regular as icon;
use std::collections::BTreeSet;

menu! {
    UNDO {
        icon: icon::ARROW_U_UP_LEFT,
        label: "Undo",
        tooltip: "Undoes the last change of the scene.",
        shortcut: control(Key::Z),
        needs: "Nothing was changed.",
        makes: |view| view.document.undo_name().map(|_| Command::Edit(EditCommand::Undo)),
        present_name: |view| Some(t!("Undo {step}", step = step::name(view.document.undo_name()?))),
    }
    REDO {
        icon: icon::ARROW_U_UP_RIGHT,
        label: "Redo",
        tooltip: "Does the change last undone again.",
        shortcut: control_shift(Key::Z),
        needs: "Nothing was undone.",
        makes: |view| view.document.redo_name().map(|_| Command::Edit(EditCommand::Redo)),
        present_name: |view| Some(t!("Redo {step}", step = step::name(view.document.redo_name()?))),
    }
    DISMISS_BASELINE {
        icon: icon::GHOST,
        label: "Dismiss the baseline run",
        tooltip: "Stops showing the run as it was before the last change, and gives its memory to the new one.",
        needs: "There is no baseline run.",
        makes: |view| {
            let is_shown = view.moment.baseline.is_some() || view.is_compared_with_recording();
            is_shown.then_some(Command::Edit(EditCommand::DismissBaseline))
        },
    }
    KEEP_RUN {
        icon: icon::GIT_BRANCH,
        label: "Keep this run",
        tooltip: "Keeps the run on display under the name of what makes it differ; it can be shown again beside any other.",
        shortcut: shift(Key::M),
        needs: "The run on display is kept already, or there is no room for another.",
        makes: |view| {
            let is_new = view.kept_runs.front().is_none() && view.kept_runs.has_room_for(view.scene);
            is_new.then_some(Command::Runs(RunsCommand::Keep))
        },
    }
    KEEP_AS_SCENE {
        icon: icon::SCISSORS,
        label: "Keep as scene",
        tooltip: "Opens a new scene that begins with the state of the tick on display.",
        makes: |_| Some(Command::File(FileCommand::KeepAsScene)),
    }
    KEEP_BOOKMARK {
        icon: icon::BOOKMARK_SIMPLE,
        label: "Keep a bookmark",
        tooltip: "Keeps the moment on display with what is selected, the camera and the overlays; at a selected collision it \
            stays with the collision whenever that happens.",
        shortcut: key(Key::M),
        makes: |_| Some(Command::Edit(EditCommand::KeepBookmark)),
    }
    DUPLICATE {
        icon: icon::COPY,
        label: "Duplicate",
        tooltip: "Puts a copy of each selected object beside it.",
        shortcut: control(Key::D),
        needs: "Nothing is selected that can be copied.",
        makes: |view| some(duplicated(view)).map(|parts| Command::Edit(EditCommand::Change(Operation::Duplicate(parts)))),
    }
    MANY_COPIES {
        icon: icon::DOTS_NINE,
        label: "Many copies…",
        tooltip: "Scatters copies of the ball or obstacle selected last in a box, or puts them along a line or in rows, where they \
            overlap nothing.",
        needs: "No ball and no bounded obstacle is selected.",
        makes: |view| {
            let plan = CopyPlan::of(view.scene, view.selection.object()?)?;
            Some(Command::Copies(CopiesCommand::Plan(Some(plan))))
        },
    }
    DELETE {
        icon: icon::TRASH,
        label: "Delete",
        tooltip: "Removes everything selected, and what cannot be without it: fields, edits, expectations, bookmarks and steps of the lesson.",
        shortcut: key(Key::Delete),
        needs: "Nothing is selected that can be removed.",
        makes: |view| some(removed(view)).map(|parts| Command::Edit(EditCommand::Change(Operation::Remove(parts)))),
    }
    RENAME {
        icon: icon::PENCIL_SIMPLE,
        label: "Rename",
        tooltip: "Renames the part selected last, in the scene tree.",
        shortcut: key(Key::F2),
        needs: "Nothing is selected that has a name.",
        makes: |view| {
            let part = view.selection.primary().filter(|part| can_be_renamed(*part))?;
            Some(Command::View(ViewCommand::ShowRename(Some(part))))
        },
    }
    SELECT_ALL {
        icon: icon::SELECTION_ALL,
        label: "Select all",
        tooltip: "Selects every body and obstacle that is neither hidden nor locked.",
        shortcut: control(Key::A),
        needs: "There is no body and no obstacle.",
        makes: |view| {
            let is_empty = view.scene.bodies.is_empty() && view.scene.obstacles.is_empty();
            (!is_empty).then(|| Command::Selection(SelectionCommand::Parts(pickable(view))))
        },
    }
    TOGGLE_HIDDEN {
        icon: icon::EYE_SLASH,
        label: "Hide or show",
        tooltip: "Hides everything selected, or shows it again. Hidden objects still collide.",
        shortcut: shift(Key::H),
        needs: "No object is selected.",
        makes: |view| {
            let ids = some(view.selection.objects().collect())?;
            Some(Command::Edit(EditCommand::Change(Operation::SetHidden { ids, hidden: !view.selection_is_hidden() })))
        },
        present_name: |view| {
            view.selection.object()?;
            Some(if view.selection_is_hidden() { t!("Show") } else { t!("Hide") }.to_owned())
        },
    }
    SHOW_ALL {
        icon: icon::EYE,
        label: "Show all",
        tooltip: "Shows everything that is hidden.",
        shortcut: control(Key::H),
        needs: "Nothing is hidden.",
        makes: |view| {
            let ids = some(view.scene.view.hidden.clone())?;
            Some(Command::Edit(EditCommand::Change(Operation::SetHidden { ids, hidden: false })))
        },
    }
    TOGGLE_LOCKED {
        icon: icon::LOCK_SIMPLE,
        label: "Lock or unlock",
        tooltip: "Locks everything selected, or unlocks it. What is locked can be neither changed nor picked in the view.",
        shortcut: control(Key::L),
        needs: "No object is selected.",
        makes: |view| {
            let ids = some(view.selection.objects().collect())?;
            Some(Command::Edit(EditCommand::Change(Operation::SetLocked { ids, locked: !view.selection_is_locked() })))
        },
        present_name: |view| {
            view.selection.object()?;
            Some(if view.selection_is_locked() { t!("Unlock") } else { t!("Lock") }.to_owned())
        },
    }
    TOGGLE_SCENE_LOCK {
        icon: icon::LOCK_KEY,
        label: "Lock or unlock the scene",
        tooltip: "Nothing of a locked scene is changed by accident, or only what its opening view names. Looking, playing, \
            bookmarks, watches and breakpoints go on. It is saved with the scene.",
        makes: |view| {
            let opening = &view.scene.view;
            let changeable = if opening.changeable.is_locked() { Changeable::Everything } else { Changeable::Nothing };
            Some(Command::Edit(EditCommand::Change(with_changeable(opening, changeable))))
        },
        is_on: |view| view.scene.view.changeable.is_locked(),
        present_name: |view| {
            let is_locked = view.scene.view.changeable.is_locked();
            Some(if is_locked { t!("Unlock the scene") } else { t!("Lock the scene") }.to_owned())
        },
    }
    ADD_HERE {
        icon: icon::PLUS,
        label: "Add here…",
        tooltip: "Adds an object where the pointer is: on the surface under it, else on the ground.",
        shortcut: shift(Key::A),
        makes: |view| Some(Command::View(ViewCommand::ShowAddMenu(Some(view.pointer.pixel)))),
    }
    GIZMO_OFF {
        icon: icon::CURSOR,
        label: "Select",
        tooltip: "No gizmo at the selection: nothing hides what is drawn there.",
        shortcut: key(Key::Q),
        makes: |_| Some(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Off))),
        is_on: |view| view.settings.gizmo_mode == GizmoMode::Off,
    }
    GIZMO_MOVE {
        icon: icon::ARROWS_OUT_CARDINAL,
        label: "Move",
        tooltip: "Drag the arrows, squares or ring at the selection to move it. Ctrl snaps, Esc cancels.",
        shortcut: key(Key::W),
        makes: |_| Some(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Move))),
        is_on: |view| view.settings.gizmo_mode == GizmoMode::Move,
    }
    GIZMO_ROTATE {
        icon: icon::ARROWS_COUNTER_CLOCKWISE,
        label: "Rotate",
        tooltip: "Drag the rings at the selection to turn it. Ctrl snaps, Esc cancels.",
        shortcut: key(Key::E),
        makes: |_| Some(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Rotate))),
        is_on: |view| view.settings.gizmo_mode == GizmoMode::Rotate,
    }
    GIZMO_RESIZE {
        icon: icon::RESIZE,
        label: "Resize",
        tooltip: "Drag the handles at the selection: a ball's radius, the half extents of quads and boxes, length \
            and radius of capsules.",
        shortcut: key(Key::R),
        makes: |_| Some(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Resize))),
        is_on: |view| view.settings.gizmo_mode == GizmoMode::Resize,
    }
    TOGGLE_LOCAL_AXES {
        icon: icon::GLOBE,
        label: "World or local axes",
        tooltip: "The gizmo's axes: those of the world, or those of the selected object.",
        shortcut: key(Key::X),
        makes: |view| Some(Command::View(ViewCommand::SetLocalAxes(!view.settings.local_axes))),
        is_on: |view| view.settings.local_axes,
        present_icon: |view| view.settings.local_axes.then_some(icon::CUBE_FOCUS),
    }
    TOGGLE_SNAP {
        icon: icon::MAGNET,
        label: "Snap",
        tooltip: "Drags in the 3D view snap to whole steps; holding Ctrl reverses this.",
        makes: |view| {
            let snap = view.settings.snap;
            Some(Command::View(ViewCommand::SetSnap(Snap { is_on: !snap.is_on, ..snap })))
        },
        is_on: |view| view.settings.snap.is_on,
    }
    EXPECT_EVENT {
        icon: icon::CHECK_CIRCLE,
        label: "Expect this event",
        tooltip: "Adds the expectation that the selected collision happens again, at its time.",
        needs: "No collision is selected.",
        makes: |view| selected_event(view, EventName::is_collision).map(|event| Command::Edit(EditCommand::Expect(ExpectationRequest::Event(event)))),
    }
    EXPECT_NEVER_COLLIDE {
        icon: icon::PROHIBIT,
        label: "Expect that these never collide",
        tooltip: "Adds the expectation that the two selected objects never collide.",
        needs: "Needs two selected objects, one of them a body.",
        makes: |view| selected_pair(view).map(|pair| Command::Edit(EditCommand::Expect(ExpectationRequest::NeverCollide(pair)))),
    }
    CARVE {
        icon: icon::SCISSORS,
        label: "Carve a repro",
        tooltip: "Opens a new scene with only what the selected event needs to happen again, bit for bit.",
        needs: "No event is selected that could happen again.",
        makes: |view| selected_event(view, EventName::can_repeat).map(|event| Command::File(FileCommand::Carve(event))),
    }
    COPY_RUST_TEST {
        icon: icon::CLIPBOARD_TEXT,
        label: "Copy as Rust test",
        tooltip: "Copies a test for the selected event that needs only this library, with bit-exact numbers.",
        needs: "No event is selected that could happen again.",
        makes: |view| selected_event(view, EventName::can_repeat).map(copied),
    }
}

/// What lets this be changed.
pub(in crate::app) fn with_changeable(opening: &View, changeable: Changeable) -> Operation {
    Operation::Replace { part: PartRef::View, with: Part::View(View { changeable, ..opening.clone() }) }
}

/// Whether a part can be renamed; the name of an expectation is its reason.
pub(in crate::app) fn can_be_renamed(part: PartRef) -> bool {
    matches!(
        part,
        PartRef::Object(_)
            | PartRef::Expectation(_)
            | PartRef::Bookmark(_)
            | PartRef::Breakpoint(_)
            | PartRef::Step(_)
            | PartRef::Watch(_)
            | PartRef::Run(_)
            | PartRef::About
    )
}

/// The list, unless it is empty.
fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

/// The selected parts that can be removed.
fn removed(view: &FrameView) -> Vec<PartRef> {
    let can_be = |part: &&PartRef| !matches!(part, PartRef::Settings | PartRef::About | PartRef::View);
    view.selection.parts().iter().filter(can_be).copied().collect()
}

/// The selected parts that can be copied; an edit together with its body.
fn duplicated(view: &FrameView) -> Vec<PartRef> {
    let edits = &view.scene.edits;
    let with_body =
        |index: usize| edits.get(index).is_some_and(|edit| view.selection.objects().any(|id| id == edit.id));
    let can_be = |part: &&PartRef| match part {
        PartRef::Object(_)
        | PartRef::Expectation(_)
        | PartRef::Bookmark(_)
        | PartRef::Breakpoint(_)
        | PartRef::Watch(_)
        | PartRef::Step(_) => true,
        PartRef::Edit(index) => with_body(*index),
        PartRef::Settings | PartRef::About | PartRef::View | PartRef::Run(_) => false,
    };
    view.selection.parts().iter().filter(can_be).copied().collect()
}

/// Every body and obstacle that the mouse can select in the 3D view, bodies last, so that one of them is primary.
fn pickable(view: &FrameView) -> Vec<PartRef> {
    let out_of_reach: BTreeSet<Id> = view.scene.view.hidden.iter().chain(&view.scene.view.locked).copied().collect();
    let obstacles = view.scene.obstacles.iter().map(|obstacle| obstacle.id);
    let bodies = view.scene.bodies.iter().map(|body| body.id);
    obstacles.chain(bodies).filter(|id| !out_of_reach.contains(id)).map(PartRef::Object).collect()
}

/// The selected event, if its kind is suitable.
fn selected_event(view: &FrameView, suits: fn(EventName) -> bool) -> Option<EventRef> {
    view.selected_event.filter(|event| suits(EventName::of(&event.kind)))?;
    view.selection.event()
}

/// The selected objects, if they are two that can collide.
fn selected_pair(view: &FrameView) -> Option<[Id; 2]> {
    let setup = view.moment.setup;
    let objects: Vec<Id> = view.selection.objects().collect();
    let [a, b] = objects[..] else { return None };
    let is_solid = |id: Id| setup.body_index(id).is_some() || setup.obstacle_index(id).is_some();
    let has_ball = [a, b].into_iter().any(|id| setup.body_index(id).is_some());
    (has_ball && is_solid(a) && is_solid(b)).then_some([a, b])
}

fn copied(event: EventRef) -> Command {
    Command::File(FileCommand::CopyRustTest(event))
}
