//! The words that this room says to its readers: names of places, decks and cards, and what a verifier claims.

use evenhand_locale::{Language, Resources};

/// One resource a language. What a verifier says is there in English alone.
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
    use super::*;
    use crate::game::{Rules, games, place_name};

    #[test]
    fn every_name_is_there_in_each_language() {
        let messages = include_str!("words/en.ftl").lines().filter_map(|line| line.split_once(" ="));
        let names =
            messages.filter(|(id, _)| ["wind-", "seat-", "deck-"].iter().any(|kind| id.starts_with(kind)));
        let chinese = WORDS.messages(Language::Chinese);
        assert!(names.map(|(id, _)| assert!(chinese.has(id), "{id}")).count() > 10);
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
