//! The result of a test, as data: which test, of what, how far out, and where. One list of all tests and what each
//! answers to, which is read as one: hence its length.

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use strum::{IntoStaticStr, VariantArray};

use super::counts::Digits;
use super::groups::{GroupName, GroupStatistic};
use super::related::{Relation, Turn};
use crate::Statistic;
use crate::statistics::cells::{Cell, Pearson};
use crate::statistics::quadratic::Quadratic;
use crate::statistics::tails::SMALLEST;

/// The object that a test examines, such as decks, changes, or their inverses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Transform {
    /// The decks: the card at each place.
    Decks,
    /// Their inverses: the place of each card.
    Inverses,
    /// The change from each deck to the next: where in the deck before the card at each place lay.
    Changes,
    /// The inverses of the changes: where the card at each place lies in the next deck.
    InverseChanges,
    /// All decks in a row.
    Run,
    /// The visible part of decks, where that is not all.
    Visible,
    /// The order of the visible cards among themselves.
    Patterns,
    /// The inverses of these orders.
    InversePatterns,
}

impl Transform {
    /// Whether it is of the change from each deck to the next.
    pub fn is_of_changes(self) -> bool {
        matches!(self, Self::Changes | Self::InverseChanges)
    }

    /// Of an inverse, what it is the inverse of; else itself.
    #[cfg(feature = "report")]
    pub(crate) fn upright(self) -> Self {
        match self {
            Self::Inverses => Self::Decks,
            Self::InverseChanges => Self::Changes,
            Self::InversePatterns => Self::Patterns,
            upright => upright,
        }
    }
}

/// The quantity that a test measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Subject {
    /// A number that is read from each order.
    Statistic(Statistic),
    /// A table of counts.
    Table(Table),
    /// The dice that a shuffle must have rolled, in one reading.
    Digits(Digits),
    /// Dice whose lower faces come too often, as those of `word % faces` do.
    Remainders,
    /// Whether orders are an even number of swaps away from the start.
    Parity,
    /// Cards that lie where they lay some decks before.
    CardsInPlace,
    /// Where the members of a group lie.
    Group {
        /// The group.
        group: GroupName,
        /// The quantity that is read from it.
        statistic: GroupStatistic,
        /// The places of a hand from the top, of those statistics that are of one; else 0.
        hand: u16,
    },
    /// How far apart pairs of cards c and c + d lie, of all of them.
    Distances,
    /// How far the second card of a pair lies from the first.
    Distance {
        /// The first card.
        first: u16,
        /// The second card.
        second: u16,
    },
    /// The single deck that is farthest out in any number that is read from it.
    FarthestDeck,
    /// Relations of cards within a deck: pairs of places whose cards are alike, sums, poker hands, neighbours.
    Relations,
    /// Decks that follow from earlier ones by a cut, a reversal, a relabelling.
    RelatedDecks,
    /// Pairs of equal decks.
    EqualDecks,
    /// First decks of several runs of a program.
    Twins,
    /// A search for the seed of the first deck.
    SeedSearch,
    /// Sequential evidence, deck by deck.
    Evidence,
}

/// A table of counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Table {
    /// Cards at places.
    PlaceByCard,
    /// Faces at visible places.
    FaceByPlace,
    /// The item of each pair that comes first.
    PairOrder,
    /// Which item follows which, the first following the last.
    NeighboursInCircle,
    /// Which item follows which.
    NeighboursInRow,
    /// All orders, by rank.
    Orders,
}

/// A number that is read from each deck. In JSON its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeckStatistic {
    /// A statistic of the order.
    Order(Statistic),
    /// Places as far from the top as others from the bottom whose cards lie as far from the ends of the first order.
    MirroredPairs,
    /// Three cards in a row that follow one another in the first order.
    RisingTriples,
    /// The same backwards.
    FallingTriples,
    /// Neighbours that are alike.
    AlikeNeighbours(Likeness),
    /// Cards that lie where they lay this many decks before.
    CardsInPlace(u8),
}

