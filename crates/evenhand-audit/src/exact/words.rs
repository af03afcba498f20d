//! What exact distributions say in words: why there is none, what an event may be, what they show.
//!
//! In English the errors' own texts; the other languages have a message for each, by its name.

use evenhand_locale::{Argument, Language, Messages, Resources};
use num_bigint::BigUint;

use super::{
    ChainError, Distribution, DistributionError, Divisibility, EventError, EventReason, Obstacle,
    ProductError, Space, Verdict,
};
use crate::Statistic;
use crate::exact::Counting;
use crate::words::{Magnitude, count};

static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// Facts by the names that messages know them by.
type Facts = Vec<(&'static str, Argument<'static>)>;

/// The message of an error; its own text in a language that has none.
#[expect(clippy::needless_pass_by_value, reason = "most are made for the call")]
fn error_text(language: Language, id: &str, facts: Facts, own: impl ToString) -> String {
    let messages = WORDS.messages(language);
    if messages.has(id) { messages.format(id, facts) } else { own.to_string() }
}

/// A fact as text: whole, whatever its digits.
#[expect(clippy::needless_pass_by_value, reason = "most are made for the call")]
fn text(fact: impl ToString) -> Argument<'static> {
    fact.to_string().into()
}

#[expect(clippy::needless_pass_by_value, reason = "most are made for the call")]
fn grouped(fact: impl ToString) -> Argument<'static> {
    evenhand_locale::grouped(&fact.to_string()).into()
}

/// How events are written, for a program to show: a line for each form.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::event_grammar;
/// use evenhand_locale::Language;
///
/// assert!(event_grammar(Language::English).contains("c<d"));
/// ```
pub fn event_grammar(language: Language) -> String {
    let messages = WORDS.messages(language);
    let statistic = |statistic: Statistic| {
        let named = statistic.in_events()?;
        let counts = messages.text(&format!("grammar-statistics.{}", statistic.key()));
        Some(format!("  {:<20}{counts}\n", named.example))
    };
    let statistics: String = Statistic::IN_EVENTS.into_iter().filter_map(statistic).collect();
    let line = |form: &str, id: &str| format!("  {form:<20}{}\n", messages.text(id));
    let claims = [
        ("c<d  c>d  a<b<c", "grammar-before"),
        ("a@1", "grammar-at"),
        ("first=a  last=a", "grammar-ends"),
        ("order=badc", "grammar-order"),
        ("even  odd", "grammar-even"),
    ];
    let claims: String = claims.into_iter().map(|(form, id)| line(form, id)).collect();
    let rest = line("taken=a", "grammar-taken") + &line("!x  x & y  x | y", "grammar-connectives");
    format!("{claims}{statistics}{rest}{}\n", messages.text("grammar-cards"))
}

/// What a product of factors for each place does not show.
pub fn not_shown(language: Language) -> String {
    WORDS.messages(language).text("not-shown")
}

impl EventError {
    /// The reason, the text, and a mark under the place.
    pub fn text(&self, language: Language) -> String {
        self.pointed_at(&self.reason().text(language))
    }
}

impl EventReason {
    /// What is wrong, in a line.
    pub fn text(&self, language: Language) -> String {
        let counted = |counting: &Counting| ("counting", text(counting));
        let facts = match self {
            Self::NoEquals { word } => vec![("word", text(word))],
            Self::NotAPlace { counting } => vec![counted(counting)],
            Self::NoSuchPlace { place, places, counting } => {
                let before = counting.index(*place).is_none();
                vec![
                    ("place", text(place)),
                    ("places", text(places)),
                    counted(counting),
                    ("hint", text(if before { "zero" } else { "none" })),
                ]
            }
            Self::NoSuchCard { number, cards, counting } => {
                vec![("number", text(number)), ("cards", text(cards)), counted(counting)]
            }
            Self::Incomplete { cards, given } => vec![("cards", text(cards)), ("given", text(given))],
            Self::Ambiguous { name, counting } | Self::NotNumbered { name, counting } => {
                vec![("name", text(name)), counted(counting)]
            }
            Self::NotALetter { name, first, last } => {
                vec![("name", text(name)), ("first", text(first)), ("last", text(last))]
            }
            Self::NotAnItem { name, first, counting } => {
                vec![("name", text(name)), ("first", text(first)), counted(counting)]
            }
            _ => Vec::new(),
        };
        error_text(language, &format!("event-{}", <&str>::from(self)), facts, self)
    }
}

impl DistributionError {
    /// Why there is no distribution.
    pub fn text(&self, language: Language) -> String {
        let facts = match self {
            Self::States { limit } => vec![("limit", grouped(limit))],
            Self::Dice { limit } => vec![("limit", grouped(limit))],
            Self::Faces { bound, limit } => vec![("bound", grouped(bound)), ("limit", grouped(limit))],
            Self::Returning { states, limit } => vec![("states", grouped(states)), ("limit", grouped(limit))],
            Self::NoWeights { bound } => vec![("bound", text(bound))],
            Self::NotAnOutcome { outcome, space } => {
                vec![("outcome", text(format!("{outcome:?}"))), ("space", space.text(language).into())]
            }
            _ => Vec::new(),
        };
        error_text(language, &format!("distribution-{}", <&str>::from(self)), facts, self)
    }
}

