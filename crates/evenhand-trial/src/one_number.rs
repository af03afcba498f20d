//! One number behind all draws of a deck, as where the clock seeds the generator before every draw.

use evenhand_audit::battery::{Deck, FoundSeed, NumberSource, Seeding};
use evenhand_classics::seed_search::{BoundingMethod, ObservedDeck, ShuffleLoop};
use evenhand_locale::Language;

use crate::words::said;

/// It is said of decks that are such with less than this by chance, whether it was asked for or not: far below what fails them, so that
/// no fair shuffle fails by it.
const FOUND_BELOW: f64 = 1e-9;

/// The most cards of a deck whose draws are searched.
const MAX_CARDS: u32 = 255;

/// All draws of each of these decks reduce one number: what there is to say of it, if it is so.
pub fn one_number(deck: &Deck, decks: &[Vec<u32>]) -> Option<FoundSeed> {
    if deck.cards() > MAX_CARDS || !deck.is_whole() {
        return None;
    }
    let decks = decks.iter().map(|deck| ObservedDeck::of_order(deck)).collect::<Result<Vec<_>, _>>().ok()?;
    let found = evenhand_classics::seed_search::one_number(&decks).ok()??;
    if found.log10_by_chance >= FOUND_BELOW.log10() {
        return None;
    }
    let next = found.decks - 1;
    let mut one = FoundSeed {
        generator: NumberSource::OneNumber,
        bounding: <&str>::from(found.bounding).into(),
        shuffle_loop: <&str>::from(found.shuffle_loop).into(),
        seeding: Seeding::EveryDraw,
        method: String::new(),
        seed: 0,
        next,
        explained: next,
        reseeded: next,
        alike: 0,
        candidates: 0,
        log10_by_chance: found.log10_by_chance,
    };
    one.method = name_of_one_number(&one, Language::English);
    Some(one)
}

/// What is called so in a language: any generator, the way of bounding and the loop of what was found.
pub fn name_of_one_number(found: &FoundSeed, language: Language) -> String {
    let bounding = BoundingMethod::ALL.iter().find(|one| <&str>::from(**one) == found.bounding);
    let shuffle_loop = ShuffleLoop::ALL.iter().find(|one| <&str>::from(**one) == found.shuffle_loop);
    let facts = [
        ("bounding", bounding.map_or_else(|| found.bounding.clone(), |one| one.text(language)).into()),
        ("loop", shuffle_loop.map_or_else(|| found.shuffle_loop.clone(), |one| one.text(language)).into()),
    ];
    said("one-number", facts, language)
}
