//! Article 002's argument, 4/5 · 3/4 · 1/3 = 1/5, for any classic that it applies to; or why it does not.
//!
//! The factors are those of the real dice: of few cards from the tree of all draws, of many from the chain of one card. Where a
//! classic is neither, a small deck of it says why the argument does not apply.

mod settled;

use evenhand_audit::exact::Counting;
use evenhand_audit::exact::{Chain, Factor, Fraction, Product, ProductError, not_shown};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Distribution, Entry, Kind, Page, Setting, SettingError, find};
use evenhand_locale::{Language, Messages};

use self::settled::of_tree;
use crate::exact::{ExactError, MAX_WHOLE_CARDS, limit_rounds, of_classic};
use crate::words::{WORDS, said, text};

/// Cards whose real tree says why the argument does not apply, where there are too many to follow.
const SMALL_DECK: u32 = 5;

/// What the argument says of a classic.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// It is about places, and a sample has none.
    Sample,
    /// One card has one place.
    OneCard,
    /// The chains of factors.
    Chains {
        /// Of every card at every place.
        product: Product,
        /// Whether the factors are those of the classic without its rejections.
        without_rejections: bool,
    },
    /// It does not apply.
    Refused {
        /// Why not.
        why: ProductError,
        /// The cards of the deck that shows it, where that is a smaller one.
        seen_with: Option<u32>,
    },
}

/// The chain of factors of one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceChain {
    /// The place.
    pub place: u32,
    /// The card whose chain it is: the one that has the most rounds to escape.
    pub card: u32,
    /// The factors.
    pub factors: Vec<Factor>,
    /// Their product.
    pub share: Fraction,
    /// Whether it is that of every card.
    pub is_alike: bool,
}

impl PlaceChain {
    /// The product of the factors up to each, that one with them.
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::{Setting, find};
    /// use evenhand_trial::proof::Proof;
    ///
    /// let third = Proof::of(find("durstenfeld")?, &Setting::new(5))?.chain(2).unwrap();
    /// let so_far: Vec<String> = third.so_far().map(|product| product.to_string()).collect();
    /// assert_eq!(so_far.join(" "), "4/5 3/5 1/5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn so_far(&self) -> impl Iterator<Item = Fraction> {
        self.factors.iter().scan(Fraction::one(), |so_far, factor| {
            *so_far = so_far.clone() * factor.probability.clone();
            Some(so_far.clone())
        })
    }
}

/// Why the argument cannot be tried.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum ProofError {
    /// The classic cannot be set so.
    Setting(#[from] SettingError),
    /// No cards, or too many.
    Cards {
        /// How many.
        n: u32,
    },
    /// Too many rounds, or no chain of the dice.
    Exact(#[from] ExactError),
    /// It applies to few cards, and so many cannot be followed.
    CannotFollow {
        /// The classic.
        name: &'static str,
        /// How many.
        n: u32,
    },
}

impl ProofError {
    /// What is wrong, and what to do.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Setting(error) => error.text(language),
            Self::Exact(error) => error.text(language),
            Self::Cards { n } => {
                said("prove-cards", [("limit", Chain::LIMIT.into()), ("n", text(n))], language)
            }
            Self::CannotFollow { name, n } => {
                let facts = [("name", text(name)), ("n", text(n)), ("few", text(&SMALL_DECK))];
                said("prove-cannot-follow", facts, language)
            }
        }
    }
}

/// What a classic is held to, for n cards: uniform, biased from some n on, cyclic.
pub fn law(page: &Page, n: u32, language: Language) -> String {
    let of = |id: &str, from: u32| said(&format!("law.{id}"), [("from", text(&from))], language);
    match page.distribution {
        Distribution::Uniform => of("uniform", 0),
        Distribution::Biased { from } => of(if n < from { "uniform-so-far" } else { "biased" }, from),
        Distribution::Cyclic => of("cyclic", 0),
        Distribution::Continuous => of("continuous", 0),
        _ => of("other", 0),
    }
}

