//! Remedies: the change in a program that removes a known fault.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// A change in a program that removes a known fault.
///
/// The feature `report` has a sentence for each one, in every language: its message is `remedy.KEY`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Remedy {
    /// Call the shuffle, and print its result.
    CallTheShuffle,
    /// Draw `j` from `i..n`, not from `0..n`.
    DrawFromTheRest,
    /// Swap each place once, instead of random pairs of places.
    SwapEachPlaceOnce,
    /// Draw `j` from `0..=i`, not from `0..i`.
    LetCardsStay,
    /// Start a forward loop at place 0.
    StartAtTheFirst,
    /// Start a backward loop at the last place.
    StartAtTheLast,
    /// Run a forward loop to the last place but one.
    RunToTheEnd,
    /// Run a backward loop down to place 1.
    RunDownToOne,
    /// Start an ascending loop at place 1.
    StartAtTheSecond,
    /// Draw the last of a place's choices as well.
    KeepOddOrders,
    /// Do not sort by a comparator that answers at random.
    DoNotSort,
    /// Do not let two random keys be equal.
    AvoidEqualKeys,
    /// Swap cards instead of inserting them.
    SwapInsteadOfInserting,
    /// Riffle more often.
    RiffleMore,
    /// Riffle instead of an overhand shuffle.
    ReplaceOverhand,
    /// Shuffle before the cut.
    ShuffleBeforeTheCut,
    /// Put the deck back in order before each shuffle.
    PutTheDeckBack,
    /// Take the seed from the system, not from a constant.
    DoNotFixTheSeed,
    /// Take the seed from the system, not from the clock.
    DoNotSeedFromTheClock,
    /// Take a longer seed.
    LengthenTheSeed,
    /// Seed once, not before every draw.
    SeedOnce,
    /// Reject numbers that `% n` would map unevenly.
    RejectTheRemainder,
    /// Reject numbers that scaling would map unevenly.
    RejectInsteadOfScaling,
    /// Draw from `n` values, not from `n - 1`.
    IncludeTheLastValue,
    /// Round down, not to the nearest.
    RoundDown,
}

impl Remedy {
    /// All remedies.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the key in JSON. It never changes.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// Whether the remedy fixes a loop or a draw that is off by one.
    pub fn is_off_by_one_fix(self) -> bool {
        matches!(
            self,
            Self::LetCardsStay
                | Self::StartAtTheFirst
                | Self::StartAtTheLast
                | Self::RunToTheEnd
                | Self::RunDownToOne
                | Self::StartAtTheSecond
                | Self::KeepOddOrders
                | Self::IncludeTheLastValue
        )
    }
}
