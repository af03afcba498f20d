//! What an audit has found, as data: a report before it is presented.

mod searched;

use serde::{Deserialize, Serialize};

pub use searched::{Search, SearchSpeed, SearchedSeeds, SeedOrigin, SeedRange, TriedSeeds};

use crate::battery::{
    Audit, Bounds, CardNames, Effect, Finding, Form, FoundSeed, Group, RecoveredState, Spacing, Subject,
    Tables, Test, TestId, UNRESOLVED_BELOW, holm,
};
use crate::power::PowerEstimate;
use crate::suspects::Suspect;

/// Everything that an audit has to say.
///
/// [`Audit::report`] fills in what the decks alone tell. Who ran the audit adds where they came from, whom they
/// resemble, and what they could not have shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Where the decks came from.
    pub provenance: Provenance,
    /// The audits that were pooled; none if all decks were counted here.
    #[cfg(feature = "state")]
    pub parts: Vec<crate::state::Part>,
    /// How many decks were judged.
    pub decks: u64,
    /// How many cards each has.
    pub cards: u32,
    /// What the cards are called.
    pub names: CardNames,
    /// The verdict.
    pub finding: Finding,
    /// Every test, with its p-value adjusted for the number of tests (Holm), in the order of the battery.
    pub tests: Vec<(Test, f64)>,
    /// How large a bias the decks leave possible.
    pub bounds: Bounds,
    /// Groups of cards that were looked at.
    pub groups: Vec<Group>,
    /// What was counted.
    pub tables: Tables,
    /// The e-value as decks came, if it was kept.
    pub evidence: Vec<EvidencePoint>,
    /// The battery's tests, each with its p-value adjusted for their number (Holm), where evidence fails the decks and
    /// they are none of the family: they say what the decks are like, and are no part of the verdict.
    pub described_by: Vec<(Test, f64)>,
    /// Known faults that the decks were held against, the most likely first.
    pub suspects: Vec<Suspect>,
    /// Known faults that as many decks would show, or not.
    pub power: Vec<PowerEstimate>,
    /// What a search for seeds went through, by generator.
    pub searched: Vec<SearchedSeeds>,
    /// The speed of that search, if seeds were tried.
    pub search_speed: Option<SearchSpeed>,
    /// What else was found out, such as a seed.
    pub findings: Vec<FurtherFinding>,
    /// What was not looked at.
    pub not_looked_at: Vec<NotLookedAt>,
}

/// Where decks came from, so that the audit can be repeated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// What was judged, in words: a file's name, a program, a classic.
    pub source: String,
    /// The command line of the audit.
    pub command: String,
    /// The version of the program that judged.
    pub version: String,
    /// The seed of the dice, where they were ours.
    pub seed: Option<String>,
    /// The SHA-256 of what was read, in hexadecimal.
    pub sha256: Option<String>,
}

/// The evidence after a number of decks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct EvidencePoint {
    /// How many decks.
    pub decks: u64,
    /// The e-value's logarithm to base 10.
    pub log10_e_value: f64,
}

impl EvidencePoint {
    /// The first of some points, as decks came, at which the e-value is 1/α or more: at any time, a fair shuffle is convicted so with a
    /// probability of α at most.
    pub fn first_to_convict(points: &[Self], alpha: f64) -> Option<&Self> {
        points.iter().find(|point| point.log10_e_value >= -alpha.log10())
    }
}