impl DeckStatistic {
    /// Its stable key, which names the message for it; without the number of a lag.
    pub fn key(self) -> String {
        match self {
            Self::Order(statistic) => statistic.key().to_owned(),
            Self::MirroredPairs => "mirrored_pairs".to_owned(),
            Self::RisingTriples => "rising_triples".to_owned(),
            Self::FallingTriples => "falling_triples".to_owned(),
            Self::AlikeNeighbours(likeness) => format!("{}_neighbours", <&str>::from(likeness)),
            Self::CardsInPlace(_) => "cards_in_place".to_owned(),
        }
    }

    /// Number of decks between the two that are compared, or 0 for a statistic of one deck.
    pub fn lag(self) -> u8 {
        if let Self::CardsInPlace(lag) = self { lag } else { 0 }
    }
}

impl Serialize for DeckStatistic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.lag() {
            0 => serializer.serialize_str(&self.key()),
            lag => serializer.serialize_str(&format!("{}.lag_{lag}", self.key())),
        }
    }
}

/// A likeness of two cards. Numbers count from 0 in the first order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Likeness {
    /// Both numbers are even, or both are odd.
    Parity,
    /// The numbers add up to n - 1, so the cards mirror each other in the first order.
    Mirrored,
    /// The same rank.
    Rank,
    /// The same suit.
    Suit,
    /// The same remainder of the numbers modulo 4.
    ModuloFour,
    /// The same block of 4 numbers.
    BlockOfFour,
    /// The same remainder of the numbers modulo 13.
    ModuloThirteen,
    /// The same block of 13 numbers.
    BlockOfThirteen,
}

/// The poker hand that some cards make, from the weakest.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum PokerHand {
    /// No pair.
    HighCard,
    /// One pair.
    Pair,
    /// Two pairs.
    TwoPairs,
    /// Three of a kind.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five of one suit.
    Flush,
    /// Three of a kind and a pair.
    FullHouse,
    /// Four of a kind.
    FourOfAKind,
    /// A straight of one suit.
    StraightFlush,
}

/// The part of its subject that a test looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Form {
    /// The whole subject.
    Whole,
    /// The mean over the decks.
    Mean,
    /// How often each value comes.
    EachValue,
    /// Whether the mean changes over time.
    Drift,
    /// Whether a deck goes together with the one a lag of this many decks later.
    Lag(u8),
    /// The place that is farthest out.
    FarthestPlace,
    /// The lag that is farthest out, of 1 to this many decks.
    FarthestLag(u8),
    /// The single cell of a table that is farthest out.
    FarthestCell,
}

/// Identifies a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TestId {
    /// The part or form of the decks that is tested.
    pub transform: Transform,
    /// The measured quantity.
    pub subject: Subject,
    /// Whether all of the subject is looked at, or its mean, its change over time, …
    pub form: Form,
}

impl TestId {
    /// A test of all of a subject.
    pub(crate) fn whole(transform: Transform, subject: Subject) -> Self {
        Self { transform, subject, form: Form::Whole }
    }

    /// The stable name of the test for programs, without the transform: `inversions.each_value`, `pair_order`.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::Audit;
    ///
    /// let mut audit = Audit::new(4)?;
    /// audit.observe(&[2, 0, 3, 1])?;
    /// let keys: Vec<String> = audit.tests().iter().map(|test| test.id.key()).collect();
    /// assert_eq!(keys[..3], ["inversions.mean", "descents.mean", "rising_sequences.mean"]);
    /// # Ok::<(), evenhand_audit::battery::AuditError>(())
    /// ```
    pub fn key(self) -> String {
        let subject = match self.subject {
            Subject::Group { hand: 1.., .. } | Subject::Distance { .. } => self.particular_key(),
            _ => self.subject_key(),
        };
        match self.form {
            Form::Whole => subject,
            Form::Lag(lag) => format!("{subject}.lag_{lag}"),
            Form::FarthestLag(lags) => format!("{subject}.lags_1_to_{lags}"),
            form => format!("{subject}.{}", <&str>::from(form)),
        }
    }

    /// The same with the hand or the pair of cards that it is of.
    fn particular_key(self) -> String {
        let subject = self.subject_key();
        match self.subject {
            Subject::Group { hand, .. } => format!("{subject}.first_{hand}"),
            Subject::Distance { first, second } => format!("{subject}.{first}_{second}"),
            _ => subject,
        }
    }

