//! The verdict in words, whom the decks resemble, and what they leave possible.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use super::figures::{about_once_in, chance, less_than_once_in, plural, power_of_ten};
use super::told::{of_remainders, off_by_one, place, told};
use crate::report::map::Map;
use crate::{FAIL_BELOW, Finding, Fit, Report, Suspect, Test, UNRESOLVED_BELOW, View};

/// A suspect is named from so many times likelier than fair decks on: 10 to this.
const NAMED: f64 = 2.0;

/// The verdict as a sentence or two.
pub(in crate::report) fn sentence(report: &Report) -> String {
    match &report.finding {
        Finding::Fail { name, view, p } => format!(
            "This shuffle is not fair: {}. Fair decks would look like this less than once in {} audits.",
            seen(report, name, *view, FAIL_BELOW),
            less_than_once_in(*p),
        ),
        Finding::Unresolved { name, view, p } => format!(
            "Unresolved: {}. Fair decks would look like this about once in {} audits: too seldom to pass, too often to \
             fail. Fresh decks must decide, and they alone.",
            seen(report, name, *view, UNRESOLVED_BELOW),
            about_once_in(*p),
        ),
        Finding::NoneFound { .. } if report.tests.is_empty() => {
            format!("No bias found at this resolution: {} of {} allow no test.", decks(report), cards(report))
        }
        Finding::NoneFound { .. } => format!(
            "No bias found at this resolution: {} of {} of {} saw nothing beyond what one in {} audits of fair decks \
             shows.",
            plural(report.tests.len() as u64, "test"),
            decks(report),
            cards(report),
            power_of_ten(3),
        ),
    }
}

/// What follows from the verdict for who deals with the shuffle.
pub(in crate::report) fn consequence(report: &Report) -> &'static str {
    match report.finding {
        Finding::Fail { .. } => {
            "Who knows the bias of this shuffle can expect what others cannot: do not deal with it."
        }
        Finding::Unresolved { .. } => {
            "Nothing is decided. Judge fresh decks, four times as many, and go by what they alone show."
        }
        Finding::NoneFound { .. } => {
            "These decks do not tell the shuffle from a fair one. A bias below the limits here, or of a kind that was \
             not looked at, is not ruled out."
        }
    }
}

/// What the verdict rests on, as plainly as the tests beyond the same chance allow.
fn seen(report: &Report, name: &str, view: View, below: f64) -> String {
    let beyond = tests_beyond(report).into_iter().filter(|(_, p)| *p < below);
    // Of equally plain ones the first, which is the farthest out.
    let plainest = beyond.min_by_key(|(test, _)| rank(report, test));
    plainest.map_or_else(|| format!("{name} of the {view}"), |(test, _)| told(report, test))
}

/// How plain a test is to who has not heard of it, the plainest first.
fn rank(report: &Report, test: &Test) -> u8 {
    match (test.name, test.view) {
        ("equal decks", _) if test.statistic > 0.0 => 0,
        ("place by card" | "kinds at places seen", View::Decks | View::Seen)
            if !Map::places(&report.tables.places, report.cards).lit().is_empty() =>
        {
            1
        }
        _ if off_by_one(report, test) => 1,
        // Whatever makes dice fall low is seen by this as well.
        ("remainders", _) if !of_remainders(test) => 5,
        (name, _) if name.ends_with("digits") || name.ends_with("digit") => 4,
        (name, _) if name.contains(", ") => 3,
        _ => 2,
    }
}

fn decks(report: &Report) -> String {
    plural(report.decks, "deck")
}

fn cards(report: &Report) -> String {
    plural(report.cards.into(), "card")
}

/// The tests beyond 1e-3, the farthest first.
pub(in crate::report) fn tests_beyond(report: &Report) -> Vec<&(Test, f64)> {
    let mut beyond: Vec<&(Test, f64)> = report.tests.iter().filter(|(_, p)| *p < UNRESOLVED_BELOW).collect();
    beyond.sort_by(|a, b| a.1.total_cmp(&b.1));
    beyond
}

/// What became of the tests that are not beyond 1e-3.
pub(in crate::report) fn quiet(report: &Report) -> String {
    let (all, beyond) = (report.tests.len(), tests_beyond(report).len());
    let other = if beyond > 0 { "other " } else { "" };
    match all - beyond {
        0 if all == 0 => "No test was possible.".into(),
        0 => "Every test is beyond 1e-3.".into(),
        1 if beyond > 0 => "The other test: nothing beyond 1e-3.".into(),
        1 => "The one test: nothing beyond 1e-3.".into(),
        quiet => format!("All {other}{}: nothing beyond 1e-3.", plural(quiet as u64, "test")),
    }
}

