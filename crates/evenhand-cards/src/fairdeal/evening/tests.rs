//! Evenings of several programs over one channel, without files: all orders, losses, duplicates and contradictions.

use std::collections::BTreeMap;

use super::*;
use crate::fairdeal::{Circles, HandRequest, Nonce, Sealing, Secret, Spec};

/// The channel, and what the dealer sends privately.
#[derive(Default, Clone)]
struct Channel {
    files: Vec<Vec<u8>>,
    private: BTreeMap<String, Vec<Slip>>,
}

impl Channel {
    fn post(&mut self, file: impl AsRef<[u8]>) {
        self.files.push(file.as_ref().to_vec());
    }

    fn seen(&self) -> Seen {
        let mut seen = Seen::default();
        for (file, number) in self.files.iter().zip(1..) {
            seen.add(&format!("file {number}"), file);
        }
        seen
    }
}

/// A program with its state.
#[derive(Default)]
struct Program {
    seat: Option<&'static str>,
    deals: bool,
    without: Vec<String>,
    circles: Circles,
    closed: Option<ClosedTable>,
    agreed: Option<Hash>,
    played: u32,
    shown: usize,
    dealt: u32,
    is_over: bool,
    /// The done file that it verified.
    done: Option<Vec<u8>>,
    /// The steps that it took.
    steps: Vec<&'static str>,
    notes: Vec<Note>,
}

/// The secret of every dealer.
fn secret() -> Secret {
    Secret::from_hex(&"5e".repeat(32)).unwrap()
}

impl Program {
    fn of(seat: &'static str) -> Self {
        Self { seat: Some(seat), ..Self::default() }
    }

    fn dealer() -> Self {
        Self { deals: true, ..Self::default() }
    }

    /// The next step.
    fn next(&self, offer: &Offer, channel: &Channel) -> Next {
        let table = self.circles.table_of(offer.hash());
        let lines = self.circles.lines_of(offer.hash());
        let seal = self.seat.filter(|seat| self.circles.seats_of(offer.hash()).contains(seat));
        let seal = seal.map(|seat| {
            let nonce = Nonce::from_hex(&nonce_of(seat)).unwrap();
            offer.seal(seat, &nonce, "").unwrap()
        });
        let slips = self.seat.and_then(|seat| channel.private.get(seat)).cloned().unwrap_or_default();
        let role = Role {
            seat: self.seat,
            closes: self.deals || !self.without.is_empty(),
            deals: self.deals,
            without: &self.without,
        };
        let past = Past {
            seal: seal.as_ref(),
            closed: self.closed.as_ref(),
            opened_for: table,
            opening: lines.first(),
            agreed: self.agreed,
            published: None,
            sheets: &self.circles.sheets_of(offer.hash()),
            slips: &slips,
            played: self.played,
            shown: self.shown,
            dealt: self.dealt,
            wanted: offer.spec().deals(),
            is_over: self.is_over,
        };
        next_step(offer, &channel.seen(), &role, &past)
    }

