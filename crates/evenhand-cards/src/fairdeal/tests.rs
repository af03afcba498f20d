//! The whole protocol, played honestly and not.

mod draws;
mod forgeries;
mod honest;
mod limits;
mod messages;
mod stages;

use super::*;

/// Of round 657,413 of quicknet.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";
/// Its signature.
const SIGNATURE: &str =
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";

fn spec() -> SpecBuilder {
    let deck = game_cards("doudizhu").unwrap();
    Spec::builder("doudizhu", &deck, "17*(A B C) bottom:3", &["A", "B", "C"])
        .deals(2)
        .beacon(Beacon::Drand { chain: Chain::QUICKNET.hash, round: 657_413 })
}

fn secret() -> Secret {
    Secret::from_hex(&Hash::of(b"test vector 1").to_string()).unwrap()
}

/// A seat's nonce, for tests.
fn nonce(seat: &str) -> Nonce {
    Nonce::from_hex(&Hash::of(seat.as_bytes()).to_string()).unwrap()
}

/// What each seat says.
fn words(seat: &str) -> &'static str {
    match seat {
        "A" => "你好",
        "B" => "hello \"you\"\n\u{1}",
        _ => "",
    }
}

/// An offer that these seats seal and open.
fn play(offer: &Offer, seats: &[&str]) -> Opened {
    let seals: Vec<SealLine> =
        seats.iter().map(|seat| offer.seal(seat, &nonce(seat), words(seat)).unwrap()).collect();
    let table = offer.close(&seals).unwrap();
    let line = |seat: &&str| table.opening(seat, &nonce(seat), words(seat)).unwrap();
    table.opened(&seats.iter().map(line).collect::<Vec<_>>()).unwrap()
}

/// A game of three with a beacon, in which C is silent.
fn opened() -> Opened {
    play(&Offer::new(spec().build().unwrap(), &secret()).unwrap(), &["A", "B"])
}

fn published() -> Published {
    Published::new(RANDOMNESS, SIGNATURE).unwrap()
}

fn transcript() -> Transcript {
    opened().deals(Some(&secret()), Some(&published())).unwrap().reveal()
}

/// What a player kept who kept everything.
fn kept(done: &Transcript) -> Known {
    let opened = done.opened();
    let deals = opened.deals(Some(&secret()), done.published()).unwrap();
    let Beacon::Drand { chain, round } = opened.spec().beacon() else { unreachable!() };
    let places = opened.spec().places();
    let slips = deals.slips(2).unwrap();
    Known {
        tables: vec![opened.table().text().into_bytes()],
        openings: vec![opened.opening_line("B").unwrap().to_string() + "\n"],
        check_words: vec![opened.check_word().to_string()],
        rounds: vec![format!("{chain}:{round}:{RANDOMNESS}")],
        sheets: vec![deals.sheet(1).unwrap().to_string().into_bytes()],
        slips: slips.iter().map(|slip| format!("{}={slip}", places[slip.place() as usize])).collect(),
        ..Known::default()
    }
}

/// The code of a file when nothing was kept.
fn code(text: &str) -> Option<Code> {
    verify(text.as_bytes(), &Known::default()).code()
}

/// The first failure's reason.
fn why(report: &Report) -> &str {
    report.failure().map_or("holds", |(_, why)| why)
}
