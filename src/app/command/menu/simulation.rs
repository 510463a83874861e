//! The Simulation menu: playing, stepping, what is explained, and checks.

use crate::app::command::shortcut::{alt, control, control_shift, key, key_any, shift};
use crate::app::command::{
    CheckCommand, Command, ExplainCommand, FileCommand, FilePurpose, FindCommand, PlaybackCommand, SelectionCommand,
    ViewCommand, WatchCommand,
};
use crate::app::frame::FrameView;
use crate::app::model::session::Filtered;
use crate::app::model::visits::Visit;
use crate::app::text::visits;
use crate::language::t;
use crate::scene::Id;
use crate::sim::Phase;
use egui::Key;
use egui_phosphor::regular as icon;

menu! {
    RESTART {
        icon: icon::ARROW_COUNTER_CLOCKWISE,
        label: "Restart",
        tooltip: "Stops and goes to the first tick.",
        shortcut: key(Key::Backspace),
        makes: |_| Some(Command::Playback(PlaybackCommand::Restart)),
    }
    HOME {
        icon: icon::SKIP_BACK,
        label: "To the start",
        tooltip: "Goes to the first tick.",
        shortcut: key(Key::Home),
        makes: |view| Some(Command::Playback(PlaybackCommand::Seek(view.playback.start()))),
    }
    PREVIOUS_EVENT {
        icon: icon::CARET_DOUBLE_LEFT,
        label: "Previous event",
        tooltip: "Goes to the exact moment of the event before this one.",
        shortcut: shift(Key::ArrowLeft),
        makes: |_| Some(Command::Playback(PlaybackCommand::PreviousEvent)),
    }
    STEP_BACK {
        icon: icon::CARET_LEFT,
        label: "Step back",
        tooltip: "Goes back one tick.",
        shortcut: key(Key::ArrowLeft),
        makes: |_| Some(Command::Playback(PlaybackCommand::StepBack)),
    }
    PLAY_PAUSE {
        icon: icon::PLAY_PAUSE,
        label: "Play or pause",
        tooltip: "Plays from here, or pauses.",
        shortcut: key(Key::Space),
        makes: |view| Some(Command::Playback(PlaybackCommand::SetPlaying(!view.playback.playing))),
        present_icon: |view| {
            let is_playing = view.playback.playing && !view.playback.backwards;
            Some(if is_playing { icon::PAUSE } else { icon::PLAY })
        },
    }
    REWIND {
        icon: icon::REWIND,
        label: "Rewind",
        tooltip: "Plays backwards from here, every tick as it was, or pauses.",
        shortcut: shift(Key::Space),
        makes: |view| Some(Command::Playback(PlaybackCommand::SetRewinding(!is_rewinding(view)))),
        present_icon: |view| is_rewinding(view).then_some(icon::PAUSE),
    }
    STEP_FORWARD {
        icon: icon::CARET_RIGHT,
        label: "Step",
        tooltip: "Goes forward one tick.",
        shortcut: key(Key::ArrowRight),
        makes: |_| Some(Command::Playback(PlaybackCommand::StepForward)),
    }
    NEXT_EVENT {
        icon: icon::CARET_DOUBLE_RIGHT,
        label: "Next event",
        tooltip: "Simulates until something happens and stops at its exact moment. If nothing does before the end of the scene \
            (without a duration: within 10 s beyond the recording), it says so and stays.",
        shortcut: shift(Key::ArrowRight),
        makes: |_| Some(Command::Playback(PlaybackCommand::NextEvent)),
    }
    PREVIOUS_BREAK {
        icon: icon::REWIND_CIRCLE,
        label: "Run back to the last break",
        tooltip: "Goes back to the exact moment before this one at which the condition of a breakpoint begins to hold.",
        shortcut: shift(Key::F8),
        needs: "No breakpoint is on.",
        makes: |view| view.breakpoints.any_enabled().then_some(Command::Playback(PlaybackCommand::PreviousBreak)),
    }
    NEXT_BREAK {
        icon: icon::FAST_FORWARD_CIRCLE,
        label: "Run on to the next break",
        tooltip: "Simulates until the condition of a breakpoint begins to hold and stops at its exact moment; Esc stops.",
        shortcut: key(Key::F8),
        needs: "No breakpoint is on.",
        makes: |view| view.breakpoints.any_enabled().then_some(Command::Playback(PlaybackCommand::NextBreak)),
    }
    NEW_BREAKPOINT {
        icon: icon::HAND_PALM,
        label: "Break when…",
        tooltip: "Type a condition, as in speed(cue) > 2: playing stops when it begins to hold.",
        shortcut: control(Key::F8),
        makes: |_| Some(Command::View(ViewCommand::ShowBreakpoints(Some(String::new())))),
    }
    NEW_WATCH {
        icon: icon::CHART_LINE,
        label: "Watch…",
        tooltip: "Type a quantity, as in speed(cue): its curve over the recording is drawn.",
        shortcut: shift(Key::F9),
        makes: |_| Some(Command::Watch(WatchCommand::New(true))),
    }
    LAST_CHANGE {
        icon: icon::ARROW_BEND_UP_LEFT,
        label: "Last change",
        tooltip: "Goes to the event that last changed how the selected ball moves.",
        shortcut: key(Key::J),
        needs: "No ball is selected.",
        makes: |view| {
            view.moment.setup.body_index(view.selection.object()?)?;
            Some(Command::Playback(PlaybackCommand::LastChange))
        },
    }
    NEXT_CHANGE {
        icon: icon::ARROW_BEND_UP_RIGHT,
        label: "Next change",
        tooltip: "Simulates until something changes how the selected ball moves, and stops at its exact moment.",
        shortcut: key(Key::K),
        needs: "No ball is selected.",
        makes: |view| {
            view.moment.setup.body_index(view.selection.object()?)?;
            Some(Command::Playback(PlaybackCommand::NextChange))
        },
    }
    BECAUSE {
        icon: icon::ARROW_ELBOW_LEFT_UP,
        label: "Because…",
        tooltip: "Goes to what led to the event on display, or to the state of the selected ball: the latest earlier event of \
            those involved. Again and again; Alt+← goes back.",
        shortcut: key(Key::C),
        needs: "No event is on display, and no ball is selected.",
        makes: |view| view.asked_why.map(|_| Command::Playback(PlaybackCommand::Because)),
    }
    HISTORY {
        icon: icon::CLOCK_COUNTER_CLOCKWISE,
        label: "History of the velocity",
        tooltip: "Lists all changes of the selected ball's velocity with their causes, and how much each contributed.",
        needs: "No ball is selected.",
        makes: |view| {
            view.moment.setup.body_index(view.selection.object()?)?;
            Some(Command::View(ViewCommand::ShowCauses))
        },
    }
    CAUSAL_PAST {
        icon: icon::TREE_STRUCTURE,
        label: "Causal past",
        tooltip: "Shows all that the event on display, or the state of the selected ball, goes back to: its events in the list \
            and on the timeline, its balls in the view. Again: nothing of it.",
        shortcut: shift(Key::C),
        needs: "No event is on display, and no ball is selected.",
        makes: |view| {
            let is_shown = view.past.is_some();
            (is_shown || view.asked_why.is_some()).then_some(Command::Selection(SelectionCommand::ShowPast(!is_shown)))
        },
        is_on: |view| view.past.is_some(),
    }
    FILTER_EVENTS {
        icon: icon::FUNNEL,
        label: "Only events of the selected",
        tooltip: "Lists, marks and steps through the events of the selected object, between the two selected, or of \
            any of several; again: all events.",
        shortcut: control_shift(Key::F),
        needs: "No body or obstacle is selected.",
        makes: |view| {
            view.filtered.or(view.of_selected)?;
            Some(Command::Selection(SelectionCommand::SetFilter(filter_to_set(view))))
        },
        is_on: |view| view.filtered.is_some(),
        present_name: |view| {
            let shows_all = view.filtered.is_some() && filter_to_set(view).is_empty();
            shows_all.then(|| t!("All events again").to_owned())
        },
    }
    FIND {
        icon: icon::MAGNIFYING_GLASS,
        label: "Find moments…",
        tooltip: "Asks when a condition holds, such as speed(#3) > 2 or impact(#3, any): every moment at which it begins to \
            hold is listed, and marked on the timeline.",
        shortcut: control(Key::F),
        makes: |_| Some(Command::Find(FindCommand::Show(true))),
    }
    NEXT_FOUND {
        icon: icon::ARROW_DOWN,
        label: "Next found",
        tooltip: "Goes to the next moment at which the condition begins to hold, and simulates until there is one.",
        shortcut: key(Key::F3),
        needs: "No condition was asked for.",
        makes: |view| view.finding?.condition().map(|_| Command::Find(FindCommand::Next)),
    }
    PREVIOUS_FOUND {
        icon: icon::ARROW_UP,
        label: "Previous found",
        tooltip: "Goes to the last moment before this one at which the condition began to hold.",
        shortcut: shift(Key::F3),
        needs: "No condition was asked for.",
        makes: |view| view.finding?.condition().map(|_| Command::Find(FindCommand::Previous)),
    }
    TOGGLE_PHASE {
        icon: icon::ARROWS_LEFT_RIGHT,
        label: "Before or after the impact",
        tooltip: "Shows the state just before the events of this instant, or after them.",
        shortcut: key(Key::B),
        needs: "Nothing happens at this instant.",
        makes: |view| {
            view.moment.events_now().next()?;
            Some(Command::Playback(PlaybackCommand::ShowPhase(match view.moment.phase {
                Phase::Before => Phase::After,
                Phase::After => Phase::Before,
            })))
        },
    }
    PREVIOUS_STAGE {
        icon: icon::ARROW_LEFT,
        label: "Previous stage",
        tooltip: "Goes to the previous stage of the algorithm that is explained.",
        shortcut: control(Key::ArrowLeft),
        needs: "Nothing is explained.",
        makes: |view| {
            view.explanation.next()?;
            Some(Command::Explain(ExplainCommand::GoToStage(view.explanation.previous())))
        },
    }
    NEXT_STAGE {
        icon: icon::ARROW_RIGHT,
        label: "Next stage",
        tooltip: "Goes to the next stage of the algorithm that is explained; the view shows what is known up to it.",
        shortcut: control(Key::ArrowRight),
        needs: "Nothing is explained.",
        makes: |view| view.explanation.next().map(|stage| Command::Explain(ExplainCommand::GoToStage(Some(stage)))),
    }
    ALL_STAGES {
        icon: icon::LIST_BULLETS,
        label: "All stages",
        tooltip: "Shows all stages of the explanation at once.",
        needs: "All stages are shown.",
        makes: |view| view.explanation.cursor.stage.map(|_| Command::Explain(ExplainCommand::GoToStage(None))),
    }
    WHY_NOT {
        icon: icon::QUESTION,
        label: "Why not?",
        tooltip: "Explains why the selected object and the one clicked next collided in this tick, or why not.",
        needs: "No body or obstacle is selected.",
        makes: |view| {
            let (id, setup) = (view.selection.object()?, view.moment.setup);
            setup.body_index(id).or_else(|| setup.obstacle_index(id))?;
            Some(Command::Explain(ExplainCommand::AskWhyNot(Some(id))))
        },
    }
    EXPLAIN_PICK {
        icon: icon::CURSOR_CLICK,
        label: "Explain the pick",
        tooltip: "Shows how the click found what it selected, stage by stage: from the pixel to the ray, from the ray to the ball.",
        needs: "Nothing was clicked in the view.",
        makes: |view| {
            view.selection.surface_point?;
            Some(Command::Explain(ExplainCommand::ShowPick))
        },
    }
    GO_TO {
        icon: icon::HASH,
        label: "Go to a tick or time…",
        tooltip: "Type a tick, as in 120, or a time, as in 2.5 s, into the field in the tool bar.",
        shortcut: control(Key::G),
        makes: |_| Some(Command::View(ViewCommand::ShowGoTo(true))),
    }
    PREVIOUS_PLACE {
        icon: icon::ARROW_LEFT,
        label: "Previous place",
        tooltip: "Goes back to where the last jump began: a click on the timeline or an event, a search, a time typed in.",
        shortcut: alt(Key::ArrowLeft),
        needs: "There was no jump yet.",
        makes: |view| {
            view.visits.previous(view.playback.cursor)?;
            Some(Command::Playback(PlaybackCommand::PreviousPlace(1)))
        },
        present_name: |view| Some(t!("Back to {place}", place = place(view.visits.previous(view.playback.cursor)?, view))),
    }
    NEXT_PLACE {
        icon: icon::ARROW_RIGHT,
        label: "Next place",
        tooltip: "Goes forward again to where the jump led that was taken back.",
        shortcut: alt(Key::ArrowRight),
        needs: "No jump was taken back.",
        makes: |view| {
            view.visits.next(view.playback.cursor)?;
            Some(Command::Playback(PlaybackCommand::NextPlace(1)))
        },
        present_name: |view| Some(t!("Forward to {place}", place = place(view.visits.next(view.playback.cursor)?, view))),
    }
    END {
        icon: icon::SKIP_FORWARD,
        label: "To the end",
        tooltip: "Simulates to the end of the scene and goes there; Esc stops.",
        shortcut: key(Key::End),
        makes: |_| Some(Command::Playback(PlaybackCommand::SeekEnd)),
    }
    SLOWER {
        icon: icon::MINUS_CIRCLE,
        label: "Slower",
        tooltip: "Halves the speed, down to 1/64×.",
        shortcut: key_any(Key::Minus),
        makes: |view| Some(Command::Playback(PlaybackCommand::SetSpeed(view.playback.speed.slower()))),
    }
    FASTER {
        icon: icon::PLUS_CIRCLE,
        label: "Faster",
        tooltip: "Doubles the speed, up to 8×.",
        shortcut: key_any(Key::Plus),
        makes: |view| Some(Command::Playback(PlaybackCommand::SetSpeed(view.playback.speed.faster()))),
    }
    CHECK_SCENE {
        icon: icon::LIST_CHECKS,
        label: "Check scene",
        tooltip: "Simulates the scene as it is now to its end and tells which expectations hold.",
        makes: |_| Some(Command::Check(CheckCommand::Scene)),
    }
    CHECK_FOLDER {
        icon: icon::FOLDER_OPEN,
        label: "Check folder…",
        tooltip: "Evaluates the expectations of all scenes in a folder, as `collidoscope check` does.",
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::CheckFolder)))),
    }
}

/// "tick 90, 1.5 s (impact: ball 1 – ball 2)".
fn place(visit: &Visit, view: &FrameView) -> String {
    visits::place(visit, view.event_log, view.moment.setup.clock, |id| view.label_of(id))
}

fn is_rewinding(view: &FrameView) -> bool {
    view.playback.playing && view.playback.backwards
}

/// The objects whose events the command shows: the selected ones or, if these are the filter already or there are
/// none, all.
fn filter_to_set(view: &FrameView) -> Vec<Id> {
    let selected = view.of_selected.map(Filtered::filter);
    let filter = selected.filter(|filter| view.filtered.map(Filtered::filter) != Some(*filter));
    filter.map_or_else(Vec::new, |filter| filter.ids().to_vec())
}
