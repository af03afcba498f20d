//! State recovery: which state of V8's `Math.random` made these decks?
//!
//! Chrome, Node and whatever else runs on V8 have xorshift128+ behind `Math.random`: 128 bits of state from the system's
//! entropy, so that no seed can be searched for. But each step is linear over GF(2), and a shuffle shows of each number
//! the leading bits: of `Math.floor(Math.random() * k)` a face f says that the number lies from f/k to (f + 1)/k, and
//! the bits that all of that interval begin with are bits of the state, at once linear equations in the 128 unknown
//! bits. A deck of 52 has some 150 of them. Gauss's elimination finds the state, and the state makes every deck again,
//! those before the solution was complete and those after, which were not looked at: that is the proof. What it tells,
//! whoever has seen the decks can tell: all that come.
//!
//! V8 makes 64 numbers at a time and hands them out from the last to the first, so that the place of the first number
//! among its 64 is tried too, with every loop, and with a number or two passed over between decks.
//!
//! What it cannot tell: decks between which other numbers were drawn in changing amounts, or that come of several
//! processes and are too small to tell alone; `Math.random` of Firefox and Safari, which add two words; a sort by a random
//! comparator; `Math.round`.
//!
//! V8 blog, There's `Math.random()`, and then there's `Math.random()` (2015); S. Vigna, Further scramblings of Marsaglia's
//! xorshift generators, J. Comput. Appl. Math. 315 (2017) 175-181.

mod equations;
mod v8;

use crate::seed_search::{ObservedDeck, ObservedDeckError, ShuffleLoop};
use equations::{Equations, pinned};
use v8::{BLOCK, Symbols, V8};

/// The most decks that are taken.
pub const MAX_DECKS: usize = 64;

/// The most dice that are taken of them, which is twice as many as decks of few cards need.
const MAX_DICE: usize = 4096;

/// The loops whose dice a deck determines. Those that throw a die of one face besides pass over a number a deck.
const LOOPS: [ShuffleLoop; 6] = [
    ShuffleLoop::Durstenfeld,
    ShuffleLoop::FisherYates,
    ShuffleLoop::Ascending,
    ShuffleLoop::Removal,
    ShuffleLoop::RemovalFilled,
    ShuffleLoop::Sattolo,
];

/// The most numbers passed over between two decks.
const MAX_PASSED: usize = 2;

/// The most bits of the state that may be left open, and are tried.
const MAX_OPEN: u32 = 12;

/// A state of V8's `Math.random` that makes the decks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveredState {
    /// The loop over the deck.
    pub shuffle_loop: ShuffleLoop,
    /// Numbers passed over between two decks.
    pub passed: u32,
    /// Whether each deck was put back in order; if not, it was shuffled on from the deck before.
    pub put_back: bool,
    /// How many numbers were left of the 64 when the first die was thrown.
    pub left: u32,
    /// The two words of the state before these 64 were made.
    pub state: [u64; 2],
    /// The decks, each of which the state makes.
    pub decks: u32,
    /// Those after the state was known: it foretold them.
    pub foretold: u32,
}

impl RecoveredState {
    /// The logarithm, to base 10, of how many such states fair decks of n cards would have on average: states times ways
    /// to go on, over the orders of all decks. Below −6, it is no chance.
    pub fn log10_by_chance(&self, n: u32) -> f64 {
        let orders: f64 = (1..=n).map(|i| f64::from(i).log10()).sum();
        #[expect(clippy::cast_precision_loss, reason = "some thousands")]
        let ways = hypotheses() as f64;
        128.0 * 2_f64.log10() + ways.log10() - f64::from(self.decks) * orders
    }
}

/// How many ways to go on are tried: loops, numbers passed over, decks put back or not, numbers left.
pub fn hypotheses() -> usize {
    LOOPS.len() * (MAX_PASSED + 1) * 2 * BLOCK
}

/// Solves for the state that makes all of these decks, the first ones that came, one right after the other; the first
/// 64 are taken. None if there is none, or they are too few to tell: a deck of 52 shows 157 bits on average, one of 20
/// cards 42, one of ten 15, and some more than 128 are needed.
///
/// Some 30 ms for 20 decks of 52 on one core of an AMD EPYC (November 2026), where there is none.
///
/// # Errors
/// If there is no deck, or they have not all as many cards.
///
/// # Examples
/// ```
/// use evenhand_classics::seed_search::ObservedDeck;
/// use evenhand_classics::state_recovery::recover_v8;
///
/// // Cut, and not shuffled.
/// let decks: Vec<_> = (1..5_u32).map(|cut| (0..52).map(|i| (i + cut) % 52).collect::<Vec<u32>>()).collect();
/// let decks = decks.iter().map(|deck| ObservedDeck::of_order(deck)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(recover_v8(&decks)?, None);
/// # Ok::<(), evenhand_classics::seed_search::ObservedDeckError>(())
/// ```
pub fn recover_v8(decks: &[ObservedDeck]) -> Result<Option<RecoveredState>, ObservedDeckError> {
    let first = decks.first().ok_or(ObservedDeckError::Nothing)?;
    let expected = first.order().len();
    if let Some(other) = decks.iter().find(|deck| deck.cards() != first.cards()) {
        return Err(ObservedDeckError::Lengths { expected, observed: other.order().len() });
    }
    let count = decks.len().min(MAX_DECKS).min((MAX_DICE / expected).max(1));
    let decks = &decks[..count];
    // As far as the last number of them may lie behind the start of its 64.
    let symbols = Symbols::new(count * (expected + MAX_PASSED) + 2 * BLOCK);
    for put_back in [true, false] {
        for shuffle_loop in LOOPS {
            let Some(tapes) = tapes(decks, shuffle_loop, put_back) else { continue };
            for passed in 0..=if count > 1 { MAX_PASSED } else { 0 } {
                for left in 1..=BLOCK {
                    let stream = Stream { tapes: &tapes, passed, left };
                    if let Some((state, foretold)) = stream.solve(&symbols) {
                        return Ok(Some(RecoveredState {
                            shuffle_loop,
                            passed: passed as u32,
                            put_back,
                            left: left as u32,
                            state,
                            decks: count as u32,
                            foretold,
                        }));
                    }
                }
            }
        }
    }
    Ok(None)
}

