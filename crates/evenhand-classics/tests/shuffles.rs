//! The shuffles: the articles' examples to the letter, what is traced against what comes out, and exact laws by
//! following all dice from all states.

use std::collections::{BTreeMap, HashMap};

use evenhand::{Draw, Keystream, Seed, Tape};
use evenhand_classics::{
    Classic, Entry, Kind, Law, Machine, Progress, Regions, Setting, Trace, catalogue, find, run,
};

fn shuffles() -> impl Iterator<Item = &'static Entry> {
    catalogue().iter().filter(|entry| entry.page().kind == Kind::Shuffle)
}

fn start(name: &str, setting: Setting) -> Machine {
    find(name).unwrap().start(&setting).unwrap()
}

/// The two rows, as a listener has them.
#[derive(Default)]
struct Rows {
    deck: Vec<u32>,
    result: Vec<u32>,
    /// What the last step said is done.
    done: std::ops::Range<usize>,
    /// Dice and accounts of regions since the last step.
    dice: usize,
    told: usize,
}

impl Rows {
    fn of(n: u32) -> Self {
        Self { deck: (0..n).collect(), ..Self::default() }
    }

    /// What came out: the result, unless the deck was shuffled in place.
    fn outcome(&self) -> &[u32] {
        if self.result.is_empty() { &self.deck } else { &self.result }
    }
}

impl Trace for Rows {
    fn draw(&mut self, bound: u64, value: u64) {
        assert!(value < bound);
        self.dice += 1;
    }

    fn swap(&mut self, i: usize, j: usize) {
        self.deck.swap(i, j);
    }

    fn remove(&mut self, place: usize) {
        self.deck.remove(place);
    }

    fn insert(&mut self, place: usize, card: u32) {
        self.deck.insert(place, card);
    }

    fn write(&mut self, place: usize, card: u32) {
        self.deck[place] = card;
    }

    fn emit(&mut self, place: usize, card: u32) {
        self.result.insert(place, card);
    }

    fn replace(&mut self, place: usize, card: u32) {
        self.result[place] = card;
    }

    fn regions(&mut self, regions: &Regions<'_>) {
        assert!(regions.at_hand.iter().all(|place| *place < self.deck.len()));
        assert!(regions.done.start <= regions.done.end && regions.done.end <= self.deck.len());
        self.done = regions.done.clone();
        self.told += 1;
    }
}

/// Runs a shuffle of the cards 1 to n with draws that count from 1, and gives the row of the deck after each step, and
/// what comes out.
fn follow<const N: usize>(name: &str, draws: [u64; N]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let from_one = |cards: &[u32]| cards.iter().map(|card| card + 1).collect::<Vec<u32>>();
    let mut machine = start(name, Setting::new(N as u32));
    let mut tape = Tape::new(draws.map(|draw| draw - 1));
    let mut rows = Rows::of(N as u32);
    let mut steps = Vec::new();
    loop {
        let progress = machine.step(&mut tape, &mut rows);
        steps.push(from_one(&rows.deck));
        if progress == Progress::Done {
            assert_eq!(tape.left(), 0);
            return (steps, from_one(&machine.outcome()));
        }
    }
}

#[test]
fn removal_gives_what_article_000_prints() {
    let (rows, result) = follow("removal_vec", [5, 3, 3, 1, 1, 1]);
    assert_eq!(result, [5, 3, 4, 1, 2, 6]);
    let left: [&[u32]; 6] = [&[1, 2, 3, 4, 6], &[1, 2, 4, 6], &[1, 2, 6], &[2, 6], &[6], &[]];
    assert_eq!(rows, left);
    assert_eq!(follow("removal_list", [5, 3, 3, 1, 1, 1]), (rows.clone(), result));
    assert_eq!(follow("removal_to_front", [5, 3, 3, 1, 1, 1]), (rows, vec![6, 2, 1, 4, 3, 5]));
}