    /// Takes one step. Returns whether there was one to take.
    fn turn(&mut self, offer: &Offer, channel: &mut Channel) -> bool {
        let next = self.next(offer, channel);
        self.notes = next.notes;
        let name = <&str>::from(&next.step);
        match next.step {
            Step::Seal => {
                let (seat, text) = (self.seat.unwrap(), offer.text());
                let sealing = Sealing::new("friends", text.as_bytes(), seat, "");
                self.circles.seal(&sealing, Nonce::from_hex(&nonce_of(seat)).unwrap(), 0).unwrap();
            }
            Step::Publish(Post::Seal(line)) => channel.post(line.to_string()),
            Step::Publish(Post::Opening(line)) => channel.post(line.to_string()),
            Step::Publish(Post::Table(table)) => channel.post(table.text()),
            Step::Close(table) => self.closed = Some(*table),
            Step::Open(table) => drop(self.circles.open(table.text().as_bytes(), None, 0).unwrap()),
            Step::Compare(opened) => {
                if self.seat.is_some() {
                    self.circles.check(opened.text().as_bytes(), None, 0).unwrap();
                }
                self.agreed = Some(opened.hash());
            }
            Step::Deal { opened, deal } => {
                let deals = opened.deals(Some(&secret()), None).unwrap();
                channel.post(deals.sheet(deal).unwrap().to_string());
                for (slip, place) in deals.slips(deal).unwrap().into_iter().zip(opened.spec().places()) {
                    channel.private.entry(place.to_owned()).or_default().push(slip);
                }
                self.dealt = deal;
                self.is_over = deal == opened.spec().deals();
            }
            Step::Hand { opened, sheet, own, public } => {
                let bytes = opened.text();
                let mut request = HandRequest::new(bytes.as_bytes(), self.seat.unwrap(), &sheet, &own);
                request.shown = &public;
                self.circles.hand(&request, 0).unwrap();
                (self.played, self.shown) = (sheet.deal(), public.len());
            }
            Step::Reveal(opened) => {
                channel.post(opened.deals(Some(&secret()), None).unwrap().reveal().text());
            }
            Step::Verify { done, .. } => {
                if self.done.is_some() {
                    return false;
                }
                self.done = Some(done);
            }
            Step::Wait(_) => return false,
        }
        self.steps.push(name);
        true
    }
}

fn nonce_of(seat: &str) -> String {
    Hash::of(seat.as_bytes()).to_string()
}

fn spec(deals: u32) -> Spec {
    let deck = ["1", "2", "3", "4", "5", "6", "7", "8"];
    Spec::builder("custom", &deck, "2*(A B C) bottom:2", &["A", "B", "C"]).deals(deals).build().unwrap()
}

fn offer(deals: u32) -> Offer {
    Offer::new(spec(deals), &secret()).unwrap()
}

fn party() -> Vec<Program> {
    vec![Program::of("A"), Program::of("B"), Program::of("C"), Program::dealer()]
}

/// Plays until nobody can go on, each program in the order of `turns` again and again.
fn play(offer: &Offer, programs: &mut [Program], channel: &mut Channel, turns: &[usize]) {
    let mut idle = 0;
    for turn in turns.iter().cycle().take(2_000) {
        idle = if programs[*turn].turn(offer, channel) { 0 } else { idle + 1 };
        if idle > turns.len() {
            break;
        }
    }
}

/// The seal line of a seat.
fn seal(offer: &Offer, seat: &str) -> SealLine {
    offer.seal(seat, &Nonce::from_hex(&nonce_of(seat)).unwrap(), "").unwrap()
}

/// Another seal line of a seat.
fn false_seal(offer: &Offer, seat: &str) -> SealLine {
    offer.seal(seat, &Nonce::from_hex(&"0f".repeat(32)).unwrap(), "").unwrap()
}

/// Programs that have played until the dealer waits for the end, with their channel.
fn half_way(offer: &Offer, until: &str) -> (Vec<Program>, Channel) {
    let (mut programs, mut channel) = (party(), Channel::default());
    for turn in (0..4).cycle().take(400) {
        let name = <&str>::from(&programs[turn].next(offer, &channel).step);
        if name == until && turn < 3 {
            break;
        }
        programs[turn].turn(offer, &mut channel);
    }
    (programs, channel)
}

#[test]
fn an_evening_ends_verified_in_every_order_of_turns() {
    let (offer, mut ends) = (offer(2), Vec::new());
    for first in 0..4 {
        for second in (0..4).filter(|second| *second != first) {
            for third in (0..4).filter(|third| ![first, second].contains(third)) {
                let turns = [first, second, third, 6 - first - second - third];
                let (mut programs, mut channel) = (party(), Channel::default());
                play(&offer, &mut programs, &mut channel, &turns);
                for program in &programs {
                    assert!(program.done.is_some(), "{turns:?}: {:?} {:?}", program.steps, program.notes);
                    assert_eq!(program.notes, []);
                }
                ends.push(programs[0].done.clone());
                let steps = &programs[1].steps;
                assert_eq!(steps.iter().filter(|step| **step == "hand").count(), 2, "{steps:?}");
            }
        }
    }
    assert_eq!(ends.len(), 24);
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "the cards do not depend on the order");
}

