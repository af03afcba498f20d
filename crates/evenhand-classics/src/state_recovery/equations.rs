//! Linear equations over GF(2) in 128 unknown bits, solved as they come.

use super::v8::SHOWN;

/// Equations in echelon form: at each bit that one begins with, the sum of bits, and what it is.
#[derive(Debug)]
pub(super) struct Equations {
    rows: [Option<(u128, bool)>; 128],
    rank: u32,
}

impl Default for Equations {
    fn default() -> Self {
        Self { rows: [None; 128], rank: 0 }
    }
}

impl Equations {
    /// That a sum of bits is this. None if that contradicts the others.
    pub(super) fn add(&mut self, mut sum: u128, mut value: bool) -> Option<()> {
        while sum != 0 {
            let first = sum.leading_zeros() as usize;
            let Some((row, is)) = self.rows[first] else {
                self.rows[first] = Some((sum, value));
                self.rank += 1;
                return Some(());
            };
            sum ^= row;
            value ^= is;
        }
        (!value).then_some(())
    }

    /// Whether all bits are known.
    pub(super) fn is_full(&self) -> bool {
        self.rank == 128
    }

    /// How many bits are open.
    pub(super) fn open(&self) -> u32 {
        128 - self.rank
    }

    /// The two words that solve all, the open bits being those of a number.
    pub(super) fn solution(&self, mut free: u64) -> [u64; 2] {
        let mut bits = 0_u128;
        // A row's bits behind its first are settled before it.
        for (first, row) in self.rows.iter().enumerate().rev() {
            let bit = if let Some((sum, value)) = row {
                ((sum & bits).count_ones() % 2 == 1) != *value
            } else {
                let bit = free & 1 == 1;
                free >>= 1;
                bit
            };
            bits |= u128::from(bit) << (127 - first);
        }
        [bits as u64, (bits >> 64) as u64]
    }
}

/// The leading bits that all numbers share of which a die of `bound` faces shows `face`, and how many they are.
pub(super) fn pinned(bound: u32, face: u32) -> (u64, usize) {
    let at = |face: u32| (u128::from(face) << 64).div_ceil(u128::from(bound));
    let (low, high) = (at(face) as u64, (at(face + 1) - 1) as u64);
    (low, ((low ^ high).leading_zeros() as usize).min(SHOWN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_pin_the_bits_that_their_numbers_share() {
        let shown = |bound, face| {
            let (bits, count) = pinned(bound, face);
            (0..count).map(|bit| (bits >> (63 - bit) & 1) as u8).collect::<Vec<_>>()
        };
        assert_eq!(shown(4, 2), [1, 0]);
        // From 1/3 to 2/3 lies 1/2; up to 1/3 all begin with 0.
        assert_eq!(shown(3, 1), [0; 0]);
        assert_eq!(shown(3, 0), [0]);
        assert_eq!(shown(1, 0), [0; 0]);
        assert_eq!(shown(52, 51), [1, 1, 1, 1, 1]);
    }

    #[test]
    fn equations_are_solved_or_contradict_one_another() {
        let mut equations = Equations::default();
        // x0 + x1 = 1, x1 = 1, and so x0 = 0.
        equations.add(0b11, true).unwrap();
        equations.add(0b10, true).unwrap();
        assert_eq!(equations.add(0b01, true), None);
        assert_eq!(equations.add(0b01, false), Some(()));
        assert_eq!((equations.open(), equations.solution(0)), (126, [0b10, 0]));
    }
}
