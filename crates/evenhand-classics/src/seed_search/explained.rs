//! The names that a search for seeds prints, explained: generators, bounding methods and loops.

use evenhand_locale::{Language, Messages};
use strum::VariantArray;

use super::words::WORDS;
use super::{BoundingMethod, ShuffleLoop};
use crate::generators::Generator;

/// V8's `Math.random`, whose state is solved for, as reports call it.
const STATE_RECOVERY: [&str; 2] = ["V8's Math.random", "V8 的 Math.random"];

/// Explains the name of a generator, of a bounding method or of a loop, as reports print it or by its stable key: the name
/// in the language, and a sentence. None if nothing has that name. Parts of a longer name, such as
/// `glibc's rand, % n, durstenfeld`, are not looked up.
///
/// # Examples
/// ```
/// use evenhand_classics::seed_search::explained;
/// use evenhand_locale::Language;
///
/// let [name, sentence] = explained("java.util.Random", Language::English).unwrap();
/// assert_eq!(name, "java.util.Random");
/// assert!(sentence.starts_with("Java's generator"));
/// assert_eq!(explained("coin", Language::English), None);
/// ```
pub fn explained(name: &str, language: Language) -> Option<[String; 2]> {
    let own = WORDS.messages(language);
    if STATE_RECOVERY.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return Some([name.to_owned(), own.text("about-state-recovery")]);
    }
    let key = name.replace('-', "_");
    let all: Vec<&Messages> = WORDS.languages().map(|language| WORDS.messages(language)).collect();
    known().into_iter().find_map(|(kind, id)| {
        let message = format!("{kind}.{id}");
        let is_its_name = |messages: &&Messages| messages.text(&message).eq_ignore_ascii_case(name);
        (id == key || all.iter().any(is_its_name))
            .then(|| [own.text(&message), own.text(&format!("about-{message}"))])
    })
}

/// The names of all generators, bounding methods and loops, in one language.
pub fn names(language: Language) -> Vec<String> {
    let own = WORDS.messages(language);
    known().into_iter().map(|(kind, id)| own.text(&format!("{kind}.{id}"))).collect()
}

/// All generators, bounding methods and loops: the message with their names, and the attribute of each.
fn known() -> Vec<(&'static str, &'static str)> {
    let generators = Generator::VARIANTS.iter().map(|one| ("generator", <&str>::from(one)));
    let bounding = BoundingMethod::ALL.iter().map(|one| ("bounding", <&str>::from(one)));
    let loops = ShuffleLoop::ALL.iter().map(|one| ("loop", <&str>::from(one)));
    generators.chain(bounding).chain(loops).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_explained_in_every_language() {
        for language in WORDS.languages() {
            for (kind, id) in known() {
                assert!(
                    WORDS.messages(language).has(&format!("about-{kind}.{id}")),
                    "{kind}.{id} in {language}"
                );
                assert!(explained(id, language).is_some(), "{id}");
            }
            assert!(names(language).iter().all(|name| explained(name, language).is_some()));
            assert!(STATE_RECOVERY.iter().all(|name| explained(name, language).is_some()));
        }
    }
}
