//! What the audit says beside its report: errors and warnings.

use evenhand_locale::{Argument, Language, Resources};

use crate::language;

/// One resource a language.
pub(super) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// A message, in the language of messages.
pub(super) fn told<'a, const N: usize>(id: &str, facts: [(&'a str, Argument<'a>); N]) -> String {
    WORDS.messages(language::messages()).format(id, facts)
}
