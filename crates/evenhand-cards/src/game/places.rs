//! What seats and piles are called.

use evenhand_locale::Language;

use crate::words::WORDS;

/// What a place is called, given the names of all places beside it: `N` is 北, and North where there are four winds; `P1` is
/// 玩家1.
///
/// Names that no game here uses stay as they are.
///
/// # Examples
/// ```
/// use evenhand_cards::{Language, place_name};
///
/// assert_eq!(place_name("N", &["N", "E", "S", "W"], Language::English), "North");
/// assert_eq!(place_name("bottom", &["A", "B", "C", "bottom"], Language::Chinese), "底牌");
/// assert_eq!(place_name("E", &["A", "B", "C", "D", "E", "dog"], Language::Chinese), "戊");
/// // At a table of players by number, D is the dealer.
/// assert_eq!(place_name("D", &["burn", "P1", "P2", "D", "shoe"], Language::Chinese), "庄家");
/// ```
pub fn place_name(place: &str, all: &[&str], language: Language) -> String {
    let words = WORDS.messages(language);
    let number = place.strip_prefix('P').filter(|number| number.parse::<u32>().is_ok());
    // Four of them, or three where there is no north.
    let winds = ["E", "S", "W"].iter().all(|wind| all.contains(wind));
    let ids = [
        Some("seat-dealer".to_owned()).filter(|_| place == "D" && all.contains(&"P1")),
        Some(format!("wind-{place}")).filter(|_| winds),
        Some("seat-fifth".to_owned()).filter(|_| place == "E" && all.contains(&"D")),
        Some(format!("place-{place}")),
    ];
    match (number, ids.into_iter().flatten().find(|id| words.has(id))) {
        (Some(number), _) => words.format("seat-player", [("number", number.into())]),
        (None, Some(id)) => words.text(&id),
        (None, None) => place.into(),
    }
}
