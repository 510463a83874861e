//! Playing, stepping and seeking.

use crate::app::App;
use crate::app::command::PlaybackCommand;
use crate::app::model::visits::Way;
use crate::scene::PartRef;
use crate::sim::Instant;

impl App {
    /// Carries out a command of playback.
    pub(super) fn apply_to_playback(&mut self, command: PlaybackCommand) {
        self.leave_legs(&command);
        if let Some(way) = self.way_of(&command) {
            self.leave_place(way);
        }
        match command {
            PlaybackCommand::SetPlaying(playing) => self.set_playing(playing),
            PlaybackCommand::SetRewinding(rewinding) => self.set_rewinding(rewinding),
            PlaybackCommand::SetSpeed(speed) => self.session.playback_mut().speed = speed,
            PlaybackCommand::StepForward => self.step_forward(),
            PlaybackCommand::StepBack => self.step_back(),
            PlaybackCommand::NextEvent => self.paused().seek_next_event(),
            PlaybackCommand::PreviousEvent => self.paused().seek_previous_event(),
            PlaybackCommand::NextBreak => self.paused().seek_next_break(),
            PlaybackCommand::PreviousBreak => self.paused().seek_previous_break(),
            PlaybackCommand::Because => self.paused().seek_cause(),
            PlaybackCommand::LastChange => self.paused().seek_last_change(),
            PlaybackCommand::NextChange => self.paused().seek_next_change(),
            PlaybackCommand::Seek(moment) | PlaybackCommand::Jump(moment, _) => self.paused().seek(moment),
            PlaybackCommand::ShowPhase(phase) => self.paused().show_phase(phase),
            PlaybackCommand::GoToBookmark(index) => self.go_to_bookmark(index),
            PlaybackCommand::PreviousPlace(by) => self.paused().go_back(by),
            PlaybackCommand::NextPlace(by) => self.paused().go_forward(by),
            PlaybackCommand::SeekEnd => self.paused().seek_end(),
            PlaybackCommand::Restart => self.restart(),
        }
    }

    /// How a command leads away from the moment on display, if it does by more than a step.
    fn way_of(&self, command: &PlaybackCommand) -> Option<Way> {
        let playback = self.session.playback();
        Some(match command {
            PlaybackCommand::Seek(moment) | PlaybackCommand::Jump(moment, _) if moment.tick == playback.cursor.tick => {
                return None;
            }
            PlaybackCommand::Seek(moment) if *moment == playback.start() => Way::Start,
            PlaybackCommand::Seek(_) => Way::Timeline,
            PlaybackCommand::Jump(_, way) => way.clone(),
            PlaybackCommand::NextEvent => Way::NextEvent,
            PlaybackCommand::PreviousEvent => Way::PreviousEvent,
            PlaybackCommand::Because => Way::Because,
            PlaybackCommand::LastChange => Way::LastChange,
            PlaybackCommand::NextChange => Way::NextChange,
            PlaybackCommand::NextBreak => Way::NextBreak,
            PlaybackCommand::PreviousBreak => Way::PreviousBreak,
            PlaybackCommand::GoToBookmark(index) => {
                Way::Bookmark(self.session.scene().label_of(PartRef::Bookmark(*index)))
            }
            PlaybackCommand::SeekEnd => Way::End,
            PlaybackCommand::Restart => Way::Start,
            PlaybackCommand::SetPlaying(_)
            | PlaybackCommand::SetRewinding(_)
            | PlaybackCommand::SetSpeed(_)
            | PlaybackCommand::StepForward
            | PlaybackCommand::StepBack
            | PlaybackCommand::ShowPhase(_)
            | PlaybackCommand::PreviousPlace(_)
            | PlaybackCommand::NextPlace(_) => return None,
        })
    }

    /// Notes the moment on display before a jump, so that one can go back to it. All that a held button passes on its way
    /// is one jump.
    pub(super) fn leave_place(&mut self, way: Way) {
        let is_noted = std::mem::replace(&mut self.is_jump_noted, self.is_pointer_held);
        if !(is_noted && self.is_pointer_held) {
            self.session.leave(way);
        }
    }

    fn set_playing(&mut self, playing: bool) {
        self.settings.hint_visible = false;
        self.session.cancel_goal();
        if playing && self.session.playback().at_end() {
            let start = self.session.playback().start();
            self.session.seek(start);
        }
        self.session.playback_mut().set_playing(playing);
    }

    fn set_rewinding(&mut self, rewinding: bool) {
        self.settings.hint_visible = false;
        self.session.cancel_goal();
        self.session.playback_mut().set_rewinding(rewinding);
    }

    fn step_forward(&mut self) {
        let next = self.session.destination().tick.saturating_add(1);
        self.paused().seek(Instant::start_of(next));
    }

    fn step_back(&mut self) {
        let from = self.session.destination();
        let back = if from.local > 0.0 { from.tick } else { from.tick.saturating_sub(1) };
        self.paused().seek(Instant::start_of(back));
    }

    fn restart(&mut self) {
        let start = self.session.playback().start();
        self.paused().seek(start);
    }
}
