//! What a test saw, in words that its name need not be known for.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use evenhand::Permutation;

use super::figures::{about, apart, as_often, percent, plural, times};
use crate::report::map::{Lit, Map};
use crate::report::scale::FAMILY;
use crate::{Outlier, Report, Test, UNRESOLVED_BELOW, View};

/// What a test saw, as a sentence without a full stop, its first letter small.
pub(in crate::report) fn told(report: &Report, test: &Test) -> String {
    let seen = plainly(report, test);
    match test.view {
        View::Changes | View::InverseChanges => format!("from each deck to the next, {seen}"),
        View::Patterns | View::InversePatterns => format!("among the cards seen, {seen}"),
        _ => seen,
    }
}

fn plainly(report: &Report, test: &Test) -> String {
    let base = test.name.strip_suffix(", each value");
    if too_even(test) {
        return more_evenly(test);
    }
    if let Some((lag, cards)) = lag(test.name) {
        return of_lag(test, lag, cards);
    }
    if let Some(number) = test.name.strip_suffix(", change over time") {
        let noun = noun(number, View::Decks).unwrap_or(number);
        return format!(
            "the first decks are not as the later ones: the number of {noun} changes ({})",
            test.effect
        );
    }
    match test.name {
        "place by card" | "kinds at places seen" => at_places(report, test),
        "pair order" => in_pairs(report, test),
        "neighbours in a circle" | "neighbours in a row" => beyond_noise(test, report.cards)
            .map_or_else(|| "cards that follow one another are not mixed evenly".into(), neighbours),
        "all orders" => test
            .outliers
            .first()
            .map_or_else(|| "some orders come more often than others".into(), |far| order(report, far)),
        "parity" => parity(test),
        "equal decks" => equal(test),
        "twins" => test.effect.clone(),
        "seed search" => format!("its decks are those of a small generator ({})", test.effect),
        "evidence" => format!(
            "stakes that grow only where decks can be foretold grew 10^{:.1} times in {}",
            test.statistic,
            plural(test.decks, "deck")
        ),
        "remainders" if of_remainders(test) => {
            format!("lower faces of the dice come too often, as they do in remainders ({})", test.effect)
        }
        "remainders" => format!(
            "a shuffle that swaps place by place must have rolled dice whose lower faces come too often ({})",
            test.effect
        ),
        name if name.ends_with("digits") => {
            format!("a shuffle that swaps place by place must have rolled uneven dice ({})", test.effect)
        }
        name if name.ends_with("digit") => {
            let place = test.outliers.first().and_then(|far| far.what.rsplit_once(" at "));
            let place = place.map_or("one place", |(_, place)| place);
            let why = if off_by_one(report, test) { ": a loop may be off by one" } else { "" };
            format!("a shuffle that swaps place by place must have rolled an uneven die at {place}{why}")
        }
        name => match noun(base.unwrap_or(name), test.view) {
            Some(noun) if base.is_some() => each_value(test, noun),
            Some(noun) => on_average(report, test, noun),
            None => format!("{} of the {}: {}", test.name, test.view, test.effect),
        },
    }
}

/// Whether a table is more even than fair decks make it: its mean is as many as it has degrees of freedom.
fn too_even(test: &Test) -> bool {
    test.p < UNRESOLVED_BELOW && test.degrees.is_some_and(|degrees| test.statistic < degrees)
}

/// What a table that is too even saw.
fn more_evenly(test: &Test) -> String {
    let what = match test.name {
        "place by card" | "kinds at places seen" => "cards come to places",
        "pair order" if matches!(test.view, View::Decks | View::Changes | View::Patterns) => {
            "cards come before and after one another"
        }
        "pair order" => "places hold lower and higher cards",
        "neighbours in a circle" | "neighbours in a row" => "cards follow one another",
        "all orders" => "the orders come",
        name if name.ends_with("digits") || name.ends_with("digit") => {
            "the dice of a shuffle that swaps place by place must have fallen"
        }
        name => {
            let number = name.strip_suffix(", each value").and_then(|name| noun(name, test.view));
            let Some(noun) = number else {
                return format!("{name} of the {}: {}", test.view, test.effect);
            };
            return format!("the number of {noun} keeps to its law more closely than chance allows");
        }
    };
    format!("{what} more evenly than chance allows")
}

/// Whether the dice fall low by about as much as remainders do; any shuffle whose dice fall low is seen by that test.
pub(super) fn of_remainders(test: &Test) -> bool {
    test.outliers.first().is_some_and(|far| far.what.starts_with("remainders of "))
}

