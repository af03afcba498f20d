//! The words of the search for a seed: errors, what is announced, how far it is. What was found is the report's.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(super) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_there_in_each_language_and_takes_the_same_facts() {
        let facts = |text: &str| {
            let mut facts: Vec<String> = text
                .split("{ $")
                .skip(1)
                .map(|rest| rest.chars().take_while(char::is_ascii_lowercase).collect())
                .collect();
            facts.sort();
            facts.dedup();
            facts
        };
        let messages = |text: &str| -> Vec<(String, Vec<String>)> {
            let blocks = text.split("\n\n").filter(|block| !block.starts_with('#'));
            blocks.map(|block| (block.split(" =").next().unwrap().trim().to_string(), facts(block))).collect()
        };
        let [english, chinese] = [include_str!("words/en.ftl"), include_str!("words/zh.ftl")].map(messages);
        assert_eq!(english, chinese);
        for language in WORDS.languages() {
            assert!(english.iter().all(|(id, _)| WORDS.messages(language).has(id)), "{language}");
        }
    }
}
