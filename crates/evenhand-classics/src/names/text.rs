//! What is said of names, in the languages of their readers.

use evenhand_locale::{Language, Resources};

use super::{KnownName, NameError, NoClassicError, SeveralClassicsError, Subject, UnknownClassicError};
use crate::catalogue::Entry;
use crate::page::Page;

/// A message for each name of which there is more to say than what its classics say themselves.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("../words/names/en.ftl")),
    (Language::Chinese, include_str!("../words/names/zh.ftl")),
]);

impl KnownName {
    /// What there is to know of the name, in a sentence or more; none if nothing but its classics.
    pub fn note(&self, language: Language) -> Option<String> {
        self.own(language, "")
    }

    /// Whose a classic is that it stands for, in a line; what the classic does where nothing else tells them apart.
    pub fn role(&self, entry: &Entry, language: Language) -> String {
        let page = entry.page();
        self.own(language, &format!(".{}", page.name)).unwrap_or_else(|| page.text(language).summary)
    }

    /// Its classics, each with its role, a line for each.
    pub fn list(&self, language: Language) -> String {
        let width = self.classics.iter().map(|name| name.len()).max().unwrap_or(0);
        let line = |entry: &'static Entry| {
            format!("  {:<width$}  {}", entry.page().name, self.role(entry, language))
        };
        self.entries().map(line).collect::<Vec<_>>().join("\n")
    }

    fn own(&self, language: Language, attribute: &str) -> Option<String> {
        let messages = WORDS.messages(language);
        let id = format!("name-{}{attribute}", self.id);
        // A message that is there in one language is there in all.
        messages.has(&id).then(|| messages.text(&id))
    }
}

impl Page {
    /// The names of articles and literature that it goes by and that mean another classic as well, or need a word: the
    /// name, and that word.
    pub fn names(&self, language: Language) -> Vec<(&'static KnownName, String)> {
        let own = super::known_names().iter().filter(|known| known.classics.contains(&self.name));
        own.filter(|known| known.subject == Subject::Disputed || known.classics.len() == 1)
            .filter_map(|known| Some((known, known.note(language)?)))
            .collect()
    }
}

impl NameError {
    /// What is wrong and what to do, in one language.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Unknown(error) => error.text(language),
            Self::Several(error) => error.text(language),
            Self::NoClassic(error) => error.text(language),
        }
    }
}

impl UnknownClassicError {
    /// What is wrong and what to do, in one language.
    pub fn text(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        let name = self.name.as_str();
        if self.nearest.is_empty() {
            return messages.format("unknown", [("name", name.into())]);
        }
        let nearest = self.nearest.join(&messages.text("comma"));
        messages.format("unknown-near", [("name", name.into()), ("nearest", nearest.into())])
    }
}

impl SeveralClassicsError {
    /// What is wrong and what to do, in one language: a line for each classic.
    pub fn text(&self, language: Language) -> String {
        let (name, list) = (self.name.as_str(), self.known.list(language));
        WORDS.messages(language).format("several", [("name", name.into()), ("list", list.into())])
    }
}

impl NoClassicError {
    /// What is wrong and what to do, in one language.
    pub fn text(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        let note = self.known.note(language).unwrap_or_default();
        messages.format("no-classic", [("name", self.name.as_str().into()), ("note", note.into())])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::names::known_names;

    /// The messages of a resource and their attributes, each with the variables that it takes.
    fn ids(resource: &str) -> BTreeSet<(String, Vec<String>)> {
        let (mut found, mut message) = (BTreeSet::new(), String::new());
        for line in resource.lines().filter(|line| !line.starts_with('#')) {
            let variables =
                || line.split("{ $").skip(1).map(|rest| rest[..rest.find(' ').unwrap()].to_owned());
            let Some((id, _)) = line.split_once(" =") else { continue };
            if let Some(attribute) = id.trim_start().strip_prefix('.') {
                found.insert((format!("{message}.{attribute}"), variables().collect()));
            } else {
                message = id.to_owned();
                found.insert((message.clone(), variables().collect()));
            }
        }
        found
    }

    #[test]
    fn every_message_is_that_of_a_name_and_its_classic_and_every_disputed_name_has_one() {
        let rows: Vec<String> = known_names()
            .iter()
            .flat_map(|known| {
                let id = format!("name-{}", known.id);
                let roles = known.classics.iter().map(|name| format!("name-{}.{name}", known.id));
                roles.chain([id]).collect::<Vec<_>>()
            })
            .collect();
        for (id, _) in ids(include_str!("../words/names/en.ftl")) {
            assert!(!id.starts_with("name-") || rows.contains(&id), "{id}");
        }
        for known in known_names() {
            for language in Language::ALL {
                let must = known.subject != Subject::Classics;
                assert!(!must || known.note(language).is_some(), "{}", known.id);
                assert!(known.entries().all(|entry| !known.role(entry, language).is_empty()));
            }
        }
    }
}