    /// The group that it is of, if it is of one.
    pub fn group(self) -> Option<GroupName> {
        if let Subject::Group { group, .. } = self.subject { Some(group) } else { None }
    }

    /// The part of its key that names what is measured.
    pub(crate) fn subject_key(self) -> String {
        match self.subject {
            Subject::Statistic(statistic) => statistic.key().into(),
            Subject::Table(table) => <&str>::from(table).into(),
            Subject::Digits(digits) => digits.key(),
            Subject::Group { statistic, .. } => format!("group_{}", <&str>::from(statistic)),
            subject => <&str>::from(subject).into(),
        }
    }
}

/// As its key, its transform, and its group if it is of one.
impl Serialize for TestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let group = self.group();
        let mut fields = serializer.serialize_struct("TestId", 2 + usize::from(group.is_some()))?;
        fields.serialize_field("id", &self.key())?;
        fields.serialize_field("transform", &self.transform)?;
        if let Some(group) = group {
            fields.serialize_field("group", &group)?;
        }
        fields.end()
    }
}

/// Where a test was farthest from what is expected. Cards, faces, places and ranks are counted from 0; what a card is
/// depends on the test's transform: of inverses it is a place.
///
/// Sentences get fields by name: `card`, `first` and `second` as what the card is called, `face` as its name, `place`
/// counted from 1; so a field of another meaning needs another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Where {
    /// A card at a place.
    CardAtPlace {
        /// The card.
        card: u32,
        /// The place.
        place: u32,
    },
    /// A face at a visible place.
    FaceAtPlace {
        /// The face.
        face: u32,
        /// The place.
        place: u32,
    },
    /// A card somewhere before another.
    Pair {
        /// The one that comes first.
        first: u32,
        /// The one that comes later.
        second: u32,
    },
    /// A card right after another.
    Neighbours {
        /// The one that comes first.
        first: u32,
        /// The one right after it.
        second: u32,
    },
    /// Digits at a place.
    Digit {
        /// The least of them.
        from: u32,
        /// The largest of them.
        to: u32,
        /// The place.
        place: u32,
    },
    /// Values of a statistic.
    Value {
        /// The least of them.
        from: u32,
        /// The largest of them.
        to: u32,
    },
    /// Orders by their lexicographic rank.
    Rank {
        /// The least of them.
        from: u32,
        /// The largest of them.
        to: u32,
    },
    /// Orders that are an even number of swaps away from the start.
    EvenOrders,
    /// The faces that remainders of a word favour.
    Remainders {
        /// The reading of the dice.
        digits: Digits,
        /// The number of values of the word.
        words: u64,
    },
    /// The lower faces of dice.
    LowFaces {
        /// The reading of the dice.
        digits: Digits,
    },
    /// Members of a group with the next one this far after them.
    Gap {
        /// The distance: 1 is right after.
        distance: u32,
    },
    /// Members of a group with the next one this far after them or less.
    GapWithin {
        /// The longest distance, from 2 on.
        distance: u32,
    },
    /// Two cards of which `second` lies exactly `distance` places after `first`.
    Distance {
        /// The one that comes first.
        first: u32,
        /// The one after it.
        second: u32,
        /// The places between them and one: 1 is right after.
        distance: u32,
    },
    /// Two cards at most `distance` places apart, whichever comes first.
    Within {
        /// The one card.
        first: u32,
        /// The other card.
        second: u32,
        /// The most places from the one to the other.
        distance: u32,
    },
    /// All pairs of cards c and c + `step` of which one lies exactly `distance` places after the other.
    Apart {
        /// How much later the one comes in the first order than the other.
        step: u32,
        /// The places from one to the other.
        distance: u32,
        /// Whether c + `step` comes first.
        is_backward: bool,
    },
    /// A single deck, counted from 1; of changes the later deck.
    Deck {
        /// Its number, if it is known: the decks of pooled audits have none.
        deck: Option<u64>,
        /// The number in which it is far out.
        of: DeckStatistic,
        /// Whether that is read from the deck, or from the change from the deck before.
        transform: Transform,
    },
    /// The cards at two places are alike.
    Alike {
        /// The one place.
        one: u32,
        /// The other place.
        other: u32,
        /// In what.
        likeness: Likeness,
    },
    /// The numbers of the cards at two places, counted from 1, add up to this.
    SumOfTwo {
        /// The one place.
        one: u32,
        /// The other place.
        other: u32,
        /// Their sum.
        sum: u32,
    },
    /// The numbers of the first cards, counted from 1, have an even sum.
    EvenSum {
        /// Number of cards.
        cards: u32,
    },
    /// The first cards make a poker hand.
    Poker {
        /// Number of cards.
        cards: u32,
        /// The hand.
        hand: PokerHand,
        /// The reading of the deck: ranks and suits of the names, or of the numbers.
        suits: Likeness,
    },
    /// A deck that follows from an earlier one. Decks are counted from 1.
    Follows {
        /// The later deck.
        deck: u64,
        /// The earlier deck.
        earlier: u64,
        /// The way in which it follows.
        relation: Relation,
        /// The exact turn; none for relations without turns.
        turn: Option<Turn>,
    },
    /// A deck that came several times. Decks are counted from 1.
    Again {
        /// Its first number.
        deck: u64,
        /// Its second number.
        next: u64,
        /// Number of times that it came.
        times: u64,
    },
    /// Decks with at least `cards` cards at the place that they had `lag` decks before.
    InPlaceAtLag {
        /// How many decks before.
        lag: u32,
        /// How many cards at least; of 0, their number in all decks.
        cards: u32,
    },
}

