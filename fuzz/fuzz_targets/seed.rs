//! Any text is a seed: 64 hexadecimal digits are its bytes, all else is hashed; and its digits are the same seed.
#![no_main]

use evenhand::Seed;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|input: (&str, &str, [u8; 64])| {
    let (text, label, digits) = input;
    check(text, label);
    // Text that is nearly always hashed, and text that never is.
    let digit = |byte: u8| char::from(b"0123456789abcdefABCDEF"[usize::from(byte % 22)]);
    check(&digits.into_iter().map(digit).collect::<String>(), label);
});

fn check(text: &str, label: &str) {
    let seed = Seed::from_text(text);
    let hex = seed.to_hex();
    if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        assert_eq!(hex, text.to_ascii_lowercase());
    } else {
        let hash = Sha256::new().chain_update("evenhand:seed:").chain_update(text);
        assert_eq!(seed.as_bytes()[..], hash.finalize()[..]);
    }
    assert_eq!(Seed::from_text(&hex), seed);
    assert_eq!(Seed::from_text(&hex.to_uppercase()), seed);
    assert_eq!(Seed::from_bytes(*seed.as_bytes()), seed);

    let child =
        Sha256::new().chain_update("evenhand:child:").chain_update(seed.as_bytes()).chain_update(label);
    assert_eq!(seed.child(label).as_bytes()[..], child.finalize()[..]);
    assert_eq!(format!("{seed:?}"), "Seed(..)");
}
