//! Sheets, slips and hands of an evening.

use std::path::PathBuf;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{HandRequest, Opened, Opening, Seen, Sheet, Slip, Spec};

use super::folder::Folder;
use super::{Evening, Program, message};
use crate::fair::ask::{ask, is_terminal};
use crate::fair::invite::quoted;
use crate::fair::player::{self, Store, load_state, show_message, step_error};
use crate::fair::{beacon, deal, encryption};
use crate::file::name;
use crate::language;
use crate::outcome::{StoppedError, UsageError};

impl Program<'_> {
    /// The slips that the seat received, from the channel and from files, with notes about slips
    /// that are not used.
    pub(super) fn slips(&self, evening: &Evening, seen: &Seen) -> anyhow::Result<(Vec<Slip>, Vec<String>)> {
        let mut slips = dealers_slips(&evening.kept);
        let mut add = |text: &str| {
            for slip in text.lines().filter_map(|line| line.trim().parse::<Slip>().ok()) {
                if !slips.contains(&slip) {
                    slips.push(slip);
                }
            }
        };
        for encrypted in seen.encrypted() {
            if let Some(text) = encryption::decrypt(&self.state, encrypted) {
                add(&text);
            }
        }
        let (mut notes, places) = (Vec::new(), evening.offer.spec().places());
        for path in &self.options.slips {
            let file = ("file", name(path).into());
            if !path.exists() {
                notes.push(message("slips-awaited", [file]));
                continue;
            }
            let text = encryption::read_slips(&self.state, path)?;
            add(&text);
            let found = text.lines().filter_map(|line| line.trim().parse::<Slip>().ok());
            let mut owners: Vec<&str> =
                found.filter_map(|slip| places.get(slip.place() as usize).copied()).collect();
            owners.sort_unstable();
            owners.dedup();
            let seat = self.seat.as_deref().unwrap_or_default();
            if !owners.contains(&seat) {
                notes.push(message("slips-none", [file.clone(), ("seat", seat.into())]));
            }
            owners.retain(|owner| *owner != seat);
            if !owners.is_empty() {
                notes.push(message("slips-of-others", [file, ("places", owners.join(", ").into())]));
            }
        }
        Ok((slips, notes))
    }
}

/// The mark that a deal was dealt.
pub(super) fn dealt(deal: u32) -> String {
    format!("dealt-{deal}")
}

/// The slips of a dealer who plays.
fn dealers_slips(kept: &Folder) -> Vec<Slip> {
    let files = (1..).map_while(|deal| kept.read(&own_name(deal)));
    let texts = files.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    texts.flat_map(|text| text.lines().filter_map(|line| line.parse().ok()).collect::<Vec<_>>()).collect()
}

fn own_name(deal: u32) -> String {
    format!("slips-{deal}.txt")
}

fn sheet_name(deal: u32) -> String {
    format!("sheet-{deal}.txt")
}

/// The piles that get cards.
pub(super) fn piles(spec: &Spec) -> Vec<String> {
    let is_pile = |name: &&str| spec.seats().iter().all(|seat| seat != name);
    spec.hands().into_iter().map(|(name, _)| name).filter(is_pile).map(String::from).collect()
}

