//! Events: what may be asked of an outcome, written as people write it.

mod error;
mod names;
mod parse;

use std::fmt;

pub use error::{EventError, EventReason};
pub use names::Names;
use strum::{IntoStaticStr, VariantArray};

use crate::Statistic;
use crate::exact::{Counting, Space};
use crate::statistic::is_even;

/// An event: a claim that is true of some outcomes and false of the others.
///
/// `c<d`, `a@1`, `fixed>=1`, `order=badc`, joined by `!`, `&` and `|`: with the feature `report`, `event_grammar` says all.
/// Displayed, cards are written by number and everything counts from 1, so that it can be read back whatever the names.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::{Counting, Event, Names, Space};
///
/// let parse = |text| Event::parse(text, &Names::letters(4), Space::Orders { n: 4 }, Counting::FromOne);
/// let event = parse("c<d & !fixed>=1")?;
/// assert!(event.holds(&[1, 2, 3, 0]));
/// assert!(!event.holds(&[0, 2, 3, 1]));
/// assert_eq!(event.to_string(), "#3<#4 & !fixed>=1");
///
/// let error = parse("c<d & e@1").unwrap_err();
/// assert_eq!(error.to_string(), "no card is named e: the cards are a to d\n  c<d & e@1\n        ^");
/// # Ok::<(), evenhand_audit::exact::EventError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    tree: Tree,
}

/// An event that one cell of a matrix has the probability of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cell {
    /// A card is somewhere before another.
    Precedes {
        /// The first.
        card: u32,
        /// The other.
        other: u32,
    },
    /// A card is at a place.
    At {
        /// The card.
        card: u32,
        /// The place.
        place: u32,
    },
}

/// An event in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Tree {
    Before(u32, u32),
    At(u32, u32),
    Order(Vec<u32>),
    Taken(u32),
    Even,
    Odd,
    Count(Statistic, Relation, u32),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
}

/// How a number is compared; displays as its sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray, strum::Display)]
enum Relation {
    #[strum(serialize = "=")]
    Equal,
    #[strum(serialize = "!=")]
    Unequal,
    #[strum(serialize = "<")]
    Less,
    #[strum(serialize = "<=")]
    LessOrEqual,
    #[strum(serialize = ">")]
    Greater,
    #[strum(serialize = ">=")]
    GreaterOrEqual,
}

impl Event {
    /// The cell, if this is an event of one card at one place, or of one pair: distributions of many cards have these.
    pub fn cell(&self) -> Option<Cell> {
        match self.tree {
            Tree::Before(card, other) => Some(Cell::Precedes { card, other }),
            Tree::At(card, place) => Some(Cell::At { card, place }),
            _ => None,
        }
    }

    /// Reads an event about outcomes of a space, its places and cards by number counted so.
    ///
    /// # Errors
    /// If it cannot be read, names a card or a place that there is not, or asks for what the space does not have. The
    /// error points at the place.
    pub fn parse(text: &str, names: &Names, space: Space, counting: Counting) -> Result<Self, EventError> {
        parse::parse(text, names, space, counting).map(|tree| Self { tree })
    }

    /// Whether it is true of an outcome.
    pub fn holds(&self, outcome: &[u32]) -> bool {
        self.tree.holds(outcome)
    }
}

impl Tree {
    fn holds(&self, outcome: &[u32]) -> bool {
        let place = |card: &u32| outcome.iter().position(|other| other == card);
        match self {
            Self::Before(x, y) => place(x) < place(y),
            Self::At(card, place) => outcome.get(*place as usize) == Some(card),
            Self::Order(order) => outcome == order,
            Self::Taken(card) => outcome.contains(card),
            Self::Even => is_even(outcome),
            Self::Odd => !is_even(outcome),
            Self::Count(statistic, relation, number) => relation.holds(statistic.of(outcome), *number),
            Self::Not(one) => !one.holds(outcome),
            Self::And(one, other) => one.holds(outcome) && other.holds(outcome),
            Self::Or(one, other) => one.holds(outcome) || other.holds(outcome),
        }
    }
}

