//! Small shuffles, right and wrong, for the judge to judge.

#![allow(dead_code, reason = "the calibration takes some of them")]

use evenhand::Draw;
use evenhand_audit::exact::{DieWeights, Distribution, DistributionError, Limits, Space};

/// What a round does to the deck.
pub(crate) type Turn = fn(&mut Vec<u32>, usize, &mut dyn Draw);

/// A shuffle in rounds.
#[derive(Clone, Copy)]
pub(crate) struct Shuffle {
    pub(crate) rounds: fn(u32) -> usize,
    pub(crate) turn: Turn,
}

impl Shuffle {
    /// Its exact law.
    pub(crate) fn law(self, n: u32, faces: &dyn DieWeights) -> Result<Distribution, DistributionError> {
        let rounds = (self.rounds)(n);
        Distribution::follow(
            Space::Orders { n },
            ((0..n).collect::<Vec<u32>>(), 0),
            |(deck, round), draw| {
                if *round < rounds {
                    (self.turn)(deck, *round, draw);
                    *round += 1;
                }
                *round == rounds
            },
            |(deck, _)| deck.clone(),
            faces,
            &Limits::default(),
        )
    }
}

const EVERY_CARD: fn(u32) -> usize = |n| n as usize;

/// A place below the bound.
fn place(draw: &mut dyn Draw, bound: usize) -> usize {
    draw.below(bound as u64) as usize
}

pub(crate) const DURSTENFELD: Shuffle = Shuffle {
    rounds: EVERY_CARD,
    turn: |deck, round, draw| {
        let i = deck.len() - 1 - round;
        deck.swap(i, place(draw, i + 1));
    },
};

pub(crate) const FISHER_YATES: Shuffle = Shuffle {
    rounds: EVERY_CARD,
    turn: |deck, round, draw| {
        let left = deck.len() - round;
        deck.swap(round, round + place(draw, left));
    },
};

pub(crate) const ASCENDING: Shuffle =
    Shuffle { rounds: EVERY_CARD, turn: |deck, round, draw| deck.swap(round, place(draw, round + 1)) };

pub(crate) const NAIVE_SWAP: Shuffle = Shuffle {
    rounds: EVERY_CARD,
    turn: |deck, round, draw| {
        let j = place(draw, deck.len());
        deck.swap(round, j);
    },
};

pub(crate) const RANDOM_TRANSPOSITIONS: Shuffle = Shuffle {
    rounds: EVERY_CARD,
    turn: |deck, _, draw| {
        let (i, j) = (place(draw, deck.len()), place(draw, deck.len()));
        deck.swap(i, j);
    },
};

pub(crate) const DISTINCT_TRANSPOSITIONS: Shuffle = Shuffle {
    rounds: EVERY_CARD,
    turn: |deck, _, draw| {
        let (i, j) = (place(draw, deck.len()), place(draw, deck.len() - 1));
        deck.swap(i, j + usize::from(j >= i));
    },
};

pub(crate) const DRAW_AND_INSERT: Shuffle = Shuffle {
    rounds: EVERY_CARD,
    turn: |deck, _, draw| {
        let to = place(draw, deck.len());
        let card = deck.pop().unwrap();
        deck.insert(to, card);
    },
};

pub(crate) const SATTOLO: Shuffle = Shuffle {
    rounds: |n| n as usize - 1,
    turn: |deck, round, draw| {
        let i = deck.len() - 1 - round;
        deck.swap(i, place(draw, i));
    },
};

pub(crate) const SORT_COIN_MERGE: Shuffle =
    Shuffle { rounds: |_| 1, turn: |deck, _, draw| *deck = merge_sort(deck, draw) };

fn merge_sort(deck: &[u32], draw: &mut dyn Draw) -> Vec<u32> {
    if deck.len() < 2 {
        return deck.to_vec();
    }
    let (left, right) = deck.split_at(deck.len() / 2);
    let (left, right) = (merge_sort(left, draw), merge_sort(right, draw));
    let (mut left, mut right) = (left.as_slice(), right.as_slice());
    let mut merged = Vec::new();
    while let (Some((l, rest_l)), Some((r, rest_r))) = (left.split_first(), right.split_first()) {
        if draw.below(2) == 0 {
            merged.push(*l);
            left = rest_l;
        } else {
            merged.push(*r);
            right = rest_r;
        }
    }
    [&merged, left, right].concat()
}

pub(crate) const RIFFLE: Shuffle = Shuffle {
    rounds: |_| 1,
    turn: |deck, _, draw| {
        let cut = (0..deck.len()).filter(|_| draw.below(2) == 0).count();
        let (mut left, mut right) = deck.split_at(cut);
        let mut riffled = Vec::new();
        while left.len() + right.len() > 0 {
            let from_left = place(draw, left.len() + right.len()) < left.len();
            let pile = if from_left { &mut left } else { &mut right };
            riffled.push(pile[0]);
            *pile = &pile[1..];
        }
        *deck = riffled;
    },
};

pub(crate) const THREE_RIFFLES: Shuffle = Shuffle { rounds: |_| 3, ..RIFFLE };

pub(crate) const OVERHAND: Shuffle = Shuffle {
    rounds: |_| 1,
    turn: |deck, _, draw| {
        let mut packets = vec![vec![deck[0]]];
        for card in &deck[1..] {
            if draw.below(5) == 0 {
                packets.push(Vec::new());
            }
            packets.last_mut().unwrap().push(*card);
        }
        packets.reverse();
        *deck = packets.concat();
    },
};

pub(crate) const RANDOM_CUT: Shuffle = Shuffle {
    rounds: |_| 1,
    turn: |deck, _, draw| {
        let cut = place(draw, deck.len());
        deck.rotate_left(cut);
    },
};

/// `source() % bound` with a source of `values` equally likely values: how many of them show each face.
pub(crate) fn modulo(values: u64) -> impl Fn(u64) -> Vec<u64> {
    move |bound| (0..bound).map(|face| (values + bound - 1 - face) / bound).collect()
}
