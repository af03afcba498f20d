//! A pattern laid out over a deck: the place of each card, from the top.

use std::ops::Range;

use super::{Count, Item, Pattern, PatternError, PatternFault, is_seat};

/// The pile of the cards that a pattern leaves over.
pub(crate) const STUB: &str = "stub";

/// A hand or a pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    name: String,
    size: u32,
}

impl Place {
    /// Its name in the pattern.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many cards it is dealt.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Whether it is a seat: its name begins with a capital.
    pub fn is_seat(&self) -> bool {
        is_seat(&self.name)
    }
}

/// Which place each card from the top is dealt to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    places: Vec<Place>,
    to: Vec<u32>,
}

impl Layout {
    /// The places, in the order in which the pattern first names them; those that get no card are left out.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// For each card from the top, which of the places it is dealt to.
    pub fn to(&self) -> &[u32] {
        &self.to
    }

    /// Each place, with where its cards lie when hand is laid behind hand.
    pub fn places_and_ranges(&self) -> impl Iterator<Item = (&Place, Range<usize>)> {
        self.places.iter().zip(self.ranges())
    }

    /// Where each place's cards lie when hand is laid behind hand.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        self.places.iter().scan(0, |at, place| {
            let start = *at;
            *at += place.size as usize;
            Some(start..*at)
        })
    }
}

impl Pattern {
    /// Lays the pattern out over a deck of `cards` cards.
    ///
    /// # Errors
    /// [`PatternError`] if it takes more than there are.
    pub fn lay(&self, cards: u32) -> Result<Layout, PatternError> {
        let mut dealt =
            Dealt { pattern: self, to: Vec::with_capacity(cards as usize), cards: cards as usize };
        for item in &self.items {
            dealt.item(item)?;
        }
        let mut to = dealt.to;
        let mut names: Vec<&str> = self.names().collect();
        if to.len() < cards as usize {
            let stub = names.iter().position(|name| *name == STUB).unwrap_or_else(|| {
                names.push(STUB);
                names.len() - 1
            });
            to.resize(cards as usize, stub as u32);
        }
        let mut places: Vec<Place> =
            names.iter().map(|name| Place { name: (*name).into(), size: 0 }).collect();
        for place in &to {
            places[*place as usize].size += 1;
        }
        // Only what `:*` found nothing left for is without cards.
        let mut kept = 0;
        let moved: Vec<u32> = places
            .iter()
            .map(|place| {
                kept += u32::from(place.size > 0);
                kept.saturating_sub(1)
            })
            .collect();
        places.retain(|place| place.size > 0);
        for place in &mut to {
            *place = moved[*place as usize];
        }
        Ok(Layout { places, to })
    }
}

/// The cards dealt so far.
struct Dealt<'a> {
    pattern: &'a Pattern,
    to: Vec<u32>,
    cards: usize,
}

