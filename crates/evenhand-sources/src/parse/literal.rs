//! Bracketed literals, as programs in any language print lists, tuples, records and objects.
//!
//! One grammar for all of them, which asks no more than that brackets pair: groups in `()`, `[]`, `{}` and `<>`, with a name
//! before them or not; texts in quotes, with escapes; fields with a key before `:`, `=` or `=>`; separated by semicolons,
//! else by commas, else by blanks. So Python's `[Card(rank='A', suit='S')]`, Go's `[{Rank:A Suit:S}]`, Rust's
//! `[Card { rank: "A" }]` and Ruby's `[#<struct Card rank="A">]` are the same tree.
//!
//! Cost: one pass, and two where a `<` is no bracket. No group is deeper than [`MAX_DEPTH`].

use std::borrow::Cow;

use super::unreadable::UnreadableError;

/// The most groups within one another.
const MAX_DEPTH: usize = 32;

/// A part of a literal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<'a> {
    /// As it is printed.
    pub(super) raw: &'a str,
    pub(super) kind: Kind<'a>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind<'a> {
    /// A word, or what is in quotes.
    Text { text: Cow<'a, str>, is_quoted: bool },
    /// What is in brackets, and the name before them.
    Group {
        head: &'a str,
        fields: Vec<Field<'a>>,
        /// Whether nothing but blanks separates the fields.
        is_spaced: bool,
    },
    /// Several parts without a separator between them.
    Phrase(Vec<Node<'a>>),
}

impl<'a> Node<'a> {
    /// What it is as a key: a text, also in brackets, as PHP prints `[0] => A`.
    fn key(&self) -> Option<Cow<'a, str>> {
        match &self.kind {
            Kind::Text { text, .. } => Some(text.clone()),
            Kind::Group { head: "", fields, .. } if fields.len() == 1 && fields[0].key.is_none() => {
                fields[0].value.key()
            }
            _ => None,
        }
    }
}

/// A part of a group.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field<'a> {
    pub(super) key: Option<Cow<'a, str>>,
    pub(super) value: Node<'a>,
    /// With its key.
    pub(super) raw: &'a str,
}

/// What fields are made of.
#[derive(Debug)]
enum Token<'a> {
    Part(Node<'a>),
    /// What stands between a key and its value.
    Mark,
    Comma,
    Semicolon,
}

/// A token, where it begins and ends, and whether a blank is before it.
#[derive(Debug)]
struct Placed<'a> {
    token: Token<'a>,
    begin: usize,
    end: usize,
}

