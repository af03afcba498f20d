use std::collections::HashMap;

use evenhand::Permutation;
use proptest::prelude::*;

use super::*;

fn shoe(n: u32) -> Shoe {
    Shoe::new(n, &Seed::from_text("42")).unwrap()
}

/// The same as lists of cards moved about, with a fresh series order for each shuffle.
struct Table {
    n: u32,
    shuffle: u32,
    rest: Vec<u32>,
    burned: Vec<u32>,
    held: Vec<u32>,
    discards: Vec<u32>,
    cut_card: Option<u32>,
}

impl Table {
    fn new(n: u32) -> Self {
        let mut table = Self {
            n,
            shuffle: 0,
            rest: (0..n).collect(),
            burned: vec![],
            held: vec![],
            discards: vec![],
            cut_card: None,
        };
        table.shuffle_all();
        table
    }

    fn shuffle_all(&mut self) {
        let mut pile =
            [self.rest.split_off(0), self.burned.split_off(0), self.discards.split_off(0)].concat();
        pile.sort_unstable();
        let order = Series::new(pile.len() as u32, &Seed::from_text("42")).unwrap().order(self.shuffle);
        self.rest = order.into_iter().map(|i| pile[i as usize]).collect();
    }

    /// What the game sees.
    fn play(&mut self, play: &Play) -> Result<Vec<u32>, ShoeError> {
        let left = self.rest.len() as u32;
        let enough = |count: u32| at_most(count, left);
        match *play {
            Play::Draw => {
                let drawn: Vec<u32> = self.rest.splice(..self.rest.len().min(1), []).collect();
                self.held.extend(&drawn);
                return Ok(drawn);
            }
            Play::DrawBottom => {
                let drawn = self.rest.pop();
                self.held.extend(drawn);
                return Ok(drawn.into_iter().collect());
            }
            Play::DrawMany(count) => {
                enough(count)?;
                let drawn: Vec<u32> = self.rest.drain(..count as usize).collect();
                self.held.extend(&drawn);
                return Ok(drawn);
            }
            Play::Burn(count) => {
                enough(count)?;
                self.burned.extend(self.rest.drain(..count as usize));
            }
            Play::Cut(at) => {
                enough(at)?;
                self.rest.rotate_left(at as usize);
            }
            Play::Discard(card) => {
                let lies = self.held.iter().position(|&other| other == card);
                self.held.remove(lies.ok_or(ShoeError::NotHeld { card })?);
                self.discards.push(card);
            }
            Play::TakeBack(card) => {
                let lies = self.discards.iter().position(|&other| other == card);
                self.held.push(self.discards.remove(lies.ok_or(ShoeError::NotDiscarded { card })?));
            }
            Play::CutCard(from_end) => {
                at_most(from_end, self.n)?;
                self.cut_card = Some(from_end);
            }
            Play::Reshuffle => {
                self.shuffle += 1;
                self.shuffle_all();
            }
            Play::ReshuffleAll => {
                self.shuffle += 1;
                self.rest.append(&mut self.held);
                self.shuffle_all();
            }
        }
        Ok(vec![])
    }

    fn is_seen_of(&self, shoe: &Shoe) -> Result<(), TestCaseError> {
        let mut held = self.held.clone();
        held.sort_unstable();
        prop_assert_eq!(shoe.held().collect::<Vec<_>>(), held);
        prop_assert_eq!(shoe.discards(), &self.discards);
        prop_assert_eq!(shoe.remaining() as usize, self.rest.len());
        prop_assert_eq!(shoe.burned() as usize, self.burned.len());
        prop_assert_eq!(shoe.shuffles(), u64::from(self.shuffle) + 1);
        let reached = self.cut_card.is_some_and(|from_end| self.rest.len() <= from_end as usize);
        prop_assert_eq!(shoe.cut_card_reached(), reached);
        Ok(())
    }
}

#[derive(Debug, Clone)]
pub(super) enum Play {
    Draw,
    DrawBottom,
    DrawMany(u32),
    Burn(u32),
    Cut(u32),
    Discard(u32),
    TakeBack(u32),
    CutCard(u32),
    Reshuffle,
    ReshuffleAll,
}

