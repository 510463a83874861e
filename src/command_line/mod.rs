//! The command line: commands that need no window, and the requests passed to the window.
//!
//! Data goes to standard output, messages to standard error. Exit codes: 0 success, 1 a negative result (an invalid query,
//! a failed expectation, a condition that never holds, runs that differ, nothing that did it), 2 the command could not be
//! carried out.

mod agents;
mod check;
mod diff;
mod film;
mod find;
mod generate;
mod handout;
mod junit;
mod look;
mod map;
mod number;
mod opened_run;
mod output;
mod plot;
mod progress;
mod query;
mod run;
mod schema;
mod shot;
#[cfg(unix)]
mod signals;
mod sweep;
mod why;

use number::whole;

pub use film::{FilmRequest, tell_progress};
pub use handout::{HandoutRequest, Page};
pub use look::{Look, Profile};
pub use run::{AgentSteering, AppliedRule, BodyState, Header, HeaderBody, OutputLine, RuleTerms, TickLine, TimedEvent};
pub use shot::{Picture, ShotRequest};
#[cfg(unix)]
pub use signals::remove_unfinished_on_signals;

use crate::foreign_text::{escaped, printable};
use crate::language::Language;
use crate::link::{LinkTime, objects_of};
use crate::nearest_name::nearest_name;
use crate::scene::{Id, OpenedScene, open_scene, shipped_scene};
use crate::sim::Instant;
use crate::{explained, protocol, published};
use anyhow::{Context, anyhow};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What is left to do after the arguments were parsed and commands without a window carried out.
pub enum Next {
    /// Nothing: exit with this code.
    Exit(ExitCode),
    /// Open the window.
    Window(Box<WindowRequest>),
    /// Render a picture and write it there.
    Shot(Box<ShotRequest>, Picture),
    /// Render a film.
    Film(Box<FilmRequest>),
    /// Make a page and write it there.
    Handout(Box<HandoutRequest>, Page),
}

/// A window to be opened.
pub struct WindowRequest {
    /// On this scene.
    pub opened: OpenedScene,
    /// Why it is not the scene that was asked for, if it is not.
    pub problem: Option<anyhow::Error>,
    /// At this moment; `None`: at its first tick.
    pub at: Option<Instant>,
    /// With these objects selected; none: those of the scene.
    pub select: Vec<Id>,
    /// Compared with the recording in this file.
    pub compare: Option<PathBuf>,
    /// With maps that can be compared with the answers of the program that this command of the shell runs.
    pub program: Option<String>,
    /// With its texts in this language; `None`: the usual one.
    pub language: Option<Language>,
}

