//! The state at a tick, as a scene of its own.

use super::{Instant, ObstacleBody, ObstacleShape, Setup, Snapshot};
use crate::scene::{Edit, Expectation, Expected, Id, Obstacle, Scene, Shape};

/// A scene that begins with a state of another one, and what became of its expectations.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptScene {
    /// The new scene. It may be invalid where the state is, as when a position overflowed.
    pub scene: Scene,
    /// What is not the same as before, for a person to read; a sentence each.
    pub notes: Vec<String>,
}

/// Makes the state at the start of a tick a scene of its own, named "… from tick k".
///
/// Balls begin where they are, obstacles where they moved to, and ticks count from 0. Edits after the
/// tick and the times of expectations are shifted; those that are over are left out. `collisions` counts how often two have
/// collided before, since an expectation of the n-th collision counts on from there; `None` where that
/// is not known.
pub fn kept_scene(
    scene: &Scene,
    setup: &Setup,
    state: &Snapshot,
    collisions: impl Fn([Id; 2]) -> Option<u64>,
) -> KeptScene {
    let at = Instant::start_of(state.tick);
    let past = setup.clock.seconds(at);
    let mut kept = scene.clone();
    kept.name = format!("{} from tick {}", scene.name, state.tick);
    if !scene.description.is_empty() {
        // It tells of another beginning, and a repro's of other ticks.
        kept.description =
            format!("Begins as tick {} of “{}”. About that scene: {}", state.tick, scene.name, scene.description);
    }
    kept.settings.start_tick = 0;
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
    kept.settings.duration = scene.settings.duration.map(|end| end - past).filter(|rest| *rest > 0.0);
    let mut notes = Vec::new();
    let has_end = kept.settings.duration.is_some();
    kept.expectations = scene
        .expectations
        .iter()
        .enumerate()
        .filter_map(|(place, expectation)| match shifted(expectation, past, has_end, &collisions) {
            Ok(shifted) if shifted == *expectation => Some(shifted),
            Ok(shifted) => {
                notes.push(format!("Expectation {} counts from tick {} now.", place + 1, state.tick));
                Some(shifted)
            }
            Err(why) => {
                notes.push(format!("Expectation {} was left out: {why}.", place + 1));
                None
            }
        })
        .collect();
    if state.tick > 0 && scene.agent_groups.iter().any(|group| group.cruising) {
        notes.push("Agents that cruise draw other random numbers: these depend on the tick.".to_owned());
    }
    KeptScene { scene: kept, notes }
}

/// Puts an obstacle where it is at an instant.
fn move_to(obstacle: &mut Obstacle, body: &ObstacleBody, at: Instant, setup: &Setup) {
    match (&mut obstacle.shape, body.shape_at(at, setup.clock)) {
        (Shape::Plane(plane), ObstacleShape::Plane(now)) => plane.point = now.point,
        (Shape::Quad(quad), ObstacleShape::Quad(now)) => quad.center = now.center,
        (Shape::Box(obb), ObstacleShape::Box(now)) => obb.center = now.center,
        _ => debug_assert!(false, "a setup is made from its scene"),
    }
}

/// An expectation whose times count from `past` seconds on.
///
/// # Errors
/// Why it makes no sense any more.
fn shifted(
    expectation: &Expectation,
    past: f64,
    has_end: bool,
    collisions: &impl Fn([Id; 2]) -> Option<u64>,
) -> Result<Expectation, &'static str> {
    let until = |until: Option<f64>| match until {
        Some(time) if time <= past => Err("it is over by then"),
        None if !has_end => Err("the scene is over by then"),
        until => Ok(until.map(|time| time - past)),
    };
    let mut shifted = expectation.clone();
    match &mut shifted.expect {
        Expected::Event(event) => {
            let before = collisions(event.between).ok_or("it is not known how often the two met before")?;
            event.nth = event.nth.checked_sub(before).filter(|&nth| nth > 0).ok_or("it happened before")?;
            event.time = match event.time {
                Some(time) if time + event.tolerance < past => return Err("its time is over by then"),
                Some(time) => Some((time - past).max(0.0)),
                None => until(None)?,
            };
        }
        Expected::Body(body) if body.time < past => return Err("its time is over by then"),
        Expected::Body(body) => body.time -= past,
        Expected::NeverCollide(never) => never.until = until(never.until)?,
        Expected::MaxPenetration(bound) => bound.until = until(bound.until)?,
        Expected::Conserved(conserved) => conserved.until = until(conserved.until)?,
        Expected::Query(_) => {}
    }
    Ok(shifted)
}
