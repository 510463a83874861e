//! The program that goes through a lesson for handouts, pictures and films: nothing is waited for, and nothing is answered.

use crate::app::App;
use crate::app::command::{Command, LessonCommand};
use crate::app::model::lesson::{Arrival, Leg, LessonRun};
use crate::scene::Ask;
use crate::sim::{Instant, Phase};

/// Rounds in which what is under way comes to its end; a frame of the window is one of them.
const MOST_ROUNDS: u32 = 10_000;

/// What a step still plays, and explains when that is over.
#[derive(Default)]
pub(in crate::app) struct Ahead {
    /// The stretches of time to be played.
    pub legs: Vec<Leg>,
    explains: bool,
}

/// Shows a step; what it still plays.
pub(in crate::app) fn enter(app: &mut App, step: usize) -> Ahead {
    app.apply(Command::Lesson(LessonCommand::Start(step)));
    let ahead = settle(app, |lesson| lesson.arrival == Arrival::Done);
    // Nobody turns to the next stage: all are there.
    if app.session.stage_cursor().stage.is_some() {
        let stage = app.view().last_stage_of_step().checked_sub(1);
        app.session.go_to_stage(stage);
    }
    ahead
}

/// Shows a step after those before it, whose camera, overlays and selection stay as long as no later one changes them.
pub(in crate::app) fn enter_after_all(app: &mut App, step: usize) {
    (0..step).for_each(|earlier| app.apply(Command::Lesson(LessonCommand::Start(earlier))));
    enter(app, step);
}

/// Shows the right answer to what the step on display asks; what is to be played then, `None` where it is not known.
pub(in crate::app) fn reveal(app: &mut App) -> Option<Ahead> {
    app.lesson.as_ref().filter(|lesson| lesson.knows_answer())?;
    app.apply(Command::Lesson(LessonCommand::Answer(None)));
    Some(settle(app, |_| true))
}

/// Goes to the end of what is to be played, where the step explains what it does.
pub(in crate::app) fn arrive(app: &mut App, ahead: Ahead) {
    if let Some(last) = ahead.legs.last() {
        seek(app, last.to);
        let asked = app.lesson.as_ref().and_then(|lesson| lesson.step()?.ask.as_ref());
        if asked.is_some_and(Ask::is_before) {
            app.session.show_phase(Phase::Before);
        }
    }
    if let Some(lesson) = app.lesson.as_mut().filter(|_| ahead.explains) {
        lesson.explains = true;
        settle(app, |lesson| !lesson.explains);
        let stage = app.view().last_stage_of_step().checked_sub(1);
        app.session.go_to_stage(stage);
    }
}

/// Goes to a moment.
pub(in crate::app) fn seek(app: &mut App, at: Instant) {
    app.session.seek(at);
    for _ in 0..MOST_ROUNDS {
        if app.session.goal().is_none() {
            return;
        }
        app.advance(0.0, &mut || true);
    }
}

/// Lets the program go on until the step is as it should be; takes from it what it would play meanwhile.
fn settle(app: &mut App, is_settled: impl Fn(&LessonRun) -> bool) -> Ahead {
    let mut ahead = Ahead::default();
    for _ in 0..MOST_ROUNDS {
        let Some(lesson) = &mut app.lesson else { break };
        if lesson.arrival == Arrival::Done && !lesson.legs.is_empty() {
            ahead = Ahead { legs: lesson.legs.drain(..).collect(), explains: std::mem::take(&mut lesson.explains) };
            app.session.set_bounds(None, None);
            app.session.playback_mut().set_playing(false);
            // Where it would be played from, it stands.
            let from = ahead.legs[0].from;
            from.into_iter().for_each(|from| seek(app, from));
        }
        let is_done = app.lesson.as_ref().is_none_or(|lesson| !lesson.explains && is_settled(lesson));
        if is_done && app.session.goal().is_none() {
            break;
        }
        app.advance(0.0, &mut || true);
    }
    ahead
}
