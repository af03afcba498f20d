//! The words of a player's steps, in each language.

use evenhand_locale::{Language, Messages, Resources};

/// One resource a language.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// The messages in a language.
pub(super) fn messages(language: Language) -> &'static Messages {
    WORDS.messages(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_there_in_each_language() {
        let ids =
            include_str!("words/en.ftl").lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
        for id in ids.filter(|id| !id.starts_with(['#', ' '])) {
            assert!(messages(Language::Chinese).has(id), "{id}");
        }
    }
}
