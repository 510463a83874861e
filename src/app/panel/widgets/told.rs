//! Words that several panels say: how far the simulation is, and which side of an instant is shown.

use crate::app::frame_view::FrameView;
use crate::app::model::event_log::EventRef;
use crate::app::model::session::Goal;
use crate::sim::{Instant, Phase};

/// How far the recording is on its way to the moment that is waited for, for lists that grow with it.
pub(in crate::app::panel) fn progress(view: &FrameView) -> Option<String> {
    let recorded = view.timeline.recorded();
    let shown = match view.goal? {
        Goal::Moment(Instant { tick, .. }) | Goal::Event(EventRef { tick, .. }) if tick >= recorded => {
            simulating(recorded, tick)
        }
        Goal::NextEvent => format!("simulating tick {}", grouped(recorded)),
        Goal::Moment(_) | Goal::Event(_) | Goal::PreviousEvent => return None,
    };
    Some(format!("{shown}: what happens there follows."))
}

pub(in crate::app::panel) fn simulating(done: u64, all: u64) -> String {
    format!("simulating {} / {}", grouped(done), grouped(all))
}

/// A count with its digits in groups of three: 12 345.
pub(in crate::app::panel) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(" ")
}

/// Which side of what happens at the instant is shown.
pub(in crate::app::panel) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Before => "before",
        Phase::After => "after",
    }
}

/// How many ticks of the scene are recorded.
pub(in crate::app::panel) fn recorded_ticks(view: &FrameView) -> u64 {
    let last = view.timeline.recorded().min(view.playback.last_tick.unwrap_or(u64::MAX));
    last - view.playback.first_tick.min(last)
}
