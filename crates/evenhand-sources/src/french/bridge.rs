//! Bridge deals in PBN and LIN files, which list hands by suit, without a suit for each card.

use super::scan::{Card, Found};

/// The suits in the order of both formats.
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];

/// The ranks, from the ace.
const RANKS: &str = "A23456789TJQK";

/// The cards of `[Deal "N:AK.2.3.4 …"]`, of its four hands alone, or of `md|3SAKH2D3C4,…|`, hand
/// after hand. `None` for other lines.
pub(super) fn hands_in(line: &str) -> Option<Vec<Found>> {
    pbn(line).or_else(|| lin(line))
}

/// Whether a line contains a bridge deal by suits.
pub(crate) fn is_bridge(line: &str) -> bool {
    hands_in(line).is_some()
}

/// The short name of a card, such as "TS". Jokers are "BJ" and "RJ".
pub(crate) fn short_name(card: Card) -> String {
    let (rank, suit) = (usize::from(card / 4), usize::from(card % 4));
    match RANKS.get(rank..=rank) {
        Some(rank) => format!("{rank}{}", SUITS[suit]),
        None => {
            if card == 52 {
                "BJ".into()
            } else {
                "RJ".into()
            }
        }
    }
}

/// The four hands of a deal in PBN, with tags or without.
fn pbn(line: &str) -> Option<Vec<Found>> {
    /// Number of dots in four hands.
    const DOTS: usize = 12;
    if line.bytes().filter(|byte| *byte == b'.').count() < DOTS {
        return None;
    }
    let is_hand = |word: &str| word.matches('.').count() == 3 && word.chars().all(is_of_hand);
    let mut at = 0;
    let mut hands = Vec::new();
    for word in line.split(|letter: char| !letter.is_alphanumeric() && letter != '.') {
        if is_hand(word) {
            hands.push((at, word));
        }
        at += word.len() + line[at + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    let mut found = Vec::new();
    for (at, hand) in hands {
        let (mut begins, mut suit) = (true, 0);
        for (place, letter) in hand.char_indices() {
            if letter == '.' {
                suit += 1;
                continue;
            }
            found.push(Found { at: at + place..at + place + 1, card: card(letter, suit)?, begins });
            begins = false;
        }
    }
    let is_deal = found.len() == 52 && found.iter().filter(|found| found.begins).count() == 4;
    is_deal.then_some(found)
}

fn is_of_hand(letter: char) -> bool {
    letter == '.' || RANKS.contains(letter.to_ascii_uppercase())
}

fn lin(line: &str) -> Option<Vec<Found>> {
    let (before, deal) = line.split_once("md|")?;
    let (deal, _) = deal.split_once('|')?;
    let hands = deal.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mut at = before.len() + "md|".len() + deal.len() - hands.len();
    let mut found: Vec<Found> = Vec::new();
    for hand in hands.split(',') {
        let (mut begins, mut suit) = (true, None);
        for (place, letter) in hand.char_indices() {
            if let Some(named) = SUITS.iter().position(|suit| *suit == letter.to_ascii_uppercase()) {
                suit = Some(named);
                continue;
            }
            found.push(Found { at: at + place..at + place + 1, card: card(letter, suit?)?, begins });
            begins = false;
        }
        at += hand.len() + 1;
    }
    // A line may omit the fourth hand, which has the remaining cards.
    if found.len() == 39 {
        let mut begins = true;
        for card in 0..52 {
            if !found.iter().any(|found| found.card == card) {
                found.push(Found { at: at - 1..at - 1, card, begins });
                begins = false;
            }
        }
    }
    (found.len() == 52).then_some(found)
}

fn card(rank: char, suit: usize) -> Option<Card> {
    let rank = RANKS.find(rank.to_ascii_uppercase())?;
    Some((4 * rank + suit) as Card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_have_whole_decks() {
        let pbn = "[Deal \"N:83.AJT64.T9.QT32 AJ4.Q92.A62.AJ94 KT9762.K.KQ7.K76 Q5.8753.J8543.85\"]";
        let lin = "qx|o1|md|3S83HAJT64DT9CQT32,SAJ4HQ92DA62CAJ94,SKT9762HKDKQ7CK76,|sv|o|";
        let cards = |line: &str| hands_in(line).unwrap().iter().map(|found| found.card).collect::<Vec<_>>();
        let (one, mut other) = (cards(pbn), cards(lin));
        assert_eq!(one[..39], other[..39]);
        other.sort_unstable();
        assert_eq!(other, (0..52).collect::<Vec<Card>>());
        assert_eq!(hands_in(pbn).unwrap().iter().filter(|found| found.begins).count(), 4);
        assert_eq!(hands_in("[Deal \"N:83\"]"), None);
        let alone = pbn.replace("[Deal \"", "").replace("\"]", "");
        assert_eq!(cards(&alone), cards(pbn));
        assert_eq!(cards(&format!("17, {alone}, 3NT")), cards(pbn));
        assert_eq!(hands_in("1.2.3.4 5.6.7.8 9.1.2.3 4.5.6.7"), None);
    }
}
