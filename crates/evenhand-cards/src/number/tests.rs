//! All deals of small decks, one by one, and some of the decks that are played with.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

/// All ways to write `total` as an ordered sum of numbers from 1.
fn compositions(total: u32) -> Vec<Vec<u32>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    let first = |first| compositions(total - first).into_iter().map(move |rest| [vec![first], rest].concat());
    (1..=total).flat_map(first).collect()
}

/// Every deal that some order of the deck gives, with the number of orders of alike cards that give it.
fn deals(copies: &[u32], sizes: &[u32]) -> BTreeMap<Vec<Vec<u32>>, u32> {
    fn walk(left: &mut [u32], order: &mut Vec<u32>, sizes: &[u32], deals: &mut BTreeMap<Vec<Vec<u32>>, u32>) {
        if left.iter().all(|&left| left == 0) {
            let mut order = order.iter().copied();
            let hand = |&size: &u32| {
                let mut hand: Vec<u32> = order.by_ref().take(size as usize).collect();
                hand.sort_unstable();
                hand
            };
            *deals.entry(sizes.iter().map(hand).collect()).or_insert(0) += 1;
        }
        for face in 0..left.len() {
            if left[face] > 0 {
                left[face] -= 1;
                order.push(face as u32);
                walk(left, order, sizes, deals);
                order.pop();
                left[face] += 1;
            }
        }
    }
    let mut deals = BTreeMap::new();
    walk(&mut copies.to_vec(), &mut Vec::new(), sizes, &mut deals);
    deals
}

/// That numbers and deals of this deck are one to one, and its entropy that of its orders.
fn assert_numbered(copies: &[u32], sizes: &[u32]) {
    let numbers = DealNumbers::new(copies, sizes).unwrap();
    let deals = deals(copies, sizes);
    assert_eq!(*numbers.count(), BigUint::from(deals.len()), "{copies:?} to {sizes:?}");
    let mut seen = BTreeSet::new();
    for number in 0..deals.len() {
        let deal = numbers.unrank(&BigUint::from(number)).unwrap();
        assert!(deals.contains_key(&deal), "{deal:?}");
        assert_eq!(numbers.rank(&deal), Ok(BigUint::from(number)));
        assert!(seen.insert(deal));
    }
    assert!(numbers.unrank(&BigUint::from(deals.len())).is_err());

    let orders = f64::from(deals.values().sum::<u32>());
    let entropy = deals.values().map(|&n| f64::from(n) / orders).map(|p| -p * p.log2()).sum::<f64>();
    assert!((numbers.entropy() - entropy).abs() < 1e-9, "{copies:?} to {sizes:?}");
    assert!((deck_entropy(copies) - orders.log2()).abs() < 1e-9);
}

#[test]
fn numbers_and_deals_are_one_to_one_for_all_small_decks() {
    for cards in 0..=6 {
        for copies in compositions(cards) {
            for sizes in compositions(cards) {
                assert_numbered(&copies, &sizes);
            }
        }
    }
    // The order of the faces is tried above; seven cards in ascending numbers of copies are enough.
    for copies in compositions(7).into_iter().filter(|copies| copies.is_sorted()) {
        for sizes in compositions(7) {
            assert_numbered(&copies, &sizes);
        }
    }
}

#[test]
fn empty_places_and_faces_without_copies_change_nothing() {
    for (copies, sizes) in [
        (&[][..], &[][..]),
        (&[], &[0]),
        (&[0, 0], &[0, 0]),
        (&[2, 0, 1], &[0, 2, 0, 1]),
        (&[1, 0, 1, 1], &[1, 0, 2, 0]),
        (&[3, 2, 0], &[0, 0, 2, 3]),
    ] {
        assert_numbered(copies, sizes);
    }
}

#[test]
fn different_cards_are_numbered_in_lexicographic_order_of_the_hands() {
    for sizes in [&[3, 2, 1][..], &[1, 2, 3], &[2, 2, 2], &[4, 1, 1], &[1, 1, 1, 1, 1, 1]] {
        let numbers = DealNumbers::new(&[1; 6], sizes).unwrap();
        let count = u32::try_from(numbers.count()).unwrap();
        let deals: Vec<_> = (0..count).map(|number| numbers.unrank(&number.into()).unwrap()).collect();
        assert!(deals.is_sorted());
    }
}

