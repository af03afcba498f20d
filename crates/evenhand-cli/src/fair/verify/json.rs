//! A verifier's report for programs: one JSON object. Its texts are always English.

use evenhand_cards::fairdeal::{Code, Doubt, Format, Judgement, Outcome, Report, Sentence, Warning};
use evenhand_locale::Language;
use serde::Serialize;

use crate::arguments::Verify;
use crate::deal::{DealObject, NamedPlaces};
use crate::fair::names;
use crate::fair::verify::circle;
use crate::fair::words::messages;

/// `{"format":"evenhand-verify/1","sha256":…,"kind":"deals","stage":"done","exit":0,"code":null,"checks":[…],"warnings":[…],
/// "verdict":[…],"deals":[…],"winners":[…]}`. `deals` and `winners` are empty unless all checks hold. With a circle, the doubts of
/// the player's own program replace a good `verdict`.
#[derive(Serialize)]
struct ReportObject<'a> {
    format: &'static str,
    sha256: String,
    kind: Option<&'static str>,
    stage: Option<&'static str>,
    exit: u8,
    code: Option<String>,
    checks: Vec<CheckResult<'a>>,
    warnings: Vec<Statement>,
    verdict: Vec<Statement>,
    deals: Vec<DealObject<'a, NamedPlaces>>,
    winners: &'a [u32],
}

#[derive(Serialize)]
struct CheckResult<'a> {
    code: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// A sentence of the report: a stable name, and the text.
#[derive(Serialize)]
struct Statement {
    id: &'static str,
    text: String,
}

/// The report as a line.
pub(super) fn line(report: &Report, judged: Option<&Judgement>, exit: u8, arguments: &Verify) -> String {
    let verdict = report.verdict();
    let checks = report.checks.iter().map(|check| {
        let (outcome, reason) = match &check.outcome {
            Outcome::Held => ("held", None),
            Outcome::Failed(why) => ("failed", Some(why.as_str())),
            Outcome::NotReached => ("not-reached", None),
            // The circle stores the tables before this one.
            Outcome::NotGiven if check.code == Code::F21 && circle::knows_before(judged).is_some() => {
                ("held", None)
            }
            _ => ("not-given", None),
        };
        CheckResult { code: check.code.to_string(), outcome, reason }
    });
    let warning = |warning: &Warning| Statement { id: warning.into(), text: warning.text(Language::English) };
    let sentence = |said: &Sentence| Statement { id: said.into(), text: said.text(Language::English) };
    let doubt = |doubt: &Doubt| Statement { id: doubt.into(), text: doubt.words(Language::English) };
    let doubts = judged.into_iter().filter(|_| report.holds()).flat_map(|judged| &judged.doubts);
    let sentences = verdict.sentences.iter().filter(|_| exit == verdict.exit);
    let warnings = report.warnings.iter().filter(|warning| !circle::is_answered(warning, judged));
    let forged = report.forged.then(|| Statement {
        id: "beacon-signature-false",
        text: messages(Language::English).text("verify-beacon-false"),
    });
    let spec = report.spec.as_ref().filter(|_| report.holds());
    let deals = spec.iter().flat_map(|spec| {
        (1..).zip(&report.deals).map(|(number, places)| {
            let places: Vec<_> = spec.decided(places).cloned().collect();
            names::deal_object(&arguments.names, spec, number, &places)
        })
    });
    let object = ReportObject {
        format: "evenhand-verify/1",
        sha256: report.hash.to_string(),
        kind: report.format.map(|format| if format == Format::Draw { "draw" } else { "deals" }),
        stage: report.stage.map(<&str>::from),
        exit,
        code: report.code().map(|code| code.to_string()),
        checks: checks.collect(),
        warnings: warnings.map(warning).chain(forged).collect(),
        verdict: sentences.map(sentence).chain(doubts.map(doubt)).collect(),
        deals: deals.collect(),
        winners: if report.holds() { &report.winners } else { &[] },
    };
    serde_json::to_string(&object).expect("texts and numbers, into memory") + "\n"
}
