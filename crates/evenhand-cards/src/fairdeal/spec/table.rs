//! The spec of what a table deals: its deck, its pattern, and its seats, by their own names or by those of the players.

use super::{Spec, SpecBuilder};
use crate::fairdeal::is_deck_of;
use crate::{Game, PatternError, Table};

impl Spec {
    /// The spec of a table of a game, or of another deck or pattern. A game's name stands for its deck: with another deck it is
    /// `custom`.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::Spec;
    /// use evenhand_cards::{Game, Rules};
    ///
    /// let game = Game::find("doudizhu")?;
    /// let names = ["Ann", "Bo", "Cy"].map(String::from);
    /// let spec = Spec::of_table(Some(game), &game.table(&Rules::new())?)?.renamed(&names).build()?;
    /// assert_eq!(spec.text().lines().nth(3), Some("deal:17*(Ann Bo Cy) bottom:3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the table's pattern cannot be written out.
    pub fn of_table(game: Option<&Game>, table: &Table) -> Result<SpecBuilder, PatternError> {
        let deck: Vec<String> = table.deck().cards().iter().map(ToString::to_string).collect();
        let named = game.map(Game::name).filter(|name| is_deck_of(name, &deck));
        let pattern = table.pattern().canonical()?;
        let seats: Vec<&str> = table.pattern().seats().collect();
        Ok(Self::builder(named.unwrap_or("custom"), &deck, &pattern, &seats))
    }
}

impl SpecBuilder {
    /// The seats.
    pub fn names(&self) -> &[String] {
        &self.seats
    }

    /// With these seats, which the pattern names.
    pub fn seats(mut self, seats: &[String]) -> Self {
        self.seats = seats.to_vec();
        self
    }

    /// With other names for the seats, in the pattern too; the same names in another order rename none.
    pub fn renamed(mut self, seats: &[String]) -> Self {
        let sorted = |names: &[String]| {
            let mut names = names.to_vec();
            names.sort();
            names
        };
        if sorted(seats) != sorted(&self.seats) {
            self.pattern = renamed(&self.pattern, &self.seats, seats);
        }
        self.seats(seats)
    }
}

/// A pattern with other names for its seats.
fn renamed(pattern: &str, own: &[String], seats: &[String]) -> String {
    let mut text = String::new();
    let mut rest = pattern;
    while !rest.is_empty() {
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let seat = own.iter().position(|name| name == word).and_then(|place| seats.get(place));
        text += seat.map_or(word, String::as_str);
        let sign = after.chars().next().map_or(0, char::len_utf8);
        text += &after[..sign];
        rest = &after[sign..];
    }
    text
}
