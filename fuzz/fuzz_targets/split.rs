//! Parts of any sizes and shares: an error, or ranges that cover everything once.
#![no_main]

use evenhand::{Part, split};

libfuzzer_sys::fuzz_target!(|input: (u64, Vec<(bool, u64)>)| {
    let (n, parts) = input;
    let parts: Vec<Part> =
        parts.into_iter().map(|(share, number)| if share { Part::Share(number) } else { Part::Size(number) }).collect();
    match split(n, &parts) {
        Ok(ranges) => {
            assert_eq!(ranges.len(), parts.len());
            let mut end = 0;
            for range in &ranges {
                assert!(range.start == end && range.start <= range.end);
                end = range.end;
            }
            assert_eq!(end, n);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
