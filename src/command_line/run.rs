//! `collidoscope run`: simulates without a window and writes JSON lines.
//!
//! First a header, then for every tick its state before forces act, followed by the
//! events inside it in time order; last the state at the end.

use super::number::whole;
use super::output::{Output, Replacing, begins_with};
use super::progress::Progress;
use crate::foreign_text::escaped;
use crate::scene::{Id, MAX_DURATION, Scene, Settings, open_scene};
use crate::sim::{
    Clock, FieldSource, Instant, RestingContacts, Setup, SteeredAgent, TickRecord, World, Written, WrittenEvent,
    all_steered, distance_to_owner,
};
use crate::steering::Rule;
use anyhow::bail;
use glam::DVec3;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// A tick with as many events as this takes long because of them.
const MANY_EVENTS: usize = 1000;

/// How every output begins, by which a file that was written before is known.
const HEADER_BEGINNING: &str = r#"{"type":"header","version":"#;

/// A line of the output.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OutputLine {
    /// The first line.
    Header(Header),
    /// The state at the start of a tick.
    Tick(TickLine),
    /// Something that happened between this tick's state and the next.
    Event(TimedEvent),
}

/// What one must know to read the rest.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Header {
    /// Version of this format: 1.
    pub version: u32,
    /// The program's version.
    pub program: String,
    /// The scene's name.
    pub scene: String,
    /// Ticks simulated; as many states follow, and one.
    pub ticks: u64,
    /// Ticks in a second.
    pub ticks_per_second: u32,
    /// The scene's settings.
    pub settings: Settings,
    /// The bodies in the order in which each tick lists them: by ascending id.
    pub bodies: Vec<HeaderBody>,
    /// What makes the run, as the scene format has it: with it the recording can be asked whatever the scene can.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub document: Box<Scene>,
}

/// A body as it is authored.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HeaderBody {
    /// Its id.
    pub id: Id,
    /// Its name, or one made from the id.
    pub label: String,
    /// Its radius.
    pub radius: f64,
}

/// The state at the start of a tick, before forces act.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TickLine {
    /// The tick; the first is the scene's `start_tick`.
    pub tick: u64,
    /// Seconds since tick 0.
    pub time: f64,
    /// With `--hash`: 16 hexadecimal digits; equal states have equal hashes on every machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// All bodies, by ascending id.
    pub bodies: Vec<BodyState>,
    /// With `--steering`: how each agent steers at the end of the tick, by ascending id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steering: Option<Vec<AgentSteering>>,
}

/// How an agent steers at the end of a tick, from the positions reached. Accelerations in m/s².
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AgentSteering {
    /// Its body.
    pub id: Id,
    /// What each rule adds; rules that do not apply are left out.
    pub rules: RuleTerms,
    /// The sum of the rules.
    #[schemars(with = "[f64; 3]")]
    pub sum: DVec3,
    /// The sum, no longer than `max_change`: the acceleration that acts.
    #[schemars(with = "[f64; 3]")]
    pub steering: DVec3,
    /// What that limit takes away; zero where it takes nothing.
    #[schemars(with = "[f64; 3]")]
    pub clamped: DVec3,
    /// Its speed after that, no more than `max_speed`, in m/s.
    pub speed: f64,
    /// For each field, by the id of the obstacle or body that it surrounds, the distance of the agent's centre from that
    /// surface in metres; negative inside.
    pub distances: BTreeMap<Id, f64>,
}

/// Where a body is and how it moves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BodyState {
    /// Which body.
    pub id: Id,
    /// Its centre.
    #[schemars(with = "[f64; 3]")]
    pub position: DVec3,
    /// Its true velocity in m/s.
    #[schemars(with = "[f64; 3]")]
    pub velocity: DVec3,
}

/// What each rule of steering adds that applies, in m/s².
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct RuleTerms(#[schemars(with = "BTreeMap<String, [f64; 3]>")] pub BTreeMap<AppliedRule, DVec3>);

/// A rule of steering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppliedRule {
    /// Keeping a distance from the nearest agent.
    Separation,
    /// The direction of the nearest agent.
    Alignment,
    /// To the middle of the perceived agents.
    Cohesion,
    /// With the flows.
    Flow,
    /// At the desired speed.
    Cruising,
    /// Away from obstacles.
    Avoidance,
}

