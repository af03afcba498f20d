//! What is tested of orders: each statistic, how far out it is, and where.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::halves::Half;

/// A statistic of one order, or the sum over several. The plainest first: of several that are as far out, a reader is told
/// of that.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(into = "&'static str")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum OrderStatistic {
    /// The share of places with the same item in the two orders that agree most.
    Repeats,
    /// Σ |id − place|: Spearman's footrule.
    Displacement,
    /// Items at their places.
    FixedPoints,
    /// The difference of id and place, modulo n, that comes most often: a rotation has one.
    Shift,
    /// The difference of neighbours' ids, modulo n, that comes most often: blocks kept whole, `a·i + c mod n`.
    Difference,
    /// The difference of the places of ids that follow one another, modulo n, that comes most often: readers in turn.
    PlaceDifference,
    /// Blocks of places by blocks of ids.
    Blocks,
    /// Σ |next id − id|.
    NeighbourDistance,
    /// Σ |place of the next id − place of the id|.
    PlaceDistance,
    /// Spearman's rank correlation of place and id.
    RankCorrelation,
    /// Pairs the wrong way round: Kendall's.
    Inversions,
    /// Ids followed by a lower one.
    Descents,
    /// Runs of ids c, c + 1, … from left to right that make up the order: few after riffles.
    RisingSequences,
    /// The longest run of ids that only rise, or only fall.
    MonotoneRun,
    /// Serial correlation of the ids at places k apart, the farthest of all k.
    SerialCorrelation,
    /// Residues of places by blocks of ids.
    ResidueByBlock,
    /// Blocks of places by residues of ids.
    BlockByResidue,
    /// Residues of places by residues of ids, modulo a power of two.
    Residues,
    /// Differences of neighbours' ids, for the modulus up to 256 that deviates most.
    NeighbourResidues,
    /// Half collisions, which Feistel networks of few rounds have too many of.
    HalfCollisions,
    /// Cycles of the permutation.
    Cycles,
    /// Even permutations among several.
    Parity,
}

impl OrderStatistic {
    /// All of them.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().unwrap();

    /// Its key in JSON; never changes.
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// What a test is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum OrderTransform {
    /// The orders.
    Orders,
    /// The change from each order to the next: the place in the one before of the item at each place.
    Changes,
}

/// Which test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct OrderTestId {
    /// Of which statistic.
    pub statistic: OrderStatistic,
    /// Of what.
    pub transform: OrderTransform,
}

/// What is peculiar about a test: which of many is the farthest, or what a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Peculiar {
    /// The difference that comes most often.
    Difference {
        /// Modulo n.
        by: u32,
    },
    /// The lag that is farthest out.
    Lag {
        /// Places apart.
        places: u64,
    },
    /// The modulus whose remainders deviate most.
    Modulus {
        /// From 2 to 256.
        modulus: u64,
    },
    /// The two orders that agree most.
    Repeat {
        /// The number of the earlier one, from 1.
        earlier: u64,
        /// The number of the later one.
        later: u64,
        /// Whether both are the same order.
        is_same: bool,
    },
    /// The table of blocks.
    Blocks {
        /// The share of items that lie in other blocks than those of a uniform order would.
        misplaced: f64,
    },
    /// The halves of binary digits that collide most.
    Halves {
        /// The half in which places agree.
        places: Half,
        /// The half of ids.
        ids: Half,
    },
}

/// A test of the orders.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OrderTest {
    /// Which.
    #[serde(flatten)]
    pub id: OrderTestId,
    /// The number of orders, or of changes.
    pub orders: u64,
    /// The statistic: its mean over the orders; of the farthest of many, in one order, the farthest.
    pub observed: f64,
    /// Its mean if all orders are equally likely; of a difference that comes most often, how often each is expected; of the
    /// longest run, the length below which half of all longest ones are, about.
    pub expected: f64,
    /// Standard deviations from it, where it is a sum.
    pub z: Option<f64>,
    /// The p-value.
    pub p: f64,
    /// What is peculiar.
    pub peculiar: Option<Peculiar>,
}
