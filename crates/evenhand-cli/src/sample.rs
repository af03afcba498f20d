//! `evenhand sample`.

use evenhand_files::{Items, Order};

use crate::arguments::Sample;
use crate::input::Read;
use crate::job::{self, Plan};

/// Writes some of the items, or none if there are too few.
pub(crate) fn run(arguments: &Sample) -> anyhow::Result<()> {
    let Sample { input, count, in_order, run } = arguments;
    job::run(input, Some(*count), run, |items, seed, means| {
        let mut order = match items {
            Read::Records(records) => Order::head(records, *count, seed, records.memory(), means),
            Read::Numbers(numbers) => Order::sample_of_numbers(numbers, *count, seed, means),
        }?;
        if *in_order {
            order.sort();
        }
        Ok(Plan::Order(order))
    })
}
