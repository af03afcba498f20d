//! What a test shows, for readers who do not know its name: facts for the messages `plain` and `too-even`.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use evenhand::Permutation;
use evenhand_locale::{Argument, grouped};

use super::figures::{DEVIATIONS, about, apart, digits, times, times_as_often, total};
use super::rates::{around, rate};
use super::{Facts, Words, facts, key};
use crate::Statistic;
use crate::battery::{
    Axis, DeckStatistic, Effect, Form, GroupStatistic, Histogram, Outlier, Subject, Table, Test, TestId,
    Transform, Where,
};
use crate::findings::FurtherFinding;
use crate::report::Report;
use crate::report::choice::{
    beyond_noise, is_of_one_square, is_of_remainders, is_of_squares, is_too_even, off_by_one, strongest,
};
use crate::report::map::{Map, Square};

impl Words {
    /// What a test shows, as a sentence without a full stop, its first letter small.
    pub(in crate::report) fn plainly(self, report: &Report, test: &Test) -> String {
        let square = || {
            let map = Map::places(report);
            map.telling().map(|square| self.square(report, &map, &square))
        };
        let square = match test.outliers.first() {
            Some(far) if is_of_one_square(test) => self.one_square(report, far),
            _ if is_of_squares(test) && !is_too_even(test) => square(),
            _ => None,
        };
        let sentence = square.unwrap_or_else(|| match strongest(report, test) {
            // What the evidence is made of says more than how much of it there is.
            Some(strongest) => self.plainly(report, strongest),
            None => self.sentence(report, test),
        });
        let (_, _, mut said) = self.parts(test.id);
        said.push(("sentence".into(), sentence.into()));
        self.say_of("plainly", said)
    }

    /// A square of the map of places: one card at one place, or several.
    pub(super) fn square(self, report: &Report, map: &Map<'_>, square: &Square) -> String {
        let [place, card] = map.names(square.row, square.column).map(|names| self.several(names));
        let [rows, columns] = [&map.rows[square.row], &map.columns[square.column]];
        let counts = [square.observed, square.expected];
        if [rows.len(), columns.len()] == [1, 1] {
            return self.card_at_place(report, card, rows.start, counts);
        }
        let [low, high] = around(counts, square.score, map.limit).map(|count| times(count, square.expected));
        let mut said = facts([
            ("cards", columns.len().into()),
            ("card", card.into()),
            ("places", rows.len().into()),
            ("place", place.into()),
            ("observed", square.observed.into()),
            ("low", low.into()),
            ("high", high.into()),
        ]);
        said.extend(times_as_often(square.observed / square.expected));
        self.say_of("square", said)
    }

    /// The same of one card at one place.
    fn one_square(self, report: &Report, far: &Outlier) -> Option<String> {
        let (card, place) = match far.at {
            Where::CardAtPlace { card, place } => (report.names.of_card(card), place),
            Where::FaceAtPlace { face, place } => (report.names.of_face(face), place),
            _ => return None,
        };
        Some(self.card_at_place(report, card, place as usize, [far.observed, far.expected]))
    }

    /// A cell of the table of places: its row and its column.
    pub(super) fn cell(self, report: &Report, [row, column]: [usize; 2]) -> String {
        let table = &report.tables.places;
        let card = report.names.along(table.columns)[column].clone();
        let fair = table.decks as f64 * table.probabilities[column];
        self.card_at_place(report, card, row, [table.at(row, column) as f64, fair])
    }

    /// A card, called so, at a place, counted from 0.
    fn card_at_place(self, report: &Report, card: String, place: usize, counts: [f64; 2]) -> String {
        let table = &report.tables.places;
        let end = match place {
            0 => "first",
            _ if place + 1 == report.cards as usize => "last",
            _ => "no",
        };
        let mut said = rate(self, counts, table.decks, table.observed.len());
        said.extend(facts([
            ("card", card.into()),
            ("place", (place + 1).into()),
            ("end", end.into()),
            ("decks", table.decks.into()),
        ]));
        self.say_of("card-at-place", said)
    }

    /// What made it so, where a test points at a die that is stuck: after what that does.
    pub(super) fn mechanism(self, report: &Report, test: &Test) -> String {
        let Some(far) = test.outliers.first() else { return String::new() };
        let (_, mut said) = self.placed(&report.names, test.id.transform, &far.at);
        said.push(("transform".into(), key(&test.id.transform).into()));
        self.say_of("mechanism", said)
    }

