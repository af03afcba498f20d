//! Games without a dealer: coin, dice, who starts, a draw for seats, and cut for deal.
//!
//! FAIRDEAL.md's table "Without a dealer", as specs.

use evenhand_locale::Language;

use super::verdict::join;
use super::{Dealer, Dealt, Spec, SpecBuilder, game_cards};
use crate::words::WORDS;
use crate::{Card, Notation, place_name};

/// One of the five games without a dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// One of the seats, whose name is drawn: it has won.
    Coin,
    /// 1 to 6; several dice are several deals.
    Dice,
    /// A number for each seat; 1 starts.
    Starts,
    /// A wind for each of four seats, else a number.
    Seats,
    /// A card of the 52 for each seat; the highest deals.
    Cut,
}

impl Form {
    /// All of them, with their names.
    pub const ALL: [(&str, Self); 5] = [
        ("starts", Self::Starts),
        ("coin", Self::Coin),
        ("dice", Self::Dice),
        ("cut", Self::Cut),
        ("seats", Self::Seats),
    ];

    /// The form of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find_map(|(known, form)| (known == name).then_some(form))
    }

    /// The form of a spec, by its deck and pattern. If two forms have equal specs, such as `starts`
    /// and `seats` for three players, returns the first of [`Form::ALL`].
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::{Form, Spec};
    ///
    /// let seats = ["Ann".to_owned(), "Bo".to_owned()];
    /// let spec = Spec::of_form(Form::Cut, &seats).build()?;
    /// assert_eq!(Form::of(&spec), Some(Form::Cut));
    /// # Ok::<(), evenhand_cards::fairdeal::SpecError>(())
    /// ```
    pub fn of(spec: &Spec) -> Option<Self> {
        if spec.game() != "custom" || *spec.dealer() != Dealer::None {
            return None;
        }
        let seats = spec.seats();
        let is = |form: &Self| spec.pattern() == form.pattern(seats) && spec.deck() == form.deck(seats);
        Self::ALL.into_iter().map(|(_, form)| form).find(is)
    }

    /// Its name in [`Form::ALL`].
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find_map(|(name, form)| (form == self).then_some(name)).unwrap_or_default()
    }

    /// The meaning of its cards in words. All players agree on it before anyone seals.
    pub fn rule(self, language: Language) -> String {
        WORDS.messages(language).text(&format!("rule-{}", self.name()))
    }

    /// The results of deals of this form, one per deal. For dice, one result for all deals.
    pub fn settled(self, deals: &[Vec<Dealt>]) -> Vec<Settled> {
        if self == Self::Dice {
            let numbers = deals.iter().flatten().filter(|dealt| dealt.place == "die").flat_map(Dealt::cards);
            return vec![Settled::Dice { numbers: numbers.filter_map(|card| card.parse().ok()).collect() }];
        }
        deals.iter().filter_map(|deal| self.settled_by(deal)).collect()
    }

    fn settled_by(self, deal: &[Dealt]) -> Option<Settled> {
        // Each place with the one card that it got; what was left over is nobody's.
        let drawn = deal.iter().filter(|dealt| dealt.place != "stub");
        let mut drawn: Vec<(&str, &str)> =
            drawn.filter_map(|dealt| Some((dealt.place.as_str(), dealt.cards().next()?))).collect();
        let owned = |seat: &str| seat.to_owned();
        Some(match self {
            Self::Coin => Settled::Won { seat: owned(drawn.first()?.1) },
            Self::Dice => return None,
            Self::Seats if drawn.iter().any(|(_, card)| *card == "N") => {
                drawn.sort_by_key(|(_, card)| WINDS.iter().position(|wind| wind == card));
                Settled::Seats {
                    winds: drawn.into_iter().map(|(seat, wind)| (owned(seat), owned(wind))).collect(),
                }
            }
            Self::Starts | Self::Seats => {
                drawn.sort_by_key(|(_, card)| card.parse::<u32>().ok());
                Settled::Order { seats: drawn.into_iter().map(|(seat, _)| owned(seat)).collect() }
            }
            Self::Cut => {
                let (seat, card) = drawn.into_iter().max_by_key(|(_, card)| height(card))?;
                Settled::Deals { seat: owned(seat), card: owned(card) }
            }
        })
    }

    /// The deck for these seats, as its cards from the top.
    pub fn deck(self, seats: &[String]) -> Vec<String> {
        match self {
            Self::Coin => seats.to_vec(),
            Self::Dice => numbers(6),
            Self::Seats if seats.len() == 4 => WINDS.map(String::from).into(),
            Self::Starts | Self::Seats => numbers(seats.len()),
            Self::Cut => game_cards("bridge").unwrap_or_default(),
        }
    }

    /// The pattern for these seats.
    pub fn pattern(self, seats: &[String]) -> String {
        match self {
            Self::Coin => "coin".into(),
            Self::Dice => "die".into(),
            Self::Starts | Self::Seats | Self::Cut => seats.join(" "),
        }
    }
}

