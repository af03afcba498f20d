//! What the commands of the school have in common, `trace`, `exact`, `prove` and `race`: their words, how they count, and
//! what they advise.

mod advice;
mod counting;

use evenhand_locale::{Argument, Language, Messages, Resources};

pub(crate) use advice::exact_of;
pub(crate) use counting::{draws_from, places_from};

/// One resource a language.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("school/en.ftl")),
    (Language::Chinese, include_str!("school/zh.ftl")),
]);

/// The messages in a language.
pub(crate) fn messages(language: Language) -> &'static Messages {
    WORDS.messages(language)
}

/// A fact as text, whole, whatever its digits.
pub(crate) fn text(fact: &impl ToString) -> Argument<'static> {
    fact.to_string().into()
}

/// A count as people read it.
pub(crate) fn grouped(count: &impl ToString) -> Argument<'static> {
    evenhand_locale::grouped(&count.to_string()).into()
}
