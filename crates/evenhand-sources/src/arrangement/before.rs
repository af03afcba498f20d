//! Decks that a text shows before each shuffle, under a heading: "Before shuffling:", and then "After
//! shuffling:" above the shuffled deck.

/// Words that begin the heading of a deck before and after its shuffle, in lower case.
const HEADINGS: [[&str; 2]; 3] = [["before", "after"], ["洗牌前", "洗牌后"], ["打乱前", "打乱后"]];

/// Maximum number of words of a heading.
const MAX_WORDS: usize = 3;

/// Finds the lines of decks before their shuffle.
#[derive(Clone, Debug, Default)]
pub(super) struct BeforeShuffle {
    /// The words of the heading, while its deck lasts.
    open: Option<&'static [&'static str; 2]>,
    /// The first heading of a deck before its shuffle, once the heading after it has come.
    heading: Option<String>,
    last: Option<String>,
}

impl BeforeShuffle {
    /// Whether the next line belongs to a deck before its shuffle.
    pub(super) fn contains(&mut self, line: &str) -> bool {
        if let Some(words) = self.open
            && is_heading(line, words[1])
        {
            self.open = None;
            self.heading = self.heading.take().or_else(|| self.last.take());
            return false;
        }
        if let Some(words) = HEADINGS.iter().find(|words| is_heading(line, words[0])) {
            self.open = Some(words);
            self.last.get_or_insert_with(|| line.to_string());
        }
        self.open.is_some()
    }

    /// The first heading, if another one follows it.
    pub(super) fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }
}

/// Whether a line is only a heading that begins with this word.
fn is_heading(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let line = line.trim_matches(is_mark);
    let rest = line.strip_prefix(word);
    rest.is_some_and(|rest| {
        (rest.is_empty() || rest.starts_with(is_mark))
            && line.split(is_mark).filter(|word| !word.is_empty()).count() <= MAX_WORDS
            && !line.contains(|letter: char| letter.is_numeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_under_a_heading_is_not_shuffled() {
        let kept = |text: &str| -> Vec<String> {
            let mut before = BeforeShuffle::default();
            text.lines().filter(|line| !before.contains(line)).map(ToString::to_string).collect()
        };
        let text = "Before shuffling:\n1 2\n3\nAfter shuffling:\n3 1\n2\n";
        assert_eq!(kept(&text.repeat(2)), ["After shuffling:", "3 1", "2", "After shuffling:", "3 1", "2"]);
        assert_eq!(kept("洗牌前：\n1 2\n洗牌后：\n2 1"), ["洗牌后：", "2 1"]);
        assert_eq!(kept("--- Before ---\n1 2\n--- After the shuffle ---\n2 1").len(), 2);
        assert_eq!(kept("Before: 1 2\nAfter: 2 1\n").len(), 2);
        assert_eq!(kept("Beforehand\n1 2"), ["Beforehand", "1 2"]);
    }
}
