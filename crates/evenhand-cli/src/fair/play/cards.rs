//! Sheets, slips and hands of an evening.

use std::path::PathBuf;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{HandRequest, Opened, Opening, Sheet, Slip, Spec};

use super::folder::Folder;
use super::{Evening, Program, message};
use crate::fair::player::{self, Store, not_done, tell};
use crate::fair::{beacon, deal, encryption};
use crate::file::name;
use crate::language;
use crate::outcome::UsageError;

/// The mark that a deal was dealt.
pub(super) fn dealt(deal: u32) -> String {
    format!("dealt-{deal}")
}

/// The slips of a dealer who plays.
pub(super) fn dealers_slips(kept: &Folder) -> Vec<Slip> {
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
        return Err(anyhow!("there is no deal {number}"));
    };
    let text = sheet.to_string();
    program.publish(evening, &evening.named(&sheet_name(number)), text.as_bytes())?;
    let spec = opened.spec();
    let private = evening.kept.within(&format!("hands-{number}"))?;
    let all: Vec<&str> = spec.hands().into_iter().map(|(place, _)| place).collect();
    let (mut encrypted, mut by_hand) = (Vec::new(), Vec::new());
    for (place, index) in all.iter().copied().zip(1..) {
        let own = spec.places().into_iter().zip(&slips).filter(|(to, _)| *to == place);
        let lines = own.fold(String::new(), |lines, (_, slip)| lines + &slip.to_string() + "\n");
        let opening = opened.openings().find(|(seat, _)| *seat == place).and_then(|(_, opening)| opening);
        let recipient = opening.map(Opening::text).and_then(encryption::recipient_of);
        if program.options.seat.as_deref() == Some(place) {
            evening.kept.write(&own_name(number), lines.as_bytes())?;
        } else if let Some(Ok(bytes)) = recipient.map(|recipient| encryption::encrypt(&lines, recipient)) {
            program.publish(evening, &evening.of_seat(place, &format!("slips-{number}.age")), &bytes)?;
            encrypted.push(place);
        } else {
            let file = format!("{}.txt", deal::called(place, index, &all));
            private.write(&file, lines.as_bytes())?;
            by_hand.push(file);
        }
    }
    evening.kept.write(&dealt(number), b"")?;
    let facts = [("deal", number.into()), ("hash", sheet.hash().to_string().into())];
    tell(&message("dealt", facts));
    if !encrypted.is_empty() {
        tell(&message("dealt-encrypted", [("seats", encrypted.join(", ").into())]));
    }
    if !by_hand.is_empty() {
        let facts = [("folder", name(&private.path("")).into()), ("files", by_hand.join(", ").into())];
        tell(&message("dealt-private", facts));
    }
    Ok(())
}

/// Publishes the slips of a pile, for all to see.
pub(super) fn show_pile(
    program: &Program<'_>,
    evening: &Evening,
    deal: u32,
    pile: &str,
) -> anyhow::Result<()> {
    let spec = evening.offer.spec();
    let all: Vec<&str> = spec.hands().into_iter().map(|(place, _)| place).collect();
    let piles = piles(spec);
    let index = all.iter().position(|place| *place == pile).filter(|_| piles.iter().any(|name| name == pile));
    let Some(index) = index else {
        let facts = [("pile", pile.to_owned().into()), ("names", piles.join(", ").into())];
        return Err(UsageError(message("no-pile", facts)).into());
    };
    let private = evening.kept.within(&format!("hands-{deal}"))?;
    let file = format!("{}.txt", deal::called(pile, index + 1, &all));
    let shared = evening.named(&format!("pile-{deal}-{}.txt", index + 1));
    let Some(lines) = private.read(&file).filter(|_| evening.outbox.read(&shared).is_none()) else {
        return Ok(());
    };
    program.publish(evening, &shared, &lines)?;
    tell(&message("shown", [("pile", pile.to_owned().into())]));
    Ok(())
}

/// Shows the hand of the seat, and the cards of others that are public.
pub(super) fn show_hand(
    program: &Program<'_>,
    opened: &Opened,
    sheet: &Sheet,
    (own, public): (&[Slip], &[(String, Slip)]),
) -> anyhow::Result<()> {
    let (options, Some(seat)) = (program.options, &program.options.seat) else { return Ok(()) };
    let bytes = opened.text().into_bytes();
    let mut request = HandRequest::new(&bytes, seat, sheet, own);
    request.shown = public;
    let mut store = Store::there(&options.state)?;
    let hand = store.circles.hand(&request, beacon::now());
    store.keep()?;
    drop(store);
    let hand = hand.map_err(|error| not_done(program.channel.path(), &error, language::messages()))?;
    program.channel.show(player::hand_text(&hand, seat, &options.names))
}

/// The sheets that the dealer published.
pub(super) fn sheets(evening: &Evening) -> impl Iterator<Item = PathBuf> {
    let path = |deal| evening.outbox.path(&evening.named(&sheet_name(deal)));
    (1..=evening.offer.spec().deals()).map(path).take_while(|path| path.exists())
}
