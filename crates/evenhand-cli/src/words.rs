//! The words in which the program speaks itself; those of its rooms are theirs.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);
