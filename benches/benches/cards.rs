//! Deals, against peers.
//!
//! `cargo bench --bench cards [-- PLACE…]` runs the places whose names contain one of the given words, all without.
//! Nanoseconds a card: median over the rounds (best), and ×R, how many times as long as evenhand (the first subject) a peer
//! takes; below it evenhand's deals a second on one core. Of 52 cards to four seats 3,000,000 are wanted, and no peer faster.
//!
//! evenhand pays for AES-256 and writes indices of 32 bits; the peers' generators are their fast ones, and the loops by hand
//! deal bytes. Every subject is first checked: evenhand's deals to be the orders of the seed's series, dealt card by card as
//! the place's name says, the peers' to hold every card once.
//!
//! `shoe/416` is nanoseconds a draw. `number/…` and `verify/…` are microseconds a call, median (best): a deal's number and
//! back, checked to lead back; and a transcript of one deal, checked to hold, for which under 5,000 are wanted.

#![allow(clippy::print_stdout)]

use std::array::from_fn;
use std::collections::HashSet;
use std::hash::Hash;
use std::hint::black_box;
use std::time::Instant;

use cardpack::prelude::{Decked as _, Pile, Standard52};
use evenhand::{Seed, Series};
use evenhand_benches::{Subject, machine, median, time, wanted};
use evenhand_cards::fairdeal::{self, Known, Nonce, Offer, Secret, Spec, verify};
use evenhand_cards::{Dealer, Game, Rules, Shoe, Table};
use rand::SeedableRng as _;
use rand::rngs::{SmallRng, StdRng};
use rand::seq::SliceRandom as _;
use rs_poker::core::{Deck, FlatDeck};

/// Deals in a buffer.
const DEALS: usize = 800;

fn main() {
    let wants = wanted();
    print!("{}", machine());
    if wants("deal/52/4x13") {
        bridge("deal/52/4x13");
    }
    if wants("deal/54/doudizhu") {
        let slot = |i| if i < 51 { i % 3 * 17 + i / 3 } else { i };
        by_slots::<54>("deal/54/doudizhu", "54", "17*(A B C) bottom:3", slot);
    }
    if wants("deal/108/shengji") {
        let slot = |i| if i < 100 { i % 4 * 25 + i / 4 } else { i };
        by_slots::<108>("deal/108/shengji", "2x54", "25*(E S W N) kitty:8", slot);
    }
    if wants("deal/136/mahjong") {
        // East has 14, the others 13 each.
        let begins = [0, 14, 27, 40];
        let slot = |i| match i {
            ..48 => begins[i / 4 % 4] + i / 16 * 4 + i % 4,
            48..52 => begins[i - 48] + 12,
            52 => 13,
            _ => i,
        };
        by_slots::<136>("deal/136/mahjong", "mahjong", "3*(E:4 S:4 W:4 N:4) E S W N E wall:*", slot);
    }
    if wants("shoe/416") {
        shoe("shoe/416");
    }
    for game in ["bridge", "doudizhu", "guandan"] {
        let place = format!("number/{game}");
        if wants(&place) {
            numbers(&place, game);
        }
    }
    for (game, pattern, seats) in [
        ("bridge", "13*(N E S W)", &["N", "E", "S", "W"][..]),
        ("doudizhu", "17*(A B C) bottom:3", &["A", "B", "C"]),
    ] {
        let place = format!("verify/{game}");
        if wants(&place) {
            verifying(&place, game, pattern, seats);
        }
    }
}

/// A table, and a check that its deals are the series' orders with card i at `slot(i)`.
fn table(deck: &str, pattern: &str, slot: impl Fn(usize) -> usize) -> Table {
    let table = Table::new(deck.parse().expect("a deck"), pattern.parse().expect("a pattern"))
        .expect("a deck of enough cards");
    let (n, seed) = (table.deck().len(), Seed::from_text("42"));
    let series = Series::new(n as u32, &seed).expect("few cards");
    let mut deals = vec![0; n * DEALS];
    table.dealer(&seed).fill(0, &mut deals);
    for (r, deal) in (0..).zip(deals.chunks_exact(n)) {
        for (i, card) in series.order(r).iter().enumerate() {
            assert_eq!(deal[slot(i)], *card, "deal {r} of {pattern}");
        }
    }
    table
}

/// Panics if a peer lost or doubled a card.
fn check<T: Eq + Hash>(name: &str, n: usize, hands: impl Iterator<Item = T>) {
    let cards: Vec<T> = hands.collect();
    assert_eq!(cards.len(), n, "{name} deals {n} cards");
    assert_eq!(cards.iter().collect::<HashSet<&T>>().len(), n, "{name} deals each card once");
}