#[test]
fn the_counts_are_the_published_ones() {
    for (copies, sizes, count) in [
        (&[1; 52][..], &[13; 4][..], "53644737765488792839237440000"),
        (&[1; 52], &[5, 47], "2598960"),
        // Doudizhu: 54 different cards, 17 each and a bottom of 3.
        (&[1; 54], &[17, 17, 17, 3], "854990375116200574569318000"),
    ] {
        assert_eq!(DealNumbers::new(copies, sizes).unwrap().count().to_string(), count);
    }
}

#[test]
fn a_hand_of_alike_cards_is_counted_as_a_coefficient() {
    // Hands of 14 from 34 tiles, four of each: the coefficient of x^14 in (1 + x + x^2 + x^3 + x^4)^34.
    let mut hands = vec![1_u64];
    for _ in 0..34 {
        let coefficient = |i: usize| (i.saturating_sub(4)..=i).filter_map(|j| hands.get(j)).sum();
        hands = (0..=14).map(coefficient).collect();
    }
    let numbers = DealNumbers::new(&[4; 34], &[14, 122]).unwrap();
    assert_eq!(*numbers.count(), BigUint::from(hands[14]));
    assert_eq!(hands[14], 326_520_504_500);
}

/// What is played with: a name, the copies and the places.
fn played() -> Vec<(&'static str, Vec<u32>, Vec<u32>)> {
    let faces = |classes: &[(u32, usize)]| {
        classes.iter().flat_map(|&(copies, faces)| repeat_n(copies, faces)).collect::<Vec<u32>>()
    };
    let dealt = |hand: u32, hands: usize, rest: &[u32]| [vec![hand; hands], rest.to_vec()].concat();
    vec![
        ("bridge", faces(&[(1, 52)]), vec![13; 4]),
        ("doudizhu", faces(&[(1, 54)]), vec![17, 17, 17, 3]),
        ("hold'em, ten players", faces(&[(1, 52)]), dealt(2, 10, &[5, 27])),
        ("guandan", faces(&[(2, 54)]), vec![27; 4]),
        ("tractor", faces(&[(2, 54)]), dealt(25, 4, &[8])),
        ("canasta", faces(&[(2, 52), (4, 1)]), dealt(11, 4, &[1, 63])),
        ("pinochle", faces(&[(2, 24)]), dealt(15, 3, &[3])),
        ("mahjong", faces(&[(4, 34)]), vec![14, 13, 13, 13, 83]),
        ("mahjong with flowers", faces(&[(4, 34), (1, 8)]), vec![14, 13, 13, 13, 91]),
        ("riichi with red fives", faces(&[(4, 31), (3, 3), (1, 3)]), vec![14, 13, 13, 13, 83]),
        ("uno, ten players", faces(&[(1, 4), (2, 48), (4, 2)]), dealt(7, 10, &[1, 37])),
        ("blackjack", faces(&[(8, 52)]), [vec![1], dealt(2, 8, &[399])].concat()),
    ]
}

/// The number of deals modulo 2^64, face by face: how many ways there are to fill the places so far, for every
/// filling of all places but the largest. A face is given to one place after the other, a copy at a time.
fn plain_count(copies: &[u32], sizes: &[u32]) -> u64 {
    let largest = (0..sizes.len()).max_by_key(|&place| sizes[place]).unwrap();
    let mut strides = Vec::new();
    let mut fillings = 1;
    for (_, &size) in sizes.iter().enumerate().filter(|&(place, _)| place != largest) {
        strides.push((fillings, size as usize + 1));
        fillings *= size as usize + 1;
    }
    let mut ways = vec![0_u64; fillings];
    ways[0] = 1;
    for &copies in copies {
        // By the number of copies that are still to be given.
        let mut given = vec![vec![0; fillings]; copies as usize];
        given.push(ways);
        for &(stride, radix) in &strides {
            for left in (1..given.len()).rev() {
                let (fewer, more) = given.split_at_mut(left);
                for (filling, &ways) in more[0].iter().enumerate() {
                    if filling / stride % radix + 1 < radix {
                        let ways_so = &mut fewer[left - 1][filling + stride];
                        *ways_so = ways_so.wrapping_add(ways);
                    }
                }
            }
        }
        // The largest place takes the rest; that it takes no more than it holds is seen when the others are full.
        ways = (0..fillings)
            .map(|filling| given.iter().fold(0, |sum, ways| ways[filling].wrapping_add(sum)))
            .collect();
    }
    ways[fillings - 1]
}