/// What was found out beside the tests and their verdict.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum FurtherFinding {
    /// Fresh decks decided what the first ones left open.
    FreshDecks {
        /// The number of first decks.
        first: u64,
        /// The test of theirs that was farthest out.
        test: TestId,
        /// Its p-value, adjusted for the number of tests (Holm).
        p: f64,
        /// The number of fresh decks.
        fresh: u64,
    },
    /// Decks were taken no longer, though more were to come.
    CutShort {
        /// The number of decks judged.
        decks: u64,
        /// What ended it.
        why: CutShort,
    },
    /// The evidence was enough, and more decks were taken to say what is wrong.
    EnoughEvidence {
        /// The number of decks after which it was enough.
        decks: u64,
        /// The number of decks after them.
        more: u64,
    },
    /// None of the known faults that the decks were held against fits them.
    NoKnownFault,
    /// The suspects are those of the decks without such as are the same as the one right before.
    RepeatsLeftOut {
        /// The number of decks that were held against known faults.
        decks: u64,
    },
    /// Equal decks stand side by side.
    RepeatedNeighbours {
        /// The decks that are the same as the one before.
        repeats: u64,
        /// The number of decks.
        decks: u64,
        /// As many repeats as would be if as many equal decks lay at random.
        expected: f64,
        /// How often each deck stands there in a row; 0 if not all do equally often.
        times: u32,
    },
    /// Equal decks are all at one distance.
    RepeatedAtDistance {
        /// That distance.
        distance: u64,
        /// The decks that are the same as the one at that distance before.
        repeats: u64,
        /// The number of decks.
        decks: u64,
        /// As many repeats as would be if as many equal decks lay at random.
        expected: f64,
        /// Whether the second half of the decks is the first once more.
        twice: bool,
    },
    /// Decks come again as often from the first on as later, where seeds repeat them ever more often.
    RepeatedSteadily {
        /// The equal pairs.
        pairs: u64,
        /// Those of which both decks are in the first half; a quarter of random pairs are.
        early: u64,
    },
    /// All of a few decks are the same, which tells neither a fixed seed nor a log with its lines doubled.
    FewAreOne {
        /// The number of decks.
        decks: u64,
    },
    /// Every deck follows from the one before by the same permutation of places.
    SamePermutation {
        /// The number of decks.
        decks: u64,
    },
    /// Equal decks lie at other distances than random ones.
    RepeatedUnevenly {
        /// The equal pairs.
        pairs: u64,
        /// Half of them are as many decks apart at most.
        median: u64,
        /// Half of random pairs are.
        expected: u64,
    },
    /// Every run of the program begins with the same deck, at different times.
    FixedSeed,
    /// All runs began with the same deck, which few cards may do by chance at different times.
    FixedOrClockSeed {
        /// The number of runs.
        runs: u64,
    },
    /// Runs that were started at once began with the same deck, and a later one did not.
    ClockSeed {
        /// The number of runs that were started at once.
        runs: u64,
        /// Those that began with one deck.
        same: u64,
    },
    /// A seed that makes the first deck.
    FoundSeed(FoundSeed),
    /// A state of a generator that makes the decks.
    RecoveredState(RecoveredState),
    /// No seed makes the decks.
    NoSeed {
        /// The pairs of method and seed that were tried.
        candidates: u64,
        /// Those that make the first deck, as many as chance makes.
        by_chance: u64,
        /// Whether the order before the shuffle is a guess: the cards as they sort.
        order_is_guessed: bool,
        /// Which seeds they were, those of several generators together.
        ranges: Vec<TriedSeeds>,
    },
    /// The search for a seed ended before all were tried.
    SeedSearchCutShort,
    /// A fault that the decks were required to show, and would not have shown.
    RequiredNotShown {
        /// Its name.
        fault: String,
        /// The number of decks.
        decks: u64,
        /// The probability with which as many decks find it.
        power: f64,
        /// The probability that is required.
        required: f64,
    },
}

impl FurtherFinding {
    /// Whether it says how equal decks lie.
    pub fn is_of_equal_decks(&self) -> bool {
        matches!(
            self,
            Self::RepeatedNeighbours { .. }
                | Self::RepeatedAtDistance { .. }
                | Self::RepeatedSteadily { .. }
                | Self::RepeatedUnevenly { .. }
                | Self::FewAreOne { .. }
        )
    }
}

/// Why decks were taken no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CutShort {
    /// The time was over.
    Late,
    /// It was interrupted.
    Interrupted,
}

/// What an audit did not look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum NotLookedAt {
    /// Remainders of words of 31 bits or more.
    LongRemainders,
    /// Whether decks tell of those that come later than the battery's lags.
    LongLags {
        /// The longest of those.
        lags: u32,
    },
    /// How three cards and more lie together.
    SeveralCards,
    /// Relations between cards, and between decks, after the first decks.
    LaterDecks {
        /// Number of decks whose relations of cards are tested.
        relations: u64,
        /// Number of decks that are compared with earlier ones.
        related: u64,
    },
    /// Generators of 48 bits of state and more.
    LargeSeeds,
    /// How a log came about.
    OriginOfLog,
    /// Twins of a program.
    Twins,
    /// Other runs of a program than one.
    OtherRuns,
    /// Generators and their seeds.
    Seeds,
    /// Generators and seeds that are not searched for.
    OtherSeeds,
    /// The order before the shuffle.
    FirstOrder,
    /// Known faults, which are tried with fewer cards.
    FaultsOfManyCards {
        /// The most cards that they are tried with.
        max_cards: u32,
    },
    /// Known faults, as was asked.
    Faults,
    /// Known faults, since it was interrupted.
    FaultsInterrupted,
    /// Order of the cards in sorted hands, and the known faults that depend on it.
    OrderInHands,
    /// Hidden places.
    HiddenPlaces {
        /// The first of them, counted from 1.
        from: u32,
    },
    /// Which of several equal cards lies where, and single cells of the order and the neighbours of faces.
    EqualCards,
    /// All tests but the evidence.
    FixedDecks,
    /// Faults that a fixed number of decks was required to show.
    Required,
    /// Decks of one part beside those of another.
    BetweenParts,
}

