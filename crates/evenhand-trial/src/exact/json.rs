//! An exact distribution as JSON: fractions as text, since no number of JSON holds them.

use std::collections::BTreeMap;

use evenhand_audit::Statistic;
use evenhand_audit::exact::{Chain, Counting, Distribution, Divisibility, Fraction, Matrix};
use evenhand_locale::Language;
use indexmap::IndexMap;
use serde::Serialize;

use super::{name, size};

/// What JSON holds; "law" stays in the name of its schema. Places and cards by number count from 0. The schema changes its number when a field changes its meaning; new fields may come.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    classic: &'a str,
    dice: &'a str,
    n: u32,
    /// Only of samplers.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<u32>,
    uniform: bool,
    verdict: String,
    /// How many outcomes the dice have, all equally likely, where they have a number.
    tapes: Option<String>,
    /// Cards by letter, place 0 first.
    outcomes: BTreeMap<String, Fraction>,
    support: usize,
    total_variation: Fraction,
    chi2_divergence: Fraction,
    max_prob: Fraction,
    min_prob: Fraction,
    argmax: String,
    argmin: String,
    min_entropy_bits: f64,
    shannon_bits: f64,
    uniform_bits: f64,
    kl_to_uniform_nats: f64,
    #[serde(flatten)]
    orders: Option<Orders>,
    events: BTreeMap<&'a str, &'a Fraction>,
}

/// What only orders have.
#[derive(Serialize)]
struct Orders {
    position_by_card: Matrix,
    precedes: Matrix,
    followed_by: Matrix,
    prob_even: Fraction,
    /// The distribution of each statistic that events can name.
    #[serde(flatten)]
    statistics: IndexMap<&'static str, BTreeMap<u32, Fraction>>,
}

/// The orders' part of a distribution; none of samples.
fn orders(distribution: &Distribution) -> Option<Orders> {
    let statistic = |statistic: Statistic| {
        let key = match statistic {
            // The schema's own key.
            Statistic::LongestIncreasing => "lis",
            statistic => statistic.key(),
        };
        Some((key, distribution.statistic(statistic)?))
    };
    Some(Orders {
        position_by_card: distribution.position_by_card()?,
        precedes: distribution.precedes()?,
        followed_by: distribution.followed_by()?,
        prob_even: distribution.even()?,
        statistics: Statistic::IN_EVENTS.into_iter().filter_map(statistic).collect(),
    })
}

/// The distribution of a classic with these dice as JSON, schema `evenhand-law/1`, with the probabilities of events by their texts.
pub fn whole_json(
    classic: &str,
    dice: &str,
    distribution: &Distribution,
    events: &[(&str, Fraction)],
) -> String {
    let (n, k) = size(distribution.space());
    // Numbers from 0, and no words of a language.
    let name = |outcome: &[u32], n| name(outcome, n, Counting::FromZero, Language::English);
    let (most, least) = (distribution.most(), distribution.least());
    let document = Document {
        schema: "evenhand-law/1",
        classic,
        dice,
        n,
        k,
        uniform: distribution.is_uniform(),
        verdict: distribution.verdict().to_string(),
        tapes: distribution.tapes().map(ToString::to_string),
        outcomes: distribution.outcomes().map(|(outcome, p)| (name(outcome, n), p)).collect(),
        support: distribution.support(),
        total_variation: distribution.total_variation(),
        chi2_divergence: distribution.chi_square_divergence(),
        max_prob: most.probability,
        min_prob: least.probability,
        argmax: name(&most.first, n),
        argmin: name(&least.first, n),
        min_entropy_bits: distribution.min_entropy_bits(),
        shannon_bits: distribution.shannon_bits(),
        uniform_bits: distribution.uniform_bits(),
        kl_to_uniform_nats: distribution.kl_to_uniform_nats(),
        orders: orders(distribution),
        events: events.iter().map(|(event, p)| (*event, p)).collect(),
    };
    pretty(&document)
}

/// What JSON holds of chains. Places and cards count from 0.
#[derive(Serialize)]
struct ChainDocument<'a> {
    schema: &'static str,
    classic: &'a str,
    dice: &'a str,
    n: u32,
    /// How many equally likely outcomes the dice have, where they have a number.
    tapes: Option<String>,
    /// A prime that divides n! more often than the tapes: no shuffle by these dice is uniform.
    obstacle: Option<u32>,
    position_by_card: &'a Matrix,
    precedes: &'a Matrix,
    events: BTreeMap<&'a str, &'a Fraction>,
}

/// The chain of a classic of n cards with these dice as JSON, schema `evenhand-chain/1`, with [`divisibility`](super::divisibility) and
/// the probabilities of events by their texts.
pub fn chain_json(
    (classic, dice): (&str, &str),
    n: u32,
    chain: &Chain,
    argument: Option<&Divisibility>,
    events: &[(&str, Fraction)],
) -> String {
    pretty(&ChainDocument {
        schema: "evenhand-chain/1",
        classic,
        dice,
        n,
        tapes: argument.and_then(|argument| Some(argument.tapes()?.to_string())),
        obstacle: argument.and_then(|argument| Some(argument.obstacle()?.prime)),
        position_by_card: &chain.position_by_card(),
        precedes: &chain.precedes(),
        events: events.iter().map(|(event, p)| (*event, p)).collect(),
    })
}

fn pretty(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document)
        .expect("keys are texts or numbers, and memory takes all that is written")
        + "\n"
}
