//! What is looked at on request: groups, lags, distances, as the arguments name them.

use anyhow::{Context, bail};
use evenhand_audit::Audit;
use evenhand_audit::battery::Group;
use evenhand_sources::Cards;
use evenhand_trial::{known_groups, known_ranks_and_suits};

use super::groups::named;
use super::words::told;
use crate::arguments::OnRequest;
use crate::outcome::UsageError;
use crate::{language, outcome};

/// The same audit, of no decks yet, with what the arguments ask for; and with the suits, colours and ranks of a known
/// deck.
///
/// # Errors
/// If a group, a hand or a pair is none of these cards, or a sequential audit is asked for what it has no tests of.
pub(super) fn add(
    audit: Audit,
    wanted: &OnRequest,
    cards: &Cards,
    is_sequential: bool,
) -> anyhow::Result<Audit> {
    let wrong = |error: anyhow::Error| UsageError(outcome::text(&error, language::messages()));
    if is_sequential {
        let asked = [
            ("--groups", !wanted.groups.is_empty()),
            ("--hands", !wanted.hands.is_empty()),
            ("--lags", wanted.lags.is_some()),
            ("--distances", wanted.distances.is_some()),
        ];
        if let Some((option, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) {
            return Err(UsageError(told("sequential-request", [("option", option.into())])).into());
        }
        return Ok(audit);
    }
    Ok(all(audit, wanted, cards).map_err(wrong)?)
}

fn all(mut audit: Audit, wanted: &OnRequest, cards: &Cards) -> anyhow::Result<Audit> {
    if let Some(known) = known_ranks_and_suits(cards.names(), cards.copies()) {
        audit = audit.with_ranks_and_suits(known);
    }
    let mut groups: Vec<Group> = Vec::new();
    for spec in &wanted.groups {
        groups.push(named(spec, cards.names()).with_context(|| format!("--groups {spec}"))?);
    }
    if !wanted.no_groups {
        // One that has the name of a known group, or its cards, stands for it.
        let known = known_groups(cards.names(), cards.copies());
        let is_new = |group: &Group| {
            groups.iter().all(|other| other.name() != group.name() && other.faces() != group.faces())
        };
        let known: Vec<Group> = known.into_iter().filter(is_new).collect();
        groups.extend(known);
    }
    if groups.is_empty() && !wanted.hands.is_empty() {
        bail!(told("hands-without-group", []));
    }
    if !groups.is_empty() {
        audit = audit.with_groups(groups, &wanted.hands)?;
    }
    if let Some(lags) = wanted.lags {
        audit = audit.with_lags(lags)?;
    }
    if let Some(text) = &wanted.distances {
        let pairs = pairs(text, cards.names()).with_context(|| format!("--distances={text}"))?;
        audit = audit.with_distances(pairs.is_empty(), &pairs).context("--distances")?;
    }
    Ok(audit)
}

/// The pairs of a text such as `AS:KS,2C:3C`; none of an empty one.
fn pairs(text: &str, names: &[String]) -> anyhow::Result<Vec<[u32; 2]>> {
    let card = |name: &str| {
        let found = names.iter().position(|other| other == name.trim());
        found.map(|card| card as u32).with_context(|| told("not-an-item", [("name", name.into())]))
    };
    let pair = |pair: &str| {
        let (first, second) =
            pair.split_once(':').with_context(|| told("not-a-pair", [("text", pair.into())]))?;
        let pair = [card(first)?, card(second)?];
        if pair[0] == pair[1] {
            bail!(told("one-card-no-pair", [("name", first.into())]));
        }
        Ok(pair)
    };
    text.split(',').filter(|_| !text.is_empty()).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_of_items_by_name() {
        let names = ["AS", "KS", "2C"].map(String::from);
        assert_eq!(pairs("AS:2C, KS:AS", &names).unwrap(), [[0, 2], [1, 0]]);
        assert_eq!(pairs("", &names).unwrap(), [[0; 2]; 0]);
        assert_eq!(pairs("AS:QS", &names).unwrap_err().to_string(), "\"QS\" is not one of the items");
        assert_eq!(pairs("AS:AS", &names).unwrap_err().to_string(), "\"AS\" is one card, not a pair");
        assert_eq!(pairs("AS", &names).unwrap_err().to_string(), "\"AS\" is not a pair, such as AS:KS");
    }
}