/// How far the decks are from what is expected, in plain units. Sentences get its fields by name, numbers as they are.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Effect {
    /// The share of the decks in the first outlier.
    Share {
        /// The share observed.
        observed: f64,
        /// The share expected.
        expected: f64,
    },
    /// How often the first outlier came.
    Ratio {
        /// Observed over expected.
        ratio: f64,
    },
    /// The mean over the decks.
    Mean {
        /// The mean observed.
        observed: f64,
        /// The mean expected.
        expected: f64,
    },
    /// How often something came in all decks together.
    Total {
        /// How often it came.
        observed: f64,
        /// How often it was expected.
        expected: f64,
    },
    /// The table is more even than chance makes it.
    TooEven {
        /// The statistic.
        statistic: f64,
        /// Its expectation.
        expected: f64,
    },
    /// Decks tell of later ones.
    Correlation {
        /// The correlation, expected to be 0.
        correlation: f64,
    },
    /// The first decks are not as those after.
    Drift {
        /// The number of first decks.
        decks: u64,
        /// The mean over them.
        first: f64,
        /// The mean over those after.
        after: f64,
    },
    /// The decks of one part are not as those of the others.
    Part {
        /// The name of the part.
        part: String,
        /// The number of its decks.
        decks: u64,
        /// The mean over them.
        mean: f64,
        /// The mean over all others.
        others: f64,
    },
    /// Dice are uneven as remainders are.
    Remainders {
        /// The reading of the dice.
        digits: Digits,
        /// The number of values of the word.
        words: u64,
        /// The excess of lower faces, as a multiple of that of remainders.
        excess: f64,
    },
    /// Lower faces of dice come too often.
    LowFaces {
        /// The reading of the dice.
        digits: Digits,
        /// The standard deviations above even dice.
        z: f64,
    },
    /// Decks are equal.
    EqualPairs {
        /// The number of equal pairs.
        equal: u64,
        /// The number of all pairs.
        pairs: f64,
    },
    /// Runs began with the same deck.
    SameStart {
        /// The number of runs.
        runs: u64,
        /// The runs with the most frequent first deck.
        same: u64,
    },
    /// The highest e-value.
    EValue {
        /// Its logarithm to base 10.
        log10: f64,
        /// The statistic whose bets added most to it; none if it was never above 1.
        strongest: Option<TestId>,
        /// The number of decks after which it was highest; none if it is not known.
        decks: Option<u64>,
    },
    /// The mean of a number over the decks.
    DeckMean {
        /// The number.
        of: DeckStatistic,
        /// The mean observed.
        observed: f64,
        /// The mean expected.
        expected: f64,
    },
    /// Decks follow from earlier ones.
    Related {
        /// The way in which the first of them follows.
        relation: Relation,
        /// The exact turn of the first of them. `None` if it is not known.
        turn: Option<Turn>,
        /// Number of the first of them, from 1. `None` if it is not known.
        deck: Option<u64>,
        /// Number of the earlier deck, from 1. `None` if it is not known.
        earlier: Option<u64>,
        /// Number of decks that follow. Each deck counts once.
        decks: u64,
    },
    /// A single deck is far out.
    FarthestDeck {
        /// Whether the number is read from the deck, or from the change from the deck before.
        transform: Transform,
        /// The number in which it is farthest out.
        of: DeckStatistic,
        /// Its value.
        value: u64,
        /// The mean over fair decks.
        expected: f64,
        /// The number of the deck, from 1; none if it is not known.
        deck: Option<u64>,
        /// The number of decks that are so far out in this reading that each alone would be beyond 1e-3.
        decks: u64,
    },
    /// A seed makes the first deck.
    FoundSeed(FoundSeed),
    /// A state of a generator makes all decks that were looked at.
    RecoveredState(RecoveredState),
}