/// The fields of a line, as if it were a group.
pub(super) fn fields(text: &str) -> Result<Vec<Field<'_>>, UnreadableError> {
    let read = |angles| {
        let mut reader = Reader { text, at: 0, depth: 0, angles, unclosed: [false; 3] };
        reader.group(None)
    };
    // Where a < has no >, none of them is a bracket.
    match read(true) {
        Err(_) if text.contains('<') => read(false),
        fields => fields,
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// Whether < is a bracket.
    angles: bool,
    /// Which quotes have no end in the rest of the text.
    unclosed: [bool; 3],
}

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// What closes a bracket.
fn closing(open: char) -> Option<char> {
    Some(match open {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        _ => return None,
    })
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn opens(&self, letter: char) -> bool {
        matches!(letter, '(' | '[' | '{') || letter == '<' && self.angles
    }

    /// The fields up to the closing bracket, or to the end of the text.
    fn group(&mut self, close: Option<char>) -> Result<Vec<Field<'a>>, UnreadableError> {
        if self.depth > MAX_DEPTH {
            return Err(UnreadableError::Deep);
        }
        let mut tokens = Vec::new();
        loop {
            let blanks = self.rest().len() - self.rest().trim_start().len();
            self.at += blanks;
            let begin = self.at;
            let Some(letter) = self.peek() else {
                return if close.is_none() {
                    Ok(self.in_fields(tokens))
                } else {
                    Err(UnreadableError::Unclosed)
                };
            };
            if Some(letter) == close {
                self.at += letter.len_utf8();
                return Ok(self.in_fields(tokens));
            }
            let token = match letter {
                ',' => self.one(letter, Token::Comma),
                ';' => self.one(letter, Token::Semicolon),
                ':' if self.rest()[1..].starts_with([' ', '"', '\'', '[', '{', '('])
                    && !tokens.is_empty() =>
                {
                    self.one(letter, Token::Mark)
                }
                '=' => {
                    let is_arrow = self.rest().starts_with("=>");
                    self.at += usize::from(is_arrow);
                    self.one(letter, Token::Mark)
                }
                ']' | '}' => return Err(UnreadableError::Unopened),
                ')' if close.is_some() => return Err(UnreadableError::Unopened),
                _ => {
                    let part = self.part(letter, tokens.last())?;
                    let is_key = matches!(part.kind, Kind::Text { .. });
                    tokens.push(Placed { token: Token::Part(part), begin, end: self.at });
                    // `key:value`, but not `Rank::Ace`.
                    if is_key && self.peek() == Some(':') && !self.rest().starts_with("::") {
                        let begin = self.at;
                        let token = self.one(':', Token::Mark);
                        tokens.push(Placed { token, begin, end: self.at });
                    }
                    continue;
                }
            };
            tokens.push(Placed { token, begin, end: self.at });
        }
    }

    fn one(&mut self, letter: char, token: Token<'a>) -> Token<'a> {
        self.at += letter.len_utf8();
        token
    }

    /// A group, a text in quotes, or a word, which may be the name of a group.
    fn part(&mut self, letter: char, before: Option<&Placed<'a>>) -> Result<Node<'a>, UnreadableError> {
        let begin = self.at;
        if self.opens(letter) {
            return self.bracketed("", begin);
        }
        if let Some(text) = self.quoted(letter) {
            return Ok(Node { raw: &self.text[begin..self.at], kind: Kind::Text { text, is_quoted: true } });
        }
        // `u'A'` and `b'A'`, as Python prints texts.
        if matches!(letter, 'u' | 'b') {
            self.at += 1;
            if let Some(text) = self.peek().and_then(|letter| self.quoted(letter)) {
                return Ok(Node {
                    raw: &self.text[begin..self.at],
                    kind: Kind::Text { text, is_quoted: true },
                });
            }
            self.at = begin;
        }
        let word = self.word();
        if self.peek().is_some_and(|next| self.opens(next)) {
            return self.bracketed(word, begin);
        }
        // `Card { rank: A }`.
        let blanks = self.rest().len() - self.rest().trim_start_matches(' ').len();
        let is_name = word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        let is_key = matches!(before, Some(Placed { token: Token::Mark, .. }));
        if blanks > 0 && is_name && !is_key && self.rest()[blanks..].starts_with('{') {
            self.at += blanks;
            return self.bracketed(word, begin);
        }
        let text = Cow::Borrowed(word);
        Ok(Node { raw: word, kind: Kind::Text { text, is_quoted: false } })
    }

    fn bracketed(&mut self, head: &'a str, begin: usize) -> Result<Node<'a>, UnreadableError> {
        let open = self.peek().unwrap_or_default();
        self.at += open.len_utf8();
        self.depth += 1;
        let fields = self.group(closing(open))?;
        let is_spaced = fields.windows(2).all(|pair| !self.between(&pair[0], &pair[1]).contains([',', ';']));
        self.depth -= 1;
        // Where the object of a class lies is no part of its name: `#<Card:0x000075 …>`.
        let head = head.split_once(":0x").map_or(head, |(name, _)| name);
        Ok(Node { raw: &self.text[begin..self.at], kind: Kind::Group { head, fields, is_spaced } })
    }

    /// What stands between two fields of this text.
    fn between(&self, one: &Field<'a>, other: &Field<'a>) -> &'a str {
        let place = |raw: &str| raw.as_ptr() as usize - self.text.as_ptr() as usize;
        &self.text[place(one.raw) + one.raw.len()..place(other.raw)]
    }

    /// The text in quotes that begins here; none if the quote is an apostrophe.
    fn quoted(&mut self, quote: char) -> Option<Cow<'a, str>> {
        let which = QUOTES.iter().position(|known| *known == quote)?;
        if self.unclosed[which] {
            return None;
        }
        let inside = &self.rest()[1..];
        let (mut escaped, mut is_plain) = (false, true);
        let mut letters = inside.char_indices().peekable();
        while let Some((place, letter)) = letters.next() {
            if escaped {
                escaped = false;
            } else if letter == '\\' {
                (escaped, is_plain) = (true, false);
            } else if letter == quote {
                // Doubled, as in SQL.
                if letters.peek().is_some_and(|(_, next)| *next == quote) && place > 0 {
                    letters.next();
                    is_plain = false;
                    continue;
                }
                let next = inside[place + 1..].chars().next();
                let ends = |next: char| next.is_whitespace() || ",;:=()[]{}<>\"'`".contains(next);
                if !next.is_none_or(ends) {
                    return None;
                }
                self.at += place + 2;
                let content = &inside[..place];
                return Some(if is_plain { content.into() } else { unescaped(content, quote).into() });
            }
        }
        self.unclosed[which] = true;
        None
    }

    /// Up to a blank, a separator, a bracket, or the mark after a key.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let mut end = rest.len();
        let mut before = ' ';
        for (place, letter) in rest.char_indices() {
            let next = rest[place + letter.len_utf8()..].chars().next();
            let is_mark = match letter {
                // A key has letters or digits; `::` and the colon of a symbol are parts of a word.
                ':' => place > 0 && before != ':' && next != Some(':'),
                '=' => true,
                _ => false,
            };
            let closes = matches!(letter, ')' if self.depth > 0)
                || matches!(letter, ']' | '}')
                || letter == '>' && self.angles && self.depth > 0 && !matches!(before, '-' | '=');
            let opens = place > 0 && self.opens(letter) && (letter != '<' || before == '#');
            if place > 0 && (is_mark || closes || opens)
                || letter.is_whitespace()
                || matches!(letter, ',' | ';')
            {
                // An address belongs to the name before it.
                if letter == ':' && rest[place..].starts_with(":0x") {
                    before = letter;
                    continue;
                }
                end = place;
                break;
            }
            before = letter;
        }
        // A letter that begins nothing is a word of its own.
        let end = if end == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { end };
        self.at += end;
        &rest[..end]
    }

    /// Tokens as the fields of a group.
    fn in_fields(&self, tokens: Vec<Placed<'a>>) -> Vec<Field<'a>> {
        let has = |wanted: fn(&Token<'a>) -> bool| tokens.iter().any(|placed| wanted(&placed.token));
        let ends: fn(&Token<'a>) -> bool = if has(|token| matches!(token, Token::Semicolon)) {
            |token| matches!(token, Token::Semicolon)
        } else if has(|token| matches!(token, Token::Comma)) {
            |token| matches!(token, Token::Comma)
        } else {
            return self.by_blanks(tokens);
        };
        let mut fields = Vec::new();
        let mut run = Vec::new();
        for placed in tokens {
            if ends(&placed.token) {
                fields.extend(self.field(std::mem::take(&mut run)));
            } else {
                run.push(placed);
            }
        }
        fields.extend(self.field(run));
        fields
    }

    /// Each part is a field of its own, or the value of the key before it.
    fn by_blanks(&self, tokens: Vec<Placed<'a>>) -> Vec<Field<'a>> {
        let mut fields = Vec::new();
        let mut run: Vec<Placed<'a>> = Vec::new();
        for placed in tokens {
            let goes_on = matches!(placed.token, Token::Mark)
                || matches!(run.last(), Some(Placed { token: Token::Mark, .. }));
            if !goes_on {
                fields.extend(self.field(std::mem::take(&mut run)));
            }
            run.push(placed);
        }
        fields.extend(self.field(run));
        fields
    }

    fn field(&self, run: Vec<Placed<'a>>) -> Option<Field<'a>> {
        let (begin, end) = (run.first()?.begin, run.last()?.end);
        let raw = &self.text[begin..end];
        // The one mark, after a text and before something. What is before the key is the name of a class.
        let mut marks = (0..run.len()).filter(|place| matches!(run[*place].token, Token::Mark));
        let mark = marks.next().filter(|mark| *mark > 0 && mark + 1 < run.len() && marks.next().is_none());
        let mark =
            mark.filter(|mark| matches!(&run[mark - 1].token, Token::Part(node) if node.key().is_some()));
        let mut parts = Vec::new();
        let mut key = None;
        for (place, placed) in run.into_iter().enumerate() {
            let raw = &self.text[placed.begin..placed.end];
            match placed.token {
                Token::Part(node) if mark == Some(place + 1) => key = node.key(),
                _ if mark.is_some_and(|mark| place <= mark) => {}
                Token::Part(node) => parts.push(node),
                Token::Mark => {
                    parts.push(Node { raw, kind: Kind::Text { text: raw.into(), is_quoted: false } });
                }
                // Commas between semicolons separate what is within a card.
                Token::Comma | Token::Semicolon => {}
            }
        }
        let value = match parts.pop()? {
            only if parts.is_empty() => only,
            last => {
                parts.push(last);
                Node { raw, kind: Kind::Phrase(parts) }
            }
        };
        Some(Field { key, value, raw })
    }
}

/// A text without its escapes, those of JSON, Python, JavaScript, Rust and C; one that is none stays as it is.
fn unescaped(text: &str, quote: char) -> String {
    let mut plain = String::with_capacity(text.len());
    // The first half of a character of UTF-16.
    let mut high: Option<u32> = None;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter == quote && rest.starts_with(quote) {
            rest = &rest[quote.len_utf8()..];
        }
        let Some(kind) = rest.chars().next().filter(|_| letter == '\\') else {
            plain.push(letter);
            continue;
        };
        rest = &rest[kind.len_utf8()..];
        let digits = match kind {
            'x' => rest.get(..2),
            'u' if rest.starts_with('{') => rest.find('}').and_then(|end| rest.get(..=end)),
            'u' => rest.get(..4),
            'U' => rest.get(..8),
            _ => None,
        };
        let code = digits.and_then(|digits| u32::from_str_radix(digits.trim_matches(['{', '}']), 16).ok());
        let Some((digits, code)) = digits.zip(code) else {
            plain.push(match kind {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                other => other,
            });
            continue;
        };
        rest = &rest[digits.len()..];
        let code = match (high.take(), code) {
            (_, 0xd800..0xdc00) => {
                high = Some(code);
                continue;
            }
            (Some(high), 0xdc00..0xe000) => 0x1_0000 + ((high - 0xd800) << 10) + (code - 0xdc00),
            _ => code,
        };
        plain.push(char::from_u32(code).unwrap_or('\u{fffd}'));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree in one notation: heads, keys and texts.
    fn shown(node: &Node<'_>) -> String {
        match &node.kind {
            Kind::Text { text, .. } => text.to_string(),
            Kind::Phrase(parts) => parts.iter().map(shown).collect::<Vec<_>>().join("~"),
            Kind::Group { head, fields, .. } => format!("{head}({})", all(fields)),
        }
    }

    fn all(fields: &[Field<'_>]) -> String {
        let field = |field: &Field<'_>| match &field.key {
            Some(key) => format!("{key}={}", shown(&field.value)),
            None => shown(&field.value),
        };
        fields.iter().map(field).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn lists_tuples_records_and_objects_of_any_language_are_trees() {
        for (text, tree) in [
            ("[3, 1, 2]", "(3|1|2)"),
            ("[3 1 2]", "(3|1|2)"),
            ("[3; 1; 2]", "(3|1|2)"),
            ("[[]]", "(())"),
            ("[{\"suit\":\"S\",\"rank\":\"A\"}]", "((suit=S|rank=A))"),
            ("[('A', 'S'), ('K', 'H'),]", "((A|S)|(K|H))"),
            ("[Card(rank='A', suit='S')]", "(Card(rank=A|suit=S))"),
            ("[Card { rank: \"A\", suit: S }]", "(Card(rank=A|suit=S))"),
            ("[{A S} {K H}]", "((A|S)|(K|H))"),
            ("[{Rank:A Suit:S}]", "((Rank=A|Suit=S))"),
            ("[map[rank:A suit:S]]", "(map(rank=A|suit=S))"),
            ("[#<struct Card rank=\"A\", suit=:S>]", "(#(rank=A|suit=:S))"),
            ("[#<Card:0x0001 @rank=\"A\">]", "(#(Card:0x0001|@rank=A))"),
            ("[{:rank=>\"A\", :suit=>:S}]", "((:rank=A|:suit=:S))"),
            ("[Card[rank=A, suit=S]]", "(Card(rank=A|suit=S))"),
            ("[np.int64(3), np.str_('A')]", "(np.int64(3)|np.str_(A))"),
            ("<Suit.SPADES: 'S'>", "(Suit.SPADES=S)"),
            ("Deck 17: [3 1]", "Deck|17=(3|1)"),
            ("$VAR1 = ['3','1'];", "$VAR1=(3|1)"),
            ("Array ( [0] => AS [1] => KH )", "Array|(0=AS|1=KH)"),
            (
                "Card { Rank = A, Suit = S }, Card { Rank = K, Suit = H }",
                "Card(Rank=A|Suit=S)|Card(Rank=K|Suit=H)",
            ),
            ("[Rank::Ace, Rank::Two]", "(Rank::Ace|Rank::Two)"),
            ("[u'A', b'K', `Q`]", "(A|K|Q)"),
            ("[Queen's Knight, D'Artagnan, \"Queen's\", 'D\\'A']", "(Queen's~Knight|D'Artagnan|Queen's|D'A)"),
            ("['a''b', \"\\ud83c\\udca1\\u0041\\u{2660}\\x41\\n\"]", "(a'b|\u{1f0a1}A\u{2660}A\n)"),
            ("a < b, c -> d", "a~<~b|c~->~d"),
            ("[A of Spades, 10 of Hearts]", "(A~of~Spades|10~of~Hearts)"),
            ("", ""),
        ] {
            assert_eq!(all(&fields(text).unwrap()), tree, "{text}");
        }
    }

    #[test]
    fn what_does_not_pair_is_an_error() {
        assert_eq!(fields("[1, 2"), Err(UnreadableError::Unclosed));
        assert_eq!(fields("1, 2]"), Err(UnreadableError::Unopened));
        assert_eq!(fields("[1, (2]"), Err(UnreadableError::Unopened));
        assert_eq!(fields(&"[".repeat(100_000)), Err(UnreadableError::Deep));
        assert_eq!(fields(&"<".repeat(100_000)).unwrap().len(), 1);
    }

    #[test]
    fn a_megabyte_of_anything_takes_no_time() {
        for piece in
            ["'", "\"a", "' \\' ", "<", "a<", "[]", "(),", "::", ":", "=", "a:", "\\", "`'\"", "{a ", "<a>"]
        {
            let _ = fields(&piece.repeat((1 << 20) / piece.len()));
        }
    }
}
