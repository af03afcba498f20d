//! Decks that a text shows before each shuffle, under a heading: "Before shuffling:", and then "After
//! shuffling:" above the shuffled deck. A heading has a line of its own, or ends with a colon or an
//! equals sign.

/// A heading of a deck before or after its shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    /// Before, with words of this pair.
    Before(usize),
    /// After, with words of this pair.
    After(usize),
}

/// Words for a deck before and after its shuffle, in lower case.
const PAIRS: [(&[&str], &[&str]); 2] = [
    (&["before", "original", "unshuffled", "initial"], &["after", "shuffled", "mixed"]),
    (&["old"], &["new"]),
];

/// Words that may stand in such a heading.
const OTHER_WORDS: [&str; 14] = [
    "the",
    "a",
    "deck",
    "cards",
    "pack",
    "order",
    "shuffle",
    "shuffling",
    "shuffled",
    "mixing",
    "list",
    "array",
    "items",
    "is",
];

/// Chinese beginnings of such headings.
const CHINESE_PAIRS: [(&str, &str); 4] =
    [("洗牌前", "洗牌后"), ("打乱前", "打乱后"), ("洗前", "洗后"), ("原来的牌", "洗好的牌")];

/// Maximum number of words of a heading.
const MAX_WORDS: usize = 3;

/// Characters that end a heading on the line of its deck.
const COLONS: [char; 3] = [':', '\u{ff1a}', '='];

/// Parses a heading. `None` if it contains other words.
pub(crate) fn half(heading: &str) -> Option<Half> {
    let heading = heading.to_lowercase();
    let words: Vec<&str> =
        heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() > MAX_WORDS || heading.contains(|letter: char| letter.is_numeric()) {
        return None;
    }
    if let [word] = words[..] {
        let number = PAIRS.len();
        let begins = |text: &str| word.strip_prefix(text).is_some_and(|rest| rest.chars().count() <= 3);
        let pair = |pair: &(&str, &str)| {
            if begins(pair.0) {
                Some(Half::Before(number))
            } else if begins(pair.1) {
                Some(Half::After(number))
            } else {
                None
            }
        };
        if let Some(half) = CHINESE_PAIRS.iter().find_map(pair) {
            return Some(half);
        }
    }
    (0..PAIRS.len()).find_map(|number| {
        let of = |known: &[&str]| {
            let place = words.iter().position(|word| known.contains(word))?;
            let mut others = words.iter().enumerate().filter(|(other, _)| *other != place);
            others.all(|(_, word)| OTHER_WORDS.contains(word)).then_some(())
        };
        let before = of(PAIRS[number].0).map(|()| Half::Before(number));
        before.or_else(|| of(PAIRS[number].1).map(|()| Half::After(number)))
    })
}

/// The heading of a line, and its cards.
fn headed(line: &str) -> (Option<Half>, &str) {
    if let Some(half) = half(line) {
        return (Some(half), "");
    }
    match line.find(COLONS) {
        Some(at) => (half(&line[..at]), &line[at..]),
        None => (None, line),
    }
}

/// Returns the line from its second heading on: `before: 1 2 3 after: 2 3 1`.
fn second(line: &str, after: Half) -> Option<&str> {
    let starts = |end: usize| {
        let words = line[..end].char_indices().rev().take_while(|(_, letter)| {
            letter.is_alphabetic() || letter.is_whitespace() || ",;|/\"'-".contains(*letter)
        });
        words.map(|(at, _)| at).collect::<Vec<usize>>()
    };
    let mut colons = line.match_indices(COLONS).map(|(at, _)| at);
    colons.find_map(|end| {
        let is_word = |at: &usize| line[*at..].starts_with(char::is_alphabetic);
        let is_start = |at: &usize| is_word(at) && !line[..*at].ends_with(char::is_alphanumeric);
        let mut starts = starts(end).into_iter().filter(is_start);
        starts.find(|at| half(&line[*at..end]) == Some(after)).map(|at| &line[at..])
    })
}

/// Removes the deck before each shuffle.
#[derive(Clone, Debug, Default)]
pub(super) struct BeforeShuffle {
    /// The pair of the heading, while its deck lasts.
    open: Option<usize>,
    /// The first heading of a deck before its shuffle, once the heading after it has come.
    heading: Option<String>,
    last: Option<String>,
}

impl BeforeShuffle {
    /// The part of the next line that does not belong to a deck before its shuffle.
    pub(super) fn kept<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (half, rest) = headed(line);
        match half {
            Some(Half::After(pair)) if self.open == Some(pair) => {
                self.close();
                return (!rest.is_empty()).then_some(line);
            }
            Some(Half::Before(pair)) => {
                self.open = Some(pair);
                let heading = &line[..line.len() - rest.len()];
                self.last.get_or_insert_with(|| heading.to_string());
            }
            _ => {}
        }
        let Some(pair) = self.open else { return Some(line) };
        let after = second(rest, Half::After(pair))?;
        self.close();
        Some(after)
    }

    /// Ends a deck before its shuffle.
    fn close(&mut self) {
        self.open = None;
        self.heading = self.heading.take().or_else(|| self.last.take());
    }

    /// The first heading, if another one follows it.
    pub(super) fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_under_a_heading_is_not_shuffled() {
        let kept = |text: &str| -> Vec<String> {
            let mut before = BeforeShuffle::default();
            text.lines().filter_map(|line| before.kept(line).map(ToString::to_string)).collect()
        };
        let text = "Before shuffling:\n1 2\n3\nAfter shuffling:\n3 1\n2\n";
        assert_eq!(kept(&text.repeat(2)), ["3 1", "2", "3 1", "2"]);
        assert_eq!(kept("洗牌前：\n1 2\n洗牌后：\n2 1"), ["2 1"]);
        assert_eq!(kept("--- Before ---\n1 2\n--- After the shuffle ---\n2 1").len(), 1);
        assert_eq!(kept("Before: 1 2\nAfter: 2 1\n"), ["After: 2 1"]);
        assert_eq!(kept("洗牌前：1 2\n洗牌后的牌：2 1"), ["洗牌后的牌：2 1"]);
        assert_eq!(kept("Old deck: 1 2\nNew deck: 2 1"), ["New deck: 2 1"]);
        assert_eq!(kept("Deck before shuffling\n1 2\nShuffled deck\n2 1"), ["2 1"]);
        assert_eq!(kept("before: 1 2 after: 2 1"), ["after: 2 1"]);
        assert_eq!(kept("before=[1, 2], after=[2, 1]"), ["after=[2, 1]"]);
        for text in ["Beforehand\n1 2", "Before the flop: AS KH", "Old Maid\n1 2", "Before 3 draws: 1 2"] {
            assert_eq!(kept(text).join("\n"), text);
        }
    }
}
