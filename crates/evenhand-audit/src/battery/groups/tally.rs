//! Counts of groups.

use std::sync::{Arc, OnceLock};

use super::{Group, GroupError, MAX_GROUPS};
use crate::battery::deck::Deck;
use crate::statistics::subsets::Subset;

/// Gaps that are counted: a member this many places after the one before, or fewer.
const MAX_GAP: usize = 64;

/// The largest group of which gaps up to each length are looked at besides: of more members they cost seconds.
const MAX_WITHIN: usize = 64;

/// The longest run that is told from longer ones, of decks up to 64 cards and of larger ones, where each length costs more.
const MAX_RUN: [usize; 2] = [64, 32];

/// Groups of cards, and what was counted of each.
#[derive(Debug, Clone)]
pub(in crate::battery) struct Groups {
    pub(super) decks: u64,
    pub(super) n: usize,
    pub(super) visible: usize,
    /// The sizes of hands from the top, from the smallest.
    pub(super) hands: Vec<usize>,
    pub(super) counted: Vec<Counted>,
    /// The indices of the groups that a face belongs to.
    of_face: Vec<Vec<u8>>,
    /// Null distributions of each number of members: made when they are first asked for, and shared with copies.
    nulls: Arc<OnceLock<Vec<(usize, Nulls)>>>,
}

/// A group and its counts: decks by the value of each statistic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) group: Group,
    pub(super) members: usize,
    pub(super) neighbours: Vec<u64>,
    pub(super) runs: Vec<u64>,
    pub(super) longest: Vec<u64>,
    pub(super) first: Vec<u64>,
    pub(super) last: Vec<u64>,
    /// By hand.
    pub(super) in_hand: Vec<Vec<u64>>,
    /// Gaps of all decks, by their length.
    pub(super) gaps: Vec<u64>,
}

/// The exact distributions for a number of members.
#[derive(Debug)]
pub(super) struct Nulls {
    pub(super) neighbours: Vec<f64>,
    pub(super) runs: Vec<f64>,
    pub(super) longest: Vec<f64>,
    pub(super) ends: Vec<f64>,
    pub(super) in_hand: Vec<Vec<f64>>,
    /// Of each length of a gap, from 1 on, how many of a deck have it.
    pub(super) gaps: Vec<Vec<f64>>,
    /// The same of each length from 2 on and all smaller ones; none of large groups.
    pub(super) gaps_within: Vec<Vec<f64>>,
}

/// What is known of a deck while its places are read from the first.
#[derive(Debug, Clone, Copy, Default)]
struct Reading {
    members: usize,
    neighbours: usize,
    first: usize,
    last: usize,
    run: usize,
    longest: usize,
}

impl Groups {
    /// Of a deck, with hands of these sizes; of what is visible, where that is not all, a hand besides.
    pub(in crate::battery) fn new(
        groups: Vec<Group>,
        hands: &[u32],
        deck: &Deck,
    ) -> Result<Self, GroupError> {
        let (n, visible) = (deck.cards() as usize, deck.visible() as usize);
        if groups.len() > MAX_GROUPS {
            return Err(GroupError::TooMany { groups: groups.len() });
        }
        for (number, group) in groups.iter().enumerate() {
            group.check(deck)?;
            if groups[..number].iter().any(|other| other.name() == group.name()) {
                return Err(GroupError::Twice { name: group.name() });
            }
        }
        let outside = |places: &&u32| **places == 0 || **places as usize > visible.min(n.saturating_sub(1));
        if let Some(places) = hands.iter().find(outside) {
            return Err(GroupError::Hand { places: *places, visible: deck.visible(), n: deck.cards() });
        }
        let mut hands: Vec<usize> = hands.iter().map(|places| *places as usize).collect();
        hands.extend(Some(visible).filter(|visible| *visible < n));
        hands.sort_unstable();
        hands.dedup();
        let mut of_face = vec![Vec::new(); deck.faces() as usize];
        for (number, group) in (0..).zip(&groups) {
            for face in group.faces() {
                of_face[*face as usize].push(number);
            }
        }
        let counted = |group: Group| {
            let members = group.members(deck);
            let most = members.min(visible);
            Counted {
                group,
                members,
                neighbours: vec![0; most],
                runs: vec![0; (2 * most + 1).min(visible) + 1],
                longest: vec![0; most.min(MAX_RUN[usize::from(n > 64)]) + 1],
                first: vec![0; visible + 1],
                last: vec![0; visible + 1],
                in_hand: hands.iter().map(|places| vec![0; members.min(*places) + 1]).collect(),
                gaps: vec![0; visible.min(MAX_GAP + 1)],
            }
        };
        let counted = groups.into_iter().map(counted).collect();
        Ok(Self { decks: 0, n, visible, hands, counted, of_face, nulls: Arc::default() })
    }

