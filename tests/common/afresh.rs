//! A run compared with simulations that do not share its past.

use super::rules::{broken_rule, broken_rule_of_part};
use collidoscope::scene::{CollisionMode, Scene};
use collidoscope::sim::{Reference, Setup, Snapshot, TickRecord, World};
use std::fmt;
use std::sync::Arc;

/// Ticks with more events than this are not simulated by the reference, which looks at all pairs before each.
const MOST_EVENTS_OF_REFERENCE: usize = 60;

/// Events after which a scene is followed no further: an elastic gas that moving balls of infinite mass heat without end
/// has more of them from tick to tick, and would take as long as thousands of other scenes.
const MOST_EVENTS_OF_SCENE: usize = 20_000;

/// Events after which a tick is not followed to its end: a ball that comes back from 10⁹ m away within ten ticks
/// then bounces to and fro in a room ten million times in each.
const MOST_EVENTS_OF_TICK: u64 = 50_000;

/// Where a run differs from one that begins afresh.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The tick in which it does.
    pub tick: u64,
    /// From what, and how.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "tick {}: {}", self.tick, self.what)
    }
}

/// The first tick that is not what the same tick is when it begins from its own snapshot; or, every
/// `reference_every` ticks, not what it is by brute force; or that breaks a rule. Whole records are compared. A scene or a
/// tick with very many events is not followed to its end.
pub fn first_difference(scene: &Scene, ticks: u64, reference_every: u64) -> Option<Difference> {
    first_difference_watched(scene, ticks, reference_every, |_| ())
}

/// The same, while `watch` sees the state after each tick.
pub fn first_difference_watched(
    scene: &Scene,
    ticks: u64,
    reference_every: u64,
    mut watch: impl FnMut(&Snapshot),
) -> Option<Difference> {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let mut events = 0;
    for step in 0..ticks {
        if events > MOST_EVENTS_OF_SCENE {
            return None;
        }
        let start = world.snapshot();
        let tick = start.tick;
        let Some(record) = world.record_step_within(MOST_EVENTS_OF_TICK) else {
            return broken_rule_of_part(&setup, &start, world.events()).map(|what| Difference { tick, what });
        };
        events += record.events.len();
        watch(&record.end);
        let compare = |other: &TickRecord, name: &str| {
            (record != *other).then(|| Difference { tick, what: format!("{name}: {}", how(&record, other)) })
        };
        if let Some(what) = broken_rule(&setup, &record) {
            return Some(Difference { tick, what });
        }
        let afresh = World::from_snapshot(setup.clone(), &record.start).record_step();
        if let Some(difference) = compare(&afresh, "begun afresh") {
            return Some(difference);
        }
        let is_swept = scene.settings.collision == CollisionMode::Swept;
        let is_quick = record.events.len() <= MOST_EVENTS_OF_REFERENCE;
        // Another tick of every scene, so that all are looked at.
        let is_turn = reference_every > 0 && (step + scene.settings.seed).is_multiple_of(reference_every);
        if is_swept && is_quick && is_turn {
            let by_force = Reference::from_snapshot(setup.clone(), &record.start).step();
            if let Some(difference) = compare(&by_force, "by brute force") {
                return Some(difference);
            }
        }
    }
    None
}

/// The first thing in which two records of a tick differ.
fn how(run: &TickRecord, other: &TickRecord) -> String {
    let pairs = run.events.iter().zip(&other.events);
    if let Some((got, wanted)) = pairs.into_iter().find(|(got, wanted)| got != wanted) {
        return format!("the run has {got:?}, the other {wanted:?}");
    }
    let shared = run.events.len().min(other.events.len());
    if let Some(more) = run.events.get(shared) {
        return format!("only the run has {more:?}");
    }
    if let Some(more) = other.events.get(shared) {
        return format!("only the other has {more:?}");
    }
    let parts = [
        ("starts", run.start == other.start),
        ("motions at the end", run.end.motions == other.end.motions),
        ("groups that stand at the end", run.end.standing == other.end.standing),
        ("resolved pairs at the end", run.end.resolved == other.end.resolved),
        ("resting pairs at the end", run.end.resting == other.end.resting),
        ("overlapping pairs at the end", run.end.overlapping == other.end.overlapping),
        ("motions inside the tick", run.motion_changes == other.motion_changes),
        ("ties", run.ties == other.ties),
    ];
    let differing: Vec<&str> = parts.iter().filter(|(_, is_same)| !is_same).map(|(name, _)| *name).collect();
    format!("same events, but other {}", differing.join(", "))
}
