//! Arrangements read each card.

use crate::{Cards, Layout, Log, Note};

/// Decks of 52 cards from a one-line generator.
fn decks(count: usize) -> Vec<Vec<usize>> {
    let mut state = 11_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as usize
    };
    let mut shuffle = || {
        let mut deck: Vec<usize> = (0..52).collect();
        for place in (1..52).rev() {
            deck.swap(place, below(place + 1));
        }
        deck
    };
    (0..count).map(|_| shuffle()).collect()
}

/// The names of all decks of a text, and the notes.
fn read(text: &str) -> Result<(Vec<Vec<String>>, Vec<Note>), String> {
    let log = Log::new("log", Layout::Text(Box::new(std::io::Cursor::new(text.as_bytes().to_vec()))));
    let (notes, mut all) = (log.notes(), Vec::new());
    let read = log.decks(&|line| Cards::learned(line, None, None), &mut |cards, faces| {
        let decks = faces.chunks(cards.visible() as usize);
        all.extend(decks.map(|deck| {
            deck.iter().map(|face| cards.names()[*face as usize].clone()).collect::<Vec<String>>()
        }));
        true
    });
    let read = read.map_err(|error| error.in_full(evenhand_locale::Language::English));
    read.map(|_| (all, notes.take()))
}

fn rows(deck: &[usize]) -> String {
    let row = |row: &[usize]| row.iter().map(|card| (card + 1).to_string()).collect::<Vec<_>>().join(" ");
    deck.chunks(10).map(|cards| row(cards) + "\n").collect()
}

#[test]
fn decks_in_rows_are_read_card_by_card() {
    let decks = decks(20);
    let text: String = decks.iter().map(|deck| rows(deck)).collect();
    let (read, notes) = read(&text).unwrap();
    let expected: Vec<Vec<String>> =
        decks.iter().map(|deck| deck.iter().map(|card| (card + 1).to_string()).collect()).collect();
    assert_eq!(read, expected);
    assert!(matches!(notes[..], [Note::Arranged { cards: 52, lines: 6, .. }]), "{notes:?}");
}

/// The search reads only the beginning. A later fault is an error with its line.
#[test]
fn a_wrong_deck_is_named_by_its_last_line() {
    let decks = decks(3_000);
    let mut text: String = decks.iter().map(|deck| rows(deck)).collect();
    text = text.trim_end().rsplit_once('\n').unwrap().0.to_string() + "\n7 7\n";
    let error = read(&text).unwrap_err();
    assert!(error.starts_with("log, line 18000 "), "{error}");
    assert!(error.contains("instead of 1"), "{error}");
}

#[test]
fn an_incomplete_last_deck_is_skipped_with_a_note() {
    let decks = decks(20);
    let text: String = decks.iter().map(|deck| rows(deck)).collect();
    let (read_decks, notes) = read(text.trim_end().rsplit_once('\n').unwrap().0).unwrap();
    assert_eq!(read_decks.len(), 19);
    assert!(matches!(notes[..], [Note::Arranged { .. }, Note::Cut { number: 119, .. }]), "{notes:?}");
    // With fewer decks, their length stays unknown.
    assert!(read("3 1 2\n1 2\n").is_err() && read("3 1 2\n1 2 3\n2 3 1\n1 2\n").is_ok());
    assert!(read("3 1 2\n1 2 3\n2 3 1\n1 2\n1 3 2\n").is_err());
}

#[test]
fn sorted_hands_keep_their_cards_and_equal_deals_their_order() {
    let rank = |card: usize| ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"][card % 13];
    let line = |deck: &[usize]| {
        let hand = |cards: &[usize]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            let suit = |suit: usize| {
                cards.iter().filter(|card| **card / 13 == suit).map(|card| rank(*card)).collect()
            };
            (0..4).map(suit).collect::<Vec<String>>().join(".")
        };
        let hands: Vec<String> = deck.chunks(13).map(hand).collect();
        format!("[Deal \"N:{}\"]\n", hands.join(" "))
    };
    let mut decks = decks(20);
    decks[7] = decks[3].clone();
    let (read, notes) = read(&decks.iter().map(|deck| line(deck)).collect::<String>()).unwrap();
    assert!(matches!(notes[..], [Note::Arranged { are_sorted: true, hands: 4, .. }]), "{notes:?}");
    assert_eq!(read[7], read[3]);
    let mut unsorted = 0;
    for (cards, deck) in read.iter().zip(&decks) {
        for (hand, dealt) in cards.chunks(13).zip(deck.chunks(13)) {
            let name = |card: &usize| format!("{}{}", rank(*card), ["S", "H", "D", "C"][card / 13]);
            let mut expected: Vec<String> = dealt.iter().map(name).collect();
            let mut found = hand.to_vec();
            unsorted += usize::from(!found.is_sorted());
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }
    assert_eq!(unsorted, 80);
}

