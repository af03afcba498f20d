//! The value of a beacon's round as the user passes it: digits, or a file with the JSON of a relay.
//!
//! A false signature is refused, because the value is not the round's. JSON without a signature that this program can check is
//! not evidence: the program compares its value with the file, but does not count it as looked up.

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Answer, Beacon, Chain, Hash, Published, SignatureCheck};
use evenhand_cards::quoted;
use evenhand_locale::Language;

use crate::fair::player::show_message;
use crate::fair::words::messages;
use crate::file;
use crate::language;
use crate::outcome::UsageError;

/// Maximum length in bytes of a relay's answer.
const MAX_BYTES: u64 = 1 << 16;

/// Maximum number of characters of a value in a message.
const MAX_SHOWN: usize = 40;

/// A round from `--round`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Round {
    /// A round that counts as looked up, in the form that verifiers compare.
    LookedUp(String),
    /// A round from JSON with an unchecked signature, and advice for the user.
    Compared { round: String, note: String },
    /// The argument for false JSON, which fails its check, and the reason.
    False { given: String, note: String },
}

/// Returns the value of a spec's round from `--randomness` and `--signature`.
pub(crate) fn given(beacon: &Beacon, randomness: &str, signature: Option<&str>) -> anyhow::Result<Published> {
    let path = Path::new(randomness);
    if randomness.parse::<Hash>().is_ok() || !path.exists() {
        if randomness.contains(['.', '/', '\\']) {
            let facts = [("given", quoted(randomness, MAX_SHOWN).into())];
            let why = messages(language::messages()).format("round-no-file", facts);
            return Err(UsageError(why).into());
        }
        let published = Published::new(randomness, signature.unwrap_or_default());
        let published = published.map_err(|error| UsageError(error.to_string()))?;
        return match published.check_signature(beacon) {
            SignatureCheck::False => {
                Err(UsageError(note("round-false", "--signature", beacon, language::messages())).into())
            }
            _ => Ok(published),
        };
    }
    if signature.is_some() {
        return Err(UsageError(
            "--signature: the file of --randomness contains a signature. Leave out --signature.".into(),
        )
        .into());
    }
    let (answer, name) = (read(path)?, file::name(path));
    if let Beacon::Drand { round, .. } = beacon
        && *round != answer.round
    {
        let found = answer.round;
        return Err(anyhow!(
            "{name}: this is round {found}, but the spec names round {round}. Look up round {round}."
        ));
    }
    let published = Published::new(&answer.randomness, &answer.signature);
    let published = published.map_err(|error| anyhow!("{name}: {error}"))?;
    match published.check_signature(beacon) {
        SignatureCheck::False => Err(anyhow!("{}", note("round-false", &name, beacon, language::messages()))),
        SignatureCheck::Unchecked if is_quicknet(beacon) => {
            show_message(&note("round-bare", &name, beacon, language::messages()));
            Ok(published)
        }
        _ => Ok(published),
    }
}

/// Reads the value of `--round`. For `CHAIN:FILE`, the round comes from the JSON in the file. The name of a known chain becomes
/// its hash. All other text stays unchanged.
pub(crate) fn looked_up(given: &str) -> anyhow::Result<Round> {
    let (given, language) = (Chain::with_hash(given), language::output());
    let Some((chain, rest)) = given.split_once(':') else { return Ok(Round::LookedUp(given)) };
    let path = Path::new(rest);
    let is_written_out =
        rest.split_once(':').is_some_and(|(_, randomness)| randomness.parse::<Hash>().is_ok());
    // A file name is not one of the forms that verifiers compare.
    let names_file = path.is_file() || !rest.contains(':') && rest.contains(['.', '/', '\\']);
    if is_written_out || !names_file {
        return Ok(Round::LookedUp(given));
    }
    let (Answer { round, randomness, signature }, name) = (read(path)?, file::name(path));
    let written_out = format!("{chain}:{round}:{randomness}");
    let Ok(chain) = chain.parse::<Hash>() else { return Ok(Round::LookedUp(written_out)) };
    let beacon = Beacon::Drand { chain, round };
    let published = match Published::new(&randomness, &signature) {
        Ok(published) => published,
        Err(error) => return Ok(Round::False { given, note: format!("{name}: {error}") }),
    };
    Ok(match published.check_signature(&beacon) {
        SignatureCheck::False => Round::False { given, note: note("round-false", &name, &beacon, language) },
        SignatureCheck::Unchecked if is_quicknet(&beacon) => {
            let note = note(unchecked(&published), &name, &beacon, language);
            Round::Compared { round: written_out, note }
        }
        _ => Round::LookedUp(written_out),
    })
}

/// Reads a relay's answer from a file.
fn read(path: &Path) -> anyhow::Result<Answer> {
    let bytes = file::read_within(path, MAX_BYTES)?;
    Answer::read(&bytes).map_err(|error| anyhow!("{}: {error}", file::name(path)))
}

fn is_quicknet(beacon: &Beacon) -> bool {
    matches!(beacon, Beacon::Drand { chain, .. } if *chain == Chain::QUICKNET.hash)
}

/// Returns the message for an unchecked signature: the JSON lacks one, or this build cannot check it.
fn unchecked(published: &Published) -> &'static str {
    if published.signature().is_empty() { "round-unsigned" } else { "round-unchecked" }
}

/// Returns a message about a given round, with advice.
pub(crate) fn note(id: &str, name: &str, beacon: &Beacon, language: Language) -> String {
    let Beacon::Drand { round, .. } = beacon else { return String::new() };
    let facts = [("file", name.into()), ("round", round.to_string().into())];
    messages(language).format(id, facts)
}
