//! English: every name and sentence that [`words`](super) gives out.
//!
//! Longer than other files, since it is one language in one place: tables of names, and a sentence for each kind of effect.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt;

use evenhand::Permutation;

use super::figures::{
    about, about_once_in, apart, as_often, digits as significant, less_than_once_in, p_value, percent,
    plural, power_of_ten, times,
};
use crate::Statistic;
use crate::battery::{
    Axis, Bounds, CardNames, Digits, Effect, FAIL_BELOW, Finding, Form, Outlier, Subject, Table, Test,
    TestId, Transform, UNRESOLVED_BELOW, Where,
};
use crate::power::Power;
use crate::report::Report;
use crate::report::choice::{
    Caught, MOST_SENTENCES, beyond_noise, is_of_remainders, is_too_even, likely_suspect, off_by_one,
    plainest, tests_beyond, worth_saying,
};
use crate::report::map::{Lit, Map};
use crate::report::regulation::Regulated;
use crate::statistics::tails::SMALLEST;
use crate::suspects::{Feature, Fit, Suspect};

// Names.

/// What a test is of.
pub(in crate::report) fn transform(transform: Transform) -> &'static str {
    match transform {
        Transform::Decks => "decks",
        Transform::Inverses => "inverses",
        Transform::Changes => "changes",
        Transform::InverseChanges => "inverse changes",
        Transform::Run => "run",
        Transform::Visible => "cards seen",
        Transform::Patterns => "patterns seen",
        Transform::InversePatterns => "inverse patterns seen",
    }
}

/// The term for a statistic.
pub(in crate::report) fn statistic(statistic: Statistic) -> &'static str {
    statistic.name()
}

/// What a statistic counts, of one and of several: of a deck, or of a change.
fn noun(statistic: Statistic, of_change: bool) -> [&'static str; 2] {
    match statistic {
        Statistic::Inversions => {
            ["pair of cards out of their first order", "pairs of cards out of their first order"]
        }
        Statistic::Descents => ["card followed by a lower one", "cards followed by a lower one"],
        Statistic::RisingSequences => {
            ["run of cards still in their first order", "runs of cards still in their first order"]
        }
        Statistic::FixedPoints if of_change => {
            ["card that stays at its place", "cards that stay at their place"]
        }
        Statistic::FixedPoints => ["card still at its first place", "cards still at their first place"],
        Statistic::Cycles => {
            ["cycle of cards in one another's places", "cycles of cards in one another's places"]
        }
        Statistic::Successions => [
            "card still right after the card that was before it",
            "cards still right after the card that was before them",
        ],
        Statistic::OrderedPrefix => ["card in rising order at the top", "cards in rising order at the top"],
        Statistic::OrderedSuffix => {
            ["card in rising order at the bottom", "cards in rising order at the bottom"]
        }
        Statistic::LongestIncreasing => ["card in the longest rising row", "cards in the longest rising row"],
    }
}

/// Where a statistic's null distribution comes from.
fn source(statistic: Statistic) -> &'static str {
    match statistic {
        Statistic::Inversions => "exact: MacMahon (1913)",
        Statistic::Descents => "exact: Euler's numbers",
        Statistic::RisingSequences => "exact: Euler's numbers; Bayer and Diaconis (1992)",
        Statistic::FixedPoints => "exact: Montmort (1708)",
        Statistic::Cycles => "exact: Stirling's numbers of the first kind",
        Statistic::Successions => "exact: Whitworth (1867)",
        Statistic::OrderedPrefix | Statistic::OrderedSuffix => "exact: l or more with 1/l!",
        Statistic::LongestIncreasing => "exact: Schensted (1961) and the hook lengths of all shapes",
    }
}

/// A reading of decks as dice.
pub(in crate::report) fn digits(digits: Digits) -> &'static str {
    match digits {
        Digits::Lehmer => "Lehmer digits",
        Digits::LehmerInverse => "Lehmer digits of the inverses",
        Digits::Forward => "forward Fisher-Yates digits",
        Digits::Descending => "descending Fisher-Yates digits",
        Digits::Ascending => "ascending swap digits",
    }
}

