//! Deals: every card to its place, in every game, and every deal as likely as it should be.
//!
//! Two things make a deal fair. Every order of the deck is equally likely, which `proofs` is for; and the order is dealt as the
//! game says: here each game is played through card by card, from rules written down a second time and in another way
//! than its pattern ([`place_of`]). What the order of a deck does to hands is then walked through in full for small decks,
//! with equal cards in them too. Each check is shown the dealers that it must refuse.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::faults;
use crate::tapes::Tapes;
use evenhand::{Draw, Seed, Series};
use evenhand_cards::{Card, Deal, Deck, Game, Rules, Table, games};
use rayon::prelude::*;

/// The place that card `i` from the top goes to, among `players` players, as each game is dealt at the table: `i % 4` is who
/// is next where cards go round one by one, `i / 4 % 4` where they go round by fours.
#[expect(
    clippy::too_many_lines,
    clippy::match_same_arms,
    reason = "a table: each game by its own rules, whatever others are dealt alike"
)]
fn place_of(game: &str, players: usize, no_burn: bool, i: usize) -> String {
    let round = |seats: &[&str], by: usize, i: usize| seats[i / by % seats.len()].to_owned();
    let player = |i: usize| format!("P{}", i % players + 1);
    let (abcd, winds) = (["A", "B", "C", "D"], ["E", "S", "W", "N"]);
    let wall = |i: usize| match i {
        ..48 => round(&winds, 4, i),
        48..52 => round(&winds, 1, i - 48),
        52 => "E".into(),
        122.. if game == "riichi" => "dead".into(),
        _ => "wall".into(),
    };
    // A board behind the hands: a card burned before each street, or none.
    let board = |hand: usize| match (i.checked_sub(hand * players), no_burn) {
        (None, _) => player(i),
        (Some(1..=3), false) | (Some(0..=2), true) => "flop".into(),
        (Some(5), false) | (Some(3), true) => "turn".into(),
        (Some(7), false) | (Some(4), true) => "river".into(),
        (Some(0 | 4 | 6), false) => "burn".into(),
        _ => "stub".into(),
    };
    // Three cards at once, and four more one by one, each round behind a burned card if one can be spared. Where there are
    // no cards for all any more, one that all share.
    let stud = || {
        let (mut at, cards) = (3 * players, 52);
        if i < at {
            return player(i);
        }
        for _ in 0..4 {
            let left = cards - at;
            let burned = usize::from(!no_burn && left > players);
            match i - at {
                0 if burned == 1 => return "burn".into(),
                _ if left < players => return if i == at { "common" } else { "stub" }.into(),
                k if k < burned + players => return player(k - burned),
                _ => at += burned + players,
            }
        }
        "stub".into()
    };
    match (game, players, i) {
        ("bridge" | "hearts" | "whist" | "spades", ..) => round(&["N", "E", "S", "W"], 1, i),
        ("shuangkou" | "guandan", ..) | ("shengji", _, ..100) => round(&winds, 1, i),
        ("shengji", ..) => "kitty".into(),
        ("holdem" | "shortdeck", ..) => board(2),
        ("omaha", ..) => board(4),
        ("blackjack", _, 0) => "burn".into(),
        // The dealer comes last in both rounds.
        ("blackjack", ..) if i == players + 1 || i == 2 * (players + 1) => "D".into(),
        ("blackjack", ..) if i <= players => player(i - 1),
        ("blackjack", ..) if i < 2 * (players + 1) => player(i - 2 - players),
        ("blackjack", ..) => "shoe".into(),
        ("doudizhu" | "bigtwo", 3, ..51) => round(&abcd[..3], 1, i),
        ("zhajinhua", ..) if i < 3 * players => player(i),
        ("zhajinhua", ..) => "stub".into(),
        ("fivecarddraw", ..) if i < 5 * players => player(i),
        ("sevencardstud", ..) => stud(),
        ("paodekuai", _, ..32) | ("paodekuai15", _, ..30) => round(&abcd[..players], 1, i),
        ("paodekuai" | "paodekuai15", 3, _) => round(&abcd[..3], 1, i),
        ("paodekuai" | "paodekuai15", ..) => "left".into(),
        ("gouji", ..) => player(i),
        ("doudizhu", ..) | ("doudizhu4", _, 100..) => "bottom".into(),
        ("doudizhu4", ..) | ("bigtwo", 4, _) => round(&abcd, 1, i),
        ("bigtwo", 2, ..34) | ("gin", _, ..20) => round(&abcd[..2], 1, i),
        ("bigtwo", ..) => "left".into(),
        ("gin", _, 20) => "discard".into(),
        ("uno" | "uno112", ..) if i < 7 * players => player(i),
        ("uno" | "uno112", ..) if i == 7 * players => "discard".into(),
        ("koikoi", _, ..24) => round(&["A", "field", "B"], 4, i),
        ("canasta", 2, ..30) | ("cribbage", 2, ..12) => round(&abcd[..2], 1, i),
        ("canasta", 3, ..39) | ("cribbage", 3, ..15) => round(&abcd[..3], 1, i),
        ("canasta", 4, ..44) => round(&["N", "E", "S", "W"], 1, i),
        ("canasta", 2, 30) | ("canasta", 3, 39) | ("canasta", 4, 44) => "discard".into(),
        ("cribbage", 4, ..20) => round(&abcd, 1, i),
        ("cribbage", 3, 15) => "crib".into(),
        ("cribbage", 2, 12) | ("cribbage", 3, 16) | ("cribbage", 4, 20) => "starter".into(),
        ("cribbage", ..) => "stub".into(),
        ("gin" | "koikoi" | "uno" | "uno112" | "fivecarddraw" | "canasta", ..) => "stock".into(),
        // North and south, who are dealt first in each half of the table, get three and then two.
        ("euchre", _, 0..=2 | 10..=11) => "N".into(),
        ("euchre", _, 3..=4 | 12..=14) => "E".into(),
        ("euchre", _, 5..=7 | 15..=16) => "S".into(),
        ("euchre", _, 8..=9 | 17..=19) => "W".into(),
        ("euchre", _, 20) => "upcard".into(),
        ("euchre", ..) => "kitty".into(),
        ("pinochle", 4, _) => round(&["N", "E", "S", "W"], 3, i),
        ("pinochle", 3, ..9) => round(&abcd[..3], 3, i),
        ("pinochle", 3, 9..12) => "widow".into(),
        ("pinochle", 3, _) => round(&abcd[..3], 3, i - 12),
        ("pinochle", 2, ..24) => round(&abcd[..2], 3, i),
        ("pinochle", 2, 24) => "upcard".into(),
        ("pinochle", ..) => "stock".into(),
        ("mahjong" | "mahjong144" | "riichi" | "sichuan" | "hongzhong", ..) => wall(i),
        ("sanma", _, ..36) => round(&winds[..3], 4, i),
        ("sanma", _, ..39) => round(&winds[..3], 1, i - 36),
        ("sanma", _, 39) => "E".into(),
        ("sanma", _, 94..) => "dead".into(),
        ("sanma", ..) => "wall".into(),
        ("mahjongtw", _, ..64) => round(&winds, 4, i),
        ("mahjongtw", _, 64) => "E".into(),
        ("mahjongtw", ..) => "wall".into(),
        // The dog's cards are the last of rounds of 13 or 16, and but for five players the one before the last packet.
        ("tarot", 3, 12 | 25 | 38 | 51 | 64 | 73)
        | ("tarot", 4, 12 | 25 | 38 | 51 | 64 | 74)
        | ("tarot", 5, 15 | 31 | 47) => "dog".into(),
        ("tarot", 3, ..65) => round(&abcd[..3], 4, i % 13),
        ("tarot", 3, ..73) => round(&abcd[..3], 4, i - 65),
        ("tarot", 3, _) => "C".into(),
        ("tarot", 4, ..65) => round(&abcd, 3, i % 13),
        ("tarot", 4, ..74) => round(&abcd, 3, i - 65),
        ("tarot", 4, _) => "D".into(),
        ("tarot", 5, ..48) => round(&["A", "B", "C", "D", "E"], 3, i % 16),
        ("tarot", 5, _) => round(&["A", "B", "C", "D", "E"], 3, i - 48),
        ("skat", _, ..9) => round(&abcd[..3], 3, i),
        ("skat", _, 9 | 10) => "skat".into(),
        ("skat", _, ..23) => round(&abcd[..3], 4, i - 11),
        ("skat", ..) => round(&abcd[..3], 3, i - 23),
        _ => panic!("how is {game} dealt to {players}?"),
    }
}

