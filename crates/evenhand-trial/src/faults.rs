//! Known faults: every biased classic, right shuffles with wrong dice, and faults that are no shuffle's.
//!
//! The gallery of [`suspects`] and the matrix of [`powers`]. Each fault's dice have a fixed seed of their own, so that
//! an audit says the same each time.

mod deal;
mod explained;
mod gallery;
mod keys;
mod remedies;
mod text;

pub use deal::{Fault, FaultError, follow, shuffled};
pub use explained::{ExplainedFault, explained};
pub use gallery::{matrix, suspects_of};
pub use text::{MAX_FAULT_CARDS, required};

use evenhand_audit::Audit;
use evenhand_audit::battery::{AuditError, SuspectDecks};
use evenhand_audit::power::{OrderSource, PowerEstimate, power};
use evenhand_audit::suspects::{Screen, Suspect, SuspectDistribution};
use evenhand_classics::dice::Dice;
use rayon::prelude::*;

use deal::Mechanism;

/// The most cards that a suspect deals, over its decks: 20,000 of 52, from which probabilities are known within 0.1 %.
const MAX_CARDS: u64 = 1_040_000;

/// The most decks of a suspect.
const MAX_DECKS: u64 = 40_000;

/// The most pairs of cards that a suspect deals beyond 64 cards, where a deck costs n².
const MAX_PAIRS: u64 = 20_000_000;

/// The stream of a suspect, and its auxiliary random numbers where hands are completed; [`power()`] has others.
const STREAM: u32 = 1 << 16;
const AUXILIARY_STREAMS: u16 = 3 << 14;

/// Decks dealt between two looks at whether to stop.
const DECKS_AT_ONCE: u64 = 64;

/// What says whether to stop, which is asked all the time.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// What an audit takes of a whole deck, made of it.
pub type Show<'a> = &'a (dyn Fn(&mut Vec<u32>) + Sync);

/// The known faults that the decks resemble, the most likely first; none are looked for beyond 256 cards. What an
/// audit takes of a whole deck, `show` makes of it: nothing needs to be done where that is the whole deck.
///
/// None if it was interrupted.
///
/// # Errors
/// If what is shown is no deck of the audit's.
pub fn suspects(
    data: &Audit,
    whole: bool,
    show: Show<'_>,
    stop: Stop<'_>,
) -> Result<Option<Vec<Suspect>>, AuditError> {
    if data.cards() > MAX_FAULT_CARDS {
        return Ok(Some(Vec::new()));
    }
    let gallery = distributions(data, Some(&Screen::new(data)), whole, show, stop)?;
    let known = suspects_of(data.cards());
    let is_exact =
        |name: &str| known.iter().any(|fault| fault.name() == name && has_uniform_draws(fault, data.cards()));
    let gallery = gallery.into_iter().filter(|(name, _)| !is_exact(name));
    let mut suspects = evenhand_audit::suspects::suspects(data, gallery.take_while(|_| !stop()));
    let remedies =
        |name: &str| known.iter().find(|fault| fault.name() == name).map(Fault::remedies).unwrap_or_default();
    for suspect in &mut suspects {
        suspect.remedies = remedies(&suspect.name);
        for other in &mut suspect.alike {
            other.remedies = remedies(&other.name);
        }
    }
    Ok(Some(suspects).filter(|_| !stop()))
}

/// Whether a reduced source draws uniformly all the same, because each of its draws has n values and n divides the number of
/// values of the source. Such a fault is that of its loop.
fn has_uniform_draws(fault: &Fault, n: u32) -> bool {
    let Mechanism::Shuffled { dice: Dice::Modulo(bits) | Dice::Scaled(bits), .. } = fault.mechanism else {
        return false;
    };
    // Right shuffles also draw from fewer values than n.
    (fault.classic == "naive_swap" || n == 2) && bits.numbers().is_multiple_of(u64::from(n))
}

/// The distributions of all suspects: followed where few cards are wholly visible, else from their decks. A suspect
/// that the screen excludes deals only its first decks. Fewer if they are interrupted.
fn distributions(
    like: &Audit,
    screen: Option<&Screen>,
    whole: bool,
    show: Show<'_>,
    stop: Stop<'_>,
) -> Result<Vec<(String, SuspectDistribution)>, AuditError> {
    let n = u64::from(like.cards().max(1));
    let decks = if n <= 64 { (MAX_CARDS / n).min(MAX_DECKS) } else { (MAX_PAIRS / (n * n)).max(64) };
    let distribution = |(at, fault): (usize, &Fault)| {
        let name = fault.name().to_string();
        if fault.is_constant() {
            return Ok(Some((name, SuspectDistribution::Constant)));
        }
        if let Some(seeds) = fault.seeds() {
            return Ok(Some((name, SuspectDistribution::Seeds(seeds))));
        }
        if let Some(exact) = fault.distribution(like.cards()).filter(|_| whole) {
            return Ok(Some((name, SuspectDistribution::from(exact))));
        }
        let mut counted = SuspectDecks::new(like, AUXILIARY_STREAMS + at as u16);
        let (mut next, mut deck) = (fault.deal(STREAM), Vec::new());
        for dealt in 0..decks {
            if dealt % DECKS_AT_ONCE == 0 && stop() {
                return Ok(None);
            }
            if [decks / 16, decks / 4].contains(&dealt)
                && dealt > 0
                && screen.is_some_and(|screen| screen.excludes(&mut counted))
            {
                break;
            }
            next(&mut deck);
            show(&mut deck);
            counted.observe(&deck)?;
        }
        Ok(Some((name, SuspectDistribution::from(counted))))
    };
    suspects_of(like.cards())
        .par_iter()
        .enumerate()
        .filter_map(|fault| distribution(fault).transpose())
        .collect()
}

