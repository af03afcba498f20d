//! The content of a file in words, shown before any verdict. The reader compares it with her
//! agreement.

use std::collections::HashMap;
use std::fmt;

use evenhand_locale::Language;

use super::verdict::join;
use super::{Beacon, ClosedTable, Dealer, DrawSpec, Hash, Spec};
use crate::game::{Game, place_name};
use crate::words::WORDS;

/// One fact about a file.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Fact {
    /// A known game with its deck.
    Game {
        /// Its name.
        game: String,
        /// How many cards.
        cards: usize,
    },
    /// A custom deck of the spec.
    OwnDeck {
        /// How many cards.
        cards: usize,
        /// Each card with its number of copies, in the order of the deck.
        counts: Vec<(String, usize)>,
    },
    /// The pattern of a deal.
    Pattern {
        /// As it is written.
        pattern: String,
        /// Each seat and pile that gets cards, and how many.
        hands: Vec<(String, usize)>,
    },
    /// The seats.
    Seats {
        /// In their order.
        seats: Vec<String>,
    },
    /// Who deals.
    Dealer {
        /// Who.
        dealer: Dealer,
    },
    /// How many deals.
    Deals {
        /// The number.
        deals: u32,
    },
    /// The beacon.
    Beacon {
        /// Which round of which chain, or none.
        beacon: Beacon,
    },
    /// The table before.
    Prev {
        /// Its name; zeros if there is none.
        prev: Hash,
        /// How many were closed since the last finished one.
        voids: u32,
    },
    /// Who sealed.
    Sealed {
        /// The seats that sealed.
        sealed: Vec<String>,
        /// The seats that did not.
        silent: Vec<String>,
    },
    /// A draw.
    Draw {
        /// What is drawn, in a line.
        title: String,
        /// How many entries the list has.
        entries: u64,
        /// How many are drawn.
        winners: u32,
    },
}

impl Fact {
    /// The facts of the spec of a deal.
    pub(super) fn of_spec(spec: &Spec) -> Vec<Self> {
        let cards = spec.deck().len();
        let deck = if spec.game() == "custom" {
            Self::OwnDeck { cards, counts: counts(spec.deck()) }
        } else {
            Self::Game { game: spec.game().to_owned(), cards }
        };
        let hands = spec.hands().into_iter().map(|(name, cards)| (name.to_owned(), cards)).collect();
        vec![
            deck,
            Self::Pattern { pattern: spec.pattern().to_owned(), hands },
            Self::Seats { seats: spec.seats().to_vec() },
            Self::Dealer { dealer: spec.dealer().clone() },
            Self::Deals { deals: spec.deals() },
            Self::Beacon { beacon: spec.beacon() },
            Self::Prev { prev: spec.prev(), voids: spec.voids() },
        ]
    }

    /// The fact about the seals of a table.
    pub(super) fn of_table(table: &ClosedTable) -> Self {
        let owned = |seats: Vec<&str>| seats.into_iter().map(String::from).collect();
        Self::Sealed { sealed: owned(table.sealed()), silent: owned(table.silent()) }
    }

    /// The facts of the spec of a draw.
    pub(super) fn of_draw(spec: &DrawSpec) -> Vec<Self> {
        let (title, entries, winners) = (spec.title().to_owned(), spec.entries(), spec.winners());
        vec![Self::Draw { title, entries, winners }, Self::Beacon { beacon: spec.beacon() }]
    }

    /// The fact, in words, on one line.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Language;
    /// use evenhand_cards::fairdeal::{Dealer, Fact};
    ///
    /// let fact = Fact::Dealer { dealer: Dealer::Seat("A".into()) };
    /// assert_eq!(fact.text(Language::English), "dealer: A, who also sits");
    /// ```
    pub fn text(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        let counted = |list: &[(String, usize)]| {
            let one = |(name, count): &(String, usize)| {
                messages.format(
                    "fact-counted",
                    [("name", name.clone().into()), ("count", count.to_string().into())],
                )
            };
            join(&list.iter().map(one).collect::<Vec<_>>(), language)
        };
        // The values that a message may use, by name.
        let (mut what, mut list, mut kind) = (String::new(), String::new(), "");
        let (mut count, mut number) = (0, 0);
        match self {
            Self::Game { game, cards } => {
                let title = Game::find(game).map_or(game.as_str(), |game| game.title(language));
                title.clone_into(&mut what);
                count = *cards as u64;
            }
            Self::OwnDeck { cards, counts } => (count, list) = (*cards as u64, counted(counts)),
            Self::Pattern { pattern, hands } => {
                let names: Vec<&str> = hands.iter().map(|(name, _)| name.as_str()).collect();
                // Seats are called as their players call themselves; piles begin with a small letter.
                let called = |name: &str| {
                    let is_pile = name.starts_with(|letter: char| letter.is_ascii_lowercase());
                    if is_pile { place_name(name, &names, language) } else { name.to_owned() }
                };
                let hands: Vec<_> = hands.iter().map(|(name, cards)| (called(name), *cards)).collect();
                (what, list) = (pattern.clone(), counted(&hands));
            }
            Self::Seats { seats } => list = join(seats, language),
            Self::Dealer { dealer } => {
                kind = match dealer {
                    Dealer::Outside => "outside",
                    Dealer::Seat(_) => "seat",
                    Dealer::None => "none",
                };
                what = dealer.to_string();
            }
            Self::Deals { deals } => count = u64::from(*deals),
            Self::Beacon { beacon } => match beacon {
                Beacon::None => kind = "none",
                Beacon::Drand { chain, round } => {
                    kind = super::Chain::find(chain).map_or("unknown", |chain| chain.name);
                    (what, number) = (chain.to_string(), *round);
                }
            },
            Self::Prev { prev, voids } => {
                kind = if *prev == Hash::ZERO { "none" } else { "table" };
                (what, count) = (prev.to_string(), u64::from(*voids));
            }
            Self::Sealed { sealed, silent } => {
                (list, what) = (join(sealed, language), join(silent, language));
                kind = if silent.is_empty() { "all" } else { "some" };
            }
            Self::Draw { title, entries, winners } => {
                (what, count, number) = (format!("{title:?}"), *entries, u64::from(*winners));
            }
        }
        let facts = [
            ("what", what.into()),
            ("list", list.into()),
            ("kind", kind.into()),
            ("count", count.into()),
            ("digits", count.to_string().into()),
            ("number", number.to_string().into()),
        ];
        messages.format(&format!("fact-{}", <&str>::from(self)), facts)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// Each card with its number of copies, in the order of first occurrence.
fn counts(deck: &[String]) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut places = HashMap::new();
    for card in deck {
        let place = *places.entry(card).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => counts.push((card.clone(), 1)),
        }
    }
    counts
}
