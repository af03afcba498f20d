//! Chains of one card and two against full laws, where both can be had.

use crate::shuffles::{
    ASCENDING, DRAW_AND_INSERT, DURSTENFELD, FISHER_YATES, NAIVE_SWAP, RANDOM_TRANSPOSITIONS, SATTOLO,
    Shuffle, modulo,
};
use evenhand_audit::exact::{Chain, ChainError, DieWeights, Exact, Fraction, Matrix, Transitions};

type Steps = fn(u32, &dyn DieWeights) -> Result<Vec<Transitions>, ChainError>;

const ALL: [(Shuffle, Steps); 7] = [
    (DURSTENFELD, |n, faces| (0..n).rev().map(|i| Transitions::swap(faces, i, 0..i + 1)).collect()),
    (FISHER_YATES, |n, faces| (0..n).map(|i| Transitions::swap(faces, i, i..n)).collect()),
    (ASCENDING, |n, faces| (0..n).map(|i| Transitions::swap(faces, i, 0..i + 1)).collect()),
    (NAIVE_SWAP, |n, faces| (0..n).map(|i| Transitions::swap(faces, i, 0..n)).collect()),
    (SATTOLO, |n, faces| (1..n).rev().map(|i| Transitions::swap(faces, i, 0..i)).collect()),
    (RANDOM_TRANSPOSITIONS, |n, faces| (0..n).map(|_| Transitions::swap_any(faces, 0..n)).collect()),
    (DRAW_AND_INSERT, |n, faces| (0..n).map(|_| Transitions::insert(faces, n - 1, 0..n)).collect()),
];

#[test]
fn chains_give_the_tables_of_the_full_law() {
    let byte = modulo(256);
    let dice: [&dyn DieWeights; 2] = [&Exact, &byte];
    for n in 2..=6 {
        for faces in dice {
            for (which, (shuffle, steps)) in ALL.into_iter().enumerate() {
                let law = shuffle.law(n, faces).unwrap();
                let chain = Chain::new(n, steps(n, faces).unwrap()).unwrap();
                same(&chain.position_by_card(), &law.position_by_card().unwrap(), which);
                same(&chain.precedes(), &law.precedes().unwrap(), which);
            }
        }
    }
}

#[test]
fn a_card_that_is_inserted_moves_those_between_either_way() {
    // Take place 1 of five and put it in anywhere: card 0 moves up where card 1 goes in front of it.
    let chain = Chain::new(5, vec![Transitions::insert(&Exact, 1, 0..5).unwrap()]).unwrap();
    let table = chain.position_by_card();
    assert_eq!(table.at(0, 0), Fraction::new(4_u32, 5_u32));
    assert_eq!(table.at(1, 0), Fraction::new(1_u32, 5_u32));
    assert_eq!(table.at(1, 2), Fraction::new(3_u32, 5_u32));
    assert_eq!(table.at(4, 4), Fraction::new(4_u32, 5_u32));
}

#[test]
fn random_transpositions_of_a_deck_order_two_cards_as_the_formula_says() {
    // For cards δ apart after k swaps of two places of four drawn independently: 1/2 + (δ/4) 2^−k.
    for k in 1..=6_u32 {
        let steps = (0..k).map(|_| Transitions::swap_any(&Exact, 0..4)).collect::<Result<_, _>>().unwrap();
        let table = Chain::new(4, steps).unwrap().precedes();
        for x in 0..4_usize {
            for y in x + 1..4 {
                let bias = Fraction::new((y - x) as u64, 4_u32 << k);
                assert_eq!(table.at(x, y), Fraction::new(1_u32, 2_u32) + bias, "{x} {y} after {k}");
            }
        }
    }
}

#[test]
fn a_fair_shuffle_of_two_jokers_and_all_is_even_in_both_tables() {
    let n = 54;
    for (_, steps) in &ALL[..3] {
        let chain = Chain::new(n, steps(n, &Exact).unwrap()).unwrap();
        let (places, pairs) = (chain.position_by_card(), chain.precedes());
        for i in 0..n as usize {
            for j in 0..n as usize {
                assert_eq!(places.at(i, j), Fraction::new(1_u32, n));
                assert_eq!(pairs.at(i, j), Fraction::new(u32::from(i != j), 2_u32));
            }
        }
    }
}

#[test]
fn chains_that_cannot_be_say_why() {
    let step = Transitions::swap(&Exact, 3, 0..2).unwrap();
    assert_eq!(Chain::new(3, vec![step]), Err(ChainError::NoPlace { place: 3, n: 3 }));
    assert_eq!(Chain::new(1_000_000, vec![]), Err(ChainError::TooMany { n: 1_000_000 }));
    assert_eq!(Transitions::swap_any(&Exact, 0..1_000_000), Err(ChainError::TooMany { n: 1_000_000 }));
    assert_eq!(Transitions::swap(&Exact, 3, 2..2), Err(ChainError::NoPlaces));
    assert_eq!(Transitions::swap(&|_: u64| vec![], 0, 0..2), Err(ChainError::NoWeights { bound: 2 }));
}

fn same(one: &Matrix, other: &Matrix, which: usize) {
    assert_eq!((one.rows(), one.columns()), (other.rows(), other.columns()));
    for row in 0..one.rows() {
        for column in 0..one.columns() {
            assert_eq!(one.at(row, column), other.at(row, column), "shuffle {which}: {row}, {column}");
        }
    }
}