impl Spec {
    /// The spec of a form for these seats: without a dealer, unless the builder is given one.
    pub fn of_form(form: Form, seats: &[String]) -> SpecBuilder {
        Self::builder("custom", &form.deck(seats), &form.pattern(seats), seats).dealer(Dealer::None)
    }
}

/// The winds, as players sit.
const WINDS: [&str; 4] = ["N", "E", "S", "W"];

/// How high a card of the 52 is: by its rank, the ace the highest, and of equal ranks by its suit, clubs to spades.
fn height(code: &str) -> Option<(crate::Rank, crate::Suit)> {
    if let Ok(Card::French(rank, suit)) = code.parse() { Some((rank, suit)) } else { None }
}

/// The result of a form, by its [`Form::rule`].
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Settled {
    /// The coin: a seat has won.
    Won {
        /// Which.
        seat: String,
    },
    /// The dice, as they fell.
    Dice {
        /// 1 to 6 each.
        numbers: Vec<u32>,
    },
    /// Who starts, and who comes next.
    Order {
        /// The seats, the first first.
        seats: Vec<String>,
    },
    /// Who sits where.
    Seats {
        /// Each seat with its wind.
        winds: Vec<(String, String)>,
    },
    /// The cut: who deals.
    Deals {
        /// Which seat.
        seat: String,
        /// The highest card.
        card: String,
    },
}

impl Settled {
    /// The result in words.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Language;
    /// use evenhand_cards::fairdeal::Settled;
    ///
    /// let settled = Settled::Order { seats: vec!["Bo".into(), "Ann".into()] };
    /// assert_eq!(settled.text(Language::English), "Bo starts. The order is: Bo, Ann.");
    /// ```
    pub fn text(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        let (mut who, mut card, mut list) = (String::new(), String::new(), Vec::new());
        let (mut count, mut sum) = (0, 0);
        match self {
            Self::Won { seat } => who.clone_from(seat),
            Self::Dice { numbers } => {
                list = numbers.iter().map(ToString::to_string).collect();
                (count, sum) = (numbers.len(), numbers.iter().sum());
            }
            Self::Order { seats } => {
                who = seats.first().cloned().unwrap_or_default();
                list.clone_from(seats);
            }
            Self::Seats { winds } => {
                let one = |(seat, wind): &(String, String)| {
                    let wind = place_name(wind, &WINDS, language);
                    messages.format("settled-wind", [("seat", seat.clone().into()), ("wind", wind.into())])
                };
                list = winds.iter().map(one).collect();
            }
            Self::Deals { seat, card: code } => {
                let notation = if language == Language::Chinese { Notation::Chinese } else { Notation::Code };
                who.clone_from(seat);
                card = code.parse::<Card>().map_or_else(|_| code.clone(), |card| card.name(notation));
            }
        }
        let facts = [
            ("seat", who.into()),
            ("card", card.into()),
            ("list", join(&list, language).into()),
            ("count", count.into()),
            ("sum", sum.to_string().into()),
        ];
        messages.format(&format!("settled-{}", <&str>::from(self)), facts)
    }
}

