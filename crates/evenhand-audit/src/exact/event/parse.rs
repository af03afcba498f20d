//! Reads events by recursive descent.
//!
//! ```text
//! event  = all { "|" all }
//! all    = not { "&" not }
//! not    = "!" not | "(" event ")" | claim
//! claim  = card "<" card | card "@" number | "even" | "odd" | statistic relation number
//!        | "order" "=" cards | ( "first" | "last" | "taken" ) "=" card
//! cards  = card { "," card }, or names of one character each without commas
//! card   = name | quoted name | "#" number
//! ```
//!
//! A name that is also a word of the language is a card where `<` or `@` follows.

use strum::VariantArray;

use super::{EventError, Names, Relation, Tree};
use crate::Statistic;
use crate::exact::Space;

/// Deeper parentheses and more `!` in a row are a mistake, not a question.
const DEPTH_LIMIT: u32 = 200;

/// The signs, the longer before those that they begin with.
const SIGNS: [&str; 13] = ["<=", ">=", "!=", "<", ">", "=", "!", "@", "&", "|", "(", ")", ","];

/// What the text consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token<'t> {
    Sign(&'static str),
    Word(&'t str),
    Quoted(&'t str),
    Number(&'t str),
    End,
}

/// Reads all of a text as an event.
pub(super) fn parse(text: &str, names: &Names, space: Space) -> Result<Tree, EventError> {
    let mut parser = Parser { text, names, space, tokens: tokens(text)?, next: 0, depth: 0 };
    let tree = parser.event()?;
    match parser.peek() {
        Token::End => Ok(tree),
        Token::Sign(")") => Err(parser.error("this parenthesis was never opened")),
        _ => Err(parser.error("expected & or | between two claims")),
    }
}

/// The text in tokens, each with the byte where it begins; the last is the end.
fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, EventError> {
    let plain = |c: char| !c.is_whitespace() && !"<>=!@&|(),#\"".contains(c);
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            tokens.push((at, Token::End));
            return Ok(tokens);
        };
        let (token, length) = if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Token::Sign(sign), sign.len())
        } else if first == '"' {
            let Some(length) = rest[1..].find('"') else {
                return Err(EventError::new(text, at, "this quote is never closed"));
            };
            (Token::Quoted(&rest[1..=length]), length + 2)
        } else if first == '#' {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                return Err(EventError::new(text, at + 1, "expected the number of a card after #"));
            }
            (Token::Number(&rest[1..=digits]), digits + 1)
        } else {
            let length = rest.find(|c| !plain(c)).unwrap_or(rest.len());
            (Token::Word(&rest[..length]), length)
        };
        tokens.push((at, token));
        at += length;
    }
}