/// Hands by the names of their places, in the order in which these are dealt their first card.
type Hands = Vec<(String, Vec<u32>)>;

/// A way of playing a game, and where its cards go.
struct Played {
    game: &'static Game,
    rules: Rules,
    table: Table,
    places: Vec<String>,
}

impl Played {
    fn new(game: &'static Game, rules: Rules) -> Self {
        let table = game.table(&rules).expect("the game is played so");
        let players = rules.players.unwrap_or(game.usual_players()) as usize;
        let places =
            (0..table.deck().len()).map(|i| place_of(game.name(), players, rules.no_burn, i)).collect();
        Self { game, rules, table, places }
    }

    /// The hands of a deck in this order, played through card by card.
    fn hands(&self, order: &[u32]) -> Hands {
        let mut hands = Hands::new();
        for (place, card) in self.places.iter().zip(order) {
            match hands.iter_mut().find(|(name, _)| name == place) {
                Some((_, hand)) => hand.push(*card),
                None => hands.push((place.clone(), vec![*card])),
            }
        }
        hands
    }

    /// What is wrong with hands said to be dealt from this order.
    fn judge(&self, order: &[u32], hands: &Hands) -> Result<(), String> {
        let right = self.hands(order);
        let sizes =
            |hands: &Hands| -> BTreeMap<_, _> { hands.iter().map(|(n, h)| (n.clone(), h.len())).collect() };
        if sizes(hands) != sizes(&right) {
            return Err(format!("{:?}, but should be {:?}", sizes(hands), sizes(&right)));
        }
        let mut times = vec![0; order.len()];
        hands.iter().flat_map(|(_, hand)| hand).for_each(|card| times[*card as usize] += 1);
        if let Some(card) = times.iter().position(|times| *times != 1) {
            return Err(format!("card {card} comes {} times", times[card]));
        }
        match hands.iter().zip(&right).find(|(hand, right)| hand != right) {
            Some((hand, right)) => Err(format!("{hand:?}, but should be {right:?}")),
            None => Ok(()),
        }
    }

