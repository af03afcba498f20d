//! Suspects that the decks do not tell apart are named together.

use super::distribution::Known;
use super::likelihood::Score;
use super::{Alike, DIFFERS_BELOW, Held, Suspect, fit};
use crate::battery::Transform;

/// ln 1000: less is not told apart.
pub(super) const TIE: f64 = 6.907_755_278_982_137;

/// How much likelier one makes the decks than another.
fn over(one: &Held, other: &Held) -> f64 {
    let of_changes = [one, other].map(|held| held.transform == Transform::Changes);
    if of_changes[0] == of_changes[1] {
        one.score.over(&other.score)
    } else {
        // Of other data: by way of fair.
        one.score.log - other.score.log
    }
}

/// Those that fit before those that do not, the most likely first; each with those that are like it, since it is not
/// 1,000 times likelier, or since as many decks as a suspect deals do not tell their distributions apart.
pub(super) fn named(known: &[Known], mut held: Vec<Held>) -> Vec<Suspect> {
    let by_rank = |a: &Held, b: &Held| {
        let Score { log, .. } = b.score;
        b.fits().cmp(&a.fits()).then(log.total_cmp(&a.score.log))
    };
    held.sort_by(by_rank);
    let mut named = Vec::new();
    while !held.is_empty() {
        let best = &held[0];
        let like = |other: &Held| {
            best.at == other.at
                || (best.fits() == other.fits()
                    && (over(best, other) <= TIE
                        || (best.transform == other.transform && same(&known[best.at], &known[other.at]))))
        };
        let alike: Vec<bool> = held.iter().map(like).collect();
        let mut alike = alike.into_iter();
        let (mut group, rest): (Vec<Held>, Vec<Held>) =
            held.into_iter().partition(|_| alike.next() == Some(true));
        // The plainest is named.
        group.sort_by_key(|one| one.at);
        let mut group = group.into_iter();
        if let Some(first) = group.next() {
            let next = rest.iter().map(|other| over(&first, other)).min_by(f64::total_cmp);
            let alike = group
                .map(|one| Alike { name: one.name, transform: one.transform, remedies: Vec::new() })
                .collect();
            named.push(first.into_suspect(alike, next));
        }
        held = rest;
    }
    named
}

/// Whether two distributions are not told apart by as many decks as each was estimated from.
fn same(one: &Known, other: &Known) -> bool {
    match (&one.frequencies, &other.frequencies) {
        (Some(one), Some(other)) => fit::least(one, other) >= DIFFERS_BELOW,
        _ => false,
    }
}
