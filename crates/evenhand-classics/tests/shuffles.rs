//! The shuffles: the articles' examples to the letter, and what is traced against what comes out.
//!
//! That each has the distribution that its page claims is proved in `conformance`.

use evenhand::{Keystream, Seed, Tape};
use evenhand_classics::{
    Classic, Entry, Kind, Machine, Progress, Regions, Setting, Trace, catalogue, find, run,
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
    accounts: usize,
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
        self.accounts += 1;
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
fn following_the_steps_of_a_shuffle_gives_its_outcome() {
    for entry in shuffles() {
        let name = entry.page().name;
        for n in 0..=8 {
            for number in 0..40 {
                let mut dice = Keystream::new(&Seed::from_text(name), number);
                let mut machine = entry.start(&Setting::new(n)).unwrap();
                let mut rows = Rows::of(n);
                let mut rolled = false;
                loop {
                    (rows.dice, rows.accounts) = (0, 0);
                    let progress = machine.step(&mut dice, &mut rows);
                    // Once a step, or once a die where a step settles a place with each.
                    let expected = [usize::from(rows.dice > 0), rows.dice];
                    assert!(
                        expected.contains(&rows.accounts),
                        "{name}: regions traced {} times",
                        rows.accounts
                    );
                    rolled |= rows.dice > 0;
                    if progress == Progress::Done {
                        break;
                    }
                }
                assert_eq!(rows.outcome(), machine.outcome(), "{name}, n = {n}, stream {number}");
                if rows.result.is_empty() && rolled {
                    assert_eq!(rows.done, 0..n as usize, "{name}: all is done at the end");
                }
            }
        }
    }
}

#[test]
fn tracing_changes_nothing() {
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

/// Where cards go in the result, as a classic says of itself.
#[derive(Default)]
struct Emitted(Vec<usize>);

impl Trace for Emitted {
    fn emit(&mut self, place: usize, _card: u32) {
        self.0.push(place);
    }
}

#[test]
fn only_a_classic_whose_page_says_so_puts_cards_in_front_of_its_result() {
    for entry in catalogue() {
        let mut machine = entry.start(&Setting::new(6)).unwrap();
        let mut emitted = Emitted::default();
        run(&mut machine, &mut Keystream::new(&Seed::from_text("front"), 0), &mut emitted);
        let Emitted(places) = emitted;
        let in_front = places.len() > 1 && places.iter().all(|place| *place == 0);
        assert_eq!(in_front, entry.page().emits_in_front, "{}: {places:?}", entry.page().name);
    }
}
