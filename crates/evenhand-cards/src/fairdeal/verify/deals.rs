//! The checks of a file of deals, F03 to F21, and of what was kept of it.

use super::{Known, compare, previous};
use crate::fairdeal::file::DealsFile;
use crate::fairdeal::{
    Check, CheckWord, ClosedTable, Code, Fact, Format, Hash, Offer, Opened, OpeningLine, Outcome, Published,
    Report, Secret, Sheet, Slip, Spec, beacon, closed, deals, grammar, key, offer, opened, respelling,
    warning,
};

/// What the cards of a file are worked out from.
struct Source<'a> {
    opened: &'a Opened,
    secret: Option<Secret>,
    randomness: Option<Hash>,
}

impl Source<'_> {
    fn key(&self, deal: u32) -> evenhand::Seed {
        deals::of_deal(self.opened, self.secret.as_ref(), self.randomness, deal)
    }
}

impl Report {
    pub(super) fn of_deals_file(&mut self, file: &DealsFile<'_>, known: &Known) -> Option<()> {
        self.format = Some(Format::Deals);
        self.stage = Some(file.stage());
        let spec = match Spec::from_lines(&file.spec) {
            Ok(spec) => spec,
            Err(error) => {
                // The checks before the one that fails held: the spec is read in their order.
                for code in [Code::F03, Code::F04].into_iter().filter(|code| *code < error.code()) {
                    self.checks.push(Check { code, outcome: Outcome::Held });
                }
                return self.check(error.code(), Err(error));
            }
        };
        for code in [Code::F03, Code::F04, Code::F05] {
            self.checks.push(Check { code, outcome: Outcome::Held });
        }
        self.facts = Fact::of_spec(&spec);
        self.spec = Some(spec.clone());
        let commit = self.check(Code::F06, offer::check_commitment(&file.commit))?;
        let seals = self.check(Code::F07, closed::check_seals(&spec, &file.seals))?;
        let table = ClosedTable::of(Offer::of(spec.clone(), commit), seals);
        self.facts.push(Fact::of_table(&table));
        let back = previous::trace(spec.prev(), spec.voids(), &known.voids);
        let is_traced = !known.voids.is_empty() && matches!(back, Ok((_, 0)));
        let leads_back = !known.previous.is_empty() || is_traced;
        self.warnings = warning::of_table(&table, leads_back, !known.check_words.is_empty());

        let openings = self.check(Code::F08, opened::check_openings(&table, &file.openings))?;
        self.check(Code::F09, opened::check_seals(&table, &openings))?;
        let opened = Opened::of(table, openings);
        self.opened = Some(opened.clone());
        let (randomness, signature) = (&file.beacon.randomness, &file.beacon.signature);
        self.published = self.check(Code::F10, beacon::check(&spec.beacon(), randomness, signature))?;
        let secret = self.check(Code::F11, compare::shown(&file.secret, spec.dealer()))?;
        let committed = secret.as_ref().map(|secret| key::commitment(&spec.hash(), secret));
        self.check(Code::F12, compare::committed(&commit, committed.as_ref()))?;
        self.check(Code::F13, compare::counted(file.deals.len(), spec.deals()))?;
        let randomness = self.published.as_ref().map(Published::randomness);
        let source = Source { opened: &opened, secret, randomness };
        let mut result = Ok(());
        for (number, written) in (1..).zip(&file.deals) {
            let dealt = spec.deal(&key::order(&source.key(number), spec.deck().len()));
            result = compare::deal(number, written, &dealt);
            self.deals.push(dealt);
            if result.is_err() {
                break;
            }
        }
        self.check(Code::F14, result)?;
        self.kept_of(&source, &back, known)?;
        if let Some(published) = &self.published {
            self.signature(published.check_signature(&spec.beacon()));
        }
        Some(())
    }

