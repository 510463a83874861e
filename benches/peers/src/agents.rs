//! Agents: a tick of many, where released ones end, and the table of what they did.

#[path = "../../common/school.rs"]
mod school;

use crate::measure::{median, take_turns, time_of};
use crate::table::{Row, Target};
use collidoscope::behaviour::Behaviours;
use collidoscope::sim::{Setup, World};
use std::sync::Arc;
use std::time::Duration;

pub use school::school;

/// Agents of the table, and the ticks that it sums up.
const LISTED: usize = 2_000;
const SUMMED_UP: u64 = 600;

/// Ticks that have passed before a tick is measured.
const WARM_UP: usize = 6;

/// The rows.
pub fn rows(rounds: usize) -> Vec<Row> {
    let ticks = [(LISTED, Target::None), (5_000, Target::AtMost(6.0, None))];
    let mut rows: Vec<Row> = ticks
        .into_iter()
        .map(|(count, target)| {
            let what = format!("tick of {} 000 agents with all rules", count / 1_000);
            Row::figure(what, milliseconds(tick(count, rounds)), "ms", target)
        })
        .collect();
    let mut basins = school::basins_of_maze();
    let took = time_of(&mut || {
        std::hint::black_box(basins());
    });
    let what = "basins of 64 × 64 cells of the maze, each followed for 30 s at most";
    rows.push(Row::figure(what, took.as_secs_f64(), "s", Target::AtMost(2.0, None)));
    rows.extend(table(rounds));
    rows
}

/// Each tick is the one after the tick that was measured before it: they hardly differ.
fn tick(count: usize, rounds: usize) -> Duration {
    let mut world = World::new(Arc::new(Setup::new(&school(count, true))));
    (0..WARM_UP).for_each(|_| world.step());
    let [took] = take_turns(rounds, [&mut || world.step()]);
    took
}

fn table(rounds: usize) -> [Row; 2] {
    let setup = Arc::new(Setup::new(&school(LISTED, true)));
    let mut world = World::new(setup.clone());
    let mut behaviours = Behaviours::new(&setup, 0);
    let mut taking_in = Vec::new();
    for _ in 0..SUMMED_UP {
        let record = world.record_step();
        taking_in.push(time_of(&mut || behaviours.observe(&setup, &record)));
    }
    let [summing_up] = take_turns(
        rounds,
        [&mut || {
            std::hint::black_box(behaviours.table(&setup, 0..SUMMED_UP, None));
        }],
    );
    let taking_in = median(&mut taking_in);
    [
        Row::figure(
            "table of 2 000 agents over 600 ticks, of another span",
            milliseconds(summing_up),
            "ms",
            Target::AtMost(200.0, None),
        ),
        Row::figure("taking in a tick of 2 000 agents for the table", milliseconds(taking_in), "ms", Target::None),
    ]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
