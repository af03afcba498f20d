//! The report as JSON, schema `evenhand-audit/3`, which `docs/audit-report.md` documents field by field.
//!
//! Fields are in the order given here. What is no finite number is null, and a p-value reads back as it was.

#![allow(non_camel_case_types, reason = "a field of an object is of a type called as it is")]

use evenhand_locale::Language;
use serde::Serialize;

use super::choice::{Caught, Null};
use super::words::{Words, key};
use crate::battery::{CardNames, ContingencyTable, Finding, GroupName, Outlier, Test, TestId};
use crate::findings::{EvidencePoint, Provenance, Report};
use crate::power::{Power, PowerEstimate};
use crate::state::Part;
use crate::suspects::Suspect;

/// Its number changes when a field changes its meaning or goes; new fields may come.
const SCHEMA: &str = "evenhand-audit/3";

/// An object of these fields, in this order, as the schema gives them: `json!` of `serde_json` sorts them by name.
macro_rules! object {
    ($($name:ident: $value:expr),* $(,)?) => {{
        #[derive(Serialize)]
        struct Object<$($name),*> {
            $($name: $name),*
        }
        Object { $($name: $value),* }
    }};
}

/// A fact beside its words.
#[derive(Serialize)]
struct Worded<T> {
    #[serde(flatten)]
    fact: T,
    sentence: String,
}

impl Report {
    /// Everything but the tables of counts, as JSON: schema `evenhand-audit/3`, documented in `docs/audit-report.md`; what is words,
    /// in this language. Some 200 KB, however many cards there are.
    pub fn json(&self, language: Language) -> String {
        self.document(language, false)
    }

    /// The same with the tables of counts: 400 KB for 52 cards, 50 MB for 1,024.
    pub fn json_with_tables(&self, language: Language) -> String {
        self.document(language, true)
    }

    fn document(&self, language: Language, with_tables: bool) -> String {
        let words = Words::new(language);
        let (names, tables) = (&self.names, &self.tables);
        let finding = |fact| Worded { fact, sentence: words.finding(fact) };
        let not_looked_at = |fact| Worded { fact, sentence: words.not_looked_at(fact) };
        let highest =
            |points: &[EvidencePoint]| points.iter().map(|point| point.log10_e_value).fold(0.0, f64::max);
        let document = object! {
            schema: SCHEMA,
            tool: "evenhand",
            version: &self.provenance.version,
            source: &self.provenance.source,
            command: &self.provenance.command,
            seed: &self.provenance.seed,
            sha256: &self.provenance.sha256,
            parts: self.parts.iter().map(one_part).collect::<Vec<_>>(),
            n: self.cards,
            decks: self.decks,
            verdict: verdict(self, words),
            likeness: words.likeness(self),
            remedy: words.remedy(self),
            findings: self.findings.iter().map(finding).collect::<Vec<_>>(),
            e_value: self.evidence.last().map(|last| object! {
                log10: last.log10_e_value,
                log10_highest: highest(&self.evidence),
            }),
            tests: self.tests.iter().map(|(test, p)| one_test(names, test, *p, words)).collect::<Vec<_>>(),
            bounds: object! {
                decks: self.bounds.decks,
                confidence: 0.99,
                place: self.bounds.place,
                pair: self.bounds.pair,
                sentences: words.bounds(self),
            },
            suspects: self.suspects.iter().map(|one| one_suspect(names, one, words)).collect::<Vec<_>>(),
            searched: self.searched.iter().map(|one| Worded { fact: one, sentence: words.searched(one) }).collect::<Vec<_>>(),
            search_speed: self.search_speed.as_ref().map(|speed| Worded { fact: speed, sentence: words.search_speed(speed) }),
            resolution: self.power.iter().map(|one| one_fault(one, words)).collect::<Vec<_>>(),
            not_looked_at: self.not_looked_at.iter().map(not_looked_at).collect::<Vec<_>>(),
            evidence: &self.evidence,
            groups: self.groups.iter().map(|group| object! {
                name: group.name(),
                cards: group.faces().iter().map(|face| names.of_face(*face)).collect::<Vec<_>>(),
            }).collect::<Vec<_>>(),
            tables: with_tables.then(|| object! {
                decks: tables.decks,
                places: table(names, &tables.places),
                pairs: table(names, &tables.pairs),
                digits: tables.digits.iter().map(|row| object! {
                    digits: row.digits,
                    name: words.digits(row.digits),
                    p: &row.p_values,
                }).collect::<Vec<_>>(),
                histograms: tables.histograms.iter().map(|histogram| object! {
                    statistic: histogram.statistic,
                    name: words.statistic(histogram.statistic),
                    first: histogram.first,
                    observed: &histogram.observed,
                    probabilities: &histogram.probabilities,
                }).collect::<Vec<_>>(),
            }),
        };
        // Keys are names and writing to memory does not fail, which are the only ways in which this could.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }
}

fn verdict(report: &Report, words: Words) -> impl Serialize {
    let worst = match report.finding {
        Finding::Fail { test, p } | Finding::Unresolved { test, p } => Some((test, p)),
        Finding::NoneFound { .. } => None,
    };
    object! {
        outcome: <&str>::from(&report.finding),
        sentence: words.verdict(report),
        test: worst.map(|(test, _)| named(test, words)),
        p: worst.map(|(_, p)| p),
    }
}

fn one_part(part: &Part) -> impl Serialize + '_ {
    let Provenance { source, command, version, seed, sha256 } = &part.provenance;
    object! { source: source, decks: part.decks, command: command, version: version, seed: seed, sha256: sha256 }
}