impl ChainError {
    /// Why there is no such chain.
    pub fn text(&self, language: Language) -> String {
        let facts = match self {
            Self::TooMany { n } => vec![("n", text(n)), ("limit", text(super::Chain::LIMIT))],
            Self::NoPlace { place, n } => vec![("place", text(place)), ("n", text(n))],
            Self::NoWeights { bound } => vec![("bound", text(bound))],
            Self::NoPlaces => Vec::new(),
        };
        error_text(language, &format!("chain-{}", <&str>::from(self)), facts, self)
    }
}

impl ProductError {
    /// Why the argument does not apply; places count from `counting`.
    pub fn text(&self, language: Language, counting: Counting) -> String {
        let facts = match self {
            Self::Together { round, places } => {
                vec![("round", (*round).into()), ("places", text(places))]
            }
            Self::Unsettled { place } | Self::Wanders { place } => {
                vec![("place", text(counting.shown(*place)))]
            }
            Self::Distribution(error) => return error.text(language),
        };
        WORDS.messages(language).format(&format!("product-{}", <&str>::from(self)), facts)
    }
}

impl Space {
    /// What can come out, as many as there are: `orders of 4 cards`.
    pub fn text(self, language: Language) -> String {
        let facts = vec![("n", text(self.cards())), ("k", text(self.length()))];
        error_text(language, &format!("space-{}", self.noun(true)), facts, self)
    }
}

impl Verdict {
    /// The verdict with its reason, a sentence without its end.
    pub fn text(&self, language: Language) -> String {
        let of = |space: &Space| vec![("kind", text(space.noun(true))), ("size", text(count(&space.size())))];
        let (id, mut facts) = match self {
            Self::Uniform { space, .. }
            | Self::Indivisible { space, .. }
            | Self::Unreached { space, .. }
            | Self::Unequal { space, .. } => (self.id(), of(space)),
        };
        match self {
            Self::Uniform { probability, .. } => facts.push(("probability", text(probability))),
            Self::Indivisible { tapes, .. } => facts.push(("tapes", text(count(tapes)))),
            Self::Unreached { support, .. } => facts.push(("support", grouped(support))),
            Self::Unequal { least, most, .. } => {
                facts.extend([("least", text(least)), ("most", text(most))]);
            }
        }
        error_text(language, &format!("verdict-{id}"), facts, self)
    }

    /// The message's.
    fn id(&self) -> &'static str {
        match self {
            Self::Uniform { probability, .. } if probability.denominator() == probability.numerator() => {
                "single"
            }
            Self::Uniform { .. } => "uniform",
            Self::Indivisible { tapes, .. } if *tapes == BigUint::from(1_u32) => "one-tape",
            Self::Indivisible { .. } => "indivisible",
            Self::Unreached { .. } => "unreached",
            Self::Unequal { .. } => "unequal",
        }
    }
}

impl Divisibility {
    /// The argument in sentences: how many tapes and orders, and whether they can be shared evenly.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::exact::Divisibility;
    /// use evenhand_locale::Language;
    ///
    /// let text = Divisibility::new(54, [(54, Some(54))]).text(Language::English);
    /// assert!(text.contains("The prime 53 divides 54! and does not divide 54^54"), "{text}");
    /// assert!(text.contains("about 3.54 × 10^93"), "{text}");
    /// ```
    pub fn text(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        let (orders, expression) = (format!("{}!", self.cards()), self.expression());
        let facts = |more: Facts| {
            let mut facts =
                vec![("orders", text(&orders)), ("tapes", text(&expression)), ("n", text(self.cards()))];
            facts.extend(more);
            facts
        };
        let mut sentences = Vec::new();
        let tapes = self.tapes();
        let opening = if tapes.is_some() { "shared" } else { "shared-varying" };
        sentences.push(messages.format(opening, facts(Vec::new())));
        sentences.push(match self.obstacle() {
            None => messages.format("shared-evenly", facts(Vec::new())),
            Some(Obstacle { prime, in_tapes: 0, .. }) => {
                messages.format("shared-prime", facts(vec![("prime", text(prime))]))
            }
            Some(Obstacle { prime, in_orders, in_tapes }) => {
                let more = vec![("prime", text(prime)), ("more", text(in_orders)), ("less", text(in_tapes))];
                messages.format("shared-power", facts(more))
            }
        });
        if let Some(tapes) = tapes {
            let size = |number: &BigUint| Magnitude::of(number).text(messages);
            let more = vec![("many", text(size(&tapes))), ("size", text(size(&self.orders())))];
            let is_same = tapes == self.orders();
            sentences
                .push(messages.format(if is_same { "shared-size" } else { "shared-sizes" }, facts(more)));
            if tapes < self.orders() {
                sentences.push(messages.text("shared-fewer"));
            }
        }
        sentences.join(&messages.text("between-sentences"))
    }
}

