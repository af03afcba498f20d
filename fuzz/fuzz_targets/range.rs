//! Any text as a range of numbers, `LO-HI`: taken if and only if it is one, with all its numbers.
#![no_main]

use evenhand_files::{Items, Numbers, ParseRangeError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Option<(u64, u64)>, &str)| {
    let (ends, text) = input;
    check(text);
    if let Some((low, high)) = ends {
        check(&format!("{low}-{high}"));
        check(&format!("{low}-{high}{text}"));
        check(&format!("{text}{low}-{high}"));
    }
});

/// A whole number below 2^64 in decimal digits and nothing else, read digit by digit.
fn number(digits: &str) -> Option<u64> {
    let digit = |value: u64, byte: u8| {
        let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
        value.checked_mul(10)?.checked_add(u64::from(digit))
    };
    (!digits.is_empty()).then_some(digits)?.bytes().try_fold(0, digit)
}

fn check(text: &str) {
    let ends = text.split_once('-').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    let read = text.parse::<Numbers>();
    match ends {
        None => assert_eq!(read, Err(ParseRangeError::Form)),
        Some((low, high)) if low > high => assert_eq!(read, Err(ParseRangeError::Backward)),
        Some((0, u64::MAX)) => assert_eq!(read, Err(ParseRangeError::All)),
        Some((low, high)) => {
            let numbers = read.expect("two whole numbers, the lower one first");
            assert_eq!(numbers.count(), high - low + 1);
            assert_eq!(Ok(numbers), format!("{low}-{high}").parse());
        }
    }
}
