//! As JSON, schema `evenhand-audit-order/1`, which `docs/audit-report.md` documents.

use evenhand_locale::Language;
use serde::Serialize;

use super::words::OrderWords;
use crate::order::{
    BlockTable, HowFar, OrderFinding, OrderNotLookedAt, OrderReport, OrderTest, OrderTestId, Resemblance,
};

/// Its number changes when a field changes its meaning or goes; new fields may come.
const SCHEMA: &str = "evenhand-audit-order/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    tool: &'static str,
    version: &'a str,
    source: &'a str,
    command: &'a str,
    sha256: &'a Option<String>,
    n: u64,
    orders: u64,
    verdict: Verdict,
    structures: Vec<Worded<&'a Resemblance>>,
    how_far: &'a HowFar,
    sentences: Vec<String>,
    tests: Vec<Test<'a>>,
    not_looked_at: Vec<Worded<OrderNotLookedAt>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Map<'a>>,
}

#[derive(Serialize)]
struct Verdict {
    outcome: &'static str,
    sentence: String,
    test: Option<OrderTestId>,
    p: Option<f64>,
}

/// A fact beside its words.
#[derive(Serialize)]
struct Worded<T> {
    #[serde(flatten)]
    fact: T,
    sentence: String,
}

#[derive(Serialize)]
struct Test<'a> {
    name: String,
    #[serde(flatten)]
    fact: &'a OrderTest,
    p_adjusted: f64,
    null: String,
    effect: String,
}

#[derive(Serialize)]
struct Map<'a> {
    row_sizes: &'a [u64],
    column_sizes: &'a [u64],
    observed: Vec<&'a [u64]>,
}

impl OrderReport {
    /// Everything but the map, as JSON: schema `evenhand-audit-order/1`; what is words, in this language.
    pub fn json(&self, language: Language) -> String {
        self.document(language, None)
    }

    /// The same with the map of blocks of places (rows) by blocks of ids: up to 64 × 64 numbers.
    pub fn json_with_tables(&self, language: Language) -> String {
        let BlockTable { row_sizes, column_sizes, observed, .. } = &self.map;
        let observed = observed.chunks(column_sizes.len()).collect();
        self.document(language, Some(Map { row_sizes, column_sizes, observed }))
    }

    fn document(&self, language: Language, map: Option<Map<'_>>) -> String {
        let words = OrderWords::new(language);
        let (test, p) = match self.finding {
            OrderFinding::Fail { test, p } | OrderFinding::Unresolved { test, p } => (Some(test), Some(p)),
            OrderFinding::NoneFound => (None, None),
        };
        let document = Document {
            schema: SCHEMA,
            tool: "evenhand",
            version: &self.provenance.version,
            source: &self.provenance.source,
            command: &self.provenance.command,
            sha256: &self.provenance.sha256,
            n: self.items,
            orders: self.orders,
            verdict: Verdict { outcome: self.finding.into(), sentence: words.verdict(self), test, p },
            structures: self
                .structures
                .iter()
                .map(|fact| Worded { fact, sentence: words.resemblance(self, fact) })
                .collect(),
            how_far: &self.how_far,
            sentences: words.how_far(self),
            tests: self
                .tests
                .iter()
                .map(|both| {
                    let (fact, p_adjusted) = (&both.0, both.1);
                    let [name, null] = [words.statistic(fact.id.statistic), words.null(fact.id.statistic)];
                    Test { name, fact, p_adjusted, null, effect: words.effect(self, fact) }
                })
                .collect(),
            not_looked_at: self
                .not_looked_at
                .iter()
                .map(|fact| Worded { fact: *fact, sentence: words.not_looked_at(*fact) })
                .collect(),
            map,
        };
        // Keys are names and writing to memory does not fail, which are the only ways in which this could.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }
}
