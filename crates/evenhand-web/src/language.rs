//! The language of the reader.

use evenhand_locale::Language;

/// The language of a BCP 47 tag, such as `zh-CN`: that of its first part, or English where there is no other.
pub(crate) fn language(tag: &str) -> Language {
    let first = tag.split(['-', '_']).next().unwrap_or_default();
    Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(first)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_of_a_tag_is_the_language() {
        let found = ["zh", "zh-CN", "ZH_TW", "en-GB", "fr", ""].map(language);
        let (chinese, english) = (Language::Chinese, Language::English);
        assert_eq!(found, [chinese, chinese, chinese, english, english, english]);
    }
}
