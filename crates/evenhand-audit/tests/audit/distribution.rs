//! Laws that are known by reasoning, and what has none.

use crate::shuffles::{
    ASCENDING, DURSTENFELD, FISHER_YATES, NAIVE_SWAP, RANDOM_CUT, RANDOM_TRANSPOSITIONS, SATTOLO,
    SORT_COIN_MERGE, modulo,
};
use evenhand::{BigUint, Draw};
use evenhand_audit::exact::{
    Counting, Distribution, DistributionError, Event, Exact, Fraction, Limits, Names, Space, Verdict,
};
use proptest::prelude::*;

fn fraction(numerator: u64, denominator: u64) -> Fraction {
    Fraction::new(numerator, denominator)
}

/// Draws any card, again while it was drawn before.
fn rejection(drawn: &mut Vec<u32>, n: u32, draw: &mut dyn Draw) -> bool {
    let card = draw.below(n.into()) as u32;
    if !drawn.contains(&card) {
        drawn.push(card);
    }
    drawn.len() == n as usize
}

#[test]
fn dice_that_are_thrown_away_without_a_bound_leave_exactly_one_in_n_factorial() {
    for n in 1..=6 {
        let law = Distribution::follow(
            Space::Orders { n },
            Vec::new(),
            |drawn, draw| rejection(drawn, n, draw),
            Vec::clone,
            &Exact,
            &Limits::default(),
        )
        .unwrap();
        assert!(law.is_uniform(), "n = {n}");
        assert_eq!(law.tapes().is_some(), n == 1, "no number of dice is enough");
    }
}

#[test]
fn fair_shuffles_are_uniform_to_seven_cards() {
    for n in 0..=7 {
        for shuffle in [DURSTENFELD, FISHER_YATES, ASCENDING] {
            let law = shuffle.law(n, &Exact).unwrap();
            assert!(law.outcomes().all(|(_, p)| p == law.uniform()), "n = {n}");
            assert_eq!(BigUint::from(law.support()), Space::Orders { n }.size());
            assert!(law.verdict().is_uniform());
            assert_eq!(law.total_variation(), Fraction::zero());
        }
    }
}

#[test]
fn the_naive_swap_of_three_cards_has_four_and_five_of_twenty_seven() {
    let law = NAIVE_SWAP.law(3, &Exact).unwrap();
    let p: Vec<Fraction> = law.outcomes().map(|(_, p)| p).collect();
    assert_eq!(p, [4, 5, 5, 5, 4, 4].map(|numerator| fraction(numerator, 27)));
    assert_eq!(law.verdict().to_string(), "not uniform: 6 orders share 27 outcomes, which 6 does not divide");
}

#[test]
fn four_random_transpositions_of_four_cards_leave_c_before_d_with_33_of_64() {
    let law = RANDOM_TRANSPOSITIONS.law(4, &Exact).unwrap();
    let of = |event: &str| {
        law.probability(
            &Event::parse(event, &Names::letters(4), Space::Orders { n: 4 }, Counting::FromOne).unwrap(),
        )
    };
    assert_eq!(of("c<d"), fraction(33, 64));
    assert_eq!(of("order=abcd"), fraction(35, 512));
    assert_eq!(of("a@1"), fraction(19, 64));
    assert_eq!(law.total_variation(), fraction(39, 512));
    assert_eq!(
        law.verdict().to_string(),
        "not uniform: 24 orders share 65,536 outcomes, which 24 does not divide"
    );
}

#[test]
fn verdicts_give_the_strongest_reason() {
    let uniform = DURSTENFELD.law(4, &Exact).unwrap().verdict();
    assert_eq!(uniform.to_string(), "uniform: each of 24 orders has exactly 1/24");
    assert_eq!(DURSTENFELD.law(0, &Exact).unwrap().verdict().to_string(), "uniform: there is one order");
    let modulo = DURSTENFELD.law(4, &modulo(1 << 15)).unwrap().verdict();
    assert_eq!(modulo.to_string(), "not uniform: 24 orders share 2^60 outcomes, which 24 does not divide");
    // Six tapes: none too few for six orders, and five orders never come.
    let same = Distribution::of_counts(Space::Orders { n: 3 }, [(vec![0, 1, 2], 6)]).unwrap();
    assert_eq!(same.verdict().to_string(), "not uniform: 1 of 6 orders come");
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let counts = orders.into_iter().zip([3, 1, 2, 2, 2, 2]).map(|(order, count)| (order.to_vec(), count));
    let unequal = Distribution::of_counts(Space::Orders { n: 3 }, counts).unwrap();
    assert_eq!(unequal.verdict().to_string(), "not uniform: 6 orders have from 1/12 to 1/4");
    // A run of a comparator that tosses a coin takes two or three: eight outcomes at most.
    let merged = SORT_COIN_MERGE.law(3, &Exact).unwrap();
    assert_eq!(merged.tapes(), Some(&BigUint::from(8_u32)));
    let cut = RANDOM_CUT.law(4, &Exact).unwrap();
    assert!(matches!(cut.verdict(), Verdict::Indivisible { .. }));
    assert_eq!(cut.least().first, [0, 1, 3, 2]);
}

