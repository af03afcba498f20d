//! `evenhand shuffle`.

mod classic;

use std::num::NonZero;
use std::path::Path;

use evenhand::Choices;
use evenhand_files::{Items, Order, Take};

use crate::arguments::{AlignedFiles, Shuffle};
use crate::destination::refuse_shards;
use crate::engine::{self, What};
use crate::input::{self, Input};
use crate::job::{self, Job, Plan};
use crate::language;
use crate::outcome::{NothingError, UsageError};
use crate::stats;
use crate::words::WORDS;

/// Writes items in a random order, or chosen with replacement.
pub(crate) fn run(arguments: &Shuffle) -> anyhow::Result<()> {
    let Shuffle { input, count, repeat, method, aligned, run } = arguments;
    refuse_endless(arguments)?;
    if let Some(url) = &run.engine.engine {
        let refused = [
            (*repeat, "--repeat"),
            (method.classic.is_some(), "--method"),
            (count.is_some(), "--head-count"),
        ];
        let what = What::Shuffle { shards: run.form.shards.map(NonZero::get) };
        return engine::run(url, input, aligned, run, &refused, what);
    }
    if input::is_read(input) && !repeat && method.classic.is_none() {
        let take = count.map_or(Take::All, Take::AtMost);
        // Of several files the bytes are not known before.
        let count = if aligned.aligned.is_empty() { *count } else { Some(u64::MAX) };
        let job = Job::begin(input, count, run)?.with_aligned(aligned, input, run)?;
        return job.shuffle(input, take, run).map(drop);
    }
    refuse_aligned(aligned)?;
    let causes = [(*repeat, "--repeat"), (method.classic.is_some(), "--method")];
    refuse_shards(input, run, &causes)?;
    stats::refuse(run, input, &causes)?;
    if *repeat {
        job::refuse_repeated(input)?;
    }
    job::run(input, *count, run, |items, seed, resources| {
        if *repeat {
            if *count == Some(0) {
                return Ok(Plan::Nothing);
            }
            let choices = Choices::new(items.count(), seed).map_err(|_| {
                let name = input::name(input);
                NothingError(
                    WORDS.messages(language::messages()).format("shuffle-nothing", [("name", name.into())]),
                )
            })?;
            return Ok(Plan::Choices(Box::new(choices), *count));
        }
        if let Some(entry) = method.classic {
            let order = classic::order((entry, method, run), items, *count, seed, resources)?;
            return Ok(Plan::Order(order));
        }
        let order = match (items, count) {
            // As many as there are, if that is less: as everyone expects of a head.
            (Input::Records(records), Some(count)) => {
                Order::head(records, (*count).min(records.count()), seed, resources)
            }
            (Input::Records(records), None) => Order::of_all(records, seed, resources),
            (Input::Numbers(numbers), Some(count)) => {
                Order::sample_of_numbers(numbers, (*count).min(numbers.count()), seed, resources)
            }
            (Input::Numbers(numbers), None) => Order::of_all(numbers, seed, resources),
        };
        Ok(Plan::Order(order?))
    })
}

/// Refuses to fill a file without end.
///
/// # Errors
/// [`UsageError`] if that is asked for.
pub(crate) fn refuse_endless(arguments: &Shuffle) -> Result<(), UsageError> {
    let Shuffle { count, repeat, run, .. } = arguments;
    if *repeat && count.is_none() && run.output.as_deref().is_some_and(would_be_kept) {
        return Err(UsageError(WORDS.messages(language::messages()).text("shuffle-endless")));
    }
    Ok(())
}

/// Refuses files to be put in the same order where there is none.
///
/// # Errors
/// [`UsageError`] if there are any.
pub(crate) fn refuse_aligned(files: &AlignedFiles) -> Result<(), UsageError> {
    if files.aligned.is_empty() {
        return Ok(());
    }
    Err(UsageError(WORDS.messages(language::messages()).text("aligned-order")))
}

/// Whether what is written to the path is kept, as in a file, not consumed, as from a pipe.
fn would_be_kept(path: &Path) -> bool {
    path != Path::new("-") && path.metadata().map_or(true, |about| about.is_file())
}
