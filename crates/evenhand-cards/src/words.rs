//! The words that this room says to its readers: names of places and decks, and what a verifier claims.

use evenhand_locale::{Language, Resources};

/// One resource a language. What a verifier says is there in English alone.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

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
    fn every_place_of_a_game_has_a_chinese_name_but_those_past_the_fourth_letter() {
        for game in games() {
            let table = game.table(&Rules::new()).unwrap();
            let names: Vec<&str> = table.places().iter().map(crate::Place::name).collect();
            for name in &names {
                assert_ne!(place_name(name, &names, Language::Chinese), *name, "{}", game.name());
            }
        }
    }
}
