//! The report as JSON, schema `evenhand-audit/2`, which `REPORT.md` documents field by field.
//!
//! Fields are in the order given here. What is no finite number is null, and a p-value reads back as it was.

use serde::Serialize;

use super::Report;
use super::choice::Caught;
use super::words::{
    bounds, digits, effect, feature, how_known, likeness, null, sentence, statistic, test_name, whereabouts,
};
use crate::Statistic;
use crate::battery::{
    CardNames, ContingencyTable, DigitPValues, Digits, Effect, Finding, Histogram, Outlier, Test, TestId,
    Transform, Where,
};
use crate::power::{Power, PowerEstimate};
use crate::suspects::{Feature, Fit, Suspect};

/// Its number changes when a field changes its meaning or goes; new fields may come.
const SCHEMA: &str = "evenhand-audit/2";

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
    resolution: Vec<OneFault<'a>>,
    not_looked_at: &'a [String],
    evidence: Vec<Point>,
    tables: Pictured<'a>,
}

#[derive(Serialize)]
struct Verdict {
    outcome: &'static str,
    sentence: String,
    test: Option<NamedTest>,
    p: Option<f64>,
}

#[derive(Serialize)]
struct NamedTest {
    id: String,
    name: String,
    transform: Transform,
}

#[derive(Serialize)]
struct EValue {
    log10: f64,
    log10_highest: f64,
}

#[derive(Serialize)]
struct OneTest<'a> {
    #[serde(flatten)]
    test: NamedTest,
    decks: u64,
    statistic: f64,
    null: Null,
    degrees: Option<f64>,
    p: f64,
    p_adjusted: f64,
    effect: String,
    measured: &'a Effect,
    outliers: Vec<Far>,
}

#[derive(Serialize)]
struct Null {
    distribution: &'static str,
    source: &'static str,
}

#[derive(Serialize)]
struct Far {
    what: String,
    #[serde(rename = "where")]
    at: Where,
    observed: f64,
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
    transform: Transform,
    detected_by: NamedFeature,
}

#[derive(Serialize)]
struct NamedFeature {
    name: String,
    #[serde(flatten)]
    feature: Feature,
}

#[derive(Serialize)]
struct OneFault<'a> {
    fault: &'a str,
    decks: u64,
    power: f64,
    outcome: &'static str,
    /// One of simulated, extrapolated, undetected.
    known: &'static str,
    found: Option<u32>,
    of: Option<u32>,
    tried: Option<u64>,
    sentence: String,
    detected_by: Option<NamedTest>,
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
    digits: Vec<NamedDigits<'a>>,
    histograms: Vec<NamedHistogram<'a>>,
}

#[derive(Serialize)]
struct Table<'a> {
    rows: Vec<String>,
    columns: Vec<String>,
    decks: u64,
    probabilities: &'a [f64],
    observed: Vec<&'a [u64]>,
}

#[derive(Serialize)]
struct NamedDigits<'a> {
    digits: Digits,
    name: &'static str,
    p: &'a [Option<f64>],
}

#[derive(Serialize)]
struct NamedHistogram<'a> {
    statistic: Statistic,
    name: &'static str,
    first: u64,
    observed: &'a [u64],
    probabilities: &'a [f64],
}

impl Report {
    /// Everything, as JSON: schema `evenhand-audit/2`, documented in `REPORT.md`.
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
            tests: self.tests.iter().map(|(test, adjusted)| one_test(&self.names, test, *adjusted)).collect(),
            bounds: Limits {
                decks: self.bounds.decks,
                confidence: 0.99,
                place: self.bounds.place,
                pair: self.bounds.pair,
                sentences: bounds(self),
            },
            suspects: self.suspects.iter().map(|suspect| one_suspect(&self.names, suspect)).collect(),
            resolution: self.power.iter().map(one_fault).collect(),
            not_looked_at: &self.not_looked_at,
            evidence: self
                .evidence
                .iter()
                .map(|point| Point { decks: point.decks, log10_e_value: point.log10_e_value })
                .collect(),
            tables: Pictured {
                decks: self.tables.decks,
                places: table(&self.names, &self.tables.places),
                pairs: table(&self.names, &self.tables.pairs),
                digits: self.tables.digits.iter().map(named_digits).collect(),
                histograms: self.tables.histograms.iter().map(named_histogram).collect(),
            },
        };
        // Keys are names and writing to memory does not fail, which are the only ways in which this could.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }
}

