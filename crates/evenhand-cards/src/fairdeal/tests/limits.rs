//! Limits: what would be too long is refused before play, and a hostile file costs no more than an honest one.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn a_transcript_that_would_be_too_long_is_refused_before_play() {
    let deck: Vec<String> = (0..10_000).map(|card| format!("{card:0>16}")).collect();
    let spec = |deals| Spec::builder("custom", &deck, "A:*", &["A"]).deals(deals).build().unwrap();
    let secret = secret();
    assert!(matches!(Offer::new(spec(100), &secret), Err(StageError::TooLarge { .. })));
    // Cards that are spelt with escapes count as they are spelt.
    let quotes = vec!["\"".repeat(16); 10_000];
    let escaped = Spec::builder("custom", &quotes, "A:*", &["A"]).deals(60).build().unwrap();
    assert!(matches!(Offer::new(escaped, &secret), Err(StageError::TooLarge { .. })));

    let offer = Offer::new(spec(97), &secret).unwrap();
    let words = "\u{1}".repeat(4096);
    let table = offer.close(&[offer.seal("A", &nonce("A"), &words).unwrap()]).unwrap();
    let opened = table.opened(&[table.opening("A", &nonce("A"), &words).unwrap()]).unwrap();
    let done = opened.deals(Some(&secret), None).unwrap().reveal();
    assert!((16_000_000..=16_777_216).contains(&done.text().len()));
    assert!(verify(done.text().as_bytes(), &Known::default()).holds());
}

/// Each is as long as a file may be. Not a measurement, but a net under one: they take some 0.3 s at most.
#[test]
fn a_hostile_file_of_the_size_limit_is_refused_in_bounded_time() {
    const BYTES: usize = 16_777_216;
    let start = transcript().text().split_once("\"commit\"").unwrap().0.to_owned();
    for part in ["[", "[\n", "{\"a\":\n", "\"\",\n", "\"\\\"", "\"", "    \"\",\n", "[[],\n"] {
        for head in ["", "{\n", "{\n  \"format\": \"fairdeal-v2\",\n  \"spec\": [\n", &start] {
            let mut text = head.to_owned();
            text += &part.repeat((BYTES - head.len()) / part.len());
            let began = Instant::now();
            assert_eq!(code(&text), Some(Code::F02), "{part:?}");
            assert!(began.elapsed() < Duration::from_secs(20), "{part:?}: {:?}", began.elapsed());
        }
    }
}

#[test]
fn brackets_nest_three_deep_outside_strings_alone() {
    let done = transcript();
    assert!(verify(done.text().as_bytes(), &Known::default()).holds());
    // Inside a string they are words like others.
    let text = "[[[[{{{{\\\"[[[[";
    let offer = Offer::new(spec().beacon(Beacon::None).build().unwrap(), &secret()).unwrap();
    let table = offer.close(&[offer.seal("A", &nonce("A"), text).unwrap()]).unwrap();
    let opened = table.opened(&[table.opening("A", &nonce("A"), text).unwrap()]).unwrap();
    let done = opened.deals(Some(&secret()), None).unwrap().reveal();
    assert!(verify(done.text().as_bytes(), &Known::default()).holds());
    let deep = done.text().replacen("      \"A:", "      [[\"A:", 1);
    let report = verify(deep.as_bytes(), &Known::default());
    assert!(why(&report).contains("brackets nest more than 3 deep"), "{}", why(&report));
}

#[test]
fn a_file_of_version_one_is_told_of() {
    for kind in ["fairdeal", "fairdraw"] {
        let text = format!("{{\n  \"format\": \"{kind}-v1\",\n  \"spec\": []\n}}\n");
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!((report.code(), report.withdrawn), (Some(Code::F02), true));
    }
    assert!(!verify(b"{\n  \"format\": \"fairdeal-v3\",\n", &Known::default()).withdrawn);
    assert!(!verify(transcript().text().as_bytes(), &Known::default()).withdrawn);
}
