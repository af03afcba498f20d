//! Which seed: the one that was given, or a new one that is told to whoever watches.

use std::io::{IsTerminal, stderr};

use anyhow::Context;
use evenhand::Seed;

use crate::arguments::Run;

/// The seed. A new one is told where somebody sees it and nothing else reads it, so that the order can be had again.
#[expect(clippy::print_stderr, reason = "for a person at a terminal")]
pub(crate) fn choose(run: &Run) -> anyhow::Result<Seed> {
    if let Some(text) = &run.seed {
        return Ok(Seed::from_text(text));
    }
    let seed = Seed::from_os().context("give a seed with --seed")?;
    if !run.quiet && stderr().is_terminal() {
        eprintln!("evenhand: the same order again: --seed {}", seed.to_hex());
    }
    Ok(seed)
}