/// Whether a test points at a loop that ends a place too early or too late: one die or two alone of a reading are
/// uneven, and one of their faces always comes or never.
pub(super) fn off_by_one(report: &Report, test: &Test) -> bool {
    let stuck = |far: &Outlier| far.seen == 0.0 || far.seen >= test.decks as f64;
    let Some(reading) = test.name.strip_prefix("one ").filter(|_| test.outliers.iter().any(stuck)) else {
        return false;
    };
    let strip = report.tables.strips.iter().find(|strip| strip.name.strip_suffix('s') == Some(reading));
    strip.is_some_and(|strip| {
        let limit = FAMILY / strip.chances.len().max(1) as f64;
        strip.chances.iter().flatten().filter(|p| **p < limit).count() <= 2
    })
}

/// What a number counts, of a deck or of a change.
fn noun(name: &str, view: View) -> Option<&'static str> {
    let change = matches!(view, View::Changes | View::InverseChanges);
    Some(match name {
        "inversions" => "pairs of cards out of their first order",
        "descents" => "cards followed by a lower one",
        "rising sequences" => "runs of cards still in their first order",
        "fixed points" if change => "cards that stay at their place",
        "fixed points" => "cards still at their first place",
        "cycles" => "cycles of cards in one another's places",
        "successions" => "cards still right after the card that was before them",
        "ordered prefix" => "cards in rising order at the top",
        "ordered suffix" => "cards in rising order at the bottom",
        "longest increasing subsequence" => "cards in the longest rising row",
        _ => return None,
    })
}

fn subject(view: View) -> &'static str {
    match view {
        View::Inverses => "the deck read the other way round has",
        View::InversePatterns => "the other way round, they have",
        View::Patterns => "they have",
        View::Changes => "there are",
        View::InverseChanges => "the other way round, there are",
        _ => "a deck has",
    }
}

/// The same noun of one.
fn singular(noun: &'static str) -> String {
    match noun {
        "cards that stay at their place" => "card that stays at its place".into(),
        "cards still at their first place" => "card still at its first place".into(),
        "cards still right after the card that was before them" => {
            "card still right after the card that was before it".into()
        }
        noun => noun.replacen("s ", " ", 1),
    }
}

fn on_average(report: &Report, test: &Test, noun: &'static str) -> String {
    let bars = report.tables.bars.iter().find(|bars| bars.name == test.name);
    let Some(bars) = bars else {
        return format!("{} {noun}: {}", subject(test.view), test.effect);
    };
    let mean: f64 = (bars.first..).zip(&bars.law).map(|(value, p)| value as f64 * p).sum();
    let [seen, expected] = apart(test.statistic, mean);
    let seen = match test.statistic {
        1.0 => format!("{} 1 {}", subject(test.view).replace("there are", "there is"), singular(noun)),
        _ => format!("{} {seen} {noun}", subject(test.view)),
    };
    format!("{seen} on average, where {expected} would be fair")
}

fn each_value(test: &Test, noun: &'static str) -> String {
    test.outliers.first().map_or_else(
        || format!("the number of {noun} is not spread as it should be"),
        |far| {
            let frequency = times(far.seen, far.expected).replace(" it should", " they should");
            let noun = if far.what == "1" { singular(noun) } else { noun.into() };
            format!("decks with {} {noun} come {frequency}", far.what)
        },
    )
}

fn neighbours(far: &Outlier) -> String {
    match far.what.split_once(" right after ") {
        Some((card, before)) if far.seen == 0.0 => format!("{card} never comes right after {before}"),
        Some((card, before)) => {
            format!("{card} comes {} right after {before} as it should", as_often(far.seen, far.expected))
        }
        None => format!("{} comes {}", far.what, times(far.seen, far.expected)),
    }
}

/// One order of few cards, by its cards where it is one.
fn order(report: &Report, far: &Outlier) -> String {
    let rank = far.what.strip_prefix("the order of rank ").and_then(|rank| rank.parse::<u32>().ok());
    let order = rank.and_then(|rank| Permutation::unrank(report.cards, &rank.into()).ok());
    let cards = &report.tables.places.columns;
    match order {
        Some(order) if order.iter().all(|card| (card as usize) < cards.len()) => {
            let names: Vec<&str> = order.iter().map(|card| cards[card as usize].as_str()).collect();
            format!("the order {} comes {}", names.join(" "), times(far.seen, far.expected))
        }
        _ => format!(
            "{} come {}",
            far.what,
            times(far.seen, far.expected).replace(" it should", " they should")
        ),
    }
}

