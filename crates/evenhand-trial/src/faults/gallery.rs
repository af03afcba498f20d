//! Which faults are known.

use evenhand_locale::Language;

use super::deal::Fault;
use super::text::parse;

/// Faults as they are written for [`required`](super::required), the plainest first.
const FAULTS: &[&str] = &[
    "no_shuffle",
    "same_deck",
    "naive_swap",
    "naive_swap:2",
    "random_transpositions",
    "random_transpositions:100",
    "random_transpositions:200",
    "sattolo",
    "fisher_yates_skips_first",
    "durstenfeld_skips_last",
    "fisher_yates_stops_early",
    "durstenfeld_stops_early",
    "ascending_starts_late",
    "sort_by_coin_merge",
    "sort_by_coin_insertion",
    "sort_by_coin_binary_insertion",
    "sort_by_coin_timsort",
    "sort_by_coin_merge_runs",
    "sort_by_coin_quicksort",
    "sort_by_random_key",
    "sort_by_random_key/256",
    "sort_by_random_key/65536",
    "sort_by_random_key_unstable/256",
    "sort_by_random_key_unstable/65536",
    "draw_and_insert",
    "riffle:1",
    "riffle:2",
    "riffle:3",
    "riffle:4",
    "riffle:5",
    "riffle:6",
    "riffle:7",
    "riffle:8",
    "riffle:10",
    "overhand:1",
    "overhand:10",
    "cut",
    "even_orders",
];

/// Shuffles that are given wrong dice.
const WITH_WRONG_DICE: &[&str] = &["durstenfeld", "fisher_yates", "ascending", "naive_swap"];

/// Dice whose fault as many decks show as a suspect deals. Sources of more bits are fair as far as these can tell.
const WRONG_DICE: &[&str] = &[
    "off_by_one",
    "rounded",
    "modulo:8",
    "scaled:8",
    "fixed_seed",
    "fixed_seed:msvc",
    "reseeded_every_draw:15",
    "reseeded_every_draw:31",
];

/// Seeds, the fewest first.
const SEEDS: &[&str] =
    &["seeds:15", "seeds:16", "seconds_of_day", "milliseconds_of_day", "seeds:31", "seeds:32"];

/// What the matrix of an audit tells of, from gross to unseen.
const MATRIX: &[&str] = &[
    "cut",
    "draw_and_insert",
    "overhand:10",
    "sattolo",
    "random_transpositions",
    "random_transpositions:100",
    "random_transpositions:200",
    "sort_by_coin_merge",
    "sort_by_coin_insertion",
    "sort_by_coin_timsort",
    "naive_swap",
    "never_put_back",
    "naive_swap:2",
    "riffle:5",
    "riffle:6",
    "riffle:7",
    "riffle:8",
    "riffle:10",
    "riffle:12",
    "even_orders",
    "durstenfeld_stops_early",
    "durstenfeld@off_by_one",
    "durstenfeld@rounded",
    "durstenfeld@fixed_seed",
    "durstenfeld@reseeded_every_draw:31",
    "durstenfeld@modulo:8",
    "durstenfeld@modulo:15",
    "durstenfeld@modulo:31",
    "sort_by_random_key/256",
    "sort_by_random_key",
    "seeds:15",
    "seconds_of_day",
    "seeds:31",
    "seeds:32",
];

/// The faults that decks of n cards are held against.
pub fn suspects_of(n: u32) -> Vec<Fault> {
    let wrong = WITH_WRONG_DICE
        .iter()
        .flat_map(|shuffle| WRONG_DICE.iter().map(move |dice| format!("{shuffle}@{dice}")));
    let all =
        FAULTS.iter().map(ToString::to_string).chain(wrong).chain(SEEDS.iter().map(ToString::to_string));
    known(all, n)
}

/// The faults whose power an audit of decks of n cards states.
pub fn matrix(n: u32) -> Vec<Fault> {
    known(MATRIX.iter().map(ToString::to_string), n)
}

/// Those that exist for decks of n cards: of two cards a sort by coins is fair, and no fault, and few shuffles are of
/// one.
fn known(names: impl Iterator<Item = String>, n: u32) -> Vec<Fault> {
    if n < 2 {
        return Vec::new();
    }
    names.filter_map(|name| parse(&name, n, Language::English).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_the_gallery_is_read_and_keeps_its_name() {
        let count = FAULTS.len() + WITH_WRONG_DICE.len() * WRONG_DICE.len() + SEEDS.len();
        for n in [3, 4, 52] {
            assert_eq!(suspects_of(n).len(), count, "{n} cards");
            assert_eq!(matrix(n).len(), MATRIX.len(), "{n} cards");
        }
        assert!(matrix(52).iter().zip(MATRIX).all(|(fault, name)| fault.name() == *name));
        assert!(suspects_of(1).is_empty());
    }

    #[test]
    fn shuffles_that_are_fair_of_two_cards_are_no_faults_of_them() {
        let names = |faults: Vec<Fault>| -> Vec<String> {
            faults.iter().map(|fault| fault.name().to_string()).collect()
        };
        let fair = [
            "naive_swap",
            "naive_swap:2",
            "sort_by_coin_merge",
            "sort_by_coin_insertion",
            "cut",
            "never_put_back",
        ];
        let shown = [names(matrix(2)), names(suspects_of(2))].concat();
        assert!(!fair.iter().any(|name| shown.iter().any(|shown| shown == name)), "{shown:?}");
        // What is bent of two cards stays, and so does a fair shuffle with wrong dice.
        for bent in ["riffle:5", "even_orders", "sattolo", "sort_by_random_key", "durstenfeld@off_by_one"] {
            assert!(shown.iter().any(|shown| shown == bent), "{bent}: {shown:?}");
        }
    }
}
