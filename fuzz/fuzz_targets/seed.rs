//! Any text is a seed, and the seed's digits are the seed.
#![no_main]

use evenhand::Seed;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let seed = Seed::from_text(text);
    assert_eq!(Seed::from_text(&seed.to_hex()), seed);
    let digits = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert_eq!(digits, seed.to_hex() == text.to_ascii_lowercase());
    assert_ne!(seed.child(text), seed);
});