/// A debugger for collisions: step, rewind and explain moving balls.
#[derive(Parser)]
#[command(name = "collidoscope", version = crate::VERSION, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// A scene file, or the name of a shipped scene; left out: the tour
    scene: Option<PathBuf>,
    /// Open at this time: seconds since tick 0, or TICK:SECONDS for a moment inside a tick
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    at: Option<LinkTime>,
    /// Open with these objects selected, by id
    #[arg(long, value_name = "ID,...", value_delimiter = ',', allow_negative_numbers = true, value_parser = whole::<Id>)]
    select: Vec<Id>,
    /// Open beside a recording, what `run` or another program wrote, and compare both
    #[arg(long, value_name = "RECORDING")]
    compare: Option<PathBuf>,
    /// Let maps of bench queries be coloured by the difference from the answers of another program: a command of the shell
    /// that answers line by line, as `query` does
    #[arg(long, value_name = "COMMAND")]
    program: Option<String>,
    /// The language of the window's texts; left out: the one that was chosen last in its View menu, else the system's
    #[arg(long, value_enum)]
    language: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Simulate without a window and write every state and event as JSON lines
    Run(run::RunArguments),
    /// Check the expectations of scenes: exit code 0 all hold, 1 some fail, 2 some could not run
    Check(check::CheckArguments),
    /// Find the moments at which a condition begins to hold: exit code 0 some, 1 none, 2 not understood
    Find(find::FindArguments),
    /// Tell what every agent did: path, net way, reversals, clamps, least distance, impacts
    Agents(agents::AgentsArguments),
    /// Write quantities at every tick as comma-separated values
    Plot(plot::PlotArguments),
    /// Compare two runs, scenes or recordings: exit code 0 alike, 1 they differ, 2 could not run
    Diff(diff::DiffArguments),
    /// Vary a number of a scene, and tell for each value what the run comes to
    Sweep(sweep::SweepArguments),
    /// Tell what made a velocity what it is, and what a state or an event depends on: exit code 0 something, 1 nothing
    Why(why::WhyArguments),
    /// Answer queries of the narrow phase, JSON lines in and out
    Query(QueryArguments),
    /// Map the answers to a query over two of its numbers, as a picture or a table
    Map(map::MapArguments),
    /// Render a picture of a scene: PNG (needs a display or Xvfb), or SVG
    Shot(shot::ShotArguments),
    /// Render a film of a scene: GIF, animated PNG, MP4, or a PNG for each frame (needs a display or Xvfb)
    Film(film::FilmArguments),
    /// Make a page for a browser and for paper out of a lesson, with pictures, questions and their answers folded
    Handout(handout::HandoutArguments),
    /// Make a scene too large to write by hand
    Generate(generate::GenerateArguments),
    /// Print the JSON Schema of scene files
    Schema(schema::SchemaArguments),
}

#[derive(clap::Args)]
struct QueryArguments {
    /// The file or pipe with the queries; left out: standard input
    file: Option<PathBuf>,
    /// Add to each answer the stages by which it was computed
    #[arg(long, conflicts_with = "as_published")]
    explain: bool,
    /// Answer with the methods as they were published, in f32 and with their failures
    #[arg(long)]
    as_published: bool,
}

/// Carries out the arguments as far as that needs no window. Errors are printed to standard error.
pub fn dispatch(arguments: impl IntoIterator<Item = OsString>) -> Next {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(message) = arguments.get(1).and_then(|first| mistyped_command(first)) {
        return Next::Exit(tell(&message));
    }
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let error = without_misleading_tip(error);
            tell_usage(&error);
            return Next::Exit(ExitCode::from(error.exit_code() as u8));
        }
    };
    let next = match arguments.command {
        None => scene_for_window(&arguments),
        Some(Command::Run(arguments)) => run::run(&arguments).map(|()| Next::Exit(ExitCode::SUCCESS)),
        Some(Command::Check(arguments)) => check::check(&arguments).map(Next::Exit),
        Some(Command::Find(arguments)) => find::find(&arguments).map(Next::Exit),
        Some(Command::Agents(arguments)) => agents::agents(&arguments).map(Next::Exit),
        Some(Command::Plot(arguments)) => plot::plot(&arguments).map(Next::Exit),
        Some(Command::Diff(arguments)) => diff::diff(&arguments).map(Next::Exit),
        Some(Command::Sweep(arguments)) => sweep::sweep(&arguments).map(|()| Next::Exit(ExitCode::SUCCESS)),
        Some(Command::Why(arguments)) => why::why(&arguments).map(Next::Exit),
        Some(Command::Query(arguments)) => answer_queries(&arguments).map(Next::Exit),
        Some(Command::Map(arguments)) => map::map(&arguments).map(|()| Next::Exit(ExitCode::SUCCESS)),
        Some(Command::Shot(arguments)) => {
            arguments.request().map(|(request, picture)| Next::Shot(Box::new(request), picture))
        }
        Some(Command::Film(arguments)) => arguments.request().map(|request| Next::Film(Box::new(request))),
        Some(Command::Handout(arguments)) => {
            arguments.request().map(|(request, page)| Next::Handout(Box::new(request), page))
        }
        Some(Command::Generate(arguments)) => generate::generate(&arguments).map(|()| Next::Exit(ExitCode::SUCCESS)),
        Some(Command::Schema(arguments)) => schema::print(&arguments).map(|()| Next::Exit(ExitCode::SUCCESS)),
    };
    next.unwrap_or_else(|error| Next::Exit(tell(&error)))
}

