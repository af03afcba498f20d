//! The words of the catalogue and of what frames a page.

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