/// 1 to n.
fn numbers(n: usize) -> Vec<String> {
    (1..=n).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_are_those_of_the_contract() {
        let page = include_str!("../../../../FAIRDEAL.md");
        let seats = |number: usize| {
            ["A", "B", "C", "D"][..number].iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        for (name, number, row) in [
            ("starts", 3, "| who starts | `1 2 3` | `A B C` | 1 starts |"),
            ("seats", 4, "| draw for seats | `N E S W` | `A B C D` | |"),
            ("cut", 4, "| cut for deal | the 52 | `A B C D` | one card each; highest deals |"),
            ("dice", 2, "| k dice | `1 2 3 4 5 6` | `die` | `deals:k` |"),
            ("coin", 2, "| coin | `A B` | `coin` | the card drawn has won |"),
        ] {
            assert!(page.contains(row), "{row}");
            let form = Form::find(name).unwrap();
            let (deck, pattern) = (form.deck(&seats(number)), form.pattern(&seats(number)));
            let deck = if form == Form::Cut { "the 52".into() } else { format!("`{}`", deck.join(" ")) };
            assert!(row.contains(&format!("| {deck} | `{pattern}` |")), "{row}");
        }
        assert_eq!(Form::Cut.deck(&seats(4)).len(), 52);
        assert_eq!(Form::Seats.deck(&seats(3)), ["1", "2", "3"]);
    }

    #[test]
    fn a_form_is_known_by_its_spec_and_says_who_won() {
        let seats = |number: usize| {
            ["Ann", "Bo", "Cy", "Di"][..number].iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        for (_, form) in Form::ALL {
            assert_eq!(Form::of(&Spec::of_form(form, &seats(4)).build().unwrap()), Some(form));
        }
        assert_eq!(Form::of(&Spec::of_form(Form::Seats, &seats(3)).build().unwrap()), Some(Form::Starts));
        // A deck of which a card was changed, or that has a dealer, is none.
        let own =
            Spec::builder("custom", &["1", "3"], "A B", &["A", "B"]).dealer(Dealer::None).build().unwrap();
        assert_eq!(Form::of(&own), None);
        let dealt = Spec::of_form(Form::Starts, &seats(2)).dealer(Dealer::Outside).build().unwrap();
        assert_eq!(Form::of(&dealt), None);
        let deal = |form, order: &[u32]| Spec::of_form(form, &seats(3)).build().unwrap().deal(order);
        let told = |form: Form, order: &[u32]| {
            let settled = form.settled(&[deal(form, order)]);
            settled.iter().map(|one| one.text(Language::English)).collect::<Vec<_>>()
        };
        assert_eq!(told(Form::Starts, &[2, 0, 1]), ["Bo starts. The order is: Bo, Cy, Ann."]);
        assert_eq!(told(Form::Coin, &[2, 0, 1]), ["Cy has won."]);
        let cut = |codes: [&str; 3]| {
            let deck = Form::Cut.deck(&seats(3));
            let mut order: Vec<u32> =
                codes.iter().map(|code| deck.iter().position(|card| card == code).unwrap() as u32).collect();
            order.extend(
                (0..52).filter(|place| !codes.contains(&deck[*place as usize].as_str())).collect::<Vec<_>>(),
            );
            told(Form::Cut, &order)
        };
        assert_eq!(cut(["2s", "Ah", "Ad"]), ["Bo deals: Ah is the highest card."]);
        assert_eq!(cut(["Kc", "Qs", "Ks"]), ["Cy deals: Ks is the highest card."]);
        let dice = [4, 1].map(|first| {
            deal(
                Form::Dice,
                &[first, (first + 1) % 6, (first + 2) % 6, (first + 3) % 6, (first + 4) % 6, (first + 5) % 6],
            )
        });
        assert_eq!(
            Form::Dice.settled(&dice)[0].text(Language::English),
            "The dice show 5, 2. Their total is 7."
        );
        let winds = Spec::of_form(Form::Seats, &seats(4)).build().unwrap().deal(&[1, 0, 3, 2]);
        assert_eq!(
            Form::Seats.settled(&[winds])[0].text(Language::Chinese),
            "Bo 坐北、Ann 坐东、Di 坐南、Cy 坐西。"
        );
    }
}