/// Publishes the sheet of a deal, then the slips: encrypted in the directory where a seat has a key, else as private files.
pub(super) fn deal(
    program: &Program<'_>,
    evening: &Evening,
    opened: &Opened,
    number: u32,
) -> anyhow::Result<()> {
    let deals = opened.deals(program.secret.as_ref(), program.published.as_ref());
    let deals = deals.map_err(|error| anyhow!("{error}"))?;
    let (Some(sheet), Some(slips)) = (deals.sheet(number), deals.slips(number)) else {
        return Err(anyhow!("deal {number} does not exist"));
    };
    let text = sheet.to_string();
    program.publish(evening, &evening.file_name(&sheet_name(number)), text.as_bytes())?;
    let spec = opened.spec();
    let private = evening.kept.within(&format!("hands-{number}"))?;
    let all: Vec<&str> = spec.hands().into_iter().map(|(place, _)| place).collect();
    let (mut encrypted, mut by_hand, mut of_piles) = (Vec::new(), Vec::new(), Vec::new());
    for (place, index) in all.iter().copied().zip(1..) {
        let own = spec.places().into_iter().zip(&slips).filter(|(to, _)| *to == place);
        let lines = own.fold(String::new(), |lines, (_, slip)| lines + &slip.to_string() + "\n");
        let opening = opened.openings().find(|(seat, _)| *seat == place).and_then(|(_, opening)| opening);
        let recipient = opening.map(Opening::text).and_then(encryption::recipient_of);
        if program.seat.as_deref() == Some(place) {
            evening.kept.write(&own_name(number), lines.as_bytes())?;
        } else if let Some(Ok(bytes)) = recipient.map(|recipient| encryption::encrypt(&lines, recipient)) {
            program.publish(
                evening,
                &evening.seat_file_name(place, &format!("slips-{number}.age")),
                &bytes,
            )?;
            encrypted.push(place);
        } else {
            let file = format!("{}.txt", deal::slip_file_name(place, index, &all));
            private.write(&file, lines.as_bytes())?;
            if spec.seats().iter().any(|seat| seat == place) {
                by_hand.push(file);
            } else {
                of_piles.push((place, file));
            }
        }
    }
    evening.kept.write(&dealt(number), b"")?;
    let facts = [("deal", number.into()), ("hash", sheet.hash().to_string().into())];
    show_message(&message("dealt", facts));
    if !encrypted.is_empty() {
        show_message(&message("dealt-encrypted", [("seats", encrypted.join(", ").into())]));
    }
    let folder = || ("folder", name(&private.path("")).into());
    if !by_hand.is_empty() {
        show_message(&message("dealt-private", [folder(), ("files", by_hand.join(", ").into())]));
    }
    if let [(pile, _), ..] = of_piles[..] {
        let types = is_terminal() && program.channel.folder().is_some();
        let (piles, files): (Vec<&str>, Vec<String>) = of_piles.into_iter().unzip();
        let facts = [
            folder(),
            ("files", files.join(", ").into()),
            ("piles", piles.join(", ").into()),
            ("pile", pile.into()),
            ("how", if types { "types" } else { "passes" }.into()),
        ];
        show_message(&message("dealt-piles", facts));
    }
    Ok(())
}

/// The name of the file with the cards of a pile, without the name of the evening. `None` if there is no such pile.
pub(super) fn pile_name(spec: &Spec, deal: u32, pile: &str) -> Option<String> {
    piles(spec).iter().find(|name| *name == pile)?;
    let place = spec.hands().into_iter().position(|(name, _)| name == pile)?;
    Some(format!("pile-{deal}-{}.txt", place + 1))
}

/// Publishes the slips of a pile, for all to see, unless the user declines. Returns whether they are published now.
pub(super) fn show_pile(
    program: &Program<'_>,
    evening: &Evening,
    deal: u32,
    pile: &str,
) -> anyhow::Result<bool> {
    let spec = evening.offer.spec();
    let all: Vec<&str> = spec.hands().into_iter().map(|(place, _)| place).collect();
    let index = all.iter().position(|place| *place == pile);
    let Some((index, shared)) = index.zip(pile_name(spec, deal, pile)) else {
        let piles = piles(spec);
        let names = piles.join(", ").into();
        let facts = [("pile", pile.to_owned().into()), ("count", piles.len().into()), ("names", names)];
        return Err(UsageError(message("no-pile", facts)).into());
    };
    let private = evening.kept.within(&format!("hands-{deal}"))?;
    let file = format!("{}.txt", deal::slip_file_name(pile, index + 1, &all));
    let shared = evening.file_name(&shared);
    let Some(lines) = private.read(&file).filter(|_| evening.outbox.read(&shared).is_none()) else {
        return Ok(false);
    };
    let cards = memchr::memchr_iter(b'\n', &lines).count();
    let facts = [("pile", pile.to_owned().into()), ("cards", cards.into())];
    if !program.options.yes && ask(&message("question-show", facts))? == Some(false) {
        show_message(&message("not-shown", []));
        return Ok(false);
    }
    program.publish(evening, &shared, &lines)?;
    show_message(&message("shown", [("pile", pile.to_owned().into())]));
    Ok(true)
}

