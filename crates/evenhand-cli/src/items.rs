//! The cards of a deck as `-n` and `--items` name them: one reading for every command that has them.
//!
//! `--items` takes names and ranges of numbers, `1-52,joker`; `-n` beside it says the same number, or is an error.

use evenhand_locale::Language;
use evenhand_sources::items;

use crate::outcome::UsageError;
use crate::words::WORDS;

/// The items of a text in their order, `n` of them where that is given; none without a text.
///
/// # Errors
/// If an item has no name, a range no end, or there are not `n`.
pub(crate) fn named(
    n: Option<u32>,
    text: Option<&str>,
    language: Language,
) -> Result<Option<Vec<String>>, UsageError> {
    let Some(text) = text else { return Ok(None) };
    let items = items(text).map_err(|error| UsageError(format!("--items: {error}")))?;
    agree(n, &items, "--items", language)?;
    Ok(Some(items))
}

/// That there are `n` items, where that is given; `option` is what named them.
///
/// # Errors
/// If there are not.
pub(crate) fn agree(
    n: Option<u32>,
    items: &[String],
    option: &str,
    language: Language,
) -> Result<(), UsageError> {
    match n {
        Some(n) if n as usize != items.len() => {
            let facts = [("n", n.into()), ("option", option.into()), ("items", items.len().into())];
            Err(UsageError(WORDS.messages(language).format("n-and-items", facts)))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_names_and_ranges_as_many_as_n_says() {
        let named = |n, text| named(n, Some(text), Language::English);
        assert_eq!(named(None, "1-3,joker").unwrap().unwrap(), ["1", "2", "3", "joker"]);
        assert_eq!(named(Some(4), "a,b,c,d").unwrap().unwrap().len(), 4);
        let wrong = named(Some(5), "a,b,c,d").unwrap_err().to_string();
        assert_eq!(wrong, "-n is 5, but --items names 4 cards. Leave out one.");
        assert!(named(None, "a,,b").unwrap_err().to_string().starts_with("--items: "));
        assert_eq!(super::named(Some(4), None, Language::English).unwrap(), None);
    }
}
