//! The words of verifiable deals and public draws, in each language.

use evenhand_locale::{Language, Messages, Resources};

/// One resource a language.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// The messages in a language.
pub(crate) fn messages(language: Language) -> &'static Messages {
    WORDS.messages(language)
}
