//! The words in which this room says what went wrong.

use std::io;

use evenhand_locale::{Language, Resources};

use crate::error::ContentError;

/// One resource a language.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// The reason of an error of the system or of a file's content, in a language: in lower case, and without the system's number.
///
/// # Examples
/// ```
/// use std::io;
///
/// use evenhand_files::system_reason;
/// use evenhand_locale::Language;
///
/// let error = io::Error::from(io::ErrorKind::NotFound);
/// assert_eq!(system_reason(&error, Language::Chinese), "没有这个文件或文件夹");
/// assert_eq!(system_reason(&error, Language::English), "no such file or directory");
/// ```
pub fn system_reason(error: &io::Error, language: Language) -> String {
    let content = error.get_ref().and_then(|inner| inner.downcast_ref::<ContentError>());
    content.map_or_else(|| evenhand_locale::system_reason(error, language), |content| content.text(language))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The messages and attributes of a resource, each with the variables that it takes.
    fn messages(text: &str) -> Vec<(String, BTreeSet<&str>)> {
        let (mut all, mut message): (Vec<(String, BTreeSet<&str>)>, &str) = (Vec::new(), "");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let head = line.split_once(" =").map(|(head, _)| head).filter(|head| !head.trim().contains(' '));
            match head.map(|head| (head, head.trim().strip_prefix('.'))) {
                Some((_, Some(attribute))) => all.push((format!("{message}.{attribute}"), BTreeSet::new())),
                Some((head, None)) => {
                    message = head;
                    all.push((head.to_owned(), BTreeSet::new()));
                }
                None => {}
            }
            let Some((_, variables)) = all.last_mut() else { continue };
            let is_end = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '-');
            variables.extend(line.split('$').skip(1).filter_map(|rest| rest.split(is_end).next()));
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn both_languages_have_each_message_with_the_same_variables() {
        let [english, chinese] = [include_str!("words/en.ftl"), include_str!("words/zh.ftl")].map(messages);
        assert_eq!(english, chinese);
        assert!(english.len() > 12);
        for language in Language::ALL {
            // Those with attributes alone have no words themselves.
            for (id, _) in english.iter().filter(|(id, _)| {
                !["range", "content", "framing", "format", "compression", "pattern", "column", "columnar"]
                    .contains(&&**id)
            }) {
                assert!(WORDS.messages(language).has(id), "{id} in {language}");
            }
        }
    }
}
