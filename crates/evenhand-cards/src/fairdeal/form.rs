//! What two or more parties settle without a dealer: coin, dice, who starts, a draw for seats, cut for deal.
//!
//! FAIRDEAL.md's table "Without a dealer", as specs.

use super::{Dealer, Spec, SpecBuilder, game_cards};

/// One of the five.
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

    /// The deck for these seats, as its cards from the top.
    pub fn deck(self, seats: &[String]) -> Vec<String> {
        match self {
            Self::Coin => seats.to_vec(),
            Self::Dice => numbers(6),
            Self::Seats if seats.len() == 4 => ["N", "E", "S", "W"].map(String::from).into(),
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
}
