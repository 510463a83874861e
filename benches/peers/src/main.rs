//! Prints the table of targets: the cost of Collidoscope and of its peers, and whether the target is met.
//! `make bench` runs it.
//!
//! Contenders take turns within one run; only figures of the same run are comparable.

mod agents;
mod asking;
mod counts;
mod drawing;
mod gas;
mod gravity;
mod heaps;
mod measure;
mod queries;
mod recording;
mod simulation;
mod start;
mod table;

use clap::{Parser, Subcommand, ValueEnum};
use queries::Query;
use std::process::ExitCode;
use table::Row;

/// Collidoscope compared with its peers: prints the table of targets.
#[derive(Parser)]
struct Arguments {
    /// Fewer rounds and shorter runs: a quick look, not for publication.
    #[arg(long)]
    quick: bool,
    /// Only these parts.
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    #[command(subcommand)]
    copy: Option<Copy>,
}

/// A part of the table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The narrow phase, compared with parry3d.
    Queries,
    /// Ticks, compared with rapier3d.
    Ticks,
    /// Ticks under gravity, compared with those without.
    Gravity,
    /// Heaps that settle or have settled, compared with rapier3d, and seeking in their recording.
    Heaps,
    /// Energy and overlap, compared with rapier3d.
    Conservation,
    /// How time grows with the number of balls.
    Growth,
    /// Memory and seeking.
    Recording,
    /// Agents: a tick, basins, the table.
    Agents,
    /// Breakpoints, and conditions over a whole recording.
    Asking,
    /// Frames in a real window.
    Drawing,
    /// From start to first frame.
    Start,
    /// Instructions of the queries, counted by valgrind.
    Counts,
}

/// The work of the copies that this program starts of itself.
#[derive(Subcommand)]
enum Copy {
    /// Answers the inputs of a query a number of times.
    #[command(hide = true)]
    Answer { query: Query, contender: usize, times: u32 },
    /// Draws in a window and prints the times.
    #[command(hide = true)]
    Draw { rounds: usize },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.copy {
        Some(Copy::Answer { query, contender, times }) => {
            counts::answer(query, contender, times);
            Ok(())
        }
        Some(Copy::Draw { rounds }) => drawing::draw(rounds),
        None => print_table(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Measures the rows of a part.
type Measure<'a> = &'a dyn Fn() -> anyhow::Result<Vec<Row>>;

fn print_table(arguments: &Arguments) -> anyhow::Result<()> {
    let has = |part| arguments.only.is_empty() || arguments.only.contains(&part);
    let (rounds, ticks) = if arguments.quick { (15, 100_000) } else { (101, 1_000_000) };
    let parts: [(Part, Measure); 11] = [
        (Part::Queries, &|| Ok(queries::rows(rounds))),
        (Part::Ticks, &|| simulation::ticks(rounds / 5)),
        (Part::Gravity, &|| gravity::rows(rounds / 5)),
        (Part::Heaps, &heaps::rows),
        (Part::Conservation, &simulation::conservation),
        (Part::Growth, &|| simulation::growth(rounds / 5)),
        (Part::Recording, &|| recording::rows(ticks, rounds)),
        (Part::Agents, &|| Ok(agents::rows(rounds / 2))),
        (Part::Asking, &|| asking::rows(ticks / 10, rounds)),
        (Part::Drawing, &|| drawing::rows(rounds)),
        (Part::Start, &|| start::rows(rounds / 10)),
    ];
    println!("{}", table::HEAD);
    for (part, rows) in parts {
        if has(part) {
            rows()?.iter().for_each(|row| println!("{row}"));
        }
    }
    if has(Part::Counts) {
        println!("\n{}", counts::HEAD);
        counts::table()?.iter().for_each(|line| println!("{line}"));
    }
    Ok(())
}
