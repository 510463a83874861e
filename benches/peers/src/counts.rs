//! Instructions that a query takes, counted by valgrind. Unlike times they repeat exactly.
//!
//! A copy of this program answers the inputs once, another not at all; the difference is theirs.

use crate::queries::{INPUTS, Query, contenders};
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::process::Command;

/// Answers all inputs of one contender so many times; what the copies do.
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
        Ok(format!("| {} | {ours:.0} | {peer:.0} | {:.3} × |", query.name(), ours / peer))
    };
    Query::value_variants().iter().map(line).collect()
}

/// Heads of the columns.
pub const HEAD: &str = "| instructions per query | ours | peer | ratio |\n|---|---|---|---|";

fn per_input(query: Query, contender: usize) -> anyhow::Result<f64> {
    let [without, with] = [instructions(query, contender, 0)?, instructions(query, contender, 1)?];
    Ok((with - without) / INPUTS as f64)
}

/// All instructions of a copy.
fn instructions(query: Query, contender: usize, times: u32) -> anyhow::Result<f64> {
    let name = query.to_possible_value().context("every query has a name")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(["answer", name.get_name(), &contender.to_string(), &times.to_string()])
        .output()
        .context("valgrind is needed to count instructions (Debian: apt install valgrind)")?;
    let told = String::from_utf8_lossy(&output.stderr);
    let Some((_, count)) = told.lines().find_map(|line| line.split_once("Collected :")) else {
        bail!("valgrind told no count: {told}");
    };
    count.trim().parse().with_context(|| format!("valgrind's count {count:?}"))
}
