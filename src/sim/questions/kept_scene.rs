//! The state at a tick, as a scene of its own.

use crate::scene::{
    Bookmark, BookmarkPlace, BookmarkedEvent, BookmarkedMoment, Constants, Edit, Expectation, Expected, Holds, Id,
    Obstacle, Scene,
};
use crate::sim::{Clock, Instant, ObstacleBody, Setup, Snapshot};

/// A scene that begins with a state of another one, and what became of its expectations.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptScene {
    /// The new scene. It may be invalid where the state is, as when a position overflowed.
    pub scene: Scene,
    /// The tick of the other scene that it begins with.
    pub tick: u64,
    /// What is not the same as before.
    pub notes: Vec<KeptNote>,
}

/// Something that is not the same in a kept scene as in the one it was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptNote {
    /// The times, or the number of collisions, of an expectation count from the new beginning.
    Shifted {
        /// Its place in the other scene, counted from 0.
        expectation: usize,
    },
    /// An expectation of the whole run is evaluated over what is left of it: what happened before does not count, and
    /// what must be conserved is compared with the new beginning.
    BeginsAnew {
        /// Its place in the other scene, counted from 0.
        expectation: usize,
    },
    /// An expectation was left out.
    LeftOut {
        /// Its place in the other scene, counted from 0.
        expectation: usize,
        /// Why it makes no sense any more.
        why: LeftOut,
    },
    /// Agents that cruise draw other random numbers.
    OtherRandomNumbers,
}

/// Why an expectation makes no sense in a kept scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Its end lies before the beginning.
    Over,
    /// The scene's end lies before the beginning.
    SceneOver,
    /// Its time lies before the beginning.
    TimeOver,
    /// It happened before the beginning.
    HappenedBefore,
    /// It is not known how often the two collided before.
    UnknownCount,
}

/// Makes the state at the start of a tick a scene of its own. Its name and description are still those of the other.
///
/// Balls begin where they are, obstacles where they moved to, and ticks count from 0. Edits after the
/// tick, bookmarks and the times of expectations are shifted by whole ticks; those that are over are left out, and so are steps of the lesson that
/// are about moments. `collisions` counts
/// how often two have collided before, since an expectation of the n-th collision counts on from there; `None` where
/// that is not known.
pub fn kept_scene(
    scene: &Scene,
    setup: &Setup,
    state: &Snapshot,
    collisions: impl Fn([Id; 2]) -> Option<u64>,
) -> KeptScene {
    let at = Instant::start_of(state.tick);
    let mut kept = scene.clone();
    kept.settings.start_tick = 0;
    // They begin at its first tick.
    kept.runs.clear();
    Constants::at(scene, state.tick).put_into(&mut kept);
    for body in &mut kept.bodies {
        if let Some(index) = setup.body_index(body.id) {
            body.position = state.position(index, setup.clock);
            body.velocity = state.velocity(index, setup.clock);
            body.since = None;
        }
    }
    for obstacle in &mut kept.obstacles {
        if let Some(index) = setup.obstacle_index(obstacle.id) {
            move_to(obstacle, &setup.obstacles[index], at, setup);
        }
    }
    let later = scene.edits.iter().filter(|edit| edit.tick > state.tick);
    kept.edits = later.map(|edit| Edit { tick: edit.tick - state.tick, ..edit.clone() }).collect();
    let past = Past { tick: state.tick, clock: setup.clock };
    kept.settings.duration = scene.settings.duration.and_then(|end| past.rest_until(end));
    let has_end = kept.settings.duration.is_some();
    let mut notes = Vec::new();
    kept.expectations.clear();
    for (place, expectation) in scene.expectations.iter().enumerate() {
        match shifted(expectation, past, has_end, &collisions) {
            Ok(shifted) => {
                notes.extend(note_on(place, expectation, &shifted, state.tick > scene.settings.start_tick));
                kept.expectations.push(shifted);
            }
            Err(why) => notes.push(KeptNote::LeftOut { expectation: place, why }),
        }
    }
    kept.lesson.retain(|step| !step.is_about_run());
    kept.bookmarks = scene.bookmarks.iter().filter_map(|bookmark| kept_bookmark(bookmark, past, &collisions)).collect();
    if state.tick > 0 && scene.agent_groups.iter().any(|group| group.cruising) {
        notes.push(KeptNote::OtherRandomNumbers);
    }
    KeptScene { scene: kept, tick: state.tick, notes }
}

