//! The cost of asking: a breakpoint and a watch while playing, and conditions over a whole recording.

use crate::gas::gas;
use crate::measure::{take_turns, time_of};
use crate::table::{Row, Target};
use anyhow::anyhow;
use collidoscope::app::App;
use collidoscope::app::command::{Command, PlaybackCommand};
use collidoscope::app::model::source::Source;
use collidoscope::asking::{Condition, Direction, Names, Progress, Search};
use collidoscope::scene::{Breakpoint, Scene};
use collidoscope::sim::{Instant, Setup, Timeline};
use std::sync::Arc;

/// Balls among which playing stops.
const BALLS: usize = 10_000;
/// Ticks per turn.
const TICKS_PER_GO: u64 = 5;
/// Balls of the recording that is searched.
const SEARCHED_BALLS: usize = 1_000;
const GIGABYTE: usize = 1 << 30;

/// Rows for a recording of this many ticks.
///
/// # Errors
/// None but those of [`gas`], and conditions that are not understood.
pub fn rows(ticks: u64, rounds: usize) -> anyhow::Result<Vec<Row>> {
    let mut rows = vec![playing(rounds)?];
    let scene = gas(SEARCHED_BALLS, 1.0)?;
    let setup = Arc::new(Setup::new(&scene));
    let mut timeline = Timeline::new(setup.clone(), GIGABYTE);
    timeline.record(ticks);
    let asked = [
        ("the impacts of a ball", "impact(#5, any)", Target::AtMost(0.1, None)),
        ("a ball's speed", "speed(#7) > 1000", Target::AtMost(1.0, None)),
        ("the greatest speed of all", "max(speed(all)) > 1000", Target::AtMost(10.0, None)),
    ];
    for (what, text, target) in asked {
        let names = Names { setup: &setup, selected: None };
        let condition = Condition::read(text, names).map_err(|misread| anyhow!("{text}: {misread:?}"))?;
        let mut search = Search::new(Arc::new(condition), timeline.recorded(), Direction::Forwards);
        let time = time_of(&mut || while search.advance(&timeline, &mut || true) != Progress::Done {});
        let what = format!("search of {ticks} ticks of 1 000 balls for {what}");
        rows.push(Row::figure(what, time.as_secs_f64(), "s", target));
    }
    Ok(rows)
}

/// What a breakpoint that is never hit adds to a tick.
fn playing(rounds: usize) -> anyhow::Result<Row> {
    let scene = gas(BALLS, 1.0)?;
    let condition = "speed(#7) > 1000".to_owned();
    let stopped = Scene { breakpoints: vec![Breakpoint { name: String::new(), condition, enabled: true }], ..scene.clone() };
    let mut apps = [scene, stopped].map(|scene| App::new(scene, Source::New));
    let [mut plain, mut stopped] = apps.each_mut().map(|app| {
        let mut tick = 0;
        move || {
            tick += TICKS_PER_GO;
            app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
            app.advance(0.0, &mut || true);
        }
    });
    let [alone, stopping] = take_turns(rounds, [&mut plain, &mut stopped]);
    let share = stopping.as_secs_f64() / alone.as_secs_f64() - 1.0;
    Ok(Row::figure("a breakpoint among 10 000 balls, share of the tick", 100.0 * share, "%", Target::AtMost(5.0, None)))
}