#[test]
fn hand_by_hand_counts_what_face_by_face_counts() {
    let mut compared = 0;
    for (game, copies, sizes) in played() {
        let largest = sizes.iter().max().unwrap();
        let fillings =
            sizes.iter().map(|&size| u64::from(size) + 1).product::<u64>() / (u64::from(*largest) + 1);
        if fillings < 50_000 {
            let count = DealNumbers::new(&copies, &sizes).unwrap().count().iter_u64_digits().next();
            assert_eq!(count, Some(plain_count(&copies, &sizes)), "{game}");
            compared += 1;
        }
    }
    assert_eq!(compared, 9);
}

/// The ways from all points of a deck, packed where they can be, are the plain ones; or both are too many.
fn assert_packed_as_plain(copies: &[u32], sizes: &[u32]) {
    let (fast, plain) = (Ways::new(copies, sizes.to_vec()), Ways::plain(copies, sizes.to_vec()));
    let (fast, plain) = match (fast, plain) {
        (Ok(fast), Ok(plain)) => (fast, plain),
        (fast, plain) => return assert_eq!(fast.err(), plain.err(), "{copies:?} to {sizes:?}"),
    };
    assert_eq!(fast.count(), plain.count());
    // Down to the end: by the fewest givers, by the most, and by others.
    for choice in 0..5 {
        let mut point = plain.start().cloned();
        while let Some(at) = point {
            assert_eq!(fast.from(Some(&at)), plain.from(Some(&at)), "{copies:?} to {sizes:?}: {at:?}");
            let moves: Vec<Move> = plain.moves(&at).collect();
            let last = moves.len() - 1;
            point = moves.into_iter().nth(last * choice / 4).and_then(|m| m.next);
        }
    }
}

#[test]
fn packed_points_have_as_many_ways_as_plain_ones() {
    for (_, copies, sizes) in played() {
        assert_packed_as_plain(&copies, &sizes);
    }
    for (copies, sizes) in [
        // No face, no place, and places that hold none.
        (vec![], vec![]),
        (vec![0, 0], vec![0]),
        (vec![2, 1], vec![0, 2, 0, 1, 0]),
        // The most faces and copies that are packed, and one more of either.
        (vec![2; 67], vec![10, 10, 114]),
        (vec![2; 68], vec![10, 10, 116]),
        (vec![12, 12, 3, 1], vec![7, 8, 13]),
        (vec![13, 12, 3, 1], vec![7, 8, 14]),
        (vec![1; 1025], vec![1; 1025]),
        (vec![2; 40], vec![1; 80]),
        (vec![4; 54], vec![36; 6]),
    ] {
        assert_packed_as_plain(&copies, &sizes);
    }
}

/// Numbers from 0 to the last, which look random in between.
fn some_numbers(count: &BigUint) -> Vec<BigUint> {
    let steps = (0..20_u32).map(|i| (count * i.wrapping_mul(0x9e37_79b9)) >> 32_u32);
    steps.chain([BigUint::ZERO, count - 1_u32]).collect()
}

#[test]
fn the_decks_that_are_played_with_return_from_their_numbers() {
    for (game, copies, sizes) in played() {
        let numbers = DealNumbers::new(&copies, &sizes).unwrap();
        for number in some_numbers(numbers.count()) {
            let deal = numbers.unrank(&number).unwrap();
            assert_eq!(numbers.rank(&deal), Ok(number), "{game}");
        }
        assert!(numbers.unrank(numbers.count()).is_err());
        assert!(numbers.entropy() <= log2(numbers.count()) + 1e-9, "{game}");
    }
}

#[test]
fn deals_of_different_cards_tell_the_logarithm_of_their_count() {
    for (game, copies, sizes) in played().into_iter().take(3) {
        let numbers = DealNumbers::new(&copies, &sizes).unwrap();
        assert!((numbers.entropy() - log2(numbers.count())).abs() < 1e-9, "{game}");
    }
}

/// The logarithm of a number of up to a thousand bits.
fn log2(number: &BigUint) -> f64 {
    number.to_string().parse::<f64>().unwrap().log2()
}