/// The name of a test, without what it is of.
pub(in crate::report) fn test_name(TestId { subject, form, .. }: TestId) -> String {
    match (subject, form) {
        (Subject::Statistic(statistic), Form::EachValue) => format!("{}, each value", statistic.name()),
        (Subject::Statistic(statistic), Form::Drift) => format!("{}, change over time", statistic.name()),
        (Subject::Statistic(statistic), Form::Lag(lag)) => format!("{} after {lag}", statistic.name()),
        (Subject::Statistic(statistic), _) => statistic.name().into(),
        (Subject::CardsInPlace, Form::Lag(lag)) => format!("cards in place after {lag}"),
        (Subject::CardsInPlace, _) => "cards in place".into(),
        (Subject::Table(table), _) => match table {
            Table::PlaceByCard => "place by card",
            Table::FaceByPlace => "kinds at places seen",
            Table::PairOrder => "pair order",
            Table::NeighboursInCircle => "neighbours in a circle",
            Table::NeighboursInRow => "neighbours in a row",
            Table::Orders => "all orders",
        }
        .into(),
        // The transform says that they are of the inverses.
        (Subject::Digits(Digits::Lehmer | Digits::LehmerInverse), Form::FarthestPlace) => {
            "one Lehmer digit".into()
        }
        (Subject::Digits(Digits::LehmerInverse), _) => digits(Digits::Lehmer).into(),
        (Subject::Digits(Digits::Forward), Form::FarthestPlace) => "one forward Fisher-Yates digit".into(),
        (Subject::Digits(Digits::Descending), Form::FarthestPlace) => {
            "one descending Fisher-Yates digit".into()
        }
        (Subject::Digits(Digits::Ascending), Form::FarthestPlace) => "one ascending swap digit".into(),
        (Subject::Digits(reading), _) => digits(reading).into(),
        (Subject::Remainders, _) => "remainders".into(),
        (Subject::Parity, _) => "parity".into(),
        (Subject::EqualDecks, _) => "equal decks".into(),
        (Subject::Twins, _) => "twins".into(),
        (Subject::SeedSearch, _) => "seed search".into(),
        (Subject::Evidence, _) => "evidence".into(),
    }
}

/// The name of a test with what it is of.
impl fmt::Display for TestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} of the {}", test_name(*self), transform(self.transform)))
    }
}

/// The null distribution of a test's statistic, and its source.
pub(in crate::report) fn null(TestId { subject, form, .. }: TestId) -> [&'static str; 2] {
    match (subject, form) {
        (Subject::Statistic(statistic), Form::EachValue) => {
            ["chi-square; cells of 10 expected at least", source(statistic)]
        }
        (Subject::Statistic(_), Form::Drift) => {
            ["normal, the farthest of all moments", "Bonferroni over moments"]
        }
        (Subject::Statistic(_), Form::Lag(_)) => {
            ["normal", "products of independent numbers, each less its mean: uncorrelated, of exact variance"]
        }
        (Subject::Statistic(statistic), _) => {
            ["the sum of independent numbers of the exact law", source(statistic)]
        }
        (Subject::CardsInPlace, _) => [
            "Poisson",
            "Montmort (1708): the changes over a lag are independent, each of mean and variance 1",
        ],
        (Subject::Table(Table::FaceByPlace), _) => [
            "chi-square, as the gamma law of its moments for so many decks",
            "kinds drawn without replacement: two parts, each of one variance (Schur)",
        ],
        (Subject::Table(Table::Orders), _) => {
            ["chi-square", "Pearson (1900): counts of equally likely orders"]
        }
        (Subject::Table(_), _) => [
            "chi-square, as the gamma law of its exact moments for so many decks",
            "Diaconis, Group Representations in Probability and Statistics (1988), chapter 8",
        ],
        (Subject::Digits(_), Form::FarthestPlace) => [
            "the least of independent chi-square chances",
            "Sidak (1967): rows are independent; cells of 10 expected at least",
        ],
        (Subject::Digits(_), _) => [
            "chi-square",
            "Lehmer (1960) and Durstenfeld (1964): independent uniform digits; cells of 10 expected at least",
        ],
        (Subject::Remainders, _) => [
            "the gamma law of three exact moments; the least of ten chances, times ten (Bonferroni)",
            "Neyman and Pearson (1933): the likelihood ratio",
        ],
        (Subject::Parity, _) => ["binomial, 1/2", "as many orders are even as are odd"],
        (Subject::EqualDecks, _) => ["Poisson", "pairs of fair decks are equal independently two by two"],
        (Subject::Twins, _) => {
            ["at most C(N, m) (1/n!)^(m - 1)", "first decks of fair programs are equal with 1/n!, two by two"]
        }
        (Subject::SeedSearch, _) => ["at most candidates over n!", "each candidate makes one deck of n!"],
        (Subject::Evidence, _) => ["a martingale of mean 1", "Ville (1939); Lindon and Malek (2022)"],
    }
}

