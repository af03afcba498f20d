//! The remedies of known faults: by the classic that deals the cards, by its dice, and by other mechanisms.

use evenhand_audit::suspects::Remedy;
use evenhand_classics::dice::Dice;

use super::deal::{Fault, Mechanism};
use super::text::SECONDS;

impl Fault {
    /// The changes in a program that remove the fault: those of its loop, then those of its random numbers.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::suspects::Remedy;
    /// use evenhand_locale::Language;
    /// use evenhand_trial::faults::required;
    ///
    /// let faults = required("naive_swap@modulo:8,no_shuffle", 52, Language::English)?;
    /// assert_eq!(faults[0].remedies(), [Remedy::DrawFromTheRest, Remedy::RejectTheRemainder]);
    /// assert_eq!(faults[1].remedies(), [Remedy::CallTheShuffle]);
    /// # Ok::<(), evenhand_trial::faults::FaultError>(())
    /// ```
    pub fn remedies(&self) -> Vec<Remedy> {
        match self.mechanism {
            Mechanism::NoShuffle => vec![Remedy::CallTheShuffle],
            Mechanism::SameDeck => vec![Remedy::DoNotFixTheSeed],
            Mechanism::Even => vec![Remedy::KeepOddOrders],
            Mechanism::NeverPutBack => vec![Remedy::DrawFromTheRest, Remedy::PutTheDeckBack],
            Mechanism::Seeds(seeds) if seeds % SECONDS == 0 => vec![Remedy::DoNotSeedFromTheClock],
            Mechanism::Seeds(_) => vec![Remedy::LengthenTheSeed],
            Mechanism::Shuffled { dice, .. } => {
                loop_remedy(self.classic).into_iter().chain(dice_remedy(dice)).collect()
            }
        }
    }
}

/// Returns the remedy for a classic's loop, or `None` if the loop is right.
fn loop_remedy(classic: &str) -> Option<Remedy> {
    Some(match classic {
        "naive_swap" => Remedy::DrawFromTheRest,
        "random_transpositions" => Remedy::SwapEachPlaceOnce,
        "sattolo" => Remedy::LetCardsStay,
        "fisher_yates_skips_first" => Remedy::StartAtTheFirst,
        "durstenfeld_skips_last" => Remedy::StartAtTheLast,
        "fisher_yates_stops_early" => Remedy::RunToTheEnd,
        "durstenfeld_stops_early" => Remedy::RunDownToOne,
        "ascending_starts_late" => Remedy::StartAtTheSecond,
        "sort_by_random_key" | "sort_by_random_key_unstable" => Remedy::AvoidEqualKeys,
        "draw_and_insert" => Remedy::SwapInsteadOfInserting,
        "riffle" => Remedy::RiffleMore,
        "overhand" => Remedy::ReplaceOverhand,
        "cut" => Remedy::ShuffleBeforeTheCut,
        sort if sort.starts_with("sort_by_coin_") => Remedy::DoNotSort,
        _ => return None,
    })
}

/// Returns the remedy for random draws, or `None` if they are right.
pub(crate) fn dice_remedy(dice: Dice) -> Option<Remedy> {
    Some(match dice {
        Dice::Modulo(_) => Remedy::RejectTheRemainder,
        Dice::Scaled(_) => Remedy::RejectInsteadOfScaling,
        Dice::OffByOne => Remedy::IncludeTheLastValue,
        Dice::Rounded => Remedy::RoundDown,
        Dice::FixedSeed(_) => Remedy::DoNotFixTheSeed,
        Dice::TimeSeeded(..) | Dice::RandomSecond(_) => Remedy::DoNotSeedFromTheClock,
        Dice::ReseededEveryDraw(_) => Remedy::SeedOnce,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use evenhand_classics::{Distribution, Kind, catalogue, dice};

    use super::super::{matrix, suspects_of};
    use super::*;

    #[test]
    fn every_known_fault_has_a_remedy_and_every_remedy_a_fault() {
        let mut seen = HashSet::new();
        for fault in [suspects_of(52), suspects_of(3), matrix(52)].concat() {
            let remedies = fault.remedies();
            assert!(!remedies.is_empty(), "{}", fault.name());
            seen.extend(remedies);
        }
        assert!(Remedy::ALL.iter().all(|remedy| seen.contains(remedy)), "{seen:?}");
    }

    #[test]
    fn every_biased_classic_and_all_wrong_dice_have_a_remedy() {
        for page in catalogue().iter().map(evenhand_classics::Entry::page) {
            let is_wrong = matches!(page.distribution, Distribution::Biased { .. } | Distribution::Cyclic);
            assert_eq!(
                loop_remedy(page.name).is_some(),
                is_wrong && page.kind == Kind::Shuffle,
                "{}",
                page.name
            );
        }
        for one in dice::kinds().iter().flat_map(|kind| kind.dice) {
            assert_eq!(dice_remedy(*one).is_some(), *one != Dice::Exact, "{one}");
        }
    }
}
