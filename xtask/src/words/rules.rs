//! The rules for English and Chinese prose.

use super::prose::{Kind, Piece};

/// A rule, as it is reported.
type Rule = &'static str;

/// Words that English prose must not contain, each with its rule.
const WORDS: [(&str, Rule); 7] = [
    ("is no", "write \"is not a …\""),
    ("are none", "write \"there are no …\", or name the thing"),
    ("bent", "write \"biased\""),
    ("by way of", "write \"via\" or \"through\""),
    ("anew", "write \"again\""),
    ("dearer", "write \"higher price\""),
    ("without a word", "write \"by default\" or \"silently\""),
];

/// Words that must not begin an English sentence, unless it is a question. A heading is not a sentence.
const STARTS: [&str; 4] = ["What", "That", "Those", "Whoever"];

/// Words that Chinese prose must not contain, each with its rule.
const CHINESE_WORDS: [(&str, Rule); 3] = [("次序", "写“顺序”"), ("审计", "写“检验”"), ("评判", "写“检验”")];

/// A part of a piece that breaks a rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) words: String,
    pub(crate) rule: Rule,
}

/// The faults of a piece of English prose.
pub(crate) fn english(piece: &Piece) -> Vec<Fault> {
    let text = &piece.text;
    let mut faults = Vec::new();
    let mut add = |place: usize, rule| {
        faults.push(Fault { line: piece.line(place), words: around(text, place), rule });
    };
    for (place, _) in text.match_indices(';') {
        if text[place + 1..].is_empty() || text[place + 1..].starts_with(' ') {
            add(place, "no semicolon: write two sentences");
        }
    }
    let lower = text.to_ascii_lowercase();
    for (words, rule) in WORDS {
        for (place, _) in lower.match_indices(words) {
            let is_part =
                lower[..place].ends_with(is_of_word) || lower[place + words.len()..].starts_with(is_of_word);
            // "is no longer" says something else.
            let is_longer = words == "is no" && lower[place..].starts_with("is no longer");
            if !is_part && !is_longer {
                add(place, rule);
            }
        }
    }
    for range in piece.sentences() {
        let sentence =
            text[range.clone()].trim_start_matches(|sign: char| !sign.is_alphanumeric() && sign != '`');
        let start = sentence.split(|sign: char| !is_of_word(sign)).next().unwrap_or_default();
        let is_question = sentence.trim_end_matches(|sign: char| "\"”’')] ".contains(sign)).ends_with('?');
        if STARTS.contains(&start) && !is_question && piece.kind != Kind::Heading {
            add(
                range.end - sentence.len(),
                "begin with the subject: no \"What\", \"That\", \"Those\", \"Whoever\"",
            );
        }
    }
    faults
}

/// The faults of a piece of Chinese prose.
pub(crate) fn chinese(piece: &Piece) -> Vec<Fault> {
    let text = &piece.text;
    let mut faults = Vec::new();
    let mut add = |place: usize, rule| {
        faults.push(Fault { line: piece.line(place), words: around(text, place), rule });
    };
    for (words, rule) in CHINESE_WORDS {
        for (place, _) in text.match_indices(words) {
            add(place, rule);
        }
    }
    for (place, _) in text.match_indices([',', ';', ':', '?', '!']) {
        let is_between = text[..place].ends_with(is_chinese) && text[place + 1..].starts_with(is_chinese);
        if is_between {
            add(place, "中文里用全角标点");
        }
    }
    faults
}

/// Whether a sign can be within an English word.
fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '-'
}

/// Whether a sign is a Chinese character.
fn is_chinese(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}

/// Some words around a place of a text.
fn around(text: &str, place: usize) -> String {
    let start = text[..place].char_indices().rev().nth(29).map_or(0, |(start, _)| start);
    let end = text[place..].char_indices().nth(40).map_or(text.len(), |(end, _)| place + end);
    text[start..end].trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::prose::markdown_pieces;
    use super::*;

    fn faults(text: &str, rules: fn(&Piece) -> Vec<Fault>) -> Vec<usize> {
        markdown_pieces((1..).zip(text.lines())).iter().flat_map(rules).map(|fault| fault.line).collect()
    }

    #[test]
    fn each_english_rule_finds_its_fault() {
        for text in [
            "One; two.",
            "One;\ntwo.",
            "It is no number.",
            "There are none.",
            "A bent die.",
            "It goes by way of files.",
            "Made anew.",
            "The dearer ones.",
            "It stops without a word.",
            "What it does is good.",
            "It works. That is good.",
            "- Those of the other.",
            "**Note.** Whoever reads it.",
        ] {
            assert_eq!(faults(text, english).len(), 1, "{text}");
        }
    }

    #[test]
    fn good_english_has_no_fault() {
        for text in [
            "What does it do?",
            "`a; b` is not prose, and `is no` neither.",
            "It is no longer there.",
            "Whatever. That's it?",
            "# What it does",
            "The incumbent is normal.",
        ] {
            assert_eq!(faults(text, english), [0; 0], "{text}");
        }
    }

    #[test]
    fn each_chinese_rule_finds_its_fault() {
        for text in ["同一个次序", "审计一个程序", "洗牌,然后发牌"] {
            assert_eq!(faults(text, chinese), [1], "{text}");
        }
        assert_eq!(faults("洗牌，然后发牌：`a,b`, `c`。1:2", chinese), [0; 0]);
    }
}
