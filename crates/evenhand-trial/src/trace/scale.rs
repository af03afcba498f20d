//! How draws are counted: from 1, unless something else is asked for.

use evenhand_audit::exact::Counting;

/// Where draws are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DrawsFrom {
    /// A die of six shows 1 to 6.
    #[default]
    One,
    /// It shows 0 to 5.
    Zero,
    /// A die that chooses one of the places i to n shows that place.
    Place,
}

/// What the dice of one deck show.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    /// Where draws are counted from.
    pub draws: DrawsFrom,
    /// Where places are counted from, for draws that are places.
    pub places: Counting,
    /// How many places there are.
    pub n: u32,
}

impl Scale {
    /// The number that the first face of a die of `bound` faces shows.
    pub fn first(self, bound: u64) -> u64 {
        match self.draws {
            DrawsFrom::One => 1,
            DrawsFrom::Zero => 0,
            DrawsFrom::Place => u64::from(self.places.first()) + u64::from(self.n).saturating_sub(bound),
        }
    }

    /// The last.
    pub fn last(self, bound: u64) -> u64 {
        (self.first(bound) + bound).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_shows_1_on_0_on_or_the_places_that_are_left() {
        let shown = |draws, places| {
            let scale = Scale { draws, places, n: 6 };
            [6, 4, 1].map(|bound| (scale.first(bound), scale.last(bound)))
        };
        assert_eq!(shown(DrawsFrom::One, Counting::FromZero), [(1, 6), (1, 4), (1, 1)]);
        assert_eq!(shown(DrawsFrom::Zero, Counting::FromOne), [(0, 5), (0, 3), (0, 0)]);
        assert_eq!(shown(DrawsFrom::Place, Counting::FromOne), [(1, 6), (3, 6), (6, 6)]);
        assert_eq!(shown(DrawsFrom::Place, Counting::FromZero), [(0, 5), (2, 5), (5, 5)]);
    }
}