impl Proof {
    /// Tries the argument on a classic, with exact dice.
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::{Setting, find};
    /// use evenhand_trial::proof::Proof;
    ///
    /// let proof = Proof::of(find("durstenfeld")?, &Setting::new(5))?;
    /// let third = &proof.chains()[2];
    /// let factors: Vec<String> = third.factors.iter().map(|factor| factor.probability.to_string()).collect();
    /// assert_eq!((factors.join(" · ").as_str(), third.share.to_string().as_str()), ("4/5 · 3/4 · 1/3", "1/5"));
    ///
    /// assert!(matches!(Proof::of(find("naive_swap")?, &Setting::new(5))?, Proof::Refused { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it cannot be set so, or there is too much to follow.
    pub fn of(entry: &Entry, setting: &Setting) -> Result<Self, ProofError> {
        let n = setting.n;
        if n == 0 || n > Chain::LIMIT {
            return Err(ProofError::Cards { n });
        }
        entry.start(setting)?;
        limit_rounds(setting)?;
        match entry.page().kind {
            Kind::Sampler => Ok(Self::Sample),
            Kind::Shuffle if n == 1 => Ok(Self::OneCard),
            Kind::Shuffle => product(entry, setting),
        }
    }

    /// What is said in front of the chains, or in their place: paragraphs, of which the last may have two lines, why it does not apply and
    /// what that says of the law. Places count from `counting`.
    pub fn paragraphs(&self, page: &Page, language: Language, counting: Counting) -> Vec<String> {
        let words = WORDS.messages(language);
        match self {
            Self::Sample => vec![words.text("prove-sample")],
            Self::OneCard => vec![words.text("prove-one-card")],
            Self::Chains { without_rejections, .. } => {
                let note = without_rejections.then(|| words.text("prove-rejection"));
                note.into_iter().chain([words.text("prove-chains")]).collect()
            }
            Self::Refused { why, seen_with } => {
                let head = seen_with.map(|n| words.format("prove-small-deck", [("n", text(&n))]));
                head.into_iter().chain([refusal(why, page, words, language, counting)]).collect()
            }
        }
    }

    /// The chain of factors of every place; none where there are none.
    pub fn chains(&self) -> Vec<PlaceChain> {
        (0..self.places()).filter_map(|place| self.chain(place)).collect()
    }

    /// How many places have chains.
    pub fn places(&self) -> u32 {
        match self {
            Self::Chains { product, .. } => product.cards(),
            _ => 0,
        }
    }

    /// The chain of factors of a place, from 0; none where it has none.
    pub fn chain(&self, place: u32) -> Option<PlaceChain> {
        let Self::Chains { product, .. } = self else { return None };
        let n = product.cards();
        if place >= n {
            return None;
        }
        let factors = |card| product.factors(card, place);
        // All cards alike where the argument holds: the last of those that have the most to escape shows it. No card has more than
        // the rounds of the place, and where the argument holds the last card has as many: the others need no look.
        let last = (n - 1, factors(n - 1));
        let most = if last.1.len() == product.round(place) as usize {
            last
        } else {
            let all = (0..n).map(|card| (card, factors(card)));
            all.max_by_key(|(_, factors)| factors.len()).unwrap_or(last)
        };
        let (card, factors) = most;
        let share = product.product(card, place);
        let is_alike = (0..n).all(|other| product.product(other, place) == share);
        Some(PlaceChain { place, card, factors, share, is_alike })
    }

    /// What the chains show, and what they do not; none where there are none.
    pub fn verdict(&self, language: Language) -> Option<String> {
        let Self::Chains { product, .. } = self else { return None };
        let n = [("n", text(&product.cards()))];
        Some(if product.holds() {
            said("prove-holds", n, language) + &not_shown(language)
        } else {
            said("prove-fails", n, language)
        })
    }
}

