//! The cost of recording in time and memory, and the time to seek to any tick.

use crate::gas::{gas, ours};
use crate::measure::{quantile, take_turns, time_of};
use crate::table::{Row, Target};
use collidoscope::sim::{Setup, Timeline};
use std::sync::Arc;
use std::time::Duration;

/// Slow balls without forces.
const BALLS: usize = 1_000;
/// Ticks per turn.
const TICKS_PER_GO: u64 = 100;
const SEEKS: u32 = 2_000;
const GIGABYTE: usize = 1 << 30;

/// Rows for a recording of this many ticks.
///
/// # Errors
/// None but those of [`gas`].
pub fn rows(ticks: u64, rounds: usize) -> anyhow::Result<Vec<Row>> {
    let scene = gas(BALLS, 1.0)?;
    let setup = Arc::new(Setup::new(&scene));
    let mut world = ours(&scene);
    let mut timeline = Timeline::new(setup.clone(), GIGABYTE);
    timeline.record(6);
    let [alone, recorded] = take_turns(
        rounds,
        [
            &mut || {
                (0..TICKS_PER_GO).for_each(|_| {
                    world.step();
                })
            },
            &mut || timeline.record(TICKS_PER_GO),
        ],
    );
    let share = recorded.as_secs_f64() / alone.as_secs_f64() - 1.0;
    let mut rows = vec![Row::figure(
        "recording 1 000 calm balls, share of the tick",
        100.0 * share,
        "%",
        Target::AtMost(5.0, None),
    )];
    timeline.record(ticks.saturating_sub(timeline.recorded()));
    let bytes = timeline.memory().0 as f64 / (BALLS as f64 * timeline.recorded() as f64);
    let what = format!("recording {ticks} ticks, bytes per ball and tick");
    rows.push(Row::figure(what, bytes, "B", Target::AtMost(0.6, None)));
    for (budget, name, target) in
        [(GIGABYTE, "1 GB", Target::AtMost(1.0, Some(0.2))), (GIGABYTE / 4, "256 MB", Target::AtMost(5.0, Some(2.0)))]
    {
        timeline.set_budget(budget);
        let time = seek(&mut timeline).as_secs_f64() * 1e3;
        rows.push(Row::figure(format!("seek in {ticks} ticks within {name}, p99"), time, "ms", target));
        let used = timeline.memory().0 as f64 / budget as f64;
        let what = format!("memory after {ticks} ticks, share of {name}");
        rows.push(Row::figure(what, used, "×", Target::AtMost(1.0, None)));
    }
    Ok(rows)
}

/// The time that 99 of 100 seeks do not exceed; the targets are spread evenly over the recording, in
/// random order.
fn seek(timeline: &mut Timeline) -> Duration {
    let ticks = timeline.recorded();
    let mut times: Vec<Duration> = (1..=SEEKS)
        .map(|index| {
            let tick = ((f64::from(index) * std::f64::consts::SQRT_2).fract() * ticks as f64) as u64;
            time_of(&mut || {
                std::hint::black_box(timeline.tick(tick));
            })
        })
        .collect();
    quantile(&mut times, 0.99)
}
