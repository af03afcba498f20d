//! Groups of cards that the arguments name.

use anyhow::{Context, bail};
use evenhand_audit::battery::Group;
use evenhand_locale::Language;

use super::words::told;
use crate::words::WORDS;

/// The group of a text: a list of items, ranges of numbers and patterns, with a name before it or not: `aces=AS,AH`,
/// `1-4`, `A*`.
///
/// # Errors
/// If a part of it is no item, or it has no name.
pub(super) fn named(text: &str, items: &[String]) -> anyhow::Result<Group> {
    let (name, list) = match text.split_once('=') {
        // An item may have the sign in its name.
        Some((name, list)) if !items.iter().any(|item| item == text) => (Some(name.trim()), list),
        _ => (None, text),
    };
    let mut faces = Vec::new();
    for part in list.split(',').map(str::trim) {
        if part.is_empty() {
            bail!(told("item-without-name", []));
        }
        let before = faces.len();
        let wanted = |item: &str| match range(part) {
            Some([low, high]) => item.parse().is_ok_and(|number: u64| low <= number && number <= high),
            None => matches(part, item),
        };
        // An item that is called like a pattern or a range is meant itself.
        match items.iter().position(|item| item == part) {
            Some(face) => faces.push(face as u32),
            None => faces.extend((0..).zip(items).filter(|(_, item)| wanted(item)).map(|(face, _)| face)),
        }
        if faces.len() == before {
            let example = items.first().map_or("", |item| item);
            let about = [("part", part.into()), ("items", items.len().into()), ("example", example.into())];
            bail!(told("no-item-so", about));
        }
    }
    // A group's name is the same in every language, as it is in states and in JSON: the report has words for it.
    let words = WORDS.messages(Language::English);
    let name = match name {
        Some(name) => name.to_owned(),
        None => words.format("group-of", [("pattern", list.into())]),
    };
    Group::new(&name, faces).with_context(|| told("name-the-group", []))
}

/// The least and the largest number of a range such as `1-4`.
fn range(text: &str) -> Option<[u64; 2]> {
    let (low, high) = text.split_once('-')?;
    Some([low.trim().parse().ok()?, high.trim().parse().ok()?])
}

/// Whether a text is as a pattern has it: `*` stands for any text, `?` for one character.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    // Of each beginning of the pattern, whether it is as each beginning of the text: by rows.
    let mut row: Vec<bool> = (0..=text.len()).map(|length| length == 0).collect();
    for sign in pattern {
        let mut next = vec![sign == '*' && row[0]];
        for (place, character) in text.iter().enumerate() {
            next.push(match sign {
                '*' => row[place + 1] || next[place],
                '?' => row[place],
                sign => row[place] && sign == *character,
            });
        }
        row = next;
    }
    row[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn groups_are_lists_ranges_and_patterns() {
        let deck = items("AS KS AH 1 2 3 10 A* x=y");
        let group =
            |text: &str| named(text, &deck).map(|group| (group.name().to_string(), group.faces().to_vec()));
        assert_eq!(group("aces=AS,AH").unwrap(), ("aces".into(), vec![0, 2]));
        assert_eq!(group("?S").unwrap(), ("cards ?S".into(), vec![0, 1]));
        assert_eq!(group("low=1-3").unwrap().1, [3, 4, 5]);
        assert_eq!(group("A?, 2-99").unwrap().1, [0, 2, 4, 5, 6, 7]);
        // Items that are called like a pattern or a name.
        assert_eq!(group("A*").unwrap().1, [7]);
        assert_eq!(group("x=y").unwrap().1, [8]);
        assert_eq!(group("Q*").unwrap_err().to_string(), "\"Q*\" is not one of the 9 items, such as \"AS\"");
        assert_eq!(group("a=").unwrap_err().to_string(), "an item without a name");
        assert!(format!("{:#}", group("=AS").unwrap_err()).contains("1 to 47 bytes"));
    }

    #[test]
    fn patterns_stand_for_texts() {
        for (pattern, text, is) in [
            ("*", "", true),
            ("A*", "A", true),
            ("A*", "Ace of Spades", true),
            ("*Spades", "Ace of Spades", true),
            ("*of*", "Ace of Spades", true),
            ("A?", "A", false),
            ("?红*", "大红桃", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxbyy", false),
        ] {
            assert_eq!(matches(pattern, text), is, "{pattern} {text}");
        }
    }
}