    /// Deals `seeds` decks, each of a seed of its own, and judges every hand.
    fn try_seeds(&self, seeds: u32) {
        let label = || format!("{} {:?}", self.game.name(), self.rules);
        let n = self.table.deck().len() as u32;
        let sorting = self.game.sorting();
        let sorted = sorting.order(self.table.deck());
        let mut left_of = vec![0; n as usize];
        for (at, card) in sorted.iter().flatten().enumerate() {
            left_of[*card as usize] = at;
        }
        (0..seeds).into_par_iter().for_each(|number| {
            let seed = Seed::from_text(&format!("{} {number}", label()));
            let deal = self.table.dealer(&seed).deal(number);
            let order = Series::new(n, &seed).expect("few cards").order(number);
            let hands = hands_of(&deal);
            self.judge(&order, &hands).unwrap_or_else(|wrong| panic!("{}, seed {number}: {wrong}", label()));
            for ((_, dealt), hand) in hands.into_iter().zip(deal.hands()) {
                assert_eq!(hand.place().size() as usize, dealt.len());
                let held = hand.sorted(sorting).cards().to_vec();
                if sorted.is_some() {
                    // From left to right, so none comes twice; all were dealt, and are as many.
                    assert!(held.is_sorted_by_key(|card| left_of[*card as usize]), "{}", label());
                    let mut dealt = dealt;
                    dealt.sort_unstable();
                    let mut held = held;
                    held.sort_unstable();
                    assert_eq!(held, dealt, "{}", label());
                } else {
                    assert_eq!(held, dealt, "{}", label());
                }
            }
        });
    }
}

/// A deal's hands.
fn hands_of(deal: &Deal) -> Hands {
    deal.hands().map(|hand| (hand.place().name().to_owned(), hand.cards().to_vec())).collect()
}

/// Each game with its usual number of players.
fn usual() -> impl Iterator<Item = Played> {
    games().iter().map(|game| Played::new(game, Rules::new()))
}

#[test]
fn every_game_deals_every_card_to_its_place_under_10_000_seeds() {
    assert_eq!(games().len(), 37);
    for played in usual() {
        played.try_seeds(10_000);
    }
}

