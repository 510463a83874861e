//! `collidoscope diff`: in what two runs differ, as JSON lines.

use super::junit::{self, Case, Suite, Trouble};
use super::number::{real, whole};
use super::opened_run::{OpenedRun, Ticks};
use super::output::{Output, Replacing, begins_with};
use crate::compare::{
    Apart, BodyReport, Comparison, Component, Counted, Divergence, EventDifference, Identity, Number, Numbers, Report,
    Side, Tolerance, What,
};
use crate::foreign_text::escaped;
use crate::scene::Id;
use crate::text;
use anyhow::bail;
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct DiffArguments {
    /// The first run: a scene file, the name of a shipped scene, or what `run` wrote
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The second run
    #[arg(value_name = "B")]
    second: PathBuf,
    /// Numbers count as alike that differ by no more than this, or by this share of numbers greater than 1
    #[arg(long, value_name = "X", default_value = "0", allow_negative_numbers = true, value_parser = tolerance)]
    tolerance: f64,
    /// How many ticks to compare; left out: all of a recording, the duration of a scene
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    ticks: Option<u64>,
    /// Write at every tick how far apart the bodies are
    #[arg(long)]
    distances: bool,
    /// Also write what was found to this file, as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Replace the file even if this command did not write it
    #[arg(long, requires = "junit")]
    force: bool,
}

/// A line of the output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line {
    /// How far apart the bodies are at a tick, with `--distances`.
    Distances(DistancesLine),
    /// Where the states first differ.
    Divergence(DivergenceLine),
    /// Where they first differ by more than rounding, if they differed by rounding before.
    BeyondRounding(DivergenceLine),
    /// A body that only one run has.
    OnlyBody(OnlyBodyLine),
    /// How a body differs.
    Body(BodyLine),
    /// An event that differs.
    Event(Box<EventLine>),
    /// What was compared.
    Summary(SummaryLine),
}

#[derive(Serialize)]
struct DistancesLine {
    tick: u64,
    time: f64,
    bodies: Vec<DistanceLine>,
}

#[derive(Serialize)]
struct DistanceLine {
    id: Id,
    distance: f64,
}

#[derive(Serialize)]
struct DivergenceLine {
    tick: u64,
    time: f64,
    bodies: usize,
    body: Id,
    component: &'static str,
    a: f64,
    b: f64,
    difference: f64,
    ulps: u64,
}

#[derive(Serialize)]
struct OnlyBodyLine {
    body: Id,
    #[serde(rename = "in")]
    of: &'static str,
}

#[derive(Serialize)]
struct BodyLine {
    body: Id,
    from: MomentLine,
    farthest: FarthestLine,
    at_end: f64,
}

#[derive(Serialize)]
struct MomentLine {
    tick: u64,
    time: f64,
}

#[derive(Serialize)]
struct FarthestLine {
    tick: u64,
    time: f64,
    distance: f64,
}

#[derive(Serialize)]
struct EventLine {
    event: What,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<Id>,
    #[serde(rename = "in")]
    of: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<CountedLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<CountedLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ulps: Option<Map<String, Value>>,
}

