//! The words of the language for numbers that are read from an order.

use crate::Statistic;

const WORDS: [(&str, Statistic); 5] = [
    ("fixed", Statistic::FixedPoints),
    ("cycles", Statistic::Cycles),
    ("inversions", Statistic::Inversions),
    ("rising", Statistic::RisingSequences),
    ("longest", Statistic::LongestIncreasing),
];

/// The word for a statistic.
pub(super) fn of_statistic(statistic: Statistic) -> &'static str {
    WORDS.iter().find(|(_, known)| *known == statistic).map_or("", |(word, _)| word)
}

/// The statistic of a word.
pub(super) fn statistic(word: &str) -> Option<Statistic> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, statistic)| *statistic)
}