/// Times evenhand's deals, DEALS at a time, against others that each deal as many.
fn against<'a>(place: &str, dealer: &'a Dealer, n: usize, peers: Vec<Subject<'a, u32>>) {
    let mut first = 0;
    let mut subjects = vec![Subject::new("evenhand", |buffer: &mut [u32]| {
        dealer.fill(first, buffer);
        first = (first + DEALS as u32) % (1 << 31);
    })];
    subjects.extend(peers);
    let times = time(n * DEALS, 101, false, subjects);
    println!("{}", times.line(place));
    println!("{place:<28}  {:.0} deals/s", 1e9 / (times.median(0) * n as f64));
}

/// A peer that shuffles a new deck of bytes for each deal and lays every card in its slot.
fn loop_by_hand<'a, const N: usize>(
    name: &'static str,
    slot: impl Fn(usize) -> usize + Copy + 'a,
    mut shuffle: impl FnMut(&mut [u8; N]) + 'a,
) -> Subject<'a, u32> {
    let identity: [u8; N] = from_fn(|i| i as u8);
    let mut deal = move |hands: &mut [u8; N]| {
        let mut deck = identity;
        shuffle(&mut deck);
        for (i, card) in deck.into_iter().enumerate() {
            hands[slot(i)] = card;
        }
    };
    let mut hands = [0; N];
    deal(&mut hands);
    check(name, N, hands.into_iter());
    let mut deals = vec![hands; DEALS];
    Subject::new(name, move |_: &mut [u32]| {
        for hands in &mut deals {
            deal(hands);
        }
        black_box(&mut deals);
    })
}

/// The loops by hand with rand's generators and fastrand's, each at its best: with a generator of the loop's own.
fn loops<'a, const N: usize>(slot: impl Fn(usize) -> usize + Copy + 'a) -> Vec<Subject<'a, u32>> {
    let (mut small, mut std) = (SmallRng::seed_from_u64(1), StdRng::seed_from_u64(1));
    let mut fast = fastrand::Rng::with_seed(1);
    vec![
        loop_by_hand("rand SmallRng", slot, move |deck: &mut [u8; N]| {
            // On the stack its state stays in registers (see memory.rs).
            let mut own = small.clone();
            deck.shuffle(&mut own);
            small = own;
        }),
        loop_by_hand("rand StdRng", slot, move |deck: &mut [u8; N]| deck.shuffle(&mut std)),
        loop_by_hand("fastrand", slot, move |deck: &mut [u8; N]| fast.shuffle(deck)),
    ]
}

/// Four hands of thirteen, card by card.
fn bridge(place: &str) {
    let slot = |i: usize| i % 4 * 13 + i / 4;
    let table = table("52", "13*(N E S W)", slot);
    let seed = Seed::from_text("42");
    let (dealer, series) = (table.dealer(&seed), Series::new(52, &seed).expect("few cards"));
    let mut orders = vec![0; 52 * DEALS];
    let mut peers = vec![Subject::new("the orders alone", move |_: &mut [u32]| {
        series.fill(0, &mut orders);
        black_box(&mut orders);
    })];
    peers.extend(loops::<52>(slot));
    peers.push(rs_poker_deals());
    peers.push(cardpack_deals());
    against(place, &dealer, 52, peers);
}

/// rs_poker: a flat deck, shuffled and dealt from until it is empty.
fn rs_poker_deals<'a>() -> Subject<'a, u32> {
    let fresh = FlatDeck::from(Deck::default());
    let mut small = SmallRng::seed_from_u64(1);
    let mut deal = move || {
        let mut deck = fresh.clone();
        deck.shuffle(&mut small);
        let mut hands: [[_; 13]; 4] = [[deck[0]; 13]; 4];
        for i in 0..52 {
            hands[i % 4][i / 4] = deck.deal().expect("52 cards");
        }
        hands
    };
    check("rs_poker", 52, deal().into_iter().flatten());
    let mut deals = vec![deal(); DEALS];
    Subject::new("rs_poker", move |_: &mut [u32]| {
        deals.fill_with(&mut deal);
        black_box(&mut deals);
    })
}

/// cardpack: a pile, shuffled, of which each seat draws thirteen.
fn cardpack_deals<'a>() -> Subject<'a, u32> {
    let fresh: Pile<Standard52> = Standard52::deck();
    let mut small = SmallRng::seed_from_u64(1);
    let mut deal = move || -> [Pile<Standard52>; 4] {
        let mut pile = fresh.shuffled_with_rng(&mut small);
        from_fn(|_| pile.draw(13).expect("52 cards"))
    };
    check("cardpack", 52, deal().into_iter().flat_map(|hand| hand.into_iter().collect::<Vec<_>>()));
    let mut deals = vec![deal(); DEALS];
    Subject::new("cardpack", move |_: &mut [u32]| {
        deals.fill_with(&mut deal);
        black_box(&mut deals);
    })
}

