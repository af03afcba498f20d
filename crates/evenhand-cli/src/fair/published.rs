//! What a beacon published for a round, as the user gives it: digits, or a file with the JSON that its servers answer.

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Answer, Beacon, Chain, Hash};

use crate::file;
use crate::outcome::UsageError;

/// More than any beacon answers.
const MAX_BYTES: u64 = 1 << 16;

/// The outcome of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// None where it was given by its digits alone.
    pub(crate) round: Option<u64>,
    pub(crate) randomness: String,
    /// Empty if it is not known.
    pub(crate) signature: String,
}

/// The outcome that `--randomness` and `--signature` give for the round of a spec.
pub(crate) fn given(beacon: &Beacon, randomness: &str, signature: Option<&str>) -> anyhow::Result<Outcome> {
    if randomness.parse::<Hash>().is_ok() || !Path::new(randomness).exists() {
        let signature = signature.unwrap_or_default().to_owned();
        return Ok(Outcome { round: None, randomness: randomness.to_owned(), signature });
    }
    if signature.is_some() {
        return Err(UsageError("--signature: the file of --randomness has its own".into()).into());
    }
    let path = Path::new(randomness);
    let outcome = read(path)?;
    match (beacon, outcome.round) {
        (Beacon::Drand { round, .. }, Some(found)) if *round != found => Err(anyhow!(
            "{}: it is of round {found}, and the spec names round {round}: look that one up",
            file::name(path)
        )),
        _ => Ok(outcome),
    }
}

/// The outcome in a file.
fn read(path: &Path) -> anyhow::Result<Outcome> {
    let bytes = file::read_within(path, MAX_BYTES)?;
    let name = file::name(path);
    let Answer { round, randomness, signature } =
        Answer::read(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
    Ok(Outcome { round: Some(round), randomness, signature })
}

/// A round as `--round` gives it, in the form that verifiers compare: `CHAIN:FILE` with the beacon's JSON is written out,
/// and a known chain's name is its hash; all else stays as it stands.
pub(crate) fn looked_up(given: &str) -> anyhow::Result<String> {
    let given = Chain::with_hash(given);
    let Some((chain, rest)) = given.split_once(':') else { return Ok(given) };
    let is_written_out =
        rest.split_once(':').is_some_and(|(_, randomness)| randomness.parse::<Hash>().is_ok());
    if is_written_out || !Path::new(rest).is_file() {
        return Ok(given);
    }
    let outcome = read(Path::new(rest))?;
    Ok(format!("{chain}:{}:{}", outcome.round.unwrap_or_default(), outcome.randomness))
}