/// A state of a generator that makes the decks, solved for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RecoveredState {
    /// The id of the generator.
    pub generator: String,
    /// The id of the shuffle loop.
    pub shuffle_loop: String,
    /// Both by name, for readers.
    pub method: String,
    /// The state, in hexadecimal.
    pub state: String,
    /// The first decks, all of which it makes.
    pub decks: u32,
    /// Those of them that it foretold: they were not needed to find it.
    pub foretold: u32,
    /// Numbers passed over between two decks.
    pub passed: u32,
    /// Whether each deck was put back in order before it was shuffled.
    pub put_back: bool,
    /// The logarithm to base 10 of how many such states would be expected by chance.
    pub log10_by_chance: f64,
}

/// A seed that makes the first deck, and how far it makes the next ones.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FoundSeed {
    /// Where the numbers come from that its dice reduce.
    pub generator: NumberSource,
    /// The id of the bounding method.
    pub bounding: String,
    /// The id of the shuffle loop.
    pub shuffle_loop: String,
    /// When the generator is seeded.
    #[serde(default)]
    pub seeding: Seeding,
    /// The four by name, for readers.
    pub method: String,
    /// The seed; 0 of [one number](Self::is_one_number).
    pub seed: u64,
    /// The number of decks after the first that were tried.
    pub next: u32,
    /// Those of them that it explains.
    pub explained: u32,
    /// Those of them for which the generator was seeded again.
    #[serde(default)]
    pub reseeded: u32,
    /// Other methods and seeds that explain as much.
    pub alike: u64,
    /// The pairs of method and seed that were tried.
    pub candidates: u64,
    /// The logarithm to base 10 of how many such would be expected by chance.
    pub log10_by_chance: f64,
}

impl FoundSeed {
    /// Whether the generator is seeded before every draw.
    pub fn is_reseeded_every_draw(&self) -> bool {
        self.seeding == Seeding::EveryDraw
    }

    /// Whether neither generator nor seed is known, only that all draws of each deck reduce one number.
    pub fn is_one_number(&self) -> bool {
        self.generator == NumberSource::OneNumber
    }
}

/// Where the numbers come from that a found seed's dice reduce. In JSON a generator's id, or `one_number`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
#[non_exhaustive]
pub enum NumberSource {
    /// A generator, by its id.
    Generator(String),
    /// No generator is known: all draws of a deck reduce one number.
    OneNumber,
}

/// In the place of a generator's id.
const ONE_NUMBER: &str = "one_number";

impl From<String> for NumberSource {
    fn from(id: String) -> Self {
        if id == ONE_NUMBER { Self::OneNumber } else { Self::Generator(id) }
    }
}

impl From<NumberSource> for String {
    fn from(source: NumberSource) -> Self {
        match source {
            NumberSource::Generator(id) => id,
            NumberSource::OneNumber => ONE_NUMBER.into(),
        }
    }
}