// What was found, and where.

/// What an entry of an order is called; places count from 1.
fn item(names: &CardNames, transform: Transform, item: u32) -> String {
    match transform {
        Transform::Inverses | Transform::InversePatterns => format!("place {}", item + 1),
        Transform::Changes => format!("the card from place {}", item + 1),
        Transform::InverseChanges => format!("the card to place {}", item + 1),
        Transform::Patterns => format!("the card of rank {}", item + 1),
        Transform::Decks | Transform::Run | Transform::Visible => format!("card {}", names.of_card(item)),
    }
}

/// One number, or the first and the last.
fn span(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

/// Where a test of a transform was farthest out.
pub(in crate::report) fn whereabouts(names: &CardNames, transform: Transform, at: Where) -> String {
    let item = |entry: u32| item(names, transform, entry);
    match at {
        Where::CardAtPlace { card, place } => format!("{} at place {}", item(card), place + 1),
        Where::FaceAtPlace { face, place } => format!("card {} at place {}", names.of_face(face), place + 1),
        Where::Pair { first, second } => format!("{} before {}", item(first), item(second)),
        Where::Neighbours { first, second } => format!("{} right after {}", item(second), item(first)),
        Where::Digit { from, to, place } => format!("digit {} at place {}", span(from, to), place + 1),
        Where::Value { from, to } => span(from, to),
        Where::Rank { from, to } if from == to => format!("the order of rank {from}"),
        Where::Rank { from, to } => format!("orders of rank {from} to {to}"),
        Where::EvenOrders => "even".into(),
        Where::Remainders { digits: reading, words } => {
            format!("remainders of a word below {words}, as {}", digits(reading))
        }
        Where::LowFaces { digits: reading } => format!("lower faces of {}", digits(reading)),
    }
}

/// How far a test is out, in plain units.
pub(in crate::report) fn effect(names: &CardNames, test: &Test) -> String {
    let at = || {
        let far = test.outliers.first();
        far.map_or_else(String::new, |far| whereabouts(names, test.id.transform, far.at))
    };
    match &test.effect {
        Effect::Share { observed, .. } if test.id.subject == Subject::Parity => {
            format!("{:.2} % are even, not 50 %", 100.0 * observed)
        }
        Effect::Share { observed, expected } => {
            format!("{}: {:.2} %, not {:.2} %", at(), 100.0 * observed, 100.0 * expected)
        }
        Effect::Ratio { ratio } => format!("{}: {ratio:.2} times as often as expected", at()),
        Effect::Mean { observed, .. } if test.id.subject == Subject::CardsInPlace => {
            format!("{observed:.4} on average, not 1")
        }
        Effect::Mean { observed, expected } => format!("{observed:.4} on average, not {expected:.4}"),
        Effect::TooEven { statistic, expected } => {
            format!("more even than chance: statistic {statistic:.1} where {expected:.0} is expected")
        }
        Effect::Correlation { correlation } => format!("correlation {correlation:.4}, not 0"),
        Effect::Drift { decks, first, after } => {
            format!("{first:.4} on average in the first {decks} decks, {after:.4} after")
        }
        Effect::Remainders { digits: reading, words, excess } => format!(
            "{}: {excess:.2} times the excess that a word below {words}, % faces, has",
            digits(*reading)
        ),
        Effect::LowFaces { digits: reading, z } => {
            format!("{}: lower faces too often by {z:.1} standard deviations", digits(*reading))
        }
        Effect::EqualPairs { equal: 0, pairs } => format!(
            // e^-4.6 = 1 %.
            "no two are equal: of fewer than {:.1e} decks, that had a chance below 1 %",
            pairs / 100_f64.ln()
        ),
        Effect::EqualPairs { equal, pairs } => {
            format!("{equal} equal pairs, as of about {:.3e} equally likely decks", pairs / *equal as f64)
        }
        Effect::SameStart { runs, same: 1 } => format!("{runs} runs began with different decks"),
        Effect::SameStart { runs, same } => format!("of {runs} runs, {same} began with the same deck"),
        Effect::EValue { log10 } => format!(
            "the e-value reached 10^{log10:.1}, which that of a fair shuffle does at most once in as many runs"
        ),
        Effect::Told { sentence } => sentence.clone(),
    }
}

/// A feature of orders, of decks or of changes.
pub(in crate::report) fn feature(names: &CardNames, transform: Transform, feature: Feature) -> String {
    match feature {
        Feature::Statistic { statistic, .. } => statistic.name().into(),
        Feature::CardAtPlace { place } => format!("the card at place {}", place + 1),
        Feature::PlaceOfCard { card } if transform == Transform::Changes => {
            format!("where the card from place {} goes", card + 1)
        }
        Feature::PlaceOfCard { card } => format!("the place of card {}", names.of_card(card)),
        Feature::Digit { digits: reading, place } => format!("{} at place {}", digits(reading), place + 1),
        Feature::Order => "the whole order".into(),
        Feature::EqualDecks => "equal decks".into(),
    }
}

// What a test saw, for readers who do not know its name.

/// What a test saw, as a sentence without a full stop, its first letter small.
fn told(report: &Report, test: &Test) -> String {
    let seen = plainly(report, test);
    match test.id.transform {
        Transform::Changes | Transform::InverseChanges => format!("from each deck to the next, {seen}"),
        Transform::Patterns | Transform::InversePatterns => format!("among the cards seen, {seen}"),
        _ => seen,
    }
}

fn plainly(report: &Report, test: &Test) -> String {
    let TestId { transform: of, subject, form } = test.id;
    let effect = || effect(&report.names, test);
    if is_too_even(test) {
        return more_evenly(report, test);
    }
    match (subject, form) {
        (Subject::CardsInPlace, Form::Lag(lag)) => {
            let [seen, one] = apart(test.statistic, 1.0);
            let before = decks_apart(lag);
            format!("{seen} cards on average lie where they lay {before} before, where {one} would be fair")
        }
        (Subject::Statistic(_), Form::Lag(lag)) => {
            let before = decks_apart(lag);
            format!("decks tell of those {before} later: the orders of both go together ({})", effect())
        }
        (Subject::Statistic(statistic), Form::Drift) => format!(
            "the first decks are not as the later ones: the number of {} changes ({})",
            noun(statistic, false)[1],
            effect()
        ),
        (Subject::Statistic(statistic), Form::EachValue) => {
            each_value(test, noun(statistic, of.is_of_changes()))
        }
        (Subject::Statistic(statistic), _) => on_average(report, test, statistic),
        (Subject::Table(Table::PlaceByCard | Table::FaceByPlace), _) => at_places(report, test),
        (Subject::Table(Table::PairOrder), _) => in_pairs(report, test),
        (Subject::Table(Table::NeighboursInCircle | Table::NeighboursInRow), _) => beyond_noise(report, test)
            .map_or_else(
                || "cards that follow one another are not mixed evenly".into(),
                |far| neighbours(report, of, &far),
            ),
        (Subject::Table(Table::Orders), _) => test
            .outliers
            .first()
            .map_or_else(|| "some orders come more often than others".into(), |far| order(report, of, far)),
        (Subject::Parity, _) => parity(test),
        (Subject::EqualDecks, _) => equal(test),
        (Subject::Twins, _) => effect(),
        (Subject::SeedSearch, _) => format!("its decks are those of a small generator ({})", effect()),
        (Subject::Evidence, _) => format!(
            "stakes that grow only where decks can be foretold grew 10^{:.1} times in {}",
            test.statistic,
            plural(test.decks, "deck")
        ),
        (Subject::Remainders, _) if is_of_remainders(test) => {
            format!("lower faces of the dice come too often, as they do in remainders ({})", effect())
        }
        (Subject::Remainders, _) => format!(
            "a shuffle that swaps place by place must have rolled dice whose lower faces come too often ({})",
            effect()
        ),
        (Subject::Digits(_), Form::FarthestPlace) => {
            let place = match test.outliers.first() {
                Some(Outlier { at: Where::Digit { place, .. }, .. }) => format!("place {}", place + 1),
                _ => "one place".into(),
            };
            let why = if off_by_one(report, test) { ": a loop may be off by one" } else { "" };
            format!("a shuffle that swaps place by place must have rolled an uneven die at {place}{why}")
        }
        (Subject::Digits(_), _) => {
            format!("a shuffle that swaps place by place must have rolled uneven dice ({})", effect())
        }
        (Subject::CardsInPlace, _) => format!("{}: {}", test.id, effect()),
    }
}

/// What a table that is too even saw.
fn more_evenly(report: &Report, test: &Test) -> String {
    let TestId { transform: of, subject, form } = test.id;
    let what = match subject {
        Subject::Table(Table::PlaceByCard | Table::FaceByPlace) => "cards come to places",
        Subject::Table(Table::PairOrder)
            if matches!(of, Transform::Decks | Transform::Changes | Transform::Patterns) =>
        {
            "cards come before and after one another"
        }
        Subject::Table(Table::PairOrder) => "places hold lower and higher cards",
        Subject::Table(Table::NeighboursInCircle | Table::NeighboursInRow) => "cards follow one another",
        Subject::Table(Table::Orders) => "the orders come",
        Subject::Digits(_) => "the dice of a shuffle that swaps place by place must have fallen",
        Subject::Statistic(statistic) if form == Form::EachValue => {
            let noun = noun(statistic, of.is_of_changes())[1];
            return format!("the number of {noun} keeps to its law more closely than chance allows");
        }
        _ => return format!("{}: {}", test.id, effect(&report.names, test)),
    };
    format!("{what} more evenly than chance allows")
}

fn decks_apart(lag: u8) -> String {
    if lag == 1 { "one deck".into() } else { format!("{lag} decks") }
}

/// Who has a number of things: one thing, or several.
fn has(transform: Transform, one: bool) -> &'static str {
    match (transform, one) {
        (Transform::Inverses, _) => "the deck read the other way round has",
        (Transform::InversePatterns, _) => "the other way round, they have",
        (Transform::Patterns, _) => "they have",
        (Transform::Changes, true) => "there is",
        (Transform::Changes, false) => "there are",
        (Transform::InverseChanges, true) => "the other way round, there is",
        (Transform::InverseChanges, false) => "the other way round, there are",
        _ => "a deck has",
    }
}

