//! The names that reports print, explained: tests, statistics, and the parts of decks that tests look at.

use std::sync::LazyLock;

use evenhand_locale::{Language, Resources};
use strum::VariantArray as _;

use super::order::OrderWords;
use super::words::{Words, key};
use crate::Statistic;
use crate::battery::{Digits, Form, GroupName, GroupStatistic, Subject, Table, TestId, Transform};
use crate::order::{OrderStatistic, OrderTransform};

static RESOURCES: Resources = Resources::new(&[
    (Language::English, include_str!("terms/en.ftl")),
    (Language::Chinese, include_str!("terms/zh.ftl")),
]);

/// Every transform.
pub(super) const TRANSFORMS: [Transform; 8] = [
    Transform::Decks,
    Transform::Inverses,
    Transform::Changes,
    Transform::InverseChanges,
    Transform::Run,
    Transform::Visible,
    Transform::Patterns,
    Transform::InversePatterns,
];

/// Ids of all tests, of every transform. Lags, hands and groups are examples.
pub(super) fn test_ids() -> Vec<TestId> {
    let forms = [Form::Mean, Form::EachValue, Form::Drift, Form::Lag(1), Form::Lag(8)];
    let statistics = Statistic::ALL.map(Subject::Statistic);
    let of_statistics = statistics.into_iter().flat_map(|subject| forms.map(|form| (subject, form)));
    let tables = [
        Table::PlaceByCard,
        Table::FaceByPlace,
        Table::PairOrder,
        Table::NeighboursInCircle,
        Table::NeighboursInRow,
        Table::Orders,
    ];
    let of_digits = Digits::ALL
        .into_iter()
        .flat_map(|digits| [Form::Whole, Form::FarthestPlace].map(|form| (Subject::Digits(digits), form)));
    let others = [
        Subject::Remainders,
        Subject::Parity,
        Subject::FarthestDeck,
        Subject::EqualDecks,
        Subject::Twins,
        Subject::SeedSearch,
        Subject::Evidence,
    ];
    let whole = tables.map(Subject::Table).into_iter().chain(others).map(|subject| (subject, Form::Whole));
    let cells = tables.map(|table| (Subject::Table(table), Form::FarthestCell));
    let relations = [
        (Subject::Relations, Form::FarthestCell),
        (Subject::Relations, Form::Mean),
        (Subject::RelatedDecks, Form::Whole),
        (Subject::RelatedDecks, Form::Mean),
    ];
    let lags = [
        (Subject::CardsInPlace, 1),
        (Subject::CardsInPlace, 8),
        (Subject::EqualDecks, 1),
        (Subject::Parity, 2),
    ];
    let lags = lags.map(|(subject, lag)| (subject, Form::Lag(lag)));
    let of_groups = GroupStatistic::VARIANTS.iter().flat_map(|&statistic| {
        let group = GroupName::new("aces").unwrap_or_default();
        let subject = Subject::Group { group, statistic, hand: 13 };
        [Form::Mean, Form::EachValue, Form::FarthestPlace, Form::Whole].map(|form| (subject, form))
    });
    let farther = [
        (Subject::CardsInPlace, Form::FarthestLag(64)),
        (Subject::Distances, Form::FarthestPlace),
        (Subject::Distance { first: 0, second: 2 }, Form::FarthestPlace),
    ];
    let all: Vec<_> =
        of_statistics.chain(of_digits).chain(whole).chain(cells).chain(relations).chain(lags).collect();
    let all = [all, of_groups.collect(), farther.to_vec()].concat();
    let each = TRANSFORMS.into_iter().flat_map(|transform| {
        all.iter().map(move |(subject, form)| TestId { transform, subject: *subject, form: *form })
    });
    each.collect()
}

/// A name that reports print, with its explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The name in the language of the explanation.
    pub name: String,
    /// The explanation, in sentences.
    pub sentences: Vec<String>,
}

/// A name with the messages that explain it.
struct Known {
    /// The names in every language, with the stable keys.
    names: Vec<String>,
    /// The name in the language of the explanation.
    name: String,
    /// The ids of the messages.
    messages: Vec<String>,
}

/// All names that reports print, with their stable keys, in one language.
pub fn term_names(language: Language) -> Vec<String> {
    known(language).iter().flat_map(|known| known.names.iter().chain([&known.name]).cloned()).collect()
}

