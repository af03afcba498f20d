//! The words of the search for a seed: errors, what is announced, how far it is. What was found is the report's.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(super) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);