/// The bounds and faces of each deck's dice; none if the loop does not make them all.
fn tapes(decks: &[ObservedDeck], shuffle_loop: ShuffleLoop, put_back: bool) -> Option<Vec<Vec<(u32, u32)>>> {
    let mut before: Option<&[u8]> = None;
    let mut tapes = Vec::with_capacity(decks.len());
    for deck in decks {
        let order = deck.order();
        let places = match before.filter(|_| !put_back) {
            None => order.to_vec(),
            Some(before) => {
                let mut place = vec![0; order.len()];
                before.iter().zip(0..).for_each(|(card, at)| place[usize::from(*card)] = at);
                order.iter().map(|card| place[usize::from(*card)]).collect()
            }
        };
        tapes.push(shuffle_loop.tape(&places)?);
        before = Some(order);
    }
    Some(tapes)
}

/// The dice of all decks, as numbers of one stream.
struct Stream<'a> {
    tapes: &'a [Vec<(u32, u32)>],
    passed: usize,
    left: usize,
}

impl Stream<'_> {
    /// Each die with the step after which its number is made.
    fn dice(&self) -> impl Iterator<Item = (usize, usize, u32, u32)> {
        let mut number = 0;
        self.tapes.iter().enumerate().flat_map(move |(deck, tape)| {
            let start = number;
            number += tape.len() + self.passed;
            tape.iter()
                .enumerate()
                .map(move |(at, (bound, face))| (deck, self.step(start + at), *bound, *face))
        })
    }

    /// The step that makes a number of the stream: each 64 are handed out from the last to the first.
    fn step(&self, number: usize) -> usize {
        match number.checked_sub(self.left) {
            None => self.left - number,
            Some(after) => BLOCK * (1 + after / BLOCK) + BLOCK - after % BLOCK,
        }
    }

    /// The state that makes all dice, and how many decks it foretold.
    fn solve(&self, symbols: &Symbols) -> Option<([u64; 2], u32)> {
        let mut equations = Equations::default();
        let mut known_from = self.tapes.len();
        for (deck, step, bound, face) in self.dice() {
            let (bits, count) = pinned(bound, face);
            for bit in 0..count {
                equations.add(symbols.bit(step, bit), bits >> (63 - bit) & 1 == 1)?;
            }
            if equations.is_full() && known_from == self.tapes.len() {
                known_from = deck + 1;
                // Wrong ones are found out here, before all other equations.
                self.is_made_by(equations.solution(0))?;
                break;
            }
        }
        let open = equations.open();
        if open > MAX_OPEN {
            return None;
        }
        let made = (0..1_u64 << open).map(|free| equations.solution(free));
        let state = made.into_iter().find(|state| self.is_made_by(*state).is_some())?;
        Some((state, (self.tapes.len() - known_from.min(self.tapes.len())) as u32))
    }

    /// Whether a state makes all dice.
    fn is_made_by(&self, state: [u64; 2]) -> Option<()> {
        // From it no step leads away, so that it is never the state; it makes decks that are not shuffled.
        if state == [0, 0] {
            return None;
        }
        let mut v8 = V8::new(state);
        let mut block = v8.block();
        let mut begins = 0;
        for (_, step, bound, face) in self.dice() {
            while step > begins + BLOCK {
                begins += BLOCK;
                block = v8.block();
            }
            #[expect(clippy::cast_sign_loss, reason = "a number in [0, 1)")]
            let made = (V8::number(block[step - begins - 1]) * f64::from(bound)) as u32;
            if made != face {
                return None;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_handed_out_from_the_last_of_64_to_the_first() {
        let stream = Stream { tapes: &[], passed: 0, left: 3 };
        let steps: Vec<usize> = (0..5).chain([66, 67]).map(|number| stream.step(number)).collect();
        assert_eq!(steps, [3, 2, 1, 128, 127, 65, 192]);
    }
}