/// How probably `decks` decks of each fault would have been found by audits like this one, in the order given; none are
/// tried beyond 256 cards.
///
/// None if it was interrupted.
///
/// # Errors
/// If what is shown is no deck of the audit's.
pub fn powers(
    faults: &[Fault],
    like: &Audit,
    decks: u64,
    show: Show<'_>,
    stop: Stop<'_>,
) -> Result<Option<Vec<PowerEstimate>>, AuditError> {
    if like.cards() > MAX_FAULT_CARDS {
        return Ok(Some(Vec::new()));
    }
    let of_fault = |fault: &Fault| {
        let deal = |stream: u32| {
            let mut next = fault.deal(stream);
            Box::new(move |deck: &mut Vec<u32>| {
                next(deck);
                show(deck);
            }) as OrderSource<'_>
        };
        power(fault.name(), like, (decks, fault.seeds()), &deal, stop)
    };
    faults.par_iter().map(of_fault).collect()
}

#[cfg(test)]
mod tests {
    use evenhand_audit::battery::{Finding, Transform};
    use evenhand_audit::power::Power;
    use evenhand_audit::suspects::Fit;
    use evenhand_locale::Language;

    use super::*;

    /// The decks of a fault, of another stream than its suspect's.
    fn dealt(fault: &Fault, like: &Audit, decks: u32) -> Audit {
        let (mut audit, mut next, mut deck) = (like.anew(), fault.deal(77), Vec::new());
        for _ in 0..decks {
            next(&mut deck);
            audit.observe(&deck).unwrap();
        }
        audit
    }

    /// Names of the suspects that fit, each with those that the decks do not tell from it.
    fn fitting(suspects: &[Suspect]) -> Vec<(String, Vec<String>)> {
        let fit = suspects.iter().filter(|suspect| matches!(suspect.fit, Fit::Fits { .. }));
        let alike = |one: &Suspect| one.alike.iter().map(|other| other.name.clone()).collect::<Vec<_>>();
        fit.map(|one| (one.name.clone(), alike(one))).collect()
    }

    /// Where an audit of the decks fails, or a suspect is named, the right one is named first, or is one of those that
    /// are not told from it; and it fits.
    fn named_where_it_shows(n: u32, decks: u32, faults: &[Fault]) -> Vec<String> {
        let blank = Audit::new(n).unwrap();
        let gallery = distributions(&blank, None, true, &|_| {}, &|| false).unwrap();
        let unseen = faults.par_iter().filter_map(|fault| {
            let data = dealt(fault, &blank, decks);
            let found = evenhand_audit::suspects::suspects(&data, gallery.clone());
            let fails = matches!(data.finding(), Finding::Fail { .. });
            let Some(first) = found.first() else {
                assert!(!fails, "{} of {n}: no suspect", fault.name());
                return Some(fault.name().to_string());
            };
            let (name, transform) = match fault.name() {
                "never_put_back" => ("naive_swap", Transform::Changes),
                name => (name, first.transform),
            };
            let alike = first.name == name || first.alike.iter().any(|like| like.name == name);
            assert!(
                alike && first.alike.len() < 4 && first.transform == transform,
                "{name} of {n}: {found:?}"
            );
            assert!(matches!(first.fit, Fit::Fits { .. }), "{name} of {n}: {first:?}");
            if n == 10 && ["naive_swap", "sattolo"].contains(&fault.name()) {
                let screened = suspects(&data, true, &|_| {}, &|| false).unwrap().unwrap();
                assert_eq!(fitting(&screened), fitting(&found), "{name}: the screen keeps all that fit");
            }
            assert!(first.log10_over_next.is_none_or(|log| log > 0.0), "{name} of {n}: {first:?}");
            None
        });
        unseen.collect()
    }

