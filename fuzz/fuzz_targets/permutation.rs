//! Permutations from any list, any digits, any rank: taken if and only if they are one, and then every form of it
//! gives it back.
#![no_main]

use evenhand::{BigUint, Permutation, PermutationError, factorial};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Vec<u8>, bool, Vec<u8>)| {
    let (bytes, as_draws, rank) = input;
    let entries: Vec<u32> = bytes.iter().map(|byte| u32::from(*byte)).collect();
    // Bytes as they are seldom make a permutation: half the time they are taken for the draws of one.
    if as_draws {
        let n = entries.len() as u32;
        let digits: Vec<u32> = entries.iter().zip(0..n).map(|(entry, place)| entry % (n - place)).collect();
        let perm = Permutation::from_lehmer(&digits).expect("each digit is below its base");
        assert_eq!(perm.lehmer_code(), digits);
        every_form(&perm);
    }
    from_list(&entries);
    from_digits(&entries);
    from_rank(entries.len() as u32 % 100, &BigUint::from_bytes_le(&rank));
});

fn from_list(entries: &[u32]) {
    let mut sorted = entries.to_vec();
    sorted.sort_unstable();
    let is_one = sorted.into_iter().eq(0..entries.len() as u32);
    let at = |place: u64| u64::from(entries[place as usize]);
    match Permutation::new(entries.to_vec()) {
        Ok(perm) => {
            assert!(is_one);
            assert_eq!(perm.as_slice(), entries);
            every_form(&perm);
        }
        Err(PermutationError::OutOfRange { value, place, n }) => {
            assert!(!is_one && at(place) == value && value >= n && n == entries.len() as u64);
        }
        Err(PermutationError::Repeat { value, first, second, missing }) => {
            assert!(!is_one && first < second && at(first) == value && at(second) == value);
            assert!(!entries.iter().any(|entry| u64::from(*entry) == missing));
        }
        Err(other) => panic!("{other}"),
    }
}

fn from_digits(digits: &[u32]) {
    let n = digits.len() as u32;
    let is_one = digits.iter().zip(0..n).all(|(digit, place)| *digit < n - place);
    match Permutation::from_lehmer(digits) {
        Ok(perm) => {
            assert!(is_one);
            assert_eq!(perm.lehmer_code(), digits);
            assert_eq!(perm.inversions(), digits.iter().map(|digit| u64::from(*digit)).sum::<u64>());
        }
        Err(error) => assert!(!is_one && !error.to_string().is_empty()),
    }
}

fn from_rank(n: u32, rank: &BigUint) {
    match Permutation::unrank(n, rank) {
        Ok(perm) => {
            assert!(*rank < factorial(n));
            assert_eq!((perm.len(), perm.rank()), (n as usize, rank.clone()));
        }
        Err(error) => assert!(*rank >= factorial(n) && !error.to_string().is_empty()),
    }
}

/// What holds of every permutation.
fn every_form(perm: &Permutation) {
    let n = perm.len() as u32;
    let rank = perm.rank();
    assert_eq!(Permutation::unrank(n, &rank).as_ref(), Ok(perm));
    assert_eq!(Permutation::from_lehmer(&perm.lehmer_code()).as_ref(), Ok(perm));
    assert!(perm.compose(&perm.inverse()).is_identity());
    assert_eq!(perm.inverse().inverse(), *perm);
    assert_eq!(perm.pow(-1), perm.inverse());

    let items: Vec<u32> = (0..n).collect();
    let mut moved = items.clone();
    perm.apply_in_place(&mut moved);
    assert_eq!(moved, perm.apply(&items));
    assert_eq!(moved, perm.as_slice());

    let transpositions = u64::from(n) - perm.cycle_count();
    assert_eq!(perm.is_even(), transpositions.is_multiple_of(2));
    assert_eq!(perm.is_even(), perm.inversions().is_multiple_of(2));
    assert_eq!(perm.cycle_type().iter().sum::<u64>(), u64::from(n));

    let mut next = perm.clone();
    if next.next_permutation() {
        assert_eq!(next.rank(), rank + 1_u32);
    } else {
        assert_eq!(rank + 1_u32, factorial(n));
        assert!(next.is_identity());
    }
}
