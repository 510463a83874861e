//! `collidoscope schema`.

use super::output::Output;
use super::run::OutputLine;
use crate::scene::scene_schema;

#[derive(clap::Args)]
pub(super) struct SchemaArguments {
    /// Print the schema of the lines that `run` writes instead
    #[arg(long)]
    output: bool,
}

/// Prints the JSON Schema of scene files or of the lines of `run`.
pub(super) fn print(arguments: &SchemaArguments) -> anyhow::Result<()> {
    let schema =
        if arguments.output { format!("{:#}\n", schemars::schema_for!(OutputLine).as_value()) } else { scene_schema() };
    Output::standard().finish_with(|out| Ok(out.write_all(schema.as_bytes())?))
}
