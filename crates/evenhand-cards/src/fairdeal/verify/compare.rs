//! What a file says, held against what must be there; where they differ, precisely how.

use crate::fairdeal::transcript::{DealsFile, Text};
use crate::fairdeal::{Dealt, Hash, Secret};
use crate::visible::Quoted;

/// The secret has been shown (F08).
pub(super) fn shown(secret: &str) -> Result<Secret, String> {
    if secret.is_empty() {
        return Err("the secret is not in the file yet: ask the dealer to show it".to_owned());
    }
    Secret::from_hex(secret).map_err(|error| error.to_string())
}

/// The commitment, worked out again, is the one that is written (F09).
pub(super) fn committed(written: &str, commit: &Hash) -> Result<(), String> {
    if *written == commit.to_string() {
        return Ok(());
    }
    Err(format!(
        "the file's commitment is {}, and its spec and secret give {commit}: the spec, the secret or the commitment is \
         not the one from before play",
        whole_hash(written)
    ))
}

/// A hash as a whole, as it is to be compared by eye; anything else quoted.
fn whole_hash(text: &str) -> String {
    text.parse::<Hash>().map_or_else(|_| Quoted(text).to_string(), |hash| hash.to_string())
}

/// There are as many deals as the spec says (F10).
pub(super) fn counted(written: usize, deals: u32) -> Result<(), String> {
    if written == deals as usize {
        return Ok(());
    }
    Err(format!("the file has {written} deals, and the spec says {deals}"))
}

/// A deal, worked out again, is the one that is written (F11).
pub(super) fn deal(number: u32, written: &[Text<'_>], dealt: &[Dealt]) -> Result<(), String> {
    for (index, place) in dealt.iter().enumerate() {
        let line = index + 1;
        let name = &place.place;
        let Some(written) = written.get(index) else {
            return Err(format!("deal {number}: place {name} is missing, which must be number {line}"));
        };
        let Some((found, cards)) = written.split_once(':').filter(|(found, _)| found == name) else {
            return Err(format!("deal {number}: place {line} is {}, and must be {name}", Quoted(written)));
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
        Some(more) => Err(format!("deal {number}: {} is written behind its last place", Quoted(more))),
        None => Ok(()),
    }
}

/// The commitment is the one that was kept (F12).
pub(super) fn kept_commitment(kept: &str, commit: &Hash) -> Result<(), String> {
    if kept == commit.to_string() {
        return Ok(());
    }
    let kept = whole_hash(kept);
    Err(format!("you kept {kept}, and the file has {commit}: it is not the table that you sat down at"))
}

/// The words are those that were sent (F13).
pub(super) fn sent(contributions: &[(String, String)], file: &DealsFile<'_>) -> Result<(), String> {
    for (seat, text) in contributions {
        let Some(written) = file.contributions.iter().find(|contribution| *contribution.seat == **seat)
        else {
            return Err(format!("there is no seat {} in the file", Quoted(seat)));
        };
        if *written.text == **text {
            continue;
        }
        if text.is_empty() {
            return Err(format!(
                "you gave no words of {seat}, and the file has {}: if you kept the table before all words were in it, keep \
                 the one that was published with them",
                Quoted(&written.text)
            ));
        }
        let same = written.text.bytes().zip(text.bytes()).take_while(|(is, must)| is == must).count();
        return Err(format!(
            "you sent {} for {seat}, and the file has {}: they differ from byte {} on",
            Quoted(text),
            Quoted(&written.text),
            same + 1
        ));
    }
    Ok(())
}

/// The previous transcript is the one that was given (F14).
pub(super) fn follows(given: &Hash, prev: &Hash) -> Result<(), String> {
    if given == prev {
        return Ok(());
    }
    if *prev == Hash::ZERO {
        return Err(format!("the spec names no previous transcript, and you gave one of SHA-256 {given}"));
    }
    Err(format!("the spec names {prev}, and the one that you gave has {given}: one is missing or changed"))
}

/// The winners, worked out again, are those that are written (D05).
pub(super) fn winners(written: &[Text<'_>], winners: &[u32]) -> Result<(), String> {
    if written.len() != winners.len() {
        return Err(format!("the file has {} winners, and the spec says {}", written.len(), winners.len()));
    }
    let wrong =
        (1..).zip(written.iter().zip(winners)).find(|(_, (is, must))| is.as_ref() != must.to_string());
    match wrong {
        Some((place, (is, must))) => {
            Err(format!("winner {place}: written is {}, and it must be {must}", Quoted(is)))
        }
        None => Ok(()),
    }
}