/// Shows the hand of the seat, and the cards of others that are public. Returns `false` if the user
/// must decide first.
pub(super) fn show_hand(
    program: &Program<'_>,
    evening: &Evening,
    opened: &Opened,
    sheet: &Sheet,
    (own, public): (&[Slip], &[(String, Slip)]),
) -> anyhow::Result<bool> {
    let (options, Some(seat)) = (program.options, &program.seat) else { return Ok(true) };
    let bytes = opened.text().into_bytes();
    let mut request = HandRequest::new(&bytes, seat, sheet, own);
    request.shown = public;
    if program.played == 0 && !is_confirmed_again(program, evening)? {
        return Ok(false);
    }
    let mut store = Store::lock_if_present(&options.state)?;
    let hand = store.circles.hand(&request, beacon::now());
    store.keep()?;
    drop(store);
    let hand = hand.map_err(|error| step_error(program.channel.path(), &error, language::messages()))?;
    program.channel.show(player::hand_text(&hand, seat, &options.names))?;
    if program.played < sheet.deal() {
        keep_for_hand(program, evening, sheet, own)?;
    }
    Ok(true)
}

/// Asks before it shows cards that the user saw more than 12 hours ago, because someone may present
/// an old evening as a new one. Returns whether the user wants to see them.
fn is_confirmed_again(program: &Program<'_>, evening: &Evening) -> anyhow::Result<bool> {
    let options = program.options;
    let circles = load_state(&options.state)?;
    let Some(date) = player::shown_before(&circles, evening.offer.hash(), beacon::now()) else {
        return Ok(true);
    };
    let facts = [("date", date.into())];
    // Once the dealer revealed the secret, the verdict follows.
    if options.yes || program.is_revealed {
        show_message(&player::again(facts));
        return Ok(true);
    }
    match ask(&message("question-again", facts.clone()))? {
        Some(true) => Ok(true),
        Some(false) => Err(StoppedError(message("not-again", [])).into()),
        None => {
            show_message(&player::again(facts));
            show_message(&message("pass", [("option", "--yes".into())]));
            Ok(false)
        }
    }
}

/// Keeps the sheet and the slips of the seat as files, and prints the command that shows or draws cards with them.
fn keep_for_hand(
    program: &Program<'_>,
    evening: &Evening,
    sheet: &Sheet,
    own: &[Slip],
) -> anyhow::Result<()> {
    let (kept, deal) = (&evening.kept, sheet.deal());
    let (sheet_file, slips_file) = (sheet_name(deal), own_name(deal));
    let lines = own.iter().fold(String::new(), |lines, slip| lines + &slip.to_string() + "\n");
    kept.write(&sheet_file, sheet.to_string().as_bytes())?;
    kept.write(&slips_file, lines.as_bytes())?;
    let path = |file: &str| quoted(&name(&kept.path(file)));
    let state = program.options.state.state.as_deref();
    let state = state.map(|state| format!(" --state {}", quoted(&name(state)))).unwrap_or_default();
    let facts = [
        ("opened", path("opened.json").into()),
        ("seat", program.seat.clone().unwrap_or_default().into()),
        ("sheet", path(&sheet_file).into()),
        ("slips", path(&slips_file).into()),
        ("state", state.into()),
    ];
    show_message(&message("cards-kept", facts));
    Ok(())
}

/// The sheets that the dealer published.
pub(super) fn sheets(evening: &Evening) -> impl Iterator<Item = PathBuf> {
    let path = |deal| evening.outbox.path(&evening.file_name(&sheet_name(deal)));
    (1..=evening.offer.spec().deals()).map(path).take_while(|path| path.exists())
}
