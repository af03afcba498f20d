//! `evenhand._native`: the types of Python and NumPy, converted for the crate `evenhand` and back. Nothing is decided here about
//! orders; what lies beside it in `python/evenhand` chooses among these functions by what a caller hands over.
//!
//! | file | idea |
//! |---|---|
//! | `arguments` | numbers, threads and seeds as callers write them |
//! | `errors` | which exception says what, and memory that may be refused |
//! | `threads` | running without the lock of the interpreter, on as many threads as were asked for |
//! | `seed` | the class `Seed` |
//! | `indices` | orders, samples, choices and splits of `0..n`, as arrays |
//! | `arrays` | the memory of an array or a bytearray, as rows |
//! | `lists` | lists, and the items of other sequences |
//! | `series` | the class `Series` |
//! | `index_order` | the class `IndexOrder` |
//! | `program` | the program, for its console script and for functions of files |
//! | `interrupts` | Ctrl-C while work goes on that takes seconds |
//! | `decks`, `audit`, `fair_test` | decks as Python has them, on their way to the judge |
//! | `orders` | large orders on their way to the judge |
//! | `partitioner`, `exchange` | shuffles across machines: which records go where, and their bytes on the way |
//! | `exact` | exact distributions of classics |
//! | `deal`, `verify` | deals, and what a verifier finds |
//!
//! The module asks for the lock of the interpreter even where Python can do without (`gil_used`): lists, arrays of objects and
//! bytearrays are moved by code that nothing else keeps from being seen half done.
//!
//! Items of lists and of arrays of objects are references, which are moved as they are, with the lock held: none is counted up or
//! down for good, and no code of theirs runs.

#![allow(
    clippy::needless_pass_by_value,
    reason = "arguments are made of what Python hands over, for one call"
)]
#![allow(clippy::doc_markdown, reason = "NumPy is a name, and examples are Python's")]
#![allow(clippy::unused_self, reason = "Python asks an instance")]

mod arguments;
mod arrays;
mod audit;
mod deal;
mod decks;
mod errors;
mod exact;
mod exchange;
mod fair_test;
mod index_order;
mod indices;
mod interrupts;
mod lists;
mod orders;
mod partitioner;
mod program;
mod seed;
mod series;
mod threads;
mod verify;

/// What `import evenhand._native` finds.
#[pyo3::pymodule(gil_used = true)]
mod _native {
    #[pymodule_export]
    use crate::arrays::{shuffle_array, shuffled_bytes};
    #[pymodule_export]
    use crate::audit::{Counting, DeckReport, Judged, check_faults};
    #[pymodule_export]
    use crate::deal::DealTable;
    #[pymodule_export]
    use crate::exact::exact;
    #[pymodule_export]
    use crate::exchange::{
        OutputEncoder, check_format, count_records, is_same_header, output_compression, output_names,
        parse_size, record_format, sum_tallies, tally_rows,
    };
    #[pymodule_export]
    use crate::fair_test::FairTestOfDecks;
    #[pymodule_export]
    use crate::index_order::IndexOrder;
    #[pymodule_export]
    use crate::indices::{choices, order, order_head, sample, split};
    #[pymodule_export]
    use crate::lists::{choices_of_sequence, sample_of_sequence, shuffle_list};
    #[pymodule_export]
    use crate::orders::{LargeOrderReport, OrderCounting};
    #[pymodule_export]
    use crate::partitioner::{
        Partitioner, apportion, bucket_counts, counted_ranges, group_bounds, partition_bounds,
        partition_records, split_bytes, task_memory,
    };
    #[pymodule_export]
    use crate::program::{FileError, program, run_captured};
    #[pymodule_export]
    use crate::seed::Seed;
    #[pymodule_export]
    use crate::series::Series;
    #[pymodule_export]
    use crate::verify::verify_file;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Decks of a function where their number is not said.
    #[pymodule_export]
    const DEFAULT_DECKS: u64 = evenhand_trial::DEFAULT_DECKS;

    /// Fresh decks that decide what was left open, for each deck before.
    #[pymodule_export]
    const FRESH_DECKS: u64 = evenhand_audit::battery::FRESH_DECKS;

    /// What an adjusted p-value is below in an audit that is not all clear.
    #[pymodule_export]
    const UNRESOLVED_BELOW: f64 = evenhand_audit::battery::UNRESOLVED_BELOW;
}