#[test]
fn ten_thousand_cards_are_numbered() {
    let sizes = [4000, 1, 0, 5999];
    let numbers = DealNumbers::new(&vec![1; 10_000], &sizes).unwrap();
    let last = numbers.count() - 1_u32;
    assert_eq!(numbers.rank(&numbers.unrank(&last).unwrap()), Ok(last));

    // One face: one deal.
    let numbers = DealNumbers::new(&[10_000], &sizes).unwrap();
    assert_eq!(*numbers.count(), 1_u32.into());
    // Two: as many as the first hand can have of the first face, and so on.
    let numbers = DealNumbers::new(&[5000; 2], &[2000, 8000]).unwrap();
    assert_eq!(*numbers.count(), 2001_u32.into());
    assert_eq!(numbers.rank(&numbers.unrank(&7_u32.into()).unwrap()), Ok(7_u32.into()));
}

#[test]
fn what_cannot_be_counted_is_refused() {
    for (copies, sizes) in [(vec![40; 40], vec![100; 16]), (vec![2; 5000], vec![10; 1000])] {
        assert!(matches!(DealNumbers::new(&copies, &sizes), Err(NumberError::TooLarge { .. })));
        assert!(deal_entropy(&copies, &sizes).unwrap() > 0.0);
    }
}

#[test]
fn a_deck_that_does_not_fit_is_refused() {
    let refused = |copies: &[u32], sizes: &[u32]| DealNumbers::new(copies, sizes).unwrap_err().to_string();
    assert_eq!(refused(&[1; 52], &[13, 40]), "the places hold 53 cards in total, but the deck has 52");
    assert_eq!(
        refused(&[10_001], &[1, 10_000]),
        "deals of 10001 cards have no numbers. The limit is 10000 cards."
    );
    assert!(refused(&[u32::MAX; 3], &[u32::MAX]).starts_with("the places hold 4294967295 cards in total"));
}

#[test]
fn what_is_no_deal_is_refused() {
    let numbers = DealNumbers::new(&[2, 2, 1], &[2, 3]).unwrap();
    let refused = |places: &[Vec<u32>]| numbers.rank(places).unwrap_err().to_string();
    assert_eq!(refused(&[vec![0, 0]]), "the deal has 1 places, but should have 2");
    assert_eq!(refused(&[vec![0], vec![0, 1, 1, 2]]), "place 0 holds 2 cards, but the deal puts 1 there");
    assert_eq!(refused(&[vec![0, 0], vec![1, 1, 3]]), "face 3 is out of range: the deck has 3 faces");
    assert_eq!(refused(&[vec![0, 0], vec![1, 0, 2]]), "the deal has more of face 0 than the 2 in the deck");
}

#[test]
fn a_number_too_long_to_read_is_measured() {
    let numbers = DealNumbers::new(&[1; 200], &[100, 100]).unwrap();
    let error = numbers.unrank(&(BigUint::from(1_u32) << 600)).unwrap_err();
    assert!(error.to_string().starts_with("number of 601 bits is too large: there are 9054851465610328"));
}

/// A small deck with places for it.
fn decks() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    let copies = prop::collection::vec(0_u32..5, 1..12);
    copies.prop_flat_map(|copies| {
        let cards = copies.iter().sum::<u32>();
        let cuts = prop::collection::vec(0..=cards, 0..5);
        (Just(copies), cuts).prop_map(move |(copies, mut cuts)| {
            cuts.extend([0, cards]);
            cuts.sort_unstable();
            (copies, cuts.windows(2).map(|ends| ends[1] - ends[0]).collect())
        })
    })
}

proptest! {
    #[test]
    fn any_deck_returns_from_its_numbers((copies, sizes) in decks(), numerator in any::<u32>()) {
        let numbers = DealNumbers::new(&copies, &sizes)?;
        let number = (numbers.count() * numerator) >> 32_u32;
        let deal = numbers.unrank(&number)?;
        prop_assert!(deal.iter().all(|place| place.is_sorted()));
        prop_assert_eq!(numbers.rank(&deal)?, number);
    }

    #[test]
    fn any_deck_is_counted_packed_as_plainly((copies, sizes) in decks()) {
        assert_packed_as_plain(&copies, &sizes);
    }

    #[test]
    fn the_places_may_be_named_in_any_order((copies, sizes) in decks()) {
        let reversed: Vec<u32> = sizes.iter().rev().copied().collect();
        let (there, back) = (DealNumbers::new(&copies, &sizes)?, DealNumbers::new(&copies, &reversed)?);
        prop_assert_eq!(there.count(), back.count());
    }
}
