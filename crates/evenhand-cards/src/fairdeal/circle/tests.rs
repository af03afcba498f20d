//! Each rule with the attack that it stops: without the rule, its test fails.

mod apart;
mod cards;
mod judged;
mod offers;
mod stored;
mod tables;

use super::*;
use crate::fairdeal::{Deals, Opened, OpeningLine, SealLine, Secret, Sheet, Slip, Spec, SpecBuilder};

/// When things happen, in seconds since 1970: the game is played around a round of quicknet.
const NOW: u64 = 1_800_000_000;

/// A round of quicknet that is due ten minutes later.
fn round() -> Beacon {
    Beacon::Drand { chain: Chain::QUICKNET.hash, round: Chain::QUICKNET.round_after(NOW + 600) }
}

/// When that round is due.
fn due_at() -> u64 {
    round().time().unwrap()
}

fn nonce(digit: u8) -> Nonce {
    Nonce::from_hex(&format!("{digit:02x}").repeat(32)).unwrap()
}

fn secret() -> Secret {
    Secret::from_hex(&"5e".repeat(32)).unwrap()
}

/// Two cards for A and for B, two in a wall, and two in the stub.
fn spec() -> SpecBuilder {
    Spec::builder("custom", &["1", "2", "3", "4", "5", "6", "7", "8"], "2*(A B) wall:2", &["A", "B"])
}

fn offer(spec: SpecBuilder) -> Offer {
    Offer::new(spec.build().unwrap(), &secret()).unwrap()
}

/// A seat's program.
struct Player {
    circles: Circles,
    seat: &'static str,
    nonces: u8,
}

impl Player {
    fn new(seat: &'static str) -> Self {
        Self { circles: Circles::new(), seat, nonces: seat.as_bytes()[0] }
    }

    fn seals_in(
        &mut self,
        circle: &str,
        offer: &Offer,
        between: &[Vec<u8>],
        now: u64,
    ) -> Result<Sealed, CircleError> {
        self.nonces += 1;
        let bytes = offer.text().into_bytes();
        let mut sealing = Sealing::new(circle, &bytes, self.seat, "hello");
        sealing.between = between;
        let sealed = self.circles.seal(&sealing, nonce(self.nonces), now);
        self.stored();
        sealed
    }

    fn seals(&mut self, offer: &Offer) -> SealLine {
        self.seals_in("friends", offer, &[], NOW).unwrap().line
    }

    /// The rule that refuses to seal.
    fn seal_refused(&mut self, offer: &Offer) -> Rule {
        rule(self.seals_in("friends", offer, &[], NOW))
    }

    fn opens(&mut self, table: &ClosedTable, now: u64) -> Result<OpeningLine, Refusal> {
        let lines = self.circles.open(table.text().as_bytes(), None, now);
        self.stored();
        lines.map(|mut lines| lines.remove(0))
    }

    fn checks(&mut self, opened: &Opened, now: u64) -> Result<Checked, Refusal> {
        let checked = self.circles.check(opened.text().as_bytes(), None, now);
        self.stored();
        checked
    }

    /// The state goes to disk and comes back between any two steps.
    fn stored(&mut self) {
        let text = self.circles.text();
        self.circles = Circles::read(text.as_bytes()).unwrap();
        assert_eq!(self.circles.text(), text);
    }
}

/// A table of A and B, played as far as all have opened.
struct Played {
    a: Player,
    b: Player,
    table: ClosedTable,
    opened: Opened,
}

impl Played {
    fn new(spec: SpecBuilder) -> Self {
        Self::by(Player::new("A"), Player::new("B"), spec)
    }

    fn by(mut a: Player, mut b: Player, spec: SpecBuilder) -> Self {
        let offer = offer(spec);
        let table = offer.close(&[a.seals(&offer), b.seals(&offer)]).unwrap();
        let lines = [&mut a, &mut b].map(|player| player.opens(&table, NOW).unwrap());
        let opened = table.opened(&lines).unwrap();
        Self { a, b, table, opened }
    }

    fn deals(&self) -> Deals {
        self.opened.deals(Some(&secret()), None).unwrap()
    }

    fn done(&self) -> Vec<u8> {
        self.deals().reveal().text().as_bytes().to_vec()
    }

    /// The done file is verified, by both.
    fn finishes(&mut self) {
        let done = Hash::of(&self.done());
        for player in [&mut self.a, &mut self.b] {
            player.circles.finish(&self.opened, done, NOW).unwrap();
        }
    }

    fn sheet(&self) -> Sheet {
        self.deals().sheet(1).unwrap()
    }

    /// The slips of a seat or a pile.
    fn slips(&self, place: &str) -> Vec<Slip> {
        let slips = self.deals().slips(1).unwrap();
        let spec = self.opened.spec();
        slips.into_iter().zip(spec.places()).filter(|(_, to)| *to == place).map(|(slip, _)| slip).collect()
    }
}

/// The rule that refused; its words are there in each language.
fn rule<T: std::fmt::Debug>(result: Result<T, CircleError>) -> Rule {
    match result.unwrap_err() {
        CircleError::Refused(refusal) => told(&refusal),
        other => panic!("{other}"),
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Refusal>) -> Rule {
    told(&result.unwrap_err())
}

fn told(refusal: &Refusal) -> Rule {
    for language in evenhand_locale::Language::ALL {
        assert!(refusal.words(language).contains(&refusal.rule().to_string()), "{refusal}");
    }
    refusal.rule()
}
