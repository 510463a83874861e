//! Commands that play, and go to another moment.

use crate::app::model::playback::Speed;
use crate::app::model::visits::Way;
use crate::sim::{Instant, Phase};

/// Which moment a person asked to see, and how time goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaybackCommand {
    /// Starts or stops playing.
    SetPlaying(bool),
    /// Starts or stops playing backwards.
    SetRewinding(bool),
    /// Sets simulated seconds per second.
    SetSpeed(Speed),
    /// Goes to the start of the next tick, recording it if needed.
    StepForward,
    /// Goes to the start of this tick, or of the one before.
    StepBack,
    /// Goes to the exact moment of the next event, recording until there is one.
    NextEvent,
    /// Goes to the exact moment of the previous event.
    PreviousEvent,
    /// Goes to the exact moment of the next break, recording until there is one.
    NextBreak,
    /// Goes to the exact moment of the break before this one.
    PreviousBreak,
    /// Goes to the latest earlier event on which the event on display, or the state of the selected body, depends.
    Because,
    /// Goes to the last event that changed the motion of the selected body.
    LastChange,
    /// Goes to the next event that changes it, recording until there is one.
    NextChange,
    /// Goes to a moment on the timeline, recording up to it if needed.
    Seek(Instant),
    /// Goes to a moment that was chosen in another way.
    Jump(Instant, Way),
    /// Shows the moment before what happens at its instant, or after it.
    ShowPhase(Phase),
    /// Goes where a bookmark stands, by its place in the list.
    GoToBookmark(usize),
    /// Goes back to where the last jump began, or to where so many began.
    PreviousPlace(usize),
    /// Goes forward again to where it led, or so many led.
    NextPlace(usize),
    /// Goes to the end of the scene, recording up to it.
    SeekEnd,
    /// Stops and goes to the first tick.
    Restart,
}
