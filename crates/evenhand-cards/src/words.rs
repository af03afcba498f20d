//! The words that this room says to its readers: names of places, decks and cards, and all that a verifier reports.

use evenhand_locale::{Language, Resources};

/// One resource a language. Why a check failed is told in English alone.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// The Chinese names of cards, each with its other spellings behind it.
pub(crate) fn chinese_names(id: &str) -> Vec<Vec<String>> {
    let names = WORDS.messages(Language::Chinese).text(id);
    names.split(',').map(|spellings| spellings.split_whitespace().map(String::from).collect()).collect()
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::fairdeal::{Code, Fact, Form, Outcome, Report, Sentence, Settled, Warning};
    use crate::game::{Rules, games, place_name};

    /// That a text was found, and all that it asks for was given.
    fn is_whole(text: &str) {
        assert!(!text.is_empty() && !text.contains("{$") && !text.contains("verdict-"), "{text}");
    }

    #[test]
    fn whatever_a_verifier_reports_has_its_words_in_each_language() {
        for language in [Language::English, Language::Chinese] {
            for code in Code::DEALS.into_iter().chain(Code::DRAW) {
                is_whole(&code.claim(language));
            }
            for outcome in
                [Outcome::Held, Outcome::Failed(String::new()), Outcome::NotReached, Outcome::NotGiven]
            {
                is_whole(&outcome.text(language));
            }
            for (_, form) in Form::ALL {
                is_whole(&form.rule(language));
            }
            Settled::iter().for_each(|settled| is_whole(&settled.text(language)));
            Fact::iter().for_each(|fact| is_whole(&fact.text(language)));
            Warning::iter().for_each(|warning| is_whole(&warning.text(language)));
            Sentence::iter().for_each(|sentence| is_whole(&sentence.text(language)));
            is_whole(&Report::withdrawn_text(language));
        }
    }

    #[test]
    fn every_place_of_a_game_has_a_chinese_name() {
        for game in games() {
            for players in game.players() {
                let table = game.table(&Rules::new().players(players)).unwrap();
                let names: Vec<&str> = table.places().iter().map(crate::Place::name).collect();
                let chinese: Vec<String> =
                    names.iter().map(|name| place_name(name, &names, Language::Chinese)).collect();
                for (at, name) in chinese.iter().enumerate() {
                    assert_ne!(name, names[at], "{}", game.name());
                    // Two seats of one name would be one to the reader.
                    let seat = table.places()[at].is_seat();
                    assert!(!seat || !chinese[..at].contains(name), "{} {name}", game.name());
                }
            }
        }
    }
}
