//! A deal as a number, and back.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, anyhow};
use evenhand::BigUint;
use evenhand_cards::{DealNumbers, Pbn, PbnError, Table, hands_of, read_hands};
use evenhand_files::{FilesError, Output, write_bytes};

use crate::arguments::Deal;
use crate::deal::look::Look;
use crate::deal::request::Request;
use crate::deal::write::output;
use crate::file;
use crate::interrupt;
use crate::outcome::UsageError;
use crate::write;

/// Writes the deal of a number.
pub(crate) fn by(request: &Request, number: &str, look: &Look, arguments: &Deal) -> anyhow::Result<()> {
    let digits: String = number.chars().filter(|sign| !matches!(sign, ',' | '_' | ' ')).collect();
    let wrong = |why: String| anyhow::Error::from(UsageError(format!("--by-number: {why}")));
    if digits.is_empty() || digits.len() > 50_000 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(format!(
            "a deal's number is a whole number from 0 on, in decimal, not {number:.40?}"
        )));
    }
    let parsed = BigUint::parse_bytes(digits.as_bytes(), 10).ok_or_else(|| anyhow!("no number"))?;
    let numbers = numbers(request)?;
    let faces = numbers.unrank(&parsed).map_err(|error| wrong(error.to_string()))?;
    let deal = request.table.deal_of(&faces)?;
    let mut text = Vec::new();
    look.append(request, None, deal.cards(), &mut text)?;
    let mut to: Output = output(arguments)?;
    interrupt::begin(&mut to)?;
    write_bytes(&text, &mut to)?;
    Ok(interrupt::finish(to)?)
}

/// The largest file of deals, in bytes: some million deals.
const MAX_BYTES: u64 = 1 << 28;

/// Tells the number of each deal in a file.
pub(crate) fn of(request: &Request, path: &Path, arguments: &Deal) -> anyhow::Result<()> {
    let name = file::name(path);
    let bytes = file::read_within(path, MAX_BYTES)?;
    let text = String::from_utf8(bytes)
        .map_err(|error| anyhow!("{name}: byte {} is no UTF-8", error.utf8_error().valid_up_to()))?;
    let numbers = numbers(request)?;
    let mut told = String::new();
    for (line, deal) in deals(&text) {
        let deal =
            read(request, &deal).map_err(|why| anyhow!("{name}: the deal from line {line} on: {why}"))?;
        let _ = writeln!(told, "{}", numbers.rank(&deal)?);
    }
    if told.is_empty() {
        return Err(anyhow!("{name}: no deal in it"));
    }
    match &arguments.output {
        Some(path) => write::to_file(path, told).map_err(FilesError::into),
        None => Ok(write::to_standard_output(told)?),
    }
}

fn numbers(request: &Request) -> anyhow::Result<DealNumbers> {
    request.table.numbers().with_context(|| format!("the deals of {} cannot be numbered", request.name()))
}

/// The deals of a text, each with the line where it begins: JSON objects, tags of PBN, or blocks of lines.
fn deals(text: &str) -> Vec<(usize, String)> {
    let pbn = text.lines().any(|line| line.trim_start().starts_with("[Deal "));
    let mut deals: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if pbn || line.starts_with('{') {
            let tag = line.starts_with("[Deal ");
            deals.extend((!pbn || tag).then(|| (number, line.to_owned())));
            continue;
        }
        // What the program itself writes about a deal is no place.
        let about = ["number ", "编号 ", "cut card:", "切牌卡:"].iter().any(|told| line.starts_with(told));
        let heading = line.contains(", deal ") || (line.contains('第') && line.ends_with('局'));
        if line.is_empty() || heading {
            inside = false;
        } else if !about {
            match deals.last_mut().filter(|_| inside) {
                Some((_, deal)) => {
                    deal.push('\n');
                    deal.push_str(line);
                }
                None => deals.push((number, line.to_owned())),
            }
            inside = true;
        }
    }
    deals
}

/// The faces in each place of a deal.
fn read(request: &Request, deal: &str) -> Result<Vec<Vec<u32>>, String> {
    let table = &request.table;
    if let Some(tag) = deal.strip_prefix("[Deal ") {
        let value = tag.trim_end_matches(']').trim().trim_matches('"');
        return of_pbn(table, value).map_err(|error| error.to_string());
    }
    if deal.starts_with('{') {
        let object: serde_json::Value = serde_json::from_str(deal).map_err(|error| error.to_string())?;
        let places = ["hands", "piles"].into_iter().filter_map(|key| object.get(key)?.as_object()).flatten();
        let hands: Result<Vec<(&str, Vec<&str>)>, String> = places
            .map(|(name, cards)| {
                let cards = cards.as_array().ok_or_else(|| format!("{name} is no array of cards"))?;
                let cards: Option<Vec<&str>> = cards.iter().map(serde_json::Value::as_str).collect();
                let cards = cards.ok_or_else(|| format!("{name} holds what is no text"))?;
                Ok((name.as_str(), cards))
            })
            .collect();
        return hands_of(table, &hands?).map(|deal| deal.faces()).map_err(|error| error.to_string());
    }
    if deal.lines().count() == 1 && deal.contains('.') && deal.contains(':') {
        return of_pbn(table, deal).map_err(|error| error.to_string());
    }
    read_hands(table, deal).map(|deal| deal.faces()).map_err(|error| error.to_string())
}

/// The faces in each place of a deal in PBN.
fn of_pbn(table: &Table, value: &str) -> Result<Vec<Vec<u32>>, PbnError> {
    Ok(Pbn::new(table)?.read(value)?.faces())
}
