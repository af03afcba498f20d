//! `evenhand completions`.

use clap::CommandFactory;
use evenhand_files::{Output, write_bytes};

use crate::arguments::{Arguments, Completions};

/// Writes the completions.
pub(crate) fn run(arguments: &Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "evenhand", &mut script);
    let mut output = Output::standard()?;
    write_bytes(&script, &mut output)?;
    Ok(output.finish()?)
}
