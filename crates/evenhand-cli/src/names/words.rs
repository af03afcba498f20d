//! The words about names.

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
    fn both_languages_have_the_same_messages_with_the_same_variables() {
        let messages = |text: &'static str| -> Vec<(&str, Vec<&str>)> {
            let lines = text.lines().filter_map(|line| line.split_once(" = "));
            let variables =
                |text: &'static str| text.split("{ $").skip(1).map(|rest| &rest[..rest.find(' ').unwrap()]);
            lines
                .map(|(id, text)| {
                    let mut variables: Vec<&str> = variables(text).collect();
                    variables.sort_unstable();
                    variables.dedup();
                    (id, variables)
                })
                .collect()
        };
        assert_eq!(messages(include_str!("words/en.ftl")), messages(include_str!("words/zh.ftl")));
        for language in Language::ALL {
            for (id, _) in messages(include_str!("words/en.ftl")) {
                assert!(WORDS.messages(language).has(id), "{id}");
            }
        }
    }
}
