//! Reads events by recursive descent.
//!
//! ```text
//! event  = all { ( "|" | "||" | "or" ) all }
//! all    = not { ( "&" | "&&" | "and" ) not }
//! not    = ( "!" | "not" ) not | "(" event ")" | claim
//! claim  = card ( "<" | ">" ) card { ( "<" | ">" ) card } | card "@" number
//!        | "even" | "odd" | statistic relation number
//!        | "order" "=" cards | ( "first" | "last" | "taken" ) "=" card
//! cards  = card { "," card }, or names of one character each without commas
//! card   = name | quoted name | "#" number
//! ```
//!
//! A name that is also a word of the language is a card where `<` or `@` follows, and where `>` does unless it is that of a
//! statistic.

use strum::VariantArray;

use super::{EventError, EventReason, Names, Relation, Tree};
use crate::Statistic;
use crate::exact::{Counting, Space};

/// Deeper parentheses and more `!` in a row are a mistake, not a question.
const DEPTH_LIMIT: u32 = 200;

/// The signs, the longer before those that they begin with.
const SIGNS: [&str; 15] = ["<=", ">=", "!=", "&&", "||", "<", ">", "=", "!", "@", "&", "|", "(", ")", ","];

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
pub(super) fn parse(text: &str, names: &Names, space: Space, counting: Counting) -> Result<Tree, EventError> {
    let mut parser = Parser { text, names, space, counting, tokens: tokens(text)?, next: 0, depth: 0 };
    let tree = parser.event()?;
    match parser.peek() {
        Token::End => Ok(tree),
        Token::Sign(")") => Err(parser.error(EventReason::NeverOpened)),
        _ => Err(parser.error(EventReason::NoConnective)),
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
                return Err(EventError::new(text, at, EventReason::OpenQuote));
            };
            (Token::Quoted(&rest[1..=length]), length + 2)
        } else if first == '#' {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                return Err(EventError::new(text, at + 1, EventReason::NoNumber));
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

/// Whether events call the statistic so.
fn is_named(statistic: Statistic, word: &str) -> bool {
    statistic.in_events().is_some_and(|named| named.word == word)
}

struct Parser<'t> {
    text: &'t str,
    names: &'t Names,
    space: Space,
    counting: Counting,
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

    /// Takes one of these signs, if one is the next.
    fn takes_one(&mut self, signs: [&'static str; 2]) -> Option<&'static str> {
        signs.into_iter().find(|sign| self.takes(sign))
    }

    /// Takes a word of the language in the place of a sign, if it is the next.
    fn takes_word(&mut self, word: &str) -> bool {
        let is_next = *self.peek() == Token::Word(word);
        if is_next {
            self.take();
        }
        is_next
    }

    /// What is wrong with the next token.
    fn error(&self, reason: EventReason) -> EventError {
        self.error_at(self.tokens[self.next].0, reason)
    }

    fn error_at(&self, at: usize, reason: EventReason) -> EventError {
        EventError::new(self.text, at, reason)
    }

    fn event(&mut self) -> Result<Tree, EventError> {
        let mut tree = self.all()?;
        while self.takes_one(["||", "|"]).is_some() || self.takes_word("or") {
            tree = Tree::Or(Box::new(tree), Box::new(self.all()?));
        }
        Ok(tree)
    }

    fn all(&mut self) -> Result<Tree, EventError> {
        let mut tree = self.not()?;
        while self.takes_one(["&&", "&"]).is_some() || self.takes_word("and") {
            tree = Tree::And(Box::new(tree), Box::new(self.not()?));
        }
        Ok(tree)
    }

    fn not(&mut self) -> Result<Tree, EventError> {
        if self.depth == DEPTH_LIMIT {
            return Err(self.error(EventReason::TooDeep));
        }
        self.depth += 1;
        let negated = self.takes("!") || (self.names.card("not").is_none() && self.takes_word("not"));
        let tree = if negated {
            Tree::Not(Box::new(self.not()?))
        } else if self.takes("(") {
            let tree = self.event()?;
            if !self.takes(")") {
                return Err(self.error(EventReason::NeverClosed));
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
            // A statistic is compared with a number by `>` too.
            let relates = match after {
                Token::Sign("<" | "@") => true,
                Token::Sign(">") => !Statistic::ALL.into_iter().any(|statistic| is_named(statistic, word)),
                _ => false,
            };
            let names_a_card = relates && self.names.card(word).is_some();
            if !names_a_card && let Some(tree) = self.keyword(word)? {
                return self.admit(at, tree);
            }
        }
        let x = self.card()?;
        if self.takes("@") {
            let place = self.place()?;
            return self.admit(at, Tree::At(x, place));
        }
        // `a<b<c` says it of each two neighbours.
        let (mut last, mut pairs) = (x, None);
        while let Some(falls) = self.takes_one(["<", ">"]).map(|sign| sign == ">") {
            let other = self.tokens[self.next].0;
            let y = self.card()?;
            if last == y {
                return Err(self.error_at(other, EventReason::BeforeItself));
            }
            let pair = if falls { Tree::Before(y, last) } else { Tree::Before(last, y) };
            pairs = Some(match pairs {
                Some(before) => Tree::And(Box::new(before), Box::new(pair)),
                None => pair,
            });
            last = y;
        }
        let tree = pairs.ok_or_else(|| self.error(EventReason::NoRelationOfCard))?;
        self.admit(at, tree)
    }

    /// A claim that begins with a word of the language.
    fn keyword(&mut self, word: &str) -> Result<Option<Tree>, EventError> {
        let statistic = Statistic::ALL.into_iter().find(|statistic| is_named(*statistic, word));
        if statistic.is_none() && !["even", "odd", "order", "first", "last", "taken"].contains(&word) {
            return Ok(None);
        }
        let at = self.take().0;
        if let Some(statistic) = statistic {
            let relation = self.relation()?;
            return Ok(Some(Tree::Count(statistic, relation, self.number(EventReason::NotANumber)?)));
        }
        match word {
            "even" => return Ok(Some(Tree::Even)),
            "odd" => return Ok(Some(Tree::Odd)),
            _ => {}
        }
        if !self.takes("=") {
            return Err(self.error(EventReason::NoEquals { word: word.to_owned() }));
        }
        if word == "order" {
            return self.order().map(Some);
        }
        let card = self.card()?;
        Ok(Some(match (word, self.space.length().checked_sub(1)) {
            ("taken", _) => Tree::Taken(card),
            ("first", Some(_)) => Tree::At(card, 0),
            ("last", Some(last)) => Tree::At(card, last),
            _ => return Err(self.error_at(at, EventReason::NoPlaces)),
        }))
    }

    /// The claim, if it can be made of what comes out.
    fn admit(&self, at: usize, tree: Tree) -> Result<Tree, EventError> {
        if matches!(self.space, Space::Orders { .. }) || matches!(tree, Tree::Taken(_)) {
            return Ok(tree);
        }
        Err(self.error_at(at, EventReason::OrderOfSample))
    }

    fn relation(&mut self) -> Result<Relation, EventError> {
        let relation = Relation::VARIANTS.iter().find(|relation| self.takes((**relation).into()));
        relation.copied().ok_or_else(|| self.error(EventReason::NoRelation))
    }

    /// A whole number.
    fn number(&mut self, otherwise: EventReason) -> Result<u32, EventError> {
        match self.peek() {
            Token::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = word.parse().map_err(|_| self.error(EventReason::TooLarge))?;
                self.take();
                Ok(number)
            }
            _ => Err(self.error(otherwise)),
        }
    }

    fn place(&mut self) -> Result<u32, EventError> {
        let at = self.tokens[self.next].0;
        let counting = self.counting;
        let place = self.number(EventReason::NotAPlace { counting })?;
        let places = self.space.length();
        let index = counting.index(place).filter(|index| *index < places);
        index.ok_or_else(|| self.error_at(at, EventReason::NoSuchPlace { place, places, counting }))
    }

    /// One card.
    fn card(&mut self) -> Result<u32, EventError> {
        let at = self.tokens[self.next].0;
        let card = match *self.peek() {
            Token::Number(digits) => {
                let (cards, counting) = (self.space.cards(), self.counting);
                let card = digits.parse().ok().and_then(|number| counting.index(number));
                let card = card.filter(|card| *card < cards).ok_or_else(|| {
                    let number = digits.to_owned();
                    self.error_at(at, EventReason::NoSuchCard { number, cards, counting })
                })?;
                Ok(card)
            }
            Token::Word(name) | Token::Quoted(name) => self.named(name, at),
            Token::End => Err(self.error(EventReason::NoClaim)),
            Token::Sign(_) => Err(self.error(EventReason::NoCard)),
        }?;
        self.take();
        Ok(card)
    }

    fn named(&self, name: &str, at: usize) -> Result<u32, EventError> {
        let card = self.names.card(name).filter(|card| *card < self.space.cards());
        card.ok_or_else(|| self.error_at(at, self.names.reason(name, self.counting)))
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
                    return Err(self.error_at(at, EventReason::Twice));
                }
                order.push(card);
            }
            if !self.takes(",") {
                break;
            }
        }
        let (given, cards) = (order.len(), self.space.cards());
        if given != cards as usize {
            return Err(self.error_at(begin, EventReason::Incomplete { cards, given }));
        }
        Ok(Tree::Order(order))
    }
}
