//! `collidoscope query`.

use std::io::{BufRead, Write};

/// Answers queries line by line; true when all were valid.
///
/// # Errors
/// When reading or writing fails.
pub fn run(input: impl BufRead, output: impl Write) -> anyhow::Result<bool> {
    let _ = (input, output);
    anyhow::bail!("queries are answered by the protocol module")
}
