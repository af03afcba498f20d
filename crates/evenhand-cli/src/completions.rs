//! `evenhand completions`.

use clap::CommandFactory;

use crate::arguments::{Arguments, Completions};
use crate::write;

/// Writes the completions.
pub(crate) fn run(arguments: &Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "evenhand", &mut script);
    Ok(write::to_standard_output(&script)?)
}