impl Audit {
    /// What the decks so far tell.
    pub fn report(&self) -> Report {
        self.report_with(Vec::new())
    }

    /// The same with further tests in the family, such as [`Test::of_twins`].
    pub fn report_with(&self, further: Vec<Test>) -> Report {
        let mut tests = self.tests();
        tests.extend(further);
        self.report_of(tests)
    }

    /// A report whose family is these tests alone: of [`Test::of_evidence`], where it was looked at after every deck
    /// and the battery's p-values, which hold for a number of decks that was fixed before, do not.
    pub fn report_of(&self, tests: Vec<Test>) -> Report {
        let bounds = self.bounds();
        let with_holm = |tests: Vec<Test>| -> Vec<(Test, f64)> {
            let p_values: Vec<f64> = tests.iter().map(|test| test.p).collect();
            tests.into_iter().zip(holm(&p_values)).collect()
        };
        let finding = Finding::of(&tests, bounds);
        let evidence = tests.iter().filter(|test| test.p < UNRESOLVED_BELOW).find_map(strongest_of);
        let repeated = self.repeated(&finding);
        let has_battery = evidence.is_none_or(|id| tests.iter().any(|test| test.id == id));
        let described_by = if has_battery { Vec::new() } else { with_holm(self.tests()) };
        Report {
            provenance: Provenance::default(),
            #[cfg(feature = "state")]
            parts: Vec::new(),
            decks: self.decks(),
            cards: self.cards(),
            names: self.names().clone(),
            finding,
            tests: with_holm(tests),
            bounds,
            groups: self.groups().cloned().collect(),
            tables: self.tables(),
            evidence: Vec::new(),
            described_by,
            suspects: Vec::new(),
            power: Vec::new(),
            searched: Vec::new(),
            search_speed: None,
            findings: repeated.into_iter().collect(),
            not_looked_at: Vec::new(),
        }
    }

    /// Returns the finding about equal decks, or about one permutation for all decks.
    fn repeated(&self, finding: &Finding) -> Option<FurtherFinding> {
        let decks = self.decks();
        if matches!(finding, Finding::Fail { .. }) && self.is_one_permutation() {
            return Some(FurtherFinding::SamePermutation { decks });
        }
        match self.spacing() {
            Spacing::Random if self.few_are_one() && matches!(finding, Finding::Fail { .. }) => {
                Some(FurtherFinding::FewAreOne { decks })
            }
            Spacing::Random => None,
            Spacing::Neighbours { repeats, expected, times } => {
                Some(FurtherFinding::RepeatedNeighbours { repeats, decks, expected, times })
            }
            Spacing::Apart { distance, repeats, expected } => {
                let twice = 2 * distance == decks && repeats == distance;
                Some(FurtherFinding::RepeatedAtDistance { distance, repeats, decks, expected, twice })
            }
            Spacing::Steady { pairs, early } => Some(FurtherFinding::RepeatedSteadily { pairs, early }),
            Spacing::Uneven { pairs, median, expected } => {
                Some(FurtherFinding::RepeatedUnevenly { pairs, median, expected })
            }
        }
    }
}

/// The battery's test of the statistic that added most to evidence, if this is a test of evidence. Decks that are
/// repeated at once are to the battery what all that are repeated are.
pub(crate) fn strongest_of(test: &Test) -> Option<TestId> {
    let Effect::EValue { strongest: Some(id), .. } = test.effect else { return None };
    Some(if id.subject == Subject::EqualDecks { TestId { form: Form::Whole, ..id } } else { id })
}
