//! What generators, bounding methods and loops are called, in the languages of their readers.

use evenhand_locale::{Language, Resources};

/// Names, by the ids of what they name.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::generators::Generator;
    use crate::seed_search::{BoundingMethod, Method, ObservedDeckError, ShuffleLoop};

    #[test]
    fn every_name_is_there_in_every_language() {
        for language in WORDS.languages() {
            let words = WORDS.messages(language);
            let generators = Generator::ALL.iter().map(|one| format!("generator.{}", <&str>::from(one)));
            let loops = ShuffleLoop::VARIANTS.iter().map(|one| format!("loop.{}", <&str>::from(one)));
            let bounding =
                Method::all().into_iter().map(|one| format!("bounding.{}", <&str>::from(one.bounding())));
            for id in generators.chain(loops).chain(bounding).chain(["method".to_string()]) {
                assert!(words.has(&id), "{id} in {language}");
            }
            let errors = [
                ObservedDeckError::Cards { n: 1 },
                ObservedDeckError::Lengths { expected: 2, observed: 3 },
                ObservedDeckError::Nothing,
            ];
            assert!(errors.iter().all(|error| !error.text(language).is_empty()));
            assert!(
                ["cards", "lengths", "not-an-order", "nothing"]
                    .iter()
                    .all(|error| words.has(&format!("error.{error}")))
            );
        }
        assert_eq!(BoundingMethod::Modulo.text(Language::English), "% n");
    }
}
