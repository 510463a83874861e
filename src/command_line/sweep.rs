//! `collidoscope sweep`: what a run comes to, for each value of a number of its scene.

use super::map::write_legend;
use super::number::whole;
use super::output::{Output, Replacing};
use super::progress::Progress;
use crate::asking::Amount;
use crate::foreign_text::escaped;
use crate::map::Picture;
use crate::picture_file::{is_our_picture, png_of};
use crate::scene::{Scene, open_scene};
use crate::sim::Clock;
use crate::sweep::{Outcome, Question, Sweep, SweepTable, SweptRun, Variable};
use crate::text;
use anyhow::{anyhow, bail};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// How every line begins, by which a file that was written before is known.
const LINE_BEGINNING: &str = r#"{"set":{""#;

#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("asked").args(["measure", "first"]).required(true).multiple(true)))]
pub(super) struct SweepArguments {
    /// A scene file, or the name of a shipped scene
    scene: PathBuf,
    /// A number of the scene, the range it goes through and how many values it takes, such as
    /// bodies.3.restitution=0:1:20; given twice: every pair of values
    #[arg(long, value_name = "PATH=LOW:HIGH:COUNT", required = true, value_parser = variable, allow_hyphen_values = true)]
    set: Vec<Variable>,
    /// The quantity to measure at the end of each run or, with --first, at that moment
    #[arg(long, value_name = "QUANTITY", allow_hyphen_values = true)]
    measure: Option<String>,
    /// End each run when this condition first holds, and tell when that is
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    first: Option<String>,
    /// How many ticks to simulate; left out: the scene's duration
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    ticks: Option<u64>,
    /// Write a table (.csv), a picture (.png) or JSON lines to this file; left out: JSON lines to standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file even if this command did not write it
    #[arg(long, requires = "out")]
    force: bool,
}

/// A line of the output: a run.
#[derive(Serialize)]
struct Line {
    /// The numbers that vary.
    set: Map<String, Value>,
    /// When it was measured; `null` if the condition never holds.
    tick: Option<u64>,
    /// Seconds since tick 0.
    time: Option<f64>,
    /// Seconds since the tick began.
    local_time: Option<f64>,
    /// The quantity.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Lines,
    Table,
    Picture,
}

/// Up to so many scenes are made before the first is simulated, to see whether they are valid.
const MOST_CHECKED: usize = 10_000;

/// Simulates a run for each value.
pub(super) fn sweep(arguments: &SweepArguments) -> anyhow::Result<()> {
    let scene = open_scene(&arguments.scene)?.scene;
    let name = escaped(&arguments.scene.to_string_lossy()).into_owned();
    let sweep = Sweep::new(&scene, arguments.set.clone()).map_err(|error| anyhow!("{name}: {error}"))?;
    let mut runs = Runs {
        sweep,
        is_vector: false,
        question: Question { measure: arguments.measure.clone(), first: arguments.first.clone() },
        ticks: arguments.ticks,
        name,
    };
    let form = runs.form(arguments.out.as_deref())?;
    runs.is_vector = runs.run_of(&scene)?.is_vector();
    runs.check(form)?;
    let head = runs.table().head();
    let wrote: &dyn Fn(&mut dyn Read) -> io::Result<bool> = match form {
        Form::Picture => &is_our_picture,
        Form::Lines => &|file| super::output::begins_with(file, LINE_BEGINNING),
        Form::Table => &|file| super::output::begins_with(file, &head),
    };
    let replacing = Replacing { inputs: &[&arguments.scene], wrote, force: arguments.force };
    // Opened first: what cannot be written should not be simulated.
    let output = Output::open(arguments.out.as_deref(), &replacing)?;
    match form {
        Form::Lines => output.finish_with(|out| {
            runs.each(|values, clock, outcome| Ok(writeln!(out, "{}", runs.line(values, clock, outcome)?)?))
        }),
        Form::Table => output.finish_with(|out| {
            out.write_all(head.as_bytes())?;
            let table = runs.table();
            runs.each(|values, clock, outcome| Ok(writeln!(out, "{}", table.row(values, clock, &outcome))?))
        }),
        Form::Picture => runs.picture(output),
    }
}

/// The runs of a sweep.
struct Runs {
    sweep: Sweep,
    /// Whether the quantity is a vector.
    is_vector: bool,
    question: Question,
    ticks: Option<u64>,
    /// The name of the scene.
    name: String,
}

