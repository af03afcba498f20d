//! Words around the cards of a deck.

use std::collections::HashSet;

use super::Obstacle;
use super::repeats::label;
use crate::line::quoted;

/// Words on lines that show cards in the order of play, in lower case.
const PLAY: [&str; 8] = ["trick", "tricks", "stich", "beats", "wins", "won", "墩", "出牌"];

/// Words for hands by the result of a game, in lower case.
const ROLES: [&str; 14] = [
    "winner", "loser", "winning", "losing", "declarer", "dummy", "landlord", "peasant", "地主", "农民",
    "赢家", "输家", "胜者", "败者",
];

/// The words around the cards of a deck.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// The words of all lines, without digits.
    pub(super) label: HashSet<String>,
    /// The role on each line with cards, if any.
    roles: Vec<Option<usize>>,
    /// The first line in the order of play.
    play: Option<String>,
    /// The first line with a role.
    role: Option<String>,
    /// Number of lines in the order of play.
    plays: usize,
}

impl Around {
    /// Adds a line with this number of cards.
    pub(super) fn add(&mut self, line: &str, cards: usize) {
        if cards > 0 {
            let words: Vec<String> = label(line).map(|word| word.to_lowercase()).collect();
            let has = |name: &str| {
                let is_chinese = !name.is_ascii();
                words.iter().any(|word| word == name || is_chinese && word.contains(name))
            };
            let role = ROLES.iter().position(|name| has(name));
            self.roles.push(role);
            if role.is_some() {
                self.role.get_or_insert_with(|| quoted(line.as_bytes()));
            }
            if PLAY.iter().any(|name| has(name)) {
                self.play.get_or_insert_with(|| quoted(line.as_bytes()));
                self.plays += 1;
            }
        }
        self.label.extend(label(line));
    }
}

/// Returns the obstacle if most lines name tricks, or if the same lines of each deck name the same
/// roles.
pub(super) fn obstacle(decks: &[Around]) -> Option<Obstacle> {
    let first = decks.first()?;
    let is_play = |deck: &Around| 2 * deck.plays > deck.roles.len() && deck.plays > 1;
    if decks.iter().all(is_play) {
        return first.play.clone().map(Obstacle::OrderOfPlay);
    }
    let are_alike = decks.len() > 2 && decks.iter().all(|deck| deck.roles == first.roles);
    if first.roles.len() > 1 && are_alike { first.role.clone().map(Obstacle::ByResult) } else { None }
}
