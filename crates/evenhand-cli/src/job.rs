//! What `shuffle` and `sample` have in common: resources, seed, items, and an output that is there whole or not at all.

use std::io::{IsTerminal, Write, stderr};
use std::num::NonZero;
use std::path::Path;

use anyhow::Context;
use evenhand::{Choices, Seed};
use evenhand_files::{
    FilesError, Items, Order, Output, Records, Resources, write_bytes, write_each, write_order,
};

use crate::arguments::{Lines, Run};
use crate::input::Input;
use crate::progress::Progress;
use crate::{input, interrupt};

/// The most threads for each processor.
const MAX_THREADS_PER_PROCESSOR: NonZero<usize> = NonZero::new(8).unwrap();

/// Which items are written.
pub(crate) enum Plan {
    /// None.
    Nothing,
    /// Each at most once.
    Order(Order),
    /// Choices with replacement: this number of them, or without end.
    Choices(Box<Choices>, Option<u64>),
}

/// Reads the items, has `plan` say which of them to write, and only then writes. Standard input is not waited for
/// where no item of it is wanted.
pub(crate) fn run(
    input: &Lines,
    count: Option<u64>,
    run: &Run,
    plan: impl FnOnce(&Input, &Seed, &Resources<'_>) -> anyhow::Result<Plan>,
) -> anyhow::Result<()> {
    let seed = match &run.seed {
        Some(text) => Seed::from_text(text),
        None => new_seed(run.quiet)?,
    };
    let progress = Progress::of_bytes(run, input::expected(input, count));
    let report = |bytes| progress.add(bytes);
    let mut resources = Resources { progress: &report, ..Resources::default() };
    // More than a few for each processor cost memory and win nothing.
    let most = resources.threads.saturating_mul(MAX_THREADS_PER_PROCESSOR);
    resources.threads = run.threads.map_or(resources.threads, |threads| threads.min(most));
    resources.memory = run.memory.unwrap_or(resources.memory);
    let mut output = match run.output.as_deref() {
        Some(path) if path != Path::new("-") => interrupt::create(path)?,
        _ => Output::standard()?,
    };
    let items = match (count, input.header) {
        (Some(0), 0) if input::is_standard(input) => Input::Records(Records::default()),
        _ => input::read(input, &resources)?,
    };
    let plan = plan(&items, &seed, &resources)?;
    interrupt::begin(&mut output)?;
    match &items {
        Input::Records(records) => {
            write_bytes(records.header(), &mut output)?;
            write(records, plan, &mut output, &resources)?;
        }
        Input::Numbers(numbers) => write(numbers, plan, &mut output, &resources)?,
    }
    Ok(interrupt::finish(output)?)
}

/// A new seed; shown on a terminal, so that the order can be had again.
pub(crate) fn new_seed(quiet: bool) -> anyhow::Result<Seed> {
    let seed = Seed::from_os().context("give a seed with --seed")?;
    if !quiet && stderr().is_terminal() {
        // Not shown is no reason to stop.
        let _ = writeln!(stderr(), "evenhand: the same order again: --seed {}", seed.to_hex());
    }
    Ok(seed)
}

fn write(
    items: &impl Items,
    plan: Plan,
    to: &mut Output,
    resources: &Resources<'_>,
) -> Result<(), FilesError> {
    match plan {
        Plan::Nothing => Ok(()),
        Plan::Order(order) => write_order(items, &order, to, resources),
        Plan::Choices(mut choices, Some(count)) => {
            write_each(items, (0..count).map_while(|_| choices.next()), to, resources)
        }
        Plan::Choices(choices, None) => write_each(items, choices, to, resources),
    }
}