    /// Creates empty counts with the same configuration.
    pub(in crate::battery) fn anew(&self) -> Self {
        let mut blank = self.clone();
        blank.decks = 0;
        for group in &mut blank.counted {
            group.tables().for_each(|table| table.fill(0));
        }
        blank
    }

    /// The groups.
    pub(in crate::battery) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.counted.iter().map(|counted| &counted.group)
    }

    /// Takes a deck: the face at each visible place.
    pub(in crate::battery) fn observe(&mut self, order: &[u32]) {
        self.decks += 1;
        let mut readings = [Reading::default(); MAX_GROUPS];
        let mut hand = 0;
        for (place, face) in order.iter().enumerate() {
            if self.hands.get(hand) == Some(&place) {
                self.close_hand(hand, &readings);
                hand += 1;
            }
            for number in &self.of_face[*face as usize] {
                let number = usize::from(*number);
                let (reading, counted) = (&mut readings[number], &mut self.counted[number]);
                reading.run = if reading.members == 0 {
                    reading.first = place;
                    1
                } else {
                    let gap = place - reading.last;
                    if let Some(count) = counted.gaps.get_mut(gap) {
                        *count += 1;
                    }
                    reading.neighbours += usize::from(gap == 1);
                    if gap == 1 { reading.run + 1 } else { 1 }
                };
                reading.members += 1;
                reading.last = place;
                reading.longest = reading.longest.max(reading.run);
            }
        }
        if hand < self.hands.len() {
            self.close_hand(hand, &readings);
        }
        for (counted, reading) in self.counted.iter_mut().zip(&readings) {
            counted.close(reading, self.visible);
        }
    }

    /// Counts how many members of each group lie before the end of a hand.
    fn close_hand(&mut self, hand: usize, readings: &[Reading]) {
        for (counted, reading) in self.counted.iter_mut().zip(readings) {
            counted.in_hand[hand][reading.members] += 1;
        }
    }

    /// Whether they are the same groups of the same decks, and the same hands.
    pub(in crate::battery) fn are_those_of(&self, other: &Self) -> bool {
        self.of_face == other.of_face
            && (self.n, self.visible, &self.hands) == (other.n, other.visible, &other.hands)
            && self.groups().eq(other.groups())
    }

    /// Adds what was counted elsewhere, of the same groups.
    pub(in crate::battery) fn add(&mut self, other: &Self) {
        self.decks += other.decks;
        for (mine, theirs) in self.counted.iter_mut().zip(&other.counted) {
            // The tables are the same, since the groups are.
            let mut theirs = theirs.clone();
            for (mine, theirs) in mine.tables().zip(theirs.tables()) {
                mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += *theirs);
            }
        }
    }

    /// The distributions for each number of members.
    pub(super) fn nulls(&self, members: usize) -> Option<&Nulls> {
        let all = self.nulls.get_or_init(|| {
            let mut sizes: Vec<usize> = self.counted.iter().map(|counted| counted.members).collect();
            sizes.sort_unstable();
            sizes.dedup();
            sizes.into_iter().map(|members| (members, self.nulls_of(members))).collect()
        });
        all.iter().find(|(size, _)| *size == members).map(|(_, nulls)| nulls)
    }

    fn nulls_of(&self, members: usize) -> Nulls {
        let subset = Subset::new(self.n, members, self.visible);
        let lengths = self.visible.min(MAX_GAP + 1);
        let within = if members <= MAX_WITHIN { lengths } else { 0 };
        Nulls {
            neighbours: subset.neighbours(),
            runs: subset.runs(),
            longest: subset.longest_run(MAX_RUN[usize::from(self.n > 64)]),
            ends: subset.before_first(),
            in_hand: self.hands.iter().map(|places| subset.held_by_first(*places)).collect(),
            gaps: (1..lengths).map(|distance| subset.gaps(distance)).collect(),
            gaps_within: (2..within).map(|distance| subset.gaps_within(distance)).collect(),
        }
    }
}

impl Counted {
    fn close(&mut self, reading: &Reading, visible: usize) {
        let Reading { members, neighbours, first, last, longest, .. } = *reading;
        let (runs, before, after) = match members {
            0 => (1, visible, visible),
            members => {
                // Runs of members, those of others between them, and those of others at the ends.
                let of_members = members - neighbours;
                let (before, after) = (first, visible - 1 - last);
                let ends = usize::from(before > 0) + usize::from(after > 0);
                (2 * of_members - 1 + ends, before, after)
            }
        };
        self.neighbours[neighbours] += 1;
        self.runs[runs] += 1;
        self.first[before] += 1;
        self.last[after] += 1;
        let top = self.longest.len() - 1;
        self.longest[longest.min(top)] += 1;
    }

    /// Those of the decks by a value, of which the gaps come sixth.
    pub(super) fn tables(&mut self) -> impl Iterator<Item = &mut Vec<u64>> {
        let Self { group: _, members: _, neighbours, runs, longest, first, last, in_hand, gaps } = self;
        [neighbours, runs, longest, first, last, gaps].into_iter().chain(in_hand)
    }
}