impl Play {
    pub(super) fn on(&self, shoe: &mut Shoe) -> Result<Vec<u32>, ShoeError> {
        match *self {
            Self::Draw => return Ok(shoe.draw().into_iter().collect()),
            Self::DrawBottom => return Ok(shoe.draw_bottom().into_iter().collect()),
            Self::DrawMany(count) => return shoe.draw_many(count),
            Self::Burn(count) => shoe.burn(count)?,
            Self::Cut(at) => shoe.cut(at)?,
            Self::Discard(card) => shoe.discard(card)?,
            Self::TakeBack(card) => shoe.take_back(card)?,
            Self::CutCard(from_end) => shoe.place_cut_card(from_end)?,
            Self::Reshuffle => shoe.reshuffle()?,
            Self::ReshuffleAll => shoe.reshuffle_all()?,
        }
        Ok(vec![])
    }
}

/// Plays on a shoe of n cards, now and then one that cannot be.
pub(super) fn plays(n: u32) -> impl Strategy<Value = Vec<Play>> {
    let play = prop_oneof![
        4 => Just(Play::Draw),
        2 => Just(Play::DrawBottom),
        3 => (0..n / 3 + 2).prop_map(Play::DrawMany),
        3 => (0..n / 5 + 2).prop_map(Play::Burn),
        3 => (0..n + 2).prop_map(Play::Cut),
        8 => (0..n + 1).prop_map(Play::Discard),
        4 => (0..n + 1).prop_map(Play::TakeBack),
        1 => (0..n + 2).prop_map(Play::CutCard),
        1 => Just(Play::Reshuffle),
        1 => Just(Play::ReshuffleAll),
    ];
    prop::collection::vec(play, 0..60)
}

proptest! {
    #[test]
    fn a_shoe_does_as_lists_of_cards_do_and_so_does_one_restored_before_every_play(
        (n, plays) in (0_u32..20).prop_flat_map(|n| (Just(n), plays(n))),
    ) {
        let seed = Seed::from_text("42");
        let (mut table, mut shoe, mut restored) = (Table::new(n), shoe(n), shoe(n));
        for play in &plays {
            let json = serde_json::to_string(&restored.save()).unwrap();
            restored = Shoe::restore(&serde_json::from_str(&json).unwrap(), &seed).unwrap();
            let answer = table.play(play);
            prop_assert_eq!(&play.on(&mut shoe), &answer);
            prop_assert_eq!(&play.on(&mut restored), &answer);
            table.is_seen_of(&shoe)?;
            table.is_seen_of(&restored)?;
            prop_assert_eq!(shoe.save(), restored.save());
        }
        prop_assert_eq!(shoe.draw_many(shoe.remaining()).unwrap(), table.rest);
    }
}

#[test]
fn all_cards_are_drawn_once_in_the_order_of_the_series() {
    for n in [0, 1, 2, 52, 136, 1000] {
        let order = Series::new(n, &Seed::from_text("42")).unwrap().order(0);
        let mut shoe = shoe(n);
        assert_eq!(shoe.draw_many(n).unwrap(), order);
        assert_eq!(shoe.draw(), None);
        assert_eq!(shoe.draw_bottom(), None);
        assert!(shoe.held().eq(0..n));
    }
}

#[test]
fn a_reshuffle_depends_on_nothing_that_was_hidden() {
    // The same hand in two games; all else was drawn, burned, cut and discarded otherwise.
    let mut one = shoe(20);
    one.draw_many(3).unwrap();
    one.reshuffle().unwrap();

    let mut other = shoe(20);
    other.draw_many(3).unwrap();
    other.cut(5).unwrap();
    other.burn(7).unwrap();
    let last = other.draw_bottom().unwrap();
    other.discard(last).unwrap();
    other.reshuffle().unwrap();

    assert!(one.held().eq(other.held()));
    let pile: Vec<u32> = (0..20).filter(|card| !one.holds(*card)).collect();
    let order: Vec<u32> =
        Series::new(17, &Seed::from_text("42")).unwrap().order(1).iter().map(|&i| pile[i as usize]).collect();
    assert_eq!(one.draw_many(17).unwrap(), order);
    assert_eq!(other.draw_many(17).unwrap(), order);
}