#[test]
fn so_does_it_for_any_number_of_players_and_decks_with_cards_burned_or_not() {
    for game in games() {
        for players in game.players() {
            let seeds = if players == game.usual_players() { 0 } else { 1000 };
            Played::new(game, Rules::new().players(players)).try_seeds(seeds);
            if ["holdem", "omaha", "shortdeck", "sevencardstud"].contains(&game.name()) {
                Played::new(game, Rules::new().players(players).no_burn()).try_seeds(1000);
            }
        }
    }
    let blackjack = Game::find("blackjack").expect("it is a game");
    for decks in 1..=8 {
        Played::new(blackjack, Rules::new().decks(decks)).try_seeds(1000);
    }
}

/// A dealer who spoils hands that are as they should be, for a game's seats and its deck's order.
type Fault = fn(&mut Hands, seats: usize);

/// The faults by name, and what the judge says of them.
const FAULTS: [(&str, &str, Fault); 6] = [
    ("a card falls under the table", "should be {", |hands, _| {
        hands[0].1.pop();
    }),
    ("a card is dealt twice", " times", |hands, _| {
        let top = hands[0].1[0];
        *hands[1].1.last_mut().expect("no place is empty") = top;
    }),
    ("a seat is passed over", "should be {", |hands, _| drop(hands.remove(1))),
    ("two places change their cards", ", but should be ", |hands, _| {
        // Of two different sizes that shows in the counts, of two equal ones in the order alone.
        let first = std::mem::take(&mut hands[0].1);
        hands[0].1 = std::mem::replace(&mut hands[1].1, first);
    }),
    ("the deal begins one seat too far left", ", but should be ", |hands, seats| {
        let cards: Vec<Vec<u32>> = hands[..seats].iter().map(|(_, hand)| hand.clone()).collect();
        for (at, (_, hand)) in hands[..seats].iter_mut().enumerate() {
            hand.clone_from(&cards[(at + 1) % seats]);
        }
    }),
    ("each hand is dealt at once, not card by card", ", but should be ", |hands, _| {
        let mut order: Vec<u32> = hands.iter().flat_map(|(_, hand)| hand.clone()).collect();
        order.sort_unstable();
        for (_, hand) in hands {
            *hand = order.drain(..hand.len()).collect();
        }
    }),
];

#[test]
fn a_dealer_who_errs_is_caught_in_every_game() {
    for played in usual() {
        let order: Vec<u32> = (0..played.table.deck().len() as u32).collect();
        let right = hands_of(&played.table.deal(&order));
        assert_eq!(played.judge(&order, &right), Ok(()));
        let seats = played.table.places().iter().filter(|place| place.is_seat()).count();
        for (name, message, spoil) in FAULTS {
            // Blackjack's burned card is dealt first: its seats lie behind it.
            let mut hands = right.clone();
            spoil(&mut hands, if played.game.name() == "blackjack" { seats + 1 } else { seats });
            let wrong = played.judge(&order, &hands).expect_err(name);
            assert!(wrong.contains(message), "{}, {name}: {wrong}", played.game.name());
        }
    }
}

