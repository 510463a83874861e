//! Words that several panels use: progress of the recording, and before or after an instant.

use crate::app::frame::FrameView;
use crate::app::model::event_log::EventRef;
use crate::app::model::session::Goal;
use crate::language::t;
use crate::sim::{Instant, Phase};

/// Progress of the recording towards the moment to be shown, for lists that grow with it.
pub(in crate::app::panel) fn progress(view: &FrameView) -> Option<String> {
    let recorded = view.timeline.recorded();
    let shown = match view.goal? {
        Goal::Moment(Instant { tick, .. }) | Goal::Event(EventRef { tick, .. }) if tick >= recorded => {
            simulating(recorded, tick)
        }
        Goal::NextEvent(end) | Goal::Collision(_, end) | Goal::NextBreak(end) | Goal::NextFound(end) => {
            simulating(recorded.min(end), end)
        }
        Goal::Moment(_) | Goal::Event(_) => return None,
        Goal::PreviousEvent | Goal::PreviousBreak | Goal::PreviousFound | Goal::Cause => return None,
    };
    Some(t!("{shown}: what happens there follows.", shown))
}

pub(in crate::app::panel) fn simulating(done: u64, all: u64) -> String {
    t!("simulating {done} / {all}", done = grouped(done), all = grouped(all))
}

/// A count with its digits in groups of three: 12 345.
pub(in crate::app::panel) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(" ")
}

/// Whether the state is that before or after the events of the instant.
pub(in crate::app::panel) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Before => t!("before"),
        Phase::After => t!("after"),
    }
}

/// The number of recorded ticks of the scene.
pub(in crate::app::panel) fn recorded_ticks(view: &FrameView) -> u64 {
    let last = view.timeline.recorded().min(view.playback.last_tick.unwrap_or(u64::MAX));
    last - view.playback.first_tick.min(last)
}
