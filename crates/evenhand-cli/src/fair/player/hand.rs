//! `evenhand fairdeal hand`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Claim, Hand, HandRequest, Opened, Sheet, Slip, Standing};
use evenhand_locale::plain;

use super::store::Store;
use super::words::messages;
use super::{again, refuse_late, show_message, shown_before, step_error};
use crate::arguments::{HandOf, Names};
use crate::fair::{beacon, encryption, names};
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::state;
use crate::write;

/// Shows the cards that slips prove.
pub(crate) fn run(arguments: &HandOf) -> anyhow::Result<()> {
    let state = state::of(&arguments.state)?;
    let slips = Slips::read(&arguments.slips, [&arguments.file, &arguments.sheet], &state)?;
    let bytes = file::read(&arguments.file)?;
    let name = file::name(&arguments.sheet);
    let sheet = file::read(&arguments.sheet)?;
    let sheet = Sheet::read(&sheet).map_err(|error| anyhow!("{name}: {error}"))?;
    let opened = Opened::read(&bytes).ok();
    let given = arguments.seat.as_str();
    let seat_in = |opened: &Opened| names::seat_of(&arguments.names.players, opened.spec(), given).to_owned();
    let seat = &opened.as_ref().map_or(given.to_owned(), seat_in);
    let mut request = HandRequest::new(&bytes, seat, &sheet, &slips.own);
    (request.shown, request.called) = (&slips.shown, &arguments.called);
    request.circle = arguments.circle.as_deref();
    request.out_of_order = arguments.out_of_order;
    let mut store = Store::lock_if_present(&arguments.state)?;
    let now = beacon::now();
    refuse_late(&store.circles, &bytes, &arguments.file, now)?;
    let offer = opened.as_ref().map(|opened| opened.table().offer().hash());
    let before = offer.and_then(|offer| shown_before(&store.circles, offer, now));
    let hand = store.circles.hand(&request, now);
    store.keep()?;
    drop(store);
    let hand = hand.map_err(|error| step_error(&arguments.file, &error, language::messages()))?;
    if let Some(date) = before {
        show_message(&again([("date", date.into())]));
    }
    if hand.standing != Standing::Compared {
        let id = format!("hand-{}", <&str>::from(hand.standing));
        show_message(&messages(language::messages()).text(&id));
    }
    names::check(&arguments.names.players, hand.opened.spec())?;
    if !arguments.show.is_empty() {
        return Ok(write::to_standard_output(shown_slips(&hand, &slips, seat, arguments)?)?);
    }
    Ok(write::to_standard_output(hand_text(&hand, seat, &arguments.names))?)
}

/// Returns the slips of the cards in `--show`, in the form that `hand` of the other players accepts.
fn shown_slips(hand: &Hand, slips: &Slips, seat: &str, arguments: &HandOf) -> anyhow::Result<String> {
    let called = names::called(&arguments.names, hand.opened.spec());
    let mut held: Vec<&Claim> = hand.cards.iter().filter(|claim| claim.name == seat).collect();
    let mut text = String::new();
    for card in &arguments.show {
        let Some(found) = held.iter().position(|claim| called.is_named(&claim.card, card.trim())) else {
            let facts = [("card", plain(card).into()), ("seat", seat.into())];
            return Err(UsageError(messages(language::messages()).format("hand-show-none", facts)).into());
        };
        let place = held.remove(found).place;
        let of_seat = slips.shown.iter().filter(|(name, _)| *name == seat).map(|(_, slip)| slip);
        let mut all = slips.own.iter().chain(of_seat);
        if let Some(slip) = all.find(|slip| slip.deal() == hand.deal && slip.place() == place) {
            let _ = writeln!(text, "{seat}={slip}");
        }
    }
    Ok(text)
}