#[test]
fn the_channel_may_hold_messages_in_any_order_and_several_times() {
    let offer = offer(1);
    let (mut programs, mut channel) = (party(), Channel::default());
    for turn in (0..4).cycle().take(200) {
        programs[turn].turn(&offer, &mut channel);
        let mut other = channel.clone();
        other.files.reverse();
        other.files.extend(channel.files.clone());
        for program in &programs {
            assert_eq!(program.next(&offer, &channel), program.next(&offer, &other));
        }
    }
    assert!(programs.iter().all(|program| program.done.is_some()));
}

#[test]
fn incomplete_files_change_nothing() {
    let offer = offer(1);
    let (mut programs, mut channel) = (party(), Channel::default());
    for turn in (0..4).cycle().take(120) {
        let before = channel.files.len();
        programs[turn].turn(&offer, &mut channel);
        let Some(last) = channel.files.get(before).cloned() else { continue };
        for length in (0..last.len()).step_by(173).chain([last.len() - 1]) {
            let mut other = channel.clone();
            other.files[before].truncate(length);
            other.files.push(last.clone());
            for program in &programs {
                let (next, then) = (program.next(&offer, &channel), program.next(&offer, &other));
                assert_eq!(next, then, "{length} of {:?}", String::from_utf8_lossy(&last));
            }
        }
    }
    assert!(programs.iter().all(|program| program.done.is_some()));
}

#[test]
fn a_program_that_starts_again_goes_on_from_its_state() {
    let offer = offer(2);
    for stop in (0..60).step_by(3) {
        let (mut programs, mut channel) = (party(), Channel::default());
        for turn in (0..4).cycle().take(stop) {
            programs[turn].turn(&offer, &mut channel);
        }
        for program in &mut programs {
            let text = program.circles.text();
            program.circles = Circles::read(text.as_bytes()).unwrap();
            (program.played, program.shown) = (0, 0);
        }
        play(&offer, &mut programs, &mut channel, &[3, 2, 1, 0]);
        assert!(programs.iter().all(|program| program.done.is_some()), "stopped after {stop}");
    }
}

#[test]
fn lost_messages_are_published_again() {
    let offer = offer(1);
    let (programs, mut channel) = half_way(&offer, "compare");
    let (mut before, table) = (Program::of("A"), programs[3].closed.clone().unwrap());
    before.turn(&offer, &mut Channel::default());
    channel.files.clear();
    assert_eq!(before.next(&offer, &channel).step, Step::Publish(Post::Seal(seal(&offer, "A"))));
    assert_eq!(programs[3].next(&offer, &channel).step, Step::Publish(Post::Table(Box::new(table))));
    let opening = programs[0].circles.lines_of(offer.hash()).remove(0);
    assert_eq!(programs[0].next(&offer, &channel).step, Step::Publish(Post::Opening(opening)));
}

#[test]
fn seals_that_contradict_each_other_close_no_table() {
    let offer = offer(1);
    let mut channel = Channel::default();
    for seat in ["A", "B", "C"] {
        channel.post(seal(&offer, seat).to_string());
    }
    let dealer = Program::dealer();
    assert!(matches!(dealer.next(&offer, &channel).step, Step::Close(_)));
    channel.post(false_seal(&offer, "B").to_string());
    let next = dealer.next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::Seals { seats: vec!["B".into()] }));
    assert_eq!(next.notes, [Note::SealsContradict { seat: "B".into() }]);
    let mut b = Program::of("B");
    b.turn(&offer, &mut Channel::default());
    let next = b.next(&offer, &channel);
    assert!(next.notes.contains(&Note::ForeignSeal { seat: "B".into() }), "{next:?}");
}