/// From 0 on to 1 with 1/2, else out as order ab with 1/2; from 1 back to 0 with 1/3, else out as ba.
fn wanderer(at: &mut u32, draw: &mut dyn Draw) -> bool {
    match *at {
        0 if draw.below(2) == 0 => *at = 1,
        1 if draw.below(3) == 0 => *at = 0,
        _ => return true,
    }
    false
}

#[test]
fn states_that_return_to_one_another_are_solved_exactly() {
    let law = |limits| {
        let outcome = |at: &u32| if *at == 0 { vec![0, 1] } else { vec![1, 0] };
        Distribution::follow(Space::Orders { n: 2 }, 0, wanderer, outcome, &Exact, &limits)
    };
    // p = 1/2 + 1/2 · 1/3 · p.
    let solved = law(Limits::default()).unwrap();
    assert_eq!(solved.of(&[0, 1]), fraction(3, 5));
    assert_eq!(solved.of(&[1, 0]), fraction(2, 5));
    assert_eq!(solved.tapes(), None);
    assert_eq!(solved.verdict().to_string(), "not uniform: 2 orders have from 2/5 to 3/5");
    let limits = Limits { returning: 1, ..Limits::default() };
    assert_eq!(law(limits), Err(DistributionError::Returning { states: 2, limit: 1 }));
}

#[test]
fn a_walk_between_two_walls_ends_at_each_as_the_gambler_is_ruined() {
    // From place i of 0..=8, up with 2/3, down with 1/3: the ruin is (2^8 − 2^i) / (2^i (2^8 − 1)).
    for start in 1..8_u64 {
        let law = Distribution::follow(
            Space::Samples { n: 2, k: 1 },
            start,
            |at, draw| {
                *at = if draw.below(3) == 0 { *at - 1 } else { *at + 1 };
                *at == 0 || *at == 8
            },
            |at| vec![u32::from(*at == 8)],
            &Exact,
            &Limits::default(),
        )
        .unwrap();
        assert_eq!(law.of(&[0]), fraction((1 << 8) - (1 << start), 255 << start), "from {start}");
    }
}

#[test]
fn paths_of_different_lengths_meet_with_their_exact_weights() {
    // One, two or three coins until the first head; then a die of three decides which of three cards comes first.
    let law = Distribution::follow(
        Space::Samples { n: 4, k: 1 },
        0_u32,
        |coins, draw| {
            if *coins < 3 {
                *coins = if draw.below(2) == 0 { 3 } else { *coins + 1 };
                return false;
            }
            *coins = draw.below(4) as u32;
            true
        },
        |card| vec![*card],
        &modulo(7),
        &Limits::default(),
    )
    .unwrap();
    // 7 values, modulo 4: 2, 2, 2, 1, however many coins fell before.
    assert_eq!([0, 1, 2, 3].map(|card| law.of(&[card])), [2, 2, 2, 1].map(|weight| fraction(weight, 7)));
    assert_eq!(law.tapes(), Some(&BigUint::from(7_u32.pow(4))));
}

#[test]
fn numerators_beyond_128_bits_are_as_exact() {
    // 40 coins of a source of 2^31 − 1 values, of which one more is 0 than 1: the sign after all of them.
    let (values, coins) = (2_147_483_647_u64, 40);
    let law = Distribution::follow(
        Space::Orders { n: 2 },
        (0, 0),
        |(tossed, side), draw| {
            *side ^= draw.below(2);
            *tossed += 1;
            *tossed == coins
        },
        |(_, side)| if *side == 0 { vec![0, 1] } else { vec![1, 0] },
        &modulo(values),
        &Limits::default(),
    )
    .unwrap();
    // P(even) − P(odd) = (1/values)^40.
    let apart = Fraction::new(1_u32, BigUint::from(values).pow(coins));
    assert_eq!(law.of(&[0, 1]).difference(&law.of(&[1, 0])), apart);
    assert_eq!(law.of(&[0, 1]) + law.of(&[1, 0]), Fraction::one());
}