/// Why there is no product, and what that says of the law: a line each.
fn refusal(
    why: &ProductError,
    page: &Page,
    words: &Messages,
    language: Language,
    counting: Counting,
) -> String {
    let id = match why {
        ProductError::Distribution(_) => "prove-not-followed",
        _ => "prove-does-not-apply",
    };
    let law = match page.distribution {
        Distribution::Uniform => "prove-uniform-otherwise",
        _ => "prove-no-other",
    };
    words.format(id, [("why", why.text(language, counting).into())]) + "\n" + &words.text(law)
}

/// The product, or why there is none.
fn product(own: &Entry, setting: &Setting) -> Result<Proof, ProofError> {
    let n = setting.n;
    let without_rejections = own.page().name == "rejection" && n > MAX_WHOLE_CARDS;
    let entry = match find("removal_vec") {
        // With exact dice, which this argument is about, both have the same chain.
        Ok(removal) if without_rejections => removal,
        _ => own,
    };
    let holds = |product| Ok(Proof::Chains { product, without_rejections });
    let chain = match entry.transitions(setting)? {
        Some(_) => Some(Product::of_chain(&of_classic(entry, setting, Dice::Exact)?)),
        None => None,
    };
    let chain = match chain {
        // A chain knows which places no later step touches, whatever the dice.
        Some(Err(why)) => return Ok(Proof::Refused { why, seen_with: None }),
        Some(Ok(product)) if n > MAX_WHOLE_CARDS => return holds(product),
        Some(Ok(product)) => Some(product),
        None => None,
    };
    if n <= MAX_WHOLE_CARDS {
        match (of_tree(entry, setting)?, chain) {
            // Where a step rolls several dice, the chain treats each by itself.
            (Ok(product), _) | (Err(ProductError::Together { .. }), Some(product)) => return holds(product),
            (Err(ProductError::Distribution(_)), _) if n > SMALL_DECK => {}
            (Err(why), _) => return Ok(Proof::Refused { why, seen_with: None }),
        }
    }
    match of_tree(entry, &Setting { n: SMALL_DECK, ..*setting })? {
        Err(why) => Ok(Proof::Refused { why, seen_with: Some(SMALL_DECK) }),
        Ok(_) => Err(ProofError::CannotFollow { name: own.page().name, n }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(name: &str, n: u32) -> Proof {
        Proof::of(find(name).unwrap(), &Setting::new(n)).unwrap()
    }

    #[test]
    fn every_classic_has_the_chains_or_a_reason_in_every_language() {
        for entry in evenhand_classics::catalogue() {
            let Ok(proof) = Proof::of(entry, &Setting::new(4)) else { continue };
            for language in Language::ALL {
                let said = proof.paragraphs(entry.page(), language, Counting::FromOne);
                assert!(!said.is_empty() && said.iter().all(|one| !one.is_empty()), "{}", entry.page().name);
                assert!(!law(entry.page(), 4, language).is_empty());
                assert_eq!(proof.verdict(language).is_none(), proof.chains().is_empty());
            }
        }
    }

    #[test]
    fn many_cards_are_followed_by_the_chain_of_one() {
        let chains = proof("rejection", 52).chains();
        assert_eq!((chains.len(), chains[51].share.to_string().as_str()), (52, "1/52"));
        assert!(matches!(proof("rejection", 52), Proof::Chains { without_rejections: true, .. }));
    }

    #[test]
    fn what_cannot_be_tried_is_told() {
        let durstenfeld = find("durstenfeld").unwrap();
        for n in [0, Chain::LIMIT + 1] {
            assert!(matches!(Proof::of(durstenfeld, &Setting::new(n)), Err(ProofError::Cards { .. })));
        }
        assert_eq!((proof("floyd", 4), proof("cut", 1)), (Proof::Sample, Proof::OneCard));
        let Proof::Refused { why, seen_with: None } = proof("naive_swap", 5) else { panic!() };
        assert_eq!(why, ProductError::Together { round: 1, places: 5 });
    }
}