/// Explains a name that a report prints, or a stable key of its JSON: a test, a statistic, or a part of decks. None if no
/// report prints that name. Numbers and groups in the name are free.
///
/// # Examples
/// ```
/// use evenhand_audit::report::{Language, term};
///
/// let name = "fixed points, each value of the inverses";
/// assert_eq!(term(name, Language::English).unwrap().name, name);
/// assert_eq!(term("place_by_card", Language::English).unwrap().name, "place by card");
/// assert!(term("aces: longest run", Language::English).is_some());
/// assert!(term("chi", Language::English).is_none());
/// ```
pub fn term(name: &str, language: Language) -> Option<Term> {
    let wanted = normal(name);
    let known = known(language).iter().find(|known| known.names.iter().any(|one| normal(one) == wanted))?;
    let messages = RESOURCES.messages(language);
    let sentences = known.messages.iter().map(|id| messages.text(id)).collect();
    Some(Term { name: known.name.clone(), sentences })
}

/// A name without what is free in it: its group, its numbers, and how its words are joined.
fn normal(name: &str) -> String {
    let name = name.rsplit_once(": ").or_else(|| name.rsplit_once('：')).map_or(name, |(_, rest)| rest);
    let mut normal = String::new();
    for letter in name.trim().to_lowercase().chars() {
        match letter {
            '0'..='9' if normal.ends_with('#') => {}
            '0'..='9' => normal.push('#'),
            ' ' | '-' => normal.push('_'),
            letter => normal.push(letter),
        }
    }
    normal
}

/// All names: transforms, tests, readings of decks as draws, and the tests of large orders.
fn known(language: Language) -> &'static [Known] {
    static KNOWN: LazyLock<Vec<(Language, Vec<Known>)>> =
        LazyLock::new(|| Language::ALL.into_iter().map(|language| (language, all(language))).collect());
    KNOWN.iter().find(|(of, _)| *of == language).map_or(&[], |(_, known)| known)
}

/// All names, with texts in one language.
fn all(language: Language) -> Vec<Known> {
    let own = Words::new(language);
    let all_words: Vec<Words> = RESOURCES.languages().map(Words::new).collect();
    let in_all =
        |name: &dyn Fn(Words) -> String| all_words.iter().map(|words| name(*words)).collect::<Vec<_>>();
    let mut all = Vec::new();
    for transform in TRANSFORMS {
        let mut names = in_all(&|words| words.transform(transform));
        names.push(key(&transform));
        let messages = vec![format!("transform.{}", key(&transform))];
        all.push(Known { names, name: own.transform(transform), messages });
    }
    for id in test_ids() {
        let form: &str = id.form.into();
        let mut messages = vec![format!("subject.{}", id.subject_key()), format!("form.{form}")];
        // The first transform has the names that leave it out.
        if id.transform == Transform::Decks {
            let mut names = in_all(&|words| words.test_name(id));
            names.extend([id.key(), id.subject_key()]);
            all.push(Known { names, name: own.test_name(id), messages: messages.clone() });
        }
        messages.push(format!("transform.{}", key(&id.transform)));
        all.push(Known { names: in_all(&|words| words.test(id)), name: own.test(id), messages });
    }
    for digits in Digits::ALL {
        let reading: &str = digits.into();
        let mut names = in_all(&|words| words.digits(digits));
        names.push(reading.to_owned());
        all.push(Known {
            names,
            name: own.digits(digits),
            messages: vec![format!("subject.{reading}_digits")],
        });
    }
    for statistic in Statistic::IN_EVENTS {
        let Some(event) = statistic.in_events() else { continue };
        let messages = vec![format!("subject.{}", statistic.key())];
        all.push(Known { names: vec![event.word.to_owned()], name: own.statistic(statistic), messages });
    }
    let order_words: Vec<OrderWords> = RESOURCES.languages().map(OrderWords::new).collect();
    let order_own = OrderWords::new(language);
    let statistics = OrderStatistic::ALL.map(|statistic| ("statistic", <&str>::from(statistic)));
    let transforms = [("transform", <&str>::from(OrderTransform::Orders))];
    for (kind, id) in statistics.into_iter().chain(transforms) {
        let message = format!("{kind}.{id}");
        let mut names: Vec<String> = order_words.iter().map(|words| words.text(&message)).collect();
        names.push(id.to_owned());
        all.push(Known {
            names,
            name: order_own.text(&message),
            messages: vec![format!("order-statistic.{id}")],
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_explained_in_every_language() {
        for language in RESOURCES.languages() {
            let messages = RESOURCES.messages(language);
            for known in known(language) {
                for id in &known.messages {
                    assert!(messages.has(id), "{id} in {language}");
                }
                for name in known.names.iter().chain([&known.name]) {
                    assert!(term(name, language).is_some_and(|term| !term.sentences.is_empty()), "{name}");
                }
            }
        }
    }

    #[test]
    fn numbers_and_groups_in_a_name_are_free() {
        for name in ["♠: longest run", "cards in place after 1 to 96", "A：最长游程", "fixed points after 3"]
        {
            assert!(term(name, Language::English).is_some(), "{name}");
        }
        assert_eq!(term("Fixed-Points", Language::Chinese).unwrap().name, "不动点");
    }
}