fn named(test: TestId, words: Words) -> impl Serialize {
    let fact = object! { id: test.key(), name: words.test_name(test), transform: test.transform };
    OfGroup { fact, group: test.group() }
}

/// A test, and the group that it is of, if it is of one.
#[derive(Serialize)]
struct OfGroup<T> {
    #[serde(flatten)]
    fact: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<GroupName>,
}

fn one_test<'a>(names: &'a CardNames, test: &'a Test, p_adjusted: f64, words: Words) -> impl Serialize + 'a {
    #[derive(Serialize)]
    struct Far<'a> {
        what: String,
        #[serde(flatten)]
        outlier: &'a Outlier,
    }
    let far = |outlier: &'a Outlier| Far {
        what: words.whereabouts(names, test.outliers_of(), outlier.at),
        outlier,
    };
    let null = Null::of(test.id);
    let [distribution, source] = words.null(null);
    let fact = object! {
        id: test.id.key(),
        name: words.test_name(test.id),
        transform: test.id.transform,
        decks: test.decks,
        statistic: test.statistic,
        null: object! { id: null.id, distribution: distribution, source: source },
        degrees: test.degrees,
        p: test.p,
        p_adjusted: p_adjusted,
        effect: words.effect(names, test),
        measured: &test.effect,
        outliers: test.outliers.iter().map(far).collect::<Vec<_>>(),
    };
    OfGroup { fact, group: test.id.group() }
}

fn one_suspect<'a>(names: &CardNames, suspect: &'a Suspect, words: Words) -> impl Serialize + 'a {
    #[derive(Serialize)]
    struct Named<T> {
        name: String,
        #[serde(flatten)]
        fact: T,
    }
    object! {
        name: words.fault(&suspect.name, suspect.transform),
        fault: &suspect.name,
        alike: words.alike(suspect),
        log10_over_fair: suspect.log10_over_fair,
        log10_over_next: suspect.log10_over_next,
        fit: key(&suspect.fit),
        p: suspect.fit.p(),
        transform: suspect.transform,
        detected_by: Named {
            name: words.feature(names, suspect.transform, suspect.detected_by),
            fact: suspect.detected_by,
        },
        remedies: &suspect.remedies,
    }
}

fn one_fault(estimate: &PowerEstimate, words: Words) -> impl Serialize {
    let (found, of, tried) = match estimate.power {
        Power::Simulated { found, of } => (Some(found), Some(of), None),
        Power::Extrapolated { .. } | Power::Computed { .. } => (None, None, None),
        Power::Undetected { tried } => (None, None, Some(tried)),
    };
    object! {
        fault: &estimate.name,
        decks: estimate.decks,
        power: estimate.power.probability(),
        outcome: <&str>::from(Caught::of(estimate)),
        known: key(&estimate.power),
        found: found,
        of: of,
        tried: tried,
        sentence: words.how_known(estimate.power),
        detected_by: estimate.detected_by.map(|test| named(test, words)),
        needed: estimate.needed,
        needed_range: estimate.needed_range.map(|(least, most)| object! { least: least, most: most }),
    }
}

fn table<'a>(names: &CardNames, table: &'a ContingencyTable) -> impl Serialize + 'a {
    object! {
        rows: names.along(table.rows),
        columns: names.along(table.columns),
        decks: table.decks,
        probabilities: &table.probabilities,
        observed: table.observed.chunks(table.columns.len().max(1)).collect::<Vec<_>>(),
    }
}
