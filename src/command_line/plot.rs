//! `collidoscope plot`: quantities of a run at every tick, as comma-separated values.

use super::number::{at_least_one, whole};
use super::opened_run::open_asked;
use super::output::Output;
use super::progress::Progress;
use crate::asking::{Amount, Measure, Names};
use crate::foreign_text::escaped;
use crate::ledger::{curve_line, curve_titles};
use crate::scene::Scene;
use crate::sim::{Instant, Phase, Setup, World};
use crate::text;
use anyhow::{anyhow, bail};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(clap::Args)]
pub(super) struct PlotArguments {
    /// A scene file, the name of a shipped scene, or a recording that `run` wrote
    #[arg(value_name = "SCENE|RECORDING")]
    scene: PathBuf,
    /// The quantities, such as 'speed(#3)', 'position(cue)' or 'max(speed(all))'; left out: those that the scene watches
    quantities: Vec<String>,
    /// How many ticks to simulate; left out: the scene's duration
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    ticks: Option<u64>,
    /// Write every so many ticks only
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = at_least_one)]
    every: u64,
}

/// Writes a line of titles, and one for each tick.
pub(super) fn plot(arguments: &PlotArguments) -> anyhow::Result<ExitCode> {
    let run = open_asked(&arguments.scene)?;
    let ticks = run.ticks(arguments.ticks, &arguments.scene)?;
    let scene = run.scene;
    let quantities = match arguments.quantities.as_slice() {
        [] => scene.watches.iter().map(|watch| watch.quantity.clone()).collect(),
        given => given.to_vec(),
    };
    if quantities.is_empty() {
        bail!("{}: the scene watches nothing: name a quantity", escaped(&arguments.scene.to_string_lossy()));
    }
    let setup = Arc::new(Setup::new(&scene));
    let measures =
        quantities.iter().map(|quantity| read(quantity, &setup)).collect::<anyhow::Result<Vec<Measure>>>()?;
    let mut gaps = vec![Gaps::default(); measures.len()];
    Output::standard()
        .finish_with(|out| write_lines(&scene, setup, (&measures, &mut gaps), (ticks, arguments.every), out))?;
    for (measure, gaps) in measures.iter().zip(gaps).filter(|(_, gaps)| gaps.without > 0) {
        let Gaps { without, of } = gaps;
        let text = escaped(measure.text());
        let _ =
            writeln!(io::stderr(), "{text}: no finite number at {without} of {of} ticks, its cell is left empty there");
    }
    Ok(ExitCode::SUCCESS)
}

fn read(quantity: &str, setup: &Setup) -> anyhow::Result<Measure> {
    Measure::read(quantity, Names { setup, selected: None })
        .map_err(|misread| anyhow!("{}", text::asking::underlined(quantity, &misread)))
}

/// At how many ticks a quantity is no finite number, as a quotient is where its divisor is zero.
#[derive(Clone, Copy, Default)]
struct Gaps {
    without: u64,
    of: u64,
}

impl Gaps {
    fn count(&mut self, value: Option<Amount>) {
        self.of += 1;
        self.without += u64::from(value.is_some_and(|value| !value.is_finite()));
    }
}

/// Writes the values at the start of each tick, after what happens then, the one at the end included.
fn write_lines(
    scene: &Scene,
    setup: Arc<Setup>,
    (measures, gaps): (&[Measure], &mut [Gaps]),
    (ticks, every): (u64, u64),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let all: Vec<&Measure> = measures.iter().collect();
    out.write_all(curve_titles(&all).as_bytes())?;
    let first = scene.settings.start_tick;
    let mut world = World::new(setup.clone());
    let last = first.saturating_add(ticks);
    let mut progress = Progress::new("tick", Some(last));
    for tick in first..=last {
        progress.tell(tick);
        let record = world.record_step();
        if (tick - first).is_multiple_of(every) {
            let values: Vec<Option<Amount>> =
                measures.iter().map(|measure| measure.at(setup.at(tick), &record, 0.0, Phase::After)).collect();
            gaps.iter_mut().zip(&values).for_each(|(gaps, value)| gaps.count(*value));
            out.write_all(curve_line(Instant::start_of(tick), setup.clock, values).as_bytes())?;
        }
    }
    Ok(())
}