impl Dealt<'_> {
    fn item(&mut self, item: &Item) -> Result<(), PatternError> {
        match item {
            Item::Place { name, count, at } => {
                let left = self.cards - self.to.len();
                let takes = match count {
                    Count::Cards(cards) => *cards as usize,
                    Count::Rest => left,
                };
                if takes > left {
                    let wrong = PatternFault::TooFew {
                        left: left as u64,
                        takes: takes as u64,
                        deck: self.cards as u64,
                        pattern: self.pattern.cards(),
                    };
                    return Err(self.pattern.error(wrong, at.clone()));
                }
                self.to.extend(std::iter::repeat_n(*name as u32, takes));
            }
            // Every round takes a card at least, so the deck ends before a large count does.
            Item::Group { times, items, .. } => {
                for _ in 0..*times {
                    for item in items {
                        self.item(item)?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn laid(pattern: &str, cards: u32) -> String {
        let layout = pattern.parse::<Pattern>().unwrap().lay(cards).unwrap();
        let names: Vec<&str> = layout.to().iter().map(|to| layout.places()[*to as usize].name()).collect();
        names.join(" ")
    }

    fn wrong(pattern: &str) -> String {
        let error = pattern.parse::<Pattern>().and_then(|pattern| pattern.lay(10)).unwrap_err();
        error.to_string()
    }

    #[test]
    fn cards_go_where_the_pattern_says_one_by_one() {
        assert_eq!(laid("2*(A B) c", 5), "A B A B c");
        assert_eq!(laid("2*(A:2 B) rest:*", 8), "A A B A A B rest rest");
        assert_eq!(laid("2*(A 2*(B C))", 10), "A B C B C A B C B C");
        assert_eq!(laid("P1..P3 P9", 6), "P1 P2 P3 P9 stub stub");
        assert_eq!(laid("A stub B", 4), "A stub B stub");
        assert_eq!(laid("(A:2) b:*", 2), "A A");
        assert_eq!(laid("b:*", 2), "b b");
    }

    #[test]
    fn a_place_without_cards_is_none() {
        let layout = "none:*".parse::<Pattern>().unwrap().lay(0).unwrap();
        assert!(layout.places().is_empty());
        let layout = "A:2 rest:*".parse::<Pattern>().unwrap().lay(2).unwrap();
        assert_eq!(layout.places().len(), 1);
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        for (pattern, message) in [
            ("", "column 1: the pattern is empty"),
            ("  ", "column 1: the pattern is empty"),
            ("()", "column 1: these parentheses contain no place"),
            ("A ()", "(), column 3: these parentheses contain no place"),
            ("A & B", "&, column 3: unexpected '&'"),
            ("3*", "column 3: the pattern ends where a group"),
            ("3 A", "3, column 1: a count must stand before a group"),
            ("3*A", "3, column 1: a count must stand before a group"),
            ("A)", "), column 2: this parenthesis was never opened"),
            ("2*(A (B)", "(, column 3: this parenthesis is never closed"),
            ("(((((((((A)))))))))", "(, column 9: groups may be nested at most 8 deep"),
            ("A:0", "0, column 3: a count must be a number from 1 to 10000"),
            ("99999999999*(A)", "99999999999, column 1: a count must be a number"),
            ("A:", "column 3: the pattern ends where a count"),
            ("A:x", "x, column 3: unexpected 'x'"),
            ("P6..P1", "column 1: a range counts up"),
            ("P1..Q6 x", "P1..Q6, column 1: a range counts up"),
            ("P1..", "column 5: the pattern ends where a name"),
            ("abcdefghijklmnopq", "column 1: a name has at most 16"),
            ("rest:* A", "rest:*, column 1: this takes all cards that are left"),
            ("2*(A rest:*)", "rest:*, column 6: * takes all cards that are left"),
            ("北", "column 1: unexpected '北'"),
            (
                "A:3 B:8",
                "B:8, column 5: the deck has 7 cards left, 1 too few. It has 10 cards, and the pattern needs 11.",
            ),
            ("9999*(A:9999)", "A:9999, column 7: the deck has 10 cards left, 9989 too few"),
        ] {
            let error = wrong(pattern);
            assert!(error.starts_with(message), "{pattern}: {error}");
        }
    }

    #[test]
    fn the_pointer_lies_below_the_place() {
        let error = "17*(A B C) bottom:4".parse::<Pattern>().unwrap().lay(54).unwrap_err();
        assert_eq!(error.pointer().unwrap(), "17*(A B C) bottom:4\n           ^^^^^^^^");
        let error = "A 北 B".parse::<Pattern>().unwrap_err();
        assert_eq!(error.pointer().unwrap(), "A 北 B\n  ^^");
    }

    #[test]
    fn the_canonical_spelling_deals_the_same() {
        for pattern in ["2*(P1..P3  burn:1) x:*", "(A:3 B:3) 2*(A 3*(B c))", " A\tB "] {
            let canonical = pattern.parse::<Pattern>().unwrap().canonical().unwrap();
            assert_eq!(laid(pattern, 40), laid(&canonical, 40));
            assert_eq!(canonical.parse::<Pattern>().unwrap().canonical().unwrap(), canonical);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_pattern_or_points_at_why_not(text in "[AaP1-3.:*() é]{0,24}", cards in 0_u32..60) {
            match text.parse::<Pattern>() {
                Ok(pattern) => {
                    let fits = pattern.cards() <= u64::from(cards);
                    prop_assert_eq!(pattern.lay(cards).is_ok(), fits);
                }
                Err(error) => {
                    prop_assert!(error.at().end <= text.len());
                    let _ = (error.to_string(), error.pointer());
                }
            }
        }
    }
}
