//! Tests of what was found out beside the decks' own counts: twins, a seed, evidence.

use super::deck::Deck;
use super::finding::LEAST_TOLD;
use super::test::{Null, Test, View};
use super::visible::chance_of_equal;
use crate::statistics::tails;
use crate::{Cracked, Evidence};

impl Test {
    /// Of the first decks that a program gave, started several times: two fair ones are equal with 1/n!, and a program
    /// that is seeded by the clock, or not at all, gives the same when it is started at the same time, or at any.
    ///
    /// None for fewer than two decks.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::{Deck, Test};
    ///
    /// let deck: Vec<u32> = (0..52).collect();
    /// let twins = Test::of_twins(&Deck::of_cards(52)?, &[deck.clone(), deck]).unwrap();
    /// assert!(twins.p < 1e-60);
    /// # Ok::<(), evenhand_audit::DeckError>(())
    /// ```
    pub fn of_twins(deck: &Deck, first_decks: &[Vec<u32>]) -> Option<Self> {
        let count = first_decks.len() as u64;
        if count < 2 {
            return None;
        }
        let others =
            |i: usize| first_decks[..i].iter().filter(|other| **other == first_decks[i]).count() as u64;
        let equal: u64 = (0..first_decks.len()).map(others).sum();
        let mean = (count * (count - 1) / 2) as f64 * chance_of_equal(deck);
        // None equal is what is expected: only too many tell.
        let p = tails::poisson(equal, mean.max(f64::MIN_POSITIVE)).above.clamp(LEAST_TOLD, 1.0);
        Some(Self {
            name: "twins",
            view: View::Run,
            decks: count,
            statistic: equal as f64,
            null: Null {
                law: "Poisson",
                source: "first decks of fair programs are equal with 1/n!, two by two",
            },
            degrees: None,
            p,
            effect: match equal {
                0 => format!("{count} runs began with different decks"),
                1 => format!("of {count} runs, two began with the same deck"),
                equal => format!("of {count} runs, {equal} pairs began with the same deck"),
            },
            outliers: Vec::new(),
        })
    }

    /// Of a search for the seed: how likely one would have hit by chance. None if it did not hit.
    pub fn of_seed(found: &Cracked) -> Option<Self> {
        let hit = found.hits.first()?;
        Some(Self {
            name: "seed search",
            view: View::Run,
            decks: 1 + hit.next.len() as u64,
            statistic: found.hits.len() as f64,
            null: Null { law: "at most candidates over n!", source: "each candidate makes one deck of n!" },
            degrees: None,
            p: 10_f64.powf(found.log10_by_chance()).clamp(LEAST_TOLD, 1.0),
            effect: found.to_string(),
            outliers: Vec::new(),
        })
    }

    /// Of evidence that was looked at after every deck: its highest e-value is 1/p or more with p at most (Ville 1939).
    pub fn of_evidence(evidence: &Evidence) -> Self {
        Self {
            name: "evidence",
            view: View::Run,
            decks: evidence.decks(),
            statistic: evidence.log_highest() / std::f64::consts::LN_10,
            null: Null { law: "a martingale of mean 1", source: "Ville (1939); Lindon and Malek (2022)" },
            degrees: None,
            p: (-evidence.log_highest()).exp().clamp(LEAST_TOLD, 1.0),
            effect: format!(
                "the e-value reached 10^{:.1}, which that of a fair shuffle does at most once in as many runs",
                evidence.log_highest() / std::f64::consts::LN_10
            ),
            outliers: Vec::new(),
        }
    }
}