    fn sentence(self, report: &Report, test: &Test) -> String {
        let (subject, form, mut said) = self.parts(test.id);
        let far = match test.id.subject {
            Subject::Table(_) if is_of_squares(test) => None,
            // It is of that cell, and beyond what it may be.
            Subject::Table(_) if test.id.form == Form::FarthestCell => test.outliers.first().cloned(),
            Subject::Table(table) if table != Table::Orders => beyond_noise(report, test),
            _ => test.outliers.first().cloned(),
        };
        said.extend(facts([
            ("test", self.test(test.id).into()),
            ("effect", self.effect(&report.names, test).into()),
            ("statistic", test.statistic.into()),
            ("decks", test.decks.into()),
            ("place", 0.into()),
            ("owner", String::new().into()),
            ("case", if far.is_some() { "outlier" } else { "none" }.into()),
            ("rate", "none".into()),
        ]));
        if let Some(far) = &far {
            said.extend(self.placed(&report.names, test.outliers_of(), &far.at).1);
            said.extend(facts([
                ("where", self.whereabouts(&report.names, test.outliers_of(), far.at).into()),
                ("observed", far.observed.into()),
                ("share", self.percent(far.observed / (2.0 * far.expected)).into()),
            ]));
            said.extend(times_as_often(far.observed / far.expected));
            said.extend(rate(self, [far.observed, far.expected], test.decks, cells(report, test)));
        }
        said.extend(self.particulars(report, test, far.as_ref()));
        let kind = if is_too_even(test) { "too-even" } else { "plain" };
        let topic = if let Subject::Statistic(_) = test.id.subject { form } else { subject };
        self.say_of(&format!("{kind}.{topic}"), said)
    }

    /// The facts that sentences on some subjects have beside those of all.
    fn particulars(self, report: &Report, test: &Test, far: Option<&Outlier>) -> Facts {
        let TestId { transform, subject, form } = test.id;
        match (subject, form) {
            (Subject::Statistic(statistic), Form::Mean) => self.on_average(report, test, statistic),
            (Subject::Statistic(statistic), _) => {
                let one = matches!(far, Some(Outlier { at: Where::Value { from: 1, to: 1 }, .. }));
                let of_change = transform.is_of_changes() && form == Form::EachValue;
                facts([("noun", self.noun(statistic, of_change, one && !is_too_even(test)).into())])
            }
            (Subject::Group { .. } | Subject::Distances | Subject::Distance { .. }, _)
            | (Subject::CardsInPlace, Form::FarthestLag(_)) => observed_and_expected(test),
            (Subject::CardsInPlace, _) => {
                let expected = if let Effect::Mean { expected, .. } = test.effect { expected } else { 1.0 };
                let [mean, null] = apart(test.statistic, expected);
                facts([("mean", mean.into()), ("null", null.into())])
            }
            (Subject::Table(Table::PairOrder), Form::Whole) if transform == Transform::Decks => {
                pairs(self, report)
            }
            (Subject::Table(Table::Orders), _) => one_order(report, test, far),
            (Subject::Digits(_), _) if off_by_one(report, test) => facts([("case", "off_by_one".into())]),
            (Subject::SeedSearch, _) => match &test.effect {
                Effect::FoundSeed(found) if found.is_one_number() => facts([("case", "one_number".into())]),
                Effect::FoundSeed(found) if found.explained < found.next => facts([("case", "some".into())]),
                _ => Facts::new(),
            },
            (Subject::Remainders, _) if is_of_remainders(test) => facts([("case", "remainders".into())]),
            (Subject::Parity, _) => facts([("share", self.percent(test.statistic).into())]),
            (Subject::EqualDecks, _) => equal_decks(report, test, far),
            (Subject::FarthestDeck, _) => self.one_deck(report, test),
            (Subject::Relations | Subject::RelatedDecks, Form::Mean) => self.deck_mean(test),
            (Subject::Relations, _) => self.relation(report, far),
            (Subject::RelatedDecks, _) => related(test),
            (Subject::Evidence, _) => self.bet(test),
            _ => Facts::new(),
        }
    }

    /// What a statistic counts, one of it or several: of a deck, or of a change.
    fn noun(self, statistic: Statistic, of_change: bool, one: bool) -> String {
        let number = if one { "one" } else { "other" };
        let of = if of_change { "change" } else { "deck" };
        self.say(&format!("noun.{}", statistic.key()), [("number", number.into()), ("of", of.into())])
    }