#[test]
fn a_pattern_of_another_game_is_caught_too() {
    // The same hands, otherwise dealt: by fours and the rest, anticlockwise, without the burned card.
    for (game, wrong) in [
        ("bridge", "N:13 E:13 S:13 W:13"),
        ("bridge", "13*(N W S E)"),
        ("doudizhu", "bottom:3 17*(A B C)"),
        ("mahjong", "13*(E S W N) E wall:*"),
        ("holdem", "2*(P1..P6) flop:3 burn turn burn river burn"),
        ("holdem", "(P1:2 P2:2 P3:2 P4:2 P5:2 P6:2) burn flop:3 burn turn burn river"),
        ("skat", "10*(A B C) skat:2"),
        ("tarot", "5*(A:3 B:3 C:3 D:3 dog) A:3 B:3 C:3 D:3 dog"),
        ("uno", "(P1:7 P2:7 P3:7 P4:7) discard stock:*"),
        ("zhajinhua", "(P1:3 P2:3 P3:3 P4:3 P5:3)"),
        ("paodekuai", "A:16 B:16 C:16"),
        ("paodekuai15", "15*(A C B)"),
        ("gouji", "18*(P1:2 P2:2 P3:2 P4:2 P5:2 P6:2)"),
        ("sichuan", "13*(E S W N) E wall:*"),
        ("hongzhong", "3*(E:4 S:4 W:4 N:4) E:2 S W N wall:*"),
        ("sanma", "3*(E:4 S:4 W:4) E S W E dead:14 wall:*"),
        ("sevencardstud", "7*(P1..P6) burn:4"),
        ("fivecarddraw", "5*(P1..P5) burn stock:*"),
        ("whist", "13*(N W S E)"),
        ("spades", "N:13 E:13 S:13 W:13"),
        ("euchre", "(N:2 E:3 S:2 W:3) (N:3 E:2 S:3 W:2) upcard kitty:3"),
        ("pinochle", "3*(N:4 E:4 S:4 W:4)"),
        ("cribbage", "starter 6*(A B)"),
        ("canasta", "11*(N E S W) stock:63 discard"),
        ("uno112", "7*(P1..P4) stock:83 discard"),
    ] {
        let played = Played::new(Game::find(game).expect("it is a game"), Rules::new());
        let pattern = wrong.parse().expect("a pattern");
        let other = Table::new(played.table.deck().clone(), pattern).expect("enough cards");
        let order: Vec<u32> = (0..other.deck().len() as u32).collect();
        assert!(played.judge(&order, &hands_of(&other.deal(&order))).is_err(), "{game}: {wrong}");
    }
}

