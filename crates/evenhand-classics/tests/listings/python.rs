//! The listings in Python and pseudo-code, as they are shown, in one process.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use evenhand_classics::{ListingLanguage, catalogue};
use serde_json::{Value, json};

use super::runs::Run;
use super::{is_there, shown};

/// What `run.py` says of the runs; none where there is no Python.
pub(crate) fn answer(runs: &[Run]) -> Option<Value> {
    if !is_there("python3") {
        return None;
    }
    let sources = |language| -> BTreeMap<&str, String> {
        catalogue().iter().map(|entry| (entry.page().name, shown(&entry.listing(language)))).collect()
    };
    let runs: Vec<Value> = runs
        .iter()
        .map(|Run { name, arguments, dice, .. }| {
            let super::runs::Arguments { n, k, rounds, faces, start, end } = arguments;
            let arguments = json!({ "k": k, "rounds": rounds, "faces": faces, "start": start, "end": end });
            // Lines are slow to follow: in a few runs of each.
            let followed = matches!(n, 0..=2 | 7..=41);
            json!([name, n, arguments, dice, followed])
        })
        .collect();
    let question = json!({
        "sources": {
            "python": sources(ListingLanguage::Python),
            "pseudo_code": sources(ListingLanguage::PseudoCode),
        },
        "runs": runs,
    });

    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings/run.py");
    let mut running = Command::new("python3")
        .arg("-B")
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = running.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(question.to_string().as_bytes()));
    let output = running.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    writer.join().unwrap().unwrap();
    Some(serde_json::from_slice(&output.stdout).unwrap())
}
