//! `collidoscope why`: what made the velocity of a body what it is, and what its state or an event depends on, as JSON
//! lines.

use super::number::whole;
use super::opened_run::{most_ticks, open_asked};
use super::output::Output;
use super::progress::Progress;
use crate::causes::{Account, Asked, Cause, EventPlace, History, Past, PastSearch, SteeringRule, VelocityChange};
use crate::foreign_text::escaped;
use crate::link::LinkTime;
use crate::scene::{Id, Scene};
use crate::sim::{Derived, EventKind, Instant, Phase, Setup, Timeline};
use anyhow::{anyhow, bail};
use glam::DVec3;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;

#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("asked").args(["body", "event"]).required(true)))]
pub(super) struct WhyArguments {
    /// A scene file, the name of a shipped scene, or a recording that `run` wrote
    #[arg(value_name = "SCENE|RECORDING")]
    scene: PathBuf,
    /// The body, by its id or its name
    #[arg(long, value_name = "ID|NAME")]
    body: Option<String>,
    /// When: seconds since tick 0, or TICK:SECONDS for a moment inside a tick; left out: at the scene's end
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, conflicts_with = "event")]
    at: Option<LinkTime>,
    /// Before the events of that instant, and not after them
    #[arg(long, requires = "body", conflicts_with = "event")]
    before: bool,
    /// An event instead of a body: its tick, and its place among the events of the tick, counted from 0
    #[arg(long, value_name = "TICK:INDEX")]
    event: Option<EventArgument>,
    /// Write at most so many changes and so many events, the latest
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    last: Option<u64>,
}

/// An event among the arguments.
#[derive(Clone, Copy)]
struct EventArgument(EventPlace);

impl FromStr for EventArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<EventArgument, String> {
        let parts = text.split_once(':').and_then(|(tick, index)| Some((tick.parse().ok()?, index.parse().ok()?)));
        let (tick, index) = parts.ok_or("must be TICK:INDEX such as 73:0")?;
        Ok(EventArgument(EventPlace { tick, index }))
    }
}

/// A line of the output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line {
    /// The velocity as a sum.
    Velocity(VelocityLine),
    /// A change of the velocity.
    Change(ChangeLine),
    /// What the state or the event depends on.
    Past(PastLine),
    /// An event of the past.
    Event(PastEventLine),
}

#[derive(Serialize)]
struct VelocityLine {
    body: Id,
    tick: u64,
    time: f64,
    local_time: f64,
    velocity: DVec3,
    initial: DVec3,
    shares: Vec<ShareLine>,
}

#[derive(Serialize)]
struct ShareLine {
    #[serde(flatten)]
    cause: CauseTokens,
    change: DVec3,
}

/// What changes a velocity, and what it came from.
#[derive(Serialize)]
struct CauseTokens {
    cause: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Id>,
}

#[derive(Serialize)]
struct ChangeLine {
    tick: u64,
    time: f64,
    local_time: f64,
    /// Seconds for which it acted; 0 at an instant.
    lasted: f64,
    #[serde(flatten)]
    cause: CauseTokens,
    change: DVec3,
    /// Mass times change, of a body of finite mass.
    #[serde(skip_serializing_if = "Option::is_none")]
    impulse: Option<DVec3>,
    /// Its place among the events of its tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<usize>,
}

#[derive(Serialize)]
struct PastLine {
    events: u64,
    depth: u32,
    bodies: Vec<Id>,
    of_bodies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    island: Option<IslandLine>,
    steering: bool,
    budget_spent: bool,
}

#[derive(Serialize)]
struct IslandLine {
    bodies: usize,
    time: f64,
}

#[derive(Serialize)]
struct PastEventLine {
    tick: u64,
    time: f64,
    local_time: f64,
    index: usize,
    depth: u32,
    #[serde(flatten)]
    kind: EventKind,
}