#[test]
fn durstenfeld_gives_what_article_000_prints_row_by_row() {
    let (rows, result) = follow("durstenfeld", [5, 5, 4, 1, 1, 1]);
    assert_eq!(result, [2, 3, 1, 4, 6, 5]);
    assert_eq!(
        rows,
        [
            [1, 2, 3, 4, 6, 5],
            [1, 2, 3, 4, 6, 5],
            [1, 2, 3, 4, 6, 5],
            [3, 2, 1, 4, 6, 5],
            [2, 3, 1, 4, 6, 5],
            [2, 3, 1, 4, 6, 5],
        ]
    );
}

#[test]
fn ascending_gives_another_deck_than_article_000_prints_for_its_draws() {
    let (_, result) = follow("ascending", [1, 1, 3, 2, 2, 2]);
    assert_eq!(result, [2, 6, 3, 1, 4, 5]);
}

#[test]
fn ascending_gives_the_rows_of_article_000_with_its_fourth_draw_corrected() {
    let (rows, result) = follow("ascending", [1, 1, 3, 1, 2, 2]);
    assert_eq!(result, [4, 6, 3, 2, 1, 5]);
    assert_eq!(
        rows,
        [
            [1, 2, 3, 4, 5, 6],
            [2, 1, 3, 4, 5, 6],
            [2, 1, 3, 4, 5, 6],
            [4, 1, 3, 2, 5, 6],
            [4, 5, 3, 2, 1, 6],
            [4, 6, 3, 2, 1, 5],
        ]
    );
}

#[test]
fn inside_out_copies_what_ascending_makes_in_place() {
    for draws in [[1, 1, 3, 2, 2, 2], [1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 1, 1]] {
        assert_eq!(follow("inside_out", draws).1, follow("ascending", draws).1);
    }
}

#[test]
fn a_deck_of_no_card_is_done_without_dice() {
    for entry in shuffles() {
        let mut machine = entry.start(&Setting::new(0)).unwrap();
        let mut tape = Tape::new([]);
        assert_eq!(machine.step(&mut tape, &mut ()), Progress::Done, "{}", entry.page().name);
        assert!(machine.outcome().is_empty());
    }
}

#[test]
fn whoever_listens_has_the_rows_that_come_out() {
    for entry in shuffles() {
        let name = entry.page().name;
        for n in 0..=8 {
            for number in 0..40 {
                let mut dice = Keystream::new(&Seed::from_text(name), number);
                let mut machine = entry.start(&Setting::new(n)).unwrap();
                let mut rows = Rows::of(n);
                loop {
                    (rows.dice, rows.told) = (0, 0);
                    let progress = machine.step(&mut dice, &mut rows);
                    // Once a step, or once a die where a step settles a place with each.
                    let told = [usize::from(rows.dice > 0), rows.dice];
                    assert!(told.contains(&rows.told), "{name}: regions told {} times", rows.told);
                    if progress == Progress::Done {
                        break;
                    }
                }
                assert_eq!(rows.outcome(), machine.outcome(), "{name}, n = {n}, stream {number}");
                if rows.result.is_empty() && n > 1 {
                    assert_eq!(rows.done, 0..n as usize, "{name}: all is done at the end");
                }
            }
        }
    }
}

#[test]
fn whoever_listens_changes_nothing() {
    for entry in shuffles() {
        let seed = Seed::from_text(entry.page().name);
        let (mut heard, mut unheard) = [(); 2].map(|()| entry.start(&Setting::new(20)).unwrap()).into();
        run(&mut heard, &mut Keystream::new(&seed, 0), &mut Rows::of(20));
        run(&mut unheard, &mut Keystream::new(&seed, 0), &mut ());
        assert_eq!(heard, unheard);
    }
}

#[test]
fn what_comes_out_is_every_card_once() {
    for entry in shuffles() {
        let mut dice = Keystream::new(&Seed::from_text(entry.page().name), 0);
        for n in 0..=300 {
            let mut machine = entry.start(&Setting::new(n)).unwrap();
            run(&mut machine, &mut dice, &mut ());
            let mut cards = machine.outcome();
            cards.sort_unstable();
            assert!(cards.into_iter().eq(0..n), "{}, n = {n}", entry.page().name);
        }
    }
}

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fraction(u128, u128);