/// Any other game, against the loops by hand with a table of slots.
fn by_slots<const N: usize>(place: &str, deck: &str, pattern: &str, slot: impl Fn(usize) -> usize) {
    let slots: [u8; N] = from_fn(|i| slot(i) as u8);
    let table = table(deck, pattern, slot);
    let dealer = table.dealer(&Seed::from_text("42"));
    against(place, &dealer, N, loops::<N>(|i| usize::from(slots[i])));
}

/// Eight decks, shuffled and drawn to the last card, against a list that is shuffled and popped.
fn shoe(place: &str) {
    const CARDS: usize = 416;
    let mut shoe = Shoe::new(CARDS as u32, &Seed::from_text("42")).expect("few cards");
    let mut drawn = move |cards: &mut [u32]| {
        shoe.reshuffle_all().expect("fewer than 2^32 rounds");
        cards.fill_with(|| shoe.draw().expect("a card is left"));
    };
    let mut small = SmallRng::seed_from_u64(1);
    let mut popped = move |cards: &mut [u32]| {
        let mut own = small.clone();
        let mut list: Vec<u32> = (0..CARDS as u32).collect();
        list.shuffle(&mut own);
        cards.fill_with(|| list.pop().expect("a card is left"));
        small = own;
    };
    for (name, draw) in [("Shoe", &mut drawn as &mut dyn FnMut(&mut [u32])), ("list", &mut popped)] {
        let mut cards = vec![0; CARDS];
        draw(&mut cards);
        check(name, CARDS, cards.into_iter());
    }
    let subjects = vec![Subject::new("Shoe", drawn), Subject::new("rand SmallRng and pop", popped)];
    println!("{}", time(CARDS, 101, true, subjects).line(place));
}

/// Prints microseconds a call.
fn micros(place: &str, name: &str, call: &dyn Fn()) {
    const CALLS: u32 = 500;
    let timed = |_| {
        let start = Instant::now();
        (0..CALLS).for_each(|_| call());
        start.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS)
    };
    let times: Vec<f64> = (0..21).map(timed).collect();
    let best = times.iter().copied().fold(f64::INFINITY, f64::min);
    println!("{place:<28}  {name} {:.2} ({best:.2})", median(times));
}

/// A game's deals as numbers, and numbers as its deals.
fn numbers(place: &str, game: &str) {
    let table = Game::find(game).expect("a game").table(&Rules::new()).expect("its usual rules");
    let numbers = table.numbers().expect("not too many deals");
    let faces = table.dealer(&Seed::from_text("42")).deal(0).faces();
    let number = numbers.rank(&faces).expect("a deal");
    let back = numbers.unrank(&number).expect("its number");
    assert_eq!(numbers.rank(&back).as_ref(), Ok(&number), "a number leads back");
    micros(place, "rank", &|| drop(black_box(numbers.rank(&faces))));
    micros(place, "unrank", &|| drop(black_box(numbers.unrank(&number))));
}

/// A file of one deal, with words from every seat: dealt, its sheet, and verified against what a player keeps.
fn verifying(place: &str, game: &str, pattern: &str, seats: &[&str]) {
    let deck = fairdeal::game_cards(game).expect("a game that transcripts know");
    let spec = Spec::builder(game, &deck, pattern, seats).build().expect("a spec");
    let secret = Secret::from_hex(&"07".repeat(32)).expect("64 digits");
    let nonce = Nonce::from_hex(&"0b".repeat(32)).expect("64 digits");
    let words = "any words will do";
    let offer = Offer::new(spec, &secret).expect("a small table");
    let seals: Vec<_> = seats.iter().map(|seat| offer.seal(seat, &nonce, words).expect("a seat")).collect();
    let table = offer.close(&seals).expect("seals of every seat");
    let line = |seat: &&str| table.opening(seat, &nonce, words).expect("what was sealed");
    let lines: Vec<_> = seats.iter().map(line).collect();
    let opened = table.opened(&lines).expect("openings of every seat");
    let deals = opened.deals(Some(&secret), None).expect("the secret of the table");
    let transcript = deals.reveal();
    let known = Known {
        tables: vec![table.text().into_bytes()],
        openings: lines.iter().map(ToString::to_string).collect(),
        check_words: vec![opened.check_word().to_string()],
        ..Known::default()
    };
    let bytes = transcript.text().as_bytes();
    assert_eq!(verify(bytes, &known).verdict().exit, 0, "an honest transcript holds");
    let forged = transcript.text().replace("any words", "my words");
    assert!(!verify(forged.as_bytes(), &known).holds(), "a forged one does not");
    micros(place, "deal", &|| drop(black_box(opened.deals(Some(&secret), None))));
    micros(place, "sheet", &|| drop(black_box(deals.sheet(1))));
    micros(place, "verify", &|| drop(black_box(verify(bytes, &known))));
}
