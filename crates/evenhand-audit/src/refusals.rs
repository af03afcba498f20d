//! Why decks cannot be counted, states not be read and not be merged, in words.
//!
//! In English the errors' own texts; the other languages have a message for each, by its name.

use evenhand_locale::{Argument, Language, Resources};

use crate::battery::{AuditError, DeckError, GroupError, OnRequestError};
use crate::battery::{MAX_CARDS, MAX_GROUPS, MAX_LAGS, MAX_NAME};
use crate::order::{MAX_ITEMS, MIN_ITEMS, OrderError};
use crate::state::{MergeError, SCHEMA, StateError};

static WORDS: Resources =
    Resources::new(&[(Language::English, ""), (Language::Chinese, include_str!("refusals/zh.ftl"))]);

/// Facts by the names that messages know them by.
type Facts = Vec<(&'static str, Argument<'static>)>;

/// The message of an error; its own text in a language that has none.
fn told(language: Language, (id, facts): (&str, Facts), own: &impl ToString) -> String {
    let messages = WORDS.messages(language);
    if messages.has(id) { messages.format(id, facts) } else { own.to_string() }
}

/// A fact as text, whole.
fn fact(fact: &(impl ToString + ?Sized)) -> Argument<'static> {
    fact.to_string().into()
}

/// Facts, each by the name of its field.
macro_rules! facts {
    ($($name:ident),*) => { vec![$((stringify!($name), fact($name))),*] };
}

impl OrderError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::TooFew { items } => {
                ("order.too-few", vec![("items", fact(items)), ("least", fact(&MIN_ITEMS))])
            }
            Self::TooMany { items } => {
                ("order.too-many", vec![("items", fact(items)), ("most", fact(&MAX_ITEMS))])
            }
            Self::OtherSize { order, items, expected } => {
                ("order.other-size", facts![order, items, expected])
            }
            Self::FewOf { came, items } => ("order.few-of", facts![came, items]),
            Self::Twice { id, first, place, missing } => ("order.twice", facts![id, first, place, missing]),
            Self::Beyond { id, place, items, missing } => ("order.beyond", facts![id, place, items, missing]),
        };
        told(language, message, self)
    }
}

impl AuditError {
    /// The error in a language, without its source. Places count from 1 where it is no program that reads.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::TooManyCards { n, most } => ("audit.too-many-cards", facts![n, most]),
            Self::OtherSize { deck, cards, n } => ("audit.other-size", facts![deck, cards, n]),
            Self::NotAnOrder { deck, why: _ } => ("audit.not-an-order", facts![deck]),
            Self::NoSuchCard { deck, place, card } => {
                let place = &(place + 1);
                ("audit.no-such-card", facts![deck, place, card])
            }
            Self::TooOften { deck, card, observed, copies } => {
                ("audit.too-often", facts![deck, card, observed, copies])
            }
            Self::OtherDecks { one, other } => ("audit.other-decks", facts![one, other]),
            Self::OtherDeck { n } => ("audit.other-deck", facts![n]),
            Self::OtherRequest => ("audit.other-request", vec![]),
            Self::TooManyDecks { most } => ("audit.too-many-decks", facts![most]),
        };
        told(language, message, self)
    }
}

impl DeckError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::TooMany { n } => ("deck.too-many", vec![("n", fact(n)), ("most", fact(&MAX_CARDS))]),
            Self::NoSuchFace { face, n } => ("deck.no-such-face", facts![face, n]),
            Self::Empty { face } => ("deck.empty", facts![face]),
            Self::NoneVisible { visible, n } => ("deck.none-visible", facts![visible, n]),
        };
        told(language, message, self)
    }
}

impl GroupError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::Name { name } => ("group.name", vec![("name", fact(name)), ("most", fact(&MAX_NAME))]),
            Self::NoSuchCard { name, card } => ("group.no-such-card", facts![name, card]),
            Self::Empty { name } => ("group.empty", facts![name]),
            Self::All { name } => ("group.all", facts![name]),
            Self::Twice { name } => ("group.twice", facts![name]),
            Self::TooMany { groups } => {
                ("group.too-many", vec![("groups", fact(groups)), ("most", fact(&MAX_GROUPS))])
            }
            Self::Hand { places, visible, n } => {
                let most = &(*visible).min(n.saturating_sub(1));
                ("group.hand", facts![places, visible, n, most])
            }
        };
        told(language, message, self)
    }
}

impl OnRequestError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::Group(error) => return error.text(language),
            Self::Lags { lags } => ("request.lags", vec![("lags", fact(lags)), ("most", fact(&MAX_LAGS))]),
            Self::NotWhole => ("request.not-whole", vec![]),
            Self::Pair { first, second } => ("request.pair", facts![first, second]),
        };
        told(language, message, self)
    }
}

