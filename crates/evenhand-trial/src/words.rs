//! What is said here: why a text names no fault, why there is no exact distribution, why rows are no decks.

use evenhand_locale::{Argument, Language, Resources};

/// One resource a language.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// A message in a language.
pub(crate) fn said<'a, const N: usize>(
    id: &str,
    facts: [(&'a str, Argument<'a>); N],
    language: Language,
) -> String {
    WORDS.messages(language).format(id, facts)
}

/// A fact as text, whole, whatever its digits.
pub(crate) fn text(fact: &impl ToString) -> Argument<'static> {
    fact.to_string().into()
}
