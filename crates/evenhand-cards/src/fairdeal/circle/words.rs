//! The words for refusals, from the resources.

use evenhand_locale::{Argument, Language, Resources};

use super::{Doubt, Notice, Preceding, Progress, Reason, Refusal, Unseen, VoidCause};
use crate::visible::Quoted;

static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("../../words/circle/en.ftl")),
    (Language::Chinese, include_str!("../../words/circle/zh.ftl")),
]);

/// The localized class of a refused code point.
pub(super) fn unseen(class: Unseen, language: Language) -> String {
    WORDS.messages(language).text(&format!("unseen-{}", <&str>::from(class)))
}

/// The localized progress of an offer.
pub(super) fn progress(progress: Progress, language: Language) -> String {
    WORDS.messages(language).text(&format!("progress-{}", <&str>::from(progress)))
}

/// The message of a warning about an offer.
pub(super) fn notice(notice: &Notice, language: Language) -> String {
    let facts: Vec<(&str, Argument<'_>)> = match notice {
        Notice::CountedFinished { table } => vec![("table", table.to_string().into())],
        Notice::PlayedInYourName { table, seat } => {
            vec![("table", table.to_string().into()), ("seat", seat.as_str().into())]
        }
        Notice::Uncounted { unfinished, counted } => {
            vec![("unfinished", (*unfinished).into()), ("counted", (*counted).into())]
        }
        Notice::OtherCircle { circle, offer } => {
            vec![("circle", Quoted(circle).to_string().into()), ("offer", offer.to_string().into())]
        }
    };
    WORDS.messages(language).format(&format!("notice-{}", <&str>::from(notice)), facts)
}

/// The message of a doubt.
pub(super) fn doubt(doubt: &Doubt, language: Language) -> String {
    let facts: Vec<(&str, Argument<'_>)> = match doubt {
        Doubt::LeftOut { seat } => vec![("seat", seat.as_str().into())],
        Doubt::VerifiedBefore { at, place, of } => {
            vec![("date", date(*at).into()), ("place", (*place).into()), ("of", (*of).into())]
        }
        Doubt::LaterTable { place, later, table } => {
            vec![("place", (*place).into()), ("later", (*later).into()), ("table", table.to_string().into())]
        }
        Doubt::NoSheet => Vec::new(),
        Doubt::NotPlayed { deals } => vec![("count", deals.len().into()), ("deals", ranges(deals).into())],
        Doubt::OtherOrder { deals } => vec![("deals", listed(deals).into())],
    };
    WORDS.messages(language).format(&format!("doubt-{}", <&str>::from(doubt)), facts)
}

/// The message about earlier tables.
pub(super) fn preceding(preceding: Preceding, language: Language) -> String {
    let (finished, unfinished) = match preceding {
        Preceding::Kept { finished, unfinished } => (finished, unfinished),
        _ => (0, 0),
    };
    let facts = [
        ("kept", (finished + unfinished).into()),
        ("finished", finished.into()),
        ("unfinished", unfinished.into()),
    ];
    WORDS.messages(language).format(&format!("preceding-{}", <&str>::from(preceding)), facts)
}

/// Returns numbers with commas between them.
fn listed(numbers: &[u32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns ascending numbers, with ranges for three or more successive ones: `2–15, 18, 19`.
fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] if run.len() > 2 => format!("{first}–{last}"),
        _ => listed(run),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Returns seconds since 1970 as a date and time in UTC.
fn date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from the first of March of the year 0 (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms).
    let days = days.saturating_add(719_468);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    let year = year + 400 * era;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}", time / 3_600, time / 60 % 60, time % 60)
}

/// The localized rule and reason, with the next step.
pub(super) fn refusal(refusal: &Refusal, language: Language) -> String {
    let messages = WORDS.messages(language);
    let reason = refusal.reason();
    let id = <&str>::from(reason);
    let why = messages.format(&format!("refusal-{id}"), facts(reason));
    let rule = <&str>::from(refusal.rule());
    messages.format("refused", [("rule", rule.into()), ("why", why.into())])
}

impl super::EntryError {
    /// The localized reason, with the place of the character.
    pub fn words(&self, language: Language) -> String {
        let code = format!("U+{:04X}", self.code_point);
        let facts = [
            ("code", code.into()),
            ("place", self.place.into()),
            ("class", unseen(self.class, language).into()),
        ];
        WORDS.messages(language).format("entry", facts)
    }
}