#[test]
fn whatever_is_cut_burned_and_drawn_in_turn_all_orders_of_the_rest_stay_equally_likely() {
    // Every order of 5 cards once; what is done may depend on the cards seen.
    let mut seen: HashMap<Vec<u32>, u32> = HashMap::new();
    for order in Permutation::all(5) {
        let mut shoe = shoe(5);
        shoe.order.copy_from_slice(order.as_slice());
        shoe.cut(3).unwrap();
        let mut drawn = vec![shoe.draw().unwrap()];
        shoe.cut(drawn[0] % 4).unwrap();
        drawn.extend(shoe.draw_bottom());
        shoe.burn(drawn[1] % 2).unwrap();
        drawn.extend(shoe.draw());
        *seen.entry(drawn).or_default() += 1;
    }
    assert_eq!(seen.len(), 5 * 4 * 3);
    assert!(seen.values().all(|&times| times == 2), "{seen:?}");
}

#[test]
fn uno_keeps_the_last_discard_on_the_table() {
    let mut shoe = shoe(108);
    let hand = shoe.draw_many(108).unwrap();
    shoe.discard_all(&hand[7..]).unwrap();
    assert_eq!(shoe.draw(), None);
    let table = *shoe.discards().last().unwrap();
    shoe.take_back(table).unwrap();
    shoe.reshuffle().unwrap();
    shoe.discard(table).unwrap();
    assert_eq!((shoe.remaining(), shoe.held().count(), shoe.discards()), (100, 7, &[table][..]));
}

#[test]
fn the_cut_card_is_reached_when_no_card_before_it_is_left() {
    let mut shoe = shoe(10);
    assert!(!shoe.cut_card_reached());
    shoe.place_cut_card(4).unwrap();
    shoe.draw_many(5).unwrap();
    assert!(!shoe.cut_card_reached());
    shoe.burn(1).unwrap();
    assert!(shoe.cut_card_reached());
    shoe.reshuffle_all().unwrap();
    assert!(!shoe.cut_card_reached());
    let error = shoe.place_cut_card(11).unwrap_err();
    assert_eq!(error, ShoeError::TooFew(TooFew { asked: 11, available: 10 }));
    assert_eq!(error.to_string(), "asked for 11 of 10: there are too few");
}

#[test]
fn what_cannot_be_done_is_not_half_done() {
    let mut shoe = shoe(10);
    let hand = shoe.draw_many(4).unwrap();
    let before = shoe.save();
    let inside = (0..10).find(|card| !hand.contains(card)).unwrap();
    for wrong in [inside, hand[0], 10, u32::MAX] {
        let error = shoe.discard_all(&[hand[0], hand[1], wrong]).unwrap_err();
        assert_eq!(error, ShoeError::NotHeld { card: wrong });
        assert_eq!(shoe.take_back(wrong), Err(ShoeError::NotDiscarded { card: wrong }));
    }
    let too_few = ShoeError::TooFew(TooFew { asked: 7, available: 6 });
    assert_eq!(shoe.draw_many(7), Err(too_few));
    assert_eq!(shoe.burn(7), Err(too_few));
    assert_eq!(shoe.cut(7), Err(too_few));
    assert_eq!(shoe.save(), before);
}

#[test]
fn the_last_shuffle_is_the_last() {
    let mut shoe = shoe(3);
    shoe.lay(u32::MAX);
    shoe.draw();
    let before = shoe.save();
    assert_eq!(shoe.shuffles(), 1 << 32);
    for error in [shoe.reshuffle().unwrap_err(), shoe.reshuffle_all().unwrap_err()] {
        assert_eq!(
            error.to_string(),
            "all 4294967296 shuffles of this seed are used. Take a new shoe under another seed."
        );
    }
    assert_eq!(shoe.save(), before);
}

#[test]
fn a_shoe_has_at_most_as_many_cards_as_a_series_orders() {
    let seed = Seed::from_text("42");
    assert_eq!(Shoe::new(MAX_SHOE, &seed).unwrap().remaining(), MAX_SHOE);
    assert!(Series::new(MAX_SHOE + 1, &seed).is_err());
    let error = Shoe::new(MAX_SHOE + 1, &seed).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a shoe has at most 1048576 cards, not 1048577. Use a whole order instead."
    );
}

#[test]
fn debug_shows_counts_alone() {
    let mut shoe = shoe(52);
    let hand = shoe.draw_many(5).unwrap();
    shoe.discard(hand[2]).unwrap();
    shoe.burn(3).unwrap();
    assert_eq!(
        format!("{shoe:?}"),
        "Shoe { cards: 52, shuffles: 1, remaining: 44, held: 4, discards: 1, burned: 3, .. }"
    );
}
