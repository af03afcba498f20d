//! What is said of the classics, in the languages of their readers.

use evenhand_locale::{Language, Resources};

use crate::page::Page;

/// A message for each classic, by its name.
static WORDS: Resources = Resources::new(&[(Language::English, include_str!("words/en.ftl"))]);

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

#[cfg(test)]
mod tests {
    use super::WORDS;
    use crate::catalogue;

    #[test]
    fn every_classic_has_its_page_in_every_language() {
        for language in WORDS.languages() {
            for entry in catalogue() {
                let text = entry.page().text(language);
                assert_eq!(text.titles.len(), entry.page().articles.len());
            }
        }
    }
}