impl CauseTokens {
    fn of(cause: Cause) -> CauseTokens {
        let (cause, by) = match cause {
            Cause::Gravity => ("gravity", None),
            Cause::Impact(other) => ("impact", Some(other)),
            Cause::Resting => ("resting", None),
            Cause::Field(field) => ("field", Some(field)),
            Cause::Flow(flow) => ("flow", Some(flow)),
            Cause::Steering(SteeringRule::Separation) => ("separation", None),
            Cause::Steering(SteeringRule::Alignment) => ("alignment", None),
            Cause::Steering(SteeringRule::Cohesion) => ("cohesion", None),
            Cause::Steering(SteeringRule::Cruising) => ("cruising", None),
            Cause::Limit => ("limit", None),
            Cause::Bounds => ("bounds", None),
            Cause::Edit => ("edit", None),
            Cause::Budget => ("budget_spent", None),
        };
        CauseTokens { cause, by }
    }
}

/// Tells why; 0 if anything changed the body or the past has an event, else 1.
pub(super) fn why(arguments: &WhyArguments) -> anyhow::Result<ExitCode> {
    let scene = open_asked(&arguments.scene)?.scene;
    let setup = Arc::new(Setup::new(&scene));
    let asked = asked(arguments, &scene, &setup)?;
    let mut timeline = Timeline::new(setup, Timeline::DEFAULT_BUDGET);
    let mut progress = Progress::new("tick", Some(asked.tick()));
    for tick in timeline.first_tick()..=asked.tick() {
        progress.tell(tick);
        timeline.record(1);
    }
    drop(progress);
    let most = arguments.last.map_or(usize::MAX, |last| last.try_into().unwrap_or(usize::MAX));
    let mut is_caused = false;
    Output::standard().finish_with(|out| {
        if let Asked::State { body, at, phase } = asked {
            is_caused |= write_history(&mut timeline, body, (at, phase), most, out)?;
        }
        is_caused |= write_past(&mut timeline, asked, most, out)?;
        Ok(())
    })?;
    Ok(ExitCode::from(u8::from(!is_caused)))
}

/// What the arguments ask about.
fn asked(arguments: &WhyArguments, scene: &Scene, setup: &Setup) -> anyhow::Result<Asked> {
    if let Some(EventArgument(place)) = arguments.event {
        if place.tick < scene.settings.start_tick {
            bail!("--event {}:{}: the scene begins at tick {}", place.tick, place.index, scene.settings.start_tick);
        }
        let last = scene
            .settings
            .duration
            .map_or_else(|| most_ticks(setup.clock), |seconds| setup.clock.first_tick_at(seconds));
        if place.tick > last {
            bail!("--event {}:{}: the scene ends at tick {last}", place.tick, place.index);
        }
        return Ok(Asked::Event(place));
    }
    let at = match (arguments.at, scene.settings.duration) {
        (Some(at), _) => at.instant(&scene.settings)?,
        (None, Some(seconds)) => Instant::start_of(setup.clock.first_tick_at(seconds)),
        (None, None) => bail!(
            "{}: the scene has no settings.duration: say when with --at SECONDS",
            escaped(&arguments.scene.to_string_lossy())
        ),
    };
    let phase = if arguments.before { Phase::Before } else { Phase::After };
    let name = arguments.body.as_deref().unwrap_or_default();
    Ok(Asked::State { body: body_named(setup, name)?, at, phase })
}

/// The index of the body with an id or a name.
fn body_named(setup: &Setup, name: &str) -> anyhow::Result<usize> {
    let by_id = name.parse().ok().and_then(|id| setup.body_index(id));
    let labels = || setup.bodies.iter().map(|body| body.label());
    let mut by_name = labels().enumerate().filter(|(_, label)| *label == name).map(|(index, _)| index);
    match (by_id, by_name.next(), by_name.next()) {
        (Some(body), _, _) | (None, Some(body), None) => Ok(body),
        (None, Some(_), Some(_)) => bail!("--body {}: several bodies have this name: give an id", escaped(name)),
        (None, None, _) => {
            let names: Vec<String> = labels().map(std::borrow::Cow::into_owned).collect();
            let near = crate::nearest_name::nearest_name(name, names.iter().map(String::as_str));
            let hint = near.map(|near| format!("; did you mean `{}`?", escaped(near))).unwrap_or_default();
            Err(anyhow!("--body {}: the scene has no body with this id or name{hint}", escaped(name)))
        }
    }
}