fn on_average(report: &Report, test: &Test, statistic: Statistic) -> String {
    let of = test.id.transform;
    let [singular, several] = noun(statistic, of.is_of_changes());
    let Some(null) = report.tables.histograms.iter().find(|histogram| histogram.statistic == statistic)
    else {
        return format!("{} {several}: {}", has(of, false), effect(&report.names, test));
    };
    let mean: f64 = (null.first..).zip(&null.probabilities).map(|(value, p)| value as f64 * p).sum();
    let [seen, expected] = apart(test.statistic, mean);
    let seen = match test.statistic {
        1.0 => format!("{} 1 {singular}", has(of, true)),
        _ => format!("{} {seen} {several}", has(of, false)),
    };
    format!("{seen} on average, where {expected} would be fair")
}

fn each_value(test: &Test, [singular, several]: [&'static str; 2]) -> String {
    match test.outliers.first() {
        Some(Outlier { at: Where::Value { from, to }, observed, expected, .. }) => {
            let noun = if [*from, *to] == [1, 1] { singular } else { several };
            format!("decks with {} {noun} come {}", span(*from, *to), times(*observed, *expected, "they"))
        }
        _ => format!("the number of {several} is not spread as it should be"),
    }
}

fn neighbours(report: &Report, of: Transform, far: &Outlier) -> String {
    let Where::Neighbours { first, second } = far.at else {
        return "cards that follow one another are not mixed evenly".into();
    };
    let [before, card] = [first, second].map(|entry| item(&report.names, of, entry));
    if far.observed == 0.0 {
        return format!("{card} never comes right after {before}");
    }
    format!("{card} comes {} right after {before} as it should", as_often(far.observed, far.expected))
}

/// One order of few cards, by its cards where it is one.
fn order(report: &Report, of: Transform, far: &Outlier) -> String {
    let Where::Rank { from, to } = far.at else {
        return "some orders come more often than others".into();
    };
    let what = whereabouts(&report.names, of, far.at);
    if from != to {
        return format!("{what} come {}", times(far.observed, far.expected, "they"));
    }
    // Patterns are of fewer cards, and equal ones have no order of their own.
    let whole = matches!(report.tables.places.columns, Axis::Cards(_));
    let is_of_cards = whole && !matches!(of, Transform::Patterns | Transform::InversePatterns);
    let what = match Permutation::unrank(report.cards, &from.into()) {
        Ok(order) if is_of_cards => {
            let cards: Vec<String> = order.iter().map(|card| report.names.of_card(card)).collect();
            format!("the order {}", cards.join(" "))
        }
        _ => what,
    };
    format!("{what} comes {}", times(far.observed, far.expected, "it"))
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

fn at_places(report: &Report, test: &Test) -> String {
    let of = test.id.transform;
    if matches!(of, Transform::Decks | Transform::Visible) {
        let map = Map::places(report);
        return map
            .telling()
            .map_or_else(|| "some cards come to some places too often".into(), |lit| place(&map, &lit));
    }
    beyond_noise(report, test).map_or_else(
        || "where a card goes depends on where it lay".into(),
        |far| {
            let what = whereabouts(&report.names, of, far.at);
            format!("{what} comes {}", times(far.observed, far.expected, "it"))
        },
    )
}

/// A square of the map of places: one card at one place, or several.
fn place(map: &Map<'_>, lit: &Lit) -> String {
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
    let of = test.id.transform;
    let share = |seen: f64, expected: f64| percent(seen / (2.0 * expected));
    if of == Transform::Decks {
        let map = Map::pairs(report);
        if let Some(lit) = map.telling() {
            let share = share(lit.seen, lit.expected);
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
    let Some(far) = beyond_noise(report, test) else {
        return match of {
            Transform::Inverses | Transform::InverseChanges | Transform::InversePatterns => {
                "some places hold lower cards than others".into()
            }
            _ => "some cards come before others more often than after them".into(),
        };
    };
    let share = share(far.observed, far.expected);
    match far.at {
        Where::Pair { first, second } if of == Transform::Inverses => {
            let [one, other] = [first, second].map(|entry| item(&report.names, of, entry));
            format!(
                "of the cards at {one} and at {other}, the first is the lower {share} of the time, where 50 % \
                 would be fair"
            )
        }
        at => format!("{} {share} of the time, where 50 % would be fair", whereabouts(&report.names, of, at)),
    }
}

// The verdict.

/// The verdict as a sentence or two.
pub(in crate::report) fn sentence(report: &Report) -> String {
    let seen = |test: TestId, below: f64| {
        plainest(report, below).map_or_else(|| test.to_string(), |test| told(report, test))
    };
    let decks = || plural(report.decks, "deck");
    let cards = || plural(report.cards.into(), "card");
    match report.finding {
        Finding::Fail { test, p } => format!(
            "This shuffle is not fair: {}. Fair decks would look like this less than once in {} audits.",
            seen(test, FAIL_BELOW),
            less_than_once_in(p),
        ),
        Finding::Unresolved { test, p } => format!(
            "Unresolved: {}. Fair decks would look like this about once in {} audits: too seldom to pass, too often to \
             fail. Fresh decks must decide, and they alone.",
            seen(test, UNRESOLVED_BELOW),
            about_once_in(p),
        ),
        Finding::NoneFound { .. } if report.tests.is_empty() => {
            format!("No bias found at this resolution: {} of {} allow no test.", decks(), cards())
        }
        Finding::NoneFound { .. } => format!(
            "No bias found at this resolution: {} of {} of {} saw nothing beyond what one in {} audits of fair decks \
             shows.",
            plural(report.tests.len() as u64, "test"),
            decks(),
            cards(),
            power_of_ten(3),
        ),
    }
}

/// The verdict in brief.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fail { test, p } if *p <= SMALLEST => write!(f, "FAIL: {test}, p < {SMALLEST:.0e}"),
            Self::Fail { test, p } => write!(f, "FAIL: {test}, p = {p:.1e}"),
            Self::Unresolved { test, p } => {
                write!(f, "unresolved: {test}, p = {p:.1e}; fresh decks must decide")
            }
            Self::NoneFound { resolution: Bounds { decks, place, pair } } => write!(
                f,
                "no bias found at this resolution: of {decks} decks, none of a card at a place above {:.3} %, none of \
                 a pair above {:.3} %",
                place * 100.0,
                pair * 100.0
            ),
        }
    }
}

/// What follows from the verdict for those who deal with the shuffle.
pub(in crate::report) fn consequence(report: &Report) -> &'static str {
    match report.finding {
        Finding::Fail { .. } => {
            "Who knows the bias of this shuffle can expect what others cannot: do not deal with it."
        }
        Finding::Unresolved { .. } => {
            "Nothing is decided. Judge fresh decks, four times as many, and go by what they alone show."
        }
        Finding::NoneFound { .. } => {
            "These decks do not tell the shuffle from a fair one. A bias below the limits here, or of a kind that was \
             not looked at, is not ruled out."
        }
    }
}

