//! Why what somebody typed is refused, in the language of the reader: a name, a deck, a pattern, hands, a deal's number.

use std::borrow::Cow;

use evenhand_locale::{Argument, Language};

use crate::deck::{DeckError, MAX_CARDS, ParseDeckError};
use crate::game::{GameError, UnknownGameError};
use crate::hands::HandsError;
use crate::number::NumberError;
use crate::pattern::{PatternError, PatternFault};
use crate::visible::shortened;
use crate::wanted::WantedError;
use crate::words::WORDS;

/// A message with its facts.
fn said<'a, const N: usize>(id: &str, facts: [(&'a str, Argument<'a>); N], language: Language) -> String {
    WORDS.messages(language).format(id, facts)
}

/// A message without facts.
fn plain(id: &str, language: Language) -> String {
    WORDS.messages(language).text(id)
}

/// A number as it stands, whatever its digits.
fn whole(number: &impl ToString) -> Argument<'static> {
    number.to_string().into()
}

/// A text as it is quoted, without its quotes: what is not plainly visible is escaped.
fn escaped(text: &str) -> Argument<'static> {
    let quoted = format!("{text:?}");
    quoted[1..quoted.len() - 1].to_owned().into()
}

/// One of these numbers, or a range.
fn range(allowed: &std::ops::RangeInclusive<u32>, language: Language) -> String {
    let (low, high) = (*allowed.start(), *allowed.end());
    if low == high {
        low.to_string()
    } else {
        said("refused-range", [("low", whole(&low)), ("high", whole(&high))], language)
    }
}

/// Whether there are some, for a message that says another thing where there are none.
fn some<T>(list: &[T]) -> Argument<'static> {
    if list.is_empty() { "none".into() } else { "some".into() }
}

impl UnknownGameError {
    /// That there is no such game, and which come nearest.
    pub fn text(&self, language: Language) -> String {
        let names = match self.nearest.split_last() {
            None => String::new(),
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => {
                let facts = [("others", others.join(", ").into()), ("last", (*last).into())];
                said("refused-either", facts, language)
            }
        };
        let facts = [("name", escaped(&self.name)), ("near", some(&self.nearest)), ("names", names.into())];
        said("refused-game", facts, language)
    }
}

impl ParseDeckError {
    /// That it is no deck, and what to take instead.
    pub fn text(&self, language: Language) -> String {
        // A number of cards is a deck's name where all that say it mean the same.
        if let text @ ("108" | "112") = self.text.trim() {
            return plain(&format!("refused-deck-{text}"), language);
        }
        let facts = [
            ("text", escaped(&self.text)),
            ("most", MAX_CARDS.into()),
            ("near", some(&self.nearest)),
            ("names", self.nearest.join(", ").into()),
        ];
        said("refused-deck", facts, language)
    }
}

impl DeckError {
    /// What is wrong with the list of cards.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Empty => plain("refused-no-cards", language),
            Self::TooMany { cards } => {
                said("refused-many-cards", [("cards", whole(cards)), ("most", MAX_CARDS.into())], language)
            }
            Self::TooLong { line, bytes } => {
                let most = crate::deck::MAX_NAME.into();
                said(
                    "refused-card-long",
                    [("line", whole(line)), ("bytes", whole(bytes)), ("most", most)],
                    language,
                )
            }
            Self::Control { line } => said("refused-card-control", [("line", whole(line))], language),
            Self::Unseen { line, sign } => {
                let sign = format!("U+{:04X}", u32::from(*sign));
                said("refused-card-unseen", [("line", whole(line)), ("sign", sign.into())], language)
            }
            Self::SameCode { line, code } => {
                said("refused-card-code", [("line", whole(line)), ("code", code.as_str().into())], language)
            }
        }
    }
}

impl GameError {
    /// Why the game is not played so.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Players { game, players, allowed } => {
                let allowed = range(allowed, language).into();
                let facts =
                    [("game", game.as_str().into()), ("players", whole(players)), ("allowed", allowed)];
                said("refused-players", facts, language)
            }
            Self::Decks { game, decks, allowed } => {
                let most = (*allowed.end()).into();
                let allowed = range(allowed, language).into();
                let facts = [
                    ("game", game.as_str().into()),
                    ("decks", whole(decks)),
                    ("allowed", allowed),
                    ("most", most),
                ];
                said("refused-decks", facts, language)
            }
            Self::NothingBurned { game } => {
                said("refused-no-burn", [("game", game.as_str().into())], language)
            }
            Self::Deck(error) => error.text(language),
            Self::Pattern(error) => error.message(language),
        }
    }
}

