//! The reader of the one spelling against its plain twin: strings of their own, written again as a whole.

use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::*;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainDeals {
    format: String,
    spec: Vec<String>,
    commit: String,
    seals: Vec<PlainSeal>,
    openings: Vec<PlainOpening>,
    beacon: PlainBeacon,
    secret: String,
    deals: Vec<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainSeal {
    seat: String,
    seal: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainOpening {
    seat: String,
    nonce: String,
    text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainBeacon {
    randomness: String,
    signature: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainDraw {
    format: String,
    spec: Vec<String>,
    beacon: PlainBeacon,
    winners: Vec<String>,
}

/// The contract's own words: JSON of the shape, equal to what a general writer makes of it.
fn plain(text: &str) -> bool {
    fn same<'a, T: Serialize + Deserialize<'a>>(text: &'a str, is: impl Fn(&T) -> bool) -> bool {
        serde_json::from_str(text)
            .is_ok_and(|file: T| is(&file) && serde_json::to_string_pretty(&file).unwrap() + "\n" == text)
    }
    same(text, |file: &PlainDeals| file.format == "fairdeal-v2")
        || same(text, |file: &PlainDraw| file.format == "fairdraw-v2")
}

/// Reads, and if that can be done writes the same again.
fn read(text: &str) -> bool {
    let Ok(file) = File::read(text) else { return false };
    let again = match file {
        File::Deals(file) => write(&file),
        File::Draw(file) => write(&file),
    };
    assert_eq!(again, text);
    true
}

fn deals(strings: &[String]) -> String {
    let string = |index: usize| Text::from(strings.get(index).map_or("", String::as_str));
    let seal = |index| Seal { seat: string(index), seal: string(index + 1) };
    let opening = |index| Opening { seat: string(index), nonce: string(index + 1), text: string(index + 2) };
    let file = DealsFile {
        format: DealsFormat::V2,
        spec: strings.iter().map(Text::from).collect(),
        commit: string(0),
        seals: (0..strings.len()).map(seal).collect(),
        openings: (0..strings.len()).map(opening).collect(),
        beacon: Round { randomness: string(1), signature: string(2) },
        secret: string(3),
        deals: strings.iter().map(|string| vec![Text::from(string); string.len() % 3]).collect(),
    };
    write(&file)
}

fn draw(strings: &[String]) -> String {
    let list: Vec<_> = strings.iter().map(Text::from).collect();
    let beacon = Round { randomness: "x".into(), signature: "".into() };
    write(&DrawFile { format: DrawFormat::V2, spec: list.clone(), beacon, winners: list })
}

/// Strings full of what is spelt with care.
fn strings() -> impl Strategy<Value = Vec<String>> {
    let letter = prop_oneof![
        prop::sample::select(
            "\"\\/\0\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f} \u{7f}\u{2028}\u{feff}u{}[],:é你🂡"
                .chars()
                .collect::<Vec<_>>()
        ),
        any::<char>(),
    ];
    prop::collection::vec(prop::collection::vec(letter, 0..6).prop_map(String::from_iter), 0..5)
}

proptest! {
    #[test]
    fn what_is_written_is_canonical_and_is_read_again(strings in strings()) {
        for text in [deals(&strings), draw(&strings)] {
            prop_assert!(plain(&text), "{text}");
            prop_assert!(read(&text), "{text}");
        }
    }

    #[test]
    fn a_file_is_taken_if_and_only_if_a_general_reader_and_writer_give_it_back(
        strings in strings(),
        place in any::<prop::sample::Index>(),
        cut in 0_usize..3,
        put in prop::sample::select(vec![
            "", " ", "\n", "\t", "\r", ",", "\"", "\\", "\\n", "\\/", "\\u0000", "\\u000a", "\\u001F", "\\u001f",
            "\\u0041", "\\ud800", "\\b", "\0", "[", "]", "[]", "{", "}", "  ", "null", "0", "\u{feff}", "é", ":",
        ]),
    ) {
        for text in [deals(&strings), draw(&strings)] {
            let mut letters: Vec<char> = text.chars().collect();
            let place = place.index(letters.len());
            let end = (place + cut).min(letters.len());
            letters.splice(place..end, put.chars());
            let text = String::from_iter(letters);
            prop_assert_eq!(read(&text), plain(&text), "{}", text);
        }
    }
}

#[test]
fn a_second_spelling_is_told_by_line_and_column() {
    let honest = deals(&["é".into()]);
    assert!(read(&honest));
    let refused = |text: &str| match File::read(text) {
        Ok(_) => panic!("taken: {text}"),
        Err(error) => error.to_string(),
    };
    for (text, at, why) in [
        (String::new(), "line 1, column 1", "it does not begin with { alone on a line"),
        (honest.replace("  \"spec\"", "\t\"spec\""), "line 3, column 1", r#"expected "  ", found "\t\"spec"#),
        (
            honest.replace("\"commit\"", "\"commmit\""),
            "line 6, column 11",
            "unknown field `commmit`, expected",
        ),
        (
            honest.replace("\"commit\"", "\"\\u001b[2J\u{202e}\""),
            "line 6, column 14",
            "unknown field `\\u{1b}[2J\\u{202e}`, expected",
        ),
        (honest.replacen("\"é\"", "\"é\" ", 1), "line 4, column 8", r#"expected "\n", found " \n  ],"#),
        (honest.replacen('é', "\\u00e9", 1), "line 4, column 6", r#"expected "é", found "\\u00e9"#),
        (honest.replacen('é', "\u{1}", 1), "line 4, column 6", "control character"),
        (honest.replacen("[\n    \"é\"", "[[[", 1), "line 3, column 13", "brackets nest more than 3 deep"),
        (format!("{honest}\n"), "line 32, column 1", r#"expected the end of the file, found "\n""#),
        (honest.trim_end().into(), "line 31, column 2", r#"expected "\n", found the end of the file"#),
        (honest.replace("fairdeal-v2", "fairdeal-v3"), "line 2, column 25", "unknown variant `fairdeal-v3`"),
        (format!("\u{feff}{honest}"), "line 1, column 1", "it does not begin with { alone on a line"),
        (
            honest.replacen("\"é\"", "\"é\", \"\\\",\"", 1),
            "line 4, column 9",
            r#"expected "\n", found " \"\\\",\"\n"#,
        ),
    ] {
        let error = refused(&text);
        let start = format!("{at} is not in the canonical form: {why}");
        assert!(error.starts_with(&start), "{error}\n{start}");
    }
}

#[test]
fn a_deep_or_endless_file_ends_where_the_shape_does() {
    for part in
        ["[", "{\"a\":", "[[],", "[\"\"],", "\\u0000", "{\n  \"format\": \"fairdeal-v2\",\n  \"spec\": ["]
    {
        let text = part.repeat(MAX_BYTES / part.len());
        assert!(File::read(&text).is_err());
        assert!(File::read(&format!("{{\n  \"format\": \"{text}")).is_err());
    }
}

#[test]
fn bytes_that_are_no_text_are_told() {
    assert_eq!(text(&[b'a', 0xff]).unwrap_err().to_string(), "byte 2 of the file is not UTF-8");
    // An unpaired surrogate, as some writers would put it.
    assert_eq!(text(b"\xed\xa0\x80"), Err(TextError::NotUtf8(0)));
    assert!(text(&vec![b' '; MAX_BYTES]).is_ok());
    assert_eq!(text(&vec![b' '; MAX_BYTES + 1]), Err(TextError::TooLong(MAX_BYTES + 1)));
}