/// What became of the tests that are not beyond 1e-3.
pub(in crate::report) fn quiet(report: &Report) -> String {
    let (all, beyond) = (report.tests.len(), tests_beyond(report).len());
    let other = if beyond > 0 { "other " } else { "" };
    match all - beyond {
        0 if all == 0 => "No test was possible.".into(),
        0 => "Every test is beyond 1e-3.".into(),
        1 if beyond > 0 => "The other test: nothing beyond 1e-3.".into(),
        1 => "The one test: nothing beyond 1e-3.".into(),
        quiet => format!("All {other}{}: nothing beyond 1e-3.", plural(quiet as u64, "test")),
    }
}

/// What else was seen: a few sentences of different kinds.
pub(in crate::report) fn meaning(report: &Report) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let verdict = sentence(report);
    for test in worth_saying(report) {
        if sentences.len() == MOST_SENTENCES {
            break;
        }
        let seen = told(report, test);
        let sentence = format!("{}.", capital(&seen));
        if !verdict.contains(&seen) && !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    let map = Map::places(report);
    if let Some(lit) = map.lit().iter().find(|lit| lit.score < 0.0) {
        let seldom = place(&map, lit);
        if !verdict.contains(&seldom) {
            sentences.push(format!("{}.", capital(&seldom)));
        }
    }
    sentences
}

