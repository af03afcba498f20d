//! What the commands of the school have in common, `trace`, `exact`, `prove` and `race`: their words, how they count, and
//! what they advise.

mod advice;
mod counting;

use evenhand_locale::{Argument, Language, Messages, Resources};

pub(crate) use advice::exact_of;
pub(crate) use counting::{DrawsFrom, Scale, draws_from, places_from};

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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    /// The messages and attributes of a resource by their ids, each with the variables that it takes.
    fn variables(resource: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let (mut message, mut id) = (String::new(), String::new());
        for line in resource.lines().filter(|line| !line.starts_with('#')) {
            if let Some((head, _)) = line.split_once(" =").filter(|(head, _)| !head.trim().contains(' ')) {
                match head.trim().strip_prefix('.') {
                    Some(attribute) => id = format!("{message}.{attribute}"),
                    None => (message, id) = (head.to_owned(), head.to_owned()),
                }
                known.entry(id.clone()).or_default();
            }
            for variable in line.split('$').skip(1) {
                let name =
                    variable.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-')).next();
                // What chooses a plural is no business of a language that has none.
                let name = name.filter(|name| *name != "plural");
                known.entry(id.clone()).or_default().extend(name.map(str::to_owned));
            }
        }
        known
    }

    #[test]
    fn both_languages_have_the_same_messages_of_the_same_variables() {
        let [english, chinese] =
            [include_str!("school/en.ftl"), include_str!("school/zh.ftl")].map(variables);
        assert_eq!(english, chinese);
        assert!(english.len() > 50);
    }
}
