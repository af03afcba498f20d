//! Which seed: the one that was given, or a new one that is told to whoever watches.

use std::io::{IsTerminal, Write, stderr};

use anyhow::Context;
use evenhand::Seed;

use crate::arguments::Run;

/// The seed. A new one is told where somebody sees it and nothing else reads it, so that the order can be had again.
pub(crate) fn choose(run: &Run) -> anyhow::Result<Seed> {
    if let Some(text) = &run.seed {
        return Ok(Seed::from_text(text));
    }
    new(run.quiet)
}

/// A new seed.
pub(crate) fn new(quiet: bool) -> anyhow::Result<Seed> {
    let seed = Seed::from_os().context("give a seed with --seed")?;
    if !quiet && stderr().is_terminal() {
        // Not told is no reason to stop.
        let _ = writeln!(stderr(), "evenhand: the same order again: --seed {}", seed.to_hex());
    }
    Ok(seed)
}
