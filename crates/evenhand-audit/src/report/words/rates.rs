//! How often something came, as people say it: in 1 of 40 decks and not 1 of 52, with the range that the decks leave.
//!
//! The range holds with 99 % for all cells of the table at once (Chernoff's bound, as that of
//! [`Bounds`](crate::battery::Bounds)), so that it holds for the cell that was chosen because it is far out.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "counts are far below 2^52")]

use evenhand_locale::grouped;

use super::figures::{apart, expected};
use super::{Facts, Words, facts};
use crate::battery::range;

/// Beyond this share people say per cent.
const RARE: f64 = 0.2;

/// The facts of a count: `observed` times in `decks` decks, where `fair` times are expected; its range holds for all of
/// `cells` counts together.
pub(super) fn rate(words: Words, [observed, fair]: [f64; 2], decks: u64, cells: usize) -> Facts {
    let of = decks.max(1) as f64;
    let (share, p) = (observed / of, fair / of);
    let [low, high] = range(observed as u64, decks.max(1), cells);
    let rate = match share {
        _ if observed <= 0.0 => "never",
        share if share >= 1.0 => "always",
        share if share < RARE && p < RARE => "odds",
        _ => "percent",
    };
    let [once, one_in, low, high] = if rate == "odds" {
        let [once, one_in] = [1.0 / share, 1.0 / p];
        let whole = (one_in.round() - one_in).abs() < 0.01 && (once - one_in).abs() >= 1.5;
        let [shown, fair] =
            if whole { [once, one_in].map(|number| format!("{number:.0}")) } else { apart(once, one_in) };
        let after = shown.split('.').nth(1).map_or(0, str::len);
        let [low, high] = [1.0 / high, 1.0 / low].map(|number| grouped(&format!("{number:.after$}")));
        [shown, fair, low, high]
    } else {
        let [shown, fair] = apart(100.0 * share, 100.0 * p).map(|number| words.percent_of(number));
        let fair = if p.to_bits() == 0.5_f64.to_bits() { words.percent_of("50".to_owned()) } else { fair };
        [shown, fair, words.percent(low), words.percent(high)]
    };
    facts([
        ("rate", rate.into()),
        ("expected", expected(fair).into()),
        ("once", once.into()),
        ("fair", one_in.into()),
        ("low", low.into()),
        ("high", high.into()),
    ])
}

/// The range of an observed number that is `score` standard deviations from the fair one: `limit` such deviations to either
/// side, as far as chance may move it with 99.9 %.
pub(super) fn around([observed, fair]: [f64; 2], score: f64, limit: f64) -> [f64; 2] {
    let deviation = (observed - fair).abs() / score.abs().max(f64::MIN_POSITIVE);
    [(observed - limit * deviation).max(0.0), observed + limit * deviation]
}

#[cfg(test)]
mod tests {
    use evenhand_locale::{Argument, Language};

    use super::*;

    fn said(facts: &Facts, name: &str) -> String {
        let fact = facts.iter().find(|(fact, _)| fact == name).map(|(_, value)| value);
        match fact {
            Some(Argument::String(text)) => text.to_string(),
            _ => panic!("{name}"),
        }
    }

    #[test]
    fn odds_are_whole_numbers_where_they_are_far_apart_and_hold_the_truth() {
        let rate = |counts, decks, cells| rate(Words::new(Language::English), counts, decks, cells);
        let facts = rate([3000.0, 2307.7], 120_000, 2704);
        assert_eq!(
            ["rate", "once", "fair"].map(|name| said(&facts, name)),
            ["odds", "40", "52"].map(String::from)
        );
        let [low, high] = ["low", "high"].map(|name| said(&facts, name).parse::<f64>().unwrap());
        assert!(low < 40.0 && 40.0 < high && high < 52.0, "{low} to {high}");
        let facts = rate([0.0, 230.8], 12_000, 2704);
        assert_eq!(["rate", "expected"].map(|name| said(&facts, name)), ["never", "231"].map(String::from));
        let facts = rate([21_000.0, 20_000.0], 40_000, 1326);
        let shown = ["rate", "once", "fair", "low", "high"].map(|name| said(&facts, name));
        assert_eq!(shown, ["percent", "52.5 %", "50 %", "51.3 %", "53.7 %"].map(String::from));
    }
}