impl WantedError {
    /// Why there is nothing to deal.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Nothing => plain("refused-nothing", language),
            Self::NoGame(error) => error.text(language),
            Self::NoDeck(error) => error.text(language),
            Self::PlayersOfPattern => plain("refused-players-of-pattern", language),
            Self::BurnOfPattern => plain("refused-burn-of-pattern", language),
            Self::DeckTwice => plain("refused-deck-twice", language),
            Self::TooManyCards { packs, n } => {
                let cards = *n as u64 * u64::from(*packs);
                let facts = [
                    ("packs", whole(packs)),
                    ("n", whole(n)),
                    ("cards", whole(&cards)),
                    ("most", MAX_CARDS.into()),
                ];
                said("refused-packs", facts, language)
            }
            Self::Game(error) => error.text(language),
            Self::Pattern(error) => error.message(language),
            Self::NoShoe => plain("refused-no-shoe", language),
            Self::CutCard { shoe, asked } => {
                said("refused-cut-card", [("shoe", whole(shoe)), ("asked", whole(asked))], language)
            }
        }
    }
}

impl PatternError {
    /// What is wrong, and where.
    pub fn message(&self, language: Language) -> String {
        let place = self.place();
        let facts = [
            ("given", if place.is_empty() { "whole".into() } else { "part".into() }),
            ("place", place.into()),
            ("column", whole(&self.column())),
            ("fault", self.fault().text(language).into()),
        ];
        said("refused-pattern", facts, language)
    }
}

impl PatternFault {
    /// What is wrong.
    pub fn text(&self, language: Language) -> String {
        let of = |id: &str| format!("refused-pattern-fault.{id}");
        let fault = |id: &str| plain(&of(id), language);
        match self {
            Self::Empty => fault("empty"),
            Self::EmptyGroup => fault("empty-group"),
            Self::Unexpected(letter) => {
                let quoted = format!("{letter:?}");
                let letter: Cow<'_, str> = quoted[1..quoted.len() - 1].into();
                said(&of("unexpected"), [("letter", Argument::String(letter))], language)
            }
            Self::Ends(awaited) => fault(&format!("ends-{}", <&str>::from(awaited))),
            Self::NeverOpened => fault("never-opened"),
            Self::NeverClosed => fault("never-closed"),
            Self::TooDeep => fault("too-deep"),
            Self::Count => said(&of("count"), [("most", MAX_CARDS.into())], language),
            Self::CountOfNothing => fault("count-of-nothing"),
            Self::Range => fault("range"),
            Self::LongName => fault("long-name"),
            Self::TooLong => fault("too-long"),
            Self::AfterRest => fault("after-rest"),
            Self::RestInGroup => fault("rest-in-group"),
            Self::MoreThanAnyDeck { cards } => said(
                &of("more-than-any-deck"),
                [("cards", whole(cards)), ("most", MAX_CARDS.into())],
                language,
            ),
            Self::TooFew { left, takes, deck, pattern } => {
                let facts = [
                    ("left", (*left).into()),
                    ("short", whole(&(takes - left))),
                    ("deck", whole(deck)),
                    ("pattern", whole(pattern)),
                ];
                said(&of("too-few"), facts, language)
            }
        }
    }
}

impl HandsError {
    /// What is wrong with the deal.
    pub fn text(&self, language: Language) -> String {
        let line = self
            .line()
            .map_or_else(String::new, |line| said("refused-line", [("line", whole(&line))], language));
        let what = match self {
            Self::NoWholeDeck { cards } => said("refused-whole-deck", [("cards", (*cards).into())], language),
            Self::NoPlace { name, places, .. } => said(
                "refused-place",
                [("name", escaped(name)), ("places", places.join(", ").into())],
                language,
            ),
            Self::PlaceTwice { name, before, .. } => {
                let facts = [
                    ("name", name.as_str().into()),
                    ("known", if before.is_some() { "yes".into() } else { "no".into() }),
                    ("before", whole(&before.unwrap_or_default())),
                ];
                said("refused-place-twice", facts, language)
            }
            Self::NoCard { text, .. } => said("refused-no-card", [("text", escaped(text))], language),
            Self::NumberTwice { number, card, .. } => {
                said("refused-number-twice", [("number", whole(number)), ("card", whole(card))], language)
            }
            Self::TooOften { card, copies, .. } => {
                let facts = [
                    ("card", whole(card)),
                    ("copies", (*copies).into()),
                    ("times", whole(&(u64::from(*copies) + 1))),
                ];
                said("refused-too-often", facts, language)
            }
            Self::Count { name, cards, of } => {
                let (cards, of) = (*cards as u64, u64::from(*of));
                let facts = [
                    ("name", name.as_str().into()),
                    ("cards", whole(&cards)),
                    ("of", whole(&of)),
                    ("by", whole(&cards.abs_diff(of))),
                ];
                said(if cards <= of { "refused-missing" } else { "refused-too-many" }, facts, language)
            }
        };
        line + &what
    }
}

