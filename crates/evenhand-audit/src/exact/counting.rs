//! Where places, and cards by number, are counted from.

use strum::Display;

/// How people count places and cards: from 1, as most of the articles do, or from 0, as article 004 and programs do.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::Counting;
///
/// assert_eq!((Counting::FromOne.shown(0), Counting::FromZero.shown(0)), (1, 0));
/// assert_eq!((Counting::FromOne.index(1), Counting::FromOne.index(0)), (Some(0), None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Display)]
pub enum Counting {
    /// The first is 1.
    #[default]
    #[strum(serialize = "1")]
    FromOne,
    /// The first is 0.
    #[strum(serialize = "0")]
    FromZero,
}

impl Counting {
    /// The number of the first.
    pub fn first(self) -> u32 {
        u32::from(self == Self::FromOne)
    }

    /// The number by which people know what has this index.
    pub fn shown(self, index: u32) -> u32 {
        index + self.first()
    }

    /// The index of what has this number; none of a number before the first.
    pub fn index(self, number: u32) -> Option<u32> {
        number.checked_sub(self.first())
    }
}
