//! What the page says: one resource a part of the page and language, beside those of the other crates.

use std::collections::BTreeMap;

use evenhand_locale::{Argument, Language, Resources};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::error::{PageError, request, thrown};
use crate::language::language;

/// The resources of a part of the page, from `words/PART.LANGUAGE.ftl`.
macro_rules! part {
    ($part:literal) => {
        (
            $part,
            Resources::new(&[
                (Language::English, include_str!(concat!("words/", $part, ".en.ftl"))),
                (Language::Chinese, include_str!(concat!("words/", $part, ".zh.ftl"))),
            ]),
        )
    };
}

/// The parts of the page: the frame around all, and one for each tab.
static PARTS: [(&str, Resources); 7] = [
    part!("shell"),
    part!("watch"),
    part!("judge"),
    part!("prove"),
    part!("crack"),
    part!("deal"),
    part!("play"),
];

/// A fact of a message.
#[derive(Deserialize)]
#[serde(untagged)]
enum Fact {
    Number(f64),
    Text(String),
}

impl From<Fact> for Argument<'static> {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::Number(number) => number.into(),
            Fact::Text(text) => text.into(),
        }
    }
}

/// The message `id`, or its attribute `id.attribute`, of a part of the page in the language of a tag; its facts are a JSON object of
/// numbers and texts.
///
/// # Errors
/// If there is no such part, or the facts are none.
///
/// # Panics
/// If there is no such message, or it wants a fact that is missing: a defect of the page, which its tests look for.
#[wasm_bindgen]
pub fn message(tag: &str, part: &str, id: &str, facts: &str) -> Result<String, JsError> {
    thrown(said(tag, part, id, facts))
}

/// The same for the parts of this crate, whose facts are what Rust has.
pub(crate) fn say<'a, const N: usize>(
    part: &str,
    id: &str,
    facts: [(&'a str, Argument<'a>); N],
    language: Language,
) -> String {
    let (_, resources) = PARTS.iter().find(|(name, _)| *name == part).expect("a part of the page");
    resources.messages(language).format(id, facts)
}

pub(crate) fn said(tag: &str, part: &str, id: &str, facts: &str) -> Result<String, PageError> {
    let (_, resources) = PARTS
        .iter()
        .find(|(name, _)| *name == part)
        .ok_or_else(|| PageError(format!("the page has no part {part:?}")))?;
    let facts: BTreeMap<String, Fact> = request(facts)?;
    Ok(resources
        .messages(language(tag))
        .format(id, facts.into_iter().map(|(name, fact)| (name, fact.into()))))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// The ids of a part's messages and attributes, in a language.
    fn ids(part: &str, tag: &str) -> BTreeSet<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/words/{part}.{tag}.ftl"));
        let (mut found, mut message) = (BTreeSet::new(), String::new());
        for line in std::fs::read_to_string(path).unwrap().lines().filter(|line| !line.starts_with('#')) {
            let Some((id, text)) = line.split_once(" =") else { continue };
            if let Some(attribute) = id.strip_prefix("    .") {
                found.insert(format!("{message}.{attribute}"));
            } else if !id.starts_with(' ') {
                id.clone_into(&mut message);
                if !text.is_empty() {
                    found.insert(message.clone());
                }
            }
        }
        found
    }

    #[test]
    fn each_part_says_the_same_in_every_language() {
        for (part, resources) in &PARTS {
            for language in Language::ALL {
                // Parsed, or it panics.
                resources.messages(language);
                assert_eq!(ids(part, language.tag()), ids(part, "en"), "{part} in {language}");
            }
        }
    }

    #[test]
    fn a_message_takes_numbers_and_texts() {
        assert_eq!(said("en", "watch", "step-of", r#"{"step":3,"last":6}"#), Ok("Step 3 of 6".to_owned()));
        assert!(said("en", "nowhere", "play", "{}").is_err());
        assert!(said("en", "watch", "play", "[]").is_err());
    }
}
