//! What is said of the classics, in the languages of their readers.

use evenhand::TooFew;
use evenhand_locale::{Language, Resources};

use crate::page::Page;
use crate::setting::SettingError;

/// A message for each classic, by its name.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// What is said of a classic, in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageText {
    /// What it does, in a line.
    pub summary: String,
    /// How it works, in a few sentences.
    pub works: String,
    /// Why its distribution holds, or how the outcomes are biased.
    pub why: String,
    /// Dice, moves and memory.
    pub cost: String,
    /// When to use it, and instead of what; or what to use in its place.
    pub instead: String,
    /// Where it comes from.
    pub reference: String,
    /// What each of [`Page::articles`] calls it.
    pub titles: Vec<String>,
    /// What each of [`Page::parameters`] is.
    pub meanings: Vec<String>,
}

impl Page {
    /// What is said of it; in English where it is not said in that language.
    pub fn text(&self, language: Language) -> PageText {
        let messages = WORDS.messages(language);
        let text = |attribute: &str| messages.text(&format!("{}.{attribute}", self.name));
        PageText {
            summary: text("summary"),
            works: text("works"),
            why: text("why"),
            cost: text("cost"),
            instead: text("instead"),
            reference: text("reference"),
            titles: self.articles.iter().map(|number| text(&format!("article-{number}"))).collect(),
            meanings: self.parameters.iter().map(|parameter| text(&parameter.name.to_string())).collect(),
        }
    }
}

impl SettingError {
    /// What is wrong; in English as it is displayed.
    pub fn text(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        match self {
            Self::TooFew(TooFew { asked, available }) => {
                let facts = [("asked", asked.to_string()), ("available", available.to_string())];
                messages.format("setting-too-few", facts.map(|(name, fact)| (name, fact.into())))
            }
            Self::NoSuchParameter { classic, parameter } => {
                let facts = [("classic", (*classic).to_owned()), ("parameter", parameter.to_string())];
                messages.format("setting-no-such-parameter", facts.map(|(name, fact)| (name, fact.into())))
            }
            Self::NoFaces => messages.text("setting-no-faces"),
        }
    }
}

#[cfg(test)]
mod tests {
    use evenhand_locale::Language;

    use super::{SettingError, TooFew, WORDS};
    use crate::catalogue;
    use crate::setting::ParameterName;

    #[test]
    fn every_classic_has_its_page_in_every_language() {
        for language in WORDS.languages() {
            for entry in catalogue() {
                let text = entry.page().text(language);
                assert_eq!(text.titles.len(), entry.page().articles.len());
            }
        }
    }

    #[test]
    fn what_cannot_be_set_is_told_in_every_language_and_in_english_as_displayed() {
        for error in [
            SettingError::TooFew(TooFew { asked: 12, available: 10 }),
            SettingError::NoSuchParameter { classic: "cut", parameter: ParameterName::Rounds },
            SettingError::NoFaces,
        ] {
            assert_eq!(error.text(Language::English), error.to_string());
            assert_ne!(error.text(Language::Chinese), error.to_string());
        }
    }

    #[test]
    fn a_page_in_chinese_is_whole() {
        let messages = WORDS.messages(Language::Chinese);
        for entry in catalogue() {
            let page = entry.page();
            let articles = page.articles.iter().map(|number| format!("article-{number}"));
            let parameters = page.parameters.iter().map(|parameter| parameter.name.to_string());
            let parts = ["summary", "works", "why", "cost", "instead", "reference"].map(String::from);
            for part in parts.into_iter().chain(articles).chain(parameters) {
                assert!(messages.has(&format!("{}.{part}", page.name)), "{}.{part}", page.name);
            }
        }
    }
}
