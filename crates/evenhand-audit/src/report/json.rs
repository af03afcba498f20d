//! The report as JSON, schema `evenhand-audit/1`, which `REPORT.md` documents field by field.
//!
//! Fields are in the order given here. What is no number is null, and a chance is a number that reads back as it was.

use serde::Serialize;

use super::Report;
use super::words::{Caught, bounds, known, likeness, sentence};
use crate::{Finding, Fit, Grid, Power, Sight, Suspect, Test};

/// Its number changes when a field changes its meaning or goes; new fields may come.
const SCHEMA: &str = "evenhand-audit/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    tool: &'static str,
    version: &'a str,
    source: &'a str,
    command: &'a str,
    seed: Option<&'a str>,
    sha256: Option<&'a str>,
    n: u32,
    decks: u64,
    verdict: Verdict,
    likeness: Option<String>,
    findings: &'a [String],
    e_value: Option<EValue>,
    tests: Vec<OneTest<'a>>,
    bounds: Limits,
    suspects: Vec<OneSuspect<'a>>,
    resolution: Vec<OneSight<'a>>,
    not_looked_at: &'a [String],
    evidence: Vec<Point>,
    tables: Pictured<'a>,
}

#[derive(Serialize)]
struct Verdict {
    outcome: &'static str,
    sentence: String,
    test: Option<&'static str>,
    view: Option<String>,
    p: Option<f64>,
}

#[derive(Serialize)]
struct EValue {
    log10: f64,
    log10_highest: f64,
}

#[derive(Serialize)]
struct OneTest<'a> {
    name: &'static str,
    view: String,
    decks: u64,
    statistic: f64,
    null: Law,
    degrees: Option<f64>,
    p: f64,
    p_adjusted: f64,
    effect: &'a str,
    outliers: Vec<Far<'a>>,
}

#[derive(Serialize)]
struct Law {
    law: &'static str,
    source: &'static str,
}

#[derive(Serialize)]
struct Far<'a> {
    what: &'a str,
    seen: f64,
    expected: f64,
    z: f64,
}

#[derive(Serialize)]
struct Limits {
    decks: u64,
    confidence: f64,
    place: f64,
    pair: f64,
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct OneSuspect<'a> {
    name: &'a str,
    alike: &'a [String],
    log10_over_fair: f64,
    log10_over_next: Option<f64>,
    fit: &'static str,
    p: f64,
    view: String,
    told_by: &'a str,
}

#[derive(Serialize)]
struct OneSight<'a> {
    fault: &'a str,
    decks: u64,
    power: f64,
    outcome: &'static str,
    /// One of simulated, reckoned, unseen.
    known: &'static str,
    found: Option<u32>,
    of: Option<u32>,
    tried: Option<u64>,
    sentence: String,
    told_by: Option<&'a str>,
    needed: Option<u64>,
}

#[derive(Serialize)]
struct Point {
    decks: u64,
    log10_e_value: f64,
}

#[derive(Serialize)]
struct Pictured<'a> {
    decks: u64,
    places: Table<'a>,
    pairs: Table<'a>,
    strips: Vec<Strip<'a>>,
    bars: Vec<Bars<'a>>,
}

#[derive(Serialize)]
struct Table<'a> {
    rows: &'a [String],
    columns: &'a [String],
    decks: u64,
    chances: &'a [f64],
    seen: Vec<&'a [u64]>,
}

#[derive(Serialize)]
struct Strip<'a> {
    name: &'static str,
    p: &'a [Option<f64>],
}

#[derive(Serialize)]
struct Bars<'a> {
    name: &'static str,
    first: u64,
    seen: &'a [u64],
    law: &'a [f64],
}