/// The same with its first letter large.
pub(in crate::report) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How large a bias the decks leave possible.
pub(in crate::report) fn bounds(report: &Report) -> Vec<String> {
    let bounds = report.bounds;
    if bounds.decks == 0 || report.cards < 2 {
        return Vec::new();
    }
    let points = |part: f64| significant(100.0 * part, 2);
    let mut told = Vec::new();
    // Of equal cards there are several to a place.
    let different = report.tables.places.columns.len() == report.cards as usize;
    let even = if different { format!("1/{}", report.cards) } else { "its part of the deck".into() };
    // That a chance is none of those that there are not is no news.
    if bounds.place < 0.5 {
        told.push(format!(
            "No card is at a place with a chance more than {} percentage points from {even}, with 99 %.",
            points(bounds.place),
        ));
    }
    if bounds.pair < 0.49 {
        told.push(format!(
            "No card is before another with a chance more than {} percentage points from 1/2, with 99 %.",
            points(bounds.pair)
        ));
    }
    told
}

// Known faults.

/// Whom the decks resemble, if any known fault is likelier than fair decks.
pub(in crate::report) fn likeness(report: &Report) -> Option<String> {
    let suspect = likely_suspect(report)?;
    let it = |fit: &str| {
        let it = match suspect.transform {
            Transform::Changes | Transform::InverseChanges => "From each deck to the next it resembles",
            _ => "It resembles",
        };
        format!("{it} {}: {}{fit}.", suspect_and_alike(suspect), likelier(suspect))
    };
    Some(match suspect.fit {
        Fit::Fits { .. } => it(", and fits"),
        Fit::Untested { .. } => it("; so few decks do not tell whether it fits"),
        Fit::Differs { p } => format!(
            "None of the known faults fits; the nearest is {}: {}, but not its law ({}).",
            suspect_and_alike(suspect),
            likelier(suspect),
            equals(p)
        ),
    })
}

