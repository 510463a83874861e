//! The cost of asking: a breakpoint and a watch while playing, and conditions over a whole recording.

use crate::gas::gas;
use crate::measure::{take_turns, time_of};
use crate::table::{Row, Target};
use anyhow::anyhow;
use collidoscope::app::App;
use collidoscope::app::command::{Command, PlaybackCommand};
use collidoscope::app::model::query_map::QueryMaps;
use collidoscope::app::model::source::Source;
use collidoscope::asking::{Condition, Direction, Names, Progress, Search};
use collidoscope::question::{NumberInput, QueryKind, Variation, numbers_of};
use collidoscope::scene::{BenchQuery, Breakpoint, Scene};
use collidoscope::sim::{Instant, Setup, Timeline};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// Balls among which playing stops.
const BALLS: usize = 10_000;
/// Ticks per turn.
const TICKS_PER_GO: u64 = 5;
/// Balls of the recording that is searched.
const SEARCHED_BALLS: usize = 1_000;
const GIGABYTE: usize = 1 << 30;
/// Maps of each query, of whose times the middle one counts.
const MAPS: usize = 5;

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
        ("a ball's speed that it never has", "speed(#7) > 1000", Target::AtMost(1.0, None)),
        ("a ball's speed that it often has", "speed(#7) > 1.5", Target::AtMost(1.0, None)),
        ("a greatest speed of all that there never is", "max(speed(all)) > 1000", Target::AtMost(10.0, None)),
        ("a greatest speed of all that there often is", "max(speed(all)) > 4", Target::AtMost(10.0, None)),
        ("a sum of speeds that there often is", "sum(speed(all)) > 1590", Target::AtMost(10.0, None)),
        ("a place of all where one seldom is", "max(position(all).x) > 3.4", Target::AtMost(10.0, None)),
        ("an overlap that there never is", "deepest_overlap > 0.1", Target::AtMost(10.0, None)),
    ];
    for (what, text, target) in asked {
        let names = Names { setup: &setup, selected: None };
        let condition = Condition::read(text, names).map_err(|misread| anyhow!("{text}: {misread:?}"))?;
        let mut search = Search::new(Arc::new(condition), timeline.recorded(), Direction::Forwards);
        let time = time_of(&mut || while search.advance(&timeline, &mut || true) != Progress::Done {});
        let what = format!("search of {ticks} ticks of 1 000 balls for {what}");
        rows.push(Row::figure(what, time.as_secs_f64(), "s", target));
    }
    rows.extend(maps());
    Ok(rows)
}

/// Maps of the examples of all queries, on all cores, drawn again when an input that is not among their axes is dragged:
/// the one in the middle, and the slowest.
fn maps() -> Vec<Row> {
    let map = |kind: &QueryKind| {
        let mut query = BenchQuery { id: 1, name: String::new(), ask: kind.example(), map: None };
        let mut maps = QueryMaps::default();
        maps.show(Some(&query));
        let of_axes = maps.shown().map_or_else(Vec::new, |shown| shown.choice.axes.to_vec());
        let is_free = |number: &&NumberInput| !of_axes.iter().any(|axis| number.is_called(&axis.path));
        let dragged = numbers_of(&query.ask).iter().find(is_free).cloned();
        let mut times: Vec<Duration> = (0..MAPS)
            .filter_map(|step| {
                let number = dragged.as_ref()?;
                let mut variation = Variation::of(&query.ask, &[number]);
                variation.set(0, number.value + 1e-6 * (1 + step) as f64);
                let Value::Object(input) = variation.input() else { return None };
                query.ask.extend(input.clone());
                Some(time_of(&mut || {
                    maps.show(Some(&query));
                    maps.work(&mut || true);
                }))
            })
            .collect();
        times.sort();
        times[times.len() / 2]
    };
    let mut times: Vec<Duration> = QueryKind::ALL.iter().map(map).collect();
    times.sort();
    let row = |which: &str, time: Duration| {
        let what = format!("map of 400 × 400 answers, {which}, on all cores");
        Row::figure(what, time.as_secs_f64() * 1e3, "ms", Target::AtMost(1e3 / 30.0, Some(1e3 / 60.0)))
    };
    vec![row("the query in the middle", times[times.len() / 2]), row("the slowest query", times[times.len() - 1])]
}

/// What a breakpoint that is never hit adds to a tick.
fn playing(rounds: usize) -> anyhow::Result<Row> {
    let scene = gas(BALLS, 1.0)?;
    let condition = "speed(#7) > 1000".to_owned();
    let stopped =
        Scene { breakpoints: vec![Breakpoint { name: String::new(), condition, enabled: true }], ..scene.clone() };
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