impl Fraction {
    fn new(over: u128, under: u128) -> Self {
        let divisor = greatest_common_divisor(over, under);
        Self(over / divisor, under / divisor)
    }

    fn plus(self, other: Self) -> Self {
        let common = greatest_common_divisor(self.1, other.1);
        Self::new(self.0 * (other.1 / common) + other.0 * (self.1 / common), self.1 / common * other.1)
    }

    fn times(self, other: Self) -> Self {
        let (one, two) = (Self::new(self.0, other.1), Self::new(other.0, self.1));
        Self(one.0 * two.0, one.1 * two.1)
    }

    fn over(self, other: Self) -> Self {
        self.times(Self(other.1, other.0))
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// All tapes of one step: the dice as they are asked for, each through all its faces, the last one first.
#[derive(Default)]
struct EveryTape {
    dice: Vec<(u64, u64)>,
    at: usize,
}

impl EveryTape {
    /// Whether there is another tape; winds back to its start.
    fn turn(&mut self) -> bool {
        self.at = 0;
        while let Some((bound, value)) = self.dice.last_mut() {
            *value += 1;
            if value < bound {
                return true;
            }
            self.dice.pop();
        }
        false
    }

    fn chance(&self) -> Fraction {
        Fraction(1, self.dice.iter().map(|(bound, _)| u128::from(*bound)).product())
    }
}

impl Draw for EveryTape {
    fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0);
        if self.at == self.dice.len() {
            self.dice.push((bound, 0));
        }
        self.at += 1;
        self.dice[self.at - 1].1
    }
}

/// A state and what its step leads to.
struct Node {
    machine: Machine,
    done: bool,
    next: BTreeMap<usize, Fraction>,
}

/// The exact law: the chance of each order that can come, by following all dice from all states.
///
/// A step may return to its own state, or to the start, and to no other state behind it: what returns is left out, and
/// what goes on is scaled up.
fn law(machine: Machine) -> BTreeMap<Vec<u32>, Fraction> {
    let mut nodes = vec![Node { machine: machine.clone(), done: false, next: BTreeMap::new() }];
    let mut known = HashMap::from([(machine, 0)]);
    let mut explored = 0;
    while explored < nodes.len() {
        let mut tape = EveryTape::default();
        loop {
            let mut machine = nodes[explored].machine.clone();
            let done = machine.step(&mut tape, &mut ()) == Progress::Done;
            let child = *known.entry(machine).or_insert_with_key(|machine| {
                nodes.push(Node { machine: machine.clone(), done, next: BTreeMap::new() });
                nodes.len() - 1
            });
            // A deck without dice is done where it starts.
            nodes[child].done |= done;
            let chance = tape.chance();
            let edge = nodes[explored].next.entry(child).or_insert(Fraction(0, 1));
            *edge = edge.plus(chance);
            if !tape.turn() {
                break;
            }
        }
        explored += 1;
        while explored < nodes.len() && nodes[explored].done {
            explored += 1;
        }
    }
    let mut chances = vec![Fraction(0, 1); nodes.len()];
    chances[0] = Fraction(1, 1);
    let mut law = BTreeMap::new();
    for place in after_those_before(&nodes) {
        let (node, chance) = (&nodes[place], chances[place]);
        if node.done {
            law.insert(node.machine.outcome(), chance);
            continue;
        }
        let stays = node.next.get(&place).map_or(Fraction(0, 1), |stays| *stays);
        let leaves = Fraction::new(stays.1 - stays.0, stays.1);
        for (child, edge) in node.next.iter().filter(|(child, _)| **child != place && **child != 0) {
            chances[*child] = chances[*child].plus(chance.times(edge.over(leaves)));
        }
    }
    let total = law.values().fold(Fraction(0, 1), |sum, chance| sum.plus(*chance));
    for chance in law.values_mut() {
        *chance = chance.over(total);
    }
    law
}