    /// The deck that is farthest out, and the others that the test lists.
    fn one_deck(self, report: &Report, test: &Test) -> Facts {
        let Effect::FarthestDeck { transform, of, value, expected, deck, .. } = test.effect else {
            return Facts::new();
        };
        let of_change = transform.is_of_changes();
        let others: Vec<String> = test.outliers.iter().skip(1).filter_map(|far| deck_of(far.at)).collect();
        let number = if value == 1 { "one" } else { "other" };
        let lag = if of_change { 1 } else { of.lag().into() };
        let mut said = facts([
            ("noun", self.deck_noun(of, of_change, value == 1).into()),
            ("number", number.into()),
            ("value", value.into()),
            ("null", digits(expected, 3).into()),
            ("deck", deck.unwrap_or(0).into()),
            ("before", deck.map_or(0, |deck| deck.saturating_sub(1)).into()),
            ("known", known_order(report.cards, transform, of, value).unwrap_or("none").into()),
            ("compared", if lag > 0 { "earlier" } else { "first" }.into()),
            ("earlier", deck.map_or(0, |deck| deck.saturating_sub(lag)).into()),
            ("others", others.len().into()),
            ("decks_beyond", self.joined("list", &others).into()),
        ]);
        said.extend(facts([("case", if deck.is_some() { "known" } else { "unknown" }.into())]));
        said
    }

    /// The noun for the things that a statistic counts, one or several.
    fn deck_noun(self, of: DeckStatistic, of_change: bool, one: bool) -> String {
        let facts = [
            ("number", if one { "one" } else { "other" }.into()),
            ("of", if of_change { "change" } else { "deck" }.into()),
            ("lag", of.lag().into()),
        ];
        self.say(&format!("noun.{}", of.key()), facts)
    }

    /// The mean of a number over the decks.
    fn deck_mean(self, test: &Test) -> Facts {
        let Effect::DeckMean { of, observed, expected } = test.effect else { return Facts::new() };
        let [mean, null] = apart(observed, expected);
        facts([
            ("case", "mean".into()),
            ("noun", self.deck_noun(of, false, false).into()),
            ("mean", mean.into()),
            ("null", null.into()),
        ])
    }

    /// A relation of cards within a deck, as a clause.
    fn relation(self, report: &Report, far: Option<&Outlier>) -> Facts {
        let Some(far) = far else { return Facts::new() };
        let (kind, said) = self.placed(&report.names, Transform::Decks, &far.at);
        facts([
            ("case", "relation".into()),
            ("relation", self.say_of(&format!("relation.{kind}"), said).into()),
        ])
    }

    /// The bet that won, and the number of decks at that time.
    fn bet(self, test: &Test) -> Facts {
        let Effect::EValue { strongest: Some(strongest), decks, .. } = test.effect else {
            return Facts::new();
        };
        let name = self.test(strongest);
        facts([("case", "bet".into()), ("bet", name.into()), ("deck", decks.unwrap_or(test.decks).into())])
    }

    fn on_average(self, report: &Report, test: &Test, statistic: Statistic) -> Facts {
        let histogram = report.tables.histograms.iter().find(|histogram| histogram.statistic == statistic);
        // Exactly one has no decimals.
        let one = test.statistic.to_bits() == 1.0_f64.to_bits() && histogram.is_some();
        let noun = self.noun(statistic, test.id.transform.is_of_changes(), one);
        let mut said = facts([("noun", noun.into()), ("number", if one { "one" } else { "other" }.into())]);
        if let Some(Histogram { first, probabilities, .. }) = histogram {
            let null: f64 = (*first..).zip(probabilities).map(|(value, p)| value as f64 * p).sum();
            let [mean, fair] = apart(test.statistic, null);
            let square: f64 =
                (*first..).zip(probabilities).map(|(value, p)| (value as f64 - null).powi(2) * p).sum();
            let around = DEVIATIONS * (square / test.decks.max(1) as f64).sqrt();
            let after = mean.split('.').nth(1).map_or(0, str::len);
            let [low, high] = [test.statistic - around, test.statistic + around]
                .map(|mean| format!("{:.after$}", mean.max(0.0)));
            let mean = if one { "1".into() } else { mean };
            said.extend(facts([
                ("case", if one { "exactly" } else { "histogram" }.into()),
                ("mean", mean.into()),
                ("null", fair.into()),
                ("low", low.into()),
                ("high", high.into()),
            ]));
        }
        said
    }
}

