//! What a die shows, exactly: how many of its source's numbers give each face.

/// The weights of a die's faces. A face comes with probability [`of`](Self::of) / [`total`](Self::total).
///
/// Closed forms, whatever the bound and the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    bound: u64,
    total: u64,
    bounding: Bounding,
}

/// The bounding method: how a number r of the source becomes a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Bounding {
    /// r mod bound.
    Modulo,
    /// ⌊bound · r / total⌋.
    Scaled,
    /// ⌈r / 2⌉.
    Rounded,
}

impl Weights {
    /// Of r mod `bound`, r one of `total` numbers.
    pub(super) fn modulo(bound: u64, total: u64) -> Self {
        assert_ne!(bound, 0, "a die has at least one face");
        Self { bound, total, bounding: Bounding::Modulo }
    }

    /// Of ⌊`bound` · r / `total`⌋, r one of `total` numbers.
    pub(super) fn scaled(bound: u64, total: u64) -> Self {
        Self { bounding: Bounding::Scaled, ..Self::modulo(bound, total) }
    }

    /// Of ⌈r / 2⌉, r one of 2 (`bound` − 1) numbers: what rounds a number in [0, `bound` − 1]. None where these are
    /// 2^64 and more.
    pub(super) fn rounded(bound: u64) -> Option<Self> {
        let weights = Self { bounding: Bounding::Rounded, ..Self::modulo(bound, 1) };
        Some(Self { total: (bound - 1).checked_mul(2)?.max(1), ..weights })
    }

    /// How many faces the die was asked to have.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// How many numbers the source has: the sum of all weights.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many of them give this face: none, of a face beyond the bound.
    pub fn of(&self, face: u64) -> u64 {
        if face >= self.bound {
            return 0;
        }
        match self.bounding {
            // Numbers come in rounds of `bound`; the last one is cut off behind face total mod bound − 1.
            Bounding::Modulo => self.total / self.bound + u64::from(face < self.total % self.bound),
            // bound · r / total ≥ f from r = ⌈f · total / bound⌉ on.
            Bounding::Scaled => {
                let first = |face: u64| {
                    (u128::from(face) * u128::from(self.total)).div_ceil(u128::from(self.bound)) as u64
                };
                first(face + 1) - first(face)
            }
            Bounding::Rounded if face == 0 || face + 1 == self.bound => 1,
            Bounding::Rounded => 2,
        }
    }

    /// The faces that come at all, each with its weight, in order.
    pub fn faces(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let weights = *self;
        (0..self.bound).map(move |face| (face, weights.of(face))).filter(|(_, weight)| *weight > 0)
    }
}