/// What else was seen: a few sentences of different kinds.
pub(in crate::report) fn meaning(report: &Report) -> Vec<String> {
    const MOST: usize = 5;
    let mut sentences: Vec<String> = Vec::new();
    let verdict = sentence(report);
    let mut kinds: Vec<&str> = Vec::new();
    for (test, _) in tests_beyond(report) {
        let kind = test.name.split(',').next().unwrap_or(test.name);
        let kind = kind.split(" in a ").next().unwrap_or(kind);
        let dice = kind.ends_with("digits") || kind.ends_with("digit") && !off_by_one(report, test);
        if kinds.contains(&kind) || dice || sentences.len() == MOST {
            continue;
        }
        kinds.push(kind);
        let seen = told(report, test);
        let sentence = format!("{}.", capital(&seen));
        if !verdict.contains(&seen) && !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    let map = Map::places(&report.tables.places, report.cards);
    if let Some(lit) = map.lit().iter().find(|lit| lit.score < 0.0) {
        let seldom = place(&map, lit);
        if !verdict.contains(&seldom) {
            sentences.push(format!("{}.", capital(&seldom)));
        }
    }
    sentences
}

/// The same with its first letter large.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whom the decks resemble, if any known fault is likelier than fair decks.
pub(in crate::report) fn likeness(report: &Report) -> Option<String> {
    let first = report.suspects.first()?;
    if matches!(report.finding, Finding::NoneFound { .. }) || first.log10_over_fair < NAMED {
        return None;
    }
    let it = |suspect: &Suspect, fit: &str| {
        let it = match suspect.view {
            View::Changes | View::InverseChanges => "From each deck to the next it resembles",
            _ => "It resembles",
        };
        format!("{it} {}: {}{fit}.", names(suspect), likelier(suspect))
    };
    let fits =
        |suspect: &&Suspect| matches!(suspect.fit, Fit::Fits { .. }) && suspect.log10_over_fair >= NAMED;
    match (first.fit, report.suspects.iter().find(fits)) {
        (_, Some(suspect)) => Some(it(suspect, ", and fits")),
        (Fit::Untested { .. }, None) => Some(it(first, "; so few decks do not tell whether it fits")),
        (Fit::Differs { p } | Fit::Fits { p }, None) => Some(format!(
            "None of the known faults fits; the nearest is {}: {}, but not its law ({}).",
            names(first),
            likelier(first),
            equals(p)
        )),
    }
}

/// What p is, or below what.
fn equals(p: f64) -> String {
    let p = chance(p);
    if p.starts_with('<') { format!("p {p}") } else { format!("p = {p}") }
}

/// A suspect with those that the decks do not tell from it.
fn names(suspect: &Suspect) -> String {
    if suspect.alike.is_empty() {
        return suspect.name.clone();
    }
    format!("{} or {}, which these decks do not tell apart", suspect.name, suspect.alike.join(", "))
}

/// How much likelier a suspect is than the next, or than fair decks if they are nearer.
fn likelier(suspect: &Suspect) -> String {
    match suspect.log10_over_next {
        Some(log10) if (0.0..suspect.log10_over_fair).contains(&log10) => {
            format!("{} times likelier than the next", tens(log10))
        }
        _ => over_fair(suspect.log10_over_fair),
    }
}

fn over_fair(log10: f64) -> String {
    format!("{} times likelier than fair decks", tens(log10))
}

fn tens(log10: f64) -> String {
    if log10.is_finite() { power_of_ten(log10.max(0.0).floor() as i32) } else { "infinitely many".into() }
}

/// How large a bias the decks leave possible.
pub(in crate::report) fn bounds(report: &Report) -> Vec<String> {
    let bounds = report.bounds;
    if bounds.decks == 0 || report.cards < 2 {
        return Vec::new();
    }
    let points = |part: f64| super::figures::digits(100.0 * part, 2);
    let mut told = Vec::new();
    // Of equal cards there are several to a place.
    let different = report.tables.places.columns.len() == report.cards as usize;
    let even = if different { format!("1/{}", report.cards) } else { "its part of the deck".into() };
    // That a chance is none of those that there are not is no news.
    if bounds.place < 0.5 {
        told.push(format!(
            "No card is at a place with a chance more than {} percentage points from {even}, with 99 %.",
            points(bounds.place),
        ));
    }
    if bounds.pair < 0.49 {
        told.push(format!(
            "No card is before another with a chance more than {} percentage points from 1/2, with 99 %.",
            points(bounds.pair)
        ));
    }
    told
}
