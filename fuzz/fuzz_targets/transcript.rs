//! Any bytes as a file: a verifier answers, with nothing kept never well, and of an honest file with anything changed, against
//! what a player kept, it never says that it holds. A file of any stage is written again as it was read, or refused.
#![no_main]

use std::sync::LazyLock;

use evenhand_cards::fairdeal::{
    AnyFile, Beacon, Chain, DrawSpec, Known, List, Nonce, Offer, PublicDraw, Published, Secret, Spec, verify,
};
use libfuzzer_sys::fuzz_target;

/// An honest file, and what a player kept of it.
struct Honest {
    file: String,
    known: Known,
}

/// Of round 657,413 of quicknet.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

/// Its signature.
const SIGNATURE: &str =
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";

static HONEST: LazyLock<[Honest; 2]> = LazyLock::new(|| {
    let secret = Secret::from_hex(&"07".repeat(32)).expect("64 digits");
    let nonce = Nonce::from_hex(&"0b".repeat(32)).expect("64 digits");
    let words = "any words, \"quoted\"\n";
    let deck = ["a", "a", "b", "c", "d"];
    let chain = Chain::QUICKNET.hash;
    let spec = Spec::builder("custom", &deck, "2*(A B) rest:*", &["A", "B"]).deals(2);
    let spec = spec.beacon(Beacon::Drand { chain, round: 657_413 }).build().expect("a spec");
    let places: Vec<String> = spec.places().into_iter().map(String::from).collect();
    let offer = Offer::new(spec, &secret).expect("a small table");
    let seal = offer.seal("B", &nonce, words).expect("a seat");
    let table = offer.close(&[seal]).expect("a seal");
    let line = table.opening("B", &nonce, words).expect("what was sealed");
    let opened = table.opened(std::slice::from_ref(&line)).expect("its opening");
    let published = Published::new(RANDOMNESS, SIGNATURE).expect("a round's value");
    let deals = opened.deals(Some(&secret), Some(&published)).expect("its secret");
    let slips = deals.slips(2).expect("the second deal");
    let known = Known {
        tables: vec![table.text().into_bytes()],
        openings: vec![line.to_string()],
        check_words: vec![opened.check_word().to_string()],
        rounds: vec![format!("{chain}:657413:{RANDOMNESS}")],
        sheets: vec![deals.sheet(1).expect("the first deal").to_string().into_bytes()],
        slips: places.iter().zip(slips).map(|(place, slip)| format!("{place}={slip}")).collect(),
        ..Known::default()
    };
    let deals = Honest { file: deals.reveal().text().to_owned(), known };

    let list = List::read("Ada\nBlaise\nCarl\nDaniel\nEmmy\n".as_bytes()).expect("five lines");
    let spec = DrawSpec::new("Who cooks", &list, 2, chain, 657_413).expect("a spec");
    let mut draw = PublicDraw::open(spec);
    draw.publish(RANDOMNESS, SIGNATURE).expect("a round's value");
    let known = Known {
        announcements: vec![draw.announcement().text().into_bytes()],
        rounds: vec![format!("{chain}:657413:{RANDOMNESS}")],
        lists: vec![list],
        ..Known::default()
    };
    [deals, Honest { file: draw.text(), known }]
});

/// A replacement in a file: the offset, the number of bytes, and the new bytes.
type Change<'a> = (u16, u8, &'a [u8]);

fuzz_target!(|input: (&[u8], Vec<Change<'_>>)| {
    let (bytes, changes) = input;
    let told = verify(bytes, &Known::default());
    assert_eq!(told.holds(), told.failure().is_none());
    assert_ne!(told.verdict().exit, 0, "no verdict is good where nothing was kept");
    at_any_stage(bytes);
    for Honest { file, known } in HONEST.iter() {
        // With more in it, with less, or both.
        let mut forged = file.clone().into_bytes();
        for (at, gone, put) in &changes {
            let at = usize::from(*at) % (forged.len() + 1);
            let end = (at + usize::from(*gone)).min(forged.len());
            forged.splice(at..end, put.iter().copied());
        }
        let report = verify(&forged, known);
        // The signature alone may be left out or spelt otherwise: it decides nothing.
        if report.holds() && forged != file.as_bytes() {
            assert_eq!(without_signature(&forged), without_signature(file.as_bytes()));
        }
        assert!(report.holds() || forged != file.as_bytes());
        at_any_stage(&forged);
    }
});

/// The file without its signature.
fn without_signature(file: &[u8]) -> String {
    let file = std::str::from_utf8(file).expect("what holds is text");
    let (before, behind) = file.split_once("\"signature\": \"").expect("what holds has it");
    before.to_owned() + behind.split_once('"').expect("its end").1
}

/// What is read at any stage is written again.
fn at_any_stage(bytes: &[u8]) {
    let text = match AnyFile::read(bytes) {
        Ok(AnyFile::Offer(offer)) => offer.text(),
        Ok(AnyFile::Table(table)) => table.text(),
        Ok(AnyFile::Opened(opened)) => opened.text(),
        Ok(AnyFile::Done(done)) => done.text().to_owned(),
        Ok(AnyFile::Announcement(draw) | AnyFile::Draw(draw)) => draw.text(),
        Ok(_) => return,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(text.as_bytes(), bytes);
}
