//! Piles of few items, a deck of cards among them: all their dice from one unit of words.
//!
//! The loop of larger piles sets up what pays off over thousands of words, and rolls a word's dice one after the other, in
//! the shadow of swaps; here the first swap waits for them. So a unit of keystream is rolled at once, by an engine that
//! does it side by side ([`Engine::roll_few`]), and nothing is settled before all rolls are known to stand: if one may have
//! to be rejected, which is so for one pile in ten thousand at most, the loop of all piles does it instead, from the start.

use crate::engine::{DICE_A_WORD, Engine, LANES, LAST, Pairs, UNIT, settle_one_by_one};
use crate::keystream::{self, Domain};

use super::Pile;

impl<T> Pile<T> {
    /// Shuffles a pile of more than [`LAST`] items and at most [`Engine::FEW`] items. If it gives false, nothing was moved.
    ///
    /// # Safety
    /// As for [`shuffle`](super::shuffle).
    #[inline(always)]
    pub(super) unsafe fn few<E: Engine>(self, key: &E::Key, (domain, number): (Domain, u32)) -> bool {
        let m = self.m as usize;
        let (mut words, mut pairs, mut last) = ([0; UNIT], Pairs([[[0; 2]; LANES]; 4]), [0; LAST]);
        // SAFETY: the caller's.
        unsafe {
            E::unit(key, keystream::head(domain, number), &mut words);
            if !E::roll_few(&words, self.m, &mut pairs, &mut last) {
                return false;
            }
            let rolls = (m - LAST).div_ceil(DICE_A_WORD);
            settle_one_by_one::<T, DICE_A_WORD>(self.from, 0, self.to, &pairs, rolls);
            for (i, target) in (rolls * DICE_A_WORD..m - 1).zip(&last) {
                self.settle(i, *target);
            }
            // The last place needs no die.
            self.to.add(m - 1).write(self.from.add(m - 1).read());
        }
        true
    }
}