impl From<Rule> for AppliedRule {
    fn from(rule: Rule) -> AppliedRule {
        match rule {
            Rule::Separation => AppliedRule::Separation,
            Rule::Alignment => AppliedRule::Alignment,
            Rule::Cohesion => AppliedRule::Cohesion,
            Rule::Flow => AppliedRule::Flow,
            Rule::Cruising => AppliedRule::Cruising,
            Rule::Avoidance => AppliedRule::Avoidance,
        }
    }
}

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TimedEvent {
    /// The tick in which it happened.
    pub tick: u64,
    /// Seconds since tick 0.
    pub time: f64,
    /// Seconds since the tick began.
    pub local_time: f64,
    /// Shares a body with another event less than 1e-9 s away.
    pub simultaneous: bool,
    /// What happened.
    #[serde(flatten)]
    pub kind: WrittenEvent,
}

#[derive(clap::Args)]
pub(super) struct RunArguments {
    /// A scene file, or the name of a shipped scene
    scene: PathBuf,
    /// How many ticks to simulate; left out: the scene's duration
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>, conflicts_with = "until")]
    ticks: Option<u64>,
    /// Simulate to the first tick at or after this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = parse_seconds)]
    until: Option<f64>,
    /// Write to this file, whole or not at all; left out: standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file even if this command did not write it
    #[arg(long, requires = "out")]
    force: bool,
    /// Add a hash of the full state to each tick
    #[arg(long)]
    hash: bool,
    /// Add to each tick how every agent steers at its end
    #[arg(long)]
    steering: bool,
    /// Write all contacts of every island that rests, not only those that joined and left
    #[arg(long)]
    contacts: bool,
}

/// Runs a scene and writes its lines.
pub(super) fn run(arguments: &RunArguments) -> anyhow::Result<()> {
    let scene = open_scene(&arguments.scene)?.scene;
    let clock = Clock::new(scene.settings.ticks_per_second);
    let ticks = match (arguments.ticks, arguments.until.or(scene.settings.duration)) {
        (Some(ticks), _) => ticks,
        (None, Some(seconds)) => clock.first_tick_at(seconds).saturating_sub(scene.settings.start_tick),
        (None, None) => bail!(
            "{}: the scene has no settings.duration: say how long with --ticks N or --until SECONDS",
            escaped(&arguments.scene.to_string_lossy())
        ),
    };
    let replacing = Replacing {
        inputs: &[&arguments.scene],
        wrote: &|file| begins_with(file, HEADER_BEGINNING),
        force: arguments.force,
    };
    let output = Output::open(arguments.out.as_deref(), &replacing)?;
    output.finish_with(|out| write_lines(&scene, ticks, arguments, out))
}

fn write_lines(scene: &Scene, ticks: u64, arguments: &RunArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let mut resting = RestingContacts::default();
    write_line(out, OutputLine::Header(header(scene, &setup, ticks)))?;
    // In a terminal that shows the lines themselves it would stand between them.
    let is_seen = arguments.out.is_none() && std::io::stdout().is_terminal();
    let mut progress = (!is_seen).then(|| Progress::new("tick", Some(setup.settings.start_tick + ticks)));
    for step in 0..=ticks {
        let hash = arguments.hash.then(|| format!("{:016x}", world.hash()));
        let record = world.record_step();
        write_line(
            out,
            OutputLine::Tick(TickLine {
                steering: arguments.steering.then(|| steering(setup.at(record.start.tick), &record)),
                ..tick_line(&setup, &record, hash)
            }),
        )?;
        // What happens after the last state lies beyond the end.
        if step < ticks {
            for Written { at, simultaneous, kind } in
                resting.written_in(setup.at(record.start.tick), &record, arguments.contacts)
            {
                write_line(out, OutputLine::Event(timed(at, simultaneous, kind, setup.clock)))?;
            }
        }
        if let Some(progress) = &mut progress {
            progress.tell_with(record.start.tick, || why_long(record.events.len()));
        }
    }
    Ok(())
}