/// A mean or a total beside what is expected, and on which side it is.
fn observed_and_expected(test: &Test) -> Facts {
    let (observed, expected, figures) = match test.effect {
        Effect::Total { observed, expected } => (observed, expected, [observed, expected].map(total)),
        Effect::Mean { observed, expected } => (observed, expected, apart(observed, expected)),
        _ => (test.statistic, test.statistic, apart(test.statistic, test.statistic)),
    };
    let direction = match test.effect {
        Effect::Total { .. } if observed > expected => "more",
        Effect::Total { .. } => "less",
        _ => "none",
    };
    let [number, null] = figures;
    let never = matches!(test.id.subject, Subject::Group { statistic: GroupStatistic::NoneInHand, .. })
        && observed == 0.0;
    let case = never.then(|| ("case".to_owned(), "never".into()));
    let figures = facts([
        ("mean", number.clone().into()),
        ("number", number.into()),
        ("null", null.into()),
        ("direction", direction.into()),
    ]);
    figures.into_iter().chain(case).collect()
}

/// The square of the map of pairs to speak of, if one is beyond noise.
fn pairs(words: Words, report: &Report) -> Facts {
    let map = Map::pairs(report);
    let Some(square) = map.telling() else { return Facts::new() };
    let [first, second] = map.names(square.row, square.column).map(|names| words.several(names));
    let counts = [square.observed, square.expected];
    let share = |count: f64| words.percent(count / (2.0 * square.expected));
    let table = &report.tables.pairs;
    let mut said = rate(words, counts, table.decks, table.observed.len() / 2);
    let is_of_cards = map.size() == [1, 1];
    said.extend(facts([
        ("case", if is_of_cards { "cards" } else { "blocks" }.into()),
        ("first", first.into()),
        ("second", second.into()),
        ("share", share(square.observed).into()),
    ]));
    if !is_of_cards {
        let [low, high] = around(counts, square.score, map.limit).map(share);
        said.extend(facts([("low", low.into()), ("high", high.into())]));
    }
    said
}

/// How many cells were looked at for the farthest of a test.
fn cells(report: &Report, test: &Test) -> usize {
    let n = report.cards as usize;
    match test.id.subject {
        Subject::Table(Table::FaceByPlace) => report.tables.places.observed.len(),
        Subject::Table(Table::PairOrder) => n * n.saturating_sub(1) / 2,
        Subject::Table(Table::Orders) => (1..=n).product(),
        _ => n * n,
    }
}

/// One order of few cards by its cards. Patterns are of fewer cards, and equal ones have no order of their own.
fn one_order(report: &Report, test: &Test, far: Option<&Outlier>) -> Facts {
    let is_of_cards = matches!(report.tables.places.columns, Axis::Cards(_))
        && !matches!(test.id.transform, Transform::Patterns | Transform::InversePatterns);
    let Some(Outlier { at: Where::Rank { from, to }, .. }) = far else { return Facts::new() };
    match Permutation::unrank(report.cards, &(*from).into()) {
        Ok(order) if is_of_cards && from == to => {
            let cards: Vec<String> = order.iter().map(|card| report.names.of_card(card)).collect();
            facts([("case", "cards".into()), ("cards", cards.join(" ").into())])
        }
        _ => Facts::new(),
    }
}

/// Returns the order that a deck with this value certainly has, compared with the first order, or
/// with the earlier deck for a change or a lag. Returns `None` if the value leaves it open.
fn known_order(cards: u32, transform: Transform, of: DeckStatistic, value: u64) -> Option<&'static str> {
    use Statistic::{
        Cycles, Descents, FixedPoints, Inversions, LongestIncreasing, OrderedPrefix, OrderedSuffix,
        RisingSequences,
    };
    let n = u64::from(cards);
    let is_of_places = matches!(
        transform,
        Transform::Decks | Transform::Inverses | Transform::Changes | Transform::InverseChanges
    );
    let statistic = match of {
        DeckStatistic::Order(statistic) => statistic,
        // Cards in place are the fixed points of the change.
        DeckStatistic::CardsInPlace(_) => FixedPoints,
        _ => return None,
    };
    if n < 4 || !is_of_places {
        return None;
    }
    match (statistic, value) {
        (Inversions | Descents, 0) | (RisingSequences, 1) => Some("in_order"),
        (FixedPoints | Cycles | OrderedPrefix | OrderedSuffix | LongestIncreasing, value) if value == n => {
            Some("in_order")
        }
        (LongestIncreasing, 1) => Some("reversed"),
        (Inversions, value) if value == n * (n - 1) / 2 => Some("reversed"),
        (Descents, value) if value == n - 1 => Some("reversed"),
        (RisingSequences, value) if value == n => Some("reversed"),
        (Inversions, 1) => Some("exchanged"),
        (Cycles, value) if value == n - 1 => Some("exchanged"),
        (FixedPoints, value) if value == n - 2 => Some("exchanged"),
        (OrderedPrefix | OrderedSuffix | LongestIncreasing, value) if value == n - 1 => Some("moved"),
        _ => None,
    }
}

