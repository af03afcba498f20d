//! Which names come nearest to one that nobody has: by a slip of the hand, or a word they share.

use super::spelling::normal;
use super::{CATALOGUED, FORMS, KnownName, known_names};

/// The most names that are offered.
const MAX_NAMES: usize = 3;

/// Words that many names share and none is meant by.
const COMMON: [&str; 11] = [
    "shuffle",
    "shuffles",
    "random",
    "algorithm",
    "sort",
    "sample",
    "swap",
    "early",
    "late",
    "first",
    "last",
];

/// The same in Chinese, where words are pairs of characters.
const COMMON_PAIRS: [&str; 9] = ["洗牌", "算法", "方法", "作法", "问题", "的方", "牌算", "随机", "排序"];

/// The names nearest to `wanted`, the nearest first; none if nothing is near.
pub(super) fn nearest(wanted: &str) -> Vec<&'static str> {
    let own = CATALOGUED.iter().map(|(form, entry)| (false, entry.page().name, form));
    let names = known_names().iter().flat_map(KnownName::all);
    let known = names.zip(&*FORMS).map(|(name, (form, _))| (true, name, form));
    let form = normal(wanted);
    // The catalogue's own names first.
    let mut scored: Vec<(usize, bool, usize, &'static str)> = own
        .chain(known)
        .filter_map(|(other, name, own)| {
            let distance = strsim::osa_distance(&form, own);
            Some((score((wanted, &form), (name, own), distance)?, other, distance, name))
        })
        .collect();
    scored.sort_unstable();
    // A word that is shared is no reason where a slip of the hand explains the whole name.
    let best = scored.first().map_or(0, |(score, ..)| *score);
    let near = scored.iter().filter(|(score, ..)| *score == best);
    let mut found: Vec<&'static str> = Vec::new();
    for (_, _, _, name) in near {
        if found.len() < MAX_NAMES && found.iter().all(|other| normal(other) != normal(name)) {
            found.push(name);
        }
    }
    found
}

/// A slip of the hand: a few letters of many.
const SLIP: usize = 0;
/// One is a part of the other.
const PART: usize = 1;
/// They share a word.
const WORD: usize = 2;

/// How a name is near to another one, both with their forms and the distance of these. `None` if it is not near.
fn score((wanted, form): (&str, &str), (name, own): (&str, &str), distance: usize) -> Option<usize> {
    let longer = form.chars().count().max(own.chars().count());
    // A letter of four, or a character of three, may be wrong.
    let slips = if form.is_ascii() { longer / 4 } else { longer / 3 };
    if distance <= slips {
        return Some(SLIP);
    }
    if form.is_ascii() {
        let is_part = form.len() >= 4 && own.contains(form) && !COMMON.contains(&form);
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|sign: char| !sign.is_alphanumeric()).map(str::to_lowercase);
            words.filter(|word| word.len() >= 4 && !COMMON.contains(&word.as_str())).collect()
        };
        let others = words(name);
        let shared = words(wanted).iter().any(|word| others.contains(word));
        return if is_part { Some(PART) } else { shared.then_some(WORD) };
    }
    let signs: Vec<char> = form.chars().collect();
    let is_han = |pair: &&[char]| pair.iter().all(|sign| !sign.is_ascii());
    let mut pairs = signs.windows(2).filter(is_han).map(|pair| pair.iter().collect::<String>());
    let shared = pairs.any(|pair| !COMMON_PAIRS.contains(&pair.as_str()) && own.contains(&pair));
    shared.then_some(WORD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_hand_and_shared_words_are_answered_with_what_was_meant() {
        for (wanted, meant) in [
            ("durstenfled", &["durstenfeld"][..]),
            ("naive-swop", &["naive_swap"]),
            ("flyod", &["floyd"]),
            ("removal", &["removal_vec", "removal_list", "removal_to_front"]),
            ("reservoir_q", &["reservoir_l", "reservoir_r"]),
            ("knuth swap", &["knuth", "Knuth shuffle", "Fisher-Yates-Knuth"]),
            ("抽牌洗排", &["抽牌洗牌"]),
            ("蓄水塘", &["蓄水池"]),
        ] {
            let found = nearest(wanted);
            assert_eq!(found.first(), meant.first(), "{wanted}: {found:?}");
        }
    }

    #[test]
    fn what_is_near_to_nothing_is_answered_with_none() {
        for other in ["xyzzy", "bogosort", "quicksort3000x", "hello world", "冒泡排序", "桥牌", "a", ""]
        {
            assert_eq!(nearest(other), [""; 0], "{other}");
        }
    }
}