/// A card of a pack of 54, with Chinese names.
fn chinese(card: usize) -> String {
    match card {
        52 => "小王".into(),
        53 => "大王".into(),
        _ => {
            let rank = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][card % 13];
            format!("{}{rank}", ["黑桃", "红桃", "方块", "梅花"][card / 13])
        }
    }
}

#[test]
fn a_number_before_a_suit_is_a_label_with_jokers_too() {
    let mut decks = decks(20);
    for (at, deck) in decks.iter_mut().enumerate() {
        deck.insert(at * 7 % 53, 52);
        deck.insert(at * 11 % 54, 53);
    }
    let line = |deck: &[usize]| deck.iter().map(|card| chinese(*card)).collect::<Vec<_>>().join(" ");
    let text: Vec<String> =
        decks.iter().zip(1..).map(|(deck, number)| format!("牌局{number} {}\n", line(deck))).collect();
    let (read, _) = read(&text.concat()).unwrap();
    let expected: Vec<Vec<String>> =
        decks.iter().map(|deck| deck.iter().map(|card| chinese(*card)).collect()).collect();
    assert_eq!(read, expected);
}

#[test]
fn a_shoe_of_several_packs_is_read_and_a_card_shown_twice_is_not() {
    let shoes: Vec<Vec<usize>> = decks(60).chunks(3).map(<[Vec<usize>]>::concat).collect();
    // Interleave the packs, so that a shoe is not three decks one after another.
    let shoes: Vec<Vec<usize>> =
        shoes.iter().map(|shoe| (0..156).map(|place| shoe[place * 5 % 156]).collect()).collect();
    let text: Vec<String> = shoes
        .iter()
        .zip(1..)
        .map(|(shoe, number)| {
            let name =
                |cards: &[usize]| cards.iter().map(|card| chinese(*card)).collect::<Vec<_>>().join(" ");
            format!(
                "shoe {number}\nP1 {}\nP2 {}\nshoe {}\n",
                name(&shoe[..2]),
                name(&shoe[2..4]),
                name(&shoe[4..])
            )
        })
        .collect();
    let text = text.concat();
    let (cards, notes) = read(&text).unwrap();
    assert!(matches!(notes[..], [Note::Arranged { cards: 156, hands: 3, .. }]), "{notes:?}");
    let expected: Vec<Vec<String>> =
        shoes.iter().map(|shoe| shoe.iter().map(|card| chinese(*card)).collect()).collect();
    assert_eq!(cards, expected);
    let twice = |card: &usize| format!("dealt {}, held {}\n", chinese(*card), chinese(*card));
    assert!(read(&decks(20).concat().iter().map(twice).collect::<String>()).is_err());
}

#[test]
fn a_deck_before_its_shuffle_is_an_error() {
    let decks = decks(20);
    let line = |deck: &[usize]| deck.iter().map(|card| (card + 1).to_string()).collect::<Vec<_>>().join(" ");
    let order = line(&(0..52).collect::<Vec<_>>());
    for before in ["", "Before: "] {
        let lines: Vec<String> =
            decks.iter().map(|deck| format!("{before}{order}\n{}\n", line(deck))).collect();
        let text = lines.concat();
        let error = read(&text).unwrap_err();
        assert!(error.contains("`skip`") && error.contains("repeats as"), "{error}");
    }
    // The audit judges repeats of this deck alone.
    assert_eq!(read(&format!("{order}\n").repeat(20)).unwrap().0.len(), 20);
}

