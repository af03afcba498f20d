//! The messages of an evening, in each language.

use evenhand_cards::fairdeal::{Note, Waiting};
use evenhand_locale::{Argument, Language, Messages, Resources};

/// One resource per language.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// The messages in a language.
pub(super) fn messages(language: Language) -> &'static Messages {
    WORDS.messages(language)
}

/// The reason why the program waits.
pub(super) fn waiting(waiting: &Waiting, language: Language) -> String {
    let facts: Vec<(&str, Argument<'_>)> = match waiting {
        Waiting::Seals { seats } | Waiting::Openings { seats } => vec![("seats", seats.join(", ").into())],
        Waiting::ForeignSeal { seat } | Waiting::NotSealed { seat } => vec![("seat", seat.clone().into())],
        Waiting::Sheet { deal } | Waiting::Slips { deal } => vec![("deal", (*deal).into())],
        _ => Vec::new(),
    };
    messages(language).format(&format!("waiting-{}", <&str>::from(waiting)), facts)
}

/// A fact about the shared directory.
pub(super) fn note(note: &Note, is_dealer: bool, language: Language) -> String {
    let facts: Vec<(&str, Argument<'_>)> = match note {
        Note::SealsContradict { seat }
        | Note::ForeignSeal { seat }
        | Note::SealLeftOut { seat }
        | Note::WrongOpening { seat } => vec![("seat", seat.clone().into())],
        Note::SealExchanged { seat, table } => {
            vec![("seat", seat.clone().into()), ("table", table.to_string().into())]
        }
        Note::OtherTable { table } => {
            let reader = if is_dealer { "dealer" } else { "player" };
            vec![("table", table.to_string().into()), ("reader", reader.into())]
        }
        Note::DoneRefused { code } => vec![("code", code.clone().into())],
        Note::SheetsContradict { deal } | Note::SlipsNotOnSheet { deal } => vec![("deal", (*deal).into())],
        _ => Vec::new(),
    };
    messages(language).format(&format!("note-{}", <&str>::from(note)), facts)
}

#[cfg(test)]
mod tests {
    use strum::VariantNames as _;

    use super::*;

    #[test]
    fn every_reason_and_every_note_has_its_message_in_each_language() {
        for language in Language::ALL {
            let messages = messages(language);
            for id in Waiting::VARIANTS {
                assert!(messages.has(&format!("waiting-{id}")), "{id} in {language}");
            }
            for id in Note::VARIANTS {
                assert!(messages.has(&format!("note-{id}")), "{id} in {language}");
            }
        }
    }
}
