//! Going through a lesson: its steps put on display in time order, its questions, and what is refused while one is open.

use crate::app::App;
use crate::app::camera_work::opening::Opening;
use crate::app::command::{
    Command, EditCommand, ExplainCommand, FileCommand, FilePurpose, LessonCommand, PlaybackCommand, SelectionCommand,
    ViewCommand,
};
use crate::app::model::confirmation::Confirmation;
use crate::app::model::lesson::{Arrival, LessonRun};
use crate::app::model::place::LessonOfScene;
use crate::app::model::playback::Speed;
use crate::app::model::settings::GizmoMode;
use crate::app::model::visits::Way;
use crate::app::panel::Tab;
use crate::app::text::lesson as told;
use crate::lesson::{Given, Role};
use crate::scene::{Ask, Id, PartRef, StepPlace};
use crate::sim::{Instant, Phase};
use std::collections::BTreeSet;
use std::sync::Arc;

impl App {
    /// Carries out a command of a lesson.
    pub(super) fn apply_to_lesson(&mut self, command: LessonCommand) {
        match command {
            LessonCommand::Start(step) => self.start_lesson(step),
            LessonCommand::End => self.end_lesson(),
            LessonCommand::Next => self.go_on(),
            LessonCommand::SkipStages => {
                let next = self.lesson.as_ref().map(|lesson| lesson.place() + 1);
                next.into_iter().for_each(|step| self.enter_step(step));
            }
            LessonCommand::Back => {
                let before = self.lesson.as_ref().and_then(|lesson| lesson.place().checked_sub(1));
                before.into_iter().for_each(|step| self.enter_step(step));
            }
            LessonCommand::Return => {
                let here = self.lesson.as_ref().map(LessonRun::place);
                here.into_iter().for_each(|step| self.enter_step(step));
            }
            LessonCommand::AskAll => {
                self.lesson.iter_mut().for_each(LessonRun::forget_answers);
                self.enter_step(0);
            }
            LessonCommand::Type(text) => self.lesson.iter_mut().for_each(|lesson| lesson.set_typed(text.clone())),
            LessonCommand::Draw(draft) => self.lesson.iter_mut().for_each(|lesson| lesson.set_draft(draft.clone())),
            LessonCommand::Answer(given) => self.answer(given),
            LessonCommand::AskAgain => {
                if let Some(lesson) = &mut self.lesson {
                    lesson.ask_again();
                    let step = lesson.place();
                    self.enter_step(step);
                }
            }
            LessonCommand::Vote { option, round, count } => {
                self.lesson.iter_mut().for_each(|lesson| lesson.set_votes(option, round, count));
            }
        }
    }

    fn start_lesson(&mut self, step: usize) {
        if self.session.scene().lesson.is_empty() {
            return;
        }
        if self.lesson.is_some() {
            return self.enter_step(step);
        }
        let setup = Arc::clone(self.session.timeline().setup());
        let left = self.left_lesson.take().filter(|left| left.steps() == self.session.scene().lesson);
        self.lesson = left.or_else(|| Some(LessonRun::new(self.session.scene(), setup)));
        self.settings.hint_visible = false;
        self.hide_gizmo();
        self.opening = Some(Opening::default());
        self.enter_step(step);
    }

    /// In a lesson nothing lies over the picture.
    fn hide_gizmo(&mut self) {
        if self.gizmo_before_lesson.is_none() {
            self.gizmo_before_lesson = Some(std::mem::replace(&mut self.settings.gizmo_mode, GizmoMode::Off));
        }
    }

    fn show_gizmo(&mut self) {
        self.gizmo_before_lesson.take().into_iter().for_each(|mode| self.settings.gizmo_mode = mode);
    }

    /// Takes the lesson off display with its scene. What it was playing begins again when it comes back.
    pub(super) fn set_lesson_aside(&mut self) -> LessonOfScene {
        let end = self.session.playback().last_tick.map(Instant::start_of);
        if let Some(lesson) = &mut self.lesson {
            if !lesson.legs.is_empty() {
                lesson.legs = lesson.legs_of(end);
                self.session.playback_mut().speed = Speed::NORMAL;
                self.session.set_bounds(None, None);
            }
            if lesson.arrival == Arrival::Sought {
                // The session gives up seeking when it is set aside.
                lesson.arrival = Arrival::Awaited;
            }
        }
        let aside = LessonOfScene { under_way: self.lesson.take(), left: self.left_lesson.take() };
        self.show_gizmo();
        aside
    }

