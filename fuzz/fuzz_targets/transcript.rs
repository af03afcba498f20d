//! Any bytes as a transcript: a verifier answers, and of an honest transcript with anything changed it never says that it
//! holds, unless it is of another draw as honest. What travels before the secret is shown is read as it was written, or refused.
#![no_main]

use std::sync::LazyLock;

use evenhand_cards::fairdeal::{Chain, PublicDraw, DrawSpec, Hash, Known, List, Secret, Spec, FairTable, verify};
use libfuzzer_sys::fuzz_target;

/// An honest file, and what a player kept of it.
struct Honest {
    file: String,
    known: Known,
}

/// Of round 657,413 of quicknet.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

static HONEST: LazyLock<[Honest; 2]> = LazyLock::new(|| {
    let secret = Secret::from_hex(&"07".repeat(32)).expect("64 digits");
    let deck = ["a", "a", "b", "c", "d"];
    let spec =
        Spec::builder("custom", &deck, "2*(A B) rest:*", &["A", "B"]).deals(2).build().expect("a spec");
    let mut table = FairTable::open(spec, &secret).expect("a small table");
    table.contribute("B", "any words, \"quoted\"\n").expect("a seat");
    let known = Known {
        commit: Some(table.commitment().to_string()),
        contributions: table.contributions().map(|(seat, contributions)| (seat.to_owned(), contributions.to_owned())).collect(),
        prev: Some(Hash::ZERO),
        list: None,
    };
    let deals = Honest { file: table.reveal(&secret).expect("its secret").text().to_owned(), known };

    let list = List::read("Ada\nBlaise\nCarl\nDaniel\nEmmy\n".as_bytes()).expect("five lines");
    let [quicknet, _] = Chain::KNOWN;
    let spec = DrawSpec::new("Who cooks", list, 2, quicknet.hash, 657_413).expect("a spec");
    let mut draw = PublicDraw::open(spec);
    draw.publish(RANDOMNESS, "").expect("a round's randomness");
    let draw = Honest { file: draw.text(), known: Known { list: Some(list), ..Known::default() } };
    [deals, draw]
});

fuzz_target!(|input: (&[u8], Vec<(u16, u8, &[u8])>)| {
    let (bytes, changes) = input;
    let told = verify(bytes, &Known::default());
    assert_eq!(told.holds(), told.failure().is_none());
    before_the_secret(bytes);
    for Honest { file, known } in HONEST.iter() {
        // With more in it, with less, or both.
        let mut forged = file.clone().into_bytes();
        for (at, gone, put) in &changes {
            let at = usize::from(*at) % (forged.len() + 1);
            let end = (at + usize::from(*gone)).min(forged.len());
            forged.splice(at..end, put.iter().copied());
        }
        let report = verify(&forged, known);
        assert!(report.holds() || forged != file.as_bytes());
        if report.holds() && forged != file.as_bytes() {
            // Nobody keeps a commitment to a draw's spec: what holds may be another draw of the list, as honest.
            let other = report.draw.expect("a commitment is kept of deals");
            assert_eq!(another_draw(other, &forged).as_bytes(), forged);
        }
        before_the_secret(&forged);
    }
});

/// The file of a draw of this spec, whose round's outcome is in another.
fn another_draw(spec: DrawSpec, file: &[u8]) -> String {
    let file = std::str::from_utf8(file).expect("what holds is text");
    let told = |key: &str| {
        let (_, behind) = file.split_once(&format!("\"{key}\": \"")).expect("what holds has it");
        behind.split_once('"').expect("its end").0
    };
    let mut draw = PublicDraw::open(spec);
    draw.publish(told("randomness"), told("signature")).expect("what held before");
    draw.text()
}

fn before_the_secret(bytes: &[u8]) {
    match FairTable::read(bytes) {
        Ok(table) => assert_eq!(table.text().as_bytes(), bytes),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match PublicDraw::read(bytes) {
        Ok(draw) => assert_eq!(draw.text().as_bytes(), bytes),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