fn verdict(report: &Report) -> Verdict {
    let (outcome, worst) = match report.finding {
        Finding::Fail { test, p } => ("fail", Some((test, p))),
        Finding::Unresolved { test, p } => ("unresolved", Some((test, p))),
        Finding::NoneFound { .. } => ("none found", None),
    };
    Verdict {
        outcome,
        sentence: sentence(report),
        test: worst.map(|(test, _)| named(test)),
        p: worst.map(|(_, p)| p),
    }
}

fn named(test: TestId) -> NamedTest {
    NamedTest { id: test.key(), name: test_name(test), transform: test.transform }
}

fn one_test<'a>(names: &CardNames, test: &'a Test, p_adjusted: f64) -> OneTest<'a> {
    let [distribution, source] = null(test.id);
    let outlier = |far: &Outlier| Far {
        what: whereabouts(names, test.id.transform, far.at),
        at: far.at,
        observed: far.observed,
        expected: far.expected,
        z: far.z,
    };
    OneTest {
        test: named(test.id),
        decks: test.decks,
        statistic: test.statistic,
        null: Null { distribution, source },
        degrees: test.degrees,
        p: test.p,
        p_adjusted,
        effect: effect(names, test),
        measured: &test.effect,
        outliers: test.outliers.iter().map(outlier).collect(),
    }
}

fn one_suspect<'a>(names: &CardNames, suspect: &'a Suspect) -> OneSuspect<'a> {
    OneSuspect {
        name: &suspect.name,
        alike: &suspect.alike,
        log10_over_fair: suspect.log10_over_fair,
        log10_over_next: suspect.log10_over_next,
        fit: match suspect.fit {
            Fit::Fits { .. } => "fits",
            Fit::Untested { .. } => "untested",
            Fit::Differs { .. } => "differs",
        },
        p: suspect.fit.p(),
        transform: suspect.transform,
        detected_by: NamedFeature {
            name: feature(names, suspect.transform, suspect.detected_by),
            feature: suspect.detected_by,
        },
    }
}

fn one_fault(estimate: &PowerEstimate) -> OneFault<'_> {
    let (known, found, of, tried) = match estimate.power {
        Power::Simulated { found, of } => ("simulated", Some(found), Some(of), None),
        Power::Extrapolated { .. } => ("extrapolated", None, None, None),
        Power::Undetected { tried } => ("undetected", None, None, Some(tried)),
    };
    OneFault {
        fault: &estimate.name,
        decks: estimate.decks,
        power: estimate.power.probability(),
        outcome: match Caught::of(estimate) {
            Caught::Yes => "caught",
            Caught::Perhaps => "perhaps",
            Caught::No => "not caught",
        },
        known,
        found,
        of,
        tried,
        sentence: how_known(estimate.power),
        detected_by: estimate.detected_by.map(named),
        needed: estimate.needed,
    }
}

fn table<'a>(names: &CardNames, table: &'a ContingencyTable) -> Table<'a> {
    Table {
        rows: names.along(table.rows),
        columns: names.along(table.columns),
        decks: table.decks,
        probabilities: &table.probabilities,
        observed: table.observed.chunks(table.columns.len().max(1)).collect(),
    }
}

fn named_digits(by_place: &DigitPValues) -> NamedDigits<'_> {
    NamedDigits { digits: by_place.digits, name: digits(by_place.digits), p: &by_place.p_values }
}

fn named_histogram(histogram: &Histogram) -> NamedHistogram<'_> {
    NamedHistogram {
        statistic: histogram.statistic,
        name: statistic(histogram.statistic),
        first: histogram.first,
        observed: &histogram.observed,
        probabilities: &histogram.probabilities,
    }
}