#[test]
fn a_program_does_not_seal_a_seat_that_has_a_seal() {
    let offer = offer(1);
    let mut channel = Channel::default();
    for seat in ["A", "B", "C"] {
        channel.post(seal(&offer, seat).to_string());
    }
    let seat = || "A".to_owned();
    let next = Program::of("A").next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::ForeignSeal { seat: seat() }));
    // A closed table with a seal of the seat, with or without the line.
    let Step::Close(table) = Program::dealer().next(&offer, &channel).step else { panic!("it closes") };
    let mut closed = Channel::default();
    closed.post(table.text());
    for channel in [&mut channel, &mut closed] {
        channel.post(table.text());
        let next = Program::of("A").next(&offer, channel);
        assert_eq!(next.step, Step::Wait(Waiting::NotSealed { seat: seat() }));
    }
}

#[test]
fn a_seat_that_the_dealer_does_not_wait_for_is_left_out_unless_it_sealed() {
    let offer = offer(1);
    let mut channel = Channel::default();
    channel.post(seal(&offer, "A").to_string());
    channel.post(seal(&offer, "B").to_string());
    let dealer = Program { without: vec!["C".into(), "A".into()], ..Program::dealer() };
    let Step::Close(table) = dealer.next(&offer, &channel).step else { panic!("it closes") };
    assert_eq!(table.silent(), ["C"]);
    channel.post(table.text());
    assert_eq!(Program::of("C").next(&offer, &channel).step, Step::Wait(Waiting::LeftOut));
}

#[test]
fn contradicting_tables_are_not_opened() {
    let offer = offer(1);
    let (mut programs, mut channel) = half_way(&offer, "open");
    let other = offer.close(&[seal(&offer, "A"), seal(&offer, "B")]).unwrap();
    channel.post(other.text());
    let next = programs[0].next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::Table));
    assert_eq!(next.notes.iter().filter(|note| matches!(note, Note::OtherTable { .. })).count(), 2);
    // After she opened, the other one is only reported.
    channel.files.pop();
    play(&offer, &mut programs, &mut channel, &[0]);
    channel.post(other.text());
    let next = programs[0].next(&offer, &channel);
    assert_eq!(next.notes, [Note::OtherTable { table: other.hash() }]);
    assert!(matches!(next.step, Step::Wait(Waiting::Openings { .. })), "{next:?}");
}

#[test]
fn a_table_with_an_exchanged_seal_is_not_opened() {
    let offer = offer(1);
    let (mut a, mut channel) = (Program::of("A"), Channel::default());
    while a.turn(&offer, &mut channel) {}
    channel.post(seal(&offer, "B").to_string());
    channel.post(seal(&offer, "C").to_string());
    let table = offer.close(&[seal(&offer, "A"), false_seal(&offer, "B"), seal(&offer, "C")]).unwrap();
    channel.post(table.text());
    let next = a.next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::Table));
    assert_eq!(next.notes, [Note::SealExchanged { seat: "B".into(), table: table.hash() }]);
}

#[test]
fn a_false_opening_does_not_keep_the_true_one_out() {
    let offer = offer(1);
    let (mut programs, mut channel) = half_way(&offer, "compare");
    let table = programs[3].closed.clone().unwrap();
    let is_of_b = |file: &Vec<u8>| {
        file.starts_with(b"fairdeal-v2 open") && String::from_utf8_lossy(file).contains(" B ")
    };
    let at = channel.files.iter().position(is_of_b);
    let line = String::from_utf8(channel.files.remove(at.unwrap())).unwrap();
    channel.post(line.replace(&nonce_of("B"), &"0d".repeat(32)));
    let next = programs[0].next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::Openings { seats: vec!["B".into()] }));
    assert_eq!(next.notes, [Note::WrongOpening { seat: "B".into() }]);
    channel.post(line);
    play(&offer, &mut programs, &mut channel, &[0, 1, 2, 3]);
    assert!(programs.iter().all(|program| program.done.is_some()));
    assert_eq!(table.silent(), [""; 0]);
}