/// The states in an order in which each comes after all that lead to it, but for returns.
fn after_those_before(nodes: &[Node]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut left = vec![false; nodes.len()];
    let mut open = vec![false; nodes.len()];
    let mut path = vec![0];
    while let Some(&place) = path.last() {
        if left[place] {
            path.pop();
        } else if open[place] {
            path.pop();
            left[place] = true;
            order.push(place);
        } else {
            open[place] = true;
            for child in nodes[place].next.keys().filter(|child| **child != place && **child != 0) {
                assert!(left[*child] || !open[*child], "a step returns to its own state or to the start");
                path.push(*child);
            }
        }
    }
    order.reverse();
    order
}

/// All orders of n cards, the first letters first.
fn orders(n: u32) -> Vec<Vec<u32>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..n {
        orders = orders
            .iter()
            .flat_map(|head: &Vec<u32>| {
                (0..n).filter(|card| !head.contains(card)).map(|card| [head.as_slice(), &[card]].concat())
            })
            .collect();
    }
    orders
}

fn chance(law: &BTreeMap<Vec<u32>, Fraction>, order: &[u32]) -> Fraction {
    law.get(order).copied().unwrap_or(Fraction(0, 1))
}

fn is_one_cycle(order: &[u32]) -> bool {
    let mut card = 0;
    let length = (1..=order.len()).find(|_| {
        card = order[card as usize];
        card == 0
    });
    length == Some(order.len())
}

/// With few keys, so that all can be followed.
fn with_few_states(entry: &Entry, n: u32) -> Setting {
    match entry.page().name {
        "sort_by_random_key" => Setting::new(n).faces(3),
        "sort_by_random_key_no_ties" => Setting::new(n).faces(1),
        _ => Setting::new(n),
    }
}

#[test]
fn every_shuffle_has_the_law_that_its_page_claims() {
    for entry in shuffles() {
        let page = entry.page();
        for n in 0..=6 {
            let law = law(entry.start(&with_few_states(entry, n)).unwrap());
            let all = orders(n);
            let even = Fraction(1, all.len() as u128);
            let uniform = all.iter().all(|order| chance(&law, order) == even);
            match page.law {
                Law::Uniform => assert!(uniform, "{}, n = {n}", page.name),
                Law::Biased { from } => assert_eq!(uniform, n < from, "{}, n = {n}", page.name),
                Law::Cyclic => {
                    let cycles = all.iter().filter(|order| n == 0 || is_one_cycle(order)).count();
                    assert_eq!(law.len(), cycles);
                    for (order, chance) in &law {
                        assert!(n == 0 || is_one_cycle(order));
                        assert_eq!(*chance, Fraction(1, cycles as u128));
                    }
                }
                law => panic!("{} claims {law:?}", page.name),
            }
        }
    }
}

#[test]
fn keys_drawn_again_are_uniform_with_any_number_of_values() {
    for (n, faces) in [(2, 1), (2, 2), (2, 7), (3, 2), (3, 5), (4, 2), (4, 4), (5, 2)] {
        let law = law(start("sort_by_random_key_no_ties", Setting::new(n).faces(faces)));
        let all = orders(n);
        assert!(
            all.iter().all(|order| chance(&law, order) == Fraction(1, all.len() as u128)),
            "{n}, {faces}"
        );
    }
}

/// C(top, n), and 0 where there are too few.
fn ways(top: u32, n: u32) -> u128 {
    (0..n).fold(1, |ways, i| ways * u128::from(top.saturating_sub(i)) / u128::from(i + 1))
}

#[test]
fn sorting_by_keys_that_tie_has_the_law_of_its_ascending_runs() {
    for (n, faces) in [(2, 1), (2, 2), (2, 100), (3, 2), (3, 10), (4, 3), (4, 8), (5, 4), (6, 2)] {
        let law = law(start("sort_by_random_key", Setting::new(n).faces(faces)));
        for order in orders(n) {
            let runs = 1 + order.windows(2).filter(|pair| pair[0] > pair[1]).count() as u32;
            let expected = Fraction::new(ways(faces + n - runs, n), u128::from(faces).pow(n));
            assert_eq!(chance(&law, &order), expected, "{faces} faces: {order:?}");
        }
    }
}

