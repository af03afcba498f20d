//! The listings in Rust, compiled.

use std::cell::RefCell;
use std::collections::HashSet;

use super::runs::Run;

thread_local! {
    /// The dice to come, the next one last: what each shows, and its bound.
    static DICE: RefCell<Vec<(u64, u64)>> = const { RefCell::new(Vec::new()) };
}

/// The die of the listings.
fn below(bound: usize) -> usize {
    let (value, known) = DICE.with_borrow_mut(Vec::pop).expect("no more dice than the classic rolls");
    assert_eq!(bound as u64, known, "the same dice as the classic's");
    value as usize
}

/// What a listing gives: the sample or the result that it returns, or else the deck that it shuffled.
trait Outcome {
    fn or(self, deck: Vec<u32>) -> Vec<u32>;
}

impl Outcome for () {
    fn or(self, deck: Vec<u32>) -> Vec<u32> {
        deck
    }
}

impl Outcome for Vec<u32> {
    fn or(self, _deck: Vec<u32>) -> Vec<u32> {
        self
    }
}

/// A module for each listing, and a call by its name with these arguments.
macro_rules! listings {
    ($($name:ident($($argument:ident),*),)*) => {
        $(
            #[allow(unreachable_pub, clippy::pedantic, clippy::needless_range_loop)]
            mod $name {
                #[allow(unused_imports)]
                use super::{below, HashSet};

                include!(concat!(
                    env!("CARGO_MANIFEST_DIR"), "/src/listings/", stringify!($name), "/rust.rs"
                ));
            }
        )*

        /// What the listing of a run's classic gives with its dice.
        pub(crate) fn outcome(run: &Run) -> Vec<u32> {
            DICE.set(run.dice.iter().rev().copied().collect());
            let mut deck: Vec<u32> = (0..run.arguments.n as u32).collect();
            let outcome = match run.name {
                $(stringify!($name) => $name::$name(&mut deck, $(run.arguments.$argument),*).or(deck),)*
                other => panic!("{other} has no listing here"),
            };
            assert!(DICE.with_borrow(Vec::is_empty), "all dice that the classic rolls: {run:?}");
            outcome
        }
    };
}

listings! {
    ascending(),
    ascending_starts_late(),
    cut(),
    draw_and_insert(),
    durstenfeld(),
    durstenfeld_skips_last(),
    durstenfeld_stops_early(),
    fisher_yates(),
    fisher_yates_skips_first(),
    fisher_yates_stops_early(),
    floyd(k),
    inside_out(),
    merge_shuffle(start, end),
    naive_swap(),
    order(),
    overhand(rounds, faces),
    random_transpositions(rounds),
    rao_sandelius(start, end),
    rejection(),
    removal_list(),
    removal_to_front(),
    removal_vec(),
    reservoir_l(k),
    reservoir_r(k),
    riffle(rounds),
    sample_full_shuffle(k),
    sample_partial_shuffle(k),
    sample_rejection(k),
    sattolo(),
    selection(k),
    sort_by_coin_binary_insertion(),
    sort_by_coin_insertion(),
    sort_by_coin_merge(start, end),
    sort_by_coin_merge_runs(),
    sort_by_coin_quicksort(start, end),
    sort_by_coin_timsort(),
    sort_by_random_key(faces),
    sort_by_random_key_no_ties(faces),
    sort_by_random_key_unstable(faces),
}
