//! What a file says, held against what must be there; where they differ, precisely how.

use crate::fairdeal::file::Text;
use crate::fairdeal::{Beacon, Dealer, Dealt, Hash, Offer, Opened, OpeningLine, Secret, respelling};
use crate::visible::Quoted;

/// The secret has been shown, if there is a dealer (F11).
pub(super) fn shown(secret: &str, dealer: &Dealer) -> Result<Option<Secret>, String> {
    match (secret, dealer) {
        ("", Dealer::None) => Ok(None),
        (_, Dealer::None) => Err("the spec says dealer:none, and a secret is in the file".to_owned()),
        ("", _) => Err("the secret is not in the file yet: ask the dealer to show it".to_owned()),
        _ => Secret::from_hex(secret).map(Some).map_err(|error| error.to_string()),
    }
}

/// The commitment, worked out again, is the one that is written (F12); without a dealer there is none.
pub(super) fn committed(written: &Hash, committed: Option<&Hash>) -> Result<(), String> {
    match committed {
        Some(committed) if committed != written => Err(format!(
            "the file's commitment is {written}, and its spec and secret give {committed}: the spec, the secret or the \
             commitment is not the one from before play"
        )),
        _ => Ok(()),
    }
}

/// There are as many deals as the spec says (F13).
pub(super) fn counted(written: usize, deals: u32) -> Result<(), String> {
    if written == deals as usize {
        return Ok(());
    }
    Err(format!("the file has {written} deals, but the spec says {deals}"))
}

/// A deal, worked out again, is the one that is written (F14).
pub(super) fn deal(number: u32, written: &[Text<'_>], dealt: &[Dealt]) -> Result<(), String> {
    for (index, place) in dealt.iter().enumerate() {
        let line = index + 1;
        let name = &place.place;
        let Some(written) = written.get(index) else {
            return Err(format!("deal {number}: place {name} is missing, and must be number {line}"));
        };
        let Some((found, cards)) = written.split_once(':').filter(|(found, _)| found == name) else {
            return Err(format!("deal {number}: place {line} is {}, but must be {name}", Quoted(written)));
        };
        if *cards == place.cards {
            continue;
        }
        let (mut is, mut must) = (cards.split(' '), place.cards());
        for card in 1.. {
            let (is, must) = match (is.next(), must.next()) {
                (Some(is), Some(must)) if is == must => continue,
                (is, must) => (is.map(|card| Quoted(card).to_string()), must),
            };
            return Err(format!(
                "deal {number}, place {found}, card {card}: written is {}, and it must be {}",
                is.as_deref().unwrap_or("nothing"),
                must.unwrap_or("nothing")
            ));
        }
    }
    match written.get(dealt.len()) {
        Some(more) => Err(format!("deal {number}: {} follows its last place", Quoted(more))),
        None => Ok(()),
    }
}

/// The table is the one that was kept (F15).
pub(super) fn kept_table(kept: &[u8], table: &str) -> Result<(), String> {
    if kept == table.as_bytes() {
        return Ok(());
    }
    if let Some((_, how)) = respelling::of_file(kept).filter(|(respelt, _)| respelt == table) {
        return Err(format!("the table you kept is this file's, but {how}"));
    }
    if Offer::read(kept).is_ok() {
        return Err("the file that you gave is an offer: give the closed table that you kept".to_owned());
    }
    if super::closed_table(kept).is_ok_and(|closed| closed.text() == table) {
        return Err(
            "the file that you gave is a later file of this table: give the closed table that you kept"
                .to_owned(),
        );
    }
    Err(format!(
        "the table you kept and this file's differ from {}: it is not the table that you played at",
        first_difference(kept, table)
    ))
}

/// Why an opening line is none of the file's (F16).
pub(super) fn other_line(line: &str, opened: &Opened) -> String {
    let line: OpeningLine = match line.parse() {
        Ok(line) => line,
        Err(error) => return error.to_string(),
    };
    if line.table() != opened.table().hash() {
        return format!(
            "the opening line is for the table {}, and this file's is {}: it is not the table that was opened",
            line.table(),
            opened.table().hash()
        );
    }
    format!(
        "the opening line of {} differs from the one in this file. One of the two was changed.",
        line.seat()
    )
}

/// What a user who looked the round up has (F18, D08); none without a beacon.
pub(super) fn looked_up(beacon: &Beacon, randomness: Option<Hash>) -> Option<String> {
    match (beacon, randomness) {
        (Beacon::Drand { chain, round }, Some(randomness)) => Some(format!("{chain}:{round}:{randomness}")),
        _ => None,
    }
}

/// The round is the one that was looked up (F18, D08).
pub(super) fn round(given: &str, looked_up: Option<&str>) -> Result<(), String> {
    match looked_up {
        Some(looked_up) if looked_up == given => Ok(()),
        Some(looked_up) => Err(format!(
            "the round you looked up is not this file's, {looked_up}: it is given as CHAIN:ROUND:RANDOMNESS"
        )),
        None => Err("a round was given, and the spec names no beacon".to_owned()),
    }
}

/// The draw is as it was announced (D07).
pub(super) fn announced(given: &[u8], announced: &str) -> Result<(), String> {
    if given == announced.as_bytes() {
        return Ok(());
    }
    if let Some((_, how)) = respelling::of_file(given).filter(|(respelt, _)| respelt == announced) {
        return Err(format!("the announcement you kept is this draw's, but {how}"));
    }
    let from = first_difference(given, announced);
    Err(format!(
        "the announcement you kept and this draw differ from {from}: it is not the draw that was announced"
    ))
}

/// Where what was given, which may be anything, is not as it must be.
fn first_difference(given: &[u8], must: &str) -> String {
    let same = given.iter().zip(must.as_bytes()).take_while(|(is, must)| is == must).count();
    let line = given[..same].split(|byte| *byte == b'\n').count();
    format!("byte {} on, in line {line}", same + 1)
}