    /// Decks of 15-bit seeds and more are fair, as far as 24 orders tell; so are a byte's remainders of up to four.
    #[test]
    fn every_fault_of_four_cards_is_named_first_where_it_shows() {
        let unseen = named_where_it_shows(4, 20_000, &suspects_of(4));
        let fair = [
            "naive_swap:2",
            "random_transpositions:100",
            "random_transpositions:200",
            "sort_by_random_key",
            "sort_by_random_key/256",
            "sort_by_random_key/65536",
            "sort_by_random_key_unstable/256",
            "sort_by_random_key_unstable/65536",
            "riffle:7",
            "riffle:8",
            "riffle:10",
            "durstenfeld@modulo:8",
            "durstenfeld@scaled:8",
            "fisher_yates@modulo:8",
            "fisher_yates@scaled:8",
            "ascending@modulo:8",
            "ascending@scaled:8",
        ];
        let named = |name: &str| unseen.iter().any(|unseen| unseen == name);
        assert!(fair.into_iter().all(named) && unseen.len() == fair.len() + 6, "{unseen:?}");
    }

    const SOME: &str = "naive_swap,riffle:7,sattolo,random_transpositions,durstenfeld@modulo:8,\
                        fisher_yates@off_by_one,never_put_back";

    #[test]
    fn faults_of_ten_and_of_52_cards_are_named_first_where_they_show() {
        assert_eq!(
            named_where_it_shows(52, 20_000, &required(SOME, 52, Language::English).unwrap()),
            [""; 0]
        );
        let unseen = named_where_it_shows(10, 20_000, &required(SOME, 10, Language::English).unwrap());
        assert!(unseen.iter().all(|name| name == "riffle:7" || name == "durstenfeld@modulo:8"), "{unseen:?}");
    }

    /// A byte modulo 4 is uniform, so its remedy would change nothing.
    #[test]
    fn draws_that_a_source_makes_uniform_are_not_suspected() {
        let names = |n: u32| -> Vec<String> {
            let faults = suspects_of(n).into_iter().filter(|fault| has_uniform_draws(fault, n));
            faults.map(|fault| fault.name().to_owned()).collect()
        };
        assert_eq!(names(4), ["naive_swap@modulo:8", "naive_swap@scaled:8"]);
        assert_eq!(names(52), [""; 0]);
        let naive = &required("naive_swap", 4, Language::English).unwrap()[0];
        let data = dealt(naive, &Audit::new(4).unwrap(), 20_000);
        let found = suspects(&data, true, &|_| {}, &|| false).unwrap().unwrap();
        assert_eq!(found[0].name, "naive_swap", "{found:?}");
        assert!(found[0].alike.iter().all(|other| !other.name.ends_with(":8")), "{found:?}");
    }

    #[test]
    fn powers_come_in_the_order_of_the_faults_and_are_the_same_each_time() {
        let faults = required("naive_swap,seeds:31,durstenfeld@modulo:31", 52, Language::English).unwrap();
        let blank = Audit::new(52).unwrap();
        let estimates = powers(&faults, &blank, 1500, &|_| {}, &|| false).unwrap().unwrap();
        let names: Vec<&str> = estimates.iter().map(|estimate| estimate.name.as_str()).collect();
        assert_eq!(names, ["naive_swap", "seeds:31", "durstenfeld@modulo:31"]);
        assert_eq!(estimates[0].power, Power::Simulated { found: 10, of: 10 });
        // 99,400 decks of 2^31 have two alike with 90 %.
        assert!(
            estimates[1].power.probability() < 0.1
                && estimates[1].needed.is_some_and(|needed| needed.abs_diff(99_445) < 50)
        );
        assert!(matches!(estimates[2].power, Power::Undetected { .. }) && estimates[2].needed.is_none());
        let again = powers(&faults, &blank, 1500, &|_| {}, &|| false).unwrap();
        assert_eq!(Some(estimates), again);
    }

    #[test]
    fn what_is_not_needed_for_the_verdict_ends_when_it_is_interrupted() {
        let blank = Audit::new(52).unwrap();
        assert!(powers(&matrix(52), &blank, 2000, &|_| {}, &|| true).unwrap().is_none());
        assert!(suspects(&blank, true, &|_| {}, &|| true).unwrap().is_none());
    }

    /// Of hands of five, which an audit completes by lot.
    #[test]
    fn what_is_shown_of_a_deck_is_what_is_judged() {
        let hands =
            Audit::of(&evenhand_audit::battery::Deck::of_cards(52).and_then(|deck| deck.first(5)).unwrap());
        let first_five = |deck: &mut Vec<u32>| deck.truncate(5);
        let faults = required("cut,sattolo", 52, Language::English).unwrap();
        let estimates = powers(&faults, &hands, 3000, &first_five, &|| false).unwrap().unwrap();
        assert!(estimates.iter().all(|estimate| estimate.power.probability() >= 0.9), "{estimates:?}");
        let (mut data, mut next, mut deck) = (hands.anew(), faults[0].deal(77), Vec::new());
        for _ in 0..500 {
            next(&mut deck);
            first_five(&mut deck);
            data.observe(&deck).unwrap();
        }
        let found = suspects(&data, false, &first_five, &|| false).unwrap().unwrap();
        assert_eq!(found[0].name, "cut", "{found:?}");
    }
}