impl Relation {
    fn holds(self, one: u32, other: u32) -> bool {
        match self {
            Self::Equal => one == other,
            Self::Unequal => one != other,
            Self::Less => one < other,
            Self::LessOrEqual => one <= other,
            Self::Greater => one > other,
            Self::GreaterOrEqual => one >= other,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)
    }
}

impl fmt::Display for Tree {
    /// With no more parentheses than the same tree needs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grouped = |f: &mut fmt::Formatter<'_>, tree: &Self, group: bool| {
            if group { write!(f, "({tree})") } else { tree.fmt(f) }
        };
        let number = |index: &u32| Counting::FromOne.shown(*index);
        match self {
            Self::Before(x, y) => write!(f, "#{}<#{}", number(x), number(y)),
            Self::At(card, place) => write!(f, "#{}@{}", number(card), number(place)),
            Self::Order(order) => {
                f.write_str("order=")?;
                for (place, card) in order.iter().enumerate() {
                    write!(f, "{}#{}", if place > 0 { "," } else { "" }, number(card))?;
                }
                Ok(())
            }
            Self::Taken(card) => write!(f, "taken=#{}", number(card)),
            Self::Even => f.write_str("even"),
            Self::Odd => f.write_str("odd"),
            Self::Count(statistic, relation, number) => {
                let word = statistic.in_events().map_or("", |named| named.word);
                write!(f, "{word}{relation}{number}")
            }
            Self::Not(one) => {
                f.write_str("!")?;
                grouped(f, one, matches!(**one, Self::And(..) | Self::Or(..)))
            }
            Self::And(one, other) => {
                grouped(f, one, matches!(**one, Self::Or(..)))?;
                f.write_str(" & ")?;
                grouped(f, other, matches!(**other, Self::And(..) | Self::Or(..)))
            }
            Self::Or(one, other) => {
                one.fmt(f)?;
                f.write_str(" | ")?;
                grouped(f, other, matches!(**other, Self::Or(..)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const N: u32 = 5;

    fn claims() -> impl Strategy<Value = Tree> {
        let relations = prop::sample::select(Relation::VARIANTS);
        prop_oneof![
            (0..N, 0..N).prop_filter("two cards", |(x, y)| x != y).prop_map(|(x, y)| Tree::Before(x, y)),
            (0..N, 0..N).prop_map(|(card, place)| Tree::At(card, place)),
            Just((0..N).collect::<Vec<u32>>()).prop_shuffle().prop_map(Tree::Order),
            Just(Tree::Even),
            Just(Tree::Odd),
            (prop::sample::select(&Statistic::IN_EVENTS), relations, any::<u32>())
                .prop_map(|(statistic, relation, number)| Tree::Count(statistic, relation, number)),
        ]
    }

    fn trees() -> impl Strategy<Value = Tree> {
        claims().prop_recursive(6, 40, 2, |part| {
            prop_oneof![
                part.clone().prop_map(|one| Tree::Not(Box::new(one))),
                (part.clone(), part.clone()).prop_map(|(a, b)| Tree::And(Box::new(a), Box::new(b))),
                (part.clone(), part).prop_map(|(a, b)| Tree::Or(Box::new(a), Box::new(b))),
            ]
        })
    }

    proptest! {
        #[test]
        fn events_are_read_back_as_they_are_displayed(tree in trees()) {
            let event = Event { tree };
            let space = Space::Orders { n: N };
            prop_assert_eq!(Event::parse(&event.to_string(), &Names::letters(N), space, Counting::FromOne), Ok(event));
        }

        #[test]
        fn any_text_is_an_event_or_an_error_within_it(text in r#"[a-f0-9#<>=!&|()@," ♠]{0,24}|\PC{0,24}"#) {
            if let Err(error) = Event::parse(&text, &Names::letters(N), Space::Orders { n: N }, Counting::FromOne) {
                prop_assert!(text.is_char_boundary(error.at()));
                prop_assert!(error.column() <= text.chars().count() + 1);
            }
        }
    }
}
