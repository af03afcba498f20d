//! Any parts of any number of items: ranges that follow one another and cover all, or the right refusal.
#![no_main]

use evenhand::{Part, SplitError, split};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u64, Vec<(bool, u64)>)| {
    let (n, parts) = input;
    let total = |shares: bool| -> u128 {
        parts.iter().filter(|(share, _)| *share == shares).map(|(_, size)| u128::from(*size)).sum()
    };
    let (sizes, shares) = (total(false), total(true));
    let sharing = parts.iter().any(|(share, _)| *share);
    let part = |(share, size): &(bool, u64)| if *share { Part::Share(*size) } else { Part::Size(*size) };
    let asked: Vec<Part> = parts.iter().map(part).collect();
    match split(n, &asked) {
        Ok(ranges) => {
            assert!(sizes <= u128::from(n) && (sharing || sizes == u128::from(n)));
            let rest = u128::from(n) - sizes;
            let mut end = 0;
            assert_eq!(ranges.len(), asked.len());
            for (range, part) in ranges.into_iter().zip(&asked) {
                assert_eq!(range.start, end);
                end = range.end;
                let size = u128::from(range.end.checked_sub(range.start).expect("a range does not go back"));
                match *part {
                    Part::Size(exact) => assert_eq!(size, u128::from(exact)),
                    // The exact share, rest · share / shares, down or up to a whole number.
                    Part::Share(share) => {
                        let exact = rest * u128::from(share);
                        assert!(exact / shares <= size && size <= exact.div_ceil(shares));
                    }
                    other => panic!("a new part: {other:?}"),
                }
            }
            assert_eq!(end, n);
        }
        Err(SplitError::TooFew(error)) => {
            assert!(sizes > u128::from(n));
            assert_eq!((error.available, error.asked), (n, u64::try_from(sizes).unwrap_or(u64::MAX)));
        }
        Err(SplitError::LeftOver { asked, available }) => {
            assert!(!sharing && u128::from(asked) == sizes && asked < available && available == n);
        }
        Err(SplitError::NoShare { .. }) => assert!(sharing && shares == 0),
        Err(other) => panic!("{other}"),
    }
});