#[test]
fn contradicting_sheets_show_no_hand_and_false_slips_are_ignored() {
    let offer = offer(1);
    let (programs, mut channel) = half_way(&offer, "hand");
    let a = &programs[0];
    let Step::Hand { opened, own, .. } = a.next(&offer, &channel).step else { panic!("a hand") };
    assert_eq!(own.len(), 2);
    // Anyone can send slips that are on no sheet.
    let other = opened.deals(Some(&secret()), None).unwrap().slips(1).unwrap();
    let forged = other.iter().find(|slip| slip.place() == own[0].place()).unwrap().to_string();
    let forged: Slip = format!("{}:9", forged.rsplit_once(':').unwrap().0).parse().unwrap();
    channel.private.get_mut("A").unwrap().insert(0, forged);
    let next = a.next(&offer, &channel);
    assert!(matches!(&next.step, Step::Hand { own: same, .. } if *same == own));
    assert_eq!(next.notes, [Note::SlipsNotOnSheet { deal: 1 }]);
    // A slip is missing.
    let kept = channel.private.get_mut("A").unwrap().pop();
    assert_eq!(a.next(&offer, &channel).step, Step::Wait(Waiting::Slips { deal: 1 }));
    channel.private.get_mut("A").unwrap().extend(kept);
    let sheet = format!(
        "fairdeal-v2 sheet\nopened:{}\ndeal:1\n{}",
        opened.hash(),
        format!("{}\n", "0a".repeat(32)).repeat(8)
    );
    channel.post(sheet);
    let next = a.next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::Sheet { deal: 1 }));
    assert_eq!(next.notes, [Note::SheetsContradict { deal: 1 }]);
}

#[test]
fn a_pile_that_is_shown_later_shows_the_hand_again() {
    let offer = offer(1);
    let (mut programs, mut channel) = half_way(&offer, "hand");
    while programs[0].turn(&offer, &mut channel) {}
    assert_eq!(programs[0].played, 1);
    let bottom = channel.private["bottom"].clone();
    channel.post(bottom.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n") + "\n");
    let Step::Hand { public, .. } = programs[0].next(&offer, &channel).step else { panic!("a hand") };
    assert_eq!(public.iter().map(|(place, _)| place.as_str()).collect::<Vec<_>>(), ["bottom", "bottom"]);
    while programs[0].turn(&offer, &mut channel) {}
    assert_eq!(programs[0].steps.iter().filter(|step| **step == "hand").count(), 2);
}

#[test]
fn a_done_file_that_holds_is_preferred() {
    let offer = offer(1);
    let (mut programs, mut channel) = half_way(&offer, "verify");
    let is_done = |file: &Vec<u8>| String::from_utf8_lossy(file).contains("\"secret\": \"5e5e");
    let done = channel.files.iter().position(is_done);
    let done = String::from_utf8(channel.files[done.unwrap()].clone()).unwrap();
    channel.files.insert(0, done.replace(&*secret().reveal(), &"5d".repeat(32)).into_bytes());
    let next = programs[0].next(&offer, &channel);
    assert!(
        matches!(&next.step, Step::Verify { done: found, .. } if *found == done.as_bytes()),
        "{:?}",
        next.step
    );
    assert_eq!(next.notes, [Note::DonesContradict]);
    play(&offer, &mut programs, &mut channel, &[0, 1, 2, 3]);
}

#[test]
fn a_done_file_that_does_not_hold_stops_nobody() {
    let offer = offer(1);
    let (mut programs, mut channel) = half_way(&offer, "compare");
    while programs[0].turn(&offer, &mut channel) {}
    let (_, whole) = half_way(&offer, "verify");
    let mut files = whole.files.iter().map(|file| String::from_utf8_lossy(file).into_owned());
    let done = files.find(|file| file.contains("\"secret\": \"5e5e")).unwrap();
    channel.post(done.replace(&*secret().reveal(), &"5d".repeat(32)));
    play(&offer, &mut programs[..3], &mut channel, &[0, 1, 2]);
    // The dealer still deals.
    while !programs[3].steps.contains(&"deal") {
        assert!(programs[3].turn(&offer, &mut channel), "{:?}", programs[3].steps);
    }
    play(&offer, &mut programs[..3], &mut channel, &[0, 1, 2]);
    let next = programs[0].next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::TrueDone));
    assert!(matches!(next.notes[..], [Note::DoneRefused { .. }]), "{:?}", next.notes);
    assert!(channel.seen().done_of(&offer).is_none());
    play(&offer, &mut programs, &mut channel, &[3, 0, 1, 2]);
    assert!(programs.iter().all(|program| program.done.as_deref() == Some(done.as_bytes())));
    assert_eq!(channel.seen().done_of(&offer), Some(done.as_bytes()));
}