    /// Goes on with the lesson of a scene that one came back to.
    pub(super) fn take_up_lesson(&mut self, lesson: LessonOfScene) {
        (self.lesson, self.left_lesson) = (lesson.under_way, lesson.left);
        if self.lesson.is_some() {
            self.hide_gizmo();
        }
    }

    /// Leaves the lesson, and all that it kept out of sight or reach. What was answered is there when it begins again.
    pub(super) fn end_lesson(&mut self) {
        let left = self.lesson.take();
        if let Some(left) = left {
            self.show_gizmo();
            if left.has_answers() {
                self.windows.confirmation = Some(Confirmation::new(told::answers_kept().to_owned()));
            }
            self.left_lesson = Some(left);
            self.session.set_bounds(None, None);
            self.paused();
        }
    }

    /// Shows a step: at once what needs no moment, the rest once its moment is known.
    fn enter_step(&mut self, step: usize) {
        let Some(lesson) = &mut self.lesson else { return };
        if !lesson.legs.is_empty() {
            // Left while it was still shown slowly.
            self.session.playback_mut().speed = Speed::NORMAL;
        }
        let comes_from_before = lesson.place() + 1 == step;
        let own = lesson.view_of(step);
        let view = if comes_from_before { own.clone() } else { lesson.whole_view_of(step) };
        lesson.go_to(step);
        self.session.set_bounds(None, None);
        self.paused().cancel_goal();
        if view.explain.is_none() {
            // That of another step would go on drawing its vectors, which may tell what this one asks.
            self.session.go_to_stage(None);
            self.tab_before_explanation.take().into_iter().for_each(|tab| self.layout.show(tab));
        }
        if let Some(overlays) = view.overlays {
            self.settings.overlays = overlays.into_iter().collect();
        }
        // Fitted beside the card of this step, unless a person has moved the camera since the last one that says where.
        let before = self.opening.as_ref().filter(|_| comes_from_before).and_then(Opening::camera);
        let camera = view.camera.or(before);
        if own.camera.is_some() || self.opening.is_some() {
            // Where it shows the same picture as the last one, it stays if it can.
            let before = self.opening.take().filter(|opening| camera.is_some() && opening.camera() == camera);
            let opening = Opening::with(camera);
            self.opening = Some(match before {
                Some(_) => opening.after((self.view_rect, self.camera)),
                None => opening,
            });
        }
        // An event selects those that collide once it is on display.
        let selected = if matches!(view.at, Some(StepPlace::Event(_))) { &own.selected } else { &view.selected };
        self.select_for_step(view.at.is_some(), selected);
        self.follow_lesson(&mut || false);
    }

    /// Selects what a step selects, or keeps of what is selected what it may show: no object that it hides, no event of
    /// another moment, and no step, whose fields hold the answer.
    fn select_for_step(&mut self, has_moment: bool, selected: &[Id]) {
        let hidden: BTreeSet<Id> = self.view().concealed().objects().collect();
        let is_hidden = |id: Id| hidden.contains(&id);
        let event = self.session.event_on_display().filter(|_| !has_moment && selected.is_empty());
        if event.is_none_or(|event| event.kind.participants().into_iter().any(is_hidden)) {
            self.session.forget_event();
        }
        let before = self.session.selection().parts();
        let may_stay = |part: &PartRef| !matches!(part, PartRef::Step(_)) && !part.id().is_some_and(is_hidden);
        let parts: Vec<PartRef> = match selected {
            [] => before.iter().copied().filter(may_stay).collect(),
            selected => selected.iter().copied().filter(|id| !is_hidden(*id)).map(PartRef::Object).collect(),
        };
        if parts != before || !selected.is_empty() {
            self.session.select_parts(&parts);
        }
    }

