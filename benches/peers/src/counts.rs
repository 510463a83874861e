//! Instructions per query, counted by valgrind. Unlike times, they are reproducible.
//!
//! One copy of this program answers the inputs once, another not at all; the difference is the cost of the queries.

use crate::queries::{INPUTS, Query, contenders};
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::process::Command;

/// Answers all inputs of one contender `times` times; run by the copies.
pub fn answer(query: Query, contender: usize, times: u32) {
    let mut go = contenders(query).into_iter().nth(contender).unwrap_or_else(|| Box::new(|| {}));
    (0..times).for_each(|_| go());
}

/// A line for each query: instructions of ours and of the peer, and the ratio.
///
/// # Errors
/// When valgrind is missing or fails.
pub fn table() -> anyhow::Result<Vec<String>> {
    let line = |query: &Query| {
        let [ours, peer] = [per_input(*query, 0)?, per_input(*query, 1)?];
        let ratio = ours.instructions / peer.instructions;
        let [instructions, guesses] = [[ours.instructions, peer.instructions], [ours.mispredicted, peer.mispredicted]];
        let [a, b] = instructions.map(|count| format!("{count:.0}"));
        let [c, d] = guesses.map(|count| format!("{count:.2}"));
        Ok(format!("| {} | {a} | {b} | {ratio:.3} × | {c} | {d} |", query.name()))
    };
    Query::value_variants().iter().map(line).collect()
}

/// Column headings.
pub const HEAD: &str = "| per query | our instructions | the peer's | ratio | our mispredicted branches | the peer's |\n|---|---|---|---|---|---|";

/// Counts by valgrind's processor model.
struct Counts {
    instructions: f64,
    mispredicted: f64,
}

fn per_input(query: Query, contender: usize) -> anyhow::Result<Counts> {
    let [without, with] = [counts(query, contender, 0)?, counts(query, contender, 1)?];
    let each = |count: fn(&Counts) -> f64| (count(&with) - count(&without)) / INPUTS as f64;
    Ok(Counts { instructions: each(|counts| counts.instructions), mispredicted: each(|counts| counts.mispredicted) })
}

/// The total counts of a copy.
fn counts(query: Query, contender: usize, times: u32) -> anyhow::Result<Counts> {
    let name = query.to_possible_value().context("every query has a name")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--branch-sim=yes", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(["answer", name.get_name(), &contender.to_string(), &times.to_string()])
        .output()
        .context("valgrind is needed to count instructions (Debian: apt install valgrind)")?;
    let told = String::from_utf8_lossy(&output.stderr);
    let Some((_, line)) = told.lines().find_map(|line| line.split_once("Collected :")) else {
        bail!("valgrind printed no count: {told}");
    };
    let numbers: Vec<f64> = line.split_whitespace().map_while(|number| number.parse().ok()).collect();
    // Instructions; branches and mispredictions, first conditional, then indirect ones.
    let [instructions, _, conditional, _, indirect] = numbers[..] else {
        bail!("valgrind's counts are five, not {line:?}");
    };
    Ok(Counts { instructions, mispredicted: conditional + indirect })
}
