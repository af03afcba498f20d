//! Any text as a deal pattern: it says where every card goes, or points at why not; and its canonical spelling deals the
//! same, to a verifiable deal too.
#![no_main]

use evenhand_cards::{Layout, Pattern, fairdeal};
use libfuzzer_sys::fuzz_target;

/// What patterns are made of: text that is one more often than letters at random.
const PIECES: [&str; 24] = [
    " ", " ", "(", ")", "2*(", "3*(", "10000*(", "A", "B", "P1..P3", "P9..P11", "a", "burn", "stub", ":2",
    ":3", ":*", ":10000", "..", "*", "7", "1*(", "x1", "\t",
];

fuzz_target!(|input: (u8, &str, Vec<u8>)| {
    let (cards, text, pieces) = input;
    check(text, cards);
    let piece = |byte: &u8| PIECES[usize::from(*byte) % PIECES.len()];
    check(&pieces.iter().map(piece).collect::<String>(), cards);
});

fn check(text: &str, cards: u8) {
    let cards = u32::from(cards);
    let pattern = match text.parse::<Pattern>() {
        Ok(pattern) => pattern,
        Err(error) => {
            assert!(error.at().end <= text.len() && error.text() == text && !error.to_string().is_empty());
            // A line below it that points at what is wrong.
            assert!(error.pointer().is_none_or(|pointer| pointer.starts_with(text)));
            return;
        }
    };
    assert_eq!(pattern.to_string(), text);
    let laid = pattern.lay(cards);
    assert_eq!(laid.is_ok(), pattern.cards() <= u64::from(cards));
    let canonical = pattern.canonical();
    assert_eq!(canonical.is_ok(), pattern.cards() <= evenhand_cards::MAX_CARDS as u64);
    let Ok(canonical) = canonical else { return };
    match canonical.parse::<Pattern>() {
        Ok(same) => {
            assert_eq!(same.canonical().as_ref(), Ok(&canonical));
            assert!(
                same.names().eq(pattern.names())
                    && text.trim_end().ends_with(":*") == canonical.ends_with(":*")
            );
            assert_eq!(same.lay(cards).ok(), laid.as_ref().ok().cloned());
        }
        // Said one by one, the names of groups in groups may be too many to be read.
        Err(error) => assert!(canonical.len() > 10_000, "{canonical}: {error}"),
    }
    if let Ok(layout) = &laid {
        whole(layout, cards);
    }
    verifiable(&pattern, &canonical, laid.ok().as_ref(), cards);
}

/// Every card has a place, and every place its cards.
fn whole(layout: &Layout, cards: u32) {
    assert_eq!(layout.to().len() as u32, cards);
    let mut sizes = vec![0; layout.places().len()];
    layout.to().iter().for_each(|place| sizes[*place as usize] += 1);
    assert!(layout.places().iter().zip(&sizes).all(|(place, size)| place.size() == *size && *size > 0));
    let mut end = 0;
    for (range, place) in layout.ranges().zip(layout.places()) {
        assert_eq!((range.start, range.len() as u32), (end, place.size()));
        end = range.end;
    }
}

/// FAIRDEAL.md has a reader of its own for the canonical spelling: it takes it if and only if the deck has the cards,
/// and deals to the same places.
fn verifiable(pattern: &Pattern, canonical: &str, layout: Option<&Layout>, cards: u32) {
    let seats: Vec<&str> = pattern.seats().collect();
    if cards == 0 || !(1..=64).contains(&seats.len()) {
        return;
    }
    let deck: Vec<String> = (1..=cards).map(|card| card.to_string()).collect();
    let spec = fairdeal::Spec::builder("custom", &deck, canonical, &seats).build();
    assert_eq!(spec.is_ok(), layout.is_some(), "{canonical}");
    let (Ok(spec), Some(layout)) = (spec, layout) else { return };
    let places = layout.places().iter().map(|place| (place.name(), place.size() as usize));
    assert!(spec.hands().into_iter().eq(places));
}