impl NumberError {
    /// Why a deal has no number, or a number no deal.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::CardsAndPlaces { cards, places } => {
                said("refused-number-cards", [("cards", whole(cards)), ("places", whole(places))], language)
            }
            Self::TooManyCards { cards, limit } => {
                said("refused-number-many", [("cards", whole(cards)), ("limit", whole(limit))], language)
            }
            Self::TooLarge { budget } => said("refused-number-large", [("budget", whole(budget))], language),
            Self::Places { given, places } => {
                said("refused-number-places", [("given", whole(given)), ("places", whole(places))], language)
            }
            Self::PlaceSize { place, given, size } => {
                let facts = [("place", whole(place)), ("given", whole(given)), ("size", whole(size))];
                said("refused-number-size", facts, language)
            }
            Self::NoSuchFace { face, faces } => {
                said("refused-number-face", [("face", whole(face)), ("faces", whole(faces))], language)
            }
            Self::TooOften { face, copies } => {
                said("refused-number-often", [("face", whole(face)), ("copies", whole(copies))], language)
            }
            Self::NotANumber { text } => {
                said("refused-no-number", [("text", escaped(&shortened(text)))], language)
            }
            Self::NotBelow { number, count } => {
                // One of more bits is not written out, but measured.
                const MESSAGE_BITS: u64 = 512;
                let shown = |number: &evenhand::BigUint| {
                    if number.bits() <= MESSAGE_BITS {
                        whole(number)
                    } else {
                        said("refused-bits", [("bits", whole(&number.bits()))], language).into()
                    }
                };
                said("refused-number-below", [("number", shown(number)), ("count", shown(count))], language)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DealNumbers, Deck, Game, Rules, Wanted, read_order};

    #[test]
    fn whatever_is_refused_is_told_in_the_readers_language() {
        let wanted = |name: &'static str, pattern: Option<&'static str>, rules: Rules| {
            Wanted { name: Some(name), deck: None, pattern, rules }.table().unwrap_err()
        };
        let numbers = DealNumbers::new(&[1; 4], &[2, 2]).unwrap();
        let texts = |language: Language| {
            let of_wanted = [
                wanted("nosuch", None, Rules::new()),
                wanted("brigde", None, Rules::new()),
                wanted("0", None, Rules::new()),
                wanted("bridge", None, Rules::new().players(3)),
                wanted("bridge", None, Rules::new().decks(3)),
                wanted("bridge", None, Rules::new().no_burn()),
                wanted("54", None, Rules::new().decks(9999)),
                wanted("54", None, Rules::new().players(3)),
                wanted("54", None, Rules::new().no_burn()),
            ];
            let patterns = [
                "",
                "()",
                "A $",
                "A (",
                "A:",
                "A..",
                "A)",
                "3",
                "0*(A)",
                "P9..P1",
                "A:* B",
                "(A:*)",
                "99*(A B)",
                "abcdefghijklmnopqr",
                "((((((((((A))))))))))",
                "9999*(A B)",
            ];
            let patterns = patterns.map(|pattern| wanted("52", Some(pattern), Rules::new()).text(language));
            let decks =
                ["zzz", "mahjonk", "108"].map(|deck| deck.parse::<Deck>().unwrap_err().text(language));
            let orders = ["", "hello", "1 2 2 3", "1 2 9", "As Ks"]
                .map(|text| read_order(text).unwrap_err().text(language));
            let number =
                |text: &str| DealNumbers::parse(text).and_then(|number| numbers.unrank(&number)).unwrap_err();
            let of_numbers = ["abc", "-1", "6", &"9".repeat(400)].map(|text| number(text).text(language));
            let all = of_wanted.iter().map(|error| error.text(language)).collect::<Vec<_>>();
            [all, patterns.into(), decks.into(), orders.into(), of_numbers.into()].concat()
        };
        let chinese = texts(Language::Chinese);
        for (english, chinese) in texts(Language::English).iter().zip(&chinese) {
            assert_ne!(english, chinese);
            assert!(chinese.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter)), "{chinese}");
        }
        assert!(chinese.iter().all(|text| !text.is_empty() && !text.contains("{$")));
        let _ = Game::find("bridge").unwrap();
    }

    #[test]
    fn one_card_is_one() {
        let told = read_order("hello").unwrap_err().to_string();
        assert_eq!(
            told,
            "1 card by name. A whole deck by name has 52 cards, or 54 with jokers. For other decks, use numbers."
        );
    }
}
