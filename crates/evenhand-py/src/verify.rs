//! What a verifier finds in the file of a verifiable deal or of a public draw, as data.

use evenhand_cards::fairdeal::{Chain, Format, Known, List, Opened, Opening, Outcome, Report, verify};
use evenhand_locale::Language;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

const ENGLISH: Language = Language::English;

/// Verifies a file against what its reader kept, each as it stands.
#[pyfunction]
#[pyo3(signature = (
    file, *, tables, openings, check_words, rounds, sheets, slips, previous, voids, announcements, lists
))]
#[expect(clippy::too_many_arguments, reason = "each has its name")]
pub(crate) fn verify_file<'py>(
    py: Python<'py>,
    file: &[u8],
    tables: Vec<Vec<u8>>,
    openings: Vec<String>,
    check_words: Vec<String>,
    rounds: Vec<String>,
    sheets: Vec<Vec<u8>>,
    slips: Vec<String>,
    previous: Vec<Vec<u8>>,
    voids: Vec<Vec<u8>>,
    announcements: Vec<Vec<u8>>,
    lists: Vec<Vec<u8>>,
) -> PyResult<Bound<'py, PyDict>> {
    let read = |list: &Vec<u8>| List::read(&list[..]);
    let lists = lists.iter().map(read).collect::<Result<Vec<_>, _>>();
    let lists = lists.map_err(|error| PyValueError::new_err(format!("a list cannot be read: {error}")))?;
    let rounds = rounds.iter().map(|round| Chain::with_hash(round)).collect();
    let mut known = Known { tables, openings, check_words, rounds, sheets, slips, ..Known::default() };
    (known.previous, known.voids, known.announcements, known.lists) = (previous, voids, announcements, lists);
    let report = py.detach(|| verify(file, &known));
    data(py, &report)
}

/// The report as Python's data.
fn data<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let verdict = report.verdict();
    let made = PyDict::new(py);
    made.set_item("exit", verdict.exit)?;
    made.set_item("code", report.code().map(|code| code.to_string()))?;
    made.set_item("sentences", verdict.sentences.iter().map(|one| one.text(ENGLISH)).collect::<Vec<_>>())?;
    let format = report.format.map(|format| match format {
        Format::Draw => "draw",
        _ => "deals",
    });
    made.set_item("format", format)?;
    made.set_item("stage", report.stage.map(|stage| stage.to_string()))?;
    made.set_item("sha256", report.hash.to_string())?;
    made.set_item("facts", report.facts.iter().map(|fact| fact.text(ENGLISH)).collect::<Vec<_>>())?;
    let words = report.opened.iter().flat_map(Opened::openings);
    let words = words.filter_map(|(seat, opening)| {
        Some((seat.to_owned(), opening.map(Opening::text).filter(|words| !words.is_empty())?.to_owned()))
    });
    made.set_item("words", words.collect::<Vec<(String, String)>>())?;
    let checks = report.checks.iter().map(|check| {
        let one = PyDict::new(py);
        let (outcome, why) = match &check.outcome {
            Outcome::Held => ("held", None),
            Outcome::Failed(why) => ("failed", Some(why.clone())),
            Outcome::NotGiven => ("not_given", None),
            _ => ("not_reached", None),
        };
        one.set_item("code", check.code.to_string())?;
        one.set_item("claim", check.code.claim(ENGLISH))?;
        one.set_item("outcome", outcome)?;
        one.set_item("why", why)?;
        Ok(one)
    });
    made.set_item("checks", checks.collect::<PyResult<Vec<_>>>()?)?;
    made.set_item("warnings", report.warnings.iter().map(|one| one.text(ENGLISH)).collect::<Vec<_>>())?;
    made.set_item("beacon_checked", report.checked)?;
    let mut deals = Vec::new();
    // What a dealer claims is not shown as dealt: these are worked out again, where every check holds.
    for deal in report.deals.iter().filter(|_| report.holds()) {
        let places = PyDict::new(py);
        for dealt in report.spec.iter().flat_map(|spec| spec.decided(deal)) {
            places.set_item(&dealt.place, dealt.cards().collect::<Vec<_>>())?;
        }
        deals.push(places);
    }
    made.set_item("deals", deals)?;
    let winners: &[u32] = if report.holds() { &report.winners } else { &[] };
    made.set_item("winners", winners.to_vec())?;
    Ok(made)
}
