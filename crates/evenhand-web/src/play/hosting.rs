//! Whoever offers: closes the table with the seals, opens it with the openings, deals, and shows the secret.

use evenhand_cards::fairdeal::{
    Chat, ClosedTable, Deals, Gathered, Offer, Opened, OpeningLine, Published, SealLine, Secret, StageError,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::{Laid, cards_of, seconds, settled};
use crate::error::{PageError, answer, request, thrown};
use crate::language::language;
use crate::words::say;

/// What a chat holds for an offer or a table, and the next stage of it.
#[derive(Debug, Serialize)]
struct Collected {
    /// The next stage, if it was asked for and can be.
    text: Option<String>,
    name: Option<String>,
    check_word: Option<String>,
    /// The seats whose lines are there.
    there: Vec<String>,
    missing: Vec<String>,
    contradicted: Vec<String>,
    /// What was found in the chat and is not simply a seat's one line.
    told: Vec<String>,
}

fn lines(told: &str) -> Vec<String> {
    told.lines().map(String::from).collect()
}

/// What a chat holds for an offer; closed with the seals that are there if `close` says so: JSON with `there`, `missing`,
/// `contradicted`, `told`, and the closed table as `text`; `now` is in seconds since 1970.
///
/// # Errors
/// If the offer is none, or too few seats have sealed, or the beacon's round is over, in the language of the tag or in English.
#[wasm_bindgen(js_name = playClose)]
pub fn close(
    tag: &str,
    offer: &[u8],
    chat_name: &str,
    chat: &str,
    close: bool,
    now: f64,
) -> Result<String, JsError> {
    let now = close.then(|| seconds(now));
    thrown(closed(tag, offer, chat_name, chat, now).map(|collected| answer(&collected)))
}

/// What the chat holds; closed at a time, if there is one.
fn closed(tag: &str, offer: &[u8], name: &str, text: &str, at: Option<u64>) -> Result<Collected, PageError> {
    let offer = Offer::read(offer).map_err(refused(tag))?;
    // Whoever closes then knows the round, and could leave out a seal that does not please; seats would not open either.
    if at.is_some_and(|now| offer.spec().beacon().is_over(now)) {
        return Err(PageError(say("play", "host-close-late", [], language(tag))));
    }
    let gathered = Gathered::seals(&offer, chat(name, text));
    let seals: Vec<SealLine> = gathered.lines().cloned().collect();
    let contradicted: Vec<String> = gathered.contradicted().map(String::from).collect();
    let table = if at.is_some() && contradicted.is_empty() {
        Some(offer.close(&seals).map_err(refused(tag))?)
    } else {
        None
    };
    Ok(Collected {
        text: table.as_ref().map(ClosedTable::text),
        name: table.as_ref().map(|table| table.hash().to_string()),
        check_word: None,
        there: seals.iter().map(|line| line.seat().to_owned()).collect(),
        missing: gathered.missing().map(String::from).collect(),
        contradicted,
        told: lines(&gathered.words(language(tag))),
    })
}

/// What a chat holds for a table; the opened file as `text` once all openings are there.
///
/// # Errors
/// If the table is none.
#[wasm_bindgen(js_name = playOpen)]
pub fn open(tag: &str, table: &[u8], chat_name: &str, chat: &str) -> Result<String, JsError> {
    thrown(opened(tag, table, chat_name, chat).map(|collected| answer(&collected)))
}

fn opened(tag: &str, table: &[u8], name: &str, text: &str) -> Result<Collected, PageError> {
    let table = ClosedTable::read(table).map_err(refused(tag))?;
    let gathered = Gathered::openings(&table, chat(name, text));
    let openings: Vec<OpeningLine> = gathered.lines().cloned().collect();
    let opened = table.opened(&openings).ok();
    Ok(Collected {
        text: opened.as_ref().map(Opened::text),
        name: opened.as_ref().map(|opened| opened.hash().to_string()),
        check_word: opened.as_ref().map(|opened| opened.check_word().to_string()),
        there: openings.iter().map(|line| line.seat().to_owned()).collect(),
        missing: gathered.missing().map(String::from).collect(),
        contradicted: gathered.contradicted().map(String::from).collect(),
        told: lines(&gathered.words(language(tag))),
    })
}

fn chat(name: &str, text: &str) -> Chat {
    let mut chat = Chat::default();
    chat.read(name, text.as_bytes());
    chat
}

/// What a stage refuses, in the language of a tag.
fn refused(tag: &str) -> impl Fn(StageError) -> PageError {
    let language = language(tag);
    move |error| PageError(error.text(language))
}

fn told(error: impl std::fmt::Display) -> PageError {
    PageError(error.to_string())
}

/// What the deals of an opened file need besides.
#[derive(Deserialize)]
struct Dealing {
    /// Empty without a dealer.
    secret: String,
    /// What the beacon published; empty without one, or while it is not known.
    #[serde(default)]
    randomness: String,
    #[serde(default)]
    signature: String,
}

/// The deals of an opened file; only of the table that is kept as this offer's, since whoever has an offer can close and open another.
fn deals(tag: &str, table: &[u8], opened: &[u8], dealing: &str) -> Result<Deals, PageError> {
    let Dealing { secret, randomness, signature } = request(dealing)?;
    let table = ClosedTable::read(table).map_err(refused(tag))?;
    let opened = Opened::read(opened).map_err(refused(tag))?;
    if opened.table().hash() != table.hash() {
        return Err(PageError(say("play", "took-opened-other", [], language(tag))));
    }
    let secret = if secret.is_empty() { None } else { Some(Secret::from_hex(&secret).map_err(told)?) };
    let published = if randomness.is_empty() && signature.is_empty() {
        None
    } else {
        Some(Published::new(&randomness, &signature).map_err(told)?)
    };
    opened.deals(secret.as_ref(), published.as_ref()).map_err(refused(tag))
}

/// A deal, as whoever deals hands it out.
#[derive(Serialize)]
struct Handed {
    deal: u32,
    deals: usize,
    places: Vec<Hand>,
    /// What all deals settled, in words, where they are of a form without a dealer.
    settled: Vec<String>,
    /// Empty without a dealer.
    sheet: String,
    sheet_hash: String,
}

#[derive(Serialize)]
struct Hand {
    #[serde(flatten)]
    cards: Laid,
    /// One a line.
    slips: String,
}

/// A deal of an opened file by its number, from 1: JSON with its cards by place, the slips of each, and its sheet. `table` is the closed
/// table that is kept, `dealing` a JSON object with `secret`, `randomness` and `signature`.
///
/// # Errors
/// If the file is not opened, or of another table, the secret is another's, the beacon's value is missing or wrong, or there is no such
/// deal.
#[wasm_bindgen(js_name = playDeal)]
pub fn deal(tag: &str, table: &[u8], opened: &[u8], dealing: &str, number: u32) -> Result<String, JsError> {
    thrown(handed(tag, table, opened, dealing, number).map(|handed| answer(&handed)))
}

fn handed(tag: &str, table: &[u8], opened: &[u8], dealing: &str, number: u32) -> Result<Handed, PageError> {
    let deals = deals(tag, table, opened, dealing)?;
    let places = deals.deal(number).ok_or_else(|| PageError(format!("there is no deal {number}")))?;
    let has_dealer = *deals.spec().dealer() != evenhand_cards::fairdeal::Dealer::None;
    let slips = deals.slips(number).filter(|_| has_dealer).unwrap_or_default();
    let sheet = deals.sheet(number).filter(|_| has_dealer);
    let to = deals.spec().places();
    let of = |cards: Laid| {
        let own = to.iter().zip(&slips).filter(|(place, _)| **place == cards.place);
        let slips = own.fold(String::new(), |lines, (_, slip)| lines + &slip.to_string() + "\n");
        Hand { cards, slips }
    };
    let places = cards_of(deals.spec(), places, language(tag)).into_iter().map(of).collect();
    Ok(Handed {
        deal: number,
        deals: deals.all().len(),
        places,
        settled: settled(deals.spec(), deals.all(), language(tag)),
        sheet: sheet.as_ref().map_or(String::new(), ToString::to_string),
        sheet_hash: sheet.map_or(String::new(), |sheet| sheet.hash().to_string()),
    })
}

/// The done file: opened, dealt, and with the secret.
///
/// # Errors
/// As [`deal`].
#[wasm_bindgen(js_name = playReveal)]
pub fn reveal(tag: &str, table: &[u8], opened: &[u8], dealing: &str) -> Result<String, JsError> {
    thrown(deals(tag, table, opened, dealing).map(|deals| deals.reveal().text().to_owned()))
}

/// The file of a table that all agreed is void: with its secret.
///
/// # Errors
/// If the table is none, or the secret another's.
#[wasm_bindgen(js_name = playVoid)]
pub fn void(tag: &str, table: &[u8], secret: &str) -> Result<String, JsError> {
    let text = || -> Result<String, StageError> {
        let table = ClosedTable::cut(table)?;
        let secret = Secret::from_hex(secret).map_err(|_| StageError::NeedsSecret)?;
        table.void(&secret)
    };
    thrown(text().map_err(refused(tag)))
}

#[cfg(test)]
mod tests {
    use evenhand_cards::fairdeal::{Beacon, Chain, Form, Known, Nonce, Spec, verify};

    use super::*;

    #[test]
    fn an_offer_goes_from_seals_to_the_done_file() {
        let secret = Secret::from_hex(&"07".repeat(32)).unwrap();
        let spec = Spec::builder("custom", &["1", "2", "3", "4"], "A B", &["A", "B"]).build().unwrap();
        let offer = Offer::new(spec, &secret).unwrap();
        let nonce = Nonce::from_hex(&"0a".repeat(32)).unwrap();
        let seal = offer.seal("A", &nonce, "").unwrap();
        let collected = closed("en", offer.text().as_bytes(), "chat", &format!("hi\n{seal}"), None).unwrap();
        assert_eq!((collected.there, collected.missing), (vec!["A".to_owned()], vec!["B".to_owned()]));
        assert!(collected.text.is_none());
        let table =
            closed("en", offer.text().as_bytes(), "chat", &seal.to_string(), Some(0)).unwrap().text.unwrap();
        let kept = ClosedTable::read(table.as_bytes()).unwrap();
        let line = kept.opening("A", &nonce, "").unwrap().to_string();
        assert!(opened("en", table.as_bytes(), "chat", "").unwrap().text.is_none());
        let collected = opened("en", table.as_bytes(), "chat", &line).unwrap();
        let opened = collected.text.unwrap();
        let dealing = format!(r#"{{"secret":"{}"}}"#, "07".repeat(32));
        let handed = handed("zh", table.as_bytes(), opened.as_bytes(), &dealing, 1).unwrap();
        assert_eq!(handed.places.iter().map(|hand| hand.slips.lines().count()).sum::<usize>(), 4);
        assert!(handed.sheet.starts_with("fairdeal-v2 sheet\n"));
        let done =
            deals("en", table.as_bytes(), opened.as_bytes(), &dealing).unwrap().reveal().text().to_owned();
        assert!(verify(done.as_bytes(), &Known::default()).holds());
        assert!(deals("en", table.as_bytes(), opened.as_bytes(), r#"{"secret":""}"#).is_err());
        // Openings of a table that somebody else closed are not dealt, though they hold.
        let strange = offer.close(&[seal.clone(), offer.seal("B", &nonce, "").unwrap()]).unwrap().text();
        let refused = super::handed("en", strange.as_bytes(), opened.as_bytes(), &dealing, 1);
        assert!(refused.map(|_| ()).unwrap_err().0.contains("another table"));
        assert!(super::handed("en", table.as_bytes(), opened.as_bytes(), &dealing, 2).is_err());
    }

    #[test]
    fn a_table_is_not_closed_once_its_round_is_over() {
        let beacon = Beacon::Drand { chain: Chain::QUICKNET.hash, round: 1000 };
        let spec = Spec::of_form(Form::Starts, &["A".into(), "B".into()]).beacon(beacon).build().unwrap();
        let offer = Offer::dealerless(spec, [7; 32]).unwrap();
        let nonce = Nonce::from_hex(&"0a".repeat(32)).unwrap();
        let seal = offer.seal("A", &nonce, "").unwrap().to_string();
        let due = beacon.time().unwrap();
        let close = |tag, at| closed(tag, offer.text().as_bytes(), "chat", &seal, at);
        assert!(close("en", Some(due - 1)).unwrap().text.is_some());
        assert!(close("en", Some(due)).unwrap_err().0.contains("The round is over"));
        assert!(close("zh", Some(due)).unwrap_err().0.contains("已经公布"));
        // What is there is told all the same.
        assert_eq!(close("en", None).unwrap().there, ["A"]);
    }
}
