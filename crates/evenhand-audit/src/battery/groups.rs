//! Groups of cards, such as the aces or a suit: whether their places are those of a fair shuffle.
//!
//! Of a fair deck the members of a group lie at a uniform choice of k of n places, whichever cards they are. So the number
//! of members right after another, of runs, the longest run, the places before the first and after the last, the gaps, and
//! what a hand from the top holds have exact distributions ([`subsets`](crate::statistics::subsets)), which decks that
//! have equal cards, or are visible in part, share: a group is of faces, and only its visible members are looked at.
//!
//! Cost: O(visible places) a deck and group; memory a few KiB a group.

mod rows;
#[cfg(feature = "state")]
mod saved;
mod tally;

use std::fmt;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::deck::Deck;

pub(super) use rows::add as add_rows;
#[cfg(feature = "state")]
pub(super) use saved::SavedGroups;
pub(super) use tally::Groups;

/// The most groups of an audit.
pub const MAX_GROUPS: usize = 64;

/// The most bytes of a group's name.
pub(crate) const MAX_NAME: usize = 47;

/// What a group is called. Short, and copied with the ids of its tests.
///
/// # Examples
/// ```
/// use evenhand_audit::battery::GroupName;
///
/// assert_eq!(GroupName::new("aces")?.as_str(), "aces");
/// assert!(GroupName::new("").is_err() && GroupName::new(&"a".repeat(48)).is_err());
/// # Ok::<(), evenhand_audit::battery::GroupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupName {
    /// In UTF-8, filled with zeros.
    bytes: [u8; MAX_NAME],
    length: u8,
}

impl GroupName {
    /// A name of 1 to 47 bytes.
    ///
    /// # Errors
    /// If it is empty or longer.
    pub fn new(name: &str) -> Result<Self, GroupError> {
        let mut bytes = [0; MAX_NAME];
        match bytes.get_mut(..name.len()) {
            Some(start) if !name.is_empty() => start.copy_from_slice(name.as_bytes()),
            _ => return Err(GroupError::Name { name: name.into() }),
        }
        Ok(Self { bytes, length: name.len() as u8 })
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        // Made of a text of that length.
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

/// No group's name.
impl Default for GroupName {
    fn default() -> Self {
        Self { bytes: [0; MAX_NAME], length: 0 }
    }
}

impl fmt::Display for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for GroupName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A group of cards: some of a deck, and not all.
///
/// # Examples
/// ```
/// use evenhand_audit::Audit;
/// use evenhand_audit::battery::{Finding, Group};
///
/// // Cards 0 to 3 always stand together, in a deck that is else shuffled.
/// let mut audit = Audit::new(12)?.with_groups(vec![Group::new("aces", 0..4)?], &[])?;
/// for deck in 0..40_u64 {
///     let mut order: Vec<u32> = (4..12).collect();
///     for place in (1..8).rev() {
///         order.swap(place, (deck * 2_654_435_761 >> (place * 3)) as usize % (place + 1));
///     }
///     let at = (deck * 5 % 9) as usize;
///     order.splice(at..at, [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]][deck as usize % 3]);
///     audit.observe(&order)?;
/// }
/// let found = audit.tests().into_iter().find(|test| test.id.key() == "group_neighbours.mean").unwrap();
/// assert_eq!((found.statistic, found.p < 1e-30), (3.0, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    name: GroupName,
    /// Sorted, each once.
    faces: Vec<u32>,
}

impl Group {
    /// Of cards, or of the faces that equal ones have.
    ///
    /// # Errors
    /// If the name is invalid.
    pub fn new(name: &str, faces: impl IntoIterator<Item = u32>) -> Result<Self, GroupError> {
        let mut faces: Vec<u32> = faces.into_iter().collect();
        faces.sort_unstable();
        faces.dedup();
        Ok(Self { name: GroupName::new(name)?, faces })
    }

    /// The name of the group.
    pub fn name(&self) -> GroupName {
        self.name
    }

    /// Its cards or faces, from the lowest.
    pub fn faces(&self) -> &[u32] {
        &self.faces
    }

    /// How many cards of a deck are its members.
    pub(super) fn members(&self, deck: &Deck) -> usize {
        self.faces.iter().map(|face| deck.cards_of(*face).len()).sum()
    }

    /// That it has some cards of the deck, and not all.
    pub(super) fn check(&self, deck: &Deck) -> Result<(), GroupError> {
        let name = self.name;
        if let Some(face) = self.faces.iter().find(|face| **face >= deck.faces()) {
            return Err(GroupError::NoSuchCard { name, card: *face });
        }
        match self.members(deck) {
            0 => Err(GroupError::Empty { name }),
            members if members == deck.cards() as usize => Err(GroupError::All { name }),
            _ => Ok(()),
        }
    }
}

/// The quantity that is read from the places of the members of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum GroupStatistic {
    /// Members right after another.
    Neighbours,
    /// Runs of members and of others.
    Runs,
    /// The length of the longest run of members, up to 64 (32 of decks of more than 64 cards).
    LongestRun,
    /// Places before the first member.
    First,
    /// Places after the last member.
    Last,
    /// Gaps from a member to the next, by their length.
    Spacing,
    /// Members in a hand from the top.
    InHand,
    /// Hands from the top without a member.
    NoneInHand,
}

/// The reason why a group is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GroupError {
    /// A name that is empty or too long.
    #[error("{name:?}: the name of a group has 1 to {MAX_NAME} bytes")]
    Name {
        /// The name.
        name: String,
    },
    /// A card that the deck does not have.
    #[error("group {name}: the deck has no card {card}")]
    NoSuchCard {
        /// The group.
        name: GroupName,
        /// The card.
        card: u32,
    },
    /// A group of no card.
    #[error("group {name} has no card")]
    Empty {
        /// The group.
        name: GroupName,
    },
    /// A group of all cards.
    #[error("group {name} has all cards of the deck, so their places show nothing")]
    All {
        /// The group.
        name: GroupName,
    },
    /// Two groups of one name.
    #[error("two groups have the name {name}")]
    Twice {
        /// The name.
        name: GroupName,
    },
    /// More groups than are counted.
    #[error("{groups} groups are too many. An audit takes at most {MAX_GROUPS}")]
    TooMany {
        /// How many.
        groups: usize,
    },
    /// A hand of no place, or of as many as there are.
    #[error("a hand of {places} of {visible} visible places: of a deck of {n}, it has from 1 to {most}", most = (*visible).min(n.saturating_sub(1)))]
    Hand {
        /// Its places.
        places: u32,
        /// How many are visible.
        visible: u32,
        /// How many the deck has.
        n: u32,
    },
}