#[test]
fn a_dealer_closes_no_second_table_next_to_a_table_that_she_does_not_know() {
    let offer = offer(1);
    let (_, channel) = half_way(&offer, "open");
    let next = Program::dealer().next(&offer, &channel);
    assert_eq!(next.step, Step::Wait(Waiting::UnknownTable));
    assert_eq!(next.notes, []);
}

#[test]
fn slips_of_an_earlier_evening_are_not_false_slips() {
    let (old, new) = (Offer::new(spec(2), &secret()).unwrap(), offer(1));
    let mut channel = Channel::default();
    play(&old, &mut party(), &mut channel, &[0, 1, 2, 3]);
    let mut programs = party();
    play(&new, &mut programs, &mut channel, &[0, 1, 2, 3]);
    assert!(programs.iter().all(|program| program.done.is_some() && program.notes.is_empty()));
}

#[test]
fn a_contradicted_seal_does_not_keep_players_from_a_table_with_one_of_both() {
    let offer = offer(1);
    let (programs, mut channel) = half_way(&offer, "open");
    channel.post(false_seal(&offer, "B").to_string());
    let next = programs[0].next(&offer, &channel);
    assert!(matches!(next.step, Step::Open(_)), "{next:?}");
    assert_eq!(next.notes, [Note::SealsContradict { seat: "B".into() }]);
}

#[test]
fn an_old_evening_in_the_channel_is_another_evening() {
    let (old, new) = (Offer::new(spec(2), &secret()).unwrap(), offer(1));
    let (mut programs, mut channel) = (party(), Channel::default());
    play(&old, &mut programs, &mut channel, &[0, 1, 2, 3]);
    let mut programs = party();
    channel.private.clear();
    play(&new, &mut programs, &mut channel, &[0, 1, 2, 3]);
    assert!(programs.iter().all(|program| program.done.is_some() && program.notes.is_empty()));
}

#[test]
fn without_a_dealer_all_programs_build_the_same_table() {
    let spec =
        Spec::builder("custom", &["A", "B"], "coin", &["A", "B"]).dealer(Dealer::None).build().unwrap();
    let offer = Offer::dealerless(spec, [7; 32]).unwrap();
    let (mut programs, mut channel) = (vec![Program::of("A"), Program::of("B")], Channel::default());
    play(&offer, &mut programs, &mut channel, &[0, 1]);
    assert!(programs[0].done.is_some() && programs[0].done == programs[1].done);
    assert_eq!(channel.files.len(), 4, "two seals and two openings");
    // A second seal of B, before anyone opened: no table.
    let (mut a, mut channel) = (Program::of("A"), Channel::default());
    while a.turn(&offer, &mut channel) {}
    channel.post(seal(&offer, "B").to_string());
    assert!(matches!(a.next(&offer, &channel).step, Step::Open(_)));
    channel.post(false_seal(&offer, "B").to_string());
    assert_eq!(a.next(&offer, &channel).step, Step::Wait(Waiting::Seals { seats: vec!["B".into()] }));
}

