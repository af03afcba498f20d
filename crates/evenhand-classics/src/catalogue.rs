//! All classics, by name.

use evenhand::Draw;

use crate::classic::{Classic, Progress, run};
#[cfg(feature = "listings")]
use crate::listing::ListingLanguage;
use crate::page::{Page, RunDice, Transition};
use crate::setting::{Complete, Setting, SettingError};
use crate::trace::Trace;

pub mod ascending;
pub mod ascending_starts_late;
pub mod cut;
pub mod draw_and_insert;
pub mod durstenfeld;
pub mod durstenfeld_skips_last;
pub mod durstenfeld_stops_early;
pub mod fisher_yates;
pub mod fisher_yates_skips_first;
pub mod fisher_yates_stops_early;
pub mod floyd;
pub mod inside_out;
pub mod merge_shuffle;
pub mod naive_swap;
pub mod order;
pub mod overhand;
pub mod random_transpositions;
pub mod rao_sandelius;
pub mod rejection;
pub mod removal_list;
pub mod removal_to_front;
pub mod removal_vec;
pub mod reservoir_l;
pub mod reservoir_r;
pub mod riffle;
pub mod sample_full_shuffle;
pub mod sample_partial_shuffle;
pub mod sample_rejection;
pub mod sattolo;
pub mod selection;
pub mod sort_by_coin_binary_insertion;
pub mod sort_by_coin_insertion;
pub mod sort_by_coin_merge;
pub mod sort_by_coin_merge_runs;
pub mod sort_by_coin_quicksort;
pub mod sort_by_coin_timsort;
pub mod sort_by_random_key;
pub mod sort_by_random_key_no_ties;
pub mod sort_by_random_key_unstable;

/// Lists the classics: their modules with the types there, in the order of the catalogue.
macro_rules! classics {
    ($($module:ident :: $Classic:ident),* $(,)?) => {
        /// Any classic.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Machine {
            $(
                #[doc = concat!("See [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $Classic($module::$Classic),
            )*
        }

        impl Classic for Machine {
            #[inline]
            fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
                match self {
                    $(Self::$Classic(classic) => classic.step(draw, trace),)*
                }
            }

            fn outcome(&self) -> Vec<u32> {
                match self {
                    $(Self::$Classic(classic) => classic.outcome(),)*
                }
            }
        }

        impl Machine {
            /// Runs it to its end untraced, as fast as the classic itself: one dispatch for all steps.
            pub fn run<D: Draw + ?Sized>(&mut self, draw: &mut D) {
                match self {
                    $(Self::$Classic(classic) => run(classic, draw, &mut ()),)*
                }
            }
        }

        const CATALOGUE: &[Entry] = &[
            $(Entry {
                page: &$module::PAGE,
                start: |setting| Machine::$Classic($module::$Classic::start(setting)),
                #[cfg(feature = "listings")]
                listing_source: |language| match language {
                    ListingLanguage::PseudoCode => source!($module, "pseudo.txt"),
                    ListingLanguage::Rust => source!($module, "rust.rs"),
                    ListingLanguage::Cpp => source!($module, "cpp.cpp"),
                    ListingLanguage::Python => source!($module, "python.py"),
                },
            },)*
        ];
    };
}

/// The text of a file of a classic's listings.
#[cfg(feature = "listings")]
macro_rules! source {
    ($module:ident, $file:literal) => {
        include_str!(concat!("listings/", stringify!($module), "/", $file))
    };
}