/// Writes the velocity of a body as a sum, and the changes that led to it, the latest first; whether there are any.
fn write_history(
    timeline: &mut Timeline,
    body: usize,
    (at, phase): (Instant, Phase),
    most: usize,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let setup = timeline.setup().clone();
    let mut history = History::new(body, timeline.first_tick());
    while let Some(tick) = history.next_tick().filter(|tick| *tick < at.tick) {
        history.observe(setup.at(tick), &timeline.tick(tick));
    }
    let record = timeline.tick(at.tick);
    let account = history.account(setup.at(at.tick), &record, at.local, phase);
    let Some(Account { at, initial, shares, velocity }) = account else { return Ok(false) };
    let share = |&(cause, change): &(Cause, DVec3)| ShareLine { cause: CauseTokens::of(cause), change };
    let line = VelocityLine {
        body: setup.bodies[body].id,
        tick: at.tick,
        time: setup.clock.seconds(at),
        local_time: at.local,
        velocity,
        initial,
        shares: shares.iter().map(share).collect(),
    };
    write(out, &Line::Velocity(line))?;
    let now = crate::causes::changes_in(setup.at(record.start.tick), &record, body, Some((at.local, phase)));
    let all: Vec<&VelocityChange> = history.changes().iter().chain(&now).collect();
    for change in all.iter().rev().take(most) {
        write(out, &Line::Change(change_line(&setup, body, change)))?;
    }
    Ok(!shares.is_empty())
}

fn change_line(setup: &Setup, body: usize, change: &VelocityChange) -> ChangeLine {
    let mass = setup.at(change.from.tick).bodies[body].mass.inverse().recip();
    ChangeLine {
        tick: change.from.tick,
        time: setup.clock.seconds(change.from),
        local_time: change.from.local,
        lasted: setup.clock.between(change.from, change.to),
        cause: CauseTokens::of(change.cause),
        change: change.change,
        impulse: mass.is_finite().then(|| mass * change.change),
        event: change.event.map(|place| place.index),
    }
}

/// Writes what a state or an event depends on; whether there is any event in it.
fn write_past(timeline: &mut Timeline, asked: Asked, most: usize, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut search = PastSearch::new(asked);
    search.advance(timeline, &mut || true);
    let Some(past) = search.past() else {
        let place = |place: EventPlace| format!("--event {}:{}: there is no such event", place.tick, place.index);
        match asked {
            Asked::Event(event) => bail!("{}", place(event)),
            Asked::State { .. } => return Ok(false),
        }
    };
    let clock = timeline.setup().clock;
    write(out, &Line::Past(past_line(past, |at| clock.seconds(at))))?;
    for event in past.events().iter().take(most) {
        let record = timeline.tick(event.place.tick);
        let Some(found) = record.events.get(event.place.index) else { continue };
        let line = PastEventLine {
            tick: event.place.tick,
            time: clock.seconds(found.at),
            local_time: found.at.local,
            index: event.place.index,
            depth: event.depth,
            kind: found.kind.clone(),
        };
        write(out, &Line::Event(line))?;
    }
    Ok(past.count() > 0)
}

fn past_line(past: &Past, seconds: impl Fn(Instant) -> f64) -> PastLine {
    PastLine {
        events: past.count(),
        depth: past.depth(),
        bodies: past.bodies().collect(),
        of_bodies: past.of_bodies(),
        island: past.island().map(|island| IslandLine { bodies: island.bodies, time: seconds(island.at) }),
        steering: past.is_steered(),
        budget_spent: past.is_budgeted(),
    }
}

fn write(out: &mut dyn Write, line: &Line) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, line).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}
