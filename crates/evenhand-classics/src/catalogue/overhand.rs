//! The overhand shuffle: packets slide off the top of the deck, each onto the one before.
//!
//! ```text
//! for (r = 0; r < rounds; r++) {
//!     for (i = 1; i < n; i++)
//!         cut the gap before a[i] with probability 1/faces;
//!     put the packets between the cuts in reverse order, each as it lies;
//! }
//! ```
//!
//! Pemantle's model of what most people do with a deck. Neighbours stay neighbours where no gap is cut, 4 in 5 of them
//! with five faces, so it takes many passes: of the order of n² · ln n, thousands for 52 cards (Pemantle 1989, Jonasson
//! 2006), against seven riffles. One pass reaches 2ⁿ⁻¹ orders of n!.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::{Complete, Parameter, ParameterName};
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    parameters: &[
        Parameter { name: ParameterName::Rounds, default: |_| 1 },
        Parameter { name: ParameterName::Faces, default: |_| 5 },
    ],
    dice: Some(|setting| {
        let gaps = u64::from(setting.n.saturating_sub(1));
        vec![RunDice { faces: setting.faces.into(), times: Some(gaps * u64::from(setting.rounds)) }]
    }),
    ..Page::shuffle("overhand", Distribution::Biased { from: 2 })
};

/// The state: where the pass is, and how many are left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Overhand {
    /// The packets that are down, upside down as a whole, so that the topmost comes last and packets are added at the
    /// end; the packet in hand; the rest of the deck.
    deck: Vec<u32>,
    /// Where the packet in hand begins.
    packet: usize,
    /// The card whose gap before it is next.
    next: usize,
    rounds: u32,
    faces: u32,
}

impl Overhand {
    pub(crate) fn start(setting: &Complete) -> Self {
        // A card alone has no gap.
        let rounds = if setting.n < 2 { 0 } else { setting.rounds };
        Self { deck: deck(setting.n), packet: 0, next: 1, rounds, faces: setting.faces }
    }
}

impl Classic for Overhand {
    /// One gap.
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.rounds > 0 {
            let n = self.deck.len();
            let card = self.deck[self.next];
            if roll(draw, trace, self.faces as usize) == 0 {
                self.deck[self.packet..self.next].reverse();
                self.packet = self.next;
            }
            // To a listener the packet in hand lies in front of those before it, and the card follows it there.
            let place = self.next - self.packet;
            trace.remove(self.next);
            trace.insert(place, card);
            self.next += 1;
            if self.next == n {
                self.deck[self.packet..].reverse();
                self.deck.reverse();
                self.rounds -= 1;
                (self.packet, self.next) = (0, 1);
            }
            let done = if self.rounds == 0 { 0..n } else { 0..0 };
            trace.regions(&Regions { at_hand: &[place], done });
        }
        Progress::done_if(self.rounds == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
