//! `collidoscope generate`.

use super::number::{real, whole};
use super::output::{Output, Replacing, holds};
use crate::scene::generate::{Aquarium, BilliardHall, Gas, Heap};
use crate::scene::scene_to_json;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct GenerateArguments {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
#[command(rename_all = "snake_case")]
enum Kind {
    /// A closed room of elastic balls of radius 0.5 m
    Gas(GasArguments),
    /// Billiard tables, each with four cushions and sixteen balls
    BilliardHall(HallArguments),
    /// Schools of fish in a tank that grows with their number
    Aquarium(AquariumArguments),
    /// Balls of radius 0.1 m that are poured into a box
    Heap(HeapArguments),
    /// The same, through a funnel
    Hourglass(HeapArguments),
}

#[derive(clap::Args)]
struct GasArguments {
    /// How many balls
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>, default_value_t = Gas::default().count)]
    count: usize,
    /// Share of the room's volume that is inside balls
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true, value_parser = real, default_value_t = Gas::default().fraction)]
    fraction: f64,
    /// Root mean square of each component of the velocities, in m/s
    #[arg(long, value_name = "SPEED", allow_negative_numbers = true, value_parser = real, default_value_t = Gas::default().speed)]
    speed: f64,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct HallArguments {
    /// How many tables
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>, default_value_t = BilliardHall::default().count)]
    count: usize,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct AquariumArguments {
    /// How many fish
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>, default_value_t = Aquarium::default().count)]
    count: usize,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct HeapArguments {
    /// How many balls
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>, default_value_t = Heap::default().count)]
    count: usize,
    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct Common {
    /// From which everything random follows: the same seed, the same scene
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = whole::<u64>, default_value_t = 1)]
    seed: u64,
    /// Write to this file, whole or not at all; left out: standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that holds anything but this scene
    #[arg(long, requires = "out")]
    force: bool,
}

/// Makes a scene and writes its file.
pub(super) fn generate(arguments: &GenerateArguments) -> anyhow::Result<()> {
    let (scene, common) = match &arguments.kind {
        Kind::Gas(GasArguments { count, fraction, speed, common }) => {
            (Gas { count: *count, fraction: *fraction, speed: *speed, seed: common.seed }.scene()?, common)
        }
        Kind::BilliardHall(HallArguments { count, common }) => {
            (BilliardHall { count: *count, seed: common.seed }.scene()?, common)
        }
        Kind::Aquarium(AquariumArguments { count, common }) => {
            (Aquarium { count: *count, seed: common.seed }.scene()?, common)
        }
        Kind::Heap(HeapArguments { count, common }) => {
            (Heap { count: *count, through_funnel: false, seed: common.seed }.scene()?, common)
        }
        Kind::Hourglass(HeapArguments { count, common }) => {
            (Heap { count: *count, through_funnel: true, seed: common.seed }.scene()?, common)
        }
    };
    let text = scene_to_json(&scene);
    // A scene may have been edited since it was generated: only what would be the same again is replaced unasked.
    let replacing = Replacing { inputs: &[], wrote: &|file| holds(file, &text), force: common.force };
    Output::open(common.out.as_deref(), &replacing)?.finish_with(|out| Ok(out.write_all(text.as_bytes())?))
}