/// Known laws: what, the rounds if any, and the weights of all orders of 3 and 4 cards, from abc to cba.
type Known = (&'static str, Option<u32>, (u128, [u128; 6]), (u128, [u128; 24]));

#[rustfmt::skip]
const KNOWN: &[Known] = &[
    ("naive_swap", None,
        (27, [4, 5, 5, 5, 4, 4]),
        (256, [10, 10, 10, 14, 11, 9, 10, 15, 14, 14, 11, 11, 11, 11, 9, 11, 11, 10, 8, 9, 9, 8, 10, 10])),
    ("random_transpositions", None,
        (81, [15, 14, 14, 12, 12, 14]),
        (1024, [70, 48, 48, 45, 45, 48, 48, 38, 45, 32, 32, 45, 45, 32, 48, 45, 38, 32, 32, 45, 45, 48, 32, 38])),
    ("draw_and_insert", None,
        (27, [5, 5, 4, 4, 5, 4]),
        (256, [15, 15, 14, 14, 15, 14, 7, 7, 7, 7, 7, 7, 14, 14, 7, 7, 14, 7, 15, 14, 7, 7, 14, 7])),
    ("sattolo", None,
        (2, [0, 0, 0, 1, 1, 0]),
        (6, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0])),
    ("sort_by_coin_merge", None,
        (8, [2, 2, 1, 1, 1, 1]),
        (32, [2, 2, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 2, 2])),
    ("riffle", Some(1),
        (8, [4, 1, 1, 1, 1, 0]),
        (16, [5, 1, 1, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0])),
    ("riffle", Some(3),
        (128, [30, 21, 21, 21, 21, 14]),
        (2048, [165, 105, 105, 105, 105, 63, 105, 63, 105, 105, 63, 63, 105, 105, 63, 63, 105, 63, 105, 63, 63, 63,
            63, 35])),
    ("overhand", None,
        (25, [16, 0, 0, 4, 4, 1]),
        (125, [64, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 16, 4, 16, 0, 0, 4, 4, 1])),
    ("cut", None,
        (3, [1, 0, 0, 1, 1, 0]),
        (4, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0])),
];

#[test]
fn the_laws_of_3_and_4_cards_are_the_known_ones() {
    for (name, rounds, (under_3, three), (under_4, four)) in KNOWN {
        for (n, under, weights) in [(3, under_3, &three[..]), (4, under_4, &four[..])] {
            let law = law(start(name, Setting { rounds: *rounds, ..Setting::new(n) }));
            for (order, weight) in orders(n).iter().zip(weights) {
                assert_eq!(chance(&law, order), Fraction::new(*weight, *under), "{name}: {order:?}");
            }
        }
    }
}

#[test]
fn the_articles_wrong_schemes_are_bent_by_the_fractions_that_are_told_of_them() {
    let naive = law(start("naive_swap", Setting::new(3)));
    assert!(naive.values().all(|chance| [Fraction(4, 27), Fraction(5, 27)].contains(chance)));

    // 方法3: abcd itself, and c before d, which the article puts at 337/512.
    let pairs = law(start("random_transpositions", Setting::new(4)));
    assert_eq!(chance(&pairs, &[0, 1, 2, 3]), Fraction(35, 512));
    let place = |order: &[u32], card: u32| order.iter().position(|other| *other == card);
    let c_before_d = pairs
        .iter()
        .filter(|(order, _)| place(order, 2) < place(order, 3))
        .fold(Fraction(0, 1), |sum, (_, chance)| sum.plus(*chance));
    assert_eq!(c_before_d, Fraction(33, 64));
}

#[test]
fn riffles_have_the_law_of_bayer_and_diaconis() {
    for (n, rounds) in [(2, 1), (3, 2), (4, 7), (5, 1), (5, 7), (6, 3)] {
        let law = law(start("riffle", Setting::new(n).rounds(rounds)));
        for order in orders(n) {
            let place = |card: u32| order.iter().position(|other| *other == card);
            let rising = 1 + (1..n).filter(|card| place(*card) < place(card - 1)).count() as u32;
            let expected = Fraction::new(ways((1 << rounds) + n - rising, n), 1 << (rounds * n));
            assert_eq!(chance(&law, &order), expected, "{rounds} rounds: {order:?}");
        }
    }
}