struct Parser<'t> {
    text: &'t str,
    names: &'t Names,
    space: Space,
    tokens: Vec<(usize, Token<'t>)>,
    next: usize,
    depth: u32,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> &Token<'t> {
        &self.tokens[self.next].1
    }

    /// Takes the next token, with where it begins. The end stays.
    fn take(&mut self) -> (usize, Token<'t>) {
        let token = self.tokens[self.next].clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    /// Takes a sign, if it is the next.
    fn takes(&mut self, sign: &'static str) -> bool {
        let is_next = *self.peek() == Token::Sign(sign);
        if is_next {
            self.take();
        }
        is_next
    }

    /// What is wrong with the next token.
    fn error(&self, reason: impl Into<String>) -> EventError {
        self.error_at(self.tokens[self.next].0, reason)
    }

    fn error_at(&self, at: usize, reason: impl Into<String>) -> EventError {
        EventError::new(self.text, at, reason)
    }

    fn event(&mut self) -> Result<Tree, EventError> {
        let mut tree = self.all()?;
        while self.takes("|") {
            tree = Tree::Or(Box::new(tree), Box::new(self.all()?));
        }
        Ok(tree)
    }

    fn all(&mut self) -> Result<Tree, EventError> {
        let mut tree = self.not()?;
        while self.takes("&") {
            tree = Tree::And(Box::new(tree), Box::new(self.not()?));
        }
        Ok(tree)
    }

    fn not(&mut self) -> Result<Tree, EventError> {
        if self.depth == DEPTH_LIMIT {
            return Err(self.error("nested too deep"));
        }
        self.depth += 1;
        let tree = if self.takes("!") {
            Tree::Not(Box::new(self.not()?))
        } else if self.takes("(") {
            let tree = self.event()?;
            if !self.takes(")") {
                return Err(self.error("expected a closing parenthesis"));
            }
            tree
        } else {
            self.claim()?
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn claim(&mut self) -> Result<Tree, EventError> {
        let at = self.tokens[self.next].0;
        if let Token::Word(word) = *self.peek() {
            let after = &self.tokens[self.next + 1].1;
            let names_a_card =
                self.names.card(word).is_some() && [Token::Sign("<"), Token::Sign("@")].contains(after);
            if !names_a_card && let Some(tree) = self.keyword(word)? {
                return self.admit(at, tree);
            }
        }
        let x = self.card()?;
        if self.takes("@") {
            let place = self.place()?;
            return self.admit(at, Tree::At(x, place));
        }
        if !self.takes("<") {
            return Err(self.error("expected < and a card, or @ and a place, after a card"));
        }
        let other = self.tokens[self.next].0;
        let y = self.card()?;
        if x == y {
            return Err(self.error_at(other, "a card is not before itself"));
        }
        self.admit(at, Tree::Before(x, y))
    }

    /// A claim that begins with a word of the language.
    fn keyword(&mut self, word: &str) -> Result<Option<Tree>, EventError> {
        let is_named = |statistic: &Statistic| statistic.in_events().is_some_and(|named| named.word == word);
        let statistic = Statistic::ALL.into_iter().find(is_named);
        if statistic.is_none() && !["even", "odd", "order", "first", "last", "taken"].contains(&word) {
            return Ok(None);
        }
        let at = self.take().0;
        if let Some(statistic) = statistic {
            let relation = self.relation()?;
            return Ok(Some(Tree::Count(statistic, relation, self.number("a number")?)));
        }
        match word {
            "even" => return Ok(Some(Tree::Even)),
            "odd" => return Ok(Some(Tree::Odd)),
            _ => {}
        }
        if !self.takes("=") {
            return Err(self.error(format!("expected = after {word}")));
        }
        if word == "order" {
            return self.order().map(Some);
        }
        let card = self.card()?;
        Ok(Some(match (word, self.space.length().checked_sub(1)) {
            ("taken", _) => Tree::Taken(card),
            ("first", Some(_)) => Tree::At(card, 0),
            ("last", Some(last)) => Tree::At(card, last),
            _ => return Err(self.error_at(at, "there is no place")),
        }))
    }

    /// The claim, if it can be made of what comes out.
    fn admit(&self, at: usize, tree: Tree) -> Result<Tree, EventError> {
        if matches!(self.space, Space::Orders { .. }) || matches!(tree, Tree::Taken(_)) {
            return Ok(tree);
        }
        let reason = "the order of a sample is not looked at: ask which cards are there, taken=a";
        Err(self.error_at(at, reason))
    }

    fn relation(&mut self) -> Result<Relation, EventError> {
        let relation = Relation::VARIANTS.iter().find(|relation| self.takes((**relation).into()));
        relation.copied().ok_or_else(|| self.error("expected one of = != < <= > >="))
    }

    /// A whole number.
    fn number(&mut self, what: &str) -> Result<u32, EventError> {
        match self.peek() {
            Token::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = word.parse().map_err(|_| self.error("this number is too large"))?;
                self.take();
                Ok(number)
            }
            _ => Err(self.error(format!("expected {what}"))),
        }
    }

    fn place(&mut self) -> Result<u32, EventError> {
        let at = self.tokens[self.next].0;
        let place = self.number("the number of a place, from 0 on")?;
        let places = self.space.length();
        if place >= places {
            let reason = format!("there is no place {place}: the {places} places count from 0");
            return Err(self.error_at(at, reason));
        }
        Ok(place)
    }

    /// One card.
    fn card(&mut self) -> Result<u32, EventError> {
        let at = self.tokens[self.next].0;
        let card = match *self.peek() {
            Token::Number(digits) => {
                let cards = self.space.cards();
                let card = digits.parse().ok().filter(|card| *card < cards).ok_or_else(|| {
                    self.error_at(at, format!("there is no card #{digits}: the {cards} cards count from #0"))
                })?;
                Ok(card)
            }
            Token::Word(name) | Token::Quoted(name) => self.named(name, at),
            Token::End => Err(self.error("expected a claim or a card here")),
            Token::Sign(_) => Err(self.error("expected a card")),
        }?;
        self.take();
        Ok(card)
    }

    fn named(&self, name: &str, at: usize) -> Result<u32, EventError> {
        let card = self.names.card(name).filter(|card| *card < self.space.cards());
        card.ok_or_else(|| self.error_at(at, self.names.reason(name)))
    }

    /// The cards of an order: all of them, each once.
    fn order(&mut self) -> Result<Tree, EventError> {
        let begin = self.tokens[self.next].0;
        let mut order: Vec<u32> = Vec::new();
        loop {
            let at = self.tokens[self.next].0;
            let cards = match *self.peek() {
                Token::Word(word) if self.names.card(word).is_none() && self.names.are_characters() => {
                    let cards = word.char_indices().map(|(place, name)| {
                        let at = at + place;
                        Ok((at, self.named(name.encode_utf8(&mut [0; 4]), at)?))
                    });
                    let cards = cards.collect::<Result<Vec<_>, EventError>>()?;
                    self.take();
                    cards
                }
                Token::End if self.space.cards() == 0 => Vec::new(),
                _ => vec![(at, self.card()?)],
            };
            for (at, card) in cards {
                if order.contains(&card) {
                    return Err(self.error_at(at, "this card comes twice"));
                }
                order.push(card);
            }
            if !self.takes(",") {
                break;
            }
        }
        let (given, cards) = (order.len(), self.space.cards());
        if given != cards as usize {
            return Err(self.error_at(begin, format!("an order has all {cards} cards, and this has {given}")));
        }
        Ok(Tree::Order(order))
    }
}