#[derive(Serialize)]
struct CountedLine {
    nth: u64,
    tick: u64,
    time: f64,
    local_time: f64,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
struct DifferenceLine {
    time: f64,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
struct SummaryLine {
    states: u64,
    end: f64,
    matched: u64,
    differing: usize,
    only_a: usize,
    only_b: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    longer: Option<&'static str>,
}

/// Compares two runs; 0 if they are alike, else 1.
pub(super) fn diff(arguments: &DiffArguments) -> anyhow::Result<ExitCode> {
    let paths = [arguments.first.as_path(), arguments.second.as_path()];
    let wrote = |file: &mut dyn std::io::Read| begins_with(file, &junit::beginning("diff"));
    let replacing = Replacing { inputs: &paths, wrote: &wrote, force: arguments.force };
    // Opened first: a report that cannot be written should not cost the runs.
    let junit = arguments.junit.as_deref().map(|path| Output::open(Some(path), &replacing)).transpose()?;
    let runs = [OpenedRun::open(paths[0])?, OpenedRun::open(paths[1])?];
    let lengths = lengths(&runs, paths, arguments.ticks)?;
    let [first, second] = runs;
    let mut ticks =
        [first.ticks(paths[0], lengths[0].unwrap_or(u64::MAX)), second.ticks(paths[1], lengths[1].unwrap_or(u64::MAX))];
    let mut is_alike = true;
    Output::standard().finish_with(|out| {
        let mut report = compare(arguments, &mut ticks, out)?;
        if report.states == 0 {
            bail!("{} and {} have no tick at the same time", name_of(paths[0]), name_of(paths[1]));
        }
        // A scene that goes on for as long as the other one lasts has no length of its own.
        report.longer = report.longer.filter(|side| lengths[*side as usize].is_some());
        is_alike = report.is_alike();
        if let Some(junit) = junit {
            junit.finish_with(|file| Ok(file.write_all(junit_xml(&report, paths).as_bytes())?))?;
        }
        write_report(out, &report)
    })?;
    Ok(ExitCode::from(u8::from(!is_alike)))
}

/// How many ticks of each run are compared; `None`: as many as the other one has.
fn lengths(runs: &[OpenedRun; 2], paths: [&Path; 2], ticks: Option<u64>) -> anyhow::Result<[Option<u64>; 2]> {
    let mut lengths = [None; 2];
    for side in [0, 1] {
        let (own, other) = (&runs[side], &runs[1 - side]);
        lengths[side] = match (ticks, own.is_recording()) {
            (Some(ticks), _) => Some(ticks),
            (None, true) => Some(u64::MAX),
            (None, false) if other.is_recording() => None,
            (None, false) => match own.duration() {
                Some(ticks) => Some(ticks),
                None => {
                    bail!("{}: the scene has no settings.duration: say how long with --ticks N", name_of(paths[side]))
                }
            },
        };
    }
    Ok(lengths)
}

fn name_of(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// Shows both runs to a comparison.
fn compare(arguments: &DiffArguments, runs: &mut [Ticks; 2], out: &mut dyn Write) -> anyhow::Result<Report> {
    let mut comparison = Comparison::new(Tolerance(arguments.tolerance));
    loop {
        let side = comparison.wants();
        let Some(tick) = runs[side as usize].next()? else { break };
        let apart = comparison.observe(side, tick);
        if let Some(apart) = apart.filter(|_| arguments.distances) {
            write_line(out, &Line::Distances(distances_line(apart)))?;
        }
    }
    let [first, second] = runs;
    Ok(comparison.finish([first.next()?.is_some(), second.next()?.is_some()]))
}

/// Writes all that differs; nothing if nothing does.
fn write_report(out: &mut dyn Write, report: &Report) -> anyhow::Result<()> {
    if report.is_alike() {
        return Ok(());
    }
    if let Some(found) = &report.divergence {
        write_line(out, &Line::Divergence(divergence_line(found)))?;
    }
    if let Some(found) = &report.beyond_rounding {
        write_line(out, &Line::BeyondRounding(divergence_line(found)))?;
    }
    for (side, body) in &report.only_bodies {
        write_line(out, &Line::OnlyBody(OnlyBodyLine { body: *body, of: token(*side) }))?;
    }
    for body in &report.bodies {
        write_line(out, &Line::Body(body_line(body)))?;
    }
    for event in &report.events {
        write_line(out, &Line::Event(Box::new(event_line(event))))?;
    }
    let [only_a, only_b] = Side::BOTH.map(|side| report.only_in(side));
    let summary = SummaryLine {
        states: report.states,
        end: report.end,
        matched: report.matched,
        differing: report.events.len() - only_a - only_b,
        only_a,
        only_b,
        longer: report.longer.map(token),
    };
    write_line(out, &Line::Summary(summary))
}

fn write_line(out: &mut dyn Write, line: &Line) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, line).map_err(std::io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

fn distances_line(apart: Apart) -> DistancesLine {
    let distance = |(id, distance)| DistanceLine { id, distance };
    DistancesLine { tick: apart.ticks[0], time: apart.time, bodies: apart.bodies.into_iter().map(distance).collect() }
}

fn divergence_line(found: &Divergence) -> DivergenceLine {
    let [a, b] = found.values;
    DivergenceLine {
        tick: found.ticks[0],
        time: found.time,
        bodies: found.bodies,
        body: found.body,
        component: match found.component {
            Component::Position(axis) => ["position.x", "position.y", "position.z"][axis],
            Component::Velocity(axis) => ["velocity.x", "velocity.y", "velocity.z"][axis],
        },
        a,
        b,
        difference: b - a,
        ulps: found.ulps(),
    }
}

fn body_line(body: &BodyReport) -> BodyLine {
    let (tick, time) = body.first;
    let from = MomentLine { tick, time };
    let (tick, time, distance) = body.farthest;
    BodyLine { body: body.id, from, farthest: FarthestLine { tick, time, distance }, at_end: body.at_end }
}

fn event_line(event: &EventDifference) -> EventLine {
    let Identity { what, body, other } = event.identity();
    let counted = |counted: &Counted| CountedLine {
        nth: counted.nth,
        tick: counted.event.at.tick,
        time: counted.event.time(),
        local_time: counted.event.at.local,
        numbers: counted.event.numbers,
    };
    let ulps = event.ulps().map(|(time, numbers)| {
        let numbers = numbers.into_iter().map(|(number, ulps)| (number_token(number).to_owned(), Value::from(ulps)));
        std::iter::once(("time".to_owned(), Value::from(time))).chain(numbers).collect()
    });
    EventLine {
        event: what,
        body,
        other,
        of: match event {
            EventDifference::Both(_) => "both",
            EventDifference::OnlyIn(side, _) => token(*side),
        },
        a: event.in_run(Side::A).map(counted),
        b: event.in_run(Side::B).map(counted),
        difference: event.differences().map(|(time, numbers)| DifferenceLine { time, numbers }),
        ulps,
    }
}

/// The word that the output has for a run.
fn token(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

fn number_token(number: Number) -> &'static str {
    match number {
        Number::ApproachSpeed => "approach_speed",
        Number::Restitution => "restitution",
        Number::Impulse => "impulse",
        Number::Depth => "depth",
    }
}

/// What was compared as cases of a suite.
fn junit_xml(report: &Report, paths: [&Path; 2]) -> String {
    let problems = [
        ("states", text::compare::states(report)),
        ("bodies", text::compare::only_bodies(report)),
        ("events", text::compare::events(report)),
        ("length", text::compare::longer(report)),
    ];
    let case = |(title, problem): (&str, Option<String>)| Case {
        title: title.to_owned(),
        problem: problem.map(Trouble::Failure),
    };
    let name = paths.map(|path| path.to_string_lossy().into_owned()).join(" ");
    junit::report("diff", &[Suite { name, cases: problems.into_iter().map(case).collect() }])
}

fn tolerance(text: &str) -> Result<f64, String> {
    real(text)
        .ok()
        .filter(|number| *number >= 0.0 && number.is_finite())
        .ok_or_else(|| "must be a number, 0 or greater, such as 1e-9".to_owned())
}
