//! A law as JSON: fractions as text, since no number of JSON holds them.

use std::collections::BTreeMap;

use evenhand_audit::Statistic;
use evenhand_audit::exact::{Distribution, Fraction};
use serde::Serialize;

use super::Answer;
use super::chain::rows;
use super::text::{name, size};

/// What JSON holds. The schema changes its number when a field changes its meaning; new fields may come.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    classic: &'static str,
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
    outcomes: BTreeMap<String, String>,
    support: usize,
    total_variation: String,
    chi2_divergence: String,
    max_prob: String,
    min_prob: String,
    argmax: String,
    argmin: String,
    min_entropy_bits: f64,
    shannon_bits: f64,
    uniform_bits: f64,
    kl_to_uniform_nats: f64,
    #[serde(flatten)]
    orders: Option<Orders>,
    events: BTreeMap<&'a str, String>,
}

/// What only orders have.
#[derive(Serialize)]
struct Orders {
    position_by_card: Vec<Vec<String>>,
    precedes: Vec<Vec<String>>,
    followed_by: Vec<Vec<String>>,
    prob_even: String,
    fixed_points: BTreeMap<u32, String>,
    cycles: BTreeMap<u32, String>,
    inversions: BTreeMap<u32, String>,
    rising_sequences: BTreeMap<u32, String>,
    lis: BTreeMap<u32, String>,
}

/// The orders' part of a law.
fn orders(law: &Distribution) -> Option<Orders> {
    let of = |statistic| -> Option<BTreeMap<u32, String>> {
        Some(
            law.statistic(statistic)?
                .into_iter()
                .map(|(value, chance)| (value, chance.to_string()))
                .collect(),
        )
    };
    Some(Orders {
        position_by_card: rows(&law.position_by_card()?),
        precedes: rows(&law.precedes()?),
        followed_by: rows(&law.followed_by()?),
        prob_even: law.even()?.to_string(),
        fixed_points: of(Statistic::FixedPoints)?,
        cycles: of(Statistic::Cycles)?,
        inversions: of(Statistic::Inversions)?,
        rising_sequences: of(Statistic::RisingSequences)?,
        lis: of(Statistic::LongestIncreasing)?,
    })
}

/// The law as JSON.
pub(super) fn write(answer: &Answer<'_>) -> anyhow::Result<String> {
    let law = answer.law;
    let (n, k) = size(law.space());
    let (most, least) = (law.most(), law.least());
    let document = Document {
        schema: "evenhand-law/1",
        classic: answer.classic,
        dice: &answer.dice,
        n,
        k,
        uniform: law.is_uniform(),
        verdict: law.verdict().to_string(),
        tapes: law.tapes().map(ToString::to_string),
        outcomes: law.outcomes().map(|(outcome, chance)| (name(outcome, n), chance.to_string())).collect(),
        support: law.support(),
        total_variation: law.total_variation().to_string(),
        chi2_divergence: law.chi_square_divergence().to_string(),
        max_prob: most.probability.to_string(),
        min_prob: least.probability.to_string(),
        argmax: name(&most.first, n),
        argmin: name(&least.first, n),
        min_entropy_bits: law.min_entropy_bits(),
        shannon_bits: law.shannon_bits(),
        uniform_bits: law.uniform_bits(),
        kl_to_uniform_nats: law.kl_to_uniform_nats(),
        orders: orders(law),
        events: answer.events.iter().map(|(event, chance)| (*event, Fraction::to_string(chance))).collect(),
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}
