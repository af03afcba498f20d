//! The localized reasons why an offer or a stage is refused. In English they are the texts of the
//! errors. The result of a check of the contract is in English in all languages.

use evenhand_locale::{Argument, Language};

use super::file::MAX_BYTES;
use super::grammar::{MAX_DEALS, MAX_DEALT, MAX_DECK, MAX_SEATS, MAX_TEXT, MAX_VOIDS};
use super::{GAMES, SpecError, Stage, StageError, WrongOpening, WrongOpeningReason};
use crate::visible::Quoted;
use crate::words::WORDS;

/// The facts of a message.
type Facts<'a> = Vec<(&'a str, Argument<'a>)>;

/// Something as it stands.
fn as_is(fact: &impl ToString) -> Argument<'static> {
    fact.to_string().into()
}

fn quoted(text: &str) -> Argument<'static> {
    as_is(&Quoted(text))
}

impl SpecError {
    /// The localized fault of the spec, with its place and its fix.
    pub fn text(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let fault = self.fault(language);
        match self.line() {
            Some(line) => {
                let facts = [("line", as_is(&line)), ("fault", fault.into())];
                WORDS.messages(language).format("spec-refused.line", facts)
            }
            None => fault,
        }
    }

    /// The same without its line.
    fn fault(&self, language: Language) -> String {
        let said = |id: &str, facts: Facts<'_>| {
            WORDS.messages(language).format(&format!("spec-refused.{id}"), facts)
        };
        // There is none, or there are too many.
        let counted = |id, found: &usize, most| {
            said(id, vec![("how", if *found == 0 { "none" } else { "many" }.into()), ("most", as_is(&most))])
        };
        let found_at = |id, place, found| said(id, vec![("place", as_is(place)), ("found", quoted(found))]);
        match self {
            Self::Lines(error) => error.to_string(),
            Self::Game { found } => said("game", vec![("found", quoted(found))]),
            Self::Cards { found } => counted("cards", found, MAX_DECK),
            Self::Card { place, found } => found_at("card", place, found),
            Self::Seats { found } => counted("seats", found, MAX_SEATS),
            Self::Seat { place, found } => found_at("seat", place, found),
            Self::SameSeat { place, seat } => found_at("same-seat", place, seat),
            Self::Dealer { found } => said("dealer", vec![("found", quoted(found))]),
            Self::Deals { found } => {
                said("deals", vec![("found", quoted(found)), ("most", as_is(&MAX_DEALS))])
            }
            Self::TooMuch { deals, cards } => said(
                "too-much",
                vec![("deals", as_is(deals)), ("cards", as_is(cards)), ("most", as_is(&MAX_DEALT))],
            ),
            Self::Beacon(error) => error.to_string(),
            Self::Prev { found } => said("prev", vec![("found", quoted(found))]),
            Self::Voids { found } => {
                said("voids", vec![("found", quoted(found)), ("most", as_is(&MAX_VOIDS))])
            }
            Self::VoidsOfNone { voids } => said("voids-of-none", vec![("voids", as_is(voids))]),
            Self::UnknownGame { game } => {
                said("unknown-game", vec![("game", as_is(game)), ("games", GAMES.join(", ").into())])
            }
            Self::Deck { game, card, found, expected } => said(
                "deck",
                vec![
                    ("game", as_is(game)),
                    ("card", as_is(card)),
                    ("found", as_is(found)),
                    ("expected", as_is(expected)),
                ],
            ),
            Self::PatternSpelling { column, found } => {
                let how = if found.is_empty() { "end" } else { "other" };
                said(
                    "pattern",
                    vec![("column", as_is(column)), ("how", how.into()), ("found", quoted(found))],
                )
            }
            Self::Pattern(error) => error.message(language),
            Self::NoSeat { column, name } => {
                said("no-seat", vec![("column", as_is(column)), ("name", as_is(name))])
            }
            Self::SeatLeftOut { seat } => said("seat-left-out", vec![("seat", as_is(seat))]),
        }
    }
}

