//! The words in which the program speaks itself; those of its rooms are theirs.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// Asserts that two resources have the same messages and attributes, each with the same variables.
#[cfg(test)]
pub(crate) fn assert_alike(english: &'static str, other: &'static str) {
    use std::collections::{BTreeMap, BTreeSet};

    let variables = |resource: &'static str| {
        let mut known: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let (mut message, mut id) = (String::new(), String::new());
        for line in resource.lines().filter(|line| !line.starts_with('#')) {
            if let Some((head, _)) = line.split_once(" =").filter(|(head, _)| !head.trim().contains(' ')) {
                match head.trim().strip_prefix('.') {
                    Some(attribute) => id = format!("{message}.{attribute}"),
                    None => (message, id) = (head.to_owned(), head.to_owned()),
                }
                // A term is a language's own.
                if !message.starts_with('-') {
                    known.entry(id.clone()).or_default();
                }
            }
            for variable in line.split('$').skip(1) {
                let end =
                    variable.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-' && sign != '_');
                known.entry(id.clone()).or_default().insert(&variable[..end.unwrap_or(variable.len())]);
            }
        }
        known
    };
    assert_eq!(variables(english), variables(other));
    for (language, text) in [(Language::English, english), (Language::Chinese, other)] {
        // One that does not parse panics.
        evenhand_locale::Messages::new(language, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_there_in_each_language() {
        let mut message = "";
        for line in include_str!("words/en.ftl").lines().filter(|line| !line.starts_with('#')) {
            let Some((id, _)) = line.split_once(" =") else { continue };
            let attribute = id.trim_start();
            let id = if attribute.starts_with('.') { format!("{message}{attribute}") } else { id.to_owned() };
            // One that has attributes alone has no words itself.
            for language in WORDS.languages().filter(|_| !line.ends_with('=')) {
                assert!(WORDS.messages(language).has(&id), "{id} in {language}");
            }
            message = if attribute.starts_with('.') { message } else { attribute };
        }
    }
}
