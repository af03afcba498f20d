//! Any text as a seal line, an opening line, a check word, a sheet or a slip, whole or behind the words that it begins with:
//! what is taken is written again byte for byte, but for the end of a line.
#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use evenhand_cards::fairdeal::{CheckWord, OpeningLine, SealLine, Sheet, Slip};
use libfuzzer_sys::fuzz_target;

const HEADS: [&str; 6] = [
    "",
    "fairdeal-v2 seal ",
    "fairdeal-v2 open ",
    "fairdeal-v2 sheet\nopened:",
    "1:0:0000000000000000000000000000000000000000000000000000000000000000:",
    "fairdeal-v2 open 0000000000000000000000000000000000000000000000000000000000000000 A \
     0000000000000000000000000000000000000000000000000000000000000000 ",
];

fuzz_target!(|text: &str| {
    for head in HEADS {
        let text = format!("{head}{text}");
        line::<SealLine>(&text);
        line::<OpeningLine>(&text);
        if let Ok(sheet) = text.parse::<Sheet>() {
            assert_eq!(sheet.to_string(), text);
        }
        if let Ok(slip) = text.parse::<Slip>() {
            assert_eq!(slip.to_string(), text);
        }
        if let Ok(word) = text.parse::<CheckWord>() {
            assert_eq!(word.to_string().replace(' ', ""), text.replace(' ', ""));
        }
    }
});

fn line<T: FromStr + Display>(text: &str) {
    if let Ok(line) = text.parse::<T>() {
        assert_eq!(line.to_string(), text.strip_suffix('\n').unwrap_or(text));
    }
}