/// The error for a first argument that is not a scene, but close to the name of a command.
fn mistyped_command(word: &OsStr) -> Option<anyhow::Error> {
    let word = word.to_str().filter(|word| !word.starts_with('-'))?;
    let commands = Arguments::command();
    let names: Vec<&str> = commands.get_subcommands().map(clap::Command::get_name).collect();
    let is_scene = || Path::new(word).symlink_metadata().is_ok() || shipped_scene(word).is_some();
    if names.contains(&word) || word == "help" || is_scene() {
        return None;
    }
    let near = nearest_name(word, names)?;
    Some(anyhow!("{}: no such command, scene or file; did you mean `{near}`?", escaped(word)))
}

/// Drops clap's advice to put `--` before an option that does not exist: the option would then be taken for a scene.
fn without_misleading_tip(mut error: clap::Error) -> clap::Error {
    let is_misleading = |value: &ContextValue| value.to_string().contains(" as a value, use ");
    if error.get(ContextKind::Suggested).is_some_and(is_misleading) {
        error.remove(ContextKind::Suggested);
    }
    error
}

/// Prints an error to standard error and returns the exit code: 2, or 0 if the reader of our output closed the pipe.
pub fn tell(error: &anyhow::Error) -> ExitCode {
    let is_closed_pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    // If standard error is closed there is nothing left to do.
    let _ = writeln!(io::stderr(), "{}", printable(&format!("{error:#}")));
    ExitCode::from(2)
}

/// Prints an error in the arguments; clap reports help and version as errors, too.
fn tell_usage(error: &clap::Error) {
    let plain = error.render().to_string();
    // A closed pipe is no reason to complain. With an argument in it that a terminal would obey, the message has to do
    // without colours.
    let _ = match printable(&plain) {
        Cow::Borrowed(_) => error.print(),
        Cow::Owned(text) => write!(io::stderr(), "{text}"),
    };
}

/// The window on the named scene or, if that cannot be opened, on the tour.
fn scene_for_window(arguments: &Arguments) -> anyhow::Result<Next> {
    let tour = || -> anyhow::Result<OpenedScene> {
        let tour = shipped_scene("tour").context("this program was built without the tour; name a scene")?;
        Ok(OpenedScene { scene: tour.load()?, path: None })
    };
    let (language, program) = (arguments.language, arguments.program.clone());
    let request = match arguments.scene.as_deref().map(open_scene) {
        // Where the link leads is about another scene.
        Some(Err(error)) => {
            let (opened, problem) = (tour()?, Some(error.into()));
            WindowRequest { opened, problem, at: None, select: Vec::new(), compare: None, program, language }
        }
        found => {
            let opened = found.map_or_else(tour, |opened| Ok(opened?))?;
            let at = arguments.at.map(|at| at.instant(&opened.scene.settings)).transpose()?;
            let select = objects_of(&opened.scene, &arguments.select)?;
            WindowRequest { opened, problem: None, at, select, compare: arguments.compare.clone(), program, language }
        }
    };
    Ok(Next::Window(Box::new(request)))
}

fn answer_queries(arguments: &QueryArguments) -> anyhow::Result<ExitCode> {
    let input: Box<dyn BufRead> = match &arguments.file {
        Some(path) => Box::new(BufReader::new(query::open_questions(path)?)),
        None => Box::new(io::stdin().lock()),
    };
    let answerer = match () {
        () if arguments.explain => explained::answer,
        () if arguments.as_published => published::answer,
        () => protocol::answer,
    };
    let all_valid = query::run(input, io::stdout().lock(), answerer)?;
    Ok(ExitCode::from(u8::from(!all_valid)))
}
