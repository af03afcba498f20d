//! Sorting by random keys, ties and all.
//!
//! ```text
//! for (i = 0; i < n; i++)
//!     key[i] = rand();
//! stable_sort(a, by key);
//! ```
//!
//! What `ORDER BY RANDOM()`, a spreadsheet's column of `RAND()`, and many one-liners do. Were all keys different, the
//! order would be uniform. Two keys of f values tie with probability 1/f, and a stable sort then leaves the two cards
//! as they lay: even of two cards the first stays in front with 1/2 + 1/(2f). With C's 15 bits half of all decks of 214
//! cards have a tie somewhere.
//!
//! An order with r ascending runs has probability C(f + n − r, n) / fⁿ, the share of rows of keys that rise along
//! it, strictly where a run ends. It is the distribution of a riffle with f packets, read backwards.
//! Following all keys needs fⁿ states, which is in reach for few faces only.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::{Complete, Parameter, ParameterName};
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    parameters: &[Parameter { name: ParameterName::Faces, default: |_| 1 << 15 }],
    dice: Some(|setting| vec![RunDice { faces: setting.faces.into(), times: Some(setting.n.into()) }]),
    ..Page::shuffle("sort_by_random_key", Distribution::Biased { from: 2 })
};

/// The state: the keys of the first cards, then the result.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByRandomKey {
    keys: Vec<u32>,
    result: Vec<u32>,
    faces: u32,
    n: usize,
}

impl SortByRandomKey {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        Self { keys: Vec::with_capacity(n), result: Vec::new(), faces: setting.faces, n }
    }
}

impl Classic for SortByRandomKey {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.result.len() < self.n {
            let card = self.keys.len();
            self.keys.push(roll(draw, trace, self.faces as usize) as u32);
            if self.keys.len() == self.n {
                self.result = deck(self.n as u32);
                self.result.sort_by_key(|card| self.keys[*card as usize]);
                for (place, card) in self.result.iter().enumerate() {
                    trace.emit(place, *card);
                }
                // How its cards move is the library's business: they are counted where they come out.
                trace.held(self.keys.len() + self.result.len());
                self.keys.clear();
            }
            trace.regions(&Regions { at_hand: &[card], done: 0..self.result.len() });
        }
        Progress::done_if(self.result.len() == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
