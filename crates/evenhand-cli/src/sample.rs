//! `evenhand sample`.

mod stream;
mod weighted;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use evenhand::{Choices, Keystream, Seed, TooFew};
use evenhand_classics::Entry;
use evenhand_files::{ColumnReport, FilesError, Items, Order, Resources, SampleSize, Take};

use crate::arguments::{Lines, Run, Sample};
use crate::columnar;
use crate::destination::{To, refuse_shards};
use crate::engine::{self, What};
use crate::file;
use crate::input::{self, Input};
use crate::job::{self, Job, Plan};
use crate::language;
use crate::outcome::{MemoryError, UsageError};
use crate::shuffle::refuse_aligned;
use crate::stats;
use crate::streams::stderr;
use crate::words::WORDS;

pub(crate) use stream::{Kept, write_lines};

/// Writes some of the items, or none if there are too few.
#[expect(clippy::too_many_lines, reason = "the ways to sample, one after another")]
pub(crate) fn run(arguments: &Sample) -> anyhow::Result<()> {
    let Sample { input, size, method, in_order, with_replacement, weight, stratify, rest, aligned, run } =
        arguments;
    if let SampleSize::Share(share) = size
        && share.is_more_than_all()
        && !with_replacement
    {
        let words = WORDS.messages(language::messages());
        return Err(UsageError(words.text("sample-more-than-all")).into());
    }
    if let Some(url) = &run.engine.engine {
        let refused = [
            (*with_replacement, "--with-replacement"),
            (weight.is_some(), "--weight"),
            (stratify.is_some(), "--stratify"),
            (method.is_some(), "--method"),
            (*in_order, "--in-order"),
            (rest.is_some(), "--rest"),
        ];
        return engine::run(url, input, aligned, run, &refused, What::sample(*size, run));
    }
    let refused = [
        (*with_replacement, "--with-replacement"),
        (weight.is_some(), "--weight"),
        (method.is_some(), "--method"),
    ];
    if !input::is_read(input) || refused.iter().any(|(is, _)| *is) {
        stats::refuse(run, input, &refused)?;
    }
    refuse_shards(input, run, &refused)?;
    if weight.is_some() || stratify.is_some() || method.is_some() || *with_replacement {
        refuse_aligned(aligned)?;
    }
    if *with_replacement {
        job::refuse_repeated(input)?;
    }
    if let Some(column) = weight {
        return weighted::run(arguments, column);
    }
    if let Some(rest) = rest {
        check_rest(rest, input, run)?;
    }
    if let Some(column) = stratify {
        let to = |run: &_, _: &_, _| To::stratified_sample(run, *size, column, rest.as_deref());
        let done = Job::begin_to(input, NOT_ALL, run, to)?.shuffle(input, Take::All, run);
        let (_, divided) = done.map_err(|error| told_as_sample(arguments, error))?;
        if let (SampleSize::Share(share), Some(ColumnReport::Strata(strata))) = (size, divided) {
            let n = strata.iter().flat_map(|stratum| &stratum.records).sum();
            job::note_no_share(*share, n, run);
        }
        return Ok(());
    }
    if let (Some(method), SampleSize::Count(k)) = (method, size)
        && let Some(reservoir) = method.reservoir(*k)
        && input::is_read(input)
    {
        // A stream: its lines are kept as they come, and the others passed.
        return stream::run(arguments, *k, reservoir);
    }
    if input::is_read(input) && method.is_none() && !with_replacement {
        let take = match (*size, in_order) {
            (SampleSize::Count(k), false) => Take::Exactly(k),
            (SampleSize::Count(k), true) => Take::InOrder(k),
            (SampleSize::Share(share), false) => Take::Share(share),
            (SampleSize::Share(share), true) => Take::ShareInOrder(share),
        };
        if let Some(rest) = rest {
            let to = |run: &_, _: &_, _| To::sample(run, (*size, *in_order), rest);
            // All are written.
            let take = if *in_order { take } else { Take::All };
            let done = Job::begin_to(input, None, run, to)?.shuffle(input, take, run);
            let (outputs, _) = done.map_err(|error| told_as_sample(arguments, error))?;
            if let (SampleSize::Share(share), false) = (size, in_order) {
                job::note_no_share(*share, outputs.iter().map(|output| output.records).sum(), run);
            }
            return Ok(());
        }
        let job = Job::begin(input, NOT_ALL, run)?.with_aligned(aligned, input, run)?;
        let done = job.shuffle(input, take, run).map(drop);
        return done.map_err(|error| told_as_sample(arguments, error));
    }
    let wanted = if let SampleSize::Count(k) = *size { Some(k) } else { NOT_ALL };
    let done = job::run(input, wanted, run, |items, seed, resources| {
        let n = items.count();
        let k = size.of(n);
        if let SampleSize::Share(share) = size {
            job::note_no_share(*share, n, run);
        }
        if *with_replacement {
            let held = if let Input::Records(records) = items { records.memory() } else { 0 };
            return repeated(arguments, (n, k, held), seed, resources);
        }
        if k > n {
            return Err(too_few(arguments, TooFew { asked: k, available: n }));
        }
        let order = match (method, items) {
            (Some(method), _) => return chosen(arguments, (method, k), items, seed, resources),
            (None, Input::Records(records)) => Order::head(records, k, seed, resources),
            (None, Input::Numbers(numbers)) => Order::sample_of_numbers(numbers, k, seed, resources),
        };
        let mut order = order.map_err(|error| match error {
            FilesError::TooFew(error) => too_few(arguments, error),
            error => error.into(),
        })?;
        if *in_order {
            order.sort();
        }
        Ok(Plan::Order(order))
    });
    done.map_err(|error| match error.downcast_ref() {
        // All lines are held, as their number must be known; of a reservoir it need not.
        Some(FilesError::Memory { .. }) if input::is_read(input) && !with_replacement => {
            let hint = WORDS.messages(language::messages()).text("sample-stream");
            MemoryError(format!("{error}. {hint}")).into()
        }
        _ => error,
    })
}