#[test]
fn samples_are_equal_in_whatever_order_they_were_taken() {
    for n in 1..=7 {
        for k in 0..=n {
            let law = Distribution::follow(
                Space::Samples { n, k },
                (Vec::new(), (0..n).collect::<Vec<u32>>()),
                |(taken, left), draw| {
                    if taken.len() < k as usize {
                        let place = draw.below(left.len() as u64) as usize;
                        taken.push(left.swap_remove(place));
                    }
                    taken.len() == k as usize
                },
                |(taken, _)| taken.clone(),
                &Exact,
                &Limits::default(),
            )
            .unwrap();
            assert!(law.is_uniform(), "{k} of {n}");
            assert!(law.inclusion().into_iter().all(|p| p == fraction(k.into(), n.into())), "{k} of {n}");
            assert_eq!((law.position_by_card(), law.precedes(), law.even()), (None, None, None));
        }
    }
}

#[test]
fn the_faces_of_a_die_that_never_come_are_not_followed() {
    // Off by one: never the place itself, which makes Sattolo's shuffle of Durstenfeld's.
    let off_by_one = |bound: u64| {
        let mut weights = vec![1; bound as usize];
        if bound > 1 {
            weights[bound as usize - 1] = 0;
        }
        weights
    };
    for n in 1..=5 {
        let law = DURSTENFELD.law(n, &off_by_one).unwrap();
        let sattolo = SATTOLO.law(n, &Exact).unwrap();
        assert!(law.outcomes().eq(sattolo.outcomes()), "n = {n}");
    }
}

#[test]
fn what_cannot_be_followed_says_why() {
    let with = |limits| {
        Distribution::follow(
            Space::Orders { n: 1 },
            0_u64,
            |at, draw| {
                *at = *at * 10 + draw.below(10) + 1;
                *at > 1_000_000
            },
            |_| vec![0],
            &Exact,
            &limits,
        )
    };
    assert_eq!(
        with(Limits { states: 100, ..Limits::default() }),
        Err(DistributionError::States { limit: 100 })
    );
    assert_eq!(with(Limits { dice: 100, ..Limits::default() }), Err(DistributionError::Dice { limit: 100 }));
    let message = DistributionError::States { limit: 1 << 20 }.to_string();
    assert!(
        message.contains("more than 1,048,576 states") && message.contains("Use fewer cards"),
        "{message}"
    );
    // A die of more faces than may be followed is not even made.
    let huge = |draw: &mut dyn Draw| draw.below(u64::MAX) == 0;
    let law = Distribution::follow(
        Space::Orders { n: 0 },
        (),
        |(), draw| huge(draw),
        |()| vec![],
        &Exact,
        &Limits::default(),
    );
    assert_eq!(law, Err(DistributionError::Faces { bound: u64::MAX, limit: 1 << 20 }));
    // 2^62 values, three times in a step.
    let fine = |bound: u64| (0..bound).map(|face| (1 << 62) - u64::from(face == 0)).collect();
    let step = |(): &mut (), draw: &mut dyn Draw| (0..3).map(|_| draw.below(2)).sum::<u64>() < 4;
    let law = Distribution::follow(Space::Orders { n: 0 }, (), step, |()| vec![], &fine, &Limits::default());
    assert_eq!(law, Err(DistributionError::TooFine));
}

#[test]
fn what_never_ends_has_no_law() {
    let law = |step: fn(&mut u64, &mut dyn Draw) -> bool| {
        Distribution::follow(Space::Orders { n: 0 }, 0, step, |_| vec![], &Exact, &Limits::default())
    };
    assert_eq!(law(|_, _| false), Err(DistributionError::NeverEnds));
    assert_eq!(
        law(|at, draw| {
            *at = (*at + 1 + draw.below(2)) % 3;
            false
        }),
        Err(DistributionError::NeverEnds)
    );
    // An end can be come to, and so can a place from which none can.
    assert_eq!(
        law(|at, draw| {
            *at = if *at == 0 { draw.below(2) } else { 3 - *at };
            *at == 0
        }),
        Err(DistributionError::NeverEnds)
    );
}

#[test]
fn what_is_no_outcome_is_refused() {
    let space = Space::Orders { n: 2 };
    for outcome in [vec![0], vec![0, 0], vec![0, 2], vec![0, 1, 1]] {
        assert_eq!(
            Distribution::of_counts(space, [(outcome.clone(), 1)]),
            Err(DistributionError::NotAnOutcome { outcome, space })
        );
    }
    assert_eq!(Distribution::of_counts(space, []), Err(DistributionError::Nothing));
    assert_eq!(Distribution::of_counts(space, [(vec![0, 1], 0)]), Err(DistributionError::Nothing));
    let no_faces = |_: u64| vec![0, 0];
    assert_eq!(NAIVE_SWAP.law(2, &no_faces), Err(DistributionError::NoWeights { bound: 2 }));
}

