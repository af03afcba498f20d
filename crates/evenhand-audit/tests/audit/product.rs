//! The argument of the articles, from the tree of dice and from the chain of one card.

use evenhand::Draw;
use evenhand_audit::exact::{
    Chain, DieWeights, Exact, Factor, Fate, Fraction, Limits, Product, ProductError, Transitions,
};

/// A step that appends the places that it settles.
type Step = fn(&mut (Vec<u32>, usize), &mut dyn Draw, &mut Vec<(u32, u32)>) -> bool;

/// From the last place to the first, each swaps with any up to itself and is settled.
const DURSTENFELD: Step = |(deck, round), draw, settled| {
    let place = deck.len() - 1 - *round;
    deck.swap(place, draw.below(place as u64 + 1) as usize);
    settled.push((place as u32, deck[place]));
    *round += 1;
    place == 0
};

fn tree(n: u32, step: Step, faces: &dyn DieWeights) -> Result<Product, ProductError> {
    Product::of_tree(n, ((0..n).collect(), 0), step, faces, &Limits::default())
}

fn text(factors: &[Factor]) -> String {
    let factor = |factor: &Factor| {
        let fate = match factor.fate {
            Fate::Escaped => "escaped",
            Fate::Chosen => "chosen",
        };
        format!("{} {fate} {}", factor.round, factor.probability)
    };
    factors.iter().map(factor).collect::<Vec<_>>().join(", ")
}

#[test]
fn each_of_five_cards_escapes_with_four_fifths_and_three_quarters_and_is_chosen_with_a_third() {
    let product = tree(5, DURSTENFELD, &Exact).unwrap();
    for card in 0..5 {
        assert_eq!(text(&product.factors(card, 4)), "1 chosen 1/5");
        assert_eq!(text(&product.factors(card, 2)), "1 escaped 4/5, 2 escaped 3/4, 3 chosen 1/3");
        assert_eq!(
            text(&product.factors(card, 0)),
            "1 escaped 4/5, 2 escaped 3/4, 3 escaped 2/3, 4 escaped 1/2, 5 chosen 1"
        );
        assert!((0..5).all(|place| product.product(card, place) == Fraction::new(1_u32, 5_u32)));
    }
    assert!(product.holds());
}

#[test]
fn the_chain_of_one_card_gives_the_factors_of_the_tree() {
    let byte = |bound: u64| (0..bound).map(|face| (255 + bound - face) / bound).collect();
    let dice: [&dyn DieWeights; 2] = [&Exact, &byte];
    for faces in dice {
        for n in 1..=6 {
            let steps = (0..n)
                .rev()
                .map(|i| Transitions::swap(faces, i, 0..i + 1))
                .collect::<Result<_, _>>()
                .unwrap();
            let chain = Product::of_chain(&Chain::new(n, steps).unwrap()).unwrap();
            let tree = tree(n, DURSTENFELD, faces).unwrap();
            for card in 0..n {
                for place in 0..n {
                    let factors = tree.factors(card, place);
                    assert_eq!(chain.factors(card, place), factors, "{card} to {place} of {n}");
                    let product = factors.into_iter().map(|factor| factor.probability);
                    assert_eq!(product.fold(Fraction::one(), std::ops::Mul::mul), tree.product(card, place));
                }
            }
        }
    }
}

#[test]
fn a_deck_has_its_factors_from_the_chain() {
    let steps = (0..52).map(|i| Transitions::swap(&Exact, i, i..52)).collect::<Result<_, _>>().unwrap();
    let product = Product::of_chain(&Chain::new(52, steps).unwrap()).unwrap();
    assert!(product.holds());
    let factors = product.factors(17, 51);
    assert_eq!(factors.len(), 52);
    assert_eq!(factors[50].probability, Fraction::new(1_u32, 2_u32));
    assert_eq!(product.round(51), 52);
}

#[test]
fn a_card_that_never_stays_has_a_factor_of_nothing() {
    // Each place from the last swaps with one below it: the last draw settles both places that are left.
    let step: Step = |(deck, round), draw, settled| {
        let place = deck.len() - 1 - *round;
        deck.swap(place, draw.below(place as u64) as usize);
        settled.push((place as u32, deck[place]));
        *round += 1;
        if place == 1 {
            settled.push((0, deck[0]));
        }
        place == 1
    };
    let product = tree(4, step, &Exact).unwrap();
    assert!(!product.holds());
    assert_eq!(text(&product.factors(3, 3)), "1 chosen 0");
    assert_eq!(text(&product.factors(0, 3)), "1 chosen 1/3");
    let steps = (1..4).rev().map(|i| Transitions::swap(&Exact, i, 0..i)).collect::<Result<_, _>>().unwrap();
    assert_eq!(Product::of_chain(&Chain::new(4, steps).unwrap()), Ok(product));
}

#[test]
fn dice_that_are_thrown_away_are_no_rounds() {
    let step: Step = |(drawn, _), draw, settled| {
        let card = draw.below(4) as u32;
        // The deck is unused; what was drawn lies behind it.
        if !drawn[4..].contains(&card) {
            settled.push((drawn.len() as u32 - 4, card));
            drawn.push(card);
        }
        drawn.len() == 8
    };
    let product = tree(4, step, &Exact).unwrap();
    assert_eq!(text(&product.factors(2, 2)), "1 escaped 3/4, 2 escaped 2/3, 3 chosen 1/2");
    assert!(product.holds());
}

#[test]
fn where_no_draw_settles_a_place_it_says_so() {
    let all_at_once: Step = |(deck, _), draw, settled| {
        let cut = draw.below(deck.len() as u64) as usize;
        deck.rotate_left(cut);
        settled.extend((0..).zip(deck.iter().copied()));
        true
    };
    assert_eq!(tree(4, all_at_once, &Exact), Err(ProductError::Together { round: 1, places: 4 }));
    let naive: Vec<Transitions> =
        (0..4).map(|i| Transitions::swap(&Exact, i, 0..4)).collect::<Result<_, _>>().unwrap();
    assert_eq!(
        Product::of_chain(&Chain::new(4, naive).unwrap()),
        Err(ProductError::Together { round: 1, places: 4 })
    );
    let never: Step = |_, _, _| true;
    assert_eq!(tree(4, never, &Exact), Err(ProductError::Unsettled { place: 0 }));
    let either_first: Step = |(_, round), draw, settled| {
        let first = draw.below(2) as u32;
        *round += 1;
        settled.push((if *round == 1 { first } else { 0 }, first));
        *round == 2
    };
    assert_eq!(tree(2, either_first, &Exact), Err(ProductError::Wanders { place: 0 }));
}

#[test]
#[should_panic(expected = "card 0 at place 7 was settled, and is not there")]
fn a_place_that_is_not_there_cannot_be_settled() {
    let nowhere: Step = |_, _, settled| {
        settled.push((7, 0));
        true
    };
    let _ = tree(2, nowhere, &Exact);
}