/// When the generator of a found seed is seeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Seeding {
    /// Not said: states that were saved before seedings were told have none.
    #[default]
    #[serde(rename = "")]
    NotSaid,
    /// Once, before the first deck.
    #[serde(rename = "once")]
    Once,
    /// Before every draw, so that each draw of a deck is the first of that seed.
    #[serde(rename = "reseeded_every_draw")]
    EveryDraw,
}

/// Outliers kept of each table.
pub(super) const OUTLIERS: usize = 3;

/// Where a test is farthest out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outlier {
    /// The cell or event.
    #[serde(rename = "where")]
    pub at: Where,
    /// How often it came.
    pub observed: f64,
    /// How often it was expected.
    pub expected: f64,
    /// Standard deviations between.
    pub z: f64,
}

impl Outlier {
    /// Of an event of probability p that came `observed` times in `trials` trials.
    pub(crate) fn binomial(at: Where, observed: f64, trials: u64, p: f64) -> Self {
        let expected = trials as f64 * p;
        Self { at, observed, expected, z: (observed - expected) / (expected * (1.0 - p)).sqrt() }
    }
}

/// A test: a statistic, and how probable one as far out is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Test {
    /// The test.
    pub id: TestId,
    /// The number of decks, or of changes, that it is made of.
    pub decks: u64,
    /// The value of the test statistic.
    pub statistic: f64,
    /// The degrees of freedom, where its distribution has some.
    pub degrees: Option<f64>,
    /// The p-value: the probability of a statistic as far out on either side, if the shuffle is fair; 1e-300 at least.
    /// Too even is as suspicious as too uneven, but for tables of fewer than twelve degrees of freedom, which may be even
    /// by chance.
    pub p: f64,
    /// How large the deviation is, in plain units.
    pub effect: Effect,
    /// Where most of it is, the farthest first.
    pub outliers: Vec<Outlier>,
    /// About ln(1/p), also where p stands for a smaller number.
    pub(crate) exponent: f64,
}

impl Test {
    /// What its outliers are of: of evidence, what the statistic is of that added most.
    pub fn outliers_of(&self) -> Transform {
        match self.effect {
            Effect::EValue { strongest: Some(strongest), .. } => strongest.transform,
            Effect::FarthestDeck { transform, .. } => transform,
            _ => self.id.transform,
        }
    }

    /// A test without degrees of freedom and without outliers; p is kept between 1e-300 and 1.
    pub(crate) fn new(id: TestId, decks: u64, statistic: f64, p: f64, effect: Effect) -> Self {
        let p = p.clamp(SMALLEST, 1.0);
        Self { id, decks, statistic, degrees: None, p, effect, outliers: Vec::new(), exponent: -p.ln() }
    }

    /// The same, of as many standard deviations: of those about z²/2 is the exponent of a p-value too small for a number.
    pub(super) fn with_z(self, z: f64) -> Self {
        self.with_exponent(z * z / 2.0)
    }

    fn with_exponent(self, exponent: f64) -> Self {
        Self { exponent: if self.p > SMALLEST { self.exponent } else { self.exponent.max(exponent) }, ..self }
    }

    /// The same with degrees of freedom: Chernoff's bound of chi-square is the exponent.
    fn with_degrees(self, degrees: f64) -> Self {
        let over = self.statistic / degrees;
        let exponent = degrees / 2.0 * (over - 1.0 - over.ln());
        Self { degrees: Some(degrees), ..self.with_exponent(exponent) }
    }

    /// The test of a whole table of counts.
    pub(super) fn of_table(id: TestId, table: Quadratic, effect: Effect, outliers: Vec<Outlier>) -> Self {
        let test = Self::new(id, table.decks, table.statistic, table.p(), effect);
        Self { outliers, ..test.with_degrees(table.degrees) }
    }

    /// Pearson's test of cells, of which the one that adds most lies at `at`.
    pub(super) fn of_cells(id: TestId, decks: u64, cells: Pearson, at: Where) -> Self {
        let Cell { observed, expected, .. } = cells.worst;
        let effect = Effect::Ratio { ratio: observed / expected };
        let outliers = vec![Outlier::binomial(at, observed, decks, expected / decks as f64)];
        let test = Self::new(id, decks, cells.statistic, cells.p(), effect);
        Self { outliers, ..test.with_degrees(f64::from(cells.degrees)) }
    }
}
