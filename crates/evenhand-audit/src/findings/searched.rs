//! What a search for seeds went through.

use serde::Serialize;

/// The seeds of one generator that were searched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SearchedSeeds {
    /// The id of the generator.
    pub generator: String,
    /// Its name, for readers.
    pub name: String,
    /// How it was searched.
    pub search: Search,
    /// Which seeds were to be tried, from the first to the last; none where its state is solved for.
    pub ranges: Vec<SeedRange>,
    /// Ways of bounding, loops and seedings that were tried with each seed; or ways to go on for which a state was
    /// sought.
    pub methods: u64,
    /// Their loops: ids in the data, names where it is shown.
    pub shuffles: Vec<String>,
    /// Their ways of bounding, likewise.
    pub bounding: Vec<String>,
    /// The ids of their seedings: `once`, `reseeded_every_draw`.
    pub seeding: Vec<String>,
    /// The seeds that were tried.
    pub tried: u64,
    /// All seeds, or states, that it has: 2 to this.
    pub seed_bits: u32,
    /// Whether all that was to be tried was.
    pub complete: bool,
    /// Whether it makes the decks.
    pub found: bool,
}

/// How a generator was searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Search {
    /// One seed after another.
    Seeds,
    /// By solving for its state.
    State,
    /// Not at all: a sort by its numbers, as keys or in a comparator, does not show enough of them.
    SortNotSearched,
}

/// Seeds one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SeedRange {
    /// What programs would have taken them from.
    pub of: SeedOrigin,
    /// The first.
    pub from: u64,
    /// The last.
    pub to: u64,
}

/// Seeds one after another, of several generators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TriedSeeds {
    /// What programs would have taken them from.
    pub of: SeedOrigin,
    /// The first.
    pub from: u64,
    /// The last.
    pub to: u64,
    /// The generators by name, where it is but a few.
    pub generators: Vec<String>,
    /// Their ids.
    pub generator_ids: Vec<String>,
}

/// What seeds are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SeedOrigin {
    /// Small numbers, such as those of processes.
    Small,
    /// A clock in seconds.
    Seconds,
    /// A clock in milliseconds.
    Milliseconds,
    /// Milliseconds since midnight.
    MillisecondsOfDay,
    /// A clock of floats: seconds times 2^22, as a double between 2004 and 2038 has them.
    FloatSeconds,
    /// All that there are.
    Every,
}

impl SeedOrigin {
    /// Number of steps per second of the clock; 1 for numbers that are not a clock's.
    pub fn per_second(self) -> u64 {
        match self {
            Self::Milliseconds => 1000,
            Self::FloatSeconds => 1 << 22,
            Self::Small | Self::Seconds | Self::MillisecondsOfDay | Self::Every => 1,
        }
    }
}

/// The speed of a seed search, to three digits.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SearchSpeed {
    /// Seeds tried per second, each with all methods of its generator.
    pub seeds_per_second: f64,
    /// Duration of the search.
    pub seconds: f64,
    /// Estimated duration of a search to its end, which finds nothing.
    pub seconds_of_whole_search: f64,
}