/// The values in the message of a reason.
fn facts(reason: &Reason) -> Vec<(&'static str, Argument<'static>)> {
    // As texts: numbers of rounds have more digits than a float.
    fn text(text: &impl ToString) -> Argument<'static> {
        text.to_string().into()
    }
    match reason {
        Reason::NotAnOffer { why }
        | Reason::NotATable { why }
        | Reason::NotOpened { why }
        | Reason::WrongOpening { why } => vec![("why", text(why))],
        Reason::RoundOver { round, due, now } | Reason::OpeningTooLate { round, due, now } => {
            vec![("round", text(round)), ("due", date(*due).into()), ("now", date(*now).into())]
        }
        Reason::RoundUnknown { chain } => vec![("chain", text(chain))],
        Reason::OtherPrev { found, kept } => vec![("found", text(found)), ("kept", text(kept))],
        Reason::NotFinished { table } | Reason::TableHere { table } => vec![("table", text(table))],
        Reason::Void { table, cause } => {
            let (due, now) = match cause {
                Some(VoidCause::Late { due, now }) => (date(*due), date(*now)),
                _ => (String::new(), String::new()),
            };
            let cause = cause.map_or("unknown", <&str>::from);
            vec![("table", text(table)), ("cause", cause.into()), ("due", due.into()), ("now", now.into())]
        }
        Reason::Finished { table, circle, place, of } => vec![
            ("table", text(table)),
            ("circle", text(&Quoted(circle))),
            ("place", (*place).into()),
            ("of", (*of).into()),
        ],
        Reason::Shown { table, at } => {
            let (is_known, at) = at.map_or(("no", String::new()), |at| ("yes", date(at)));
            vec![("table", text(table)), ("known", is_known.into()), ("date", at.into())]
        }
        Reason::DealSkipped { deal } => vec![("deal", text(deal)), ("before", text(&(deal - 1)))],
        Reason::CalledOutOfTurn { pile, place, next } => {
            let is_left = if next.is_some() { "yes" } else { "no" };
            let next = next.map_or(String::new(), |next| next.to_string());
            vec![
                ("pile", text(pile)),
                ("place", text(place)),
                ("left", is_left.into()),
                ("next", next.into()),
            ]
        }
        Reason::Miscounted { found, expected } => vec![("found", text(found)), ("expected", text(expected))],
        Reason::NotBetween { number } | Reason::OtherDeal { number } | Reason::NotVerified { number } => {
            vec![("number", text(number))]
        }
        Reason::Between { number, why } => vec![("number", text(number)), ("why", text(why))],
        Reason::Unfinished { offer }
        | Reason::Ended { offer }
        | Reason::VoidOffer { offer }
        | Reason::NotSealed { offer } => {
            vec![("offer", text(offer))]
        }
        Reason::OtherCircle { circle } => vec![("circle", text(&Quoted(circle)))],
        Reason::SecondTable { opened_for, found } => {
            vec![("opened", text(opened_for)), ("found", text(found))]
        }
        Reason::LeftOut { seat }
        | Reason::SealMissing { seat }
        | Reason::OtherSeal { seat }
        | Reason::OtherOpening { seat } => {
            vec![("seat", text(seat))]
        }
        Reason::OtherTable { found, kept } => {
            let kept = kept.map_or(String::new(), |kept| kept.to_string());
            vec![
                ("found", text(found)),
                ("any", if kept.is_empty() { "no" } else { "yes" }.into()),
                ("kept", text(&kept)),
            ]
        }
        Reason::OthersPlace { claimed, place, owner } => {
            vec![("claimed", text(claimed)), ("place", text(place)), ("owner", text(owner))]
        }
        Reason::OtherSheet { found } => vec![("found", text(found))],
        Reason::SecondSheet { deal, first } => vec![("deal", text(deal)), ("first", text(first))],
        Reason::NotOnSheet { deal, place } => vec![("deal", text(deal)), ("place", text(place))],
        Reason::HandIncomplete { seat, places } => {
            let count = places.len();
            let places = places.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            vec![("seat", text(seat)), ("count", count.into()), ("places", places.into())]
        }
        Reason::NotCalled { claimed, pile, place } => {
            vec![("claimed", text(claimed)), ("pile", text(pile)), ("place", text(place))]
        }
        Reason::CalledElsewhere { pile, place } => {
            vec![("pile", text(&Quoted(pile))), ("place", text(place))]
        }
        Reason::ClaimedTwice { place, first, second } => {
            vec![("place", text(place)), ("first", text(first)), ("second", text(second))]
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::{IntoEnumIterator as _, VariantNames as _};

    use super::*;

    #[test]
    fn every_reason_and_every_state_has_its_words_in_each_language() {
        for language in Language::ALL {
            let messages = WORDS.messages(language);
            for id in Reason::VARIANTS {
                assert!(messages.has(&format!("refusal-{id}")), "{id} in {language}");
            }
            for class in Unseen::iter() {
                assert!(messages.has(&format!("unseen-{}", <&str>::from(class))), "{class:?} in {language}");
            }
            for state in Progress::iter() {
                assert!(
                    messages.has(&format!("progress-{}", <&str>::from(state))),
                    "{state:?} in {language}"
                );
            }
            for id in Notice::VARIANTS {
                assert!(messages.has(&format!("notice-{id}")), "{id} in {language}");
            }
            for id in Doubt::VARIANTS {
                assert!(messages.has(&format!("doubt-{id}")), "{id} in {language}");
            }
            for preceding in Preceding::iter() {
                assert!(!preceding.words(language).is_empty());
            }
            assert!(messages.has("refused") && messages.has("entry"));
        }
    }

    #[test]
    fn times_are_dates() {
        for (seconds, date_of_it) in [
            (0, "1970-01-01 00:00:00"),
            (951_827_696, "2000-02-29 12:34:56"),
            (1_692_803_367 + 27_946_611 * 3, "2026-04-20 00:00:00"),
        ] {
            assert_eq!(date(seconds), date_of_it);
        }
        assert!(!date(u64::MAX).is_empty());
    }

    #[test]
    fn three_numbers_in_succession_are_a_range() {
        assert_eq!(ranges(&[2, 3, 4, 7, 9, 10]), "2–4, 7, 9, 10");
        assert_eq!(ranges(&[]), "");
    }
}