fn parity(test: &Test) -> String {
    match test.statistic {
        1.0 => {
            "every deck is an even number of swaps away from the first order: half of all orders never come"
                .into()
        }
        0.0 => {
            "every deck is an odd number of swaps away from the first order: half of all orders never come"
                .into()
        }
        even => format!(
            "{} of the decks are an even number of swaps away from the first order, where 50 % would be fair",
            percent(even)
        ),
    }
}

fn equal(test: &Test) -> String {
    if test.statistic > 0.0 {
        let decks = test.decks as f64;
        let as_of = decks * (decks - 1.0) / 2.0 / test.statistic;
        if as_of < 1.5 {
            return "every deck is the same".into();
        }
        format!(
            "the same deck came more than once, as if there were only {} decks to choose from",
            about(as_of)
        )
    } else {
        "fewer decks are equal than there should be".into()
    }
}

/// The lag of a test over one, and whether it is about cards in place.
fn lag(name: &str) -> Option<(&str, bool)> {
    let of_cards = name.strip_prefix("cards in place after ").map(|lag| (lag, true));
    of_cards.or_else(|| name.strip_prefix("inversions after ").map(|lag| (lag, false)))
}

fn of_lag(test: &Test, lag: &str, cards: bool) -> String {
    let before = if lag == "1" { "one deck".into() } else { format!("{lag} decks") };
    if cards {
        let [seen, one] = apart(test.statistic, 1.0);
        format!("{seen} cards on average lie where they lay {before} before, where {one} would be fair")
    } else {
        format!("decks tell of those {before} later: the orders of both go together ({})", test.effect)
    }
}

/// The outlier of a table of as many cells as there are pairs of cards, if it is more than noise by itself.
fn beyond_noise(test: &Test, cards: u32) -> Option<&Outlier> {
    let far = test.outliers.first()?;
    let limit = crate::report::scale::limit((cards as usize).pow(2));
    (far.z.abs() >= limit).then_some(far)
}

fn at_places(report: &Report, test: &Test) -> String {
    match test.view {
        View::Decks | View::Seen => {
            let map = Map::places(&report.tables.places, report.cards);
            map.telling()
                .map_or_else(|| "some cards come to some places too often".into(), |lit| place(&map, &lit))
        }
        _ => beyond_noise(test, report.cards).map_or_else(
            || "where a card goes depends on where it lay".into(),
            |far| format!("{} comes {}", far.what, times(far.seen, far.expected)),
        ),
    }
}

/// A square of the map of places: one card at one place, or several.
pub(super) fn place(map: &Map<'_>, lit: &Lit) -> String {
    let [places, cards] = map.names(lit.row, lit.column);
    let several = |range: usize| range > 1;
    let (many_cards, many_places) =
        (several(map.columns[lit.column].len()), several(map.rows[lit.row].len()));
    let (card, is, it) = if many_cards { ("cards", "are", "they") } else { ("card", "is", "it") };
    let at = if many_places { "places" } else { "place" };
    if lit.seen == 0.0 {
        return format!("{card} {cards} {is} never at {at} {places}");
    }
    format!("{card} {cards} {is} {} at {at} {places} as {it} should be", as_often(lit.seen, lit.expected))
}

fn in_pairs(report: &Report, test: &Test) -> String {
    if test.view == View::Decks {
        let map = Map::pairs(&report.tables.pairs);
        if let Some(lit) = map.telling() {
            let share = percent(lit.seen / (2.0 * lit.expected));
            let [first, then] = map.names(lit.row, lit.column);
            return if map.size() == [1, 1] {
                format!(
                    "card {first} comes before card {then} in {share} of the decks, where 50 % would be fair"
                )
            } else {
                format!(
                    "cards {first} come before cards {then} in {share} of cases, where 50 % would be fair"
                )
            };
        }
    }
    match (beyond_noise(test, report.cards), test.view) {
        (Some(far), View::Inverses) => {
            let (one, other) = far.what.split_once(" before ").unwrap_or((&far.what, "another"));
            let share = percent(far.seen / (2.0 * far.expected));
            format!(
                "of the cards at {one} and at {other}, the first is the lower {share} of the time, where 50 % \
                 would be fair"
            )
        }
        (Some(far), _) => {
            let share = percent(far.seen / (2.0 * far.expected));
            format!("{} {share} of the time, where 50 % would be fair", far.what)
        }
        (None, View::Inverses | View::InverseChanges | View::InversePatterns) => {
            "some places hold lower cards than others".into()
        }
        (None, _) => "some cards come before others more often than after them".into(),
    }
}
