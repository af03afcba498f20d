//! The whole protocol, played honestly and not.

mod draws;
mod forgeries;
mod honest;

use super::*;

/// A game of three with a beacon, where everybody kept what she should.
fn table() -> (FairTable, Secret) {
    let (spec, secret) = (spec().build().unwrap(), secret());
    let mut table = FairTable::open(spec, &secret).unwrap();
    table.contribute("A", "你好").unwrap();
    table.contribute("B", "hello \"you\"\n\u{1}").unwrap();
    table.set_beacon(RANDOMNESS, "").unwrap();
    (table, secret)
}

fn spec() -> SpecBuilder {
    let deck = game_cards("doudizhu").unwrap();
    let [quicknet, _] = Chain::KNOWN;
    Spec::builder("doudizhu", &deck, "17*(A B C) bottom:3", &["A", "B", "C"])
        .deals(2)
        .beacon(Beacon::Drand { chain: quicknet.hash, round: 657_413 })
}

fn secret() -> Secret {
    Secret::from_hex(&Hash::of(b"test vector 1").to_string()).unwrap()
}

/// Of round 657,413 of quicknet.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

/// The code of a file when nothing was kept.
fn code(text: &str) -> Option<Code> {
    verify(text.as_bytes(), &Known::default()).code()
}

/// The first failure's reason.
fn why(report: &Report) -> &str {
    report.failure().map_or("holds", |(_, why)| why)
}