/// A deck of toy cards, one for each letter: equal letters are equal cards.
fn toy(cards: &str, pattern: &str) -> Table {
    let cards = cards.chars().map(|letter| Card::Named(Arc::from(letter.to_string()))).collect();
    let deck = Deck::new("toy", cards).expect("a few cards");
    Table::new(deck, pattern.parse().expect("a pattern")).expect("enough cards")
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// What each place holds, as faces, whatever the order in which they came.
type Held = Vec<Vec<u32>>;

/// How many of the n! orders of a deck deal these hands, equal cards being alike: n! times the multivariate hypergeometric
/// chance. A place of s cards, c of some face, can have come by them in s! / Π c! ways; and a face that the deck has
/// m times can be had in m! ways from one card to another.
fn orders_that_deal(deck: &Deck, held: &Held) -> u64 {
    let ways = |hand: &Vec<u32>| {
        let equal = hand.chunk_by(PartialEq::eq).map(|equal| factorial(equal.len())).product::<u64>();
        factorial(hand.len()) / equal
    };
    let copies = |times: &u32| factorial(*times as usize);
    held.iter().map(ways).product::<u64>() * deck.multiplicities().iter().map(copies).product::<u64>()
}

/// How a deal is made from dice.
type Dealing = fn(&Table, &mut Tapes) -> Deal;

/// Deals with every tape of dice, and says how many different deals there are if each is as likely as it should be.
fn deals_are_even(table: &Table, dealing: Dealing) -> Result<usize, String> {
    let mut counts: BTreeMap<Held, u64> = BTreeMap::new();
    let (mut tapes_in_all, mut one_in) = (0, None);
    Tapes::every(|tapes| {
        let deal = dealing(table, tapes);
        let mut held: Held = deal.hands().map(|hand| hand.faces().collect()).collect();
        for hand in &mut held {
            hand.sort_unstable();
        }
        *counts.entry(held).or_insert(0) += 1;
        tapes_in_all += 1;
        // All tapes of one chance can be counted as they are.
        assert_eq!(*one_in.get_or_insert(tapes.one_in()), tapes.one_in());
    });
    let orders = factorial(table.deck().len());
    for (held, count) in &counts {
        let right = orders_that_deal(table.deck(), held);
        if count * orders != right * tapes_in_all {
            return Err(format!("{held:?} in {count} of {tapes_in_all}, not {right} of {orders}"));
        }
    }
    // Each deal that came has its share, and the shares of all deals there are add up to 1. Were one missing, those that
    // came would have had more.
    Ok(counts.len())
}

/// The library's own.
fn dealt(table: &Table, tapes: &mut Tapes) -> Deal {
    table.deal_with(tapes)
}

#[test]
fn of_different_cards_every_deal_comes_equally_often() {
    // How many deals there are is n! over the factorials of the places' sizes.
    for (cards, pattern, deals) in [
        ("a", "A", 1),
        ("ab", "A B", 2),
        ("abcdef", "2*(A B C)", 90),
        ("abcdefg", "2*(A B C)", 630),
        ("abcdef", "2*(A B) rest:*", 90),
        ("abcdefg", "2*(A B) rest:*", 210),
        ("abcdefg", "A:3 2*(B C)", 210),
        ("abcdefg", "3*(A B) burn", 140),
        ("abcdefg", "A:7", 1),
        ("abcdefg", "A burn B burn C:2 A", 630),
        ("abcdefg", "2*(A 2*(B))", 105),
    ] {
        let table = toy(cards, pattern);
        assert_eq!(deals_are_even(&table, dealt), Ok(deals), "{cards}: {pattern}");
        // And as they were dealt, card by card: every order of every hand, once.
        let mut times: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        Tapes::every(|tapes| *times.entry(table.deal_with(tapes).cards().to_vec()).or_insert(0) += 1);
        assert_eq!(times.len() as u64, factorial(cards.len()));
        assert!(times.values().all(|count| *count == 1));
    }
}

#[test]
fn of_equal_cards_every_deal_comes_as_often_as_there_are_ways_to_it() {
    for (cards, pattern, deals) in [
        ("aa", "A B", 1),
        ("aab", "A B C", 3),
        ("aabb", "2*(A B)", 3),
        ("abcabc", "2*(A B C)", 21),
        ("aabbcd", "2*(A B) rest:*", 33),
        ("aaabbcd", "A:3 2*(B C)", 39),
        ("aabbccd", "A:3 2*(B C)", 51),
        ("aaaabbb", "3*(A B) burn", 7),
        ("aaaaaaa", "2*(A B C) x", 1),
    ] {
        assert_eq!(deals_are_even(&toy(cards, pattern), dealt), Ok(deals), "{cards}: {pattern}");
    }
}

/// A deck in the order that a shuffle of its cards gives, dealt as the pattern says.
fn shuffled_by(table: &Table, tapes: &mut Tapes, shuffle: faults::Shuffle) -> Deal {
    let mut order: Vec<u64> = (0..table.deck().len() as u64).collect();
    shuffle(&mut order, tapes);
    table.deal(&order.iter().map(|card| *card as u32).collect::<Vec<_>>())
}

#[test]
fn a_deck_badly_shuffled_is_badly_dealt_and_refused() {
    let naive: Dealing = |table, tapes| shuffled_by(table, tapes, faults::swap_with_any_place);
    // 6^6 = 46,656 tapes and 90 deals: 518.4 each, were it even.
    assert_eq!(
        deals_are_even(&toy("abcdef", "2*(A B C)"), naive),
        Err("[[0, 1], [2, 3], [4, 5]] in 591 of 46656, not 8 of 720".into())
    );
    assert!(deals_are_even(&toy("abcdef", "2*(A B) rest:*"), naive).is_err());
    assert!(deals_are_even(&toy("abcdef", "A:2 2*(B C)"), naive).is_err());
    assert!(deals_are_even(&toy("aabbcd", "2*(A B) rest:*"), naive).is_err());
    let cycles: Dealing = |table, tapes| shuffled_by(table, tapes, faults::never_in_place);
    let last_pair: Dealing = |table, tapes| shuffled_by(table, tapes, faults::last_pair_forgotten);
    let cut: Dealing = |table, tapes| shuffled_by(table, tapes, faults::a_cut);
    for faulty in [cycles, last_pair, cut] {
        assert!(deals_are_even(&toy("abcdef", "2*(A B C)"), faulty).is_err());
    }
    // One hand of all cards hides any fault, as it should.
    assert_eq!(deals_are_even(&toy("abcde", "A:5"), naive), Ok(1));
}

#[test]
fn a_dealer_who_looks_is_refused() {
    // The first seat is never dealt card 0: it goes back into the deck's last place.
    let dodge: Dealing = |table, tapes| {
        let n = table.deck().len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        for i in 0..n - 1 {
            order.swap(i, i + tapes.below((n - i) as u64) as usize);
        }
        if order[0] == 0 {
            order.swap(0, n - 1);
        }
        table.deal(&order)
    };
    assert!(deals_are_even(&toy("abcdef", "2*(A B C)"), dodge).is_err());
    assert!(deals_are_even(&toy("aabbcd", "2*(A B) rest:*"), dodge).is_err());
}
