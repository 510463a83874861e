//! What gravity costs a gas in exact flight: time, and memory for its recording.

use crate::gas::gas;
use crate::measure::take_turns;
use crate::table::{Row, Target};
use collidoscope::sim::{Setup, Timeline};
use std::sync::Arc;

/// Root mean square of each component of the velocities in m/s.
const SPEED: f64 = 1.0;
/// In m/s²: so weak that falling through the room hardly makes the balls faster, and they collide as often as without.
const GRAVITY: f64 = 0.1;
/// Ticks per turn.
const TICKS_PER_GO: u64 = 5;
/// Ticks of the recording that is measured: ten seconds.
const TICKS: u64 = 600;

/// Rows for ticks under gravity.
///
/// # Errors
/// None but those of [`gas`].
pub fn rows(rounds: usize) -> anyhow::Result<Vec<Row>> {
    let count = 10_000;
    let [mut floating, mut falling] = [recording(count, 0.0)?, recording(count, GRAVITY)?];
    let [with, without] =
        take_turns(rounds, [&mut || falling.record(TICKS_PER_GO), &mut || floating.record(TICKS_PER_GO)]);
    let what = format!("tick of {count} balls, calm, under gravity of {GRAVITY} m/s² and without, recording on");
    let time = Row::ratio(what, with, without, TICKS_PER_GO as usize, Target::AtMost(1.3, Some(1.05)));
    let count = 1_000;
    let mut falling = recording(count, GRAVITY)?;
    falling.record(TICKS);
    let bytes = falling.memory().0 as f64 / (count as f64 * falling.recorded() as f64);
    let what = format!("recording {TICKS} ticks of {count} calm balls under gravity of {GRAVITY} m/s², bytes per ball and tick");
    Ok(vec![time, Row::figure(what, bytes, "B", Target::AtMost(0.6, Some(0.3)))])
}

/// A recording of a gas under gravity, after a tenth of a second.
fn recording(count: usize, gravity: f64) -> anyhow::Result<Timeline> {
    let mut scene = gas(count, SPEED)?;
    scene.settings.gravity.y = -gravity;
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), Timeline::DEFAULT_BUDGET);
    timeline.record(6);
    Ok(timeline)
}
