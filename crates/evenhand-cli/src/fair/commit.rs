//! `evenhand fairdeal commit`.

use std::fmt::Write as _;

use anyhow::anyhow;
use evenhand_cards::Game;
use evenhand_cards::fairdeal::{Beacon, FairTable, Hash, Known, Secret, Spec, is_deck_of, verify};

use crate::arguments::Commit;
use crate::deal::{of_pattern, table};
use crate::fair::{beacon, secret};
use crate::file;
use crate::interrupt;
use crate::outcome::UsageError;
use crate::write;

/// Writes a new secret and the table that is committed to.
pub(crate) fn run(arguments: &Commit) -> anyhow::Result<()> {
    file::must_be_kept(&arguments.output)?;
    file::must_be_kept(&arguments.secret)?;
    if arguments.output == arguments.secret {
        return Err(UsageError("the secret and the table need files of their own".into()).into());
    }
    let beacon = beacon::choose(arguments.round.beacon.as_deref(), arguments.round.beacon_in)?;
    let round = beacon::notice(&beacon)?;
    let prev = match &arguments.prev {
        None => Hash::ZERO,
        Some(path) => {
            let bytes = file::read(path)?;
            if let Some((code, why)) = verify(&bytes, &Known::default()).failure() {
                return Err(anyhow!("{}: no transcript that holds: {code}, {why}", file::name(path)));
            }
            Hash::of(&bytes)
        }
    };
    let spec = spec(arguments, beacon, prev)?;
    let secret = Secret::from_os()?;
    let open = FairTable::open(spec, &secret).map_err(|error| UsageError(error.to_string()))?;

    // Whether the table can be written is found out before there is a secret.
    let output = interrupt::create(&arguments.output)?;
    secret::write(&arguments.secret, &secret)?;
    // One file has many names: had the secret taken the table's, it would be written over.
    let finished = file::must_be_new(&arguments.output)
        .and_then(|()| write::finish(output, open.text()).map_err(anyhow::Error::from));
    if let Err(error) = finished {
        let _ = std::fs::remove_file(&arguments.secret);
        return Err(error);
    }
    let mut text = format!("commitment {}\n", open.commitment());
    text += "Publish it with the table, where its time is seen; each player keeps it.\n";
    if let Some(round) = round {
        let _ = writeln!(text, "{round}");
    }
    if beacon == Beacon::None {
        text +=
            "No beacon: at least one player must send words that you cannot guess, or you alone decide.\n";
    }
    let _ = writeln!(
        text,
        "The secret is in {}: keep it to yourself until the last deal is over, and do not lose it.",
        arguments.secret.display()
    );
    Ok(write::to_standard_output(text)?)
}

/// The spec that the arguments ask for.
fn spec(arguments: &Commit, beacon: Beacon, prev: Hash) -> anyhow::Result<Spec> {
    let (game, table) = table(&arguments.table)?;
    let deck: Vec<String> = table.deck().cards().iter().map(ToString::to_string).collect();
    // A game's name stands for its deck: with another deck it is custom.
    let named = game.map(Game::name).filter(|name| is_deck_of(name, &deck));
    let name = named.unwrap_or("custom");
    let pattern = table.pattern().canonical().map_err(|error| of_pattern(&error))?;
    let seats: Vec<&str> = table.pattern().seats().collect();
    let spec = Spec::builder(name, &deck, &pattern, &seats).deals(arguments.deals).beacon(beacon).prev(prev);
    Ok(spec.build().map_err(|error| UsageError(error.to_string()))?)
}
