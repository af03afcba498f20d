//! The words in which the program speaks itself; those of its rooms are theirs.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_there_in_each_language() {
        let mut message = "";
        for line in include_str!("words/en.ftl").lines().filter(|line| !line.starts_with('#')) {
            let Some((id, _)) = line.split_once(" =") else { continue };
            let attribute = id.trim_start();
            let id = if attribute.starts_with('.') { format!("{message}{attribute}") } else { id.to_owned() };
            // One that has attributes alone has no words itself.
            for language in WORDS.languages().filter(|_| !line.ends_with('=')) {
                assert!(WORDS.messages(language).has(&id), "{id} in {language}");
            }
            message = if attribute.starts_with('.') { message } else { attribute };
        }
    }
}