classics! {
    rejection::Rejection,
    removal_vec::RemovalVec,
    removal_list::RemovalList,
    removal_to_front::RemovalToFront,
    durstenfeld::Durstenfeld,
    fisher_yates::FisherYates,
    ascending::Ascending,
    inside_out::InsideOut,
    draw_and_insert::DrawAndInsert,
    naive_swap::NaiveSwap,
    random_transpositions::RandomTranspositions,
    fisher_yates_skips_first::FisherYatesSkipsFirst,
    fisher_yates_stops_early::FisherYatesStopsEarly,
    durstenfeld_skips_last::DurstenfeldSkipsLast,
    durstenfeld_stops_early::DurstenfeldStopsEarly,
    ascending_starts_late::AscendingStartsLate,
    sattolo::Sattolo,
    sort_by_random_key::SortByRandomKey,
    sort_by_random_key_unstable::SortByRandomKeyUnstable,
    sort_by_random_key_no_ties::SortByRandomKeyNoTies,
    sort_by_coin_insertion::SortByCoinInsertion,
    sort_by_coin_binary_insertion::SortByCoinBinaryInsertion,
    sort_by_coin_timsort::SortByCoinTimsort,
    sort_by_coin_merge::SortByCoinMerge,
    sort_by_coin_merge_runs::SortByCoinMergeRuns,
    sort_by_coin_quicksort::SortByCoinQuicksort,
    riffle::Riffle,
    overhand::Overhand,
    cut::Cut,
    merge_shuffle::MergeShuffle,
    rao_sandelius::RaoSandelius,
    order::Order,
    sample_rejection::SampleRejection,
    sample_full_shuffle::SampleFullShuffle,
    sample_partial_shuffle::SamplePartialShuffle,
    reservoir_r::ReservoirR,
    reservoir_l::ReservoirL,
    floyd::Floyd,
    selection::Selection,
}

/// A classic in the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    page: &'static Page,
    start: fn(&Complete) -> Machine,
    #[cfg(feature = "listings")]
    listing_source: fn(ListingLanguage) -> &'static str,
}

impl Entry {
    /// Its page: all but its code.
    pub fn page(&self) -> &'static Page {
        self.page
    }

    /// The file of its listing in a language, markers and all.
    #[cfg(feature = "listings")]
    pub(crate) fn listing_source(&self, language: ListingLanguage) -> &'static str {
        (self.listing_source)(language)
    }

    /// Its starting state.
    ///
    /// # Errors
    /// If a sample is to be larger than the deck, or something is set that the classic does not have.
    pub fn start(&self, setting: &Setting) -> Result<Machine, SettingError> {
        Ok((self.start)(&setting.complete(self.page.name, self.page.parameters)?))
    }

    /// The transitions of its steps, in their order, if those move places whatever cards lie there.
    ///
    /// # Errors
    /// As for [`Entry::start`].
    pub fn transitions(&self, setting: &Setting) -> Result<Option<Vec<Transition>>, SettingError> {
        let complete = setting.complete(self.page.name, self.page.parameters)?;
        Ok(self.page.transitions.map(|transitions| transitions(&complete)))
    }

    /// The dice that a run rolls, in no order; none where their number has no bound, or hangs together with what they show.
    ///
    /// # Errors
    /// As for [`Entry::start`].
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::{RunDice, Setting, find};
    ///
    /// let dice = find("naive_swap")?.dice(&Setting::new(54))?;
    /// assert_eq!(dice, Some(vec![RunDice { faces: 54, times: Some(54) }]));
    /// assert_eq!(find("rejection")?.dice(&Setting::new(54))?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dice(&self, setting: &Setting) -> Result<Option<Vec<RunDice>>, SettingError> {
        let complete = setting.complete(self.page.name, self.page.parameters)?;
        let of_steps = self.page.transitions.map(|transitions| {
            let mut dice: Vec<RunDice> = Vec::new();
            for RunDice { faces, times } in transitions(&complete).iter().map(Transition::dice) {
                match dice.iter_mut().find(|known| known.faces == faces) {
                    Some(RunDice { times: Some(known), .. }) => *known += times.unwrap_or(0),
                    _ => dice.push(RunDice { faces, times }),
                }
            }
            dice
        });
        Ok(of_steps.or_else(|| self.page.dice.map(|dice| dice(&complete))))
    }

    /// How many cards a sampler takes under this setting; 0 for a shuffle.
    ///
    /// # Errors
    /// As for [`Entry::start`].
    pub fn sample_size(&self, setting: &Setting) -> Result<u32, SettingError> {
        Ok(setting.complete(self.page.name, self.page.parameters)?.k)
    }
}

/// All classics.
pub fn catalogue() -> &'static [Entry] {
    CATALOGUE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_one_classic_each() {
        for (i, entry) in catalogue().iter().enumerate() {
            assert!(
                catalogue()[..i].iter().all(|other| other.page.name != entry.page.name),
                "{}",
                entry.page.name
            );
        }
    }
}
