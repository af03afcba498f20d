//! What the audit says beside its report: errors, warnings, and the names of what is judged.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_judged_is_named_in_each_language() {
        for (language, of_text) in [
            (Language::English, "the classic naive_swap with modulo:8 dice, never put back in order"),
            (Language::Chinese, "经典算法 naive_swap，随机源 modulo:8，从不放回原顺序"),
        ] {
            let facts = [("name", "naive_swap".into()), ("dice", "modulo:8".into()), ("keep", "kept".into())];
            assert_eq!(WORDS.messages(language).format("classic-named", facts), of_text);
        }
    }
}