#[test]
fn a_message_that_a_chat_cut_is_in_the_channel() {
    let offer = offer(1);
    let (_, channel) = half_way(&offer, "compare");
    let opening = channel.files.iter().find(|file| file.starts_with(b"fairdeal-v2 open")).unwrap();
    let line = String::from_utf8(opening.clone()).unwrap();
    // A text that is valid at every length.
    let line = format!("{}{}", line.strip_suffix('-').unwrap(), "YWdl".repeat(20));
    let mut own = Seen::default();
    own.add("own", line.as_bytes());
    for at in line.len() - 70..line.len() {
        let mut seen = Seen::default();
        assert!(!seen.holds(&own));
        seen.add("chat", format!("Ann: {}\n> {}\n\nBob: ok\n", &line[..at], &line[at..]).as_bytes());
        assert!(seen.holds(&own), "cut at {at}");
    }
}

#[test]
fn a_sheet_of_a_deal_that_the_table_does_not_have_is_ignored() {
    let offer = offer(1);
    let (programs, mut channel) = half_way(&offer, "verify");
    let files = channel.files.clone();
    let sheet = files.iter().find(|file| file.starts_with(b"fairdeal-v2 sheet")).unwrap();
    channel.files.retain(|file| !file.starts_with(b"{") || verify(file, &Known::default()).code().is_some());
    channel.post(String::from_utf8_lossy(sheet).replace("\ndeal:1\n", "\ndeal:2\n"));
    assert_eq!(programs[0].next(&offer, &channel).step, Step::Wait(Waiting::Done));
}

/// Anyone who knows the revealed secret can write a valid done file for another value of the
/// beacon.
#[test]
fn of_several_done_files_that_hold_the_one_of_the_kept_sheet_is_verified() {
    let chain = Hash::of(b"a chain");
    let beacon = Beacon::Drand { chain, round: 7 };
    let deck = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let spec = Spec::builder("custom", &deck, "2*(A B C) bottom:2", &["A", "B", "C"]);
    let offer = Offer::new(spec.beacon(beacon).build().unwrap(), &secret()).unwrap();
    let table = offer.close(&["A", "B", "C"].map(|seat| seal(&offer, seat))).unwrap();
    let nonce = |seat: &str| Nonce::from_hex(&nonce_of(seat)).unwrap();
    let lines = ["A", "B", "C"].map(|seat| table.opening(seat, &nonce(seat), "").unwrap());
    let opened = table.opened(&lines).unwrap();
    let deals = |value: &str| {
        let published = Published::new(&value.repeat(32), "").unwrap();
        opened.deals(Some(&secret()), Some(&published)).unwrap()
    };
    let (honest, invented) = (deals("ab"), deals("cd"));
    let sheet = honest.sheet(1).unwrap();
    let slips = honest.slips(1).unwrap();
    let (own, line) = (seal(&offer, "A"), &lines[0]);
    let sheets = [(1, sheet.hash())];
    let role = Role { seat: Some("A"), ..Role::default() };
    let past = Past {
        seal: Some(&own),
        opened_for: Some(&table),
        opening: Some(line),
        agreed: Some(opened.hash()),
        sheets: &sheets,
        slips: &slips,
        played: 1,
        ..Past::default()
    };
    let mut files = vec![table.text(), sheet.to_string(), invented.reveal().text().to_owned()];
    files.extend(lines.iter().map(ToString::to_string));
    let verified = |files: &[String]| {
        let mut seen = Seen::default();
        for file in files {
            seen.add("file", file.as_bytes());
        }
        match next_step(&offer, &seen, &role, &past).step {
            Step::Verify { done, .. } => String::from_utf8(done).unwrap(),
            other => panic!("{other:?}"),
        }
    };
    // Without the other file, the program verifies the invented one, and its sheet refutes it.
    assert_eq!(verified(&files), invented.reveal().text());
    files.push(honest.reveal().text().to_owned());
    assert_eq!(verified(&files), honest.reveal().text());
    files.reverse();
    assert_eq!(verified(&files), honest.reveal().text());
}
