//! `evenhand sample`.

use anyhow::{anyhow, bail};
use evenhand::{Keystream, Seed, TooFew};
use evenhand_classics::{Classic, Entry, Setting};
use evenhand_files::{FilesError, Items, Order, Resources};

use crate::arguments::Sample;
use crate::input::{self, Input};
use crate::job::{self, Plan};

/// Writes some of the items, or none if there are too few.
pub(crate) fn run(arguments: &Sample) -> anyhow::Result<()> {
    let Sample { input, count, method, in_order, run } = arguments;
    job::run(input, Some(*count), run, |items, seed, resources| {
        let too_few = |TooFew { asked, available, .. }| {
            let name = input::name(input);
            anyhow!("{name}: asked for {asked} lines of {available}: ask for fewer, or for all with shuffle")
        };
        if *count > items.count() {
            return Err(too_few(TooFew { asked: *count, available: items.count() }));
        }
        let order = match (method, items) {
            (Some(method), _) => return chosen(method, items, *count, seed, *in_order, resources),
            (None, Input::Records(records)) => Order::head(records, *count, seed, resources),
            (None, Input::Numbers(numbers)) => Order::sample_of_numbers(numbers, *count, seed, resources),
        };
        let mut order = order.map_err(|error| match error {
            FilesError::TooFew(error) => too_few(error),
            error => error.into(),
        })?;
        if *in_order {
            order.sort();
        }
        Ok(Plan::Order(order))
    })
}

/// k of n by a sampler of the classics: another sample than the head of the order, and as likely.
fn chosen(
    method: &Entry,
    items: &Input,
    k: u64,
    seed: &Seed,
    in_order: bool,
    resources: &Resources<'_>,
) -> anyhow::Result<Plan> {
    let n = items.count();
    let held = match items {
        Input::Records(records) => records.memory(),
        Input::Numbers(_) => 0,
    };
    // Some hold a deck of all items; others a set, in tables of some 40 bytes for each of its items, and a result.
    resources.check_memory(
        &format!("--method {}", method.page().name),
        held.saturating_add(n.saturating_mul(4)).saturating_add(k.saturating_mul(64)),
    )?;
    let (Ok(n), Ok(k)) = (u32::try_from(n), u32::try_from(k)) else {
        bail!("--method takes up to 2^32 - 1 items: leave it out for more");
    };
    let mut machine = method.start(&Setting::new(n).k(k))?;
    machine.run(&mut Keystream::new(seed, 0));
    let mut order = Order::of_places(machine.outcome());
    if in_order {
        order.sort();
    }
    Ok(Plan::Order(order))
}
