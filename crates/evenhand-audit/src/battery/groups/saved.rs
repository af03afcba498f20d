//! Saved counts of groups.

use serde::{Deserialize, Serialize};

use super::Group;
use super::tally::{Counted, Groups};
use crate::battery::deck::Deck;

/// The saved counts.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::battery) struct SavedGroups {
    /// The sizes of hands from the top.
    hands: Vec<u32>,
    groups: Vec<SavedGroup>,
}

/// A group and its counts: decks by the value of each statistic; gaps of all decks by their length.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedGroup {
    name: String,
    faces: Vec<u32>,
    neighbours: Vec<u64>,
    runs: Vec<u64>,
    longest_run: Vec<u64>,
    first: Vec<u64>,
    last: Vec<u64>,
    in_hand: Vec<Vec<u64>>,
    gaps: Vec<u64>,
}

impl Groups {
    pub(in crate::battery) fn saved(&self) -> SavedGroups {
        let group = |counted: &Counted| {
            // Named one by one, so that a field that is added is not forgotten here.
            let Counted { group, members: _, neighbours, runs, longest, first, last, in_hand, gaps } =
                counted.clone();
            SavedGroup {
                name: group.name().to_string(),
                faces: group.faces().to_vec(),
                neighbours,
                runs,
                longest_run: longest,
                first,
                last,
                in_hand,
                gaps,
            }
        };
        SavedGroups {
            hands: self.hands.iter().map(|places| *places as u32).collect(),
            groups: self.counted.iter().map(group).collect(),
        }
    }

    /// Of what was counted of some decks; none if it does not add up.
    pub(in crate::battery) fn of_saved(deck: &Deck, decks: u64, saved: SavedGroups) -> Option<Self> {
        let groups = saved.groups.iter().map(|group| Group::new(&group.name, group.faces.iter().copied()));
        let groups: Vec<Group> = groups.collect::<Result<_, _>>().ok()?;
        let mut all = Self::new(groups, &saved.hands, deck).ok()?;
        let is_of_decks =
            |row: &[u64]| row.iter().try_fold(0, |sum: u64, count| sum.checked_add(*count)) == Some(decks);
        for (counted, saved) in all.counted.iter_mut().zip(saved.groups) {
            let SavedGroup { name: _, faces: _, neighbours, runs, longest_run, first, last, in_hand, gaps } =
                saved;
            let most = decks.checked_mul(counted.members as u64)?;
            let of_all = gaps.iter().try_fold(0, |sum: u64, count| sum.checked_add(*count));
            if in_hand.len() != counted.in_hand.len() || of_all.is_none_or(|gaps| gaps > most) {
                return None;
            }
            let saved = [neighbours, runs, longest_run, first, last, gaps].into_iter().chain(in_hand);
            for (which, (mine, saved)) in counted.tables().zip(saved).enumerate() {
                // The gaps come sixth, and are not one of each deck.
                if mine.len() != saved.len() || (which != GAPS && !is_of_decks(&saved)) {
                    return None;
                }
                *mine = saved;
            }
        }
        all.decks = decks;
        Some(all)
    }
}

/// Where the gaps are among the tables of a group.
const GAPS: usize = 5;