/// What p is, or below what.
fn equals(p: f64) -> String {
    let value = p_value(p);
    if p <= SMALLEST { format!("p {value}") } else { format!("p = {value}") }
}

/// A suspect with those that the decks do not tell from it.
fn suspect_and_alike(suspect: &Suspect) -> String {
    if suspect.alike.is_empty() {
        return suspect.name.clone();
    }
    format!("{} or {}, which these decks do not tell apart", suspect.name, suspect.alike.join(", "))
}

/// The names of a suspect and of those that the decks do not tell from it, in a list.
pub(in crate::report) fn suspect_names(suspect: &Suspect) -> String {
    std::iter::once(&suspect.name).chain(&suspect.alike).cloned().collect::<Vec<String>>().join(", ")
}

/// How much likelier a suspect is than the next, or than fair decks if they are nearer.
fn likelier(suspect: &Suspect) -> String {
    match suspect.log10_over_next {
        Some(log10) if (0.0..suspect.log10_over_fair).contains(&log10) => {
            format!("{} times likelier than the next", tens(log10))
        }
        _ => format!("{} times likelier than fair decks", tens(suspect.log10_over_fair)),
    }
}

fn tens(log10: f64) -> String {
    if log10.is_finite() { power_of_ten(log10.max(0.0).floor() as i32) } else { "infinitely many".into() }
}

