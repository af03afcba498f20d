//! Tests of what was found out beside the decks' own counts: twins, a seed, evidence.

use super::deck::Deck;
use super::test::{Effect, FoundSeed, RecoveredState, Subject, Test, TestId, Transform};
use crate::sequential::Evidence;

impl Test {
    /// Of the first decks that a program gave, started several times: two fair ones are equal with 1/n!, and a program
    /// that is seeded by the clock, or not at all, gives the same when it is started at the same time, or at any.
    ///
    /// Counted is the largest group of equal decks, m of N: its p-value is C(N, m) (1/n!)^(m − 1) at most. Where
    /// hands are not equally likely, and two are equal with probability c, C(N, m) c^(m/2).
    ///
    /// None for fewer than two decks.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::battery::{Deck, Test};
    ///
    /// let deck: Vec<u32> = (0..52).collect();
    /// let twins = Test::of_twins(&Deck::of_cards(52)?, &[deck.clone(), deck]).unwrap();
    /// assert!(twins.p < 1e-60);
    /// # Ok::<(), evenhand_audit::battery::DeckError>(())
    /// ```
    pub fn of_twins(deck: &Deck, first_decks: &[Vec<u32>]) -> Option<Self> {
        let count = first_decks.len();
        if count < 2 {
            return None;
        }
        let alike = |one: &Vec<u32>| first_decks.iter().filter(|other| *other == one).count();
        let most = first_decks.iter().map(alike).max().unwrap_or(1);
        let power = if deck.is_even() { most as f64 - 1.0 } else { most as f64 / 2.0 };
        let groups: f64 = (0..most).map(|i| (count - i) as f64 / (i + 1) as f64).product();
        let p = if most == 1 { 1.0 } else { groups * deck.probability_of_equal().powf(power) };
        let effect = Effect::SameStart { runs: count as u64, same: most as u64 };
        Some(Self::new(of_run(Subject::Twins), count as u64, most as f64, p, effect))
    }

    /// Of a search for the seed that made the first deck, by the number of its hits and the best of them.
    pub fn of_seed(hits: u64, found: FoundSeed) -> Self {
        let (decks, p) = (1 + u64::from(found.next), 10_f64.powf(found.log10_by_chance));
        Self::new(of_run(Subject::SeedSearch), decks, hits as f64, p, Effect::FoundSeed(found))
    }

    /// Of a state of a generator that was solved for, and makes the decks.
    pub fn of_state(found: RecoveredState) -> Self {
        let (decks, p) = (u64::from(found.decks), 10_f64.powf(found.log10_by_chance));
        Self::new(of_run(Subject::SeedSearch), decks, 1.0, p, Effect::RecoveredState(found))
    }

    /// Of evidence that may be looked at after every deck: its highest e-value is 1/p or more with p at most (Ville
    /// 1939). The effect names the statistic that added most, and the outlier its cell.
    pub fn of_evidence(evidence: &Evidence) -> Self {
        let log10 = evidence.log_highest() / std::f64::consts::LN_10;
        let strongest = evidence.strongest();
        let strongest_id = strongest.map(|component| component.id);
        let effect = Effect::EValue { log10, strongest: strongest_id, decks: evidence.decks_of_highest() };
        let outliers = strongest.and_then(|component| component.at.clone()).into_iter().collect();
        let id = of_run(Subject::Evidence);
        Self { outliers, ..Self::new(id, evidence.decks(), log10, evidence.p(), effect) }
    }
}

/// The test of a subject of the whole run.
fn of_run(subject: Subject) -> TestId {
    TestId::whole(Transform::Run, subject)
}