    /// The checks of what was kept.
    fn kept_of(
        &mut self,
        source: &Source<'_>,
        back: &Result<(Hash, u32), previous::TraceError>,
        known: &Known,
    ) -> Option<()> {
        let (opened, spec) = (source.opened, source.opened.spec());
        let table = if known.tables.is_empty() { String::new() } else { opened.table().text() };
        self.given(Code::F15, &known.tables, |kept| compare::kept_table(kept, &table))?;
        self.kept.whole = !known.tables.is_empty();

        let lines: Vec<OpeningLine> = if known.openings.is_empty() {
            Vec::new()
        } else {
            spec.seats().iter().filter_map(|seat| opened.opening_line(seat)).collect()
        };
        let written: Vec<(String, &str)> = lines.iter().map(|line| (line.to_string(), line.seat())).collect();
        let bare = |line: &String| line.strip_suffix('\n').unwrap_or(line).to_owned();
        self.given(Code::F16, &known.openings, |line| {
            if written.iter().any(|(written, _)| *written == bare(line)) {
                Ok(())
            } else {
                Err(compare::other_line(line, opened))
            }
        })?;
        let is_given = |written: &str| known.openings.iter().any(|line| bare(line) == written);
        let seats = written.iter().filter(|(written, _)| is_given(written));
        self.kept.lines = seats.map(|(_, seat)| (*seat).to_owned()).collect();

        let word = opened.check_word();
        self.given(Code::F17, &known.check_words, |given| match given.parse::<CheckWord>() {
            Ok(given) if given == word => Ok(()),
            Ok(given) => Err(format!(
                "you heard {given}, and this file gives {word}: it is not the file whose check word was read aloud"
            )),
            Err(_) if CheckWord::as_written(given).as_ref() == Some(&word) => {
                Err(format!("this is the check word of the file in another spelling: pass {word}, in lower case"))
            }
            Err(error) => Err(error.to_string()),
        })?;
        let looked_up = compare::looked_up(&spec.beacon(), source.randomness);
        self.given(Code::F18, &known.rounds, |given| compare::round(given, looked_up.as_deref()))?;
        self.kept.round = !known.rounds.is_empty();

        let sheets = known.sheets.iter().map(|text| GivenSheet::Text(text));
        let hashes = known.sheet_hashes.iter().map(|(deal, hash)| GivenSheet::Hash(*deal, *hash));
        let sheets: Vec<GivenSheet<'_>> = sheets.chain(hashes).collect();
        self.given(Code::F19, &sheets, |given| sheet(given, source))?;
        let places = if known.slips.is_empty() { Vec::new() } else { spec.places() };
        let mut misplaced = false;
        let slips = self.given(Code::F20, &known.slips, |given| {
            slip(given, source, &places)
                .inspect_err(|error| misplaced = matches!(error, SlipError::Misplaced(_)))
        });
        self.kept.misplaced = misplaced;
        slips?;

        // All of them together are one row.
        let row = if known.previous.is_empty() && known.voids.is_empty() { &[][..] } else { &[()] };
        self.given(Code::F21, row, |()| {
            let (prev, voids) = back.as_ref().map_err(ToString::to_string)?;
            known.previous.iter().try_for_each(|file| previous::finished(file, *prev, *voids))
        })?;
        self.refuse(
            Code::D06,
            !known.lists.is_empty(),
            "a list was given, and the file is of a deal, which has none",
        )?;
        let why = "an announcement was given, and the file is of a deal: give the table you kept";
        self.refuse(Code::D07, !known.announcements.is_empty(), why)
    }
}

/// A given sheet.
enum GivenSheet<'a> {
    /// Byte for byte.
    Text(&'a [u8]),
    /// The number of its deal, and the SHA-256 of its text.
    Hash(u32, Hash),
}

