//! The words about names.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(super) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);
