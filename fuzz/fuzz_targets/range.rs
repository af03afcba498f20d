//! Any text as a range of numbers: an error, or the range that it spells.
#![no_main]

use evenhand_files::{Items as _, Numbers};

libfuzzer_sys::fuzz_target!(|text: &str| {
    match text.parse::<Numbers>() {
        Ok(numbers) => {
            let (low, high) = text.split_once('-').expect("a hyphen");
            let (low, high): (u64, u64) = (low.parse().expect("a number"), high.parse().expect("a number"));
            assert_eq!(numbers.count() - 1, high - low);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