impl StateError {
    /// The error in a language, without its source.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::Unreadable { .. } => ("state.unreadable", vec![]),
            Self::NotAState { .. } => ("state.not-a-state", vec![]),
            Self::OtherSchema { schema, version } => {
                let ours = SCHEMA;
                ("state.other-schema", facts![schema, version, ours])
            }
            Self::Edited => ("state.edited", vec![]),
            Self::DoesNotAddUp { what } => {
                let what = &what.trim_start_matches("the ").replace(' ', "-");
                ("state.does-not-add-up", facts![what])
            }
        };
        told(language, message, self)
    }
}

impl MergeError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let message = match self {
            Self::OtherVersion { one, other } => ("merge.other-version", facts![one, other]),
            Self::OtherDeck { one, other } => {
                let names = [
                    ["one-cards", "one-faces", "one-visible"],
                    ["other-cards", "other-faces", "other-visible"],
                ];
                let numbers = one.iter().chain(other).map(fact);
                ("merge.other-deck", names.concat().into_iter().zip(numbers).collect())
            }
            Self::OtherNames { one, other } => ("merge.other-names", facts![one, other]),
            Self::Twice { name, decks } => ("merge.twice", facts![name, decks]),
            Self::Audit(error) => return error.text(language),
        };
        told(language, message, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_the_errors_own_text() {
        let error = AuditError::TooManyCards { n: 2000, most: 1024 };
        assert_eq!(error.text(Language::English), error.to_string());
    }

    #[test]
    fn every_error_is_told_in_chinese() {
        let name = crate::battery::GroupName::new("aces").unwrap();
        let json = || serde_json::from_str::<u32>("").unwrap_err();
        let whats = [
            "the faces of the cards",
            "the numbers of decks",
            "the counts of decks",
            "the counts of changes",
        ];
        let whats = whats.into_iter().chain(["the lags", "the runs", "the fingerprints", "the parts"]);
        let mut all: Vec<String> = whats
            .chain(["the counts of what is visible"])
            .map(|what| StateError::DoesNotAddUp { what }.text(Language::Chinese))
            .collect();
        assert!(all.iter().all(|text| !text.contains("其中的数目")));
        let own = |error: &dyn Fn(Language) -> String| error(Language::Chinese);
        for error in [
            AuditError::TooManyCards { n: 1, most: 2 },
            AuditError::OtherSize { deck: 1, cards: 2, n: 3 },
            AuditError::NotAnOrder { deck: 1, why: evenhand::PermutationError::TooLong { n: 1 } },
            AuditError::NoSuchCard { deck: 1, place: 2, card: 3 },
            AuditError::TooOften { deck: 1, card: 2, observed: 3, copies: 4 },
            AuditError::OtherDecks { one: 1, other: 2 },
            AuditError::OtherDeck { n: 1 },
            AuditError::OtherRequest,
            AuditError::TooManyDecks { most: 1 },
        ] {
            all.push(own(&|language| error.text(language)));
            all.push(MergeError::Audit(error).text(Language::Chinese));
        }
        for error in [
            OrderError::TooFew { items: 1 },
            OrderError::TooMany { items: 1 },
            OrderError::OtherSize { order: 1, items: 2, expected: 3 },
            OrderError::FewOf { came: 1, items: 2 },
            OrderError::Twice { id: 1, first: 2, place: 3, missing: 4 },
            OrderError::Beyond { id: 1, place: 2, items: 3, missing: 4 },
        ] {
            all.push(error.text(Language::Chinese));
        }
        for error in [
            DeckError::TooMany { n: 1 },
            DeckError::NoSuchFace { face: 1, n: 2 },
            DeckError::Empty { face: 1 },
            DeckError::NoneVisible { visible: 1, n: 2 },
        ] {
            all.push(error.text(Language::Chinese));
        }
        for error in [
            GroupError::Name { name: "a".into() },
            GroupError::NoSuchCard { name, card: 1 },
            GroupError::Empty { name },
            GroupError::All { name },
            GroupError::Twice { name },
            GroupError::TooMany { groups: 1 },
            GroupError::Hand { places: 1, visible: 2, n: 3 },
        ] {
            all.push(OnRequestError::Group(error).text(Language::Chinese));
        }
        all.push(OnRequestError::Lags { lags: 1 }.text(Language::Chinese));
        all.push(OnRequestError::NotWhole.text(Language::Chinese));
        all.push(OnRequestError::Pair { first: 1, second: 2 }.text(Language::Chinese));
        for error in [
            StateError::Unreadable { error: json() },
            StateError::NotAState { error: json() },
            StateError::OtherSchema { schema: "a".into(), version: "b".into() },
            StateError::Edited,
        ] {
            all.push(error.text(Language::Chinese));
        }
        for error in [
            MergeError::OtherVersion { one: "a".into(), other: "b".into() },
            MergeError::OtherDeck { one: [1, 2, 3], other: [4, 5, 6] },
            MergeError::OtherNames { one: "a".into(), other: "b".into() },
            MergeError::Twice { name: "a".into(), decks: 2 },
        ] {
            all.push(error.text(Language::Chinese));
        }
        for text in all {
            assert!(!text.is_ascii() && !text.contains("{$"), "{text}");
        }
    }
}
