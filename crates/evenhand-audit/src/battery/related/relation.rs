//! The ways in which a deck follows from an earlier one.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::forms::inverse;

/// A way in which a deck follows from an earlier one.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Relation {
    /// The deck is the earlier one cut, reversed, or both.
    Cut,
    /// Each card is replaced: its number plus a constant modulo n, or n - 1 minus its number, or both.
    Renumbered,
    /// The deck is the inverse of the earlier one: places and cards exchange roles.
    Inverse,
    /// The same replacement of cards led from one earlier deck to another.
    Relabelled,
    /// The same move of places led from one earlier deck to another.
    Moved,
    /// The deck is the earlier one with each card replaced by n - 1 minus its number, and then cut,
    /// reversed, or both.
    MirroredAndCut,
}

/// How the places of a deck, or the numbers of its cards, turn from an earlier deck to a later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Turn {
    /// A cyclic shift: a cut of the deck, or a constant added to each number modulo n.
    Shifted,
    /// The reverse order.
    Reversed,
    /// The reverse order, then a cyclic shift.
    ReversedAndShifted,
}

impl Relation {
    /// Returns the turn from an earlier deck to a later one with this relation. Returns `None` if
    /// the relation has no turns.
    pub(super) fn turn(self, earlier: &[u16], later: &[u16]) -> Option<Turn> {
        match self {
            Self::Cut => Turn::between(earlier, later),
            Self::Renumbered => Turn::between(&inverse(earlier), &inverse(later)),
            Self::MirroredAndCut => {
                let last = earlier.len() as u16 - 1;
                let mirrored: Vec<u16> = earlier.iter().map(|card| last - card).collect();
                Turn::between(&mirrored, later)
            }
            Self::Inverse | Self::Relabelled | Self::Moved => None,
        }
    }
}

impl Turn {
    /// Returns the turn from one list of different numbers to another, if there is one.
    fn between(earlier: &[u16], later: &[u16]) -> Option<Self> {
        let n = later.len();
        let first = earlier.first()?;
        let start = later.iter().position(|number| number == first)?;
        let is_forward = (0..n).all(|step| later[(start + step) % n] == earlier[step]);
        let is_backward = (0..n).all(|step| later[(start + n - step) % n] == earlier[step]);
        match (is_forward, is_backward) {
            (true, _) if start > 0 => Some(Self::Shifted),
            (_, true) if start + 1 == n => Some(Self::Reversed),
            (_, true) => Some(Self::ReversedAndShifted),
            _ => None,
        }
    }
}