/// What there is to say of an expectation that goes on.
fn note_on(place: usize, before: &Expectation, now: &Expectation, begins_later: bool) -> Option<KeptNote> {
    match now.expect {
        Expected::NeverCollide(_)
        | Expected::MaxPenetration(_)
        | Expected::Conserved(_)
        | Expected::Condition(_)
        | Expected::NeverStuck(_)
        | Expected::Rounds(_)
            if begins_later =>
        {
            Some(KeptNote::BeginsAnew { expectation: place })
        }
        _ => (before != now).then_some(KeptNote::Shifted { expectation: place }),
    }
}

/// Puts an obstacle where it is at an instant.
fn move_to(obstacle: &mut Obstacle, body: &ObstacleBody, at: Instant, setup: &Setup) {
    if let Some(way) = body.travelled(at, setup.clock) {
        obstacle.shape.translate(way);
    }
}

/// What lies before the tick at which a scene is kept.
///
/// Times are shifted as instants: a difference of seconds would be rounded, and a time at the start of a tick would
/// fall into the tick before.
#[derive(Clone, Copy)]
struct Past {
    tick: u64,
    clock: Clock,
}

impl Past {
    /// A time that counts from the tick, in the same place of the same tick as before; `None` where it lies before.
    fn shifted(self, seconds: f64) -> Option<f64> {
        let at = self.clock.instant_at(seconds);
        // So far ahead that ticks are not counted any more.
        if at.tick == u64::MAX {
            return Some(seconds);
        }
        let tick = at.tick.checked_sub(self.tick)?;
        Some(self.clock.seconds_within_tick(Instant { tick, ..at }))
    }

    /// The same for an end, which lies behind the beginning.
    fn rest_until(self, end: f64) -> Option<f64> {
        self.shifted(end).filter(|rest| *rest > 0.0)
    }
}

/// A bookmark whose moment counts from the end of the past; `None` where that is over.
fn kept_bookmark(bookmark: &Bookmark, past: Past, collisions: &impl Fn([Id; 2]) -> Option<u64>) -> Option<Bookmark> {
    let at = match bookmark.at {
        BookmarkPlace::Moment(moment) => {
            let tick = moment.tick.checked_sub(past.tick)?;
            BookmarkPlace::Moment(BookmarkedMoment { tick, ..moment })
        }
        BookmarkPlace::Event(event) => {
            let nth = event.nth.checked_sub(collisions(event.between)?).filter(|&nth| nth > 0)?;
            BookmarkPlace::Event(BookmarkedEvent { nth, ..event })
        }
    };
    Some(Bookmark { at, ..bookmark.clone() })
}

/// An expectation whose times count from the end of the past.
///
/// # Errors
/// Why it makes no sense any more.
fn shifted(
    expectation: &Expectation,
    past: Past,
    has_end: bool,
    collisions: &impl Fn([Id; 2]) -> Option<u64>,
) -> Result<Expectation, LeftOut> {
    let until = |until: Option<f64>| match until {
        Some(time) => past.rest_until(time).map(Some).ok_or(LeftOut::Over),
        None if !has_end => Err(LeftOut::SceneOver),
        None => Ok(None),
    };
    let mut shifted = expectation.clone();
    match &mut shifted.expect {
        Expected::Event(event) => {
            let before = collisions(event.between).ok_or(LeftOut::UnknownCount)?;
            event.nth = event.nth.checked_sub(before).filter(|&nth| nth > 0).ok_or(LeftOut::HappenedBefore)?;
            event.time = match event.time {
                Some(time) if past.shifted(time + event.tolerance).is_none() => return Err(LeftOut::TimeOver),
                // A little early is within the tolerance.
                Some(time) => Some(past.shifted(time).unwrap_or(0.0)),
                None => until(None)?,
            };
        }
        Expected::Body(body) => body.time = past.shifted(body.time).ok_or(LeftOut::TimeOver)?,
        Expected::NeverCollide(never) => never.until = until(never.until)?,
        Expected::MaxPenetration(bound) => bound.until = until(bound.until)?,
        Expected::Conserved(conserved) => conserved.until = until(conserved.until)?,
        Expected::Condition(condition) if condition.holds == Holds::At => {
            let time = condition.time.and_then(|time| past.shifted(time)).ok_or(LeftOut::TimeOver)?;
            condition.time = Some(time);
        }
        Expected::Condition(condition) => condition.time = until(condition.time)?,
        Expected::NeverStuck(stuck) => stuck.until = until(stuck.until)?,
        Expected::Rounds(rounds) => rounds.until = until(rounds.until)?,
        Expected::Query(_) => {}
    }
    Ok(shifted)
}
