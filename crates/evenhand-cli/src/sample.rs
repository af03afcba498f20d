//! `evenhand sample`.

mod stream;

use std::io::{IsTerminal, Write, stderr};

use anyhow::anyhow;
use evenhand::{Keystream, Seed, TooFew};
use evenhand_classics::Entry;
use evenhand_files::{FilesError, Items, Order, Resources, Take};

use crate::arguments::Sample;
use crate::input::{self, Input};
use crate::job::{self, Job, Plan};
use crate::language;
use crate::stats;
use crate::words::WORDS;

pub(crate) use stream::{Kept, write_lines};

/// Writes some of the items, or none if there are too few.
pub(crate) fn run(arguments: &Sample) -> anyhow::Result<()> {
    let Sample { input, count, method, in_order, run } = arguments;
    if !input::is_read(input) || method.is_some() {
        stats::refuse(run, input, &[(method.is_some(), "--method")])?;
    }
    if let Some(reservoir) = method.and_then(|method| method.reservoir(*count)) {
        // A stream: its lines are kept as they come, and the others passed.
        if input::is_read(input) {
            return stream::run(arguments, reservoir);
        }
    }
    if input::is_read(input) && method.is_none() {
        let take = if *in_order { Take::InOrder(*count) } else { Take::Exactly(*count) };
        let done = Job::begin(input, Some(*count), run)?.shuffle(input, take, run).map(drop);
        return done.map_err(|error| match error.downcast_ref() {
            Some(FilesError::TooFew(error)) => too_few(arguments, *error),
            _ => error,
        });
    }
    let done = job::run(input, Some(*count), run, |items, seed, resources| {
        if *count > items.count() {
            return Err(too_few(arguments, TooFew { asked: *count, available: items.count() }));
        }
        let order = match (method, items) {
            (Some(method), _) => return chosen(arguments, method, items, seed, resources),
            (None, Input::Records(records)) => Order::head(records, *count, seed, resources),
            (None, Input::Numbers(numbers)) => Order::sample_of_numbers(numbers, *count, seed, resources),
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
        Some(FilesError::Memory { .. }) if input::is_read(input) => {
            anyhow!("{error}; {}", WORDS.messages(language::messages()).text("sample-stream"))
        }
        _ => error,
    })
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
    method: &Entry,
    items: &Input,
    seed: &Seed,
    resources: &Resources<'_>,
) -> anyhow::Result<Plan> {
    let (n, k) = (items.count(), arguments.count);
    let held = match items {
        Input::Records(records) => records.memory(),
        Input::Numbers(_) => 0,
    };
    let name = method.page().name;
    resources
        .check_memory(&format!("--method {name}"), held.saturating_add(k.saturating_mul(PLACE_BYTES)))?;
    if method.dice_for_each_item() && n > MANY_DICE && !arguments.run.quiet && stderr().is_terminal() {
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
