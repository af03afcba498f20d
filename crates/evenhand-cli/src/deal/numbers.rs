//! A deal as a number, and back.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, anyhow};
use evenhand_cards::{Deal as Dealt, DealNumbers, NumberError, Pbn, Table, hands_of, read_hands};
use evenhand_files::{FilesError, Output, write_bytes};
use evenhand_locale::Language;

use crate::arguments::Deal;
use crate::deal::look::Look;
use crate::deal::request::{Request, not_utf8, titles, told};
use crate::deal::text::heading;
use crate::deal::write::output;
use crate::file;
use crate::interrupt;
use crate::language;
use crate::outcome::{self, UsageError};
use crate::words::WORDS;
use crate::write;

/// Writes the deal of a number.
pub(crate) fn by(request: &Request, number: &str, look: &Look, arguments: &Deal) -> anyhow::Result<()> {
    let wrong = |error: NumberError| {
        anyhow::Error::from(UsageError(format!("--by-number: {}", error.text(language::messages()))))
    };
    let parsed = DealNumbers::parse(number).map_err(wrong)?;
    let numbers = numbers(request)?;
    let faces = numbers.unrank(&parsed).map_err(wrong)?;
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

/// Writes the number of each deal in a file.
pub(crate) fn of(request: &Request, path: &Path, arguments: &Deal) -> anyhow::Result<()> {
    let name = file::name(path);
    let bytes = file::read_within(path, MAX_BYTES)?;
    let text = text(bytes, &name)?;
    let numbers = numbers(request)?;
    let mut ranks = String::new();
    for (line, deal) in deals(&text, request) {
        let deal = read(&request.table, &deal).map_err(|why| {
            let facts = [("name", name.as_str().into()), ("line", line.into()), ("why", why.into())];
            anyhow!(told("deal-from-line", facts))
        })?;
        let _ = writeln!(ranks, "{}", numbers.rank(&deal)?);
    }
    if ranks.is_empty() {
        return Err(anyhow!(told("deal-no-deal", [("name", name.as_str().into())])));
    }
    match &arguments.output {
        Some(path) => write::to_file(path, ranks).map_err(FilesError::into),
        None => Ok(write::to_standard_output(ranks)?),
    }
}

/// Decodes a file as UTF-8. PBN files may also be in ISO 8859-1, the encoding of the PBN standard.
fn text(bytes: Vec<u8>, name: &str) -> anyhow::Result<String> {
    String::from_utf8(bytes).or_else(|error| {
        let latin: String = error.as_bytes().iter().map(|byte| char::from(*byte)).collect();
        let is_pbn = Pbn::tags(&latin).next().is_some();
        if is_pbn { Ok(latin) } else { Err(not_utf8(name, &error)) }
    })
}

fn numbers(request: &Request) -> anyhow::Result<DealNumbers> {
    request.table.numbers().with_context(|| told("deal-not-numbered", [("name", request.name().into())]))
}

/// A deal as it is written in a file.
enum Written<'a> {
    Pbn(&'a str),
    Json(&'a str),
    /// A line for each place.
    Hands(String),
}

/// The deals of a text, each with the line where it begins: tags of PBN, or else JSON objects and blocks of lines.
fn deals<'a>(text: &'a str, request: &Request) -> Vec<(usize, Written<'a>)> {
    let mut deals: Vec<_> = Pbn::tags(text).map(|(line, value)| (line, Written::Pbn(value))).collect();
    if !deals.is_empty() {
        return deals;
    }
    let around: Vec<Around> = WORDS.languages().map(Around::of).collect();
    let mut places: Vec<String> = WORDS.languages().flat_map(|language| titles(request, language)).collect();
    places.extend(request.table.places().iter().map(|place| place.name().to_owned()));
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with('{') {
            deals.push((number, Written::Json(line)));
            continue;
        }
        // A place may be called as a line about the deal begins.
        let end = |sign: char| matches!(sign, ':' | '\u{ff1a}') || sign.is_whitespace();
        let is_place = line
            .split(end)
            .next()
            .is_some_and(|name| places.iter().any(|place| place.eq_ignore_ascii_case(name)));
        if line.is_empty() || !is_place && around.iter().any(|words| words.is_heading(line)) {
            inside = false;
        } else if is_place || !around.iter().any(|words| words.is_label(line)) {
            match deals.last_mut().filter(|_| inside) {
                Some((_, Written::Hands(hands))) => {
                    hands.push('\n');
                    hands.push_str(line);
                }
                _ => deals.push((number, Written::Hands(line.to_owned()))),
            }
            inside = true;
        }
    }
    deals
}

/// What the program itself writes about a deal in one language.
struct Around {
    /// What stands in front of a deal's number and behind it.
    heading: (String, String),
    /// How the lines of its rank and of its cut card begin.
    labels: [String; 2],
}

impl Around {
    fn of(language: Language) -> Self {
        let words = WORDS.messages(language);
        let labels = [words.text("deal-number") + " ", words.text("info-cut-card") + ":"];
        Self { heading: heading(words, "deal-of-deck", "", ""), labels }
    }

    fn is_heading(&self, line: &str) -> bool {
        let (before, behind) = (self.heading.0.trim_end(), self.heading.1.trim_start());
        let number = line.rsplit_once(before).and_then(|(_, rest)| rest.strip_suffix(behind));
        number.is_some_and(|number| number.trim().bytes().all(|byte| byte.is_ascii_digit()))
    }

    fn is_label(&self, line: &str) -> bool {
        self.labels.iter().any(|label| line.starts_with(label))
    }
}

/// The faces in each place of a deal.
fn read(table: &Table, deal: &Written<'_>) -> Result<Vec<Vec<u32>>, String> {
    let of_pbn =
        |value: &str| Pbn::new(table).and_then(|pbn| pbn.read(value)).map_err(|error| error.to_string());
    let deal = match deal {
        Written::Pbn(value) => of_pbn(value),
        Written::Json(object) => of_json(table, object),
        // The value of a tag alone.
        Written::Hands(hands) if !hands.contains('\n') && hands.contains('.') && hands.contains(':') => {
            of_pbn(hands)
        }
        Written::Hands(hands) => read_hands(table, hands).map_err(|error| error.text(language::messages())),
    };
    deal.map(|deal| deal.faces())
}

/// The deal of an object of `deal --json`.
fn of_json(table: &Table, object: &str) -> Result<Dealt, String> {
    let object: serde_json::Value =
        serde_json::from_str(object).map_err(|error| outcome::text(&error.into(), language::messages()))?;
    let places = ["hands", "piles"].into_iter().filter_map(|key| object.get(key)?.as_object()).flatten();
    let hands: Result<Vec<(&str, Vec<&str>)>, String> = places
        .map(|(name, cards)| {
            let cards =
                cards.as_array().and_then(|cards| cards.iter().map(serde_json::Value::as_str).collect());
            let why = || told("deal-not-cards", [("name", name.as_str().into())]);
            Ok((name.as_str(), cards.ok_or_else(why)?))
        })
        .collect();
    hands_of(table, &hands?).map_err(|error| error.text(language::messages()))
}
