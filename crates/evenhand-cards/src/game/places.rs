//! What seats and piles are called.

/// A language of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

/// The Chinese names of the seats and piles that games here use.
const CHINESE: &[(&str, &str)] = &[
    ("N", "北"),
    ("E", "东"),
    ("S", "南"),
    ("W", "西"),
    ("A", "甲"),
    ("B", "乙"),
    ("C", "丙"),
    ("D", "丁"),
    ("bottom", "底牌"),
    ("kitty", "底牌"),
    ("skat", "底牌"),
    ("dog", "底牌"),
    ("left", "余牌"),
    ("stub", "余牌"),
    ("burn", "销牌"),
    ("flop", "翻牌"),
    ("turn", "转牌"),
    ("river", "河牌"),
    ("wall", "牌墙"),
    ("dead", "王牌"),
    ("discard", "弃牌"),
    ("stock", "牌堆"),
    ("shoe", "牌靴"),
    ("field", "场牌"),
    ("cards", "牌"),
];

/// The English names of seats that are called by the winds.
const WINDS: &[(&str, &str)] = &[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")];

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
/// // At a table of players by number, D is the dealer.
/// assert_eq!(place_name("D", &["burn", "P1", "P2", "D", "shoe"], Language::Chinese), "庄家");
/// ```
pub fn place_name(place: &str, all: &[&str], language: Language) -> String {
    let known = |names: &[(&str, &str)]| {
        names.iter().find(|(name, _)| *name == place).map(|(_, told)| (*told).to_owned())
    };
    let dealer = place == "D" && all.contains(&"P1");
    let named = match language {
        Language::English if dealer => Some("Dealer".into()),
        Language::English if WINDS.iter().all(|(wind, _)| all.contains(wind)) => known(WINDS),
        Language::English => None,
        Language::Chinese if dealer => Some("庄家".into()),
        Language::Chinese => {
            let number = place.strip_prefix('P').filter(|number| number.parse::<u32>().is_ok());
            number.map(|number| format!("玩家{number}")).or_else(|| known(CHINESE))
        }
    };
    named.unwrap_or_else(|| place.into())
}