impl StageError {
    /// The localized refusal, with its fix.
    pub fn text(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let said = |id: &str, facts: Facts<'_>| {
            WORDS.messages(language).format(&format!("stage-refused.{id}"), facts)
        };
        let of_seat = |id, seat| said(id, vec![("seat", as_is(seat))]);
        let stage = |stage: Stage| said(<&str>::from(stage), Vec::new()).into();
        match self {
            Self::File { .. } => self.to_string(),
            Self::Draw => said("is-draw", Vec::new()),
            Self::Deal => said("is-deal", Vec::new()),
            Self::Drawn => said("is-drawn", Vec::new()),
            Self::Stage { found, expected } => {
                said("stage", vec![("found", stage(*found)), ("expected", stage(*expected))])
            }
            Self::TooLarge { bytes } => {
                said("too-large", vec![("bytes", as_is(bytes)), ("most", as_is(&MAX_BYTES))])
            }
            Self::NoDealer => said("no-dealer", Vec::new()),
            Self::NeedsSecret => said("needs-secret", Vec::new()),
            Self::OtherSecret { commit } => said("other-secret", vec![("commit", as_is(commit))]),
            Self::NoSeat { seat, seats } => {
                said("no-seat", vec![("seat", quoted(seat)), ("seats", as_is(seats))])
            }
            Self::LongText { seat, bytes } => said(
                "long-text",
                vec![("seat", as_is(seat)), ("bytes", as_is(bytes)), ("most", as_is(&MAX_TEXT))],
            ),
            Self::OtherOffer { seat, found, expected } => said(
                "other-offer",
                vec![("seat", quoted(seat)), ("found", as_is(found)), ("expected", as_is(expected))],
            ),
            Self::TwoSeals { seat } => of_seat("two-seals", seat),
            Self::TooFewSeals { found, needed } => {
                said("too-few-seals", vec![("found", as_is(found)), ("needed", as_is(needed))])
            }
            Self::Silent { seat } => of_seat("silent", seat),
            Self::NotSealed { seat } => of_seat("not-sealed", seat),
            Self::Openings { missing, wrong } => {
                let missing = (!missing.is_empty())
                    .then(|| said("openings-missing", vec![("seats", missing.join(", ").into())]));
                let wrong = wrong.iter().map(|WrongOpening { seat, reason }| {
                    let id = match reason {
                        WrongOpeningReason::OtherTable => "opening-of-other-table",
                        WrongOpeningReason::NoSeat => "opening-of-no-seat",
                        WrongOpeningReason::Silent => "opening-of-silent",
                        WrongOpeningReason::NotSealed => "opening-not-sealed",
                    };
                    said(id, vec![("seat", quoted(seat))])
                });
                let what: Vec<String> = missing.into_iter().chain(wrong).collect();
                said("openings", vec![("what", what.join("；").into())])
            }
            Self::Beacon(error) => error.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairdeal::{Hash, Spec};

    #[test]
    fn refusals_have_chinese_messages() {
        let is_chinese = |text: &str| {
            assert!(text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter)), "{text}");
            assert!(!text.contains("{$"), "{text}");
        };
        let text = || "a".to_owned();
        let specs = [
            SpecError::Game { found: text() },
            SpecError::Cards { found: 0 },
            SpecError::Cards { found: 10_001 },
            SpecError::Card { place: 1, found: text() },
            SpecError::Seats { found: 0 },
            SpecError::Seat { place: 1, found: text() },
            SpecError::SameSeat { place: 2, seat: text() },
            SpecError::Dealer { found: text() },
            SpecError::Deals { found: text() },
            SpecError::TooMuch { deals: 9_999, cards: 108 },
            SpecError::Prev { found: text() },
            SpecError::Voids { found: text() },
            SpecError::VoidsOfNone { voids: 1 },
            SpecError::UnknownGame { game: text() },
            SpecError::Deck { game: text(), card: text(), found: 1, expected: 2 },
            SpecError::PatternSpelling { column: 3, found: text() },
            SpecError::PatternSpelling { column: 3, found: String::new() },
            SpecError::NoSeat { column: 3, name: text() },
            SpecError::SeatLeftOut { seat: text() },
        ];
        for error in specs {
            is_chinese(&error.text(Language::Chinese));
            assert_eq!(error.text(Language::English), error.to_string());
        }
        let wrong = |reason| WrongOpening { seat: text(), reason };
        let stages = [
            StageError::Draw,
            StageError::Deal,
            StageError::Drawn,
            StageError::Stage { found: Stage::Offer, expected: Stage::Table },
            StageError::Stage { found: Stage::Opened, expected: Stage::Done },
            StageError::TooLarge { bytes: 20_000_000 },
            StageError::NoDealer,
            StageError::NeedsSecret,
            StageError::OtherSecret { commit: Hash::ZERO },
            StageError::NoSeat { seat: text(), seats: text() },
            StageError::LongText { seat: text(), bytes: 5_000 },
            StageError::OtherOffer { seat: text(), found: Hash::ZERO, expected: Hash::ZERO },
            StageError::TwoSeals { seat: text() },
            StageError::TooFewSeals { found: 1, needed: 2 },
            StageError::Silent { seat: text() },
            StageError::NotSealed { seat: text() },
            StageError::Openings {
                missing: vec![text()],
                wrong: vec![
                    wrong(WrongOpeningReason::OtherTable),
                    wrong(WrongOpeningReason::NoSeat),
                    wrong(WrongOpeningReason::Silent),
                    wrong(WrongOpeningReason::NotSealed),
                ],
            },
        ];
        for error in stages {
            is_chinese(&error.text(Language::Chinese));
            assert_eq!(error.text(Language::English), error.to_string());
        }
        let error = Spec::builder("custom", &["x"], "A", &["A", "A"]).build().unwrap_err();
        assert!(
            error.text(Language::Chinese).starts_with("约定第 5 行"),
            "{}",
            error.text(Language::Chinese)
        );
    }
}