impl Runs {
    fn form(&self, path: Option<&Path>) -> anyhow::Result<Form> {
        match path.and_then(Path::extension).and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(Form::Table),
            Some("png") if self.sweep.variables().count() != 2 => {
                bail!("a picture has two sides: give --set twice, or write a table (.csv)")
            }
            Some("png") => Ok(Form::Picture),
            _ => Ok(Form::Lines),
        }
    }

    /// Refuses at once what would only be found out at the last value.
    fn check(&self, form: Form) -> anyhow::Result<()> {
        if form == Form::Picture && self.is_vector {
            bail!(
                "a colour is one number: measure a component, such as {}.x",
                self.question.measure.as_deref().unwrap_or_default()
            );
        }
        // Of so many only the ends, which are the farthest from what the scene has.
        let step = if self.sweep.runs() > MOST_CHECKED { self.sweep.runs() - 1 } else { 1 };
        (0..self.sweep.runs()).step_by(step).try_for_each(|run| self.scene_of(run).map(drop))
    }

    fn scene_of(&self, run: usize) -> anyhow::Result<Scene> {
        let scene = self.sweep.scene_at(&self.sweep.values(run));
        scene.map_err(|error| anyhow!("{}: {error}", self.name))
    }

    fn run_of(&self, scene: &Scene) -> anyhow::Result<SweptRun> {
        let Some(ticks) = self.ticks.or_else(|| SweptRun::ticks_of(scene)) else {
            bail!("{}: the scene has no settings.duration: say how long with --ticks N", self.name)
        };
        SweptRun::new(scene, &self.question, ticks)
            .map_err(|wrong| anyhow!("{}", text::asking::underlined(&wrong.text, &wrong.misread)))
    }

    /// Simulates all of them and hands out what each came to.
    fn each(&self, mut visit: impl FnMut(&[f64], Clock, Outcome) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let mut progress = Progress::new("run", Some(self.sweep.runs() as u64));
        for run in 0..self.sweep.runs() {
            let scene = self.scene_of(run)?;
            let mut swept = self.run_of(&scene)?;
            // Nothing interrupts it.
            let mut goes_on = || {
                progress.tell(run as u64 + 1);
                true
            };
            let Some(outcome) = swept.advance(&mut goes_on) else { continue };
            visit(&self.sweep.values(run), Clock::new(scene.settings.ticks_per_second), outcome)?;
        }
        Ok(())
    }

    fn line(&self, values: &[f64], clock: Clock, outcome: Outcome) -> anyhow::Result<String> {
        let paths = self.sweep.variables().map(|variable| variable.path.clone());
        let set: Map<String, Value> = paths.zip(values.iter().map(|value| json!(value))).collect();
        let value = match outcome.amount {
            Some(Amount::Number(number)) => json!(number),
            Some(Amount::Vector(vector)) => json!(vector.to_array()),
            Some(Amount::Truth(truth)) => json!(truth),
            None => Value::Null,
        };
        let line = Line {
            set,
            tick: outcome.at.map(|at| at.tick),
            time: outcome.at.map(|at| clock.seconds(at)),
            local_time: outcome.at.map(|at| at.local),
            value: self.question.measure.is_some().then_some(value),
        };
        Ok(serde_json::to_string(&line)?)
    }

    fn table(&self) -> SweepTable<'_> {
        SweepTable::new(&self.sweep, &self.question, self.is_vector)
    }

    /// A pixel for each run, the first variable to the right and the second one upwards, with its legend on standard output.
    fn picture(&self, output: Output) -> anyhow::Result<()> {
        let size: Vec<usize> = self.sweep.variables().map(|variable| variable.count).collect();
        let &[columns, rows] = &size[..] else { bail!("a picture has two sides") };
        let mut numbers = Vec::with_capacity(columns * rows);
        self.each(|_, clock, outcome| {
            numbers.push(match (&self.question.measure, outcome.amount) {
                (None, _) => outcome.at.map(|at| clock.seconds(at)),
                (Some(_), Some(Amount::Number(number))) => Some(number),
                (Some(_), Some(Amount::Truth(truth))) => Some(f64::from(u8::from(truth))),
                (Some(_), Some(Amount::Vector(_)) | None) => None,
            });
            Ok(())
        })?;
        let picture = Picture::of_numbers([columns, rows], &numbers);
        let png = png_of([columns as u32, rows as u32], &picture.rgb)?;
        output.finish_with(|out| Ok(out.write_all(&png)?))?;
        Output::standard().finish_with(|out| write_legend(out, &picture.legend))
    }
}

fn variable(text: &str) -> Result<Variable, String> {
    Variable::parse(text).map_err(|error| error.to_string())
}