/// Checks the file for the rest. Neither output may replace an input: its records would move to two files, and one of these may fail
/// to replace its old file.
///
/// # Errors
/// [`UsageError`] if an output replaces an input, or the name does not fit the format.
fn check_rest(rest: &Path, input: &Lines, run: &Run) -> anyhow::Result<()> {
    let output = run.output.as_deref().filter(|path| *path != Path::new("-"));
    for path in output.into_iter().chain([rest]) {
        let Some(own) = stats::identity(path) else { continue };
        let is_it =
            |operand: &OsString| operand != "-" && stats::identity(operand.as_ref()).as_ref() == Some(&own);
        if input.operands.iter().any(is_it) {
            let facts = [("name", file::name(path).into())];
            let words = WORDS.messages(language::messages());
            return Err(UsageError(words.format("rest-input", facts)).into());
        }
    }
    let of_rest = Run { output: Some(rest.to_path_buf()), ..run.clone() };
    Ok(columnar::check(&input::reader(input, true)?, input, &of_rest)?)
}

/// The number of records of a job that takes some of them: what of the input is read and written is not known before.
const NOT_ALL: Option<u64> = Some(u64::MAX);

/// k of n choices with replacement, where `held` bytes are in memory.
fn repeated(
    arguments: &Sample,
    (n, k, held): (u64, u64, u64),
    seed: &Seed,
    resources: &Resources<'_>,
) -> anyhow::Result<Plan> {
    if k == 0 {
        return Ok(Plan::Nothing);
    }
    let mut choices =
        Choices::new(n, seed).map_err(|_| too_few(arguments, TooFew { asked: k, available: n }))?;
    if !arguments.in_order {
        return Ok(Plan::Choices(Box::new(choices), Some(k)));
    }
    resources.check_memory(&"--in-order", held.saturating_add(k.saturating_mul(PLACE_BYTES)))?;
    let mut order = Order::of_wide_places((0..k).map_while(|_| choices.next()).collect());
    order.sort();
    Ok(Plan::Order(order))
}

/// An error of too few records, as that of a sample.
fn told_as_sample(arguments: &Sample, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref() {
        Some(FilesError::TooFew(error)) => too_few(arguments, *error),
        _ => error,
    }
}

/// The error of more lines than there are.
fn too_few(arguments: &Sample, TooFew { asked, available, .. }: TooFew) -> anyhow::Error {
    let name = input::name(&arguments.input);
    let arguments = [
        ("name", name.into()),
        ("asked", asked.to_string().into()),
        ("available", available.to_string().into()),
    ];
    anyhow!(WORDS.messages(language::messages()).format("sample-too-few", arguments))
}

/// How many bytes the memory of each place of a sample takes: in a table of those taken, and in the result.
const PLACE_BYTES: u64 = 64;

/// More dice than this take minutes.
const MANY_DICE: u64 = 10_000_000_000;

/// k of n by a sampler of the classics: another sample than the head of the order, and as likely.
fn chosen(
    arguments: &Sample,
    (method, k): (&Entry, u64),
    items: &Input,
    seed: &Seed,
    resources: &Resources<'_>,
) -> anyhow::Result<Plan> {
    let n = items.count();
    let held = match items {
        Input::Records(records) => records.memory(),
        Input::Numbers(_) => 0,
    };
    let name = method.page().name;
    resources
        .check_memory(&format!("--method {name}"), held.saturating_add(k.saturating_mul(PLACE_BYTES)))?;
    if method.dice_for_each_item() && n > MANY_DICE && !arguments.run.is_quiet() && stderr().is_terminal() {
        let words = WORDS.messages(language::messages());
        let told =
            words.format("sample-many-dice", [("method", name.into()), ("count", n.to_string().into())]);
        // Not told is no reason to stop.
        let _ = writeln!(stderr(), "evenhand: {told}");
    }
    let mut order = Order::of_wide_places(method.sample(n, k, &mut Keystream::new(seed, 0))?);
    if arguments.in_order {
        order.sort();
    }
    Ok(Plan::Order(order))
}