    /// What one key does from the first step to the last.
    fn go_on(&mut self) {
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.turn_page() {
            return;
        }
        if lesson.is_asking() && lesson.knows_answer() {
            // What is drawn, chosen or typed is meant.
            let predicted = lesson.predicted();
            return self.answer(predicted);
        }
        if lesson.is_asking() && !lesson.walk().is_over() {
            self.windows.confirmation = Some(Confirmation::of_refusal(told::is_computed().to_owned()));
            return;
        }
        let next = lesson.place() + 1;
        match self.view().lesson_stage().filter(|[stage, count]| stage < count) {
            // Its place is counted from 0.
            Some([stage, _]) => self.session.go_to_stage(Some(stage)),
            None => self.enter_step(next),
        }
    }

    /// Takes an answer, and shows what happens.
    fn answer(&mut self, given: Option<Given>) {
        let end = self.session.playback().last_tick.map(Instant::start_of);
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.is_asking() && lesson.answer(given) {
            lesson.legs = lesson.legs_of(end);
            lesson.explains = lesson.step().is_some_and(|step| step.view.explain.is_some());
            self.session.set_bounds(None, None);
            self.paused();
        }
    }

    /// Brings the lesson on as far as a frame may: its moments are found, its step is put on display, and played.
    pub(in crate::app) fn follow_lesson(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.follow(self.session.scene(), self.session.timeline().setup()) {
            let step = lesson.place();
            return if lesson.is_empty() { self.end_lesson() } else { self.enter_step(step) };
        }
        lesson.look_ahead(may_go_on);
        self.arrive();
        self.play_legs();
        self.open_explanation();
    }

    /// Goes to the moment of the step once it is known.
    fn arrive(&mut self) {
        let end = self.session.playback().last_tick.map(Instant::start_of);
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.arrival == Arrival::Awaited {
            let place = lesson.step().and_then(|step| step.view.at.clone());
            let found = lesson.walk().moment(lesson.place(), Role::Shown);
            if place.is_some() && found.is_some() {
                self.session.leave(Way::Step(lesson.place()));
            }
            match (place, found) {
                (Some(StepPlace::Event(event)), Some(_)) => self.session.seek_collision(event),
                (Some(_), Some(found)) => self.session.seek(found.at),
                (Some(_), None) if !lesson.walk().is_over() => return,
                _ => {}
            }
            lesson.arrival = Arrival::Sought;
        }
        if lesson.arrival == Arrival::Sought && self.session.goal().is_none() {
            lesson.arrival = Arrival::Done;
            self.select_beside_event();
            let Some(lesson) = &mut self.lesson else { return };
            if lesson.is_asking() {
                let now = self.session.playback().cursor;
                self.session.set_bounds(Some(now), None);
            } else {
                let was_answered = lesson.answered(lesson.place()).is_some();
                lesson.legs = if was_answered { Default::default() } else { lesson.legs_of(end) };
                lesson.explains = lesson.step().is_some_and(|step| step.view.explain.is_some());
            }
        }
    }

    /// Selects what the step selects, where an event that it shows has selected those that collide.
    fn select_beside_event(&mut self) {
        let step = self.lesson.as_ref().and_then(LessonRun::step);
        let selected = step.map(|step| step.view.selected.as_slice()).unwrap_or_default();
        let parts: Vec<PartRef> = selected.iter().copied().map(PartRef::Object).collect();
        if !parts.is_empty() && self.session.event_on_display().is_some() {
            self.session.select_parts_beside_event(&parts);
        }
    }

    /// Plays what is still to be played of the step.
    fn play_legs(&mut self) {
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.arrival != Arrival::Done || self.session.goal().is_some() {
            return;
        }
        let Some(leg) = lesson.legs.front_mut() else { return };
        if let Some(from) = leg.from.take().filter(|from| *from != self.session.playback().cursor) {
            return self.session.seek(from);
        }
        if !leg.has_begun {
            leg.has_begun = true;
            self.session.set_bounds(None, Some(leg.to));
            let playback = self.session.playback_mut();
            playback.set_playing(true);
            playback.speed = leg.speed;
        } else if self.session.playback().cursor >= leg.to {
            lesson.legs.pop_front();
            let is_last = lesson.legs.is_empty();
            self.session.set_bounds(None, None);
            if is_last {
                let asked = lesson.step().and_then(|step| step.ask.as_ref());
                if asked.is_some_and(Ask::is_before) {
                    self.session.show_phase(Phase::Before);
                }
                self.session.playback_mut().speed = Speed::NORMAL;
            }
        }
    }

