//! S4 to S9, S12 and S14: tables and openings.

use super::*;

/// Attack: an offer, or an opened file, is passed off as the closed table.
#[test]
fn s4_what_is_no_closed_table_is_not_opened() {
    let mut played = Played::new(spec());
    let table = played.table.text();
    for file in [
        played.table.offer().text(),
        played.opened.text(),
        table.replace("seats:A B", "seats:A"),
        String::new(),
    ] {
        assert_eq!(refused(played.a.circles.open(file.as_bytes(), None, NOW)), Rule::S4);
    }
}

/// Attack: a table of another's offer, or a state that was lost, and a new program that knows no nonce.
#[test]
fn s5_a_table_of_an_offer_that_was_not_sealed_is_not_opened() {
    let played = Played::new(spec());
    let mut lost = Player::new("A");
    assert_eq!(refused(lost.opens(&played.table, NOW)), Rule::S5);
    assert_eq!(refused(lost.checks(&played.opened, NOW)), Rule::S5);
    let mut a = played.a;
    let table = played.table.text();
    assert_eq!(refused(a.circles.open(table.as_bytes(), Some("others"), NOW)), Rule::S5);
    assert!(a.circles.open(table.as_bytes(), Some("friends"), NOW).is_ok());
}

/// Attack: the table is closed anew after the opening, with another seal of the dealer's friend.
#[test]
fn s6_one_offer_is_opened_for_one_table_for_ever() {
    let mut played = Played::new(spec());
    let offer = played.table.offer().clone();
    let seal = played.a.seals_in("others", &offer, &[], NOW).unwrap().line;
    let second = offer.close(&[seal, offer.seal("B", &nonce(7), "other").unwrap()]).unwrap();
    assert_eq!(refused(played.a.opens(&second, NOW)), Rule::S6);
    assert_eq!(refused(played.a.opens(&second, NOW)), Rule::S6, "nor when it is asked again");
    // The first one is opened as before, with the same line.
    let line = played.opened.opening_line("A").unwrap();
    assert_eq!(played.a.opens(&played.table, NOW).unwrap(), line);
    // The circle does not matter.
    played.a.circles.end("friends", None);
    assert_eq!(refused(played.a.opens(&second, NOW)), Rule::S6);
    // Nor is another seat of it sealed when its table is there.
    let bytes = offer.text().into_bytes();
    let mut b = played.b;
    let further = b.circles.seal(&Sealing::new("friends", &bytes, "A", ""), nonce(8), NOW);
    assert_eq!(rule(further), Rule::S6);
}

/// Attack: a seat is left out before the close, or somebody seals under its name.
#[test]
fn s7_a_table_without_the_own_seal_is_not_opened() {
    let offer = offer(spec());
    let (mut a, mut b) = (Player::new("A"), Player::new("B"));
    let (seal, other) = (a.seals(&offer), b.seals(&offer));
    let without = offer.close(std::slice::from_ref(&other)).unwrap();
    assert_eq!(refused(a.opens(&without, NOW)), Rule::S7);
    let forged = offer.close(&[offer.seal("A", &nonce(3), "").unwrap(), other.clone()]).unwrap();
    assert_eq!(refused(a.opens(&forged, NOW)), Rule::S7);
    // Her seal at another seat is not hers.
    let moved = format!("fairdeal-v2 seal {} B {}", offer.hash(), seal.seal());
    let moved = offer.close(&[moved.parse().unwrap()]).unwrap();
    assert_eq!(refused(a.opens(&moved, NOW)), Rule::S7);
    // All of them are kept, and one of them is what the next offer must name: whichever the others played at.
    let states = a.circles.circle("friends", NOW);
    assert_eq!((states[0].tables.len(), states[0].progress), (3, Progress::Refused));
    assert_eq!(a.seal_refused(&super::offer(spec().prev(Hash::of(b"another"), 1))), Rule::S2);
    assert!(a.seals_in("friends", &super::offer(spec().prev(without.hash(), 1)), &[], NOW).is_ok());
}

/// Attack: other seats see another table.
#[test]
fn s8_openings_of_another_table_are_no_check_word() {
    let played = Played::new(spec());
    let offer = played.table.offer().clone();
    let mut c = Player::new("A");
    let seal = c.seals(&offer);
    let other = offer.close(&[seal]).unwrap();
    // Another copy of her state opened her seal.
    assert_eq!(refused(c.checks(&played.opened, NOW)), Rule::S8);
    // Or another sealed under her name, and she opened for none.
    let mut named = Player::new("A");
    named.nonces += 9;
    named.seals(&offer);
    assert_eq!(refused(named.checks(&played.opened, NOW)), Rule::S7);
    c.opens(&other, NOW).unwrap();
    assert_eq!(refused(c.checks(&played.opened, NOW)), Rule::S8);
    assert_eq!(refused(c.circles.finish(&played.opened, Hash::of(b""), NOW)), Rule::S8);
    // What is at another stage is none.
    let mut a = played.a;
    for file in [played.table.text(), offer.text(), "{}".to_owned()] {
        assert_eq!(refused(a.circles.check(file.as_bytes(), None, NOW)), Rule::S8);
    }
}

/// Attack: words or nonces are exchanged after the opening.
#[test]
fn s9_every_seal_is_opened_rightly() {
    let mut played = Played::new(spec());
    let text = played.opened.text();
    let nonce = played.opened.opening_line("B").unwrap().nonce().to_owned();
    for forged in
        [text.replace(&nonce, &"00".repeat(32)), text.replacen("hello", "hallo", 1), text.replace(&nonce, "")]
    {
        assert_eq!(refused(played.a.circles.check(forged.as_bytes(), None, NOW)), Rule::S9);
    }
    let checked = played.a.checks(&played.opened, NOW).unwrap();
    assert_eq!(checked.word, played.b.checks(&played.opened, NOW).unwrap().word);
}

