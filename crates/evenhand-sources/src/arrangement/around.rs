//! Words around the cards of a deck.

use std::collections::{HashMap, HashSet};

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
    /// The lines with cards.
    text: String,
}

impl Around {
    /// Adds a line with this number of cards.
    pub(super) fn add(&mut self, line: &str, cards: usize) {
        if cards > 0 {
            self.text.push_str(line);
            self.text.push('\n');
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

/// Returns the obstacle if all decks are equal, and words between their cards change places: the
/// cards then label these words, as in `1 Ann, 2 Bob` or `2C=31 3C=7`.
pub(super) fn labels(decks: &[Around], faces: &[Vec<u32>]) -> Option<Obstacle> {
    let first = faces.first()?;
    if decks.len() < 2 || decks.len() != faces.len() || faces.iter().any(|deck| deck != first) {
        return None;
    }
    let once: Vec<HashMap<&str, usize>> =
        decks.iter().map(|deck| places_of_single_words(&deck.text)).collect();
    // The words that come once in each deck, in the order of a deck.
    let common: Vec<&str> =
        once[0].keys().copied().filter(|word| once.iter().all(|deck| deck.contains_key(word))).collect();
    let in_order = |deck: &HashMap<&str, usize>| {
        let mut words = common.clone();
        words.sort_unstable_by_key(|word| deck[word]);
        words
    };
    let order = in_order(&once[0]);
    let moved = |deck| in_order(deck).iter().zip(&order).filter(|(word, before)| word != before).count();
    let is_label = once.iter().any(|deck| 2 * moved(deck) >= first.len());
    is_label.then(|| Obstacle::Labels(quoted(decks[0].text.trim_end().as_bytes())))
}

/// The places of the words that come once in a text.
fn places_of_single_words(text: &str) -> HashMap<&str, usize> {
    let words = || text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut times: HashMap<&str, usize> = HashMap::new();
    words().for_each(|word| *times.entry(word).or_default() += 1);
    words().enumerate().filter(|(_, word)| times[word] == 1).map(|(place, word)| (word, place)).collect()
}