    /// Opens the explanation of a step once it was played.
    fn open_explanation(&mut self) {
        let Some(lesson) = &mut self.lesson else { return };
        let is_played = lesson.arrival == Arrival::Done && lesson.legs.is_empty() && !lesson.is_asking();
        if !lesson.explains || !is_played || self.session.goal().is_some() || self.session.playback().playing {
            return;
        }
        let asked = lesson.step().and_then(|step| step.ask.as_ref()?.at());
        if let Some(StepPlace::Event(event)) = asked
            && self.session.event_on_display().is_none()
        {
            return self.session.seek_collision(*event);
        }
        self.select_beside_event();
        let Some(lesson) = &mut self.lesson else { return };
        if self.session.explained().is_none() {
            // It may need a tick that is replayed first.
            lesson.explains = self.session.is_working();
            return;
        }
        lesson.explains = false;
        let before = self.layout.in_front_beside(Tab::Explain).filter(|tab| *tab != Tab::Explain);
        self.tab_before_explanation = before.or(self.tab_before_explanation);
        self.show_explanation();
        // One after the other: the same key shows the next.
        self.session.go_to_stage((self.view().last_stage_of_step() > 0).then_some(0));
    }

    /// Where a person goes by themselves, the step no longer plays.
    pub(super) fn leave_legs(&mut self, command: &PlaybackCommand) {
        let stays = matches!(command, PlaybackCommand::SetPlaying(_) | PlaybackCommand::SetSpeed(_));
        if let Some(lesson) = self.lesson.as_mut().filter(|lesson| !stays && !lesson.is_asking()) {
            lesson.legs.clear();
            lesson.explains = false;
            self.session.set_bounds(None, None);
        }
    }

    /// Refuses what would give away the answer to an open question; whether it did.
    pub(super) fn keeps_secret(&mut self, command: &Command) -> bool {
        let is_asking = self.lesson.as_ref().is_some_and(|lesson| lesson.concealed().future());
        let is_refused = is_asking && gives_away(command);
        if is_refused && !matches!(command, Command::Explain(ExplainCommand::Highlight(_))) {
            self.windows.confirmation = Some(Confirmation::of_refusal(told::answer_first().to_owned()));
        }
        is_refused
    }
}

/// Whether a command tells of what comes after the moment on display, or of what is covered.
fn gives_away(command: &Command) -> bool {
    match command {
        Command::Playback(command) => !matches!(
            command,
            PlaybackCommand::SetPlaying(_)
                | PlaybackCommand::SetRewinding(_)
                | PlaybackCommand::SetSpeed(_)
                | PlaybackCommand::StepForward
                | PlaybackCommand::StepBack
                | PlaybackCommand::Seek(_)
                | PlaybackCommand::Jump(..)
                | PlaybackCommand::Restart
        ),
        Command::View(command) => matches!(
            command,
            ViewCommand::ShowCauses
                | ViewCommand::ShowRename(Some(_))
                | ViewCommand::PlotSelected(_)
                | ViewCommand::ShowBreakpoints(_)
        ),
        Command::Selection(command) => {
            matches!(
                command,
                SelectionCommand::Event(_) | SelectionCommand::SetFilter(_) | SelectionCommand::ShowPast(_)
            )
        }
        Command::File(command) => {
            matches!(
                command,
                FileCommand::ChooseFile(Some(
                    FilePurpose::Export(_)
                        | FilePurpose::Film
                        | FilePurpose::Picture
                        | FilePurpose::Handout
                        | FilePurpose::CheckFolder
                        | FilePurpose::Recording
                )) | FileCommand::Export(..)
                    | FileCommand::CopyRustTest(_)
                    | FileCommand::KeepAsScene
            )
        }
        Command::Edit(command) => matches!(command, EditCommand::Expect(_)),
        Command::Explain(_)
        | Command::Find(_)
        | Command::Agents(_)
        | Command::Map(_)
        | Command::Vary(_)
        | Command::Runs(_)
        | Command::Watch(_)
        | Command::Check(_)
        | Command::Film(_) => true,
        Command::Copies(_) | Command::Lesson(_) | Command::Cancel => false,
    }
}