impl Report {
    /// Everything, as JSON: schema `evenhand-audit/1`, documented in `REPORT.md`.
    pub fn json(&self) -> String {
        let document = Document {
            schema: SCHEMA,
            tool: "evenhand",
            version: &self.provenance.version,
            source: &self.provenance.source,
            command: &self.provenance.command,
            seed: self.provenance.seed.as_deref(),
            sha256: self.provenance.sha256.as_deref(),
            n: self.cards,
            decks: self.decks,
            verdict: verdict(self),
            likeness: likeness(self),
            findings: &self.findings,
            e_value: self.evidence.last().map(|last| EValue {
                log10: last.log10_e_value,
                log10_highest: self.evidence.iter().map(|point| point.log10_e_value).fold(0.0, f64::max),
            }),
            tests: self.tests.iter().map(test).collect(),
            bounds: Limits {
                decks: self.bounds.decks,
                confidence: 0.99,
                place: self.bounds.place,
                pair: self.bounds.pair,
                sentences: bounds(self),
            },
            suspects: self.suspects.iter().map(suspect).collect(),
            resolution: self.sights.iter().map(sight).collect(),
            not_looked_at: &self.not_looked_at,
            evidence: self
                .evidence
                .iter()
                .map(|point| Point { decks: point.decks, log10_e_value: point.log10_e_value })
                .collect(),
            tables: Pictured {
                decks: self.tables.decks,
                places: table(&self.tables.places),
                pairs: table(&self.tables.pairs),
                strips: self
                    .tables
                    .strips
                    .iter()
                    .map(|strip| Strip { name: strip.name, p: &strip.chances })
                    .collect(),
                bars: self
                    .tables
                    .bars
                    .iter()
                    .map(|bars| Bars { name: bars.name, first: bars.first, seen: &bars.seen, law: &bars.law })
                    .collect(),
            },
        };
        // Keys are names and writing to memory does not fail, which are the only ways in which this could.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }
}

fn verdict(report: &Report) -> Verdict {
    let (outcome, worst) = match &report.finding {
        Finding::Fail { name, view, p } => ("fail", Some((*name, view, *p))),
        Finding::Unresolved { name, view, p } => ("unresolved", Some((*name, view, *p))),
        Finding::NoneFound { .. } => ("none found", None),
    };
    Verdict {
        outcome,
        sentence: sentence(report),
        test: worst.map(|(name, ..)| name),
        view: worst.map(|(_, view, _)| view.to_string()),
        p: worst.map(|(.., p)| p),
    }
}

fn test((test, p_adjusted): &(Test, f64)) -> OneTest<'_> {
    OneTest {
        name: test.name,
        view: test.view.to_string(),
        decks: test.decks,
        statistic: test.statistic,
        null: Law { law: test.null.law, source: test.null.source },
        degrees: test.degrees,
        p: test.p,
        p_adjusted: *p_adjusted,
        effect: &test.effect,
        outliers: test
            .outliers
            .iter()
            .map(|far| Far { what: &far.what, seen: far.seen, expected: far.expected, z: far.z })
            .collect(),
    }
}

fn suspect(suspect: &Suspect) -> OneSuspect<'_> {
    let (fit, p) = match suspect.fit {
        Fit::Fits { p } => ("fits", p),
        Fit::Untested { p } => ("untested", p),
        Fit::Differs { p } => ("differs", p),
    };
    OneSuspect {
        name: &suspect.name,
        alike: &suspect.alike,
        log10_over_fair: suspect.log10_over_fair,
        log10_over_next: suspect.log10_over_next,
        fit,
        p,
        view: suspect.view.to_string(),
        told_by: &suspect.told_by,
    }
}

fn sight(sight: &Sight) -> OneSight<'_> {
    let (name, found, of, tried) = match sight.power {
        Power::Simulated { found, of } => ("simulated", Some(found), Some(of), None),
        Power::Reckoned { .. } => ("reckoned", None, None, None),
        Power::Unseen { tried } => ("unseen", None, None, Some(tried)),
    };
    OneSight {
        fault: &sight.name,
        decks: sight.decks,
        power: sight.power.chance(),
        outcome: Caught::of(sight).name(),
        known: name,
        found,
        of,
        tried,
        sentence: known(sight.power),
        told_by: sight.told_by.as_deref(),
        needed: sight.needed,
    }
}

fn table(grid: &Grid) -> Table<'_> {
    Table {
        rows: &grid.rows,
        columns: &grid.columns,
        decks: grid.decks,
        chances: &grid.chances,
        seen: grid.seen.chunks(grid.columns.len().max(1)).collect(),
    }
}
