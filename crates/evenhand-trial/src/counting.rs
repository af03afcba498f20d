//! Article 004's experiment, both ways of counting.
//!
//! The audit's own decks are counted one way; the classic is run as often the other way, with the same dice.

use evenhand_audit::battery::{Axis, ContingencyTable};
use evenhand_audit::exact::{Chain, Matrix, Space};
use evenhand_audit::report::{Counting, OneWay};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Setting};

use crate::dealing::Dealing;
use crate::exact::{of_classic, of_machine};
use crate::faults::Stop;

/// The most cards of which all orders are followed where there is no chain: it takes milliseconds.
const MAX_FOLLOWED_CARDS: u32 = 6;

/// Runs between two looks at whether to stop.
const RUNS_AT_ONCE: u64 = 1024;

/// A classic whose decks were counted.
#[derive(Clone, Copy)]
pub struct CountedClassic<'a> {
    /// The classic.
    pub entry: &'a Entry,
    /// As it is set.
    pub setting: &'a Setting,
    /// Its decks.
    pub dealing: &'a Dealing,
    /// The dice of the next deck.
    pub dice: &'a dyn Fn() -> Dice,
    /// The dice of all decks; none of a clock that is read before every shuffle, which has no one distribution.
    pub given: Option<Dice>,
}

impl std::fmt::Debug for CountedClassic<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CountedClassic").field("setting", self.setting).finish_non_exhaustive()
    }
}

impl CountedClassic<'_> {
    /// How its decks can be counted, of which one way gave a table of cards at places.
    pub fn counting(&self, own: &ContingencyTable, stop: Stop<'_>) -> Counting {
        let keep = self.dealing.keep;
        let other = Dealing { keep: !keep, ..self.dealing.clone() };
        let Some(other) = self.counted(&other, own, stop) else {
            return Counting::OneWay(OneWay::Interrupted);
        };
        let own = own.clone();
        let [put_back, never_put_back] = if keep { [other, own] } else { [own, other] };
        // Of equal cards a column is of several.
        let exact = matches!(put_back.columns, Axis::Cards(_)).then(|| self.exact()).flatten();
        Counting::BothWays { put_back, never_put_back, exact }
    }

    /// How often each card comes to each place in as many runs as a table has; none if it was interrupted.
    fn counted(
        &self,
        dealing: &Dealing,
        like: &ContingencyTable,
        stop: Stop<'_>,
    ) -> Option<ContingencyTable> {
        let mut table = like.clone();
        table.observed.fill(0);
        let (visible, columns) = (table.rows.len(), table.columns.len());
        let mut run = dealing.run(0);
        for number in 0..table.decks {
            if number % RUNS_AT_ONCE == 0 && stop() {
                return None;
            }
            for (place, face) in run.deal((self.dice)())?.take(visible).enumerate() {
                table.observed[place * columns + face as usize] += 1;
            }
        }
        Some(table)
    }

    /// The exact probability of each card at each place, where it takes no time.
    fn exact(&self) -> Option<Matrix> {
        let n = self.setting.n;
        let dice = self.given?;
        let chain = (n <= Chain::LIMIT).then(|| of_classic(self.entry, self.setting, dice).ok()).flatten();
        match chain {
            Some(chain) => Some(chain.position_by_card()),
            None if n <= MAX_FOLLOWED_CARDS => {
                let name = self.entry.page().name;
                of_machine(&self.dealing.start, name, dice, Space::Orders { n }).ok()?.position_by_card()
            }
            None => None,
        }
    }
}
