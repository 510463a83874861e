//! `collidoscope find`: the moments at which a condition begins to hold, as JSON lines.

use super::number::{at_least_one, whole};
use super::opened_run::open_asked;
use super::output::Output;
use super::progress::Progress;
use crate::asking::{Amount, Condition, Finder, Moment, Names};
use crate::scene::Scene;
use crate::sim::{EventKind, Setup, TickRecord, World};
use crate::text;
use anyhow::anyhow;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(clap::Args)]
pub(super) struct FindArguments {
    /// A scene file, the name of a shipped scene, or a recording that `run` wrote
    #[arg(value_name = "SCENE|RECORDING")]
    scene: PathBuf,
    /// The condition, such as 'speed(#3) > 2' or 'impact(cue, any) and impulse > 1'
    #[arg(allow_hyphen_values = true)]
    condition: String,
    /// How many ticks to search; left out: the scene's duration
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    ticks: Option<u64>,
    /// End after so many moments
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least_one)]
    first: Option<u64>,
}

/// A line of the output: a moment at which the condition begins to hold.
#[derive(Serialize)]
struct FoundLine {
    /// The tick it lies in.
    tick: u64,
    /// Seconds since tick 0.
    time: f64,
    /// Seconds since the tick began.
    local_time: f64,
    /// What happens then, if the condition is about an event or an event made it true.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<EventLine>,
    /// What is compared, and its value.
    values: Map<String, Value>,
}

/// The event of a moment.
#[derive(Serialize)]
struct EventLine {
    /// What happened.
    #[serde(flatten)]
    kind: EventKind,
}

/// Searches a scene; 0 if the condition holds at some moment, else 1.
pub(super) fn find(arguments: &FindArguments) -> anyhow::Result<ExitCode> {
    let run = open_asked(&arguments.scene)?;
    let ticks = run.ticks(arguments.ticks, &arguments.scene)?;
    let scene = run.scene;
    let setup = Arc::new(Setup::new(&scene));
    let names = Names { setup: &setup, selected: None };
    let condition = Condition::read(&arguments.condition, names)
        .map_err(|misread| anyhow!("{}", text::asking::underlined(&arguments.condition, &misread)))?;
    let most = arguments.first.unwrap_or(u64::MAX);
    let mut found = 0;
    Output::standard().finish_with(|out| {
        found = write_lines(&scene, setup, Arc::new(condition), (ticks, most), out)?;
        Ok(())
    })?;
    Ok(ExitCode::from(u8::from(found == 0)))
}

/// Writes a line for each moment in so many ticks, and so many lines at most; how many it wrote.
fn write_lines(
    scene: &Scene,
    setup: Arc<Setup>,
    condition: Arc<Condition>,
    (ticks, most): (u64, u64),
    out: &mut dyn Write,
) -> anyhow::Result<u64> {
    let mut world = World::new(setup.clone());
    let end = scene.settings.start_tick.saturating_add(ticks);
    let mut finder = Finder::new(condition.clone(), scene.settings.start_tick).until(Some(end));
    let mut written = 0;
    let mut progress = Progress::new("tick", Some(end));
    // With the tick that begins at the end: of that the state alone belongs to the run.
    for _ in 0..=ticks {
        if written >= most {
            break;
        }
        let record = world.record_step();
        progress.tell(record.start.tick);
        let setup = setup.at(record.start.tick);
        finder.observe(setup, &record);
        for moment in finder.take_begins() {
            if written < most {
                let line = line(&condition, setup, &record, &moment);
                serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from)?;
                out.write_all(b"\n")?;
                written += 1;
            }
        }
    }
    Ok(written)
}

fn line(condition: &Condition, setup: &Setup, record: &TickRecord, moment: &Moment) -> FoundLine {
    let event = moment.event.and_then(|place| record.events.get(place));
    let value = |amount: Amount| match amount {
        Amount::Number(number) => json!(number),
        Amount::Vector(vector) => json!(vector.to_array()),
        Amount::Truth(truth) => json!(truth),
    };
    let shown = condition.shown_at(setup, record, moment);
    FoundLine {
        tick: moment.at.tick,
        time: setup.clock.seconds(moment.at),
        local_time: moment.at.local,
        event: event.map(|event| EventLine { kind: event.kind.clone() }),
        values: shown.into_iter().map(|shown| (shown.text, value(shown.amount))).collect(),
    }
}