#[test]
fn counts_labels_and_headings_are_never_cards() {
    let decks = decks(20);
    let of = |print: &dyn Fn(&[usize], usize) -> String| {
        read(&decks.iter().zip(1..).map(|(deck, number)| print(deck, number)).collect::<String>())
    };
    // A count above each deck, and a time below it.
    assert!(of(&|deck, _| format!("53\n{}", rows(deck))).is_err());
    assert!(of(&|deck, number| format!("{}{}\n", rows(deck), 53 + number)).is_err());
    for seats in [2, 4, 5, 40] {
        let label = |number: usize| format!("Seat {}\nfold\n", number % seats + 1);
        let text =
            |deck: &[usize], _| deck.iter().take(seats).enumerate().map(|(seat, _)| label(seat)).collect();
        assert!(of(&text).is_err(), "{seats}");
        // The dealer moves.
        let text = |deck: &[usize], number: usize| {
            deck.iter().take(seats).enumerate().map(|(seat, _)| label(seat + number)).collect()
        };
        assert!(of(&text).is_err(), "{seats}");
    }
}

/// Returns the names of these cards, separated by spaces.
fn names(cards: &[usize]) -> String {
    let name = |card: &usize| {
        format!("{}{}", &"23456789TJQKA"[card % 13..=card % 13], &"CDHS"[card / 13..=card / 13])
    };
    cards.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn in_hands(deck: &[usize], key: impl Fn(usize) -> usize) -> Vec<String> {
    let hand = |hand: &[usize]| {
        let mut hand = hand.to_vec();
        hand.sort_by_key(|card| key(*card));
        names(&hand)
    };
    deck.chunks(13).map(hand).collect()
}

/// The deck before each shuffle, a cut, and dealt hands are not shuffles of their own.
#[test]
fn one_deck_of_each_shuffle_is_read() {
    type Show<'a> = &'a dyn Fn(&[usize], &[usize]) -> String;
    let decks = decks(60);
    let dealt = |deck: &[usize]| {
        let hands = (0..4).map(|hand| {
            let mut hand: Vec<usize> = deck.iter().skip(hand).step_by(4).copied().collect();
            hand.sort_unstable();
            names(&hand)
        });
        hands
            .enumerate()
            .map(|(hand, cards)| format!("Player {hand}: {cards}\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    let cut = |deck: &[usize]| names(&[&deck[20..], &deck[..20]].concat());
    let shows: [(Show<'_>, (usize, usize)); 6] = [
        (&|last, deck| format!("Before: {}\nAfter: {}\n", names(last), names(deck)), (1, 1)),
        (&|last, deck| format!("洗牌前：{}\n洗牌后：{}\n", names(last), names(deck)), (1, 1)),
        (&|last, deck| format!("old: {} new: {}\n", names(last), names(deck)), (1, 1)),
        (&|last, deck| format!("Was {}\nIs {}\n", names(last), names(deck)), (2, 2)),
        (&|_, deck| format!("Shuffled: {}\nAfter cut: {}\n", names(deck), cut(deck)), (2, 1)),
        (&|_, deck| format!("Deck: {}\n{}", names(deck), dealt(deck)), (2, 1)),
    ];
    let expected: Vec<String> = decks[1..].iter().map(|deck| names(deck)).collect();
    for (show, expected_cycle) in shows {
        let text: String = decks.windows(2).map(|pair| show(&pair[0], &pair[1])).collect();
        let (read, notes) = read(&text).unwrap();
        let read: Vec<String> = read.iter().map(|deck| deck.join(" ")).collect();
        assert_eq!(read, expected, "{}", &text[..200]);
        assert!(matches!(notes[..], [Note::Arranged { cycle, .. }] if cycle == expected_cycle), "{notes:?}");
    }
    // The audit judges decks of one label.
    let text: Vec<String> = decks.iter().map(|deck| format!("Deck: {0}\nDeck: {0}\n", names(deck))).collect();
    assert_eq!(read(&text.concat()).unwrap().0.len(), 120);
}

/// Hands in the order in which players hold them, on lines of their own or parted by bars.
#[test]
fn hands_that_a_player_sorts_are_mixed() {
    type Hands<'a> = &'a dyn Fn(&[usize]) -> Vec<String>;
    let decks = decks(60);
    let by_suit = |deck: &[usize]| in_hands(deck, |card| card / 13);
    let trump = |deck: &[usize]| in_hands(deck, |card| (card / 13 + deck[0]) % 4 * 13 + card % 13);
    let one = |deck: &[usize]| [in_hands(&deck[..13], |card| card), in_hands(&deck[13..], |_| 0)].concat();
    let none = |deck: &[usize]| in_hands(deck, |_| 0);
    for (hands, is_sorted) in [(&by_suit as Hands<'_>, true), (&trump, true), (&one, true), (&none, false)] {
        let lines = |deck: &Vec<usize>| {
            let hands = hands(deck);
            "NESW"
                .chars()
                .zip(hands)
                .map(|(seat, hand)| format!("{seat}: {hand}\n"))
                .collect::<Vec<_>>()
                .concat()
        };
        let bars = |deck: &Vec<usize>| hands(deck).join(" | ") + "\n";
        for text in [decks.iter().map(lines).collect::<String>(), decks.iter().map(bars).collect()] {
            let (read, notes) = read(&text).unwrap();
            assert_eq!(read.len(), 60);
            let are_sorted = notes.iter().any(|note| matches!(note, Note::Arranged { are_sorted: true, .. }));
            assert_eq!(are_sorted, is_sorted, "{notes:?}\n{}", &text[..300]);
        }
    }
}

/// Fair teams of five often are the same as before. Equal decks would look like a fault.
#[test]
fn equal_teams_give_different_decks() {
    let teams = |deck: &Vec<usize>| {
        let cards: Vec<usize> = deck.iter().copied().filter(|card| *card < 10).collect();
        let team = |team: &[usize]| {
            let mut team = team.to_vec();
            team.sort_unstable();
            team.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        format!("{} | {}\n", team(&cards[..5]), team(&cards[5..]))
    };
    let text: String = decks(300).iter().map(teams).collect();
    let (read, _) = read(&text).unwrap();
    let different: std::collections::HashSet<&Vec<String>> = read.iter().collect();
    assert!(read.len() == 300 && different.len() > 290, "{}", different.len());
}

#[test]
fn hands_in_the_order_of_a_game_are_an_error() {
    let decks = decks(20);
    let of = |show: &dyn Fn(&[usize], usize) -> String| {
        let shows = decks.iter().enumerate().map(|(number, deck)| show(deck, number));
        read(&shows.collect::<String>()).map(|(decks, _)| decks.len())
    };
    let tricks = of(&|deck, _| {
        let tricks = deck.chunks(4).enumerate();
        let lines = tricks.map(|(trick, cards)| format!("Trick {trick}: {}\n", names(cards)));
        lines.collect::<Vec<_>>().concat()
    });
    assert!(tricks.unwrap_err().contains("order of play"));
    let result = of(&|deck, _| format!("Winner: {}\nLoser: {}\n", names(&deck[..26]), names(&deck[26..])));
    assert!(result.unwrap_err().contains("result or role"));
    // A role that moves only labels a hand.
    let seats = of(&|deck, number| {
        let seat = |seat: usize| if number * 5 % 7 % 4 == seat { "declarer" } else { "player" };
        let hands = in_hands(deck, |_| 0);
        let lines = hands.iter().enumerate().map(|(at, hand)| format!("{}: {hand}\n", seat(at)));
        lines.collect::<Vec<_>>().concat()
    });
    assert_eq!(seats, Ok(20));
    let landlord = of(&|deck, number| {
        let mut deck = deck.to_vec();
        deck.splice(number..number, [52, 53]);
        let mut rest = &deck[..];
        let mut hands = Vec::new();
        for seat in 0..3 {
            let (hand, others) = rest.split_at(if seat == number % 3 { 20 } else { 17 });
            rest = others;
            let cards: Vec<_> = hand.iter().map(|card| chinese(*card)).collect();
            hands.push(format!("{seat}: {}\n", cards.join(" ")));
        }
        hands.concat()
    });
    assert!(landlord.unwrap_err().contains("landlord"));
}
