//! `evenhand fairdraw`.

use std::io::{BufRead, BufReader};

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, Draw, DrawSpec, List};

use crate::arguments::{Announce, Drawing};
use crate::fair::{beacon, file};
use crate::outcome::WrongUsage;
use crate::write;

/// The hash of a list and how many entries it has.
pub(crate) fn list(path: &std::path::Path) -> anyhow::Result<List> {
    List::read(file::reader(path)?).map_err(|error| anyhow!("{}: {error}", file::name(path)))
}

/// Writes the announcement of a draw.
pub(crate) fn announce(arguments: &Announce) -> anyhow::Result<()> {
    file::must_be_new(&arguments.output)?;
    let named = beacon::choose(arguments.beacon.as_deref(), arguments.beacon_in)?;
    let Beacon::Drand { chain, round } = named else {
        return Err(WrongUsage("a public draw has nothing but its beacon: name a round".into()).into());
    };
    let told = beacon::told(&named)?;
    let list = list(&arguments.list)?;
    let spec = DrawSpec::new(&arguments.title, list, arguments.winners, chain, round)
        .map_err(|error| WrongUsage(error.to_string()))?;
    let draw = Draw::open(spec);
    write::to_file(&arguments.output, draw.text())?;
    let mut text = format!("list {} of {} entries\n", list.hash, list.lines);
    text += &told.map(|told| told + "\n").unwrap_or_default();
    text += "Publish the announcement before that, and the list: whoever can change it later can choose.\n";
    Ok(write::to_standard_output(text)?)
}

/// Draws, tells the winners, and writes the result.
pub(crate) fn draw(arguments: &Drawing) -> anyhow::Result<()> {
    let name = file::name(&arguments.file);
    let mut draw = Draw::read(&file::read(&arguments.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
    let list = list(&arguments.list)?;
    let announced = draw.spec().list();
    if list != announced {
        return Err(anyhow!(
            "{} is not the list that was announced: it has {} entries and SHA-256 {}, announced were {} and {}",
            file::name(&arguments.list),
            list.lines,
            list.hash,
            announced.lines,
            announced.hash
        ));
    }
    let published = draw.publish(&arguments.randomness, &arguments.signature);
    published.map_err(|error| WrongUsage(error.to_string()))?;
    // The entries of the winners, whose numbers may come in any order.
    let mut wanted: Vec<(u32, usize)> = draw.winners().iter().copied().zip(0..).collect();
    wanted.sort_unstable();
    let mut entries = vec![Vec::new(); wanted.len()];
    let mut lines = (1_u32..).zip(BufReader::new(file::reader(&arguments.list)?).split(b'\n'));
    for (number, place) in wanted {
        for (line, entry) in lines.by_ref() {
            let entry = entry.map_err(|error| anyhow!("{}: {error}", file::name(&arguments.list)))?;
            if line == number {
                entries[place] = entry;
                break;
            }
        }
    }
    if let Some(path) = &arguments.output {
        write::to_file(path, draw.text())?;
    }
    let mut text = Vec::new();
    for (number, entry) in draw.winners().iter().zip(entries) {
        text.extend(format!("{number}\t").bytes());
        text.extend(entry);
        text.push(b'\n');
    }
    Ok(write::to_standard_output(text)?)
}