/// Whether a suspect's distribution fits.
pub(in crate::report) fn fit(fit: Fit) -> &'static str {
    match fit {
        Fit::Fits { .. } => "fits",
        Fit::Untested { .. } => "untested",
        Fit::Differs { .. } => "differs",
    }
}

/// Whether a fault would have been caught.
pub(in crate::report) fn caught(caught: Caught) -> &'static str {
    match caught {
        Caught::Yes => "caught",
        Caught::Perhaps => "perhaps",
        Caught::No => "not caught",
    }
}

/// The same with its limits.
pub(in crate::report) fn caught_long(caught: Caught) -> &'static str {
    match caught {
        Caught::Yes => "caught, 90 % sure or more",
        Caught::Perhaps => "perhaps, 10 to 90 %",
        Caught::No => "not caught",
    }
}

/// How a power is known.
pub(in crate::report) fn how_known(power: Power) -> String {
    match power {
        Power::Simulated { found, of } => format!("{found} of {of} simulated audits"),
        Power::Extrapolated { .. } => "reckoned from what fewer decks show".into(),
        Power::Undetected { tried } => {
            format!(
                "{} nothing of it",
                if tried == 1 { "1 deck shows".into() } else { format!("{} show", plural(tried, "deck")) }
            )
        }
    }
}

/// A test that a regulation names, and which tests of the battery stand for it.
pub(in crate::report) fn regulation(regulated: Regulated) -> [&'static str; 2] {
    match regulated {
        Regulated::ChiSquare => ["chi-square", "cards by places, pairs, neighbours, digits"],
        Regulated::Runs => {
            ["runs", "descents, rising sequences, ordered ends, longest increasing subsequence"]
        }
        Regulated::SerialCorrelation => {
            ["serial correlation", "decks 1 to 8 apart, and every test of the changes"]
        }
        Regulated::EquiDistribution => ["equi-distribution", "cards by places"],
        Regulated::Gap => ["gap", "neighbours, successions"],
        Regulated::Poker => ["poker", "cycles, fixed points"],
        Regulated::CouponCollector => {
            ["coupon collector's", "equal decks; within a deck each card comes once"]
        }
        Regulated::Permutation => {
            ["permutation", "all orders of up to 8 cards, inversions, parity, Lehmer digits"]
        }
        Regulated::Spectral => ["spectral", "none: it is of a generator's numbers"],
        Regulated::Subsequences => ["on subsequences", "every test of the changes"],
    }
}
