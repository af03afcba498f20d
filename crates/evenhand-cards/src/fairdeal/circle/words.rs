//! The words for refusals, from the resources.

use evenhand_locale::{Argument, Language, Resources};

use super::{Progress, Reason, Refusal, Unseen};
use crate::visible::Quoted;

static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("../../words/circle/en.ftl")),
    (Language::Chinese, include_str!("../../words/circle/zh.ftl")),
]);

/// Why a code point is refused.
pub(super) fn unseen(class: Unseen, language: Language) -> String {
    WORDS.messages(language).text(&format!("unseen-{}", <&str>::from(class)))
}

/// How far an offer came.
pub(super) fn progress(progress: Progress, language: Language) -> String {
    WORDS.messages(language).text(&format!("progress-{}", <&str>::from(progress)))
}

/// The rule, why, and what to do.
pub(super) fn refusal(refusal: &Refusal, language: Language) -> String {
    let messages = WORDS.messages(language);
    let reason = refusal.reason();
    let id = <&str>::from(reason);
    let why = messages.format(&format!("refusal-{id}"), facts(reason));
    let rule = <&str>::from(refusal.rule());
    messages.format("refused", [("rule", rule.into()), ("why", why.into())])
}

impl super::EntryError {
    /// What is refused, and where.
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

/// What the words for a reason are filled with.
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
        Reason::RoundOver { round } | Reason::OpeningTooLate { round } => vec![("round", text(round))],
        Reason::RoundUnknown { chain } => vec![("chain", text(chain))],
        Reason::OtherPrev { found, kept } => vec![("found", text(found)), ("kept", text(kept))],
        Reason::NotFinished { table } | Reason::Void { table } | Reason::TableHere { table } => {
            vec![("table", text(table))]
        }
        Reason::Miscounted { found, expected } => vec![("found", text(found)), ("expected", text(expected))],
        Reason::NotBetween { number } | Reason::NotVerified { number } => vec![("number", text(number))],
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
            assert!(messages.has("refused") && messages.has("entry"));
        }
    }
}
