//! `collidoscope agents`: what every agent of a scene did over a span.

use super::opened_run::open_asked;
use super::output::Output;
use super::progress::Progress;
use crate::behaviour::{AgentTable, Column, Observer, write_agents};
use crate::foreign_text::escaped;
use crate::scene::MAX_DURATION;
use crate::sim::{Setup, StuckRule, TickRecord, World, agents_of};
use crate::text::agents::{title, value};
use anyhow::bail;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(clap::Args)]
pub(super) struct AgentsArguments {
    /// A scene file, the name of a shipped scene, or a recording that `run` wrote
    #[arg(value_name = "SCENE|RECORDING")]
    scene: PathBuf,
    /// Sum up from the first tick at or after this time; left out: from the beginning
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    from: Option<f64>,
    /// Sum up to the first tick at or after this time; left out: to the scene's duration
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    to: Option<f64>,
    /// Write comma-separated values, with every digit
    #[arg(long)]
    csv: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let in_range = |seconds: &f64| (0.0..=MAX_DURATION).contains(seconds);
    text.parse().ok().filter(in_range).ok_or_else(|| format!("must be a number of seconds from 0 to {MAX_DURATION:e}"))
}

/// Simulates a scene, and writes a line of titles and one for each agent, those with the least net way first.
pub(super) fn agents(arguments: &AgentsArguments) -> anyhow::Result<ExitCode> {
    let run = open_asked(&arguments.scene)?;
    let scene = &run.scene;
    let name = escaped(&arguments.scene.to_string_lossy()).into_owned();
    let setup = Arc::new(Setup::new(scene));
    if agents_of(&setup).is_empty() {
        bail!("{name}: the scene has no agents: bodies in a group");
    }
    let first = scene.settings.start_tick;
    let at = |seconds: f64| setup.clock.first_tick_at(seconds).max(first);
    let from = arguments.from.map_or(first, at);
    let to = match arguments.to {
        Some(seconds) => at(seconds),
        None => match scene.settings.duration {
            Some(_) => first + run.ticks(None, &arguments.scene)?,
            None => bail!("{name}: the scene has no settings.duration: say how far with --to SECONDS"),
        },
    };
    run.check_reaches(to, &arguments.scene)?;
    if from >= to {
        bail!("{name}: there is no tick between --from and --to");
    }
    let mut world = World::new(setup.clone());
    let mut observer = Observer::new(&setup);
    // Who is stuck when the span begins is told by the ticks before.
    let looked_back = StuckRule::usual_ticks(setup.clock) as u64;
    let mut table: Option<AgentTable> = None;
    let mut progress = Progress::new("tick", Some(to));
    for tick in first..to {
        progress.tell(tick);
        let record: TickRecord = world.record_step();
        if tick + looked_back < from {
            continue;
        }
        let setup = setup.at(tick);
        let conducts = observer.observe(setup, &record);
        if tick >= from {
            table = Some(AgentTable::with(table, setup, observer.agents(), tick..tick + 1, &conducts));
        }
    }
    drop(progress);
    let Some(table) = table else { bail!("{name}: the scene has no agents: bodies in a group") };
    Output::standard().finish_with(|out| match arguments.csv {
        true => {
            let mut lines = Vec::new();
            write_agents(&mut lines, &setup, &table)?;
            Ok(out.write_all(&lines)?)
        }
        false => write_table(out, &setup, &table),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Columns that line up, as wide as their widest cell.
fn write_table(out: &mut dyn Write, setup: &Setup, table: &AgentTable) -> anyhow::Result<()> {
    let mut lines = vec![["agent"].into_iter().chain(Column::ALL.map(title)).map(str::to_owned).collect::<Vec<_>>()];
    for place in table.sorted_by(Column::NetWay, false) {
        let row = &table.rows[place];
        let number = |column: Column| value(column, column.of(row), 4);
        let label = escaped(&setup.label_of(row.agent)).into_owned();
        lines.push([label].into_iter().chain(Column::ALL.map(number)).collect());
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}
