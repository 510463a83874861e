//! Searches for scenes in which the simulation depends on its history: every tick of random scenes is compared with
//! the same tick begun from its own snapshot and, now and then, with brute force. A scene that differs is
//! minimised and printed. `make hunt` runs it; the seeds make every run repeatable.

#[path = "../../tests/common"]
mod common {
    pub mod afresh;
    pub mod any_scene;
    pub mod any_slide;
    pub mod any_tight;
    pub mod random;
    pub mod rules;
}
mod minimise;

use clap::Parser;
use collidoscope::scene::Scene;
use common::afresh::{Difference, first_difference};
use common::any_scene::{any_changing_scene, any_scene, any_tuned_scene};
use common::any_slide::any_slide;
use common::any_tight::any_tight;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Runs random scenes and compares each tick with the same tick started from a snapshot.
#[derive(Parser)]
struct Arguments {
    /// Number of scenes.
    #[arg(long, default_value_t = 100_000)]
    scenes: u64,
    /// Seed of the first scene; each following scene has the next seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of ticks of each scene.
    #[arg(long, default_value_t = 120)]
    ticks: u64,
    /// Interval in ticks at which to compare with brute force as well; 0: never.
    #[arg(long, default_value_t = 16)]
    reference_every: u64,
    /// Number of threads; left out: one per core.
    #[arg(long)]
    threads: Option<usize>,
    /// Prints the first scene, and runs nothing.
    #[arg(long)]
    print: bool,
    /// Passed by cargo to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

/// A scene in which a tick differs.
struct Found {
    seed: u64,
    difference: Difference,
}

/// In every eighth scene balls get other radii, masses and restitutions on the way, and in every eighth what steers
/// agents changes; in every eighth balls slide together, and in every eighth they have hardly any room.
fn scene_of(seed: u64) -> collidoscope::scene::Scene {
    match seed % 8 {
        7 => any_changing_scene(seed),
        3 => any_tuned_scene(seed),
        5 => any_slide(seed),
        6 => any_tight(seed),
        _ => any_scene(seed),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.print {
        print(&scene_of(arguments.seed));
        return ExitCode::SUCCESS;
    }
    let started = Instant::now();
    let found = hunt(&arguments);
    let seconds = started.elapsed().as_secs_f64();
    eprintln!(
        "{} scenes of {} ticks, seeds {} on, in {seconds:.0} s ({:.0} per minute): {} with a difference",
        arguments.scenes,
        arguments.ticks,
        arguments.seed,
        arguments.scenes as f64 / seconds * 60.0,
        found.len()
    );
    let Some(first) = found.first() else { return ExitCode::SUCCESS };
    for Found { seed, difference } in &found {
        eprintln!("seed {seed}: {difference}");
    }
    let differs = |scene: &Scene| first_difference(scene, arguments.ticks, arguments.reference_every);
    let (smallest, difference) = minimise::smallest(scene_of(first.seed), differs);
    eprintln!("seed {} made as small as it goes: {difference}", first.seed);
    print(&smallest);
    ExitCode::FAILURE
}

fn print(scene: &Scene) {
    match serde_json::to_string_pretty(scene) {
        Ok(text) => println!("{text}"),
        Err(error) => eprintln!("it cannot be written as JSON: {error}"),
    }
}

/// The scenes that differ, by seed.
fn hunt(arguments: &Arguments) -> Vec<Found> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            if turn >= arguments.scenes {
                return found;
            }
            if turn > 0 && turn.is_multiple_of(10_000) {
                eprintln!("{turn} scenes");
            }
            let seed = arguments.seed + turn;
            if let Some(difference) = first_difference(&scene_of(seed), arguments.ticks, arguments.reference_every) {
                eprintln!("seed {seed}: {difference}");
                found.push(Found { seed, difference });
            }
        }
    };
    let threads = arguments.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let mut found: Vec<Found> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    found.sort_by_key(|found| found.seed);
    found
}
