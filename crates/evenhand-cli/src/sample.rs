//! `evenhand sample`.

use anyhow::anyhow;
use evenhand::TooFew;
use evenhand_files::{Error, Items, Order};

use crate::arguments::Sample;
use crate::input::{self, Read};
use crate::job::{self, Plan};

/// Writes some of the items, or none if there are too few.
pub(crate) fn run(arguments: &Sample) -> anyhow::Result<()> {
    let Sample { input, count, in_order, run } = arguments;
    job::run(input, Some(*count), run, |items, seed, means| {
        let order = match items {
            Read::Records(records) => Order::head(records, *count, seed, records.memory(), means),
            Read::Numbers(numbers) => Order::sample_of_numbers(numbers, *count, seed, means),
        };
        let mut order = order.map_err(|error| match error {
            Error::TooFew(TooFew { asked, available, .. }) => anyhow!(
                "{}: asked for {asked} lines of {available}: ask for fewer, or for all with shuffle",
                input::name(input)
            ),
            error => error.into(),
        })?;
        if *in_order {
            order.sort();
        }
        Ok(Plan::Order(order))
    })
}