/// What a tick with so many events adds to how far the run is.
fn why_long(events: usize) -> String {
    if events >= MANY_EVENTS { format!(", with {events} events in this one") } else { String::new() }
}

fn write_line(out: &mut dyn Write, line: OutputLine) -> anyhow::Result<()> {
    // serde_json wraps what the file said; a person needs only that.
    serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

fn header(scene: &Scene, setup: &Setup, ticks: u64) -> Header {
    let body =
        |body: &crate::scene::Body| HeaderBody { id: body.id, label: body.label().into_owned(), radius: body.radius };
    let mut document = scene.without_notes();
    document.forget_unused_translations();
    Header {
        version: 1,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        scene: scene.name.clone(),
        ticks,
        ticks_per_second: scene.settings.ticks_per_second,
        settings: scene.settings.clone(),
        bodies: setup.bodies.iter().map(body).collect(),
        document: Box::new(document),
    }
}

fn tick_line(setup: &Setup, record: &TickRecord, hash: Option<String>) -> TickLine {
    let (clock, start) = (setup.clock, &record.start);
    let state = |(i, body): (usize, &crate::scene::Body)| BodyState {
        id: body.id,
        position: start.position(i, clock),
        velocity: start.velocity(i, clock),
    };
    TickLine {
        tick: start.tick,
        time: clock.seconds(Instant::start_of(start.tick)),
        hash,
        bodies: setup.bodies.iter().enumerate().map(state).collect(),
        steering: None,
    }
}

fn steering(setup: &Setup, record: &TickRecord) -> Vec<AgentSteering> {
    let end = Instant::start_of(record.start.tick + 1);
    let all = all_steered(setup, record);
    // A field that a body carries has its place at the end of the tick.
    let places: Vec<DVec3> =
        (0..setup.bodies.len()).map(|body| record.position_at(body, setup.clock.tick_length(), setup.clock)).collect();
    let of = |steered: &SteeredAgent| {
        let distance = |source: &FieldSource| {
            let place = (steered.body, steered.me.position);
            Some((source.field.obstacle, distance_to_owner(setup, source, place, end, |body| places[body])?))
        };
        AgentSteering {
            id: setup.bodies[steered.body].id,
            rules: RuleTerms(steered.terms.by_rule().map(|(rule, term)| (rule.into(), term)).collect()),
            sum: steered.sum,
            steering: steered.acceleration,
            clamped: steered.taken_away(),
            speed: steered.next.velocity.length(),
            distances: setup.fields.iter().filter_map(distance).collect(),
        }
    };
    let mut lines: Vec<AgentSteering> = all.iter().map(of).collect();
    lines.sort_by_key(|line| line.id);
    lines
}

fn timed(at: Instant, simultaneous: bool, kind: WrittenEvent, clock: Clock) -> TimedEvent {
    TimedEvent { tick: at.tick, time: clock.seconds(at), local_time: at.local, simultaneous, kind }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let in_range = |seconds: &f64| (0.0..=MAX_DURATION).contains(seconds);
    text.parse().ok().filter(in_range).ok_or_else(|| format!("must be a number of seconds from 0 to {MAX_DURATION:e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_that_takes_long_says_that_its_events_do() {
        assert_eq!([999, 1000].map(why_long), ["", ", with 1000 events in this one"]);
    }

    #[test]
    fn events_are_flat_lines() {
        let at = Instant { tick: 30, local: 0.0125 };
        let crossed = crate::sim::BoundsCrossed { body: 3, from: DVec3::X, to: DVec3::NEG_X };
        let kind = WrittenEvent::Other(crate::sim::EventKind::BoundsCrossed(crossed));
        let line = OutputLine::Event(timed(at, false, kind, Clock::new(60)));
        assert_eq!(
            serde_json::to_value(line).unwrap(),
            serde_json::json!({
                // 30/60 + 0.0125 = 0.5125
                "type": "event", "tick": 30, "time": 0.5125, "local_time": 0.0125, "simultaneous": false,
                "event": "bounds_crossed", "body": 3, "from": [1.0, 0.0, 0.0], "to": [-1.0, 0.0, 0.0],
            })
        );
    }
}