/// Compares a sheet with the sheet of its deal, computed again (F19).
fn sheet(given: &GivenSheet<'_>, source: &Source<'_>) -> Result<(), String> {
    let spec = source.opened.spec();
    let respelt = match given {
        GivenSheet::Text(text) => respelling::of_lines(text),
        GivenSheet::Hash(..) => None,
    };
    let (number, hash) = match given {
        GivenSheet::Hash(deal, hash) => (Some(*deal), *hash),
        GivenSheet::Text(text) => {
            let read = respelt.as_ref().map_or(*text, |(text, _)| text.as_bytes());
            (numbered(read), Hash::of(text))
        }
    };
    let Some(number) = number.filter(|number| (1..=spec.deals()).contains(number)) else {
        let why = match given {
            GivenSheet::Text(text) => {
                std::str::from_utf8(text).ok().and_then(|text| text.parse::<Sheet>().err())
            }
            GivenSheet::Hash(..) => None,
        };
        return Err(
            why.map_or_else(|| "the sheet is of no deal of this file".to_owned(), |why| why.to_string())
        );
    };
    let key = source.key(number);
    let worked_out = Sheet::of(source.opened.hash(), number, &key, &deals::cards(spec, &key));
    let must = worked_out.hash();
    if hash == must {
        return Ok(());
    }
    if let Some((_, how)) = respelt.filter(|(respelt, _)| *respelt == worked_out.to_string()) {
        return Err(format!("the sheet you gave is the one of deal {number}, but {how}"));
    }
    let kept = if matches!(given, GivenSheet::Hash(..)) { "kept" } else { "gave" };
    Err(format!("the sheet you {kept} has SHA-256 {hash}, and deal {number} of this file gives {must}"))
}

/// The number of the deal that the third line of a sheet names.
fn numbered(sheet: &[u8]) -> Option<u32> {
    let line = sheet.split(|byte| *byte == b'\n').nth(2)?;
    let number = grammar::number(std::str::from_utf8(line).ok()?.strip_prefix("deal:")?, 4)?;
    u32::try_from(number).ok()
}

/// Why a slip fails.
#[derive(Debug, thiserror::Error)]
enum SlipError {
    /// It is not as worked out.
    #[error("{0}")]
    False(String),
    /// It is as worked out, and its place is another's than was said.
    #[error("{0}")]
    Misplaced(String),
}

/// Whether a slip, `NAME=SLIP`, is as worked out, and its place the named one's (F20).
fn slip(given: &str, source: &Source<'_>, places: &[&str]) -> Result<(), SlipError> {
    let form = "a slip is given as NAME=SLIP, the name being the seat or pile that the card came from";
    let wrong = |why: String| Err(SlipError::False(why));
    // A name that is neither a seat's nor a pile's is no slip of another place, but no slip.
    let named = given.split_once('=').filter(|(name, _)| grammar::is_seat(name) || grammar::is_pile(name));
    let Some((name, slip)) = named else { return wrong(form.to_owned()) };
    let slip: Slip = slip.parse().map_err(|error| SlipError::False(format!("{error}")))?;
    let spec = source.opened.spec();
    let (deal, place) = (slip.deal(), slip.place());
    if deal > spec.deals() {
        return wrong(format!("the slip is of deal {deal}, but there are {} deals", spec.deals()));
    }
    let Some(owner) = places.get(place as usize) else {
        return wrong(format!("the slip is of place {place}, but the places are 0 to {}", places.len() - 1));
    };
    let key = source.key(deal);
    let card = deals::cards(spec, &key)[place as usize];
    if slip != Slip::new(deal, place, key::card_key(&key::slips(&key), place), card) {
        return wrong(format!(
            "at place {place} of deal {deal} lay {card}, and the slip says otherwise, or its key is false"
        ));
    }
    if *owner != name {
        let name = crate::visible::Quoted(name);
        let why = format!("place {place} of deal {deal} is {owner}'s by the pattern, not {name}'s");
        return Err(SlipError::Misplaced(why));
    }
    Ok(())
}