/// The hands, and the hash of the sheet. Players compare all its digits.
pub(crate) fn hand_text(hand: &Hand, seat: &str, names: &Names) -> String {
    let (spec, messages) = (hand.opened.spec(), messages(language::output()));
    let called = names::called(names, spec);
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut rest: &[Claim] = &hand.cards;
    // The cards of one holder and one origin stand together: own before others', dealt before drawn.
    let mut cards = rest.to_vec();
    cards.sort_by_key(|claim| (claim.name != seat, claim.name.clone(), claim.drawn_from.clone()));
    rest = &cards;
    while let Some(first) = rest.first() {
        let is_same = |claim: &&Claim| (&claim.name, &claim.drawn_from) == (&first.name, &first.drawn_from);
        let (row, more) = rest.split_at(rest.iter().take_while(is_same).count());
        let name = called.place(&first.name);
        let title = match &first.drawn_from {
            None => name,
            Some(pile) => {
                let facts = [("name", name.into()), ("pile", called.place(pile).into())];
                messages.format("hand-drawn", facts)
            }
        };
        let codes =
            |row: &[Claim]| called.cards(&first.name, row.iter().map(|claim| claim.card.as_str()).collect());
        rows.push((title, codes(row)));
        rest = more;
        // A seat that drew cards also sees all its cards as one hand.
        let is_last = rest.first().is_none_or(|next| next.name != first.name);
        let own: Vec<Claim> = cards.iter().filter(|claim| claim.name == first.name).cloned().collect();
        if is_last && own.len() > row.len() && spec.seats().contains(&first.name) {
            let facts = [("name", called.place(&first.name).into())];
            rows.push((messages.format("hand-together", facts), codes(&own)));
        }
    }
    let mut text = messages.format("hand-sheet", [("hash", hand.sheet.to_string().into())]) + "\n";
    text += &(messages.text("hand-compare") + "\n");
    if spec.deals() > 1 {
        text += &(messages.format("hand-deal", [("deal", hand.deal.into())]) + "\n");
    }
    text + &names::columns(&rows)
}

/// The slips that the user passed.
#[derive(Debug, Default)]
struct Slips {
    own: Vec<Slip>,
    /// Slips that others showed, each with the seat or pile that they name.
    shown: Vec<(String, Slip)>,
}

impl Slips {
    /// Reads slips and files of slips, with or without a name in front. Counts a repeated slip
    /// once.
    fn read(given: &[String], others: [&PathBuf; 2], state: &Path) -> anyhow::Result<Self> {
        let mut slips = Self::default();
        let mut read = others.to_vec();
        let paths: Vec<PathBuf> = given
            .iter()
            .map(|given| PathBuf::from(given.split_once('=').map_or(given.as_str(), |(_, file)| file)))
            .collect();
        read.extend(paths.iter().filter(|path| *path == Path::new("-")));
        file::read_once(read.into_iter().map(PathBuf::as_path))?;
        for given in given {
            slips.add(given, state)?;
        }
        Ok(slips)
    }

    fn add(&mut self, given: &str, state: &Path) -> anyhow::Result<()> {
        if let Ok(slip) = given.parse() {
            self.push(None, slip);
            return Ok(());
        }
        if let Some((name, slip)) = split_name(given) {
            self.push(Some(name), slip);
            return Ok(());
        }
        // Not a slip, so a file name. The seat or pile of its slips may stand in front.
        let (name, path) = match given.split_once('=') {
            Some((name, path)) if !Path::new(given).exists() => (Some(name), path),
            _ => (None, given),
        };
        let path = Path::new(path);
        let file = file::name(path);
        // Probably a damaged slip, not a missing file. The error must not show it, because it may
        // contain a private card.
        let slip = path.to_str().filter(|text| text.contains(':') && !path.exists());
        if let Some(Err(error)) = slip.map(str::parse::<Slip>) {
            return Err(UsageError(error.to_string()).into());
        }
        let text = encryption::read_slips(state, path)?;
        let mut found = false;
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            let slip = text.parse::<Slip>();
            match (slip, split_name(text)) {
                (Ok(slip), _) => self.push(name, slip),
                (Err(_), Some((other, slip))) if name.is_none() => self.push(Some(other), slip),
                (Err(error), _) => return Err(anyhow!("{file}, line {line}: {error}")),
            }
            found = true;
        }
        if found {
            Ok(())
        } else {
            Err(anyhow!("{file}: the file does not contain a slip. It needs one slip per line."))
        }
    }

    fn push(&mut self, name: Option<&str>, slip: Slip) {
        match name {
            None if !self.own.contains(&slip) => self.own.push(slip),
            Some(name) => self.shown.push((name.to_owned(), slip)),
            None => {}
        }
    }
}

/// Splits `NAME=SLIP` into its name and its slip.
fn split_name(text: &str) -> Option<(&str, Slip)> {
    let (name, slip) = text.split_once('=')?;
    Some((name, slip.parse().ok()?))
}