impl Magnitude {
    /// As people read it: in full, or by a power of ten and the number of its digits.
    fn text(&self, messages: &Messages) -> String {
        match self {
            Self::Small(digits) => messages.format("in-full", [("digits", text(digits))]),
            Self::Large { mantissa, exponent } => messages.format(
                "magnitude",
                [("mantissa", text(mantissa)), ("exponent", text(exponent)), ("digits", text(exponent + 1))],
            ),
        }
    }
}

impl Distribution {
    /// The term for a statistic.
    pub fn statistic_name(statistic: Statistic, language: Language) -> String {
        WORDS.messages(language).text(&format!("statistic.{}", statistic.key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Fraction;

    #[test]
    fn every_error_has_its_words_and_english_ones_are_its_own() {
        let name = || "x".to_string();
        let counting = Counting::FromOne;
        let reasons = [
            EventReason::OpenQuote,
            EventReason::NoNumber,
            EventReason::NeverOpened,
            EventReason::NeverClosed,
            EventReason::NoConnective,
            EventReason::TooDeep,
            EventReason::NoRelationOfCard,
            EventReason::BeforeItself,
            EventReason::NoEquals { word: name() },
            EventReason::NoPlaces,
            EventReason::OrderOfSample,
            EventReason::NoRelation,
            EventReason::TooLarge,
            EventReason::NotANumber,
            EventReason::NotAPlace { counting },
            EventReason::NoSuchPlace { place: 0, places: 4, counting },
            EventReason::NoSuchPlace { place: 5, places: 4, counting },
            EventReason::NoSuchCard { number: name(), cards: 4, counting },
            EventReason::NoClaim,
            EventReason::NoCard,
            EventReason::Twice,
            EventReason::Incomplete { cards: 4, given: 3 },
            EventReason::Ambiguous { name: name(), counting },
            EventReason::NotALetter { name: name(), first: name(), last: name() },
            EventReason::NotAnItem { name: name(), first: name(), counting },
            EventReason::NotNumbered { name: name(), counting },
        ];
        for reason in reasons {
            assert_eq!(reason.text(Language::English), reason.to_string());
            assert_ne!(reason.text(Language::Chinese), reason.to_string());
        }
        let space = Space::Orders { n: 4 };
        for error in [
            DistributionError::States { limit: 1 },
            DistributionError::Dice { limit: 1 },
            DistributionError::Faces { bound: 9, limit: 1 },
            DistributionError::Returning { states: 2, limit: 1 },
            DistributionError::TooFine,
            DistributionError::NeverEnds,
            DistributionError::NoWeights { bound: 3 },
            DistributionError::NotAnOutcome { outcome: vec![1], space },
            DistributionError::Nothing,
        ] {
            assert_eq!(error.text(Language::English), error.to_string());
            assert_ne!(error.text(Language::Chinese), error.to_string());
        }
        for error in [
            ChainError::TooMany { n: 200 },
            ChainError::NoPlace { place: 3, n: 3 },
            ChainError::NoPlaces,
            ChainError::NoWeights { bound: 3 },
        ] {
            assert_eq!(error.text(Language::English), error.to_string());
            assert_ne!(error.text(Language::Chinese), error.to_string());
        }
        for error in [
            ProductError::Together { round: 1, places: 4 },
            ProductError::Together { round: 2, places: 3 },
            ProductError::Unsettled { place: 0 },
            ProductError::Wanders { place: 0 },
            ProductError::Distribution(DistributionError::NeverEnds),
        ] {
            assert_eq!(error.text(Language::English, counting), error.to_string());
            assert_ne!(error.text(Language::Chinese, counting), error.to_string());
        }
        let sample = Space::Samples { n: 4, k: 2 };
        for space in [space, sample] {
            let (least, most) = (Fraction::zero(), Fraction::one());
            for verdict in [
                Verdict::Uniform { space, probability: Fraction::one() },
                Verdict::Uniform { space, probability: Fraction::new(1_u32, 24_u32) },
                Verdict::Indivisible { space, tapes: BigUint::from(1_u32) },
                Verdict::Indivisible { space, tapes: BigUint::from(27_u32) },
                Verdict::Unreached { space, support: 3 },
                Verdict::Unequal { space, least, most },
            ] {
                assert_eq!(verdict.text(Language::English), verdict.to_string());
                assert_ne!(verdict.text(Language::Chinese), verdict.to_string());
            }
            assert_ne!(space.text(Language::Chinese), space.to_string());
        }
    }

    #[test]
    fn every_page_is_there_in_each_language() {
        for language in WORDS.languages() {
            assert!(event_grammar(language).lines().count() > 10);
            assert!(!not_shown(language).is_empty());
            for statistic in Statistic::IN_EVENTS {
                Distribution::statistic_name(statistic, language);
            }
            for dice in [
                vec![(54, Some(54))],
                vec![(2, None)],
                vec![(54, Some(1))],
                (1..=54).map(|faces| (faces, Some(1))).collect(),
                (1..54).map(|faces| (faces, Some(1))).collect(),
                vec![(1 << 15, Some(54))],
            ] {
                assert!(Divisibility::new(54, dice).text(language).contains("54!"));
            }
        }
    }
}