#[test]
fn entropies_of_extreme_laws_are_those_of_the_limit() {
    let certain = Distribution::of_counts(Space::Orders { n: 3 }, [(vec![0, 1, 2], 5)]).unwrap();
    assert_eq!(certain.min_entropy_bits().to_bits(), 0.0_f64.to_bits());
    assert_eq!(certain.shannon_bits().to_bits(), 0.0_f64.to_bits());
    assert!((certain.kl_to_uniform_nats() - 6_f64.ln()).abs() < 1e-15);
    let uniform = DURSTENFELD.law(5, &Exact).unwrap();
    assert_eq!(uniform.kl_to_uniform_nats().to_bits(), 0.0_f64.to_bits());
}

#[test]
fn a_step_of_many_dice_takes_the_room_of_what_it_leads_to() {
    // One step throws 17 coins and counts the heads: 2^17 runs, more than are kept apart.
    let law = Distribution::follow(
        Space::Samples { n: 18, k: 1 },
        0,
        |heads, draw| {
            *heads = (0..17).map(|_| draw.below(2) as u32).sum::<u32>();
            true
        },
        |heads| vec![*heads],
        &Exact,
        &Limits::default(),
    )
    .unwrap();
    for (heads, p) in law.outcomes() {
        let rows = Space::Samples { n: 17, k: heads[0] }.size();
        assert_eq!(p, Fraction::new(rows, 1_u32 << 17));
    }
    assert_eq!(law.tapes(), Some(&BigUint::from(1_u32 << 17)));
}

#[test]
#[should_panic(expected = "a step ends however the dice fall")]
fn a_step_that_rolls_until_it_likes_the_die_is_refused() {
    let step = |(): &mut (), draw: &mut dyn Draw| {
        while draw.below(6) != 5 {}
        true
    };
    drop(Distribution::follow(Space::Orders { n: 0 }, (), step, |()| vec![], &Exact, &Limits::default()));
}

/// The states of a random walk, and its ends.
const STATES: usize = 7;
const ENDS: usize = 3;

proptest! {
    #[test]
    fn walks_with_any_loops_end_as_often_as_when_they_are_walked(
        weights in prop::collection::vec(prop::collection::vec(0_u64..4, STATES + ENDS), STATES),
    ) {
        // From each state there is a way out.
        let mut weights = weights;
        for row in &mut weights {
            row[STATES] += 1;
        }
        let faces: Vec<Vec<usize>> = weights
            .iter()
            .map(|row| (0..row.len()).flat_map(|to| std::iter::repeat_n(to, row[to] as usize)).collect())
            .collect();
        let law = Distribution::follow(
            Space::Samples { n: ENDS as u32, k: 1 },
            0,
            |at, draw| {
                *at = faces[*at][draw.below(faces[*at].len() as u64) as usize];
                *at >= STATES
            },
            |at| vec![(*at - STATES) as u32],
            &Exact,
            &Limits::default(),
        )
        .unwrap();

        // Walked in floating point until next to nothing is left.
        let mut at = [0.0; STATES];
        let mut ended = [0.0; ENDS];
        at[0] = 1.0;
        while at.iter().sum::<f64>() > 1e-13 {
            let mut next = [0.0; STATES];
            for (from, mass) in at.into_iter().enumerate() {
                for to in &faces[from] {
                    let part = mass / f64::from(faces[from].len() as u32);
                    if *to < STATES { next[*to] += part } else { ended[*to - STATES] += part }
                }
            }
            at = next;
        }
        for (end, walked) in ended.into_iter().enumerate() {
            let exact = law.of(&[end as u32]).to_f64();
            prop_assert!((exact - walked).abs() < 1e-11, "{} {}", exact, walked);
        }
        prop_assert_eq!(law.outcomes().map(|(_, p)| p).sum::<Fraction>(), Fraction::one());
    }
}

#[test]
fn a_step_of_many_dice_of_31_bits_is_followed_and_its_outcomes_counted() {
    // Six coins of 31 bits, of which the number of heads is cut off at two: 2^186 outcomes share three samples.
    let law = Distribution::follow(
        Space::Samples { n: 3, k: 1 },
        0,
        |heads, draw| {
            *heads = (0..6).map(|_| draw.below(2) as u32).sum::<u32>().min(2);
            true
        },
        |heads| vec![*heads],
        &modulo(1 << 31),
        &Limits::default(),
    )
    .unwrap();
    assert_eq!(law.of(&[0]), fraction(1, 64));
    assert_eq!(
        law.verdict().to_string(),
        "not uniform: 3 samples share 2^186 outcomes, which 3 does not divide"
    );
}
