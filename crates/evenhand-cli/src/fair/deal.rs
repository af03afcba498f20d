//! `evenhand fairdeal deal`.

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::FairTable;

use crate::arguments::Show;
use crate::fair::names::Called;
use crate::fair::{beacon, secret};
use crate::file;
use crate::outcome::UsageError;
use crate::write;

/// Shows the deals to the dealer, or writes the transcript for everybody.
pub(crate) fn run(arguments: &Show) -> anyhow::Result<()> {
    file::read_once([arguments.file.as_path(), &arguments.secret])?;
    if let Some(path) = &arguments.output {
        file::must_be_new(path)?;
    }
    let name = file::name(&arguments.file);
    let mut table =
        FairTable::read(&file::read(&arguments.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
    if let Some(randomness) = &arguments.randomness {
        if let Some(early) = beacon::early(&table.spec().beacon()) {
            return Err(anyhow!("{name}: {early}"));
        }
        let published = table.set_beacon(randomness, arguments.signature.as_deref().unwrap_or_default());
        published.map_err(|error| UsageError(error.to_string()))?;
    }
    let secret = secret::read(&arguments.secret)?;
    if let (true, Some(path)) = (arguments.reveal, &arguments.output) {
        let transcript = table.reveal(&secret).map_err(|error| anyhow!("{name}: {error}"))?;
        write::to_file(path, transcript.text())?;
        if path != Path::new("-") {
            write::to_standard_output(format!("transcript {}\n", transcript.hash()))?;
        }
        return Ok(());
    }
    let deals = table.deals(&secret).map_err(|error| anyhow!("{name}: {error}"))?;
    if let Some(deal) = arguments.deal.filter(|deal| *deal == 0 || *deal as usize > deals.len()) {
        let why = format!("there is no deal {deal}: this table has deals 1 to {}", deals.len());
        return Err(UsageError(why).into());
    }
    if let Some(seat) = &arguments.seat
        && !deals.iter().flatten().any(|dealt| dealt.place == *seat)
    {
        let places: Vec<&str> = deals[0].iter().map(|dealt| dealt.place.as_str()).collect();
        return Err(UsageError(format!("there is no place {seat:?}: they are {}", places.join(", "))).into());
    }
    let called = Called::new(&arguments.names, table.spec());
    let mut text = String::new();
    for (deal, places) in (1..).zip(&deals) {
        if arguments.deal.is_none_or(|only| only == deal) {
            if deals.len() > 1 {
                text += &called.heading(deal);
            }
            text += &called.deal(places, arguments.seat.as_deref());
        }
    }
    Ok(write::to_standard_output(text)?)
}