/// Decks that follow from earlier ones.
fn related(test: &Test) -> Facts {
    let Effect::Related { relation, turn, deck, earlier, decks } = test.effect else { return Facts::new() };
    facts([
        ("case", if deck.is_some() { "known" } else { "unknown" }.into()),
        ("relation", <&str>::from(relation).into()),
        ("turn", turn.map_or("none", <&str>::from).into()),
        ("deck", deck.unwrap_or(0).into()),
        ("earlier", earlier.unwrap_or(0).into()),
        ("times", decks.into()),
    ])
}

/// The number of a deck, in words.
fn deck_of(at: Where) -> Option<String> {
    if let Where::Deck { deck: Some(deck), .. } = at { Some(grouped(&deck)) } else { None }
}

/// One deck that came again and again, or of how many equally likely decks as many pairs would be equal, where they lie as
/// those of seeds do; with the first decks that are equal.
fn equal_decks(report: &Report, test: &Test, far: Option<&Outlier>) -> Facts {
    let mut said = number_of_decks(report, test);
    let Some(Outlier { at: Where::Again { deck, next, times }, .. }) = far else {
        said.push(("deck".into(), 0.into()));
        return said;
    };
    let of_this = *times as f64 * (*times as f64 - 1.0) / 2.0;
    let is_one = *times > 2 && *times < test.decks && 2.0 * of_this >= test.statistic;
    let is_placed = |(name, value): &(String, Argument<'_>)| {
        name == "case"
            && matches!(value, Argument::String(case) if ["number", "few", "many"].contains(&&**case))
    };
    if said.iter().any(is_placed) {
        // One pair fits nearly every number of decks.
        let is_pair = test.statistic <= 1.0;
        let case = is_one.then_some("one").or(is_pair.then_some("pair"));
        said.extend(case.map(|case| ("case".to_owned(), case.into())));
    }
    said.extend(facts([("deck", (*deck).into()), ("next", (*next).into()), ("times", (*times).into())]));
    said
}

/// Of how many equally likely decks as many pairs would be equal, where they lie as those of seeds do.
fn number_of_decks(report: &Report, test: &Test) -> Facts {
    let otherwise = report.findings.iter().find_map(|finding| match finding {
        FurtherFinding::RepeatedNeighbours { .. } => Some(("neighbours", 1)),
        FurtherFinding::RepeatedAtDistance { distance, .. } => Some(("distance", *distance)),
        FurtherFinding::RepeatedUnevenly { .. }
        | FurtherFinding::RepeatedSteadily { .. }
        | FurtherFinding::SamePermutation { .. } => Some(("otherwise", 0)),
        _ => None,
    });
    if let Some((case, distance)) = otherwise {
        return facts([("case", case.into()), ("distance", distance.into())]);
    }
    let decks = test.decks as f64;
    let pairs = decks * (decks - 1.0) / 2.0;
    let orders = pairs / test.statistic;
    // Poisson's limits of 99 %, by the cube roots of Wilson and Hilferty.
    let [low, high] = [(test.statistic + 1.0, 1.0), (test.statistic, -1.0)].map(|(equal, side)| {
        let root = 1.0 - 1.0 / (9.0 * equal) + side * DEVIATIONS / (3.0 * equal.sqrt());
        about(pairs / (equal * root.max(0.01).powi(3)).max(0.01))
    });
    let case = match orders {
        _ if test.statistic <= 0.0 => "none",
        // A pair less is a deck that differs: then it is no more than most.
        _ if test.statistic >= pairs => "all",
        orders if orders < 1.5 => "most",
        _ if high - low < 1.0 => "number",
        orders if orders < 1e15 => "few",
        _ => "many",
    };
    facts([
        ("case", case.into()),
        ("orders", about(orders).into()),
        ("low", low.into()),
        ("high", high.into()),
        ("power", orders.log10().floor().into()),
    ])
}
