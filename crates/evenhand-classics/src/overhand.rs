//! The overhand shuffle: packets slide off the top of the deck, each onto the one before.
//!
//! ```text
//! for (r = 0; r < rounds; r++) {
//!     for (i = 1; i < n; i++)
//!         cut the gap before a[i] with chance 1/faces;
//!     put the packets between the cuts in reverse order, each as it lies;
//! }
//! ```
//!
//! Pemantle's model of what most people do with a deck. Neighbours stay neighbours where no gap is cut, 4 in 5 of them
//! with five faces, so it takes many passes: of the order of n² · ln n, thousands for 52 cards (Pemantle 1989, Jonasson
//! 2006), against seven riffles. One pass reaches 2ⁿ⁻¹ orders of n!.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Kind, Page};
use crate::setting::{Complete, Parameter, ParameterName};
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "overhand",
    kind: Kind::Shuffle,
    distribution: Distribution::Biased { from: 2 },
    summary: "cut each gap with chance 1/faces, reverse the order of the packets",
    works: "Goes through the gaps between cards. A die of five faces, unless set, cuts the gap with one of them. Each \
            packet between two cuts keeps its order and goes on top of those before it; one pass unless set.",
    why: "With faces as they are unless set: 2 faces leave 2 cards even. Neighbours stay together where their gap is not cut: after one pass all but 2^(n-1) of the n! orders are \
          impossible. Thousands of passes bring 52 cards near.",
    cost: "n - 1 dice a pass, 2n moves, in place",
    instead: "riffle, if by hand: seven of those do what takes thousands of these. In a program fisher_yates.",
    articles: &[],
    reference: "R. Pemantle, Randomization time for the overhand shuffle, J. Theoret. Probab. 2 (1989) 37-49; J. \
                Jonasson, Ann. Appl. Probab. 16 (2006) 231-243",
    parameters: &[
        Parameter {
            name: ParameterName::Rounds,
            meaning: "how many passes through the deck",
            default: |_| 1,
        },
        Parameter { name: ParameterName::Faces, meaning: "one gap in so many is cut", default: |_| 5 },
    ],
    million: None,
    motions: None,
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
