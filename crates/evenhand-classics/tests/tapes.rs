//! Every tape of dice, for what takes them.

use evenhand::Draw;

/// Every tape of dice, one after the other.
#[derive(Debug)]
pub(crate) struct EveryTape {
    /// What each die of the tape showed, and its bound.
    dice: Vec<(u64, u64)>,
    next: usize,
    /// The most tapes: the first dice show all that they can, those behind them go round.
    most: u64,
    /// How many dice show all that they can.
    free: usize,
    /// Of how many tapes these are.
    tapes: u64,
}

impl Default for EveryTape {
    fn default() -> Self {
        Self::up_to(u64::MAX)
    }
}

impl EveryTape {
    /// Every tape if there are up to `most`, else those whose first dice differ, of which there are up to `most`.
    pub(crate) fn up_to(most: u64) -> Self {
        Self { dice: Vec::new(), next: 0, most, free: 0, tapes: 1 }
    }

    /// The dice rolled since the start or the last rewinding, each with its bound behind what it showed.
    pub(crate) fn rolled(&self) -> &[(u64, u64)] {
        &self.dice[..self.next]
    }

    /// Back to the start of this tape.
    pub(crate) fn rewind(&mut self) {
        self.next = 0;
    }

    /// The tape after this one, if there is one.
    pub(crate) fn advance(&mut self) -> bool {
        self.rewind();
        self.dice.truncate(self.free);
        while let Some((value, bound)) = self.dice.pop() {
            if value + 1 < bound {
                self.dice.push((value + 1, bound));
                self.free = self.dice.len();
                return true;
            }
            self.tapes /= bound;
        }
        false
    }
}

impl Draw for EveryTape {
    fn below(&mut self, bound: u64) -> u64 {
        if self.next == self.dice.len() {
            let tapes = self.tapes.checked_mul(bound).filter(|tapes| *tapes <= self.most);
            if let Some(tapes) = tapes.filter(|_| self.free == self.next) {
                (self.tapes, self.free) = (tapes, self.next + 1);
                self.dice.push((0, bound));
            } else {
                self.dice.push((self.next as u64 % bound, bound));
            }
        }
        let (value, known) = self.dice[self.next];
        assert_eq!(known, bound, "the same dice as on the tape");
        self.next += 1;
        value
    }
}