/// Attack: an opening that waits for the round, and is given or not, as its value pleases.
#[test]
fn s12_nothing_is_opened_when_the_round_is_due() {
    let offer = offer(spec().beacon(round()));
    let (mut a, mut b) = (Player::new("A"), Player::new("B"));
    let table = offer.close(&[a.seals(&offer), b.seals(&offer)]).unwrap();
    assert_eq!(refused(a.opens(&table, due_at())), Rule::S12);
    assert!(b.opens(&table, due_at() - 1).is_ok());
    // A line that was given in time is not given again when it is too late.
    assert_eq!(refused(b.opens(&table, due_at())), Rule::S12);
}

/// Attack: an opening is kept back until the round is over and the deal is known, and then completes the table.
#[test]
fn s14_openings_that_were_not_all_there_in_time_are_void_for_ever() {
    let mut played = Played::new(spec().beacon(round()));
    // A had the opened file in time, B did not.
    assert!(played.a.checks(&played.opened, due_at() - 1).is_ok());
    assert!(played.a.checks(&played.opened, due_at() + 9).is_ok());
    assert_eq!(refused(played.b.checks(&played.opened, due_at())), Rule::S14);
    assert_eq!(
        refused(played.b.checks(&played.opened, due_at() - 5)),
        Rule::S14,
        "nor if the clock is put back"
    );
    assert_eq!(refused(played.b.circles.finish(&played.opened, Hash::of(b""), NOW)), Rule::S14);
    assert!(played.a.circles.finish(&played.opened, Hash::of(b""), due_at() + 9).is_ok());
    assert_eq!(played.b.circles.circle("friends", NOW)[0].progress, Progress::Void);
}

/// Attack: a void table is completed later, when its secret is known.
#[test]
fn s14_a_table_that_a_sealed_offer_counts_as_void_stays_void() {
    let mut played = Played::new(spec());
    assert!(played.a.checks(&played.opened, NOW).is_ok());
    let next = offer(spec().prev(played.table.hash(), 1));
    played.a.seals(&next);
    assert_eq!(refused(played.a.checks(&played.opened, NOW)), Rule::S14);
    assert_eq!(refused(played.a.circles.finish(&played.opened, Hash::of(&played.done()), NOW)), Rule::S14);
    assert_eq!(refused(played.a.opens(&played.table, NOW)), Rule::S14);
    // Nor does its done file count it as finished.
    let after = offer(spec().prev(played.table.hash(), 0));
    let sealed = played.a.seals_in("friends", &after, &[played.done()], NOW);
    assert_eq!(rule(sealed), Rule::S14);
}

/// Attack: all agree that a table is void, the dealer shows the secret, and then the missing opening comes.
#[test]
fn s14_a_table_that_the_user_calls_void_stays_void() {
    let mut played = Played::new(spec());
    let table = played.table.hash();
    assert_eq!(played.a.circles.declare_void("others", None), None);
    assert_eq!(played.a.circles.declare_void("friends", Some(Hash::of(b"other"))), None);
    assert_eq!(played.a.circles.declare_void("friends", None), Some(Voided::Table(table)));
    played.a.stored();
    assert_eq!(refused(played.a.checks(&played.opened, NOW)), Rule::S14);
    assert_eq!(refused(played.a.circles.finish(&played.opened, Hash::of(&played.done()), NOW)), Rule::S14);
    // It is counted, and never as finished.
    assert_eq!(played.a.seal_refused(&offer(spec().prev(table, 0))), Rule::S2);
    assert!(played.a.seals_in("friends", &offer(spec().prev(table, 1)), &[], NOW).is_ok());
    // What was finished is not void.
    let mut played = Played::new(spec());
    played.finishes();
    assert_eq!(played.a.circles.declare_void("friends", None), None);
}

/// Attack: after the openings a second table is sent, which is refused and kept, so that it is the last one, and that one is
/// called void, or counted, in place of the first.
#[test]
fn s14_a_refused_table_does_not_stand_in_for_the_one_that_was_opened() {
    let play = || {
        let mut played = Played::new(spec());
        let first = played.table.offer().clone();
        let hers = played.a.seals_in("friends", &first, &[], NOW).unwrap().line;
        let second = first.close(&[hers, first.seal("B", &nonce(9), "other").unwrap()]).unwrap();
        assert_eq!(refused(played.a.opens(&second, NOW)), Rule::S6);
        (played, second.hash())
    };
    let (mut played, _) = play();
    assert!(played.a.circles.declare_void("friends", None).is_some());
    assert_eq!(refused(played.a.checks(&played.opened, NOW)), Rule::S14);
    let (mut played, second) = play();
    assert!(played.a.seals_in("friends", &offer(spec().prev(second, 1)), &[], NOW).is_ok());
    assert_eq!(refused(played.a.checks(&played.opened, NOW)), Rule::S14);
}

#[test]
fn a_table_is_verified_against_what_was_kept() {
    let mut played = Played::new(spec());
    let offer = played.table.offer().hash();
    assert_eq!(played.a.circles.table_of(offer), Some(&played.table));
    played.finishes();
    assert_eq!(played.a.circles.circle("friends", NOW)[0].progress, Progress::Done);
    assert_eq!(Player::new("A").circles.table_of(offer), None);
}
