//! Permutations from any bytes: as entries, as a Lehmer code, as a rank.
#![no_main]

use evenhand::{BigUint, Permutation, factorial};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let entries: Vec<u32> = bytes.iter().map(|byte| u32::from(*byte)).collect();
    let mut sorted = entries.clone();
    sorted.sort_unstable();
    let whole = sorted.iter().copied().eq(0..entries.len() as u32);
    match Permutation::new(entries.clone()) {
        Ok(permutation) => {
            assert!(whole);
            assert_eq!(permutation.as_slice(), entries);
            assert!(permutation.compose(&permutation.inverse()).is_identity());
            assert_eq!(Permutation::from_lehmer(&permutation.lehmer_code()).unwrap(), permutation);
        }
        Err(error) => {
            assert!(!whole);
            assert!(!error.to_string().is_empty());
        }
    }
    if let Ok(permutation) = Permutation::from_lehmer(&entries) {
        assert_eq!(permutation.lehmer_code(), entries);
        assert_eq!(permutation.inversions(), entries.iter().map(|digit| u64::from(*digit)).sum::<u64>());
    }
    if let Some((n, rank)) = bytes.split_first() {
        let (n, rank) = (u32::from(*n), BigUint::from_bytes_le(rank));
        match Permutation::unrank(n, &rank) {
            Ok(permutation) => assert_eq!(permutation.rank(), rank),
            Err(_) => assert!(rank >= factorial(n)),
        }
    }
});
